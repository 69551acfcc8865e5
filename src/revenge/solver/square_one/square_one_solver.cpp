#include "revenge/solver/square_one/square_one_solver.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <optional>

#include "revenge/base/check.hpp"

namespace revenge::solver::square_one {

namespace {

using puzzle::SquareOneMoves;
using puzzle::SquareOneState;
using puzzle::SquareOneTurn;

constexpr int kPlaces = puzzle::kSquareOnePlaces;
constexpr int kLayerPlaces = kPlaces / 2;
constexpr int kHalfPlaces = kLayerPlaces / 2;
constexpr std::uint8_t kUnknown = 0xFF;
// The numbers of slices in phase 2, even or odd. About one square in ten is solved by five; looking for another way to
// a square is cheaper than an eighth.
constexpr std::array<std::array<int, 4>, 2> kSecondsOfParity{{{0, 2, 4, 6}, {1, 3, 5, 7}}};
constexpr std::uint32_t kLayerMask = (1U << kLayerPlaces) - 1;
constexpr std::uint32_t kHalfMask = (1U << kHalfPlaces) - 1;
constexpr std::size_t kPiecesOfKind = 8;
using Kind =
    std::array<std::uint8_t, kPiecesOfKind>;  // corners, or edges, in order of their places

// A shape: bit i is set if a piece begins at place i.
std::uint32_t shape_of(const SquareOneState& state) {
    std::uint32_t out = 0;
    for (int i = 0; i < kPlaces; ++i) {
        const int layer = i / kLayerPlaces * kLayerPlaces;
        const int before = layer + (i - layer + kLayerPlaces - 1) % kLayerPlaces;
        if (state.pieces[static_cast<std::size_t>(i)] !=
            state.pieces[static_cast<std::size_t>(before)]) {
            out |= 1U << static_cast<unsigned>(i);
        }
    }
    return out;
}

std::uint32_t turned_layer(std::uint32_t layer, int steps) {
    const auto up = static_cast<unsigned>(steps);
    return ((layer << up) | (layer >> (kLayerPlaces - up))) & kLayerMask;
}

// The parity that turning a layer adds: its n pieces move on by as many as begin in its last `steps` places.
int parity_of_turn(std::uint32_t layer, int steps) {
    const int pieces = std::popcount(layer);
    const int passed = std::popcount(layer >> static_cast<unsigned>(kLayerPlaces - steps));
    return passed * (pieces - passed) & 1;
}

// The four halves beside the cuts: upper left and right, lower right and left.
std::uint32_t half(std::uint32_t shape, unsigned number) {
    return shape >> (number * kHalfPlaces) & kHalfMask;
}

std::uint32_t sliced_shape(std::uint32_t shape) {
    return half(shape, 0) | half(shape, 2) << 6U | half(shape, 1) << 12U | half(shape, 3) << 18U;
}

int parity_of_slice(std::uint32_t shape) {
    return std::popcount(half(shape, 1)) * std::popcount(half(shape, 2)) & 1;
}

// Steps of a layer after which both cut ends are free.
std::vector<int> steps_to_cuts(std::uint32_t layer) {
    std::vector<int> out;
    for (int steps = 0; steps < kLayerPlaces; ++steps) {
        const std::uint32_t after = turned_layer(layer, steps);
        if ((after & 1U) != 0 && (after >> kHalfPlaces & 1U) != 0) {
            out.push_back(steps);
        }
    }
    return out;
}

int parity_of_order(std::span<const std::uint8_t> items) {
    int out = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
        for (std::size_t j = i + 1; j < items.size(); ++j) {
            out ^= static_cast<int>(items[i] > items[j]);
        }
    }
    return out;
}

// The order of the pieces in the solved state, where the parity is even.
constexpr std::array<std::uint8_t, 2 * kPiecesOfKind> kSolvedOrder{0, 2, 4, 6, 9, 11, 13, 15,
                                                                   1, 3, 5, 7, 8, 10, 12, 14};

int parity_of(const SquareOneState& state, std::uint32_t shape) {
    std::vector<std::uint8_t> order;
    // A corner that lies across the end of a layer comes last in it, where it begins.
    for (int i = 0; i < kPlaces; ++i) {
        if ((shape >> static_cast<unsigned>(i) & 1U) != 0) {
            order.push_back(kSolvedOrder[state.pieces[static_cast<std::size_t>(i)]]);
        }
    }
    return parity_of_order(order);
}

// Corners and edges of two squares, in order of their places.
struct Squares {
    Kind corners{};
    Kind edges{};
    bool top_edges_first = false;
    bool bottom_edges_first = false;
};

Squares squares_of(const SquareOneState& state) {
    Squares out;
    std::size_t corner = 0;
    std::size_t edge = 0;
    const std::uint32_t shape = shape_of(state);
    for (std::size_t i = 0; i < kPlaces; ++i) {
        if ((shape >> i & 1U) == 0) {
            continue;
        }
        const std::uint8_t piece = state.pieces[i];
        if (piece < kPiecesOfKind) {
            out.corners[corner++] = piece;
        } else {
            out.edges[edge++] = static_cast<std::uint8_t>(piece - kPiecesOfKind);
        }
    }
    out.top_edges_first = state.pieces[0] >= kPiecesOfKind;
    out.bottom_edges_first = state.pieces[kLayerPlaces] >= kPiecesOfKind;
    return out;
}

// The place among all orders, in lexicographic order.
std::size_t rank_of(const Kind& kind) {
    std::size_t out = 0;
    for (std::size_t i = 0; i < kind.size(); ++i) {
        std::size_t smaller = 0;
        for (std::size_t j = i + 1; j < kind.size(); ++j) {
            smaller += static_cast<std::size_t>(kind[j] < kind[i]);
        }
        out = out * (kind.size() - i) + smaller;
    }
    return out;
}

// Both layers turned on by quarters, clockwise: the last piece of a layer becomes its first.
Kind turned_kind(const Kind& kind, int top, int bottom) {
    Kind out{};
    for (int i = 0; i < 4; ++i) {
        out[static_cast<std::size_t>((i + top) & 3)] = kind[static_cast<std::size_t>(i)];
        out[static_cast<std::size_t>(4 + ((i + bottom) & 3))] =
            kind[static_cast<std::size_t>(4 + i)];
    }
    return out;
}

Kind sliced_kind(Kind kind) {
    std::swap_ranges(kind.begin() + 2, kind.begin() + 4, kind.begin() + 4);
    return kind;
}

constexpr std::size_t quarter_turns(int top, int bottom) {
    return static_cast<std::size_t>((top & 3) * 4 + (bottom & 3));
}

// Fills distances level by level: `leads_to(i, is_next)` returns true if a move leads from i to an entry that
// is_next() accepts.
template <class LeadsTo>
void fill_backward(std::vector<std::uint8_t>& distances, const LeadsTo& leads_to) {
    bool goes_on = true;
    for (std::uint8_t distance = 0; goes_on; ++distance) {
        goes_on = false;
        for (std::size_t i = 0; i < distances.size(); ++i) {
            if (distances[i] == kUnknown &&
                leads_to(i, [&](std::size_t next) { return distances[next] == distance; })) {
                distances[i] = distance + 1;
                goes_on = true;
            }
        }
    }
}

}  // namespace

SquareOneSolver::SquareOneSolver() {
    list_shapes();
    fill_shapes();
    fill_squares();
}

void SquareOneSolver::list_shapes() {
    std::vector<std::uint32_t> halves;
    for (std::uint32_t mask = 1; mask <= kHalfMask; mask += 2) {
        // No gap of more than one place between beginnings: a corner fills two.
        const std::uint32_t gaps = ~mask & kHalfMask;
        if ((gaps & gaps << 1U) == 0) {
            halves.push_back(mask);
        }
    }
    std::vector<std::uint32_t> layers;
    for (const std::uint32_t left : halves) {
        for (const std::uint32_t right : halves) {
            layers.push_back(left | right << kHalfPlaces);
        }
    }
    for (const std::uint32_t top : layers) {
        for (const std::uint32_t bottom : layers) {
            if (std::popcount(top) + std::popcount(bottom) == 2 * static_cast<int>(kPiecesOfKind)) {
                shapes_.push_back(top | bottom << kLayerPlaces);
            }
        }
    }
    std::ranges::sort(shapes_);
}

void SquareOneSolver::fill_shapes() {
    const auto number_of = [this](std::uint32_t shape) {
        return static_cast<std::size_t>(std::ranges::lower_bound(shapes_, shape) - shapes_.begin());
    };
    transitions_.resize(2 * shapes_.size());
    for (std::size_t i = 0; i < shapes_.size(); ++i) {
        const std::uint32_t top = shapes_[i] & kLayerMask;
        const std::uint32_t bottom = shapes_[i] >> kLayerPlaces;
        for (const int x : steps_to_cuts(top)) {
            for (const int y : steps_to_cuts(bottom)) {
                const std::uint32_t turned = turned_layer(top, x) | turned_layer(bottom, y)
                                                                        << kLayerPlaces;
                const auto change = static_cast<std::size_t>(
                    parity_of_turn(top, x) ^ parity_of_turn(bottom, y) ^ parity_of_slice(turned));
                const std::size_t next = 2 * number_of(sliced_shape(turned));
                for (const std::size_t parity : {std::size_t{0}, std::size_t{1}}) {
                    transitions_[2 * i + parity].push_back(
                        {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y),
                         static_cast<std::uint16_t>(next + (parity ^ change))});
                }
            }
        }
    }
    // The goal: two squares, each with its edges or its corners first, and the parity of the solved state.
    shape_distance_.assign(transitions_.size(), kUnknown);
    for (const int top : {0, 1}) {
        for (const int bottom : {0, kLayerPlaces - 1}) {
            shape_distance_[node_of(SquareOneState::solved().turned(top, bottom))] = 0;
        }
    }
    fill_backward(shape_distance_, [this](std::size_t node, const auto& is_next) {
        return std::ranges::any_of(transitions_[node],
                                   [&](const Turn& turn) { return is_next(turn.node); });
    });
}

void SquareOneSolver::fill_squares() {
    Kind kind{};
    std::iota(kind.begin(), kind.end(), std::uint8_t{0});
    const Kind solved = kind;
    do {  // in order of rank
        auto& moves = square_moves_.emplace_back();
        for (int turn = 0; turn < kQuarterTurns; ++turn) {
            moves[static_cast<std::size_t>(turn)] = static_cast<std::uint16_t>(
                rank_of(sliced_kind(turned_kind(kind, turn / 4, turn % 4))));
        }
    } while (std::ranges::next_permutation(kind).found);
    square_distance_.assign(square_moves_.size(), kUnknown);
    for (int turn = 0; turn < kQuarterTurns; ++turn) {
        square_distance_[static_cast<std::size_t>(
            rank_of(turned_kind(solved, turn / 4, turn % 4)))] = 0;
    }
    fill_backward(square_distance_, [this](std::size_t rank, const auto& is_next) {
        return std::ranges::any_of(square_moves_[rank], is_next);
    });
}

std::uint16_t SquareOneSolver::node_of(const SquareOneState& state) const {
    const std::uint32_t shape = shape_of(state);
    const auto number =
        static_cast<std::size_t>(std::ranges::lower_bound(shapes_, shape) - shapes_.begin());
    return static_cast<std::uint16_t>(2 * number +
                                      static_cast<std::size_t>(parity_of(state, shape)));
}

std::vector<std::uint64_t> SquareOneSolver::shape_distribution() const {
    std::vector<std::uint64_t> out;
    for (const std::uint8_t distance : shape_distance_) {
        out.resize(std::max<std::size_t>(out.size(), distance + std::size_t{1}));
        ++out[distance];
    }
    return out;
}

SquareOneState SquareOneSolver::random_state(base::Random& random) const {
    const std::uint32_t shape = shapes_[random.below(shapes_.size())];
    Kind corners{};
    std::iota(corners.begin(), corners.end(), std::uint8_t{0});
    Kind edges{};
    std::iota(edges.begin(), edges.end(), static_cast<std::uint8_t>(kPiecesOfKind));
    random.shuffle(std::span<std::uint8_t>(corners));
    random.shuffle(std::span<std::uint8_t>(edges));
    SquareOneState out;
    std::size_t corner = 0;
    std::size_t edge = 0;
    for (std::size_t i = 0; i < kPlaces; ++i) {
        const bool is_corner = i + 1 < kPlaces && (shape >> (i + 1) & 1U) == 0;
        out.pieces[i] = is_corner ? corners[corner] : edges[edge];
        if (is_corner) {
            out.pieces[++i] = corners[corner++];
        } else {
            ++edge;
        }
    }
    out.is_middle_square = random.below(2) == 0;
    return out;
}

// Depth-first search for moves by given numbers of slices.
class SquareOneSolver::Search {
  public:
    Search(const SquareOneSolver& solver, const SquareOneState& start)
        : solver_(&solver), start_(start) {}

    // As SquareOneSolver::search().
    void run(int first, std::span<const int> seconds, Goal& goal, base::NodeBudget& watch) {
        moves_.clear();
        first_ = first;
        seconds_ = seconds;
        goal_ = &goal;
        watch_ = &watch;
        to_squares(start_, solver_->node_of(start_), first, 0);
    }

    // Returns true if `slices` slices solve the state, whatever the shapes between, without a turn before the first or
    // after the last one if `spares_turn`.
    bool is_solved_by(const SquareOneState& state, std::uint16_t node, int slices, bool is_first,
                      bool spares_turn) const {
        if (slices == 0) {
            const auto turn = solving_turn(state);
            return turn && (turn->is_none() || !spares_turn);
        }
        return std::ranges::any_of(solver_->transitions_[node], [&](const Turn& turn) {
            const bool is_none = turn.top == 0 && turn.bottom == 0;
            return (is_first || !is_none) && solver_->shape_distance_[turn.node] < slices &&
                   is_solved_by(state.turned(turn.top, turn.bottom).sliced(), turn.node, slices - 1,
                                false, spares_turn && !(is_first && is_none));
        });
    }

  private:
    // Returns the turn that solves the state, if one does. The first pieces of most states show that none does.
    static std::optional<SquareOneTurn> solving_turn(const SquareOneState& state) {
        const SquareOneState solved = SquareOneState::solved();
        const std::span solved_top(solved.pieces.data(), kLayerPlaces);
        for (std::size_t place = 0; place < kLayerPlaces; ++place) {
            if (std::ranges::find(solved_top, state.pieces[place]) == solved_top.end()) {
                return std::nullopt;
            }
        }
        for (int top = 0; top < kLayerPlaces; ++top) {
            for (int bottom = 0; bottom < kLayerPlaces; ++bottom) {
                if (state.turned(top, bottom) == solved) {
                    return SquareOneTurn{top, bottom};
                }
            }
        }
        return std::nullopt;
    }

    // A turn without steps between two slices would undo the first of them.
    bool is_idle(int top, int bottom) const { return top == 0 && bottom == 0 && !moves_.empty(); }

    // Returns the cost of the moves after a turn and a slice.
    int cost_after(int cost, int top, int bottom) const {
        const SquareOneCosts& costs = goal_->costs;
        return cost + costs.slice +
               costs.turn[static_cast<std::size_t>(top)][static_cast<std::size_t>(bottom)];
    }
    // Returns whether that many more slices, each after a turn, may still be better.
    bool is_worth(int cost, int slices) const {
        const SquareOneCosts& costs = goal_->costs;
        return cost + slices * (costs.slice + costs.least_turn) < goal_->best;
    }

    // Phase 1 with exactly `left` slices, then phase 2.
    void to_squares(const SquareOneState& state, std::uint16_t node, int left, int cost) {
        if (left == 0) {
            if (solver_->shape_distance_[node] == 0) {
                to_solved(squares_of(state), cost);
            }
            return;
        }
        for (const Turn& turn : solver_->transitions_[node]) {
            const int after = cost_after(cost, turn.top, turn.bottom);
            if (solver_->shape_distance_[turn.node] >= left || is_idle(turn.top, turn.bottom) ||
                !is_worth(after, left - 1)) {
                continue;
            }
            if (watch_->count(1)) {
                return;
            }
            moves_.push_back({turn.top, turn.bottom});
            to_squares(state.turned(turn.top, turn.bottom).sliced(), turn.node, left - 1, after);
            moves_.pop_back();
        }
    }

    void to_solved(const Squares& squares, int cost) {
        const std::size_t corners = rank_of(squares.corners);
        const std::size_t edges = rank_of(squares.edges);
        // No turn needs to stand before the very first slice.
        const int spared = moves_.empty() ? goal_->costs.least_turn : 0;
        for (const int slices : seconds_) {
            if (is_near(corners, slices) && is_near(edges, slices) &&
                (slices == 0 || is_worth(cost - spared, slices))) {
                to_solved(corners, edges, squares.top_edges_first, squares.bottom_edges_first,
                          slices, cost);
            }
        }
    }

    bool is_near(std::size_t rank, int slices) const {
        return solver_->square_distance_[rank] <= slices;
    }

    // Phase 2. REQUIRES that both kinds are near enough.
    void to_solved(std::size_t corners, std::size_t edges, bool top_edges_first,
                   bool bottom_edges_first, int left, int cost) {
        if (left == 0) {
            end_with_turn(cost);
            return;
        }
        const auto& corner_moves = solver_->square_moves_[corners];
        const auto& edge_moves = solver_->square_moves_[edges];
        for (int turn = 0; turn < kQuarterTurns; ++turn) {
            const std::size_t next_corners = corner_moves[static_cast<std::size_t>(turn)];
            if (!is_near(next_corners, left - 1)) {
                continue;
            }
            for (const bool edges_first : {false, true}) {
                const int top_lead = int{edges_first} - int{top_edges_first};
                const int bottom_lead = int{edges_first} - int{bottom_edges_first};
                const std::size_t next_edges =
                    edge_moves[quarter_turns(turn / 4 + top_lead, turn % 4 + bottom_lead)];
                const SquareOneTurn steps = steps_of(turn / 4, turn % 4, top_lead, bottom_lead);
                const int after = cost_after(cost, steps.top, steps.bottom);
                if (!is_near(next_edges, left - 1) || is_idle(steps.top, steps.bottom) ||
                    !is_worth(after, left - 1)) {
                    continue;
                }
                if (watch_->count(1)) {
                    return;
                }
                moves_.push_back(steps);
                to_solved(next_corners, next_edges, edges_first, edges_first, left - 1, after);
                moves_.pop_back();
            }
        }
    }

    // The corners turn by these quarters, the edges by `lead` more, and so do the layers' places.
    static SquareOneTurn steps_of(int top, int bottom, int top_lead, int bottom_lead) {
        constexpr int kQuarter = 3;
        return {(top * kQuarter + top_lead + kLayerPlaces) % kLayerPlaces,
                (bottom * kQuarter + bottom_lead + kLayerPlaces) % kLayerPlaces};
    }

    // Both kinds may be solved up to turns of the layers that differ.
    void end_with_turn(int cost) {
        SquareOneState state = start_;
        for (const SquareOneTurn& turn : moves_) {
            state = state.turned(turn.top, turn.bottom).sliced();
        }
        const auto last = solving_turn(state);
        if (!last) {
            return;
        }
        const int all = cost + goal_->costs.turn[static_cast<std::size_t>(last->top)]
                                                [static_cast<std::size_t>(last->bottom)];
        if (all < goal_->best) {
            goal_->best = all;
            Solved found{moves_, first_};
            found.moves.push_back(*last);
            goal_->take(found);
        }
    }

    const SquareOneSolver* solver_;
    SquareOneState start_;
    SquareOneMoves moves_;  // each before a slice; at the end one after the last slice
    int first_ = 0;
    std::span<const int> seconds_;
    Goal* goal_ = nullptr;
    base::NodeBudget* watch_ = nullptr;
};

void SquareOneSolver::search(const SquareOneState& state, int first, std::span<const int> seconds,
                             Goal& goal, base::NodeBudget& watch) const {
    Search(*this, state).run(first, seconds, goal, watch);
}

int SquareOneSolver::least_first(const SquareOneState& state) const {
    return shape_distance_[node_of(state)];
}

std::span<const int> SquareOneSolver::seconds(const SquareOneState& state, int first) noexcept {
    const int parity = (first ^ (state.is_middle_square ? 0 : 1)) & 1;
    return kSecondsOfParity[static_cast<std::size_t>(parity)];
}

namespace {

// The smallest turn after which a slice is possible.
SquareOneTurn turn_to_cut(const SquareOneState& state) {
    const std::uint32_t shape = shape_of(state);
    const auto least = [](std::uint32_t layer) {
        const std::vector<int> steps = steps_to_cuts(layer);
        return *std::ranges::min_element(
            steps, {}, [](int count) { return std::min(count, kLayerPlaces - count); });
    };
    return {least(shape & kLayerMask), least(shape >> kLayerPlaces)};
}

}  // namespace

SquareOneSolver::Solved SquareOneSolver::solve(const SquareOneState& state) const {
    const SquareOneTurn before = turn_to_cut(state);
    const SquareOneState start = state.turned(before.top, before.bottom);
    base::check(start.can_slice(), "a Square-1 whose layers can be turned to the cut");
    Solved out;
    // Where moves are free, the first solution is the best.
    Goal goal{.best = 1, .take = [&out](const Solved& found) { out = found; }};
    base::Interrupt never;
    base::NodeBudget watch;
    watch.begin(never, base::kAnyNodes);
    for (int first = least_first(start);; ++first) {
        for (const int& second : seconds(start, first)) {
            search(start, first, {&second, 1}, goal, watch);
            if (!out.moves.empty()) {
                SquareOneTurn& turn = out.moves.front();
                turn = {(turn.top + before.top) % kLayerPlaces,
                        (turn.bottom + before.bottom) % kLayerPlaces};
                return out;
            }
        }
    }
}

bool SquareOneSolver::is_within_ten_moves(const SquareOneState& state) const {
    // n slices and n + 1 turns are 2n + 1 moves: up to four slices in any case, and five where a turn is saved.
    constexpr int kMaxSlices = 5;
    const Search search(*this, state);
    for (int slices = state.is_middle_square ? 0 : 1; slices <= kMaxSlices; slices += 2) {
        if (search.is_solved_by(state, node_of(state), slices, true, slices == kMaxSlices)) {
            return true;
        }
    }
    return false;
}

}  // namespace revenge::solver::square_one
