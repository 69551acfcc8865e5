#include "revenge/proof/centers/reduction_words.hpp"

#include <algorithm>
#include <bit>
#include <set>
#include <tuple>
#include <utility>

#include "revenge/base/check.hpp"
#include "revenge/puzzle/parity.hpp"

namespace revenge::proof::centers {

namespace {

constexpr int kNever = 99;
constexpr Mask kNoPlaces = 0;

bool is_of_axis(std::uint8_t face, unsigned axis) noexcept {
    return puzzle::axis_of(static_cast<puzzle::Face>(face)) == static_cast<int>(axis);
}

// Returns the places of the centers whose colours `takes` accepts.
template <class Takes>
Mask center_places(const puzzle::Cube& cube, const puzzle::State& state, const Takes& takes) {
    const puzzle::Orbit& centers = *cube.puzzle().find_orbit("centers");
    Mask out = kNoPlaces;
    for (int place = 0; place < kPlaces; ++place) {
        const auto slot = static_cast<std::size_t>(centers.first + place);
        if (takes(static_cast<std::uint8_t>(state.piece[slot]))) {
            out |= Mask{1} << place;
        }
    }
    return out;
}

PlaceMap wing_places(const puzzle::Cube& cube, const puzzle::State& state) {
    const puzzle::Orbit& wings = *cube.puzzle().find_orbit("wings");
    PlaceMap out{};
    for (int place = 0; place < kPlaces; ++place) {
        out[state.piece[static_cast<std::size_t>(wings.first + place)]] =
            static_cast<std::uint8_t>(place);
    }
    return out;
}

}  // namespace

ReductionWords::ReductionWords(const puzzle::Cube& cube, const SplitSpace& space, Proven proven)
    : cube_(cube),
      space_(space),
      first_words_(cube, space.metric()),
      symmetries_(symmetries_of(cube, false)),
      all_(std::move(proven)),
      proven_(space.classes().classes(), kNever) {
    for (const Covered& one : all_.covered) {
        proven_[one.cls] = std::min(proven_[one.cls], one.moves);
    }
    for (const CoveredState& one : all_.states) {
        const CoveredState*& known = states_[form_of(one.centers, symmetries_)];
        if (known == nullptr || one.moves < known->moves) {
            known = &one;
        }
        int& farthest = farthest_.try_emplace(one.moves, 0).first->second;
        farthest = std::max(farthest, first_words_.distance(one.centers.a));
    }
    near_.reserve(kNear + 1);
    for (int near = 0; near <= kNear; ++near) {
        near_.emplace_back(space, near, [] { return false; });
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {  // its colours become those of R and L
        puzzle::SymmetryIndex s = 0;
        while (puzzle::all_symmetries()[s].axis[axis] != 0) {
            ++s;
        }
        roles_.push_back(s);
    }
}

std::optional<ReductionWords::Answer> ReductionWords::solve(const puzzle::State& state,
                                                            int most) const {
    std::vector<Seen> views;
    for (const puzzle::SymmetryIndex s : roles_) {
        views.push_back({cube_.conjugate(state, s), s});
    }
    for (const Seen& one : views) {
        if (auto answer = by_states(one, most)) {
            return answer;
        }
    }
    if (auto answer = by_one_word(views, most)) {
        return answer;
    }
    for (const Seen& one : views) {
        if (auto answer = by_rule(one, most)) {
            return answer;
        }
    }
    return std::nullopt;
}

// Finds a word of step 1 that leads to a proven f.
std::optional<ReductionWords::Answer> ReductionWords::by_one_word(const std::vector<Seen>& views,
                                                                  int most) const {
    const int least = *std::min_element(proven_.begin(), proven_.end());
    for (int length = 0; length <= most - least; ++length) {
        for (const Seen& one : views) {
            const Mask places = center_places(
                cube_, one.state, [](std::uint8_t face) { return is_of_axis(face, 0); });
            std::optional<Answer> answer;
            first_words_.each(places, length, [&](const AxisWords::Word& word) {
                puzzle::Algorithm first;
                for (const std::size_t move : word) {
                    first.push_back(first_words_.moves()[move].turn);
                }
                answer = finish(one, first, most, Second::Proven);
                return answer.has_value();
            });
            if (answer) {
                return answer;
            }
        }
    }
    return std::nullopt;
}

// Tries the words of the blocks, as if the state were in one of them.
std::optional<ReductionWords::Answer> ReductionWords::by_rule(const Seen& seen, int most) const {
    const Mask places =
        center_places(cube_, seen.state, [](std::uint8_t face) { return is_of_axis(face, 0); });
    std::optional<Answer> answer;
    std::set<std::tuple<int, int, int>> tried;
    for (const StateBlock& block : all_.blocks) {
        if (!answer && block.moves <= most &&
            tried.emplace(block.moves, block.shortest, block.longest).second) {
            answer = by_words(seen, {}, places, {block.shortest, block.longest}, block.moves);
        }
    }
    return answer;
}

// Finds words that lead to a state proven by several words. The states for a number of moves have a maximum distance
// from the end of step 1, which determines the words to them.
std::optional<ReductionWords::Answer> ReductionWords::by_states(const Seen& seen, int most) const {
    const auto places = [&](unsigned axis) {
        return center_places(cube_, seen.state,
                             [axis](std::uint8_t face) { return is_of_axis(face, axis); });
    };
    const Mask r = center_places(cube_, seen.state, [](std::uint8_t face) {
        return static_cast<puzzle::Face>(face) == puzzle::Face::R;
    });
    puzzle::Algorithm first;
    std::optional<Answer> answer;
    const auto walk = [&](const auto& self, const FirstCenters& at, std::size_t last, int left,
                          int farthest) -> bool {
        if (first_words_.distance(at.a) > left + farthest) {
            return false;
        }
        if (left == 0) {
            answer = by_state(seen, first, at, most);
            return answer.has_value();
        }
        for (std::size_t m = 0; m < first_words_.moves().size(); ++m) {
            if (!may_follow(first_words_.moves(), last, m)) {
                continue;
            }
            const PlaceMove& move = first_words_.moves()[m];
            FirstCenters next = image(at, move.centers);
            next.odd ^= move.odd;
            first.push_back(move.turn);
            if (self(self, next, m, left - 1, farthest)) {
                return true;
            }
            first.pop_back();
        }
        return false;
    };
    const FirstCenters here{places(0), places(2), r,
                            puzzle::is_odd_permutation(wing_places(cube_, seen.state))};
    for (auto of_moves = farthest_.rbegin(); of_moves != farthest_.rend(); ++of_moves) {
        const auto& [moves, farthest] = *of_moves;
        for (int length = 0; length <= most - moves; ++length) {
            if (walk(walk, here, first_words_.moves().size(), length, farthest)) {
                return answer;
            }
        }
    }
    return std::nullopt;
}

std::optional<ReductionWords::Answer> ReductionWords::by_state(const Seen& seen,
                                                               const puzzle::Algorithm& first,
                                                               const FirstCenters& centers,
                                                               int most) const {
    const auto found = states_.find(form_of(centers, symmetries_));
    if (found == states_.end()) {
        return std::nullopt;
    }
    const CoveredState& state = *found->second;
    const int in_all = static_cast<int>(first.size()) + state.moves;
    if (in_all > most) {
        return std::nullopt;
    }
    return by_words(seen, first, centers.a, {state.shortest, state.longest}, in_all);
}

std::optional<ReductionWords::Answer> ReductionWords::by_words(const Seen& seen,
                                                               const puzzle::Algorithm& first,
                                                               Mask places, const Lengths& lengths,
                                                               int most) const {
    std::optional<Answer> answer;
    for (int length = lengths.shortest; length <= lengths.longest && !answer; ++length) {
        first_words_.each(places, length, [&](const AxisWords::Word& word) {
            puzzle::Algorithm whole = first;
            for (const std::size_t move : word) {
                whole.push_back(first_words_.moves()[move].turn);
            }
            answer = finish(seen, whole, most, Second::Left);
            return answer.has_value();
        });
    }
    return answer;
}

// REQUIRES a first word that brings the centers of R and L to the faces of an axis.
std::optional<ReductionWords::Answer> ReductionWords::finish(const Seen& seen,
                                                             const puzzle::Algorithm& first,
                                                             int most, Second second) const {
    constexpr std::uint8_t kAllLayers = 0b1111;
    constexpr puzzle::Turn kAboutY{1, kAllLayers, 1};
    constexpr puzzle::Turn kAboutZ{2, kAllLayers, 1};
    Answer out{first, static_cast<int>(first.size())};
    puzzle::State state = cube_.apply(seen.state, first);
    const Mask rl =
        center_places(cube_, state, [](std::uint8_t face) { return is_of_axis(face, 0); });
    if (rl != kAxisFaces[0]) {
        out.moves.push_back(rl == kAxisFaces[1] ? kAboutZ : kAboutY);
        state = cube_.apply(state, out.moves.back());
    }
    const PlaceMap wings = wing_places(cube_, state);
    const auto centers = space_.state_of(
        center_places(cube_, state, [](std::uint8_t face) { return is_of_axis(face, 2); }),
        center_places(
            cube_, state,
            [](std::uint8_t face) { return static_cast<puzzle::Face>(face) == puzzle::Face::R; }),
        puzzle::is_odd_permutation(wings));
    base::check(centers.has_value(), "the centers of R and L are on the faces R and L");
    const int moves = second == Second::Proven ? proven_[space_.classes().class_of(*centers).cls]
                                               : most - out.length;
    if (out.length + moves > most) {
        return std::nullopt;
    }
    PlaceMap partner{};
    Mask low = kNoPlaces;
    for (std::size_t pair = 0; pair < kPlaces / 2; ++pair) {
        const std::uint8_t one = wings[pair];
        const std::uint8_t other = wings[pair + kPlaces / 2];
        partner[one] = other;
        partner[other] = one;
        low |= Mask{1} << one;
    }
    const auto rest = second_word(*centers, moves, low, partner);
    if (!rest) {  // a recorded f is wrong, or the words belong to a state that several words prove
        return std::nullopt;
    }
    out.moves.insert(out.moves.end(), rest->begin(), rest->end());
    out.length += static_cast<int>(rest->size());
    out.moves = puzzle::image(puzzle::all_symmetries()[puzzle::inverse(seen.symmetry)], out.moves,
                              cube_.size());
    return out;
}

bool ReductionWords::lists(int near, CenterIndex state, Mask subset) const {
    return near_[static_cast<std::size_t>(near)].lists(state, subset);
}

// Returns a word of at most `moves` moves that solves the centers and a transversal of the wings' pairs that differs
// from `low_wings` in an even number of pairs.
std::optional<puzzle::Algorithm> ReductionWords::second_word(CenterIndex from, int moves,
                                                             Mask low_wings,
                                                             const PlaceMap& partner) const {
    const auto is_transversal = [&](Mask subset) {
        for (Mask rest = subset; rest != 0; rest &= rest - 1) {
            if ((subset >> partner[static_cast<std::size_t>(std::countr_zero(rest))] & 1U) != 0) {
                return false;
            }
        }
        return std::popcount(subset & ~low_wings) % 2 == 0;
    };
    const SplitReach& near = near_[static_cast<std::size_t>(std::min(moves, kNear))];
    puzzle::Algorithm word;
    const auto walk = [&](const auto& self, CenterIndex state, const PlaceMap& wings,
                          std::size_t last, int left) -> bool {
        if (left == 0) {
            const auto subset = near.find(state, wings, is_transversal);
            if (!subset) {
                return false;
            }
            const puzzle::Algorithm rest = down(state, image(*subset, wings));
            word.insert(word.end(), rest.begin(), rest.end());
            return true;
        }
        for (std::size_t m = 0; m < space_.moves().size(); ++m) {
            if (!may_follow(space_.moves(), last, m)) {
                continue;
            }
            word.push_back(space_.moves()[m].turn);
            if (self(self, space_.after_move(state, m), then(wings, space_.moves()[m].wings), m,
                     left - 1)) {
                return true;
            }
            word.pop_back();
        }
        return false;
    };
    if (!walk(walk, from, identity_map(), space_.moves().size(), std::max(0, moves - kNear))) {
        return std::nullopt;
    }
    return word;
}

// REQUIRES that (from, subset) is listed.
puzzle::Algorithm ReductionWords::down(CenterIndex from, Mask subset) const {
    puzzle::Algorithm out;
    int near = 0;
    while (!lists(near, from, subset)) {
        ++near;
    }
    while (near > 0) {
        std::size_t m = 0;
        while (
            !lists(near - 1, space_.after_move(from, m), image(subset, space_.moves()[m].wings))) {
            ++m;
        }
        out.push_back(space_.moves()[m].turn);
        subset = image(subset, space_.moves()[m].wings);
        from = space_.after_move(from, m);
        --near;
    }
    return out;
}

}  // namespace revenge::proof::centers
