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

#include "revenge/base/result.hpp"
#include "revenge/group/stabilizer_chain.hpp"
#include "revenge/puzzle/definition.hpp"
#include "revenge/quotient/space.hpp"
#include "revenge/search/phase_beam.hpp"

namespace revenge::quotient {

class PhaseSearch {
  public:
    // `goal`: generators of K; `tables`: spaces of the same moves for goals that hold K, at least one.
    // ERRORS: Resource, past 255 moves or 16 coordinates; TableDamaged.
    static base::Result<PhaseSearch> make(const puzzle::Definition& definition,
                                          const std::vector<group::Permutation>& goal,
                                          std::vector<Space> tables);
    // The goal is the table's. ERRORS: as make.
    static base::Result<PhaseSearch> of_table(const puzzle::Definition& definition, Space table);

    const std::vector<Space>& tables() const noexcept { return tables_; }
    const std::vector<coset::Move>& moves() const noexcept { return tables_.front().moves(); }

    // RETURNS a lower bound of the way into K, exact where there is a table of K; nothing if a table says that there
    // is none.
    std::optional<int> lower_bound(const puzzle::State& state) const;
    // Reports ways into K in order of length, as numbers of moves(). REQUIRES that there is one: that moves and K make
    // the state. THREADS: const use is safe.
    search::PhaseSearchResult search(const puzzle::State& state, const search::SearchLimits& limits,
                                     const search::OnPath& on_path) const;

  private:
    static constexpr std::size_t kMostCoordinates = 16;
    struct Node {
        std::array<Index, kMostCoordinates> index;  // [coordinate], one table's after the other's
        std::array<std::uint8_t, kMostCoordinates> residue;    // [table]
        std::array<std::uint16_t, kMostCoordinates> distance;  // [table]
    };
    // A table as it is looked up.
    struct Spread {
        std::vector<const Coordinate*> coordinates;
        std::vector<std::uint64_t> sizes;    // [coordinate]
        std::vector<std::uint8_t> residues;  // [mixed radix number of the coordinates]
        std::size_t first = 0;               // number of its first coordinate in a node
    };
    class Domain;

    explicit PhaseSearch(puzzle::Definition definition) : definition_(std::move(definition)) {}

    base::Status take_tables(std::vector<Space> tables);
    void find_followers();
    // RETURNS nothing if a table says that there is no way.
    std::optional<Node> node_of(const puzzle::State& state) const;
    // By walking down. REQUIRES a position that is reached.
    int distance_of(const Spread& table, const Node& node) const;
    int bound(const Node& node) const noexcept;
    // By how much a neighbour with residue `to` is farther than one with `from`.
    int change(unsigned from, unsigned to) const noexcept { return changes_[from * modulus_ + to]; }

    puzzle::Definition definition_;
    std::optional<group::StabilizerChain> goal_;  // none: the table tells
    std::vector<Space> tables_;
    std::vector<Spread> spread_;  // [table]
    unsigned modulus_ = 3;
    std::vector<std::int8_t> changes_;
    std::vector<int> costs_;
    std::vector<Step> steps_;                                // [move]
    std::vector<std::vector<search::MoveIndex>> followers_;  // [last move]; at last: of none
};

}  // namespace revenge::quotient
