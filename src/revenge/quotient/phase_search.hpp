// Phases that are too large for a table: IDA*, pruned by tables of larger goals.
//
// A phase's goal K lies in larger groups K'. How far a state is from K' bounds from below how far it is from K,
// and K' has fewer classes. Where a state is in all K' at once, membership in K itself decides, by sifting.
#pragma once

#include <array>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/group/stabilizer_chain.hpp"
#include "revenge/puzzle/definition.hpp"
#include "revenge/quotient/space.hpp"
#include "revenge/search/ida_star.hpp"

namespace revenge::quotient {

class PhaseSearch {
  public:
    // `goal`: generators of K; `tables`: spaces of the same moves for goals that hold K, at least one.
    // ERRORS: Resource, past 255 moves or eight coordinates.
    static base::Result<PhaseSearch> make(const puzzle::Definition& definition,
                                          const std::vector<group::Permutation>& goal,
                                          std::vector<Space> tables);

    const std::vector<Space>& tables() const noexcept { return tables_; }

    // RETURNS a shortest way into K, as numbers of the spaces' moves; nothing if a table says that there is none. REQUIRES
    // that there is one otherwise: that moves and K make the state.
    // ERRORS: Interrupted. THREADS: const use is safe.
    base::Result<std::optional<std::vector<int>>> walk(const puzzle::State& state,
                                                       const std::stop_token& stop = {}) const;

  private:
    static constexpr std::size_t kMostCoordinates = 8;
    using Node = std::array<Index, kMostCoordinates>;
    class Domain;

    PhaseSearch(puzzle::Definition definition, group::StabilizerChain goal)
        : definition_(std::move(definition)), goal_(std::move(goal)) {}

    void find_followers();
    int bound(const Node& node) const noexcept;

    puzzle::Definition definition_;
    group::StabilizerChain goal_;
    std::vector<Space> tables_;
    std::vector<int> costs_;
    std::vector<std::vector<std::uint64_t>> shapes_;         // [table]: sizes of its coordinates
    std::vector<Space::Step> steps_;                         // [move]
    std::vector<std::vector<search::MoveIndex>> followers_;  // [last move]; at last: of none
};

}  // namespace revenge::quotient
