// A phase's ways to its goal K by IDA*: down its table where it has one, else pruned by tables of larger goals.
//
// A phase's goal K lies in larger groups K'. How far a state is from K' bounds from below how far it is from K,
// and K' has fewer classes. Where a state is in all K' at once, membership in K itself decides, by sifting.
//
// Tables are spread to a byte a position, without symmetry: residues, which tell along a path how distances change.
#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/large_pages.hpp"
#include "revenge/derived/chain_spaces.hpp"
#include "revenge/group.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/search/phase_beam.hpp"

namespace revenge::solver {

class DerivedSearch {
  public:
    // Returns a phase of a chain ready to be solved: down its table, or by a search. ERRORS: as derived::space_of;
    // Usage, for a larger goal that holds everything.
    static base::Result<DerivedSearch> of_phase(const chain::ChainDeclaration& chain,
                                                std::size_t phase, const puzzle::Costs& costs,
                                                const derived::SpaceLimits& limits);
    // `goal`: generators of K; `tables`: spaces of the same moves for goals that hold K, at least one.
    // ERRORS: Resource, past 255 moves or 16 coordinates; TableDamaged.
    static base::Result<DerivedSearch> make(const puzzle::Definition& definition,
                                            const std::vector<group::Permutation>& goal,
                                            std::vector<derived::Space> tables);
    // The goal is the table's. ERRORS: as make.
    static base::Result<DerivedSearch> of_table(const puzzle::Definition& definition,
                                                derived::Space table);

    const std::vector<derived::Space>& tables() const noexcept { return tables_; }
    const std::vector<chain::Move>& moves() const noexcept { return tables_.front().moves(); }

    // Returns a lower bound on the distance to K, which is exact if K has a table; nothing if the table shows that K
    // cannot be reached.
    std::optional<int> lower_bound(const puzzle::State& state) const;
    // Reports ways into K in order of length, as numbers of moves(). REQUIRES that there is one: that moves and K make
    // the state. THREADS: const use is safe.
    struct Lengths {
        int from = 0;
        int to = 1 << 20;
    };
    search::PhaseSearchResult search(const puzzle::State& state, const base::Until& until,
                                     const search::OnPath& on_path) const {
        return search(state, until, on_path, Lengths());
    }
    search::PhaseSearchResult search(const puzzle::State& state, const base::Until& until,
                                     const search::OnPath& on_path, Lengths lengths) const;

  private:
    static constexpr std::size_t kMostCoordinates = 16;
    struct Node {
        std::array<derived::Index, kMostCoordinates>
            index;  // [coordinate], one table's after the other's
        std::array<std::uint8_t, kMostCoordinates> residue;    // [table]
        std::array<std::uint16_t, kMostCoordinates> distance;  // [table]
    };
    // A table as it is looked up.
    struct Spread {
        std::vector<const derived::WalkedCoordinate*> coordinates;
        std::vector<std::uint64_t> sizes;          // [coordinate]
        base::LargeVector<std::uint8_t> residues;  // [mixed radix number of the coordinates]
        std::size_t first = 0;                     // number of its first coordinate in a node
    };
    class Domain;

    explicit DerivedSearch(puzzle::Definition definition) : definition_(std::move(definition)) {}

    base::Status take_tables(std::vector<derived::Space> tables);
    void find_followers();
    // Returns nothing if a table says that there is no way.
    std::optional<Node> node_of(const puzzle::State& state) const;
    // By walking down. REQUIRES a position that is reached.
    int distance_of(const Spread& table, const Node& node) const;
    int bound(const Node& node) const noexcept;
    // By how much a neighbour with residue `to` is farther than one with `from`.
    int change(unsigned from, unsigned to) const noexcept { return changes_[from * modulus_ + to]; }

    puzzle::Definition definition_;
    std::optional<group::StabilizerChain> goal_;  // empty if the table decides
    std::vector<derived::Space> tables_;
    std::vector<Spread> spread_;  // [table]
    unsigned modulus_ = 3;
    std::vector<std::int8_t> changes_;
    std::vector<int> costs_;
    std::vector<derived::Step> steps_;                       // [move]
    std::vector<std::vector<search::MoveIndex>> followers_;  // [last move]; at last: of none
};

}  // namespace revenge::solver
