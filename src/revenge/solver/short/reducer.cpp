#include "revenge/solver/short/reducer.hpp"

#include <algorithm>
#include <bit>

namespace revenge::solver::reduction {

namespace {

constexpr int kLeastLength3 = 11;
// Only cubes that are nearly solved have more; the first are as good as the rest then.
constexpr std::size_t kMostEntries = 100000;

}  // namespace

bool Reducer::is_full() const noexcept {
    return reductions_->size() >= most_ || nodes_ + phase3_nodes_ >= node_end_;
}

// Inside a phase turns of one axis come in the order of their kinds; where a phase begins within an
// axis, a kind that was turned just before is not turned again.
bool Reducer::allowed(std::size_t generator) const noexcept {
    if (path_.length == 0 || phases_->axis(last()) != phases_->axis(generator)) {
        return true;
    }
    if (path_.length > phase_begin_) {
        if (phases_->kind(last()) >= phases_->kind(generator)) {
            return false;
        }
    }
    for (std::size_t i = path_.length; i-- > 0;) {
        const std::size_t before = path_.moves[i];
        if (phases_->axis(before) != phases_->axis(generator)) {
            break;
        }
        if (phases_->kind(before) == phases_->kind(generator)) {
            return false;
        }
    }
    return true;
}

void Reducer::entries(const Pieces& pieces, std::uint8_t start, int length, Interrupt& interrupt,
                      std::vector<Entry>& out) {
    interrupt_ = &interrupt;
    entries_ = &out;
    entry_ = Entry{};
    along_[0] = pieces;
    entry_.start = start;
    path_.length = 0;
    phase_begin_ = 0;
    const std::uint32_t set = AxisCenters::set_of(pieces);
    if (phases_->axis_centers.distance(set) <= length) {
        phase1(set, length);
    }
}

void Reducer::phase1(std::uint32_t set, int togo) {
    const std::vector<Generator>& generators = phases_->generators;
    if (entries_->size() >= kMostEntries) {
        return;
    }
    if (togo == 0) {
        Entry entry = entry_;
        entry.length = path_.length;
        std::copy_n(path_.moves.begin(), path_.length, entry.moves.begin());
        entry.pieces = along_[path_.length];
        entry.place = phases_->split_centers.place_of(entry.pieces);
        entry.distance = static_cast<std::uint8_t>(phases_->split_centers.distance(entry.place));
        entries_->push_back(entry);
        return;
    }
    for (std::size_t g = 0; g < generators.size(); ++g) {
        if (path_.length != 0 && !phases_->may_follow(last(), g)) {
            continue;
        }
        if (togo == 1 && (generators[g].in_phase2 ||
                          (path_.length != 0 && phases_->axis(last()) == phases_->axis(g) &&
                           generators[last()].in_phase2))) {
            continue;
        }
        const std::uint32_t to = phases_->axis_centers.apply(set, g);
        if (phases_->axis_centers.distance(to) >= togo) {
            continue;
        }
        ++nodes_;
        along_[path_.length + 1U] = apply(along_[path_.length], generators[g]);
        push(g);
        phase1(to, togo - 1);
        pop();
        if (togo > 4 ? interrupt_->poll() : interrupt_->is_set()) {
            return;
        }
    }
}

void Reducer::reduce(const Entry& entry, int length2, int max_length3, Limits limits,
                     Interrupt& interrupt, std::vector<Reduction>& out) {
    if (entry.distance > length2) {
        return;
    }
    interrupt_ = &interrupt;
    node_end_ = nodes_ + phase3_nodes_ + limits.nodes;
    most_ = limits.most;
    reductions_ = &out;
    entry_ = entry;
    length2_ = length2;
    max_length3_ = max_length3;
    path_.length = entry.length;
    std::copy_n(entry.moves.begin(), entry.length, path_.moves.begin());
    phase_begin_ = entry.length;
    for (std::uint8_t i = 0; i < kWings; ++i) {
        places_[path_.length].at[entry.pieces.wing[i]] = i;
    }
    if (length2 == 2) {
        try_words(entry.place, phases_->words_after.back(), places_[path_.length]);
    } else {
        phase2(entry.place, length2);
    }
    follow_leaves();
}

std::uint64_t Reducer::followers(const std::vector<std::uint8_t>& moves,
                                 std::uint64_t after_last) const noexcept {
    if (path_.length > phase_begin_ + 1) {
        return after_last;
    }
    std::uint64_t out = 0;
    for (std::size_t m = 0; m < moves.size(); ++m) {
        out |= allowed(moves[m]) ? std::uint64_t{1} << m : 0;
    }
    return out;
}

void Reducer::phase2(SplitCenters::Place place, int togo) {
    const Bytes32& places = places_[path_.length];
    const std::uint64_t ways =
        togo == 3 ? phases_->before_words(place) : phases_->split_centers.within(place, togo - 1);
    const std::uint64_t after =
        followers(phases_->phase2_moves, path_.length == 0 ? 0 : phases_->phase2_followers(last()));
    for (std::uint64_t left = ways & after; left != 0; left &= left - 1) {
        const auto m = static_cast<std::size_t>(std::countr_zero(left));
        const SplitCenters::Place to = phases_->split_centers.apply(place, m);
        const std::size_t g = phases_->phase2_moves[m];
        ++nodes_;
        push(g);
        if (togo == 3) {
            try_words(to, phases_->words_after[m], places);
        } else {
            places_[path_.length] = shuffle(phases_->generators[g].wing_to, places);
            phase2(to, togo - 1);
        }
        pop();
        if ((togo > 4 ? interrupt_->poll() : interrupt_->is_set()) || is_full()) {
            return;
        }
    }
}

void Reducer::try_words(SplitCenters::Place place, const WordsAtPlaces& words,
                        const Bytes32& places) {
    const WordSet& finishing = phases_->finishing_words(place);
    for (std::size_t slice = 0; slice < phases_->word_slices; ++slice) {
        std::uint64_t split = finishing[slice];
        for (std::size_t w = 0; w < kHalf && split != 0; ++w) {
            split &= words[places.at[w]][slice] ^ words[places.at[w + kHalf]][slice];
        }
        if (split == 0) {
            continue;
        }
        // An odd number of second wings in the first half: phase 3 cannot join them.
        std::uint64_t odd = 0;
        for (std::size_t w = kHalf; w < kWings; ++w) {
            odd ^= words[places.at[w]][slice];
        }
        for (std::uint64_t left = split & ~odd; left != 0; left &= left - 1) {
            const std::size_t j = 64 * slice + static_cast<std::size_t>(std::countr_zero(left));
            try_word(place, phases_->words[j]);
        }
    }
}

// Takes the word's turns in all the ways that it stands for.
void Reducer::try_word(SplitCenters::Place place, const EndWord& word) {
    const auto index = [this](std::size_t g) {
        return static_cast<std::size_t>(
            std::ranges::find(phases_->phase2_moves, static_cast<std::uint8_t>(g)) -
            phases_->phase2_moves.begin());
    };
    for (std::size_t first = word.first; first <= word.first + (word.both_ways ? 2U : 0U);
         first += 2) {
        if (!allowed(first)) {
            continue;
        }
        // The last axis group holds only turns that phase 3 does not have.
        if (word.both_ways && path_.length > phase_begin_ &&
            phases_->axis(last()) == phases_->axis(first) &&
            phases_->generators[last()].in_phase3) {
            continue;
        }
        const SplitCenters::Place middle = phases_->split_centers.apply(place, index(first));
        if (phases_->split_centers.distance(middle) > 1) {
            continue;
        }
        push(first);
        for (std::size_t second = word.second; second <= word.second + 2U; second += 2) {
            const SplitCenters::Place end = phases_->split_centers.apply(middle, index(second));
            if (phases_->split_centers.distance(end) == 0 && allowed(second)) {
                push(second);
                end_of_phase2();
                pop();
            }
        }
        pop();
    }
}

void Reducer::end_of_phase2() {
    ++candidates_;
    Pieces pieces = entry_.pieces;
    for (std::size_t i = entry_.length; i < path_.length; ++i) {
        pieces = apply(pieces, phases_->generators[path_.moves[i]]);
    }
    const std::uint16_t place = phases_->face_centers.place_of(pieces);
    const Bytes16 pairing = phases_->pairing.pairing_of(pieces);
    const std::uint8_t begin = phase_begin_;
    phase_begin_ = path_.length;
    const int least =
        std::max(phases_->face_centers.distance(place), phases_->pairing.distance(pairing));
    // Shorter ends were looked for before, except those too short to be worth a search of their
    // own.
    for (length3_ = max_length3_ > kLeastLength3 ? max_length3_ : least; length3_ <= max_length3_;
         ++length3_) {
        if (length3_ < least) {
            continue;
        }
        if (length3_ > phases_->near->depth()) {
            far_phase3(pairing, place);
        } else if (phases_->near->has(
                       NearReduced::key(phases_->pairing, phases_->face_centers, pairing, place))) {
            phase3(pairing, place, length3_);
        }
    }
    phase_begin_ = begin;
}

void Reducer::phase3(const Bytes16& pairing, std::uint16_t place, int togo) {
    if (togo == 0) {
        Reduction reduction;
        reduction.start = entry_.start;
        reduction.path = path_;
        reduction.pieces = entry_.pieces;
        for (std::size_t i = entry_.length; i < path_.length; ++i) {
            reduction.pieces = apply(reduction.pieces, phases_->generators[path_.moves[i]]);
        }
        reduction.lengths[0] = entry_.length;
        reduction.lengths[1] = static_cast<std::uint8_t>(length2_);
        reduction.lengths[2] = static_cast<std::uint8_t>(length3_);
        reductions_->push_back(reduction);
        return;
    }
    const std::uint64_t moves = phase3_moves(place, togo);
    // All children first, so that their table entries are fetched at the same time.
    struct Child {
        Bytes16 pairing;
        std::uint64_t index;  // of the pairing; then the key by which the set knows the state
        std::uint16_t place;
        std::uint8_t move;
    };
    const PairingTable& table = phases_->pairing;
    std::array<Child, FaceCenters::kMaxMoves> children;
    std::size_t count = 0;
    for (std::uint64_t left = moves; left != 0; left &= left - 1) {
        const auto m = static_cast<std::size_t>(std::countr_zero(left));
        Child& child = children[count++];
        child.pairing = apply(pairing, table.action(m));
        child.place = phases_->face_centers.apply(place, m);
        child.move = static_cast<std::uint8_t>(m);
        child.index = table.index(child.pairing);
        table.prefetch(static_cast<std::size_t>(child.index));
    }
    phase3_nodes_ += count;
    if (is_full()) {
        return;
    }
    const auto end = children.begin() + static_cast<std::ptrdiff_t>(count);
    auto kept = std::remove_if(children.begin(), end, [&](const Child& child) {
        return table.distance(static_cast<std::size_t>(child.index)) >= togo;
    });
    // The set lets some strangers in; nearly all of their children are none of it.
    const NearReduced& near = *phases_->near;
    if (togo == near.depth()) {
        for (auto child = children.begin(); child != kept; ++child) {
            child->index =
                NearReduced::key(table, phases_->face_centers, child->pairing, child->place);
            near.prefetch(child->index);
        }
        kept = std::remove_if(children.begin(), kept,
                              [&](const Child& child) { return !near.has(child.index); });
    }
    for (auto child = children.begin(); child != kept; ++child) {
        push(phases_->phase3_moves[child->move]);
        phase3(child->pairing, child->place, togo - 1);
        pop();
    }
}

// Level by level, until the set of nearly reduced states is asked.
void Reducer::far_phase3(const Bytes16& pairing, std::uint16_t place) {
    const PairingTable& table = phases_->pairing;
    const int depth = phases_->near->depth();
    far_.assign(1, Far{pairing, 0, place, 0, {}});
    for (int togo = length3_;; --togo) {
        far_children_.clear();
        for (const Far& state : far_) {
            std::copy_n(state.moves.begin(), state.length, path_.moves.begin() + phase_begin_);
            path_.length = static_cast<std::uint8_t>(phase_begin_ + state.length);
            const std::uint64_t moves = phase3_moves(state.place, togo);
            if (togo - 1 == depth) {
                to_leaves(state.pairing, state.place, moves);
                continue;
            }
            for (std::uint64_t left = moves; left != 0; left &= left - 1) {
                const auto m = static_cast<std::size_t>(std::countr_zero(left));
                Far& child = far_children_.emplace_back(state);
                child.pairing = apply(state.pairing, table.action(m));
                child.place = phases_->face_centers.apply(state.place, m);
                child.moves[child.length++] = phases_->phase3_moves[m];
                child.index = table.index(child.pairing);
                table.prefetch(child.index);
            }
        }
        path_.length = phase_begin_;
        phase3_nodes_ += far_children_.size();
        if (togo - 1 == depth || is_full()) {
            return;
        }
        std::erase_if(far_children_,
                      [&](const Far& child) { return table.distance(child.index) >= togo; });
        std::swap(far_, far_children_);
    }
}

// RETURNS the moves, as bits, after which the centers can be done in the turns that are left.
std::uint64_t Reducer::phase3_moves(std::uint16_t place, int togo) const noexcept {
    std::uint64_t after =
        followers(phases_->phase3_moves, path_.length == 0 ? 0 : phases_->phase3_followers(last()));
    if (togo == 1) {
        after &=
            path_.length > phase_begin_ ? phases_->phase3_ends(last()) : phases_->phase3_ends();
    }
    return phases_->face_centers.within(place, togo - 1) & after;
}

void Reducer::to_leaves(const Bytes16& pairing, std::uint16_t place, std::uint64_t moves) {
    const auto parent = static_cast<std::uint32_t>(parents_.size());
    parents_.push_back({path_, phase_begin_, length3_});
    for (std::uint64_t left = moves; left != 0; left &= left - 1) {
        const auto m = static_cast<std::size_t>(std::countr_zero(left));
        Leaf& leaf = leaves_.emplace_back();
        leaf.pairing = apply(pairing, phases_->pairing.action(m));
        leaf.place = phases_->face_centers.apply(place, m);
        leaf.parent = parent;
        leaf.move = static_cast<std::uint8_t>(m);
        leaf.key =
            NearReduced::key(phases_->pairing, phases_->face_centers, leaf.pairing, leaf.place);
        phases_->near->prefetch(leaf.key);
        ++phase3_nodes_;
    }
    if (leaves_.size() >= kLeavesAtOnce) {
        follow_leaves();
    }
}

// Goes on from those leaves that are nearly reduced, and forgets them all.
void Reducer::follow_leaves() {
    const Parent kept{path_, phase_begin_, length3_};
    const auto go_to = [this](const Parent& parent) {
        path_ = parent.path;
        phase_begin_ = parent.phase_begin;
        length3_ = parent.length3;
    };
    for (const Leaf& leaf : leaves_) {
        if (!phases_->near->has(leaf.key)) {
            continue;
        }
        if (is_full()) {
            break;
        }
        go_to(parents_[leaf.parent]);
        push(phases_->phase3_moves[leaf.move]);
        phase3(leaf.pairing, leaf.place, phases_->near->depth());
    }
    leaves_.clear();
    parents_.clear();
    go_to(kept);
}

}  // namespace revenge::solver::reduction
