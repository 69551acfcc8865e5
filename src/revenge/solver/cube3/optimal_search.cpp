#include "revenge/solver/cube3/optimal_search.hpp"

#include <algorithm>
#include <functional>

#include "revenge/base/parallel.hpp"

namespace revenge::solver::cube3 {

namespace {

constexpr std::uint64_t kNodesBetweenLooks = 2048;
constexpr int kShortestSplit = 6;       // shorter lengths are one task
constexpr std::size_t kMostMoves = 20;  // no position needs more (Rokicki and others, 2010)

using Path = std::vector<std::uint8_t>;

// RETURNS what the tasks start with, in order.
std::vector<Path> beginnings(int length) {
    if (length < kShortestSplit) {
        return {{}};
    }
    std::vector<Path> out;
    for (std::uint8_t first = 0; first < kMoves; ++first) {
        for (std::uint8_t second = 0; second < kMoves; ++second) {
            if (may_follow(first, second)) {
                out.push_back({first, second});
            }
        }
    }
    return out;
}

AxisTable table_of(const Tables& tables, const OrderedSlice* large) {
    return large == nullptr ? AxisTable(tables)
                            : AxisTable(tables, large->class_moves(), large->distances(),
                                        large->entry_of(tables, solved_cubie()));
}

}  // namespace

// One thread's share of a length: depth-first, but a batch of positions at a time, so that what their children ask of
// memory comes together. Of the positions that wait, those are taken that have the fewest moves left, if there
// are enough of them for a batch, else those with the most left, which make more.
class OptimalSearch::Worker {
  public:
    Worker(OptimalSearch& search, std::uint64_t node_limit, Interrupt& interrupt,
           const std::atomic<std::size_t>& best_task)
        : search_(search), node_limit_(node_limit), interrupt_(interrupt), best_task_(best_task) {}
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;
    ~Worker() { search_.nodes_ += fresh_nodes_; }

    // RETURNS whether the task, which starts with `path`, has a solution; it is then in path().
    bool run(std::size_t task, const Path& path, int length);
    const Path& path() const noexcept { return path_; }

  private:
    static constexpr std::size_t kBatch = 64;

    struct Position {
        AxisViews views;
        std::array<std::uint8_t, kMostMoves> path;
    };
    struct Child {
        AxisViews views;
        std::size_t index;  // in the table, of the axis that was looked along last
        std::uint16_t parent;
        std::uint8_t move;
    };
    // Of a batch, which axis is looked along first, second and last: the most distant ones refuse most.
    using Order = std::array<std::uint8_t, 3>;

    bool is_over();
    int next_level(int most) const noexcept;
    bool expand(int togo, int length);
    void look_along(std::size_t nth, int left);
    void ask(Child& child, std::size_t nth);
    bool keep(const Child& child, int left, int depth);

    OptimalSearch& search_;
    std::uint64_t node_limit_;
    Interrupt& interrupt_;
    const std::atomic<std::size_t>& best_task_;
    std::size_t task_ = 0;
    std::uint64_t fresh_nodes_ = 0;  // not yet in the search's
    Path path_;
    std::array<std::vector<Position>, kMostMoves + 1> waiting_;  // by moves left
    std::vector<Position> batch_;
    std::array<Order, kBatch> order_{};
    std::vector<Child> children_;
};

bool OptimalSearch::Worker::is_over() {
    if (fresh_nodes_ >= kNodesBetweenLooks) {
        if (search_.nodes_.fetch_add(fresh_nodes_) + fresh_nodes_ >= node_limit_) {
            interrupt_.set();
        }
        fresh_nodes_ = 0;
        interrupt_.poll();
    }
    return interrupt_.is_set() || best_task_.load(std::memory_order_relaxed) < task_;
}

bool OptimalSearch::Worker::run(std::size_t task, const Path& path, int length) {
    task_ = task;
    Position root{search_.start_, {}};
    std::ranges::copy(path, root.path.begin());
    for (const std::uint8_t move : path) {
        for (std::size_t k = 0; k < 3; ++k) {
            AxisView next = search_.table_.moved(root.views[k], (*search_.images_[k])[move]);
            const unsigned mod3 = search_.table_.mod3(search_.table_.index(next));
            next.distance = static_cast<std::int16_t>(distance_near(root.views[k].distance, mod3));
            root.views[k] = next;
        }
    }
    const int left = length - static_cast<int>(path.size());
    if (!std::ranges::all_of(root.views, [&](const auto& v) { return v.distance <= left; })) {
        return false;
    }
    std::ranges::for_each(waiting_, [](auto& level) { level.clear(); });
    waiting_[static_cast<std::size_t>(left)].push_back(root);
    for (int togo = left; togo >= 0 && !is_over(); togo = next_level(left)) {
        if (expand(togo, length)) {
            return true;
        }
    }
    return false;
}

// RETURNS how many moves are left to those that are to be taken next, or -1 if none wait.
int OptimalSearch::Worker::next_level(int most) const noexcept {
    int last = -1;
    for (int togo = 1; togo <= most; ++togo) {
        const std::size_t count = waiting_[static_cast<std::size_t>(togo)].size();
        if (count >= kBatch) {
            return togo;
        }
        last = count > 0 ? togo : last;
    }
    return last;
}

// Takes a batch and adds its children to those that wait. RETURNS whether one of them is a solution.
bool OptimalSearch::Worker::expand(int togo, int length) {
    std::vector<Position>& level = waiting_[static_cast<std::size_t>(togo)];
    const std::size_t rest = level.size() - std::min(level.size(), kBatch);
    batch_.assign(level.begin() + static_cast<std::ptrdiff_t>(rest), level.end());
    level.resize(rest);
    const int depth = length - togo;
    for (std::size_t i = 0; i < batch_.size(); ++i) {
        const AxisViews& views = batch_[i].views;
        order_[i] = {0, 1, 2};
        std::ranges::sort(order_[i], std::greater<>(),
                          [&](std::uint8_t axis) { return views[axis].distance; });
        for (const AxisView& view : views) {
            search_.table_.prefetch_moves(view);
        }
    }
    children_.clear();
    for (std::size_t i = 0; i < batch_.size(); ++i) {
        for (std::uint8_t move = 0; move < kMoves; ++move) {
            if (depth == 0 ||
                may_follow(batch_[i].path[static_cast<std::size_t>(depth - 1)], move)) {
                ask(children_.emplace_back(Child{{}, 0, static_cast<std::uint16_t>(i), move}), 0);
            }
        }
    }
    for (std::size_t nth = 0; nth < 3; ++nth) {
        look_along(nth, togo - 1);
    }
    fresh_nodes_ += children_.size();
    return std::ranges::any_of(children_,
                               [&](const Child& child) { return keep(child, togo - 1, depth); });
}

// Has the child's place in the table fetched, along one axis.
void OptimalSearch::Worker::ask(Child& child, std::size_t nth) {
    const std::size_t axis = order_[child.parent][nth];
    child.views[axis] = search_.table_.moved(batch_[child.parent].views[axis],
                                             (*search_.images_[axis])[child.move]);
    child.index = search_.table_.index(child.views[axis]);
    search_.table_.prefetch(child.index);
}

// Keeps those children that an axis allows `left` more moves, and asks along the next.
void OptimalSearch::Worker::look_along(std::size_t nth, int left) {
    std::size_t kept = 0;
    for (Child& child : children_) {
        const std::size_t axis = order_[child.parent][nth];
        const int distance = distance_near(batch_[child.parent].views[axis].distance,
                                           search_.table_.mod3(child.index));
        if (distance > left) {
            continue;
        }
        child.views[axis].distance = static_cast<std::int16_t>(distance);
        if (nth + 1 < order_[0].size()) {
            ask(child, nth + 1);
        }
        children_[kept++] = child;
    }
    children_.resize(kept);
}

// Lets a child wait, unless it needs one more move. RETURNS whether it is a solution, which is then path().
bool OptimalSearch::Worker::keep(const Child& child, int left, int depth) {
    if (left > 0 &&
        std::ranges::all_of(child.views, [&](const auto& view) { return view.distance == left; })) {
        return false;
    }
    const auto end = static_cast<std::size_t>(depth + 1);
    Position next{child.views, batch_[child.parent].path};
    next.path[end - 1] = child.move;
    if (left > 0) {
        waiting_[static_cast<std::size_t>(left)].push_back(next);
        return false;
    }
    path_.assign(next.path.begin(), next.path.begin() + static_cast<std::ptrdiff_t>(end));
    Cubie cubie = search_.cubie_;
    for (const std::uint8_t move : path_) {
        cubie = multiply(cubie, search_.tables_->geometry.moves[move]);
    }
    return cubie == solved_cubie();
}

OptimalSearch::OptimalSearch(const Tables& tables, const OrderedSlice* large, const Cubie& cubie)
    : tables_(&tables), table_(table_of(tables, large)), cubie_(cubie) {
    for (std::size_t k = 0; k < 3; ++k) {
        const puzzle::SymmetryIndex rotation = axis_rotations()[k];
        images_[k] = &tables.geometry.move_image[rotation];
        const Cubie seen = conjugate(cubie, tables.geometry.conjugations[rotation]);
        const auto slice = static_cast<std::size_t>(quartet_of(seen, kSliceQuartet));
        const auto flip = static_cast<std::size_t>(flip_of(seen));
        start_[k].entry = large != nullptr
                              ? large->entry_of(tables, seen)
                              : tables.flip_slice_entry(slice / kQuartetOrders * kFlips + flip);
        start_[k].twist = static_cast<std::uint16_t>(twist_of(seen));
        start_[k].distance = static_cast<std::int16_t>(table_.distance(start_[k]));
    }
}

int OptimalSearch::lower_bound() const noexcept {
    const auto [least, most] =
        std::minmax({start_[0].distance, start_[1].distance, start_[2].distance});
    return most + (least == most && most > 0 ? 1 : 0);
}

std::optional<std::vector<std::uint8_t>> OptimalSearch::run(int length, unsigned threads,
                                                            std::uint64_t node_limit,
                                                            Interrupt& interrupt,
                                                            LengthProgress& progress) {
    const std::vector<Path> tasks = beginnings(length);
    std::vector<Path> found(tasks.size());
    std::atomic<std::size_t> next{0};
    std::atomic<std::size_t> best{tasks.size()};
    progress.begin(tasks.size());
    base::run_together(base::thread_count(threads), [&](unsigned) {
        Worker worker(*this, node_limit, interrupt, best);
        for (std::size_t task = next++; task < best && !interrupt.is_set(); task = next++) {
            if (worker.run(task, tasks[task], length)) {
                found[task] = worker.path();
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
