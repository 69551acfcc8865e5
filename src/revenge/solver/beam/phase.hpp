// The phases that solve a cube of 4x4x4 or more, all orbits together, down to a 3x3x3 in Kociemba's subgroup.
//
//   one-axis    centers of F and B are on F and B             layers within R, L, U, D: half turns from here on
//   all-axes    the other centers are on their axes as well,  layers within F, B: half turns
//               wings are evenly permuted
//               (both from the deepest layers on: these make half turns as soon as their centers are there)
//   halves      wings and middle edges are oriented           R, L: half turns
//   middle      corners are oriented, the middle layer's      F, B: half turns
//               edges and wings in it
//   pairs       edges of U and D are joined, deep ones first  no inner layers but those parallel to U and D
//   joined      all edges are joined, all centers solved      only faces
//
// Each orbit of 24 centers or wings is equivalent to one of a 4x4x4 or 5x5x5: the effect of a block of layers depends
// only on its face and on its layers at the orbit's depths. All orbits of a kind therefore have the same tables for
// every size. Oblique centers have two depths and are a separate kind, with a mirror image.
//
// The goal of an orbit in a phase is everything that the next phase's moves can reach there. There are also conditions
// on several orbits: wings of each depth are evenly permuted before `halves`; before `pairs` the middle layer's wings
// of the two halves of a depth differ by pairs of swaps, and the wings of U and D are evenly permuted as well; for even
// sizes, the corners and the edges are permuted with equal sign before the end.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base/parallel.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/beam/cycles.hpp"
#include "revenge/solver/beam/feature.hpp"

namespace revenge::solver::beam {

struct Phase {
    std::string_view name;
    std::string_view achieves;
    std::string subgroup;
    std::vector<puzzle::Turn> moves;
    // [move]: moves about one axis follow each other in the order of these numbers, each at most once.
    std::vector<std::uint8_t> order;
    std::vector<bool> kept;  // [move]: true if the next phase has the move
    std::vector<Feature> features;
    std::vector<std::function<std::uint32_t(const puzzle::State&)>> reads;  // [feature]
    std::vector<std::size_t> tables;                                        // [feature]
    std::vector<bool> is_joint;  // [feature]: true for edges to be joined
    std::vector<bool> is_core;   // [feature]: true if its goal is a single value
    std::vector<JointDistances> joint;
    NearGoal near;
    std::vector<PureCycle> cycles;      // of the first features' orbits
    std::vector<std::uint32_t> solved;  // of these features
};

class Phases {
  public:
    static constexpr std::uint32_t kLayout = 3;

    // Creates the phases. COMPLEXITY: one or two seconds. REQUIRES size >= 4.
    explicit Phases(int size);
    void make(const base::OnShare& on_share);
    // Sets the phases' tables, which were built or read.
    void use_tables();

    template <class Visitor>
    void visit(Visitor& visitor) {
        for (DistanceTable& table : tables_) {
            visitor(table);
        }
        for (JointDistances::Slots& slots : joint_) {
            visitor(slots);
        }
    }

    const puzzle::Cube& cube() const noexcept { return cube_; }
    const DistanceTable& table(std::size_t i) const noexcept { return tables_[i]; }
    const std::vector<Phase>& all() const noexcept { return phases_; }
    // Returns the piece and twist of edge k of the reduced cube as a 3x3x3.
    puzzle::State reduced(const puzzle::State& state, const puzzle::Cube& three) const;

  private:
    class Builder;
    // Removes the features that are at their goals in all states.
    void drop_trivial(Phase& phase) const;
    // Sets the phases' distances.
    void prepare();
    std::vector<std::uint32_t> solved_values(const Phase& phase) const;
    struct Task {  // a table to be built
        std::size_t phase = 0;
        std::size_t feature = 0;
        std::uint32_t solved = 0;
        std::vector<bool> kept{};
    };

    puzzle::Cube cube_;
    std::vector<Phase> phases_;
    std::vector<Task> tasks_;
    std::vector<DistanceTable> tables_;
    std::vector<JointDistances::Slots> joint_;  // [phase]: for each set of features in order
    bool is_prepared_ = false;
};

}  // namespace revenge::solver::beam
