#include "revenge/solver/reduction/candidate_search.hpp"

#include <bit>

#include "revenge/puzzle/parity.hpp"

namespace revenge::solver::reduction {

namespace {

// A center's colour as bits.
constexpr int kSecondBit = 7;  // the second colour of its axis
constexpr int kUpBit = 6;      // U or D
constexpr std::uint8_t kX = 0;

// Bits of center places as the phases' coordinates number them (centers.hpp): four places a face.
constexpr unsigned face_bits(std::uint32_t places, unsigned face) {
    return places >> 4 * face & 0xFU;
}
constexpr unsigned axis_bits(std::uint32_t places, unsigned face) {
    return face_bits(places, face) | face_bits(places, face + 3) << 4U;
}
constexpr unsigned ring_bits(std::uint32_t places) {
    return face_bits(places, 0) | (places >> 8U & 0xFFU) << 4U | face_bits(places, 5) << 12U;
}

}  // namespace

CandidateSearch::CandidateSearch(const Phases& phases, const Orientations& views,
                                 Phase3Search& phase3)
    : phases_(&phases), views_(&views), phase3_(&phase3), test_(&best_split_test()) {}

void CandidateSearch::move(Position& position, std::size_t generator) const noexcept {
    const Generator& g = phases_->generators[generator];
    position.places = shuffle(g.wing_to, position.places);
    position.colours = shuffle(position.colours, g.center_from);
    position.is_odd_on_corners ^= g.is_odd_on_corners;
}

CandidateSearch::Position1 CandidateSearch::first_position(const Pieces& pieces) {
    Position1 out;
    for (std::uint8_t i = 0; i < kWings; ++i) {
        out.places.at[pieces.wing[i]] = i;
    }
    for (std::size_t i = 0; i < kCenters; ++i) {
        out.colours.at[i] =
            static_cast<std::uint8_t>((pieces.center[i] >= 3 ? 1U << kSecondBit : 0) |
                                      (pieces.center[i] % 3 == 0 ? 1U << kUpBit : 0));
    }
    out.set = AxisCenters::set_of(pieces);
    out.is_odd_on_wings = puzzle::is_odd_permutation(pieces.wing);
    out.is_odd_on_corners = puzzle::is_odd_permutation(pieces.corner);
    return out;
}

void CandidateSearch::run(const Stretch& stretch, base::Interrupt& interrupt) {
    interrupt_ = &interrupt;
    stretch_ = stretch;
    path_.length = 0;
    Position1& start = along1_[stretch.prefix_length];
    start = first_position((*views_)[stretch.start]);
    for (std::size_t i = 0; i < stretch.prefix_length; ++i) {
        const std::size_t g = stretch.prefix[i];
        move(start, g);
        start.set = phases_->axis_centers.apply(start.set, g);
        start.is_odd_on_wings ^= phases_->generators[g].is_odd_on_wings;
        path_.push(g);
    }
    const int togo = stretch.length1 - stretch.prefix_length;
    if (phases_->axis_centers.distance(start.set) <= togo) {
        phase1(stretch.prefix_length, togo);
    }
    look_up();
    phase3_->flush();
}

void CandidateSearch::phase1(std::size_t depth, int togo) {
    const Position1& position = along1_[depth];
    if (togo == 0) {
        end_phase1(position);
        return;
    }
    std::uint64_t moves =
        phases_->phase1_moves(path_.length == 0 ? nullptr : &path_.moves[path_.length - 1U], togo) &
        phases_->axis_centers.within(position.set, togo - 1);
    Position1& child = along1_[depth + 1];
    for (; moves != 0; moves &= moves - 1) {
        const auto g = static_cast<std::size_t>(std::countr_zero(moves));
        child = position;
        move(child, g);
        child.is_odd_on_wings ^= phases_->generators[g].is_odd_on_wings;
        if (togo > 1) {
            child.set = phases_->axis_centers.apply(position.set, g);
        }
        ++effort_.phase1;
        path_.push(g);
        phase1(depth + 1, togo - 1);
        --path_.length;
        if (togo > 2 ? interrupt_->poll() : interrupt_->is_set()) {
            return;
        }
    }
}

SplitCenters::Place CandidateSearch::place_of(const Position& position,
                                              bool is_odd_on_wings) const noexcept {
    const unsigned with_ud = ring_bits(bits_of<kUpBit>(position.colours));
    const std::uint32_t second = bits_of<kSecondBit>(position.colours);
    SplitSets sets;
    sets.axes = static_cast<std::uint16_t>(aim_ == Aim::WithFb ? ~with_ud : with_ud);
    sets.alike =
        static_cast<std::uint16_t>(aim_ == Aim::X ? axis_bits(second, 1) : ring_bits(second));
    sets.is_odd = is_odd_on_wings;
    return split(aim_).centers.place_of(sets);
}

void CandidateSearch::end_phase1(const Position1& position) {
    const auto search = [&](Aim aim) {
        aim_ = aim;
        const SplitCenters::Place place = place_of(position, position.is_odd_on_wings);
        if (split(aim_).centers.distance(place) > stretch_.length2 || phase3_->is_full()) {
            return;
        }
        phase2_begin_ = path_.length;
        Position2& first = along2_[0];
        static_cast<Position&>(first) = position;
        first.place = place;
        first.is_odd_on_wings = position.is_odd_on_wings;
        first.allowed = phases_->phase2_beginnings(path_);
        first.repeated = ~first.allowed;
        phase2(0, stretch_.length2);
    };
    search(Aim::X);
    // About the other axes only by lists: a shorter phase 2 is that of a cube nearly solved.
    if (phases_->other_split != nullptr && has_lists()) {
        search(Aim::WithUd);
        search(Aim::WithFb);
    }
}

// REQUIRES the goal is within `togo` turns.
void CandidateSearch::phase2(std::size_t depth, int togo) {
    const Position2& position = along2_[depth];
    if (togo == 0) {
        if (is_end_of_phase2(position)) {
            end_phase2(position, is_turned(position), stretch_.start);
        }
        return;
    }
    if (has_lists() && togo == static_cast<int>(split(aim_).last_turns.turns())) {
        wait_for_list(position);
        return;
    }
    Position2& child = along2_[depth + 1];
    for (std::uint64_t moves =
             split(aim_).centers.within(position.place, togo - 1) & position.allowed;
         moves != 0; moves &= moves - 1) {
        const auto m = static_cast<std::size_t>(std::countr_zero(moves));
        const std::uint8_t g = phases_->phase2_moves[m];
        child = position;
        move(child, g);
        child.is_odd_on_wings ^= phases_->generators[g].is_odd_on_wings;
        child.place = place_of(child, child.is_odd_on_wings);
        child.repeated = position.repeated & phases_->phase2_of_axis(g);
        child.allowed = phases_->phase2_followers(g) & ~child.repeated;
        ++effort_.phase2;
        path_.push(g);
        phase2(depth + 1, togo - 1);
        --path_.length;
        if (interrupt_->is_set() || phase3_->is_full()) {
            return;
        }
    }
}

void CandidateSearch::rotate(Position& position, std::size_t rotation) noexcept {
    const CornerRotations& rotations = phases_->rotations;
    position.places = shuffle(shuffle(rotations.wing_to(rotation), position.places),
                              rotations.wing_from(rotation));
    position.colours = shuffle(position.colours, rotations.center_from(rotation));
    for (std::size_t i = 0; i < path_.length; ++i) {
        path_.moves[i] = rotations.generator(rotation, path_.moves[i]);
    }
}

// RETURNS whether the U D colours are at F and B. REQUIRES all centers on their axes.
bool CandidateSearch::is_turned(const Position& position) noexcept {
    return (position.colours.at[0] >> kUpBit & 1U) == 0;
}

// RETURNS whether phase 3 may begin: phase 2's last turns are none that phase 3 has, and the wing pairs are split.
// REQUIRES the centers are as phase 3 needs them.
bool CandidateSearch::is_end_of_phase2(const Position& position) const {
    for (std::size_t i = path_.length;
         i-- > phase2_begin_ && phases_->axis(path_.moves[i]) == phases_->axis(path_.last());) {
        if (!may_end_phase2(phases_->generators[path_.moves[i]], kX)) {
            return false;
        }
    }
    bool is_odd = false;
    for (std::size_t w = 0; w < kHalf; ++w) {
        const bool second = position.places.at[w + kHalf] < kHalf;
        if ((position.places.at[w] < kHalf) == second) {
            return false;
        }
        is_odd ^= second;
    }
    return !is_odd;
}

// Gives phase 3 the position, with each of the last turns both ways round.
void CandidateSearch::end_phase2(const Position& position, bool is_turned, std::uint8_t view) {
    Candidate candidate;
    std::array<std::uint8_t, kWings> wings{};
    for (std::uint8_t w = 0; w < kWings; ++w) {
        wings[position.places.at[w]] = w;
    }
    std::array<std::uint8_t, kHalf> edges{};
    for (std::size_t i = 0; i < kHalf; ++i) {
        edges[i] = static_cast<std::uint8_t>(wings[i] % kHalf);
    }
    const std::uint32_t second = bits_of<kSecondBit>(position.colours);
    const bool odd = (puzzle::is_odd_permutation(edges) != position.is_odd_on_corners) != is_turned;
    candidate.place =
        phases_->face_centers.place_of(axis_bits(is_turned ? second : ~second, 0),
                                       axis_bits(~second, 2), axis_bits(~second, 1), odd);
    candidate.pairing = phases_->pairing.pairing_of(wings, position.places);
    candidate.start = view;
    candidate.path = path_;
    std::size_t last = 0;  // turns
    while (path_.length - last > phase2_begin_ &&
           phases_->axis(path_.moves[path_.length - last - 1]) == phases_->axis(path_.last())) {
        ++last;
    }
    for (std::size_t ways = 0; ways < std::size_t{1} << last; ++ways) {
        Candidate other = candidate;
        for (std::size_t i = 0; i < last; ++i) {
            if ((ways >> i & 1U) != 0) {
                std::uint8_t& g = other.path.moves[path_.length - 1 - i];
                const std::size_t half = phases_->half_turn(g);
                other.pairing = apply(other.pairing, phases_->pairing.action(half));
                other.place = phases_->face_centers.apply(other.place, half);
                g = static_cast<std::uint8_t>(g + 2);
            }
        }
        ++effort_.candidates;
        phase3_->add(other);
    }
}

// The last turns of phase 2, looked up in lists for many positions at once.

void CandidateSearch::wait_for_list(const Position2& position) {
    split(aim_).last_turns.prefetch_class(position.place);
    waiting_.push_back({position, {}, aim_, path_, phase2_begin_});
    if (waiting_.size() >= kAtOnce) {
        look_up();
    }
}

// Finds the lists of all positions that wait, and forgets those that have none.
void CandidateSearch::find_lists() {
    for (const Waiting& item : waiting_) {
        split(item.aim).last_turns.prefetch_bounds(item.position.place);
    }
    std::erase_if(waiting_, [this](Waiting& item) {
        const LastTurns& lists = split(item.aim).last_turns;
        item.list = lists.list(item.position.place);
        if (item.list.begin == item.list.end) {
            return true;
        }
        lists.prefetch(item.list.begin);
        return false;
    });
    effort_.lists += waiting_.size();
}

// Tests the lists of all positions that wait, and goes on with the words that split the wing pairs.
void CandidateSearch::look_up() {
    if (interrupt_->poll()) {
        waiting_.clear();
        return;
    }
    find_lists();
    const Frames& frames = phases_->frames;
    queries_.clear();
    asked_.clear();
    std::size_t blocks = 0;
    for (std::uint32_t i = 0; i < waiting_.size(); ++i) {
        const LastTurns::List& list = waiting_[i].list;
        const std::uint64_t* rows = split(waiting_[i].aim).last_turns.rows(list.begin);
        for (unsigned left = list.alike; left != 0; left &= left - 1) {
            const std::size_t frame =
                frames.compose(list.frame, static_cast<std::size_t>(std::countr_zero(left)));
            queries_.push_back({rows, list.end - list.begin,
                                shuffle(frames.wings(frame), waiting_[i].position.places)});
            asked_.push_back({i, static_cast<std::uint8_t>(frame)});
            blocks += list.end - list.begin;
        }
    }
    found_.resize(blocks);
    const std::size_t count = test_->run(queries_, found_.data());
    const Path path = path_;
    const std::size_t phase2_begin = phase2_begin_;
    for (std::size_t i = 0; i < count; ++i) {
        const Asked& asked = asked_[found_[i].query];
        const Waiting& item = waiting_[asked.waiting];
        for (std::uint64_t left = found_[i].words; left != 0; left &= left - 1) {
            const TurnWord seen =
                split(item.aim).last_turns.word(item.list.begin + found_[i].block,
                                                static_cast<std::size_t>(std::countr_zero(left)));
            take_word(item, frames.taken(asked.frame, seen));
        }
    }
    path_ = path;
    phase2_begin_ = phase2_begin;
    waiting_.clear();
}

void CandidateSearch::take_word(const Waiting& from, const TurnWord& word) {
    const std::size_t first = phases_->phase2_moves[word.moves[0]];
    for (std::size_t i = 0; i < word.length; ++i) {
        if (phases_->axis(phases_->phase2_moves[word.moves[i]]) != phases_->axis(first)) {
            break;
        }
        if ((from.position.allowed >> word.moves[i] & 1U) == 0) {
            return;
        }
    }
    Position end = from.position;
    path_ = from.path;
    for (std::size_t i = 0; i < word.length; ++i) {
        const std::size_t g = phases_->phase2_moves[word.moves[i]];
        path_.push(g);
        move(end, g);
    }
    phase2_begin_ = from.phase2_begin;
    const bool turned = is_turned(end);
    if (from.aim == Aim::X) {
        end_phase2(end, turned, stretch_.start);
        return;
    }
    const std::size_t axis = (from.aim == Aim::WithUd) != turned ? 1 : 2;
    const std::size_t rotation = phases_->rotations.to_x(axis);
    rotate(end, rotation);
    end_phase2(end, turned, Orientations::rotated(stretch_.start, rotation));
}

}  // namespace revenge::solver::reduction
