#include "revenge/check/reduction_reach.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <tuple>

namespace revenge::check {

namespace {

PlaceSet with_first(PlaceSet set) noexcept { return (set & 1U) != 0 ? set : set ^ kEverywhere; }

void tidy(std::vector<PlaceSet>& sets) {
    std::sort(sets.begin(), sets.end());
    sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
}

}  // namespace

void add_complements(std::vector<SubsetWord>& found) noexcept {
    for (std::size_t i = 0; i < found.size() / 2; ++i) {
        for (SubsetWord rest = found[i]; rest != 0; rest &= rest - 1) {
            const std::size_t other =
                (64 * i + static_cast<std::size_t>(std::countr_zero(rest))) ^ kEverywhere;
            found[other / 64] |= SubsetWord{1} << (other % 64);
        }
    }
}

StepOneCenters least_image(const StepOneCenters& centers,
                           const std::vector<PlaceTargets>& symmetries) {
    StepOneCenters out{kEverywhere, 0, 0, centers.odd};
    for (const PlaceTargets& symmetry : symmetries) {
        const PlaceSet rl = moved(centers.rl, symmetry);
        if (rl > out.rl) {
            continue;
        }
        const PlaceSet fb = moved(centers.fb, symmetry);
        const PlaceSet r = moved(centers.r, symmetry);
        out = std::min(out, StepOneCenters{rl, std::min(fb, kEverywhere ^ rl ^ fb),
                                           std::min(r, rl ^ r), centers.odd});
    }
    return out;
}

SetMap::SetMap(const PlaceTargets& targets) noexcept {
    for (std::size_t part = 0; part < parts_.size(); ++part) {
        for (unsigned low = 1; low < parts_[part].size(); ++low) {
            const auto place = 8 * part + static_cast<std::size_t>(std::countr_zero(low));
            parts_[part][low] = parts_[part][low & (low - 1)] | PlaceSet{1} << targets[place];
        }
    }
}

ReductionReach::ReductionReach(const ReductionCube& cube, puzzle::Metric metric,
                               const std::function<bool()>& stop)
    : on_rl_(cube.face(0, 1) | cube.face(0, -1)), near_(near(metric)) {
    for (const ReductionTurn& turn : cube.turns(metric, 2)) {
        moves_.push_back({turn, SetMap(turn.centers), SetMap(turn.wings)});
    }
    number({cube.face(2, 1) | cube.face(2, -1), cube.face(0, 1), false});
    listed_.resize(centers_.size());
    Lists level(centers_.size());
    list_goal(cube, level);
    for (int distance = 1; distance <= near_ && !stop(); ++distance) {
        list_next(level);
    }
}

std::uint64_t ReductionReach::key_of(const StepTwoCenters& centers) const noexcept {
    const PlaceSet off_rl = kEverywhere ^ on_rl_;
    return std::uint64_t{std::min(centers.fb, centers.fb ^ off_rl)} << 32U |
           std::uint64_t{std::min(centers.r, centers.r ^ on_rl_)} << 1U | (centers.odd ? 1U : 0U);
}

StepTwoCenters ReductionReach::after(const StepTwoCenters& centers,
                                     const Move& move) const noexcept {
    return {move.centers(centers.fb), move.centers(centers.r), centers.odd != move.turn.odd};
}

// Numbers all that moves make of `first`.
void ReductionReach::number(const StepTwoCenters& first) {
    const auto number_for = [this](const StepTwoCenters& centers) {
        const auto [at, is_new] =
            number_of_.try_emplace(key_of(centers), static_cast<std::uint32_t>(centers_.size()));
        if (is_new) {
            centers_.push_back(centers);
        }
        return at->second;
    };
    number_for(first);
    for (std::size_t i = 0; i < centers_.size();) {  // it grows
        const StepTwoCenters from = centers_[i++];
        for (const Move& move : moves_) {
            leads_to_.push_back(number_for(after(from, move)));
        }
    }
}

// Lists the states that moves of step 3 reach from the solved cube.
void ReductionReach::list_goal(const ReductionCube& cube, Lists& level) {
    std::vector<std::pair<StepTwoCenters, PlaceSet>> found;
    const auto add = [&](const StepTwoCenters& centers, PlaceSet set) {
        const std::uint32_t number = number_of_.at(key_of(centers));
        if (std::find(level[number].begin(), level[number].end(), set) == level[number].end()) {
            level[number].push_back(set);
            found.emplace_back(centers, set);
        }
    };
    add(centers_.front(), with_first(cube.half()));
    for (std::size_t i = 0; i < found.size();) {  // it grows
        const auto [centers, set] = found[i++];
        for (const ReductionTurn& turn : cube.step_three()) {
            add({moved(centers.fb, turn.centers), moved(centers.r, turn.centers),
                 centers.odd != turn.odd},
                with_first(moved(set, turn.wings)));
        }
    }
    for (auto& sets : level) {
        tidy(sets);
    }
    listed_ = level;
}

// `level`: from those at one distance to those at the next, which are listed.
void ReductionReach::list_next(Lists& level) {
    Lists next(level.size());
    for (std::size_t from = 0; from < level.size(); ++from) {
        for (std::size_t m = 0; m < moves_.size(); ++m) {
            std::vector<PlaceSet>& there = next[leads_to_[from * moves_.size() + m]];
            for (const PlaceSet set : level[from]) {
                there.push_back(with_first(moves_[m].wings(set)));
            }
        }
    }
    for (std::size_t to = 0; to < next.size(); ++to) {
        tidy(next[to]);
        std::vector<PlaceSet>& listed = listed_[to];
        level[to].clear();
        std::set_difference(next[to].begin(), next[to].end(), listed.begin(), listed.end(),
                            std::back_inserter(level[to]));
        const auto before = static_cast<std::ptrdiff_t>(listed.size());
        listed.insert(listed.end(), level[to].begin(), level[to].end());
        std::inplace_merge(listed.begin(), listed.begin() + before, listed.end());
    }
}

void ReductionReach::walk(std::uint32_t centers, const PlaceTargets& wings, std::size_t last,
                          int left, std::vector<SubsetWord>& found) const {
    if (left == 0) {
        // Back along the word, as bits of a number.
        PlaceTargets back = undone(wings);
        for (std::uint8_t& place : back) {
            place = static_cast<std::uint8_t>(kPlaces - 1 - place);
        }
        const SetMap map(back);
        for (const PlaceSet set : listed_[centers]) {
            const PlaceSet here = map(set);
            const PlaceSet one = std::min(here, here ^ kEverywhere);
            found[one / 64] |= SubsetWord{1} << (one % 64);
        }
        return;
    }
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        // Turns about one axis commute: in one order only, and none twice.
        const ReductionTurn& turn = moves_[i].turn;
        if (last == moves_.size() || turn.axis != moves_[last].turn.axis || i > last) {
            walk(leads_to_[centers * moves_.size() + i], combined(wings, turn.wings), i, left - 1,
                 found);
        }
    }
}

std::vector<SubsetWord> ReductionReach::reach(const StepTwoCenters& centers, int moves) const {
    constexpr std::size_t kWords = (std::size_t{1} << kPlaces) / 64;
    std::vector<SubsetWord> found(kWords, 0);
    walk(number_of_.at(key_of(centers)), kNowhere, moves_.size(), moves - near_, found);
    add_complements(found);
    return found;
}

namespace {

constexpr std::uint8_t kAllLayers = 0b1111;
constexpr std::uint8_t kFarAway = 0xFF;

// The maps of `a` are those of `b` and then a rotation of the whole cube.
bool is_turned(const ReductionTurn& a, const ReductionTurn& b, const ReductionCube& cube) {
    for (std::uint8_t quarters = 1; quarters < 4; ++quarters) {
        const ReductionTurn whole =
            cube.turn({static_cast<std::uint8_t>(a.axis), kAllLayers, quarters});
        if (combined(b.centers, whole.centers) == a.centers &&
            combined(b.wings, whole.wings) == a.wings) {
            return true;
        }
    }
    return false;
}

}  // namespace

bool StateReach::End::operator<(const End& other) const noexcept {
    return std::tie(first.fb, first.r, first.odd, wings) <
           std::tie(other.first.fb, other.first.r, other.first.odd, other.wings);
}
bool StateReach::End::operator==(const End& other) const noexcept {
    return !(*this < other) && !(other < *this);
}

StateReach::StateReach(const ReductionCube& cube, puzzle::Metric metric,
                       const ReductionReach& reach)
    : reach_(reach),
      held_{cube.turn({0, 0, 1}), cube.turn({2, kAllLayers, 1}), cube.turn({1, kAllLayers, 1})},
      distance_(std::size_t{1} << kPlaces, kFarAway) {
    for (int axis = 0; axis < 3; ++axis) {
        axes_.push_back(cube.face(axis, 1) | cube.face(axis, -1));
    }
    for (const ReductionTurn& turn : cube.turns(metric, 1)) {
        const bool is_there = std::any_of(moves_.begin(), moves_.end(), [&](const Move& move) {
            return move.turn.axis == turn.axis && is_turned(turn, move.turn, cube);
        });
        if (!is_there) {
            moves_.push_back({turn, SetMap(turn.centers)});
        }
    }
    for (std::size_t s = 0; s < cube.symmetries().size(); ++s) {
        if (moved(axes_[0], cube.symmetries()[s]) == axes_[0]) {
            symmetries_.push_back({SetMap(cube.symmetries()[s]), cube.wing_symmetries()[s]});
        }
    }
    measure();
}

void StateReach::measure() {
    std::vector<PlaceSet> level = axes_;
    for (const PlaceSet set : level) {
        distance_[set] = 0;
    }
    for (std::uint8_t distance = 1; !level.empty(); ++distance) {
        std::vector<PlaceSet> next;
        for (const PlaceSet from : level) {
            for (const Move& move : moves_) {
                if (const PlaceSet to = move.centers(from); distance_[to] == kFarAway) {
                    distance_[to] = distance;
                    next.push_back(to);
                }
            }
        }
        level.swap(next);
    }
}

void StateReach::walk(const StepOneCenters& at, const PlaceTargets& wings, std::size_t last,
                      int left, std::vector<End>& ends) const {
    if (distance_[at.rl] > left) {
        return;
    }
    if (left == 0) {
        ends.push_back(end_at(at, wings));
        return;
    }
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        // Turns about one axis commute: in one order only, and none twice.
        const auto& [turn, centers] = moves_[i];
        if (last == moves_.size() || turn.axis != moves_[last].turn.axis || i > last) {
            walk({centers(at.rl), centers(at.fb), centers(at.r), at.odd != turn.odd},
                 combined(wings, turn.wings), i, left - 1, ends);
        }
    }
}

StateReach::End StateReach::end_at(const StepOneCenters& at, const PlaceTargets& wings) const {
    const ReductionTurn& held = held_[static_cast<std::size_t>(
        std::find(axes_.begin(), axes_.end(), at.rl) - axes_.begin())];
    const PlaceSet fb = moved(at.fb, held.centers);
    const PlaceSet r = moved(at.r, held.centers);
    End out;
    const Symmetry* least = nullptr;
    for (const Symmetry& symmetry : symmetries_) {
        const PlaceSet here = symmetry.centers(fb);
        const PlaceSet part = symmetry.centers(r);
        const StepTwoCenters form{std::min(here, here ^ axes_[0] ^ kEverywhere),
                                  std::min(part, part ^ axes_[0]), at.odd};
        if (least == nullptr || std::tie(form.fb, form.r) < std::tie(out.first.fb, out.first.r)) {
            least = &symmetry;
            out.first = form;
        }
    }
    out.wings = combined(combined(wings, held.wings), least->wings);
    return out;
}

const std::vector<PlaceSet>& StateReach::list(const StepTwoCenters& first, int moves) const {
    // 24 bits, 8 of the 24, the parity, the moves.
    const std::uint64_t key = (std::uint64_t{first.fb} << 24U | first.r) * 2 + (first.odd ? 1 : 0);
    List* list = nullptr;
    {
        constexpr std::uint64_t kMaxMoves = 32;
        const base::port::MutexLock lock(guard_);
        auto& kept = lists_[key * kMaxMoves + static_cast<std::uint64_t>(moves)];
        if (!kept) {
            kept = std::make_unique<List>();
        }
        list = kept.get();
    }
    list->once.make([&] {
        const std::vector<SubsetWord> found = reach_.reach(first, moves);
        for (std::size_t i = 0; i < found.size() / 2; ++i) {
            for (SubsetWord rest = found[i]; rest != 0; rest &= rest - 1) {
                list->subsets.push_back(static_cast<PlaceSet>(
                    64 * i + static_cast<std::size_t>(std::countr_zero(rest))));
            }
        }
    });
    return list->subsets;
}

std::vector<SubsetWord> StateReach::reach(const StepOneCenters& centers, int moves, int shortest,
                                          int longest) const {
    std::vector<SubsetWord> found((std::size_t{1} << kPlaces) / 64, 0);
    for (int length = shortest; length <= longest; ++length) {
        std::vector<End> ends;
        walk(centers, kNowhere, moves_.size(), length, ends);
        std::sort(ends.begin(), ends.end());
        ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
        for (const End& end : ends) {
            // Back along the word, from number to number.
            const PlaceTargets back = undone(end.wings);
            PlaceTargets numbers{};
            for (std::size_t place = 0; place < kPlaces; ++place) {
                numbers[kPlaces - 1 - place] = static_cast<std::uint8_t>(kPlaces - 1 - back[place]);
            }
            const SetMap map(numbers);
            for (const PlaceSet there : list(end.first, moves - length)) {
                const PlaceSet here = map(there);
                const PlaceSet one = std::min(here, here ^ kEverywhere);
                found[one / 64] |= SubsetWord{1} << (one % 64);
            }
        }
    }
    add_complements(found);
    return found;
}

}  // namespace revenge::check
