// A beam search through one phase: all orbits together, level by level.
//
// A node is the features' values. Its score is the sum over features of a penalty that grows with the distance. In
// phases that cycles finish, each piece in a wrong place adds to the score, so that few remain. The children with the
// lowest scores are rated again, including the squared distances of features together: two or more features that are
// each nearly solved may be far from solved together. Each level keeps the nodes with the lowest scores, each once,
// whatever path leads there. A start joins the search at the level that is its length so far, so that longer starts
// compete with the descendants of shorter ones.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "revenge/base/open_table.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/solver/beam/feature.hpp"
#include "revenge/solver/beam/phase.hpp"

namespace revenge::solver::beam {

struct LevelStart {
    int length = 0;                     // of the moves so far
    std::vector<std::uint32_t> values;  // of the features
};

struct LevelEnd {
    std::size_t start = 0;
    std::vector<std::uint8_t> moves;  // of the phase
};

struct LevelLimits {
    std::size_t width = 1000;     // maximum number of nodes of a level
    std::size_t ends = 100;       // maximum number of ends
    int more_levels = 1;          // levels that are searched after the first end
    int longest = 32;             // maximum number of levels
    double power = 2;             // exponent of single features' distances in penalties
    std::uint32_t of_joints = 1;  // the weight of features of edges to be joined
    std::size_t rated = 3;        // times the width: children rated by features together
    double share_of_single = 1;   // weight of single features in that rating
};

class LevelSearch {
  public:
    LevelSearch(const Phase& phase, LevelLimits limits);

    // Returns paths to the phase's goal, the shortest totals first; none if it was stopped or found none. Call it once.
    std::vector<LevelEnd> run(std::span<const LevelStart> starts, base::Interrupt& interrupt);

    std::uint64_t nodes() const noexcept { return nodes_; }

  private:
    static constexpr std::uint32_t kNoParent = 0xFFFFFFFF;

    struct Link {
        std::uint32_t parent;  // index in the previous level, or of a start
        std::uint8_t move;
        bool is_start;
    };
    // A node from which cycles may lead to the goal.
    struct Final {
        int estimate;
        int length;
        std::size_t start;
        std::vector<std::uint8_t> moves;
        std::vector<std::uint32_t> values;
    };
    struct Level {
        std::vector<std::uint32_t> values;  // of all nodes, one after the other
        std::vector<Link> links;
    };
    struct Child {
        std::uint32_t score;
        std::uint32_t parent;
        std::uint64_t hash;
        std::uint8_t move;
        bool is_near;
    };

    bool insert(std::uint64_t hash);
    bool is_seen(std::uint64_t hash) const;
    void enter(std::span<const LevelStart> starts, int level);
    int wrong_in(const std::uint32_t* values) const;
    void offer_to_cycles(int length);
    void finish_by_cycles(std::vector<LevelEnd>& ends);
    void spread(std::vector<Child>& children);
    // Selects the new children with the best ratings by single features, and sorts them by their rating by features
    // together.
    void rate_together(std::vector<Child>& children, std::vector<Child>& best) const;
    // Turns nodes at the goal into ends, which are not expanded.
    void take_ends(int length);
    // Follows the children that are near the goal of all features.
    void follow_near(const std::vector<Child>& children, int length);
    void keep_best(std::vector<Child>& children);
    LevelEnd end_at(std::size_t level, std::size_t node) const;
    // Follows the stored moves near the goal. Returns true if all features then are at their goals.
    bool finish(LevelEnd& end, std::vector<std::uint32_t> values) const;

    const Phase& phase_;
    LevelLimits limits_;
    std::array<std::uint32_t, 256> penalties_{};       // [distance]
    std::array<std::uint32_t, 16> joint_penalties_{};  // [distance]
    std::vector<Level> levels_;
    std::vector<LevelEnd> ends_;
    int stop_ = 0;               // the last level
    std::vector<Final> finals_;  // sorted by their estimates
    base::HashSet seen_{1024};
    std::uint64_t nodes_ = 0;
};

}  // namespace revenge::solver::beam
