#include "revenge/solver/cube3/optimal_search.hpp"

#include <algorithm>

#include "revenge/solver/parallel.hpp"

namespace revenge::solver::cube3 {

namespace {

constexpr std::uint64_t kNodesBetweenLooks = 2048;
constexpr int kShortestSplit = 6;  // shorter lengths are one task

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

// One thread's share of a length.
class OptimalSearch::Worker {
  public:
    Worker(OptimalSearch& search, std::uint64_t node_limit, Interrupt& interrupt,
           const std::atomic<std::size_t>& best_task)
        : search_(search), node_limit_(node_limit), interrupt_(interrupt), best_task_(best_task) {}
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;
    ~Worker() { search_.nodes_ += fresh_nodes_; }

    // RETURNS whether the task, which starts with `path`, has a solution; it is then in path().
    bool run(std::size_t task, const Path& path, int length) {
        task_ = task;
        path_ = path;
        AxisViews views = search_.start_;
        for (const std::uint8_t move : path) {
            for (std::size_t k = 0; k < 3; ++k) {
                AxisView next = search_.table_.moved(views[k], (*search_.images_[k])[move]);
                const unsigned mod3 = search_.table_.mod3(search_.table_.index(next));
                next.distance = static_cast<std::int16_t>(distance_near(views[k].distance, mod3));
                views[k] = next;
            }
        }
        const int togo = length - static_cast<int>(path.size());
        return std::ranges::all_of(views, [&](const auto& v) { return v.distance <= togo; }) &&
               descend(views, togo);
    }
    const Path& path() const noexcept { return path_; }

  private:
    struct Child {
        AxisViews views;
        std::size_t index = 0;
        std::uint8_t move = 0;
    };
    using Children = std::array<Child, kMoves>;

    bool is_over();
    std::size_t make_children(const AxisViews& views, int left, Children& out) const;
    std::size_t look_along(std::size_t axis, const AxisViews& from, int left, Children& children,
                           std::size_t count) const;
    bool descend(const AxisViews& views, int togo);
    bool is_solution() const;

    OptimalSearch& search_;
    std::uint64_t node_limit_;
    Interrupt& interrupt_;
    const std::atomic<std::size_t>& best_task_;
    std::size_t task_ = 0;
    std::uint64_t fresh_nodes_ = 0;  // not yet in the search's
    Path path_;
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

// Keeps those children that this axis allows `left` more moves. All places in the table first, so that memory
// fetches them at the same time.
std::size_t OptimalSearch::Worker::look_along(std::size_t axis, const AxisViews& from, int left,
                                              Children& children, std::size_t count) const {
    const AxisTable& table = search_.table_;
    for (std::size_t i = 0; i < count; ++i) {
        Child& child = children[i];
        child.views[axis] = table.moved(from[axis], (*search_.images_[axis])[child.move]);
        child.index = table.index(child.views[axis]);
        table.prefetch(child.index);
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const int distance = distance_near(from[axis].distance, table.mod3(children[i].index));
        if (distance <= left) {
            children[kept] = children[i];
            children[kept++].views[axis].distance = static_cast<std::int16_t>(distance);
        }
    }
    return kept;
}

std::size_t OptimalSearch::Worker::make_children(const AxisViews& views, int left,
                                                 Children& out) const {
    std::size_t count = 0;
    for (std::uint8_t move = 0; move < kMoves; ++move) {
        if (path_.empty() || may_follow(path_.back(), move)) {
            out[count++].move = move;
        }
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
        count = look_along(axis, views, left, out, count);
    }
    if (left == 0) {
        return count;
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const AxisViews& seen = out[i].views;
        if (seen[0].distance == left && seen[1].distance == left && seen[2].distance == left) {
            continue;  // one more is needed
        }
        for (const AxisView& view : seen) {
            search_.table_.prefetch_moves(view);
        }
        out[kept++] = out[i];
    }
    return kept;
}

bool OptimalSearch::Worker::descend(const AxisViews& views, int togo) {
    if (togo == 0) {
        return is_solution();
    }
    Children children;
    const std::size_t count = make_children(views, togo - 1, children);
    fresh_nodes_ += count;
    for (std::size_t i = 0; i < count; ++i) {
        path_.push_back(children[i].move);
        if (descend(children[i].views, togo - 1)) {
            return true;
        }
        path_.pop_back();
        if (is_over()) {
            return false;
        }
    }
    return false;
}

bool OptimalSearch::Worker::is_solution() const {
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
                              : tables.flip_slice_class[slice / kQuartetOrders * kFlips + flip];
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
                                                            Interrupt& interrupt) {
    const std::vector<Path> tasks = beginnings(length);
    std::vector<Path> found(tasks.size());
    std::atomic<std::size_t> next{0};
    std::atomic<std::size_t> best{tasks.size()};
    run_together(thread_count(threads), [&](unsigned) {
        Worker worker(*this, node_limit, interrupt, best);
        for (std::size_t task = next++; task < best && !interrupt.is_set(); task = next++) {
            if (worker.run(task, tasks[task], length)) {
                found[task] = worker.path();
                std::size_t seen = best;
                while (task < seen && !best.compare_exchange_weak(seen, task)) {
                }
            }
        }
    });
    return best < tasks.size() ? std::optional(found[best]) : std::nullopt;
}

}  // namespace revenge::solver::cube3
