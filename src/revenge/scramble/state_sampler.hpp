// Uniform members of a set of states: of all, of those with a name or that show given stickers (puzzle/state_set.hpp,
// 4x4x4), of a phase's goal.
//
// The goal of a phase, CHAIN/PHASE, is the set of states that the phases after it can solve. The moves of these phases
// generate groups H, H', ..., and the goal is their product, with the last phase's group first. In a nested chain the
// first group contains the others, so the goal is a group, and Schreier-Sims yields uniform elements that respect all
// constraints on parities and twists. If the goal is a product of two groups A B (eight-phase, three-phase), a b with
// uniform a and b is uniform, since each product occurs |A and B| times; identical centers do not matter as long as A
// leaves every center on its face. Products of three groups are an error.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/group.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/state_set.hpp"

namespace revenge::scramble {

class StateSampler {
  public:
    // `subset`: empty for all states, names and patterns with commas between them, or CHAIN/PHASE: of a built-in chain
    // or, where there is one, of the text `chain`.
    // ERRORS: Usage, naming what there is; a set with nothing in it but the solved cube; those of the text, with place.
    // COMPLEXITY: up to 0.1 s for a phase.
    static base::Result<StateSampler> make(int cube_size, std::string_view subset,
                                           const std::string& chain = {});

    const puzzle::Cube& cube() const noexcept { return *cube_; }
    const std::shared_ptr<const puzzle::Cube>& shared_cube() const noexcept { return cube_; }
    // Draws a state. THREADS: safe if each thread has its own generator.
    puzzle::State draw(base::Random& random) const;

  private:
    struct Groups {
        group::PointModel model;
        std::vector<group::StabilizerChain> factors;  // drawn and multiplied from the last on
    };

    explicit StateSampler(int cube_size) : cube_(std::make_shared<puzzle::Cube>(cube_size)) {}
    base::Result<Groups> groups_of_goal(std::string_view goal, const std::string& text) const;
    puzzle::State draw_product(const Groups& groups, base::Random& random) const;

    std::shared_ptr<const puzzle::Cube> cube_;
    std::optional<puzzle::StateSet> set_;
    std::optional<Groups> groups_;  // if the set is a phase's goal
};

}  // namespace revenge::scramble
