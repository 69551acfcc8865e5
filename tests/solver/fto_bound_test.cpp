// Any state of the face-turning octahedron is solved within a number of turns that four exact worst cases add up to.
//
//   1. Face B's edges and triangles are brought home but for a turn of B.          table of 96,800 positions
//   2. F L R B D bring the triangles of L R D home, and the edges into their       table of 11,289,600 positions
//      faces in turning order.
//   3. The triangles of U F BR BL come to stand as the corners say, by 3-cycles    table of 369,600 arrangements,
//      that move nothing else.                                                     and of all 440 3-cycles
//   4. L R B D solve the rest.                                                     table of 933,120 positions
//
// Step 3 needs no parity: there are three triangles of each colour, so every arrangement is an even permutation of
// every other. All 3-cycles of up to ten turns are found: two sequences of up to five turns that do the same to all
// other pieces. Conjugates of these are the remaining ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "revenge/search/distances.hpp"
#include "revenge/solver/fto/tables.hpp"

namespace revenge::solver::fto {

namespace {

using Cycle = std::array<std::uint8_t, 3>;  // triangles of U F BR BL go from each place to the next
using Origins = std::array<std::uint8_t, kPlaces>;

// The cycle begins with its least place.
Cycle normalized(const Cycle& cycle) {
    const auto least = std::ranges::min_element(cycle) - cycle.begin();
    Cycle out{};
    std::rotate_copy(cycle.begin(), cycle.begin() + least, cycle.end(), out.begin());
    return out;
}

std::size_t number_of(const Cycle& cycle) {
    return (cycle[0] * std::size_t{12} + cycle[1]) * 12 + cycle[2];
}

// The effect of a sequence of turns on the triangles of U F BR BL, and on all other pieces.
struct Effect {
    std::vector<std::uint8_t> others;  // the place that each comes from, and the twists of corners
    Origins triangles{};
    int length = 0;

    bool operator<(const Effect& other) const { return others < other.others; }
};

void enter_effects(const FtoGeometry& geometry, const std::array<std::uint8_t, kSlots>& origins,
                   const FtoPieces& pieces, int length, std::size_t last,
                   std::vector<Effect>& out) {
    Effect effect;
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        if (slot >= kTriangleSlot && slot < kOtherTriangleSlot) {
            effect.triangles[slot - kTriangleSlot] =
                static_cast<std::uint8_t>(origins[slot] - kTriangleSlot);
        } else {
            effect.others.push_back(origins[slot]);
        }
    }
    effect.others.insert(effect.others.end(), pieces.twist.begin(), pieces.twist.end());
    effect.length = length;
    out.push_back(effect);
    constexpr int kMostTurns = 5;
    for (std::size_t turn = 0; turn < kTurns && length < kMostTurns; ++turn) {
        if (last == kFaces || may_follow(face_of(turn), last)) {
            std::array<std::uint8_t, kSlots> next{};
            for (std::size_t slot = 0; slot < kSlots; ++slot) {
                next[slot] = origins[geometry.from(turn, slot)];
            }
            enter_effects(geometry, next, geometry.turned(pieces, turn), length + 1, face_of(turn),
                          out);
        }
    }
}

// One sequence and then the other's inverse carries a triangle from its origin in `first` to its origin in `second`.
// RETURNS the cycle that this is; nothing if it moves more than three.
std::optional<Cycle> cycle_of(const Origins& first, const Origins& second) {
    std::array<std::uint8_t, kPlaces> to{};
    std::size_t moved = 0;
    std::uint8_t start = 0;
    for (std::size_t place = 0; place < kPlaces; ++place) {
        to[first[place]] = second[place];
        if (first[place] != second[place]) {
            ++moved;
            start = first[place];
        }
    }
    if (moved != 3) {
        return {};
    }
    return normalized({start, to[start], to[to[start]]});
}

// The least number of turns found for each 3-cycle of triangles, by its number; 0 if none was found.
std::vector<int> lengths_of_cycles(const FtoGeometry& geometry) {
    std::array<std::uint8_t, kSlots> origins{};
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        origins[slot] = static_cast<std::uint8_t>(slot);
    }
    std::vector<Effect> effects;
    enter_effects(geometry, origins, geometry.solved(), 0, kFaces, effects);
    std::sort(effects.begin(), effects.end());
    std::vector<int> lengths(std::size_t{12} * 12 * 12);
    std::vector<Cycle> found;
    const auto enter = [&](const Cycle& cycle, int length) {
        int& known = lengths[number_of(cycle)];
        if (known == 0 || length < known) {
            known = length;
            found.push_back(cycle);
        }
    };
    for (std::size_t begin = 0, end = 0; begin < effects.size(); begin = end) {
        while (end < effects.size() && effects[end].others == effects[begin].others) {
            ++end;
        }
        for (std::size_t i = begin; i < end; ++i) {
            for (std::size_t j = begin; j < end; ++j) {
                if (const auto cycle = cycle_of(effects[i].triangles, effects[j].triangles)) {
                    enter(*cycle, effects[i].length + effects[j].length);
                }
            }
        }
    }
    for (std::size_t i = 0; i < found.size(); ++i) {
        const Cycle cycle = found[i];
        const int length = lengths[number_of(cycle)] + 2;
        for (std::size_t turn = 0; turn < kTurns; ++turn) {
            Cycle conjugate{};
            for (std::size_t k = 0; k < cycle.size(); ++k) {
                conjugate[k] = static_cast<std::uint8_t>(
                    geometry.from(turn, kTriangleSlot + cycle[k]) - kTriangleSlot);
            }
            enter(normalized(conjugate), length);
        }
    }
    return lengths;
}

// The least number of 3-cycles, whichever they are, that suffices for every arrangement of the triangles.
int most_cycles(const FtoTables& tables) {
    const std::vector<std::uint32_t> all = tables.four_threes.all();
    std::vector<Cycle> cycles;
    for (std::uint8_t a = 0; a < kPlaces; ++a) {
        for (std::uint8_t b = 0; b < kPlaces; ++b) {
            for (std::uint8_t c = 0; c < kPlaces; ++c) {
                if (a < b && a < c && b != c) {
                    cycles.push_back({a, b, c});
                }
            }
        }
    }
    EXPECT_EQ(cycles.size(), kRounds);
    const std::size_t solved = tables.four_threes.rank(tables.standing[0]);
    const std::vector<std::uint8_t> distances =
        search::distances(FourThrees::kSize, std::array{solved}, search::UnitCosts{cycles.size()},
                          [&](std::size_t state, std::size_t i) {
                              const std::uint32_t planes = all[state];
                              std::uint32_t to = planes;
                              for (std::size_t k = 0; k < 3; ++k) {
                                  const unsigned from = cycles[i][k];
                                  const unsigned into = cycles[i][(k + 1) % 3];
                                  for (const unsigned plane : {0U, unsigned{kPlaces}}) {
                                      to = (to & ~(1U << (into + plane))) |
                                           (planes >> (from + plane) & 1U) << (into + plane);
                                  }
                              }
                              return std::size_t{tables.four_threes.rank(to)};
                          });
    return *std::ranges::max_element(distances);
}

int most_turns_of_second_step(const FtoTables& tables) {
    const std::vector<std::uint8_t> distances =
        search::distances(kEdgeStates * kColorStates, std::array{std::size_t{0}},
                          search::UnitCosts{kFiveTurns}, [&](std::size_t state, std::size_t i) {
                              return tables.edge_moves[state / kColorStates][i] * kColorStates +
                                     tables.color_moves[state % kColorStates][i];
                          });
    return *std::ranges::max_element(distances);
}

}  // namespace

TEST(FtoUpperBoundStandard, FourWorstCasesAddUp) {
    const FtoTables tables{base::OnShare()};
    const std::vector<int> lengths = lengths_of_cycles(tables.geometry);
    const auto cycles = std::ranges::count_if(lengths, [](int length) { return length > 0; });
    ASSERT_EQ(cycles, static_cast<std::ptrdiff_t>(kRounds));
    const int first = *std::ranges::max_element(tables.first_distances);
    const int second = most_turns_of_second_step(tables);
    const int third = most_cycles(tables);
    const int each = *std::ranges::max_element(lengths);
    const int fourth = *std::ranges::max_element(tables.four_face_distances);
    EXPECT_EQ(first, 9);
    EXPECT_EQ(second, 16);
    EXPECT_EQ(third, 6);
    EXPECT_EQ(each, 12);
    EXPECT_EQ(fourth, 11);
    EXPECT_EQ(first + second + third * each + fourth, 108);
}

}  // namespace revenge::solver::fto
