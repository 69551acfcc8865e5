#include "revenge/solver/reduction/known_words.hpp"

#include <array>
#include <string_view>

#include "revenge/base/check.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/reduction/pieces.hpp"

namespace revenge::solver::reduction {

namespace {

// Found by `revenge solve --moves ...` and, where turns of all kinds are needed, by the short solver itself
// (docs/results/known-cases.tsv says for which cases).
constexpr auto kWords = std::to_array<std::string_view>({
    // parities: a flipped edge; two edges exchanged; both; two edges exchanged and flipped
    "2R2 B2 U2 2L U2 2R' U2 2R U2 F2 2R F2 2L' B2 2R2",
    "2R2 U2 2R2 Uw2 2R2 Uw2",
    "2R2 F2 U2 2R2 U2 F2 2R2",
    "2R U2 F2 2R U2 2R2 U2 F2 2R F2 2R2 F2 U2 2R' U2 2R",
    "2R F2 2R' F2 2R' F2 2R2 U2 2R F2 2R' F2 U2 2R2 F2",
    "2R U2 2R F2 2R2 2L F2 U2 2L B2 2R 2L2 B2 2R'",
    "2R' U2 2R2 U2 F2 2L F2 U2 2L U2 F2 2R2 F2 2L'",
    "F2 U 2R2 U2 F2 2R2 F2 U2 2R2 U' F2",
    "2R' 2L U 2R2 U2 F2 2R2 F2 U2 2R2 U' 2R 2L'",
    "U 2U2 2R2 Uw2 B2 2L2 D2 2L2 D' L2 U' F2 U L2 B2 U R2",
    "Uw2 R2 F2 Uw2 F2 D R2 Uw2 B2 D B2 L2 U D L2 F2 D",
    "F R Uw2 R2 F2 Uw2 B2 L2 Uw2 D' B2 R2 F2 U' B2 L B'",
    "F 2-3Uw F 2R2 U2 2R2 Uw2 2R2 2U2 F' 2-3Uw' F'",
    "R Fw2 R2 U2 Fw2 D2 L2 Fw2 B R2 U2 L2 F2 D2 L",
    // the last two edges, opposite in a face
    "2U2 F2 2U F2 R2 2U2 R2 2U' R2 F2 2U2 F2 2U' R2",
    "2D' L2 2D' R2 2D L2 2D' R2 2D2",
    "R 2U' R' F2 R 2U R' 2U' F2 2U",
    "2U L2 2D L2 B2 2U R2 2D' R2 2D B2 2U2",
    "2U F2 B2 L2 2D' F2 2D' F2 2D2 L2 F2 2D' B2 2U'",
    "2U2 F2 2U' F2 B2 2D F2 B2 2U' F2 2U2",
    "2U F2 2U2 F2 2U' F2 2U F2 2U' F2 2U2 F2 2U",
    "Uw2 F2 Uw' F2 B2 2D F2 B2 Uw 2U2 F2 Uw2",
    // the last two edges, beside each other
    "2R2 2F R2 U 2R2 U' R2 U 2R2 U' 2F' 2R2",
    "2R F2 2R2 F' R' F 2R2 F' R F' 2R'",
    "R F 2D2 R2 2D' R2 L2 2U R2 L2 2D' R2 2D2 F' R'",
    "R2 U' 2F2 R2 2F R2 L2 2B' R2 L2 2F R2 2F2 U R2",
    "R2 U' 2B2 R2 2B 2-3Rw2 2B' 2-3Rw2 2B R2 2B2 U R2",
    "R F 2D B2 2U B2 L2 2D F2 2U' F2 2U L2 2D2 F' R'",
    "Fw D' F D 2F' D2 Fw2 B2 U F' U' Fw2 B2 D2 F'",
    "R2 U' 2B U2 2F U2 L2 2B D2 2F' D2 2F L2 2B2 U R2",
    "R2 U' 2F D2 2B D2 L2 2F U2 2B' U2 2B L2 2F2 U R2",
    // the last two centers, beside each other
    "2L' U 2R U' 2L U 2R' U'",
    "2L' U 2R U2 2R' U 2L U' 2R U2 2R' U'",
    "2L' U 2R U' 2L U2 2L' U' 2R' U 2L U2",
    "2L F 2R' F2 2R F 2L' F' 2R' F2 2R F'",
    "2R U2 2R' F2 U2 F2 2R' F2 2R U2 F2 U2",
    "2R U2 2R' U' 2L' U 2R U2 2R' U 2L U'",
    "2R U2 2R' U 2L' U' 2R U2 2R' U' 2L U",
    "2R F2 2R2 2L2 U2 F2 2L F2 U2 2R2 2L2 F2",
    "2L F 2R' F' 2L' F2 2L F' 2R F 2L' F2",
    "U' 2L' U' 2R U 2L U' 2R' U2",
    "U2 2R U 2L' U' 2R' U 2L U",
    "2R 2D2 2R' U 2R 2D2 2R' U'",
    "2R 2U2 2R' U' 2R 2U2 2R' U",
    "U 2L' 2U2 2L U' 2L' 2U2 2L",
    "U2 2R' U2 B2 D2 2L' D2 B2",
    "2R F2 D2 B2 2L B2 D2 F2",
    "Rw2 U B2 R' Rw' 2U2 R Rw B2 U' R2 2U2 2R2",
    "2R2 U B 2L' 2B2 2L B' U' 2R2 U 2R2 2B2 2R2 U'",
    "2R2 U B' 2L 2B2 2L' B U' 2R2 U 2R2 2B2 2R2 U'",
    "2R F2 D2 B 2R2 B 2L' B' 2R2 B 2L2 B2 D2 F2",
    "2R U 2R 2L2 F2 U2 F2 2R 2L2 F2 2R U2 F2 U2 2R U 2R'",
    "2R' F 2L F 2R F' 2L' F2 2L F' 2R' F2 2R F' 2L' F",
    "U 2L' U 2R U' 2L U 2R' U2",
    "U2 2R U' 2L' U 2R' U' 2L U'",
    "2R2 F2 U' D' 2R' 2F2 2R 2F2 U D F2 2R2",
    "2R2 F2 U D 2R' 2B2 2R 2B2 U' D' F2 2R2",
    "2R U2 R' Rw' L2 D2 B2 D2 R' Rw' L2 F2 2R F2 U2 F2",
    "U 2L' F2 D2 B' 2L2 B' 2R B 2L2 B' 2R2 B2 D2 F2 U'",
    "U' 2L U2 B2 D 2L2 D 2R' D' 2L2 D 2R2 D2 B2 U'",
    "2R U 2R' F2 U2 F2 2R' F2 2R' 2L2 U2 F2 U2 2R' 2L2 U 2R'",
    "2R U2 2R 2L2 U2 F2 U2 2R 2L2 F2 2R F2 U2 F2",
    "2R 2L2 U2 2R' 2L U2 2L2 U2 2L2 F2 2L2 F2 U2 2L'",
    // the last two centers, opposite
    "2L2 U 2R2 U' 2L2 U 2R2 U'",
    "2F2 2R2 2F2 2R2",
    "2F2 U 2F2 2R2 2F2 2R2 U' 2F2",
    "2R2 2L2 2F2 2R2 2F2 2L2",
    "2R2 U2 2F2 2R2 2F2 2R2 U2 2F2 2R2 2F2",
    "2R U' D 2F2 2R' 2F2 2R U D' 2R'",
    "2F2 2R2 2F2 2R2 D 2L2 2F2 2L2 2F2 D'",
    "2R2 2F2 2R2 U 2F2 2R2 2F2 2R2 U' 2F2",
    "2L2 2F2 2L2 2F2 U 2R2 2F2 2R2 2F2 U",
    "U' 2L2 U' 2R2 U 2L2 U' 2R2 U2",
    "Rw2 Fw2 R2 U B2 Rw2 Fw2 B2 R2 F2 U' L2 F2 R2",
    "U Rw2 Fw2 R2 U' F2 Rw2 2F2 L2 B2 D R2 B2 L2 U'",
    "U Fw2 Rw2 F2 U B2 Rw2 Fw2 D B2 L2 F2 U B2 R2 F2",
    "2R2 2L2 2F2 2R2 2L2 2F2",
});

// RETURNS the word with the outer layer beside each inner one: in metrics where an inner layer is two turns that costs
// less, and does the same to wings and centers of inner layers.
puzzle::Algorithm with_blocks(puzzle::Algorithm word) {
    for (puzzle::Turn& turn : word) {
        if (turn.layers == 0b0010 || turn.layers == 0b0100) {
            turn.layers = turn.layers == 0b0010 ? 0b0011 : 0b1100;
        }
    }
    return word;
}

}  // namespace

std::vector<puzzle::Algorithm> known_words() {
    std::vector<puzzle::Algorithm> out;
    const puzzle::Isometry& mirror = puzzle::all_symmetries()[puzzle::kRotations];
    for (const std::string_view text : kWords) {
        const auto read = notation::parse_algorithm(text, kSize, notation::Reading::Slice);
        base::check(read.has_value(), "known words can be read");
        for (const auto& word : {read->algorithm, with_blocks(read->algorithm)}) {
            for (const auto& way : {word, puzzle::inverse(word)}) {
                out.push_back(way);
                out.push_back(puzzle::image(mirror, way, kSize));
            }
        }
    }
    return out;
}

}  // namespace revenge::solver::reduction
