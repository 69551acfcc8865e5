#include "revenge/solver/cube3/optimal_search.hpp"

#include <algorithm>
#include <bit>
#include <functional>

#include "revenge/base/parallel.hpp"
#include "revenge/solver/cube3/tables.hpp"

namespace revenge::solver::cube3 {

namespace {

std::uint8_t byte_of(std::size_t number) noexcept { return static_cast<std::uint8_t>(number); }

}  // namespace

Pieces::Pieces(const Cubie& cubie) noexcept {
    for (std::size_t i = 0; i < kCorners; ++i) {
        corner[i] = static_cast<std::uint8_t>(cubie.corner[i] * 3 + cubie.twist[i]);
    }
    for (std::size_t i = 0; i < kEdges; ++i) {
        edge[i] = static_cast<std::uint8_t>(cubie.edge[i] * 2 + cubie.flip[i]);
    }
}

CubeSides::CubeSides(const Geometry& geometry) {
    make_moves(geometry);
    make_sums(geometry);
}

void CubeSides::make_moves(const Geometry& geometry) {
    for (std::size_t state = 0; state < kCornerStates; ++state) {
        for (std::size_t twist = 0; twist < 3; ++twist) {
            twisted_[state][twist] = byte_of(state - state % 3 + (state + twist) % 3);
        }
    }
    for (std::size_t m = 0; m < kMoves; ++m) {
        const Cubie& move = geometry.moves[m];
        moves_[m].corner_from = move.corner;
        moves_[m].twist = move.twist;
        moves_[m].edge_from = move.edge;
        moves_[m].flip = move.flip;
        const Pieces pieces(move);
        for (std::size_t state = 0; state < kCornerStates; ++state) {
            moves_[m].corner_to[state] = twisted_[pieces.corner[state / 3]][state % 3];
        }
        for (std::size_t state = 0; state < kEdgeStates; ++state) {
            moves_[m].edge_to[state] = byte_of(pieces.edge[state / 2] ^ state % 2);
        }
    }
}

// Every number is taken from a cube that differs from the solved one by no more than it must.
// NOLINTNEXTLINE(readability-function-size): one table after the other
void CubeSides::make_sums(const Geometry& geometry) {
    std::array<const Conjugation*, kAxes> views{};
    for (std::size_t k = 0; k < kAxes; ++k) {
        const puzzle::SymmetryIndex rotation = axis_rotations()[k];
        views[k] = &geometry.conjugations[rotation];
        for (std::size_t m = 0; m < kMoves; ++m) {
            const bool about_it = geometry.move_image[rotation][m] / 3 % 3 == 0;
            turns_about_[k] |= about_it ? 1U << m : 0;
        }
    }
    for (std::size_t place = 0; place < kCorners; ++place) {
        for (std::size_t state = 0; state < kCornerStates; ++state) {
            Sums& sums = twists_[place][state] = 0;
            for (std::size_t k = 0; k < kAxes; ++k) {
                const Conjugation& view = *views[k];
                Cubie seen = solved_cubie();
                seen.twist[view.corner_place[place]] = static_cast<std::uint8_t>(
                    (state % 3 + view.corner_offset[place] + 3 - view.corner_offset[state / 3]) %
                    3);
                sums |= static_cast<Sums>(twist_of(seen)) << k * kFieldBits;
            }
        }
    }
    for (std::size_t place = 0; place < kEdges; ++place) {
        for (std::size_t state = 0; state < kEdgeStates; ++state) {
            Sums& sums = flips_[place][state] = 0;
            for (std::size_t k = 0; k < kAxes; ++k) {
                const Conjugation& view = *views[k];
                Cubie seen = solved_cubie();
                seen.flip[view.edge_place[place]] = static_cast<std::uint8_t>(
                    state % 2 ^ view.edge_offset[place] ^ view.edge_offset[state / 2]);
                sums |= static_cast<Sums>(flip_of(seen)) << k * kFieldBits;
            }
        }
    }
    constexpr std::array<std::uint16_t, 4> kWeights{kEdges * kEdges * kEdges, kEdges * kEdges,
                                                    kEdges, 1};
    for (std::size_t k = 0; k < kAxes; ++k) {
        for (std::size_t piece = 0; piece < kEdges; ++piece) {
            const std::size_t seen_piece = views[k]->edge_place[piece];
            if (seen_piece < kSliceQuartet) {
                continue;
            }
            const std::size_t nth = seen_piece - kSliceQuartet;
            slice_[k][nth] = byte_of(piece);
            for (std::size_t state = 0; state < kEdgeStates; ++state) {
                slice_places_[k][nth][state] =
                    static_cast<std::uint16_t>(views[k]->edge_place[state / 2] * kWeights[nth]);
            }
        }
    }
    quartets_.resize(std::size_t{kWeights[0]} * kEdges);
    for (int quartet = 0; quartet < kQuartets; ++quartet) {
        Cubie cubie = solved_cubie();
        set_quartet(cubie, quartet, kSliceQuartet);
        const Cubie placed = inverse(cubie);
        std::size_t index = 0;
        for (std::size_t nth = 0; nth < kWeights.size(); ++nth) {
            index += std::size_t{placed.edge[kSliceQuartet + nth]} * kWeights[nth];
        }
        quartets_[index] = static_cast<std::uint16_t>(quartet);
    }
}

Pieces CubeSides::after(const Pieces& pieces, std::uint8_t move) const noexcept {
    const Move& how = moves_[move];
    Pieces out;
    for (std::size_t i = 0; i < kCorners; ++i) {
        out.corner[i] = twisted_[pieces.corner[how.corner_from[i]]][how.twist[i]];
    }
    for (std::size_t i = 0; i < kEdges; ++i) {
        out.edge[i] = pieces.edge[how.edge_from[i]] ^ how.flip[i];
    }
    return out;
}

Pieces CubeSides::before(std::uint8_t move, const Pieces& pieces) const noexcept {
    const Move& how = moves_[move];
    Pieces out;
    for (std::size_t i = 0; i < kCorners; ++i) {
        out.corner[i] = how.corner_to[pieces.corner[i]];
    }
    for (std::size_t i = 0; i < kEdges; ++i) {
        out.edge[i] = how.edge_to[pieces.edge[i]];
    }
    return out;
}

std::array<SeenByAxis, CubeSides::kAxes> CubeSides::seen(const Pieces& cube,
                                                         const Pieces& inverse) const noexcept {
    Sums twists = 0;
    for (std::size_t i = 0; i < kCorners; ++i) {
        twists += twists_[i][cube.corner[i]];
    }
    Sums flips = 0;
    for (std::size_t i = 0; i < kEdges; ++i) {
        flips += flips_[i][cube.edge[i]];
    }
    std::array<SeenByAxis, kAxes> out{};
    for (std::size_t k = 0; k < kAxes; ++k) {
        std::size_t index = 0;
        for (std::size_t nth = 0; nth < slice_[k].size(); ++nth) {
            index += slice_places_[k][nth][inverse.edge[slice_[k][nth]]];
        }
        out[k] = {quartets_[index], static_cast<std::uint16_t>(flips >> k * kFieldBits & kField),
                  static_cast<std::uint16_t>(twists >> k * kFieldBits & kField)};
    }
    return out;
}

namespace {

// The bits of the moves that may come before each.
constexpr std::array<std::uint32_t, kMoves + 1> kPreceders = [] {
    std::array<std::uint32_t, kMoves + 1> out{};
    for (std::size_t next = 0; next <= kMoves; ++next) {
        for (std::size_t previous = 0; previous < kMoves; ++previous) {
            const bool precedes = next == kMoves || (kFollowers[previous] >> next & 1U) != 0;
            out[next] |= precedes ? 1U << previous : 0;
        }
    }
    return out;
}();

constexpr std::uint32_t kHalfTurns = [] {
    std::uint32_t out = 0;
    for (std::size_t move = 0; move < kMoves; ++move) {
        out |= is_quarter(move) ? 0 : 1U << move;
    }
    return out;
}();

}  // namespace

TwoSidedTable::TwoSidedTable(const Tables& small, const OrderedSlice& ordered_slice)
    : tables(&small),
      distances(ordered_slice.distances().data()),
      classes(small),
      sides(small.geometry) {
    for (std::size_t k = 0; k < images.size(); ++k) {
        images[k] = &small.geometry.move_image[axis_rotations()[k]];
    }
}

TwoSidedSearch::TwoSidedSearch(const TwoSidedTable& table, AxisSearch& small, SearchWatch& watch)
    : table_(table), small_(small), watch_(watch) {}

bool TwoSidedSearch::run(std::size_t task, const Cubie& cubie,
                         std::span<const std::uint8_t> beginning, int length) {
    task_ = task;
    length_ = static_cast<std::size_t>(length);
    Cubie turned = cubie;
    for (const std::uint8_t move : beginning) {
        turned = multiply(turned, table_.tables->geometry.moves[move]);
    }
    Position root{};
    root.pieces = {Pieces(turned), Pieces(inverse(turned))};
    std::ranges::copy(beginning, root.path.begin());
    root.known = {static_cast<std::uint8_t>(beginning.size()), 0};
    root.odd = is_odd(turned);
    const int left = length - static_cast<int>(beginning.size());
    for (std::size_t side = 0; side < 2; ++side) {
        const auto seen = table_.sides.seen(root.pieces[side], root.pieces[1 - side]);
        for (std::size_t k = 0; k < kAxes; ++k) {
            SideView& view = root.views[side][k];
            view.seen = seen[k];
            table_.read(view, table_.index(seen[k], root.odd));
            if (view.least > left) {
                return false;
            }
        }
    }
    if (!choose_side(root, left)) {
        return false;
    }
    std::ranges::for_each(waiting_, [](auto& level) { level.clear(); });
    waiting_[static_cast<std::size_t>(left)].push_back(root);
    for (int togo = left; togo >= 0 && !watch_.is_over(task); togo = next_level(left)) {
        if (expand(togo)) {
            return true;
        }
    }
    return false;
}

// RETURNS how many moves are left to those that are to be taken next, or -1 if none wait.
int TwoSidedSearch::next_level(int most) const noexcept {
    int last = -1;
    for (int togo = kBandNear + 1; togo <= most; ++togo) {
        const std::size_t count = waiting_[static_cast<std::size_t>(togo)].size();
        if (count >= kBatch) {
            return togo;
        }
        last = count > 0 ? togo : last;
    }
    return last;
}

// Takes a batch and adds its children to those that wait. RETURNS whether one of them has a solution.
bool TwoSidedSearch::expand(int togo) {
    std::vector<Position>& level = waiting_[static_cast<std::size_t>(togo)];
    const std::size_t rest = level.size() - std::min(level.size(), kBatch);
    batch_.assign(level.begin() + static_cast<std::ptrdiff_t>(rest), level.end());
    level.resize(rest);
    for (std::size_t i = 0; i < batch_.size(); ++i) {
        const Position& position = batch_[i];
        for (std::size_t nth = 0; nth < 2; ++nth) {
            const SideViews& views = position.views[position.side ^ nth];
            order_[i][nth] = {0, 1, 2};
            std::ranges::sort(order_[i][nth], std::greater<>(),
                              [&](std::uint8_t axis) { return views[axis].least; });
        }
    }
    children_.clear();
    for (std::size_t i = 0; i < batch_.size(); ++i) {
        for (std::uint32_t moves = batch_[i].moves; moves != 0; moves &= moves - 1) {
            const auto move = static_cast<std::uint8_t>(std::countr_zero(moves));
            children_.push_back(
                {{}, 0, static_cast<std::uint16_t>(i), move, batch_[i].odd != is_quarter(move)});
        }
    }
    const int left = togo - 1;
    for (std::size_t nth = 0; nth < kAxes; ++nth) {
        look_along(0, nth, left);
    }
    // Where the side that turned bars all moves of the other, nothing else need be known.
    std::erase_if(children_, [&](const Child& child) {
        return std::ranges::all_of(child.views[0], [&](const SideView& view) {
            return view.bars_half_turns(left) && view.bars_quarter_turns(left);
        });
    });
    for (Child& child : children_) {
        see_other(child);
    }
    for (std::size_t nth = 0; nth < kAxes; ++nth) {
        look_along(1, nth, left);
    }
    watch_.add(children_.size());
    return std::ranges::any_of(children_, [&](const Child& child) { return keep(child, left); });
}

// Keeps those children that an axis allows `left` more moves, of the side that turned or of the other.
void TwoSidedSearch::look_along(std::size_t other, std::size_t nth, int left) {
    for (Child& child : children_) {
        const std::size_t axis = order_[child.parent][other][nth];
        SeenByAxis& seen = child.views[other][axis].seen;
        if (other == 0) {
            const Position& parent = batch_[child.parent];
            seen = table_.moved(parent.views[parent.side][axis].seen, axis, child.move);
        }
        child.index = table_.index(seen, child.odd);
    }
    for (const Child& child : children_) {
        table_.prefetch(child.index);
    }
    std::size_t kept = 0;
    for (const Child& child : children_) {
        Child& to = children_[kept];
        to = child;
        SideView& view = to.views[other][order_[child.parent][other][nth]];
        table_.read(view, child.index);
        kept += view.least <= left ? 1 : 0;
    }
    children_.resize(kept);
}

void TwoSidedSearch::turn(const Child& child, std::array<Pieces, 2>& pieces) const {
    const Position& parent = batch_[child.parent];
    const std::size_t own = parent.side;
    pieces[own] = table_.sides.after(parent.pieces[own], child.move);
    pieces[1 - own] = table_.sides.before(inverse_move(child.move), parent.pieces[1 - own]);
}

// Works out what the axes see of the other side.
void TwoSidedSearch::see_other(Child& child) {
    std::array<Pieces, 2> pieces;
    turn(child, pieces);
    const std::size_t own = batch_[child.parent].side;
    const auto seen = table_.sides.seen(pieces[1 - own], pieces[own]);
    for (std::size_t k = 0; k < kAxes; ++k) {
        child.views[1][k].seen = seen[k];
    }
}

// Lets a child wait, or solves it where few moves are left. RETURNS whether that is a solution, which is then path().
bool TwoSidedSearch::keep(const Child& child, int left) {
    const Position& parent = batch_[child.parent];
    Position next;
    turn(child, next.pieces);
    next.path = parent.path;
    next.known = parent.known;
    const std::size_t side = parent.side;
    const std::size_t at = side == 0 ? next.known[0] : length_ - 1 - next.known[1];
    next.path[at] = side == 0 ? child.move : inverse_move(child.move);
    ++next.known[side];
    if (left == kBandNear) {
        return finish(next, left);
    }
    next.odd = child.odd;
    next.views[side] = child.views[0];
    next.views[1 - side] = child.views[1];
    if (choose_side(next, left)) {
        waiting_[static_cast<std::size_t>(left)].push_back(next);
    }
    return false;
}

// Chooses where fewer moves come into question; if as many, the side whose distances refuse more. RETURNS whether any
// does. REQUIRES more moves left than kBandNear.
bool TwoSidedSearch::choose_side(Position& position, int left) const {
    const auto [front, back] = position.known;
    const std::size_t before = front == 0 ? kNoMove : position.path[front - 1U];
    const std::size_t with_prefix = back == 0 ? kNoMove : position.path[length_ - back];
    std::array<std::uint32_t, 2> moves{kFollowers[before], kPreceders[with_prefix]};
    std::array<int, 2> tight{};
    for (std::size_t side = 0; side < 2; ++side) {
        for (std::size_t k = 0; k < kAxes; ++k) {
            const SideView& view = position.views[side][k];
            const std::uint32_t barred = (view.bars_half_turns(left) ? kHalfTurns : 0) |
                                         (view.bars_quarter_turns(left) ? ~kHalfTurns : 0);
            moves[1 - side] &= ~(barred & table_.sides.turns_about(k));
            tight[side] += view.least >= left ? 1 : 0;
        }
    }
    const int fewer = std::popcount(moves[0]) - std::popcount(moves[1]);
    position.side = fewer < 0 || (fewer == 0 && tight[0] >= tight[1]) ? 0 : 1;
    position.moves = moves[position.side];
    return position.moves != 0;
}

// Solves a position of which nothing more is known by phase 1's table.
bool TwoSidedSearch::finish(const Position& position, int left) {
    Cubie cubie;
    for (std::size_t i = 0; i < kCorners; ++i) {
        cubie.corner[i] = position.pieces[0].corner[i] / 3;
        cubie.twist[i] = position.pieces[0].corner[i] % 3;
    }
    for (std::size_t i = 0; i < kEdges; ++i) {
        cubie.edge[i] = position.pieces[0].edge[i] / 2;
        cubie.flip[i] = position.pieces[0].edge[i] % 2;
    }
    if (!small_.run(task_, cubie, axis_views(*table_.tables, cubie), {}, left)) {
        return false;
    }
    path_.assign(position.path.begin(), position.path.begin() + position.known[0]);
    path_.insert(path_.end(), small_.path().begin(), small_.path().end());
    path_.insert(path_.end(),
                 position.path.begin() + static_cast<std::ptrdiff_t>(length_) - position.known[1],
                 position.path.begin() + static_cast<std::ptrdiff_t>(length_));
    return true;
}

namespace {

// Shorter lengths are one task: by phase 1's table, by the large one, which wants full batches and needs few.
constexpr int kShortestSplit = 6;
constexpr int kShortestSplitOfLarge = 16;

using Path = std::vector<std::uint8_t>;

// RETURNS what the tasks start with, in order.
std::vector<Path> beginnings(int length, bool by_large) {
    if (length < (by_large ? kShortestSplitOfLarge : kShortestSplit)) {
        return {{}};
    }
    std::vector<Path> out;
    for (std::uint8_t first = 0; first < kMoves; ++first) {
        for (std::uint8_t second = 0; second < kMoves; ++second) {
            if ((kFollowers[first] >> second & 1U) != 0) {
                out.push_back({first, second});
            }
        }
    }
    return out;
}

}  // namespace

OptimalSearch::OptimalSearch(const Tables& tables, const TwoSidedTable* large, const Cubie& cubie)
    : tables_(&tables), large_(large), cubie_(cubie), start_(axis_views(tables, cubie)) {}

std::optional<std::vector<std::uint8_t>> OptimalSearch::run(int length, unsigned threads,
                                                            base::Interrupt& interrupt,
                                                            LengthProgress& progress) {
    const bool by_large = large_ != nullptr && length >= TwoSidedSearch::kShortest;
    const std::vector<Path> tasks = beginnings(length, by_large);
    std::vector<Path> found(tasks.size());
    std::atomic<std::size_t> next{0};
    std::atomic<std::size_t> best{tasks.size()};
    progress.begin(tasks.size());
    base::run_together(base::thread_count(threads), [&](unsigned) {
        SearchWatch watch(nodes_, interrupt, best);
        AxisSearch small(*tables_, watch);
        std::optional<TwoSidedSearch> two_sided;
        if (by_large) {
            two_sided.emplace(*large_, small, watch);
        }
        for (std::size_t task = next++; task < best && !interrupt.is_set(); task = next++) {
            const bool is_found = two_sided ? two_sided->run(task, cubie_, tasks[task], length)
                                            : small.run(task, cubie_, start_, tasks[task], length);
            if (is_found) {
                found[task] = two_sided ? two_sided->path() : small.path();
                std::size_t seen = best;
                while (task < seen && !best.compare_exchange_weak(seen, task)) {
                }
            }
            progress.add_branch(tasks.size());
        }
    });
    return best < tasks.size() ? std::optional(found[best]) : std::nullopt;
}

}  // namespace revenge::solver::cube3
