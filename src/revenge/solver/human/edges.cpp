#include "revenge/solver/human/edges.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <iterator>
#include <map>
#include <utility>

#include "revenge/base/check.hpp"
#include "revenge/puzzle/canonical.hpp"

namespace revenge::solver::human {

namespace {

constexpr std::size_t kWidth = 4;  // of the beam, for each number of joined edges

using puzzle::Algorithm;
using puzzle::Face;
using puzzle::Turn;

constexpr std::array<std::uint8_t, 8> kCrossWings{4, 5, 6, 7, 16, 17, 18, 19};

Turn outer(Face face, int quarters) { return puzzle::turn_of(kSize, face, 1, 1, quarters); }

}  // namespace

struct EdgePairing::Candidate {
    Places wings{};
    std::vector<std::pair<std::size_t, std::size_t>>
        done;  // setup and join; setups of three follow those of two
    int cost = 0;
};

EdgePairing::EdgePairing(const puzzle::Cube& cube, const puzzle::CostTable& costs)
    : cube_(&cube), costs_(&costs) {
    const Algorithm turns = turns_of_faces("URFDLB", false);
    setups_.push_back(sequence_of({}));
    for (std::size_t length = 1, begin = 0; length <= 3; ++length) {
        std::vector<Sequence>& target = length < 3 ? setups_ : long_setups_;
        const std::size_t end = setups_.size();
        for (std::size_t i = begin; i < end; ++i) {
            for (const Turn turn : turns) {
                Algorithm longer = setups_[i].turns;
                if (longer.empty() || puzzle::may_follow(longer.back(), turn)) {
                    longer.push_back(turn);
                    target.push_back(sequence_of(std::move(longer)));
                }
            }
        }
        begin = end;
    }
    for (const Face face : puzzle::kAllFaces) {
        add_joins(face);
    }
}

EdgePairing::Sequence EdgePairing::sequence_of(Algorithm turns) const {
    const Places from = effect_on(*cube_, turns, kFirstWing);
    const int cost = costs_->cost(turns);
    return {std::move(turns), from, cost};
}

std::vector<EdgePairing::Sequence> EdgePairing::keeping(std::span<const std::uint8_t> wings) const {
    std::vector<Sequence> out;
    for (const auto* all : {&setups_, &long_setups_, &joins_}) {
        std::ranges::copy_if(*all, std::back_inserter(out), [&](const Sequence& sequence) {
            return std::ranges::all_of(wings,
                                       [&](std::uint8_t i) { return sequence.from[i] == i; });
        });
    }
    return out;
}

EdgePairing EdgePairing::keeping_cross() const {
    EdgePairing out = *this;
    out.joins_.clear();
    std::vector<Sequence> setups;
    for (Sequence& sequence : keeping(kCrossWings)) {
        const bool is_join = std::ranges::any_of(
            sequence.turns, [](Turn turn) { return std::popcount(turn.layers) == 2; });
        (is_join ? out.joins_ : setups).push_back(std::move(sequence));
    }
    std::map<Places, Sequence> cheapest;
    for (const Sequence& first : setups) {
        for (const Sequence& second : setups) {
            Algorithm turns = first.turns;
            turns.insert(turns.end(), second.turns.begin(), second.turns.end());
            Sequence made = sequence_of(puzzle::simplify(turns, *costs_, false));
            const auto [at, is_new] = cheapest.try_emplace(made.from, made);
            if (!is_new && made.cost < at->second.cost) {
                at->second = std::move(made);
            }
        }
    }
    out.setups_.clear();
    out.long_setups_.clear();
    for (auto& [from, sequence] : cheapest) {
        out.setups_.push_back(std::move(sequence));
    }
    return out;
}

// Adds the joins whose wide turn is of this face.
void EdgePairing::add_joins(Face face) {
    std::map<Places, Sequence> cheapest;
    const auto add = [&](const Algorithm& inner) {
        for (int quarters = 1; quarters <= 3; ++quarters) {
            const Turn wide = puzzle::turn_of(kSize, face, 1, 2, quarters);
            Algorithm turns{wide};
            turns.insert(turns.end(), inner.begin(), inner.end());
            turns.push_back(puzzle::inverse(wide));
            Sequence made = sequence_of(std::move(turns));
            const auto [at, is_new] = cheapest.try_emplace(made.from, made);
            if (!is_new && made.cost < at->second.cost) {
                at->second = std::move(made);
            }
        }
    };
    for (const Face side : puzzle::kAllFaces) {
        if (puzzle::axis_of(side) == puzzle::axis_of(face)) {
            continue;
        }
        for (const Face end : {face, puzzle::opposite(face)}) {
            for (int out = 1; out <= 3; ++out) {
                for (int quarters = 1; quarters <= 3; ++quarters) {
                    add({outer(side, out), outer(end, quarters), outer(side, 4 - out)});
                }
            }
            // The edge between `side` and the next face round, turned round in its place.
            for (const Face next : puzzle::kAllFaces) {
                if (puzzle::axis_of(next) != puzzle::axis_of(face) &&
                    puzzle::axis_of(next) != puzzle::axis_of(side)) {
                    for (const int q : {1, 3}) {
                        add({outer(side, q), outer(end, q), outer(side, 4 - q), outer(next, q),
                             outer(side, 4 - q), outer(next, 4 - q), outer(side, q)});
                    }
                }
            }
        }
    }
    for (auto& [from, sequence] : cheapest) {
        joins_.push_back(std::move(sequence));
    }
}

void EdgePairing::expand(const Candidate& from, const std::vector<Sequence>& setups,
                         std::vector<std::vector<Candidate>>& by_pairs) const {
    const int pairs = pairs_in(from.wings);
    const std::size_t first = &setups == &setups_ ? 0 : setups_.size();
    for (std::size_t i = 0; i < setups.size(); ++i) {
        const Places wings = then(from.wings, setups[i].from);
        for (std::size_t k = 0; k < joins_.size(); ++k) {
            const Places& places = joins_[k].from;
            int joined = 0;
            for (std::size_t edge = 0; edge < kEdges; ++edge) {
                joined += static_cast<int>(wings[places[edge]] % kEdges ==
                                           wings[places[edge + kEdges]] % kEdges);
            }
            if (joined <= pairs) {
                continue;
            }
            const int cost = from.cost + setups[i].cost + joins_[k].cost;
            std::vector<Candidate>& best = by_pairs[static_cast<std::size_t>(joined)];
            if (best.size() == kWidth && best.back().cost <= cost) {
                continue;
            }
            Candidate next{then(wings, places), from.done, cost};
            next.done.emplace_back(first + i, k);
            const auto at = std::ranges::upper_bound(best, cost, {}, &Candidate::cost);
            best.insert(at, std::move(next));
            best.resize(std::min(best.size(), kWidth));
        }
    }
}

std::vector<Algorithm> EdgePairing::steps(const puzzle::State& state) const {
    std::vector<std::vector<Candidate>> by_pairs(kEdges + 1);
    const Places start = wings_of(state);
    by_pairs[static_cast<std::size_t>(pairs_in(start))].push_back({start, {}, 0});
    for (std::size_t pairs = 0; pairs < kEdges; ++pairs) {
        const std::vector<Candidate> level = by_pairs[pairs];
        for (const Candidate& candidate : level) {
            expand(candidate, setups_, by_pairs);
        }
        const bool is_last = pairs + 2 == kEdges;
        if (is_last && !level.empty() && by_pairs[kEdges].empty()) {
            expand(level.front(), long_setups_, by_pairs);
        }
    }
    std::vector<Algorithm> out;
    base::check(!by_pairs[kEdges].empty(), "the last two edges can be paired from anywhere");
    for (const auto& [setup, join] : by_pairs[kEdges].front().done) {
        const Sequence& first =
            setup < setups_.size() ? setups_[setup] : long_setups_[setup - setups_.size()];
        Algorithm turns = first.turns;
        turns.insert(turns.end(), joins_[join].turns.begin(), joins_[join].turns.end());
        out.push_back(std::move(turns));
    }
    return out;
}

}  // namespace revenge::solver::human
