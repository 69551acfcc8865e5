// The tables of the short solver of the face-turning octahedron. docs/fto-solver.md has the mathematics.
//
//   all faces  >  five faces F B D L R  >  four faces B D L R  >  solved
//
// Phase 1 ends when the three edges and the three triangles of face B are solved up to a turn of B: 440 * 220 = 96,800
// positions, each with its distance, and all its closing sequences of five turns. Phase 2 ends when the four alternate
// faces L R B D suffice. It has two bounds: the edges up to turns of the four faces and the triangles of L R D, 6,720 *
// 1,680; and the corners and the triangles of the other four faces, 11,520 * 369,600, whose goal is that the triangles
// match the corners. Both are reduced by the six symmetries that preserve F, the second also by the twelve rotations,
// as relabellings. Phase 3 has a table of all of its 933,120 states.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/solver/fto/coordinates.hpp"
#include "revenge/solver/fto/geometry.hpp"
#include "revenge/solver/fto/near_table.hpp"

namespace revenge::solver::fto {

inline constexpr std::size_t kCornerStates = std::size_t{360} * 32;
inline constexpr std::size_t kEdgeStates = 6720;   // of phase 2
inline constexpr std::size_t kColorStates = 1680;  // of phase 2: triangles of L R D
inline constexpr std::size_t kFirstStates = kRounds * kSets;
inline constexpr std::size_t kFourFaceStates = kCornerStates * 81;
// The faces of phase 2, F first, and of phase 3.
inline constexpr std::array<std::uint8_t, 5> kFiveFaces{kF, kB, kD, kL, kR};
inline constexpr std::array<std::uint8_t, 4> kFourFaces{kL, kR, kB, kD};
inline constexpr std::size_t kFiveTurns = 2 * kFiveFaces.size();
constexpr bool is_of_five(std::size_t face) noexcept { return face == kF || face >= kL; }
constexpr bool is_of_four(std::size_t face) noexcept { return face >= kL; }
constexpr std::size_t five_turn(std::size_t i) noexcept {
    return std::size_t{kFiveFaces[i / 2]} * 2 + i % 2;
}

template <class Value>
using TurnRow = std::array<Value, kTurns>;
template <class Value>
using FiveRow = std::array<Value, kFiveTurns>;

// THREADS: const use is safe.
class FtoTables {
  public:
    static constexpr std::uint32_t kLayout = 6;
    static constexpr const char* kName = "fto.short";
    // The memory that a program needs to build these and to solve.
    static constexpr std::uint64_t kMemory = std::uint64_t{96} << 20U;

    // Makes them: about 3 s.
    explicit FtoTables(const base::OnShare& on_share);
    // From the cache, or made and put there. ERRORS: Interrupted.
    static base::Result<std::shared_ptr<const FtoTables>> open(base::TableStore& table_store,
                                                               base::ProgressSink& progress,
                                                               std::stop_token stop);

    FtoGeometry geometry;
    Threes threes;
    FourThrees four_threes;

    std::vector<TurnRow<std::uint8_t>> set_moves;               // [set], of triangles of L R B D
    std::vector<TurnRow<std::uint16_t>> round_moves;            // [round]
    std::vector<TurnRow<std::uint16_t>> corner_moves;           // [corners]
    std::vector<std::array<std::uint16_t, kMasks>> mask_moves;  // [turn], of triangles of U F BR BL
    std::vector<std::uint16_t> corner_index;                    // [permutation * 64 + flips]
    std::vector<std::uint32_t>
        standing;  // [corners]: planes of triangles of U F BR BL that stand as these say

    std::vector<std::uint8_t> first_distances;  // [round * 220 + set]
    // Phase 1 ends with a closing of five turns, the last not of the five faces: a pair of turns and a tail of three.
    // Each closing belongs to the one position that it solves.
    std::vector<std::array<std::uint8_t, 2>> turn_pairs;
    std::vector<std::array<std::uint8_t, 3>> tails;
    std::vector<std::uint32_t>
        closings_begin;                   // [first state]: where its closings begin in the next
    std::vector<std::uint32_t> closings;  // pair * kTailUnit + tail
    std::vector<std::uint16_t>
        turns_to_closings;  // [first state]: which turns lead to one that has closings
    // Rounds and sets after pairs, and these after tails, as numbers among the nine places that phase 1 leaves.
    std::vector<std::uint16_t> pair_rounds;  // [round * turn_pairs.size() + pair]
    std::vector<std::uint8_t> pair_sets;
    std::vector<std::uint8_t> tail_rows;  // [tail * kTailRow]: of rounds; + kTailSets: of sets

    std::vector<std::uint8_t>
        nine_rounds;  // [round]: its number among the nine places that phase 1 leaves
    std::vector<std::uint8_t> nine_sets;  // [set]: likewise
    std::vector<std::uint16_t>
        edge_pairs;  // [rounds of L and R among nine places]: edges of phase 2
    std::vector<std::uint16_t>
        color_pairs;  // [sets of L and R among nine places]: triangles of phase 2
    std::vector<FiveRow<std::uint16_t>> edge_moves;
    std::vector<FiveRow<std::uint16_t>> color_moves;
    std::vector<std::uint16_t> edge_class;
    std::vector<std::uint8_t> edge_symmetry;  // that carries edges to their class's first
    std::vector<std::array<std::uint16_t, 6>> color_images;
    // [class * 1,680 + colours]: the distance in four bits, and which of the ten turns lead closer.
    base::LargeVector<std::uint16_t> edge_rows;
    // [symmetry of six]: sets of turns as ten bits, that the class's first state has, as the state itself has them.
    std::vector<std::array<std::uint16_t, 1U << kFiveTurns>> turn_sets;

    std::vector<std::uint16_t> corner_class;
    std::vector<std::uint8_t> corner_map;  // of 72, that carries corners to their class's first
    std::vector<std::array<std::uint16_t, kMasks>> mask_images;  // [symmetry of six]
    std::vector<KindMap> kind_maps;                              // [map of 72]
    NearTable standing_distances;                                // [class * 369,600 + triangles]

    // [turns]: a bit for each of edge_rows, set if its distance is at most this. Most candidates of phase 1 end here: a
    // row of bits stays in a core's cache. Not stored.
    std::vector<std::vector<std::uint64_t>> near_rows;

    // The edges and the triangles of phase 2, their pieces named as a rotation about face B names them.
    std::vector<std::uint16_t> renamed_edges;
    std::vector<std::uint16_t> renamed_colors;
    // [turns from kMinNearAny to kMaxNearAny][row]: a bit as in near_rows, set if one of the three namings is near.
    std::vector<std::uint64_t> near_any_bits;

    std::vector<std::uint8_t> four_face_distances;  // [corners * 81 + turns of the faces' edges]

    static constexpr std::size_t kNineRounds = 168;
    static constexpr std::size_t kNineSets = 84;
    static constexpr std::size_t kMaps = 72;
    static constexpr std::uint32_t kTailUnit = 2048;
    // The lines of memory of a tail's rounds and sets: both rows begin with one.
    static constexpr std::size_t kTailSets = 448;
    static constexpr std::size_t kTailRow = kTailSets + 256;
    static constexpr int kEdgeDepth = 13;
    static constexpr std::size_t kNames = 3;  // namings that differ by a rotation about face B
    static constexpr int kMinNearAny = 5;
    static constexpr int kMaxNearAny = 11;

    // RETURNS the rotation about face B that turns names on.
    std::size_t rotation_about_b() const;
    // RETURNS the numbers of the six symmetries that keep face F, the identity first.
    std::vector<std::size_t> symmetries_keeping_f() const;
    // The edges of a face of four in turning order, when solved.
    Triple edges_of(std::size_t face) const;
    Triple places_of_edges(const FtoPieces& pieces, std::size_t face) const;
    std::uint32_t mask_of(const FtoPieces& pieces, std::size_t first_slot, std::size_t face) const;
    std::uint32_t planes_of(const FtoPieces& pieces) const;
    std::size_t corners_of(const FtoPieces& pieces) const;
    std::size_t four_face_state(const FtoPieces& pieces) const;

    std::uint32_t planes_after(std::uint32_t planes, std::size_t turn) const noexcept {
        const auto& moves = mask_moves[turn];
        return moves[planes & (kMasks - 1)] | static_cast<std::uint32_t>(moves[planes >> kPlaces])
                                                  << kPlaces;
    }
    std::size_t edge_index(std::size_t edges, std::size_t colors) const noexcept {
        return edge_class[edges] * kColorStates + color_images[colors][edge_symmetry[edges]];
    }
    int edge_distance(std::size_t edges, std::size_t colors) const noexcept {
        return edge_rows[edge_index(edges, colors)] & 15;
    }
    static bool is_near(std::span<const std::uint64_t> row_bits, std::size_t row) noexcept {
        return (row_bits[row / 64] >> row % 64 & 1U) != 0;
    }
    // Returns the bits of near_rows for any number of turns.
    const std::vector<std::uint64_t>& rows_within(int turns) const noexcept {
        return near_rows[static_cast<std::size_t>(std::clamp(turns, 0, kEdgeDepth + 1))];
    }
    // RETURNS bits that are set if one of the three namings of a row may be within `turns`.
    std::span<const std::uint64_t> any_within(int turns) const noexcept {
        const std::size_t words = near_rows.front().size();
        if (turns > kMaxNearAny) {
            return near_rows.back();  // most of them are
        }
        const int level = std::max(turns, kMinNearAny) - kMinNearAny;
        return std::span(near_any_bits).subspan(static_cast<std::size_t>(level) * words, words);
    }
    // The edges and the triangles of phase 2, by the rounds and the sets of L and R.
    std::size_t edges_at(std::size_t left_round, std::size_t right_round) const noexcept {
        return edge_pairs[nine_rounds[left_round] * kNineRounds + nine_rounds[right_round]];
    }
    std::size_t colors_at(std::size_t left_set, std::size_t right_set) const noexcept {
        return color_pairs[nine_sets[left_set] * kNineSets + nine_sets[right_set]];
    }
    std::size_t standing_index(std::size_t corners, std::uint32_t planes) const noexcept {
        return corner_class[corners] * FourThrees::kSize +
               four_threes.rank(mapped(planes, corner_map[corners]));
    }

    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(set_moves);
        visitor(round_moves);
        visitor(corner_moves);
        visitor(mask_moves);
        visitor(corner_index);
        visitor(standing);
        visitor(first_distances);
        visitor(turn_pairs);
        visitor(tails);
        visitor(closings_begin);
        visitor(closings);
        visitor(turns_to_closings);
        visitor(pair_rounds);
        visitor(pair_sets);
        visitor(tail_rows);
        visitor(nine_rounds);
        visitor(nine_sets);
        visitor(edge_pairs);
        visitor(color_pairs);
        visitor(edge_moves);
        visitor(color_moves);
        visitor(edge_class);
        visitor(edge_symmetry);
        visitor(color_images);
        visitor(edge_rows);
        visitor(turn_sets);
        visitor(corner_class);
        visitor(corner_map);
        visitor(mask_images);
        visitor(kind_maps);
        standing_distances.visit(visitor);
        visitor(renamed_edges);
        visitor(renamed_colors);
        visitor(near_any_bits);
        visitor(four_face_distances);
    }

  private:
    FtoTables() = default;

    std::uint32_t mapped(std::uint32_t planes, std::size_t map) const noexcept {
        const auto& images = mask_images[map / 12];
        const std::uint32_t low = images[planes & (kMasks - 1)];
        const std::uint32_t high = images[planes >> kPlaces];
        return kind_maps[map](low | high << kPlaces);
    }

    void make_moves();
    void make_corners(std::vector<FtoPieces>& states);
    void make_first();
    void make_closings();
    void make_closing_moves();
    // Numbers of what faces L, R and D have: rounds of edges, or sets of triangles.
    using Three = std::array<std::uint16_t, 3>;
    // The first state of each class, and the other symmetries that keep it.
    struct Classes {
        std::vector<std::uint16_t> first;
        std::vector<std::vector<std::size_t>> stabilizers;
    };
    std::size_t edge_pair(const Three& rounds) const noexcept;
    std::size_t color_pair(const Three& sets) const noexcept;
    std::vector<Three> number_edges();
    std::vector<Three> number_colors();
    std::size_t edge_image(const Three& edges, std::size_t symmetry) const;
    std::uint16_t color_image(const Three& colors, std::size_t symmetry) const;
    Classes classify_edges(const std::vector<Three>& edges,
                           const std::vector<std::size_t>& symmetries);
    void make_edge_rows(const Classes& classes, const base::OnShare& on_share);
    void make_five(const base::OnShare& on_share);
    void make_near_rows();
    void make_near_any_bits();
    void make_renamed();
    void make_turn_sets(const std::vector<std::size_t>& symmetries);
    // Returns the symmetry that renames pieces, for each of the 72 maps.
    std::vector<std::size_t> make_maps(const std::vector<std::size_t>& symmetries);
    Classes classify_corners(const std::vector<FtoPieces>& states,
                             const std::vector<std::size_t>& symmetries);
    void make_standing(const std::vector<FtoPieces>& states, const base::OnShare& on_share);
    void make_four();
    void make_nine();
};

}  // namespace revenge::solver::fto
