#include "revenge/check/state_reach.hpp"

#include <algorithm>
#include <bit>
#include <tuple>

namespace revenge::check {

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
