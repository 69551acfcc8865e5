#include "revenge/solver/reduction/known_reductions.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

#include "revenge/puzzle.hpp"
#include "revenge/puzzle/canonical.hpp"
#include "revenge/puzzle/parity.hpp"
#include "revenge/solver/reduction/known_words.hpp"
#include "revenge/solver/reduction/views.hpp"

namespace revenge::solver::reduction {

namespace {

constexpr std::size_t kAlike = 4;  // centers of a face
constexpr int kMostTurnsBefore = 2;

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
    for (int turns = 0; out.empty() && turns <= kMostTurnsBefore; ++turns) {
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
