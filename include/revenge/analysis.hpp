// Chains of phases, and exact distances within a phase: how far a position is from the phase's
// goal, a shortest path to it, and the number of positions at each distance.
//
//     const auto chain = revenge::Chain::builtin("five-stage");
//     if (!chain) return complain(chain.error().message);
//     const auto costs = chain->costs("sstm");
//     if (!costs) return complain(costs.error().message);
//     revenge::AnalysisSetup setup;
//     setup.cache = "/var/cache/my-program";
//     const auto phase = revenge::PhaseDistances::make(*chain, "stage-4", *costs, setup);
//     if (!phase) return complain(phase.error().message);
//     for (const revenge::DistanceCount& count : phase->counts()) print(count.positions);
#pragma once

#include "revenge/base.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/puzzle.hpp"

namespace revenge::chain {
struct ChainDeclaration;
}

namespace revenge {

// -------------------------------------------------------------------------------------------------
// Chain: a sequence of phases that solves a puzzle, each with its moves and its goal. A chain is
// built in, or parsed from a TOML file in the format of docs/chain-format.md.
//
//     const auto chain = revenge::Chain::builtin("five-stage");
//     if (!chain) return complain(chain.error().message);
//     for (const revenge::ChainPhase& phase : chain->phases()) puts(phase.name.c_str());

// A phase of a chain.
struct ChainPhase {
    std::string name;
    std::string group;                // the group or set of states that it works in, as text
    std::string achieves;             // a sentence that is true after the phase
    std::string moves;                // the turns that generate its moves, as in the chain's text
    std::vector<puzzle::Move> turns;  // all of its moves
};

// A parsed chain. Copies are cheap, because they share the parsed text. THREADS: const use is safe.
class REVENGE_EXPORT Chain {
  public:
    // Returns the names of the built-in chains.
    static std::vector<std::string_view> builtin_names();
    // Returns a built-in chain by its name, or by the name of a puzzle that has a chain
    // "PUZZLE-whole". ERRORS: Usage, listing the known names.
    static base::Result<Chain> builtin(std::string_view name);
    // A function that returns the definition of the puzzle that a chain names.
    using FindPuzzle = std::function<base::Result<puzzle::Definition>(const std::string&)>;
    // Parses the text of a chain file. `name` is the file's name in messages. ERRORS: Usage, with
    // line and column; those of `find_puzzle`.
    static base::Result<Chain> parse(std::string_view text, std::string_view name,
                                     const FindPuzzle& find_puzzle = puzzle::builtin_definition);
    // For use inside the library.
    explicit Chain(chain::ChainDeclaration declared);

    const std::string& name() const noexcept;
    const std::string& title() const noexcept;
    const std::string& source() const noexcept;  // the publication that describes the chain
    const std::string& metric() const noexcept;  // the default metric
    const std::string& text() const noexcept;    // the parsed text
    const std::shared_ptr<const puzzle::Definition>& definition() const noexcept;
    const std::vector<ChainPhase>& phases() const noexcept { return phases_; }

    // Returns the costs of moves in a metric. An empty name is the chain's default metric. ERRORS:
    // Usage.
    base::Result<puzzle::Costs> costs(std::string_view metric = {}) const;

  private:
    friend class PhaseDistances;

    std::shared_ptr<const chain::ChainDeclaration> declared_;
    std::vector<ChainPhase> phases_;
};

}  // namespace revenge

namespace revenge::base {
class TableStore;
}
namespace revenge::bfs {
class DistanceTable;
}

namespace revenge {

// -------------------------------------------------------------------------------------------------
// PhaseDistances: exact distances within one phase of a chain.
//
//     const auto phase = revenge::PhaseDistances::make(*chain, "stage-4", *costs);
//     if (!phase) return complain(phase.error().message);
//     const auto path = phase->path(state);
//     if (path) puts(path->text.c_str());

// Resources for building a phase's table, and where to store it.
struct AnalysisSetup {
    // The folder in which tables are stored; created when first written to. If it is empty, `table_store`
    // is used; if that is null, the table stays in memory. Setting both is an error (Usage).
    std::filesystem::path cache{};
    std::shared_ptr<base::TableStore> table_store{};
    // The maximum memory for building the table, in bytes.
    std::uint64_t memory_bytes = std::uint64_t{4} << 30U;
    // A folder on disk for building tables that do not fit in memory_bytes (docs/scale.md). They
    // are stored in `cache`, which must be set as well (else Usage). If empty, larger tables are an
    // error.
    std::filesystem::path scratch{};
    // The number of threads. 0: all cores.
    unsigned threads = 0;
    // Receives progress while the table is built. May be null.
    base::ProgressSink* progress = nullptr;
    // A stop request interrupts the building of the table.
    std::stop_token stop{};
};

// The numbers of positions at one distance.
struct DistanceCount {
    std::uint64_t positions = 0;
    std::uint64_t unique = 0;   // positions up to the phase's symmetries
    std::uint64_t entries = 0;  // entries of the table
    bool operator==(const DistanceCount&) const = default;
};

// A path within a phase: a sequence of its moves.
struct PhasePath {
    puzzle::Moves moves;
    std::string text;
    int length = 0;  // in the costs of the table
};

// A state at the maximum distance from a phase's goal. Because a goal usually consists of several
// positions, each antipode comes with the goal state from which its path starts.
struct Antipode {
    puzzle::State goal;
    PhasePath path;       // leads from `goal` to `state`
    puzzle::State state;  // at distance PhaseDistances::worst()
};

// A state to which one move of a phase leads.
struct Neighbour {
    PhasePath path;  // the move
    puzzle::State state;
    int distance = 0;
};

// The distances of one phase, read from its exact table. A table that is stored in a folder is
// memory-mapped. THREADS: const use is safe.
class REVENGE_EXPORT PhaseDistances {
  public:
    // The value that distances() and residues() give to entries that the phase's moves cannot
    // solve.
    static constexpr std::uint8_t kUnsolved = 255;

    // Opens the phase's table, building it if necessary. ERRORS: Usage (for an unknown phase,
    // listing the known ones); Resource, with size and memory, if the table is too large;
    // Interrupted; TableDamaged. COMPLEXITY: milliseconds to minutes; several gigabytes for the
    // largest built-in phases.
    static base::Result<PhaseDistances> make(const Chain& chain, std::string_view phase,
                                             const puzzle::Costs& costs,
                                             const AnalysisSetup& setup = {});
    // For use inside the library: takes an open table. REQUIRES the table of phase number `phase`
    // of the chain.
    PhaseDistances(const Chain& chain, std::size_t phase, bfs::DistanceTable table);
    PhaseDistances(PhaseDistances&&) noexcept;
    PhaseDistances& operator=(PhaseDistances&&) noexcept;
    ~PhaseDistances();

    const Chain& chain() const noexcept;
    const ChainPhase& phase() const noexcept;
    // Returns the counts by distance. The last entry is the maximum distance; entries before it may
    // be empty.
    const std::vector<DistanceCount>& counts() const noexcept;
    // Returns the maximum distance.
    int worst() const noexcept { return static_cast<int>(counts().size()) - 1; }
    // Returns the mean distance over all positions.
    double mean() const noexcept;
    // Returns the number of positions that the phase's coordinates distinguish.
    std::uint64_t positions() const noexcept;
    // Returns the number of positions up to symmetry.
    std::uint64_t classes() const noexcept;

    // Returns the distance of a state from the goal. `state` belongs to the chain's puzzle; a cube
    // may be in any orientation that the phase allows. ERRORS: ImpossibleCube, if it is not a state
    // of the puzzle; Usage, if the phase cannot start from it; NotFound, if the phase's moves
    // cannot solve it; TableDamaged. COMPLEXITY: about 10 us.
    base::Result<int> distance(const puzzle::State& state) const;
    // Returns a shortest path from a state to the goal. ERRORS, COMPLEXITY: those of distance().
    base::Result<PhasePath> path(const puzzle::State& state) const;
    // Returns the states to which the phase's moves lead from `state`, one for each move. ERRORS:
    // those of distance(). COMPLEXITY: about 10 us for each move.
    base::Result<std::vector<Neighbour>> neighbours(const puzzle::State& state) const;
    // Returns at most `most` states at the maximum distance, one for each position up to symmetry.
    // The table lists at most 1000. ERRORS: TableDamaged. COMPLEXITY: milliseconds; seconds for a
    // goal of a million positions.
    base::Result<std::vector<Antipode>> antipodes(std::size_t most) const;

    // Returns the number of table entries. Entries are numbered from 0; each stands for a position
    // and its symmetric images.
    std::uint64_t entries() const noexcept;
    // Returns the number of entries that the phase's moves cannot solve.
    std::uint64_t unreached() const noexcept;
    // Returns the number modulo which the table stores distances: 2c + 1, where c is the largest
    // cost of a move.
    unsigned modulus() const noexcept;
    // Returns the number of a state's entry. ERRORS: Usage, as for distance().
    base::Result<std::uint64_t> entry_of(const puzzle::State& state) const;
    // Fills `out` with the distances of the entries first, first + 1, and so on, using all cores.
    // Entries that cannot be solved get kUnsolved. ERRORS: Usage, if the table has fewer entries;
    // TableDamaged; Interrupted; Resource, if a distance does not fit in a byte. COMPLEXITY: about
    // 10 us for each entry.
    base::Status distances(std::uint64_t first, std::span<std::uint8_t> out,
                           const std::stop_token& stop = {}) const;
    // Like distances(), but fills `out` with distances modulo modulus(). COMPLEXITY: about 20 ns
    // for each entry.
    base::Status residues(std::uint64_t first, std::span<std::uint8_t> out,
                          const std::stop_token& stop = {}) const;

  private:
    struct Parts;
    explicit PhaseDistances(std::unique_ptr<const Parts> parts);

    std::unique_ptr<const Parts> parts_;
};

}  // namespace revenge
