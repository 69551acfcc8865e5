#include "revenge/solver/cube4/search.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <limits>
#include <memory>
#include <string>
#include <utility>

#include "revenge/base/parallel.hpp"
#include "revenge/solver/length_search.hpp"

namespace revenge::solver::cube4 {

namespace {

constexpr std::size_t kQueueSize = 256;
// Nodes of the last length from which on a length is split by two syllables: seconds for all, milliseconds a task.
constexpr std::uint64_t kManyNodes = 10'000'000;

// A position and the axis that is turned next, with `left` turns left, of which the axis takes `least` or more.
struct Node {
    Position position;
    Path path;
    std::uint8_t axis = 0;
    std::uint8_t hold = 0;  // a class
    std::uint8_t left = 0;
    std::uint8_t least = 1;
    std::uint8_t corner_distance = 0;  // the least after turns about the axis
};

// The search of one thread.
class Walker {
  public:
    Walker(const Tables& tables, const TurnChoice& choice, SearchWatch& watch, std::size_t most)
        : tables_(tables),
          choice_(choice),
          views_(tables.views()),
          watch_(watch),
          most_(most),
          last_(static_cast<std::size_t>(kMaxNear + choice.max_cost() + 1)) {}

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
        nodes_ = 0;
        queued_ = 0;
        visit(node, 0);
        flush();
        return std::move(found_);
    }
    // RETURNS the nodes of the last run.
    std::uint64_t nodes() const noexcept { return nodes_; }
    // RETURNS whether the node is looked up in a filter instead of being expanded.
    bool is_looked_up(const Node& node) const noexcept {
        return tables_.near->has_cell(node.left - node.least, node.corner_distance);
    }

  private:
    // Children whose layer 0 has turned by the same number of quarters: their corners are alike, and so are the places
    // and wings of the eight edges that the inner slices do not reach.
    struct Group {
        Position position;  // the inner slices have not turned
        EdgeEntries entries;
        Sight sight;
        Sight inverse;        // how the inverse state is seen
        EdgeMask shared = 0;  // its edges that all children share
        std::uint8_t quarters = 0;
        std::uint8_t most = 0;  // the greatest cost of an element that the corners allow
        std::uint8_t near = 0;  // of the inverse state's entries
        bool is_asked = false;  // some children have so few turns left that edges may rule them out
    };
    struct Child {
        Position position;
        EdgeEntries entries;
        WingTriples::Entries triples;
        const Group* group = nullptr;
        TurnChoice::Step step;
        std::uint8_t left = 0;
        bool is_allowed = false;  // by edges or wings
    };
    struct Queued {
        Node node;
        std::uint64_t hash = 0;  // of its coset
        NearCosets::Probe probe{};
        bool is_asked = false;  // there is such a filter
    };

    bool is_over() { return is_done_ || watch_.is_over(task_); }
    void add(std::uint64_t nodes) noexcept {
        watch_.add(nodes);
        nodes_ += nodes;
    }

    // Looks up the cosets of nodes that have few turns left, expands the others.
    void visit(const Node& node, std::size_t level) {
        if (is_looked_up(node)) {
            tables_.corners->prefetch_sight(node.position.corners);
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
        int most = std::min(choice_.max_cost(), node.left - node.corner_distance);
        // Where dearer elements leave so few turns that a filter knows of them, one look-up stands for them.
        for (int cost = std::max(2, int{node.least}); cost <= most; ++cost) {
            if (tables_.near->has_cell(node.left - cost, node.corner_distance)) {
                out.push_back(node);
                out.back().least = static_cast<std::uint8_t>(cost);
                most = cost - 1;
            }
        }
        const std::size_t groups = find_groups(node, most);
        const std::size_t count = find_children(node, groups);
        add(groups + count);
        for (std::size_t i = 0; i < count; ++i) {
            Child& child = children_[i];
            child.is_allowed = tables_.wings != nullptr ? wings_allow(child) : edges_allow(child);
            if (child.is_allowed && are_triples_asked(child)) {
                ask_triples(child);
            }
        }
        for (std::size_t i = 0; i < count; ++i) {
            const Child& child = children_[i];
            if (!child.is_allowed || (are_triples_asked(child) && !triples_allow(child))) {
                continue;
            }
            for (std::size_t axis = 0; axis < kAxes; ++axis) {
                const int distance = corners.coset_distance(child.position.corners, axis);
                if (axis != node.axis && distance < child.left) {
                    Node& next = out.emplace_back();
                    next.position = child.position;
                    next.path = node.path;
                    next.path.add(node.axis, child.step.element);
                    next.axis = static_cast<std::uint8_t>(axis);
                    next.hold = child.step.hold;
                    next.left = child.left;
                    next.corner_distance = static_cast<std::uint8_t>(distance);
                }
            }
        }
    }

    // Lists the groups of children that the corners allow, with elements of cost `most` or less, and prefetches their
    // edges. RETURNS their number.
    std::size_t find_groups(const Node& node, int most) {
        const CornerStates& corners = *tables_.corners;
        std::size_t count = 0;
        for (std::size_t quarters = 0; quarters < kQuarters; ++quarters) {
            const CornerState turned = corners.turned(node.position.corners, node.axis, quarters);
            int dearest = 0;
            for (int cost = node.least; cost <= most; ++cost) {
                const int left = node.left - cost;
                if (corners.distance(turned) > left || !has_next_axis(turned, node.axis, left)) {
                    break;
                }
                if (!choice_.of_cost(node.hold, node.axis, cost, quarters).empty()) {
                    dearest = cost;
                }
            }
            if (dearest == 0) {
                continue;
            }
            Group& group = groups_[count++];
            group.position.corners = turned;
            group.quarters = static_cast<std::uint8_t>(quarters);
            group.most = static_cast<std::uint8_t>(dearest);
            corners.prefetch_sight(turned);
        }
        const auto& turns = tables_.frame.permutations().turn[node.axis];
        for (std::size_t i = 0; i < count; ++i) {
            Group& group = groups_[i];
            group.sight = corners.sight(group.position.corners);
            group.inverse = corners.inverse_sight(group.position.corners);
            if (tables_.wings != nullptr) {
                tables_.wings->prefetch(group.inverse.cls(), node.left - 1);
                tables_.wings->prefetch(group.sight.cls(), node.left - 1);
                continue;
            }
            group.shared =
                tables_.frame.permutations().outer_edges[node.axis][group.inverse.labels()];
            group.near = static_cast<std::uint8_t>(tables_.edges->near(group.inverse.cls()));
            group.is_asked = node.left - group.most < group.near + kEdgeSteps;
            if (group.is_asked) {
                tables_.kernels->permute(node.position.bytes, turns[group.quarters],
                                         group.position.bytes);
                ask_inverse(group.position, group.inverse, group.entries, group.shared);
            }
        }
        return count;
    }

    // Lists the children that their groups' edges allow, and prefetches the edges that are left. RETURNS their number.
    std::size_t find_children(const Node& node, std::size_t groups) {
        const auto& turns = tables_.frame.permutations().turn[node.axis];
        std::size_t count = 0;
        for (std::size_t i = 0; i < groups; ++i) {
            const Group& group = groups_[i];
            int least = 0;  // of turns left
            if (group.is_asked) {
                const auto value = static_cast<int>(
                    tables_.kernels->greatest(tables_.edges->table(), group.entries, group.shared));
                least = value == 0 ? 0 : group.near + value;
            }
            for (int cost = node.least; cost <= std::min<int>(group.most, node.left - least);
                 ++cost) {
                for (const TurnChoice::Step step :
                     choice_.of_cost(node.hold, node.axis, cost, group.quarters)) {
                    Child& child = children_[count++];
                    child.position.corners = group.position.corners;
                    child.step = step;
                    child.left = static_cast<std::uint8_t>(node.left - cost);
                    child.group = &group;
                    tables_.kernels->permute(node.position.bytes, turns[step.element],
                                             child.position.bytes);
                    if (tables_.edges != nullptr && child.left < group.near + kEdgeSteps) {
                        ask_inverse(child.position, group.inverse, child.entries,
                                    static_cast<EdgeMask>(kAllEdges & ~group.shared));
                    }
                }
            }
        }
        return count;
    }

    // RETURNS whether turns about another axis may bring the corners near enough.
    bool has_next_axis(CornerState corners, std::size_t last, int left) const noexcept {
        const int one = tables_.corners->coset_distance(corners, (last + 1) % kAxes);
        const int other = tables_.corners->coset_distance(corners, (last + 2) % kAxes);
        return std::min(one, other) < left;
    }

    // Finds where the inverse state's entries are, and prefetches as many of some edges as are likely to be needed.
    void ask_inverse(const Position& position, Sight sight, EdgeEntries& entries,
                     EdgeMask edges) const noexcept {
        const Permutations& by = tables_.frame.permutations();
        tables_.kernels->inverse_entries(position.bytes, by.place[0][0][sight.labels()],
                                         by.label[sight.places()], sight.cls(), entries);
        constexpr int kAhead = 4;
        for (int i = 0; i < kAhead && edges != 0; ++i) {
            const auto edge = static_cast<std::size_t>(std::countr_zero(edges));
            __builtin_prefetch(tables_.edges->table() + entries.at[edge] / kLanes);
            edges = static_cast<EdgeMask>(edges & (edges - 1));
        }
    }
    // RETURNS whether the edges that the child's group does not share, and then those of the state itself, allow it.
    bool edges_allow(const Child& child) const noexcept {
        const std::uint32_t* table = tables_.edges->table();
        const Group& group = *child.group;
        if (child.left < group.near + kEdgeSteps) {
            const auto others = static_cast<EdgeMask>(kAllEdges & ~group.shared);
            if (static_cast<int>(tables_.kernels->greatest(table, child.entries, others)) >
                std::max(0, child.left - group.near)) {
                return false;
            }
        }
        const Permutations& by = tables_.frame.permutations();
        const int near = tables_.edges->near(group.sight.cls());
        if (child.left >= near + kEdgeSteps) {
            return true;
        }
        EdgeEntries entries;
        tables_.kernels->entries(child.position.bytes, by.place[0][0][group.sight.places()],
                                 by.label[group.sight.labels()], group.sight.cls(), entries);
        return static_cast<int>(tables_.kernels->greatest(table, entries, kAllEdges)) <=
               std::max(0, child.left - near);
    }

    // RETURNS whether the wings of the inverse state, and then those of the state itself, allow it.
    bool wings_allow(const Child& child) const noexcept {
        const WingDistances& wings = *tables_.wings;
        const Sight sight = child.group->sight;
        const Sight inverse = child.group->inverse;
        return (!wings.is_asked(inverse.cls(), child.left) ||
                wings.allow_places(inverse.cls(), child.left,
                                   seen(child, inverse.labels(), inverse.places()))) &&
               (!wings.is_asked(sight.cls(), child.left) ||
                wings.allow(sight.cls(), child.left, seen(child, sight.places(), sight.labels())));
    }
    bool are_triples_asked(const Child& child) const noexcept {
        return tables_.triples != nullptr && child.left == tables_.triples->depth();
    }
    // Finds the triples of the inverse state, and prefetches as many as are likely to be needed.
    void ask_triples(Child& child) const noexcept {
        const Sight inverse = child.group->inverse;
        tables_.triples->find(inverse.cls(), seen(child, inverse.labels(), inverse.places()),
                              child.triples);
        constexpr std::size_t kAhead = 8;
        tables_.triples->prefetch(child.triples, 0, kAhead);
    }
    // RETURNS whether the triples of the inverse state, and then those of the state itself, allow it.
    bool triples_allow(const Child& child) const noexcept {
        if (!tables_.triples->allow(child.triples)) {
            return false;
        }
        const Sight sight = child.group->sight;
        const Bytes wings = seen(child, sight.places(), sight.labels());
        Bytes place;
        for (std::size_t i = 0; i < kWings; ++i) {
            place.at[wings.at[i]] = static_cast<std::uint8_t>(i);
        }
        WingTriples::Entries entries;
        tables_.triples->find(sight.cls(), place, entries);
        tables_.triples->prefetch(entries, 0, entries.size());
        return tables_.triples->allow(entries);
    }
    Bytes seen(const Child& child, std::size_t places, std::size_t labels) const noexcept {
        const Permutations& by = tables_.frame.permutations();
        Bytes placed;
        Bytes out;
        tables_.kernels->permute(child.position.bytes, by.place[0][0][places], placed);
        tables_.kernels->permute(by.label[labels], placed, out);
        return out;
    }

    // Finds where the node's coset is in the filter, and prefetches it.
    void ask_coset(Queued& queued) const noexcept {
        const Node& node = queued.node;
        queued.hash = views_.coset_hash(node.position, node.axis);
        queued.is_asked = tables_.near->has_cell(node.left - node.least, node.corner_distance);
        if (queued.is_asked) {
            queued.probe =
                tables_.near->probe(queued.hash, node.left - node.least, node.corner_distance);
            tables_.near->prefetch(queued.probe);
        }
    }

    void flush() {
        for (std::size_t i = 0; i < queued_; ++i) {
            ask_coset(queue_[i]);
        }
        add(queued_);
        const std::size_t count = queued_;
        queued_ = 0;
        for (std::size_t i = 0; i < count && !is_done_; ++i) {
            if (tables_.near->has(queue_[i].probe)) {
                finish(queue_[i]);
            }
        }
    }

    // RETURNS the greatest cost of an element after which a state of the coset may be near enough. Most cosets of the
    // filter hold a state at its depth and none that is nearer, so that elements of the least cost alone are left.
    int dearest_of(const Queued& queued) const noexcept {
        const Node& node = queued.node;
        int out = std::min(choice_.max_cost(), int{node.left});
        for (int cost = node.least + 1; cost <= out; ++cost) {
            const int left = node.left - cost;
            if (tables_.near->has_cell(left, node.corner_distance) &&
                !tables_.near->has(tables_.near->probe(queued.hash, left, node.corner_distance))) {
                out = cost - 1;
            }
        }
        return out;
    }

    // Follows a node whose coset seems to hold a state near solved.
    void finish(const Queued& queued) {
        const Node& node = queued.node;
        const CornerStates& corners = *tables_.corners;
        const auto& turns = tables_.frame.permutations().turn[node.axis];
        const int dearest = dearest_of(queued);
        std::vector<Queued>& next = last_[node.left];
        next.clear();
        for (std::size_t quarters = 0; quarters < kQuarters; ++quarters) {
            Node child;
            child.position.corners = corners.turned(node.position.corners, node.axis, quarters);
            for (int cost = node.least; cost <= dearest; ++cost) {
                child.left = static_cast<std::uint8_t>(node.left - cost);
                if (corners.distance(child.position.corners) > child.left) {
                    break;
                }
                for (const TurnChoice::Step step :
                     choice_.of_cost(node.hold, node.axis, cost, quarters)) {
                    tables_.kernels->permute(node.position.bytes, turns[step.element],
                                             child.position.bytes);
                    child.hold = step.hold;
                    child.path = node.path;
                    child.path.add(node.axis, step.element);
                    take(child, node.axis, next);
                }
            }
        }
        add(next.size());
        for (std::size_t i = 0; i < next.size() && !is_done_; ++i) {
            if (!next[i].is_asked || tables_.near->has(next[i].probe)) {
                finish(next[i]);
            }
        }
    }

    // A state on the last turns: it is solved, or one of the other axes is next.
    void take(const Node& node, std::size_t last, std::vector<Queued>& next) {
        if (node.left == 0) {
            if (!is_done_ && node.position.bytes == tables_.frame.solved() &&
                node.position.corners == kSolvedCorners) {
                found_.push_back(node.path);
                is_done_ = found_.size() >= most_;
            }
            return;
        }
        for (std::size_t axis = 0; axis < kAxes; ++axis) {
            const int distance = tables_.corners->coset_distance(node.position.corners, axis);
            if (axis != last && distance < node.left) {
                Queued& queued = next.emplace_back();
                queued.node = node;
                queued.node.axis = static_cast<std::uint8_t>(axis);
                queued.node.corner_distance = static_cast<std::uint8_t>(distance);
                ask_coset(queued);
            }
        }
    }

    const Tables& tables_;
    const TurnChoice& choice_;
    Views views_;
    SearchWatch& watch_;
    std::size_t most_;
    std::size_t task_ = 0;
    std::uint64_t nodes_ = 0;  // of the task
    bool is_done_ = false;     // as many solutions as are wanted
    std::vector<Path> found_;
    std::array<Group, kQuarters> groups_{};
    // An element may lead to as many holds as there are quarters.
    std::array<Child, kElements * kQuarters> children_{};
    std::array<Queued, kQueueSize> queue_{};
    std::size_t queued_ = 0;
    std::vector<std::vector<Node>> levels_;
    std::vector<std::vector<Queued>> last_;  // by turns left
};

// RETURNS the nodes that a length begins with.
std::vector<Node> roots(const Tables& tables, const Position& start, std::uint8_t hold,
                        int length) {
    std::vector<Node> out;
    out.reserve(kAxes);
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
        const int distance = tables.corners->coset_distance(start.corners, axis);
        if (distance >= length) {
            continue;
        }
        Node& root = out.emplace_back();
        root.position = start;
        root.axis = static_cast<std::uint8_t>(axis);
        root.hold = hold;
        root.left = static_cast<std::uint8_t>(length);
        root.corner_distance = static_cast<std::uint8_t>(distance);
    }
    return out;
}

// RETURNS the nodes that a number of syllables makes of others, in the same order. Nodes that are looked up stay.
std::vector<Node> split(Walker& walker, std::vector<Node> nodes, int syllables) {
    for (int i = 0; i < syllables; ++i) {
        std::vector<Node> next;
        for (const Node& node : nodes) {
            if (walker.is_looked_up(node)) {
                next.push_back(node);
            } else {
                std::ranges::copy(walker.children(node), std::back_inserter(next));
            }
        }
        nodes = std::move(next);
    }
    return nodes;
}

// RETURNS a text that differs where tasks do.
std::string text_of(const std::vector<Node>& tasks) {
    std::string out;
    for (const Node& task : tasks) {
        for (std::size_t i = 0; i < task.path.size; ++i) {
            out += static_cast<char>(task.path.at[i]);
        }
        out += {static_cast<char>(task.axis), static_cast<char>(task.left),
                static_cast<char>(task.least), ' '};
    }
    return out;
}

}  // namespace

OptimalSearch::OptimalSearch(const Tables& tables, const TurnChoice& choice, const Position& start,
                             puzzle::SymmetryIndex hold)
    : start_(start), tables_(&tables), choice_(&choice), hold_(hold) {}

int OptimalSearch::lower_bound() const noexcept {
    return std::max(1, tables_->corners->distance(start_.corners));
}

std::vector<Path> OptimalSearch::run(int length, std::size_t most, unsigned threads,
                                     base::Interrupt& interrupt, LengthProgress& progress,
                                     SearchRecord& record) {
    std::atomic<std::size_t> best{std::numeric_limits<std::size_t>::max()};
    std::vector<Node> tasks;
    {
        SearchWatch watch(nodes_, interrupt, best);
        const auto walker = std::make_unique<Walker>(*tables_, *choice_, watch, most);
        tasks = split(*walker, roots(*tables_, start_, choice_->class_of(hold_), length),
                      record.last_nodes() >= kManyNodes ? 2 : 1);
    }
    record.begin(length, tasks.size(), text_of(tasks));
    std::vector<std::vector<Path>> found(tasks.size());
    std::atomic<std::size_t> next{0};
    best = tasks.size();
    std::size_t done = 0;
    for (std::size_t task = 0; task < tasks.size(); ++task) {
        done += record.is_done(task) ? 1 : 0;
    }
    progress.begin(tasks.size(), done);
    base::run_together(base::thread_count(threads), [&](unsigned) {
        SearchWatch watch(nodes_, interrupt, best);
        const auto walker = std::make_unique<Walker>(*tables_, *choice_, watch, most);
        for (std::size_t task = next++; task < best && !interrupt.is_set(); task = next++) {
            if (record.is_done(task)) {
                continue;
            }
            found[task] = walker->run(task, tasks[task]);
            if (found[task].empty() && !interrupt.is_set() && task < best) {
                record.add(task, walker->nodes());
            }
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
