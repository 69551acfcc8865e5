// Spaces of phases that spell out their coordinates: the parts that a phase declares, and the description in a table
// file,
// from which a space can be rebuilt. The description is the text of the chain unless it is built in, and the costs of
// turns unless they are those of a metric.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/coset/coset_space.hpp"

namespace revenge::coset {

struct SpaceRecord {
    std::string name;    // of the phase: "five-stage/stage-3"
    std::string metric;  // the name of the costs: "sstm"
    std::string chain;   // its text; empty: built in
    std::string costs;   // as custom_costs_of() returns them
};

// Returns the name by which tables of a phase are stored: `phase`, followed by the hash of their content unless the
// chain is built in, so that chains of one name do not replace each other's tables.
std::string stored_name(const std::string& phase, const std::string& chain_text,
                        std::uint64_t content);

// Returns custom costs: a byte per turn; for non-cubic puzzles, lines of a cost file. Empty for those of a metric.
std::string custom_costs_of(const CosetSpace& space);

SpaceRecord record_of(const CosetSpace& space);

// A record's chain and costs.
struct RecordedChain {
    chain::ChainDeclaration chain;
    puzzle::Costs costs;
};
// RETURNS nothing if the chain is not known here or cannot be read.
std::optional<RecordedChain> recorded_chain(const SpaceRecord& record);

// RETURNS the space as a pointer that keeps the cube alive too: the space's coordinates point to the cube.
std::shared_ptr<const CosetSpace> with_cube(std::shared_ptr<const CosetSpace> space,
                                            std::shared_ptr<const puzzle::Cube> cube);

// RETURNS the space of a phase that spells out its coordinates, or of one of its pruning tables; nothing if the chain
// has none of that name.
std::shared_ptr<const CosetSpace> declared_space(const SpaceRecord& record,
                                                 const RecordedChain& recorded);

// The parts of a coset space as a phase of a cube's chain declares them.

// Returns the parts of the spelled-out coordinates only, without symmetries. REQUIRES that
// the phase spells out some. ERRORS, parameters: as for CosetSpace::make.
base::Result<CosetSpace::Parts> declared_parts(const puzzle::Cube& cube,
                                               const chain::ChainDeclaration& chain,
                                               std::size_t phase, const puzzle::CostTable& costs,
                                               SharedCoordinates* shared);

// The symmetries of a cube that respect a phase's moves and coordinates, those that it spells out and automatic
// ones.

// RETURNS those of the pairs (s1 s2, s1), s1 in the phase's S1 and s2 in its S2, the identity first.
std::vector<SymmetryImages> declared_symmetries(const puzzle::Cube& cube,
                                                const CosetSpace::Parts& parts);

SymmetryPair composed(const SymmetryPair& first, const SymmetryPair& second) noexcept;

}  // namespace revenge::coset
