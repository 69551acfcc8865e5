#include "revenge/solver/reduction/known_reductions.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <string_view>
#include <tuple>
#include <utility>

#include "revenge/base/check.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle/canonical.hpp"
#include "revenge/puzzle/parity.hpp"
#include "revenge/solver/reduction/orientations.hpp"

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

namespace {

constexpr std::size_t kAlike = 4;  // centers of a face
constexpr int kMaxTurnsBefore = 2;

// A word behind a path, as generators write it, which turn one of two blocks and the whole cube instead of the other.
class Writer {
  public:
    Writer(const std::vector<Generator>& generators, const Path& path)
        : generators_(generators), path_(path) {}

    // REQUIRES one layer, or two from a face on.
    void push(puzzle::Turn turn) {
        const auto others = static_cast<std::uint8_t>(turn.layers ^ kAll);
        const puzzle::Turn rest{turn.axis, others, static_cast<std::uint8_t>(4 - turn.quarters)};
        if (push_generator(turn)) {
            return;
        }
        if (push_generator(rest)) {
            held_ = compose(puzzle::rotation_about(turn.axis, turn.quarters), held_);
            return;
        }
        // Some metrics have no blocks of two, others no inner layers alone: what there is of the other makes them.
        const std::uint8_t outer = turn.layers & 0b0011 ? 0b0001 : 0b1000;
        const bool is_block = (turn.layers & outer) != 0;
        push({turn.axis, static_cast<std::uint8_t>(turn.layers ^ outer), turn.quarters});
        push({turn.axis, outer,
              is_block ? turn.quarters : static_cast<std::uint8_t>(4 - turn.quarters)});
    }
    const Path& path() const noexcept { return path_; }

  private:
    static constexpr std::uint8_t kAll = (1U << kSize) - 1;

    bool push_generator(puzzle::Turn turn) {
        const auto at = std::ranges::find(
            generators_, puzzle::image(puzzle::inverse(held_), turn, kSize), &Generator::turn);
        if (at != generators_.end()) {
            path_.push(static_cast<std::size_t>(at - generators_.begin()));
        }
        return at != generators_.end();
    }

    const std::vector<Generator>& generators_;
    puzzle::Isometry held_;  // how the whole cube was turned so far
    Path path_;
};

// RETURNS whether the centers are done and all wings beside their partners.
bool is_paired(const puzzle::Cube& cube, const Pieces& pieces) {
    for (std::size_t i = 0; i < kHalf; ++i) {
        if (pieces.wing[i] % kHalf != pieces.wing[i + kHalf] % kHalf) {
            return false;
        }
    }
    return rotation_home(cube, pieces).has_value();
}

// RETURNS whether at most two edges and the centers of two faces are not done.
bool is_nearly_paired(const Pieces& pieces) {
    constexpr int kMost = 2;
    int edges = 0;
    for (std::size_t i = 0; i < kHalf; ++i) {
        edges += pieces.wing[i] % kHalf != pieces.wing[i + kHalf] % kHalf ? 1 : 0;
    }
    int faces = 0;
    for (std::size_t i = 0; i < kCenters; i += kAlike) {
        const auto* face = pieces.center.data() + i;
        faces += std::count(face, face + kAlike, *face) != kAlike ? 1 : 0;
    }
    return edges <= kMost && faces <= kMost;
}

// RETURNS whether a paired cube can be solved as a 3x3x3.
bool is_reduced(const puzzle::Cube& cube, const Pieces& pieces) {
    const cube3::Cubie cubie = as_3x3x3(cube, pieces).cubie;
    int flips = 0;
    for (const std::uint8_t flip : cubie.flip) {
        flips += flip;
    }
    return flips % 2 == 0 &&
           puzzle::is_odd_permutation(cubie.edge) == puzzle::is_odd_permutation(cubie.corner);
}

// The effects of words, each treated as a single turn.
class Effects {
  public:
    explicit Effects(const puzzle::Cube& cube) : words_(known_words()) {
        std::map<std::tuple<int, int, int>, Generator> turns;
        for (const puzzle::Algorithm& word : words_) {
            Generator effect;
            std::iota(effect.from.corner.begin(), effect.from.corner.end(), std::uint8_t{0});
            std::iota(effect.from.wing.begin(), effect.from.wing.end(), std::uint8_t{0});
            std::iota(effect.from.center.begin(), effect.from.center.end(), std::uint8_t{0});
            for (const puzzle::Turn turn : word) {
                const auto key = std::tuple(turn.axis, turn.layers, turn.quarters);
                auto known = turns.find(key);
                if (known == turns.end()) {
                    known = turns.emplace(key, generator_of(cube, turn)).first;
                }
                effect.from = apply(effect.from, known->second);
            }
            effects_.push_back(effect);
        }
    }

    // RETURNS the words that reduce the cube, from whatever side it is seen.
    std::vector<puzzle::Algorithm> that_reduce(const puzzle::Cube& cube,
                                               const Pieces& pieces) const {
        std::vector<puzzle::Algorithm> out;
        const puzzle::State state = state_of(cube, pieces);
        for (puzzle::SymmetryIndex r = 0; r < puzzle::kRotations; ++r) {
            const Pieces seen = pieces_of(cube, cube.rotate(state, r));
            const puzzle::Isometry& back = puzzle::all_symmetries()[puzzle::inverse(r)];
            for (std::size_t i = 0; i < words_.size(); ++i) {
                if (pairs(effects_[i], seen)) {
                    const Pieces end = apply(seen, effects_[i]);
                    if (is_paired(cube, end) && is_reduced(cube, end)) {
                        out.push_back(puzzle::image(back, words_[i], kSize));
                    }
                }
            }
        }
        return out;
    }

  private:
    // RETURNS whether all wings are beside their partners then: of hardly any word they are.
    static bool pairs(const Generator& effect, const Pieces& pieces) noexcept {
        const auto& from = effect.from.wing;
        std::size_t i = 0;
        while (i < kHalf && pieces.wing[from[i]] % kHalf == pieces.wing[from[i + kHalf]] % kHalf) {
            ++i;
        }
        return i == kHalf;
    }

    std::vector<puzzle::Algorithm> words_;
    std::vector<Generator> effects_;
};

// Adds the reductions of a cube after a path: `depth` more face turns, then a word. Only their paths are set.
void add_reductions(const puzzle::Cube& cube, const std::vector<Generator>& generators,
                    const Effects& effects, int turns, const Pieces& pieces, const Path& path,
                    std::vector<Reduction>& out) {
    if (turns == 0) {
        for (const puzzle::Algorithm& word : effects.that_reduce(cube, pieces)) {
            Writer writer(generators, path);
            for (const puzzle::Turn turn : word) {
                writer.push(turn);
            }
            out.push_back({{}, 0, writer.path()});
        }
        return;
    }
    for (std::size_t g = 0; g < generators.size(); ++g) {
        if (generators[g].is_outer &&
            (path.length == 0 ||
             puzzle::may_follow(generators[path.last()].turn, generators[g].turn))) {
            Path longer = path;
            longer.push(g);
            add_reductions(cube, generators, effects, turns - 1, apply(pieces, generators[g]),
                           longer, out);
        }
    }
}

}  // namespace

std::vector<Reduction> known_reductions(const puzzle::Cube& cube,
                                        const std::vector<Generator>& generators,
                                        const Pieces& pieces) {
    std::vector<Reduction> out;
    if (!is_nearly_paired(pieces) || (is_paired(cube, pieces) && is_reduced(cube, pieces))) {
        return out;
    }
    const Effects effects(cube);
    for (int turns = 0; out.empty() && turns <= kMaxTurnsBefore; ++turns) {
        add_reductions(cube, generators, effects, turns, pieces, {}, out);
    }
    // Words that are their own mirror images or their own undoing come more than once.
    const auto path = [](const Reduction& r) { return std::pair(r.path.length, r.path.moves); };
    std::ranges::sort(out, {}, path);
    const auto is_same = [&path](const Reduction& a, const Reduction& b) {
        return path(a) == path(b);
    };
    out.erase(std::unique(out.begin(), out.end(), is_same), out.end());
    for (Reduction& reduction : out) {
        reduction.pieces = pieces;
        for (std::size_t i = 0; i < reduction.path.length; ++i) {
            reduction.pieces = apply(reduction.pieces, generators[reduction.path.moves[i]]);
        }
    }
    return out;
}

}  // namespace revenge::solver::reduction
