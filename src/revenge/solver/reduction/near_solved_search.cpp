#include "revenge/solver/reduction/near_solved_search.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>

#include "revenge/base/combinatorics.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/puzzle/canonical.hpp"
#include "revenge/search/distances.hpp"

namespace revenge::solver::reduction {

namespace {

constexpr std::size_t kHome = 6;  // DBL
constexpr std::size_t kFree = 7;  // corners that move

using Free = std::array<std::uint8_t, kFree>;

// The free corners' places, DBL's left out, in the orders that permutations and twists are ranked in.
constexpr Free kPermuted{0, 1, 2, 3, 4, 5, 7};
constexpr Free kTwisted{5, 4, 3, 2, 1, 0, 7};

Pieces with_permutation(std::uint32_t rank) noexcept {
    Free order{};
    base::unrank_permutation(rank, order);
    Pieces out;
    out.corner[kHome] = kHome;
    for (std::size_t i = 0; i < kFree; ++i) {
        out.corner[kPermuted[i]] = kPermuted[order[i]];
    }
    return out;
}

Pieces with_twist(std::uint32_t rank) noexcept {
    Free twists{};
    base::unrank_twists(rank, 3, twists);
    Pieces out = with_permutation(0);
    for (std::size_t i = 0; i < kFree; ++i) {
        out.twist[kTwisted[i]] = twists[i];
    }
    return out;
}

}  // namespace

CornerDistance::Corners CornerDistance::corners_of(const Pieces& pieces) noexcept {
    Free order{};
    Free twists{};
    for (std::size_t i = 0; i < kFree; ++i) {
        order[i] = std::min<std::uint8_t>(pieces.corner[kPermuted[i]], kHome);  // 7 becomes 6
        twists[i] = pieces.twist[kTwisted[i]];
    }
    return {static_cast<std::uint16_t>(base::rank_permutation(order)),
            static_cast<std::uint16_t>(base::rank_twists(twists, 3))};
}

CornerDistance::CornerDistance(const std::vector<Generator>& generators)
    : permutation_after_(generators.size() * kPermutations),
      twist_after_(generators.size() * kTwists) {
    for (std::size_t g = 0; g < generators.size(); ++g) {
        for (std::uint32_t rank = 0; rank < kPermutations; ++rank) {
            permutation_after_[g * kPermutations + rank] =
                corners_of(reduction::apply(with_permutation(rank), generators[g])).permutation;
        }
        for (std::uint32_t rank = 0; rank < kTwists; ++rank) {
            twist_after_[g * kTwists + rank] =
                corners_of(reduction::apply(with_twist(rank), generators[g])).twist;
        }
    }
    // One turn of each amount about each axis stands for all that turn the corners alike.
    std::vector<std::size_t> turns;
    for (std::size_t g = 0; g < generators.size(); ++g) {
        if (generators[g].turn.layers == 0b0001) {
            turns.push_back(g);
        }
    }
    distance_ =
        search::distances(std::size_t{kPermutations} * kTwists, std::array{std::size_t{0}},
                          search::UnitCosts{turns.size()}, [&](std::size_t at, std::size_t turn) {
                              const Corners to = apply({static_cast<std::uint16_t>(at / kTwists),
                                                        static_cast<std::uint16_t>(at % kTwists)},
                                                       turns[turn]);
                              return std::size_t{to.permutation} * kTwists + to.twist;
                          });
}

namespace {

constexpr std::uint8_t kHomeCorner = 6;  // DBL
constexpr std::size_t kMaxPositions = 1000000;
constexpr std::uint64_t kGrowth = 12;  // of nodes, from a length to the next

std::uint64_t hash_of(const Pieces& pieces) noexcept {
    std::uint64_t out = 0x9E3779B97F4A7C15U;
    const auto mix = [&out](const std::uint8_t* bytes, std::size_t count) {
        for (std::size_t i = 0; i < count; i += sizeof(std::uint64_t)) {
            std::uint64_t word = 0;
            std::memcpy(&word, bytes + i, sizeof word);
            out = (out ^ word) * 0xD6E8FEB86659FD93U;
            out ^= out >> 29U;
        }
    };
    mix(pieces.corner.data(), pieces.corner.size());
    mix(pieces.twist.data(), pieces.twist.size());
    mix(pieces.wing.data(), pieces.wing.size());
    mix(pieces.center.data(), pieces.center.size());
    return out;
}

// Turns that leave DBL alone: a block of three layers stands for the fourth.
std::vector<std::uint8_t> blocks_but_dbl(puzzle::Metric metric) {
    switch (metric) {
        case puzzle::Metric::Sstm:
            return {0b0001, 0b0010, 0b0100, 0b0111};
        case puzzle::Metric::Btm:
            return {0b0001, 0b0010, 0b0011, 0b0100, 0b0110, 0b0111};
        default:
            return {0b0001, 0b0011, 0b0111};
    }
}

}  // namespace

int NearSolvedSearch::lookup(const Pieces& pieces) const noexcept {
    return static_cast<int>(table_.find(hash_of(pieces)) & Keys::kBeside) - 1;
}

bool NearSolvedSearch::enter(const Pieces& pieces, int distance) {
    const std::uint64_t hash = hash_of(pieces) & ~Keys::kBeside;
    return table_.insert(hash | static_cast<std::uint64_t>(distance + 1)).second;
}

NearSolvedSearch::NearSolvedSearch(const puzzle::Cube& cube, puzzle::Metric metric) {
    const std::vector<Generator> generators = turns_of_blocks(cube, blocks_but_dbl(metric));
    centers_ = AxisCenters(generators, true);
    corners_ = CornerDistance(generators);
    table_ = base::OpenTable<Keys>(std::size_t{1} << 21U);
    std::vector<Pieces> level{pieces_of(cube, cube.puzzle().solved())};
    std::size_t positions = 1;
    enter(level[0], 0);
    for (std::uint8_t depth = 1; positions * generators.size() / 2 < kMaxPositions; ++depth) {
        std::vector<Pieces> next;
        for (const Pieces& pieces : level) {
            for (const Generator& generator : generators) {
                const Pieces to = apply(pieces, generator);
                if (enter(to, depth)) {
                    next.push_back(to);
                }
            }
        }
        positions += next.size();
        level = std::move(next);
        depth_[0] = depth;
    }
}

// One thread's search.
struct NearSolvedSearch::Searcher {
    const NearSolvedSearch& close;
    const std::vector<Generator>& generators;
    base::Interrupt& interrupt;
    std::vector<std::uint8_t> path{};
    std::uint64_t nodes = 0;

    // The coordinates of the lower bounds.
    struct View {
        CornerDistance::Corners corners{};
        std::array<std::uint32_t, 3> centers{};  // the places of each axis's colours
    };

    bool is_in_reach(const View& view, std::size_t generator, int left,
                     View& moved) const noexcept {
        moved.corners = close.corners_.apply(view.corners, generator);
        if (close.corners_.distance(moved.corners) > left) {
            return false;
        }
        for (std::size_t i = 0; i < view.centers.size(); ++i) {
            moved.centers[i] = close.centers_.apply(view.centers[i], generator);
            if (close.centers_.distance(moved.centers[i]) > left) {
                return false;
            }
        }
        return true;
    }

    // From a position in the table down to solved.
    void descend(Pieces pieces, int distance) {
        while (distance > 0) {
            for (std::size_t g = 0; g < generators.size(); ++g) {
                const Pieces to = apply(pieces, generators[g]);
                if (close.lookup(to) == distance - 1) {
                    path.push_back(static_cast<std::uint8_t>(g));
                    pieces = to;
                    break;
                }
            }
            --distance;
        }
    }

    bool step(const Pieces& pieces, const View& view, std::size_t g, int left) {
        View moved;
        ++nodes;
        if ((!path.empty() &&
             !puzzle::may_follow(generators[path.back()].turn, generators[g].turn)) ||
            !is_in_reach(view, g, left, moved)) {
            return false;
        }
        path.push_back(static_cast<std::uint8_t>(g));
        if (go(apply(pieces, generators[g]), moved, left)) {
            return true;
        }
        path.pop_back();
        return false;
    }

    bool go(const Pieces& pieces, const View& view, int left) {
        if (left <= close.depth_[0]) {
            const int distance = close.lookup(pieces);
            if (distance < 0 || distance > left) {
                return false;
            }
            descend(pieces, distance);
            return true;
        }
        if (left > close.depth_[0] + 1 && interrupt.poll()) {
            return false;
        }
        for (std::size_t g = 0; g < generators.size(); ++g) {
            if (step(pieces, view, g, left - 1)) {
                return true;
            }
        }
        return false;
    }
};

namespace {

// RETURNS the turns of a path, of the cube held as it is before `rotation`.
puzzle::Algorithm turns_of(const std::vector<std::uint8_t>& path,
                           const std::vector<Generator>& generators,
                           puzzle::SymmetryIndex rotation) {
    puzzle::Algorithm out;
    for (const std::uint8_t g : path) {
        puzzle::Turn turn = generators[g].turn;
        if (turn.layers == 0b0111) {
            // Three layers turn as the whole cube does and the fourth layer back.
            out.push_back({turn.axis, 0b1111, turn.quarters});
            turn = puzzle::inverse(puzzle::Turn{turn.axis, 0b1000, turn.quarters});
        }
        out.push_back(turn);
    }
    return puzzle::image(puzzle::all_symmetries()[puzzle::inverse(rotation)], out, 4);
}

}  // namespace

NearSolvedSearch::Outcome NearSolvedSearch::search(
    const puzzle::Cube& cube, const puzzle::State& state, puzzle::Metric metric, int first_length,
    int max_length, std::uint64_t most_nodes, unsigned threads, base::Interrupt& interrupt) const {
    const std::vector<Generator> generators = turns_of_blocks(cube, blocks_but_dbl(metric));
    Pieces start;
    puzzle::SymmetryIndex rotation = 0;
    for (puzzle::SymmetryIndex r = 0; r < puzzle::kRotations; ++r) {
        const Pieces seen = pieces_of(cube, cube.rotate(state, r));
        if (seen.corner[kHomeCorner] == kHomeCorner && seen.twist[kHomeCorner] == 0) {
            start = seen;
            rotation = r;
        }
    }
    Searcher::View view{CornerDistance::corners_of(start), {}};
    for (std::size_t i = 0; i < kCenters; ++i) {
        view.centers[start.center[i] % 3] |= 1U << i;
    }
    Outcome out;
    for (int length = first_length;
         length <= max_length && out.next_nodes <= most_nodes && !interrupt.poll(); ++length) {
        out.lower_bound = length;
        if (length < corners_.distance(view.corners)) {
            ++out.lower_bound;
            continue;
        }
        std::vector<std::vector<std::uint8_t>> found(generators.size());
        std::atomic<std::uint64_t> nodes{0};
        if (length <= depth_[0]) {
            Searcher searcher{*this, generators, interrupt};
            found[0] = searcher.go(start, view, length) ? searcher.path : found[0];
        } else {
            base::parallel_for(generators.size(), {length < 8 ? 1 : threads, 1},
                               [&](std::size_t g, std::size_t) {
                                   Searcher searcher{*this, generators, interrupt};
                                   if (searcher.step(start, view, g, length - 1)) {
                                       found[g] = searcher.path;
                                   }
                                   nodes += searcher.nodes;
                               });
        }
        out.nodes += nodes;
        out.next_nodes = nodes * kGrowth;
        const auto path = std::ranges::find_if_not(found, &std::vector<std::uint8_t>::empty);
        if (path != found.end()) {
            out.moves = turns_of(*path, generators, rotation);
            return out;
        }
        if (!interrupt.is_set()) {
            out.lower_bound = length + 1;
        }
    }
    return out;
}

}  // namespace revenge::solver::reduction
