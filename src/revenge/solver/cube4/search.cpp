#include "revenge/solver/cube4/search.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "revenge/base/parallel.hpp"
#include "revenge/solver/cube3/search_watch.hpp"

namespace revenge::solver::cube4 {

namespace {

using cube3::SearchWatch;

// The turns left with which edges are looked up: with 11, they rule out 1 %.
constexpr int kMostEdgeTurns = kEdgeFar - 1;
constexpr std::size_t kQueueSize = 256;

// A position and the axis that is turned next, with `left` turns left, of which the axis takes `least` or more.
struct Node {
    Position position;
    Path path;
    std::uint8_t axis = 0;
    std::uint8_t left = 0;
    std::uint8_t least = 1;
    std::uint8_t corner_distance = 0;  // the least after turns about the axis
};

// The search of one thread.
class Walker {
  public:
    Walker(const Tables& tables, SearchWatch& watch, std::size_t most)
        : tables_(tables), views_(tables.views()), watch_(watch), most_(most) {}

    // Begins a length at a node that the caller splits into tasks. RETURNS its children.
    std::vector<Node> children(const Node& node) {
        std::vector<Node> out;
        expand(node, out);
        return out;
    }

    // RETURNS up to `most` solutions.
    std::vector<Path> run(std::size_t task, const Node& node) {
        task_ = task;
        is_done_ = false;
        found_.clear();
        queued_ = 0;
        visit(node, 0);
        flush();
        return std::move(found_);
    }

  private:
    struct Child {
        Position position;
        EdgeEntries entries;
        Element element = 0;
        std::uint8_t left = 0;
    };
    struct Queued {
        Node node;
        NearCosets::Probe probe{};
    };

    bool is_over() { return is_done_ || watch_.is_over(task_); }

    // Looks up the cosets of nodes that have few turns left, expands the others.
    void visit(const Node& node, std::size_t level) {
        if (tables_.near->has_cell(node.left - node.least, node.corner_distance)) {
            tables_.corners->prefetch_coset(node.position.corners, node.axis);
            queue_[queued_].node = node;
            if (++queued_ == kQueueSize) {
                flush();
            }
            return;
        }
        if (is_over()) {
            return;
        }
        if (levels_.size() <= level) {
            levels_.resize(level + 1);
        }
        std::vector<Node> children = std::move(levels_[level]);
        children.clear();
        expand(node, children);
        for (const Node& child : children) {
            visit(child, level + 1);
        }
        levels_[level] = std::move(children);
    }

    // Appends the children that may be `left` turns from solved.
    void expand(const Node& node, std::vector<Node>& out) {
        const CornerStates& corners = *tables_.corners;
        int most = std::min(kMaxCost, node.left - node.corner_distance);
        // Where dearer elements leave so few turns that a filter knows of them, one look-up stands for them.
        for (int cost = std::max(2, int{node.least}); cost <= most; ++cost) {
            if (tables_.near->has_cell(node.left - cost, node.corner_distance)) {
                out.push_back(node);
                out.back().least = static_cast<std::uint8_t>(cost);
                most = cost - 1;
            }
        }
        std::size_t count = 0;
        for (std::size_t quarters = 0; quarters < kQuarters; ++quarters) {
            const CornerState turned = corners.turned(node.position.corners, node.axis, quarters);
            bool is_any = false;
            for (int cost = node.least; cost <= most; ++cost) {
                const int left = node.left - cost;
                if (corners.distance(turned) > left || !has_next_axis(turned, node.axis, left)) {
                    continue;
                }
                for (const Element element : tables_.elements.of_cost(cost, quarters)) {
                    Child& child = children_[count++];
                    child.position.corners = turned;
                    child.element = element;
                    child.left = static_cast<std::uint8_t>(left);
                    is_any = true;
                }
            }
            if (is_any) {
                corners.prefetch_inverse(turned);
            }
        }
        watch_.add(count);
        const auto& turns = tables_.frame.permutations().turn[node.axis];
        for (std::size_t i = 0; i < count; ++i) {
            Child& child = children_[i];
            tables_.kernels->permute(node.position.bytes, turns[child.element],
                                     child.position.bytes);
            if (child.left <= kMostEdgeTurns) {
                ask_inverse(child);
            }
        }
        for (std::size_t i = 0; i < count; ++i) {
            const Child& child = children_[i];
            if (child.left <= kMostEdgeTurns && !edges_allow(child)) {
                continue;
            }
            for (std::size_t axis = 0; axis < kAxes; ++axis) {
                const int distance = corners.coset_distance(child.position.corners, axis);
                if (axis != node.axis && distance < child.left) {
                    Node& next = out.emplace_back();
                    next.position = child.position;
                    next.path = node.path;
                    next.path.add(node.axis, child.element);
                    next.axis = static_cast<std::uint8_t>(axis);
                    next.left = child.left;
                    next.corner_distance = static_cast<std::uint8_t>(distance);
                }
            }
        }
    }

    // RETURNS whether turns about another axis may bring the corners near enough.
    bool has_next_axis(CornerState corners, std::size_t last, int left) const noexcept {
        const int one = tables_.corners->coset_distance(corners, (last + 1) % kAxes);
        const int other = tables_.corners->coset_distance(corners, (last + 2) % kAxes);
        return std::min(one, other) < left;
    }

    // Works out where the inverse state's entries are, and asks for as many of the first as are likely to be needed.
    void ask_inverse(Child& child) const noexcept {
        const Permutations& by = tables_.frame.permutations();
        const Sight sight = tables_.corners->inverse_sight(child.position.corners);
        tables_.kernels->inverse_entries(child.position.bytes, by.place[0][0][sight.labels()],
                                         by.label[sight.places()], sight.cls(), child.entries);
        const std::size_t ahead = child.left < kMostEdgeTurns ? 3 : 6;
        for (std::size_t edge = 0; edge < ahead; ++edge) {
            __builtin_prefetch(tables_.edges->table() + child.entries.at[edge] / kLanes);
        }
    }
    bool edges_allow(const Child& child) const noexcept {
        const auto most = static_cast<std::uint32_t>(std::max(0, child.left - kEdgeNear));
        const std::uint32_t* table = tables_.edges->table();
        if (tables_.kernels->any_above(table, child.entries, most)) {
            return false;
        }
        const Permutations& by = tables_.frame.permutations();
        const Sight sight = tables_.corners->sight(child.position.corners);
        EdgeEntries entries;
        tables_.kernels->entries(child.position.bytes, by.place[0][0][sight.places()],
                                 by.label[sight.labels()], sight.cls(), entries);
        return !tables_.kernels->any_above(table, entries, most);
    }

    NearCosets::Probe probe_of(const Node& node) const noexcept {
        return tables_.near->probe(views_.coset_hash(node.position, node.axis),
                                   node.left - node.least, node.corner_distance);
    }

    void flush() {
        for (std::size_t i = 0; i < queued_; ++i) {
            queue_[i].probe = probe_of(queue_[i].node);
            tables_.near->prefetch(queue_[i].probe);
        }
        watch_.add(queued_);
        const std::size_t count = queued_;
        queued_ = 0;
        for (std::size_t i = 0; i < count && !is_done_; ++i) {
            if (tables_.near->has(queue_[i].probe)) {
                finish(queue_[i].node);
            }
        }
    }

    // Follows a node whose coset seems to hold a state near solved.
    void finish(const Node& node) {
        const CornerStates& corners = *tables_.corners;
        for (std::size_t quarters = 0; quarters < kQuarters; ++quarters) {
            const CornerState turned = corners.turned(node.position.corners, node.axis, quarters);
            for (int cost = node.least; cost <= std::min(kMaxCost, int{node.left}); ++cost) {
                const int left = node.left - cost;
                if (corners.distance(turned) > left) {
                    continue;
                }
                for (const Element element : tables_.elements.of_cost(cost, quarters)) {
                    Node next;
                    next.position.corners = turned;
                    tables_.kernels->permute(node.position.bytes,
                                             tables_.frame.permutations().turn[node.axis][element],
                                             next.position.bytes);
                    next.path = node.path;
                    next.path.add(node.axis, element);
                    next.left = static_cast<std::uint8_t>(left);
                    take(next, node.axis);
                    if (is_done_) {
                        return;
                    }
                }
            }
        }
    }

    // A state on the last turns: it is solved, or a smaller filter lets one of the other axes through.
    void take(Node& node, std::size_t last) {
        if (node.left == 0) {
            if (node.position.bytes == tables_.frame.solved() &&
                node.position.corners == kSolvedCorners) {
                found_.push_back(node.path);
                is_done_ = found_.size() >= most_;
            }
            return;
        }
        watch_.add(1);
        for (std::size_t axis = 0; axis < kAxes && !is_done_; ++axis) {
            const int distance = tables_.corners->coset_distance(node.position.corners, axis);
            if (axis == last || distance >= node.left) {
                continue;
            }
            node.axis = static_cast<std::uint8_t>(axis);
            node.corner_distance = static_cast<std::uint8_t>(distance);
            if (!tables_.near->has_cell(node.left - 1, distance) ||
                tables_.near->has(probe_of(node))) {
                finish(node);
            }
        }
    }

    const Tables& tables_;
    Views views_;
    SearchWatch& watch_;
    std::size_t most_;
    std::size_t task_ = 0;
    bool is_done_ = false;  // as many solutions as are wanted
    std::vector<Path> found_;
    std::array<Child, kElements> children_{};
    std::array<Queued, kQueueSize> queue_{};
    std::size_t queued_ = 0;
    std::vector<std::vector<Node>> levels_;
};

}  // namespace

OptimalSearch::OptimalSearch(const Tables& tables, const Position& start)
    : tables_(&tables), start_(start) {}

int OptimalSearch::lower_bound() const noexcept {
    return std::max(1, tables_->corners->distance(start_.corners));
}

std::vector<Path> OptimalSearch::run(int length, std::size_t most, unsigned threads,
                                     base::Interrupt& interrupt, LengthProgress& progress) {
    std::atomic<std::size_t> best{base::kAnyNodes};
    std::vector<Node> tasks;
    {
        SearchWatch watch(nodes_, interrupt, best);
        const auto walker = std::make_unique<Walker>(*tables_, watch, most);
        for (std::size_t axis = 0; axis < kAxes; ++axis) {
            Node root;
            root.position = start_;
            root.axis = static_cast<std::uint8_t>(axis);
            root.left = static_cast<std::uint8_t>(length);
            const int distance = tables_->corners->coset_distance(start_.corners, axis);
            root.corner_distance = static_cast<std::uint8_t>(distance);
            if (distance >= length) {
                continue;
            }
            // A length that one look-up decides is not split.
            if (tables_->near->has_cell(length - 1, distance)) {
                tasks.push_back(root);
            } else {
                std::ranges::copy(walker->children(root), std::back_inserter(tasks));
            }
        }
    }
    std::vector<std::vector<Path>> found(tasks.size());
    std::atomic<std::size_t> next{0};
    best = tasks.size();
    progress.begin(tasks.size());
    base::run_together(base::thread_count(threads), [&](unsigned) {
        SearchWatch watch(nodes_, interrupt, best);
        const auto walker = std::make_unique<Walker>(*tables_, watch, most);
        for (std::size_t task = next++; task < best && !interrupt.is_set(); task = next++) {
            found[task] = walker->run(task, tasks[task]);
            // Tasks behind one that has all solutions that are wanted give no more.
            std::size_t seen = best;
            while (found[task].size() >= most && task < seen &&
                   !best.compare_exchange_weak(seen, task)) {
            }
            progress.add_branch(tasks.size());
        }
    });
    std::vector<Path> out;
    for (const std::vector<Path>& of_task : found) {
        for (const Path& path : of_task) {
            if (out.size() < most) {
                out.push_back(path);
            }
        }
    }
    return out;
}

}  // namespace revenge::solver::cube4
