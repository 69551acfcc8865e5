#include "revenge/solver/cube3/axis_search.hpp"

#include <algorithm>
#include <functional>

#include "revenge/solver/cube3/tables.hpp"

namespace revenge::solver::cube3 {

AxisViews axis_views(const Tables& tables, const Cubie& cubie) {
    const AxisTable table(tables);
    AxisViews out{};
    for (std::size_t k = 0; k < out.size(); ++k) {
        const Cubie seen = conjugate(cubie, tables.geometry.conjugations[axis_rotations()[k]]);
        const auto slice = static_cast<std::size_t>(quartet_of(seen, kSliceQuartet));
        const auto flip = static_cast<std::size_t>(flip_of(seen));
        out[k].entry = tables.flip_slice_entry(slice / kQuartetOrders * kFlips + flip);
        out[k].twist = static_cast<std::uint16_t>(twist_of(seen));
        out[k].distance = static_cast<std::int16_t>(table.distance(out[k]));
    }
    return out;
}

int lower_bound(const AxisViews& views) noexcept {
    const auto [least, most] =
        std::minmax({views[0].distance, views[1].distance, views[2].distance});
    return most + (least == most && most > 0 ? 1 : 0);
}

AxisSearch::AxisSearch(const Tables& tables, SearchWatch& watch)
    : tables_(tables), table_(tables), watch_(watch) {
    for (std::size_t k = 0; k < images_.size(); ++k) {
        images_[k] = &tables.geometry.move_image[axis_rotations()[k]];
    }
}

bool AxisSearch::run(std::size_t task, const Cubie& cubie, const AxisViews& views,
                     std::span<const std::uint8_t> beginning, int length) {
    cubie_ = cubie;
    Position root{views, {}};
    std::ranges::copy(beginning, root.path.begin());
    for (const std::uint8_t move : beginning) {
        for (std::size_t k = 0; k < root.views.size(); ++k) {
            AxisView next = table_.moved(root.views[k], (*images_[k])[move]);
            const unsigned mod3 = table_.mod3(table_.index(next));
            next.distance = static_cast<std::int16_t>(distance_near(root.views[k].distance, mod3));
            root.views[k] = next;
        }
    }
    const int left = length - static_cast<int>(beginning.size());
    if (!std::ranges::all_of(root.views, [&](const auto& v) { return v.distance <= left; })) {
        return false;
    }
    std::ranges::for_each(waiting_, [](auto& level) { level.clear(); });
    waiting_[static_cast<std::size_t>(left)].push_back(root);
    for (int togo = left; togo >= 0 && !watch_.is_over(task); togo = next_level(left)) {
        if (expand(togo, length)) {
            return true;
        }
    }
    return false;
}

// RETURNS how many moves are left to those that are to be taken next, or -1 if none wait.
int AxisSearch::next_level(int most) const noexcept {
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
bool AxisSearch::expand(int togo, int length) {
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
            table_.prefetch_moves(view);
        }
    }
    children_.clear();
    for (std::size_t i = 0; i < batch_.size(); ++i) {
        const std::uint8_t last =
            depth == 0 ? kNoMove : batch_[i].path[static_cast<std::size_t>(depth - 1)];
        for (std::uint8_t move = 0; move < kMoves; ++move) {
            if ((kFollowers[last] >> move & 1U) != 0) {
                ask(children_.emplace_back(Child{{}, 0, static_cast<std::uint16_t>(i), move}), 0);
            }
        }
    }
    for (std::size_t nth = 0; nth < 3; ++nth) {
        look_along(nth, togo - 1);
    }
    watch_.add(children_.size());
    return std::ranges::any_of(children_,
                               [&](const Child& child) { return keep(child, togo - 1, depth); });
}

// Has the child's place in the table fetched, along one axis.
void AxisSearch::ask(Child& child, std::size_t nth) {
    const std::size_t axis = order_[child.parent][nth];
    child.views[axis] =
        table_.moved(batch_[child.parent].views[axis], (*images_[axis])[child.move]);
    child.index = table_.index(child.views[axis]);
    table_.prefetch(child.index);
}

// Keeps those children that an axis allows `left` more moves, and asks along the next.
void AxisSearch::look_along(std::size_t nth, int left) {
    std::size_t kept = 0;
    for (Child& child : children_) {
        const std::size_t axis = order_[child.parent][nth];
        const int distance =
            distance_near(batch_[child.parent].views[axis].distance, table_.mod3(child.index));
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
bool AxisSearch::keep(const Child& child, int left, int depth) {
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
    Cubie cubie = cubie_;
    for (const std::uint8_t move : path_) {
        cubie = multiply(cubie, tables_.geometry.moves[move]);
    }
    return cubie == solved_cubie();
}

}  // namespace revenge::solver::cube3
