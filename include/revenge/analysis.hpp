// Chains of phases, and exact distances within a phase: how far a position is from the phase's goal, a shortest path to
// it, and the number of positions at each distance.
//
//     const auto chain = revenge::Chain::builtin("five-stage");
//     const auto costs = chain->costs("sstm");
//     revenge::AnalysisSetup setup;
//     setup.cache = "/var/cache/my-program";
//     const auto phase = revenge::PhaseDistances::make(*chain, "stage-4", *costs, setup);
//     for (const revenge::DistanceCount& count : phase->counts()) ...
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
// A chain of phases: one that is built in, or one parsed from a TOML file (docs/chain-format.md).
//
//     const auto chain = revenge::Chain::builtin("five-stage");
//     for (const revenge::ChainPhase& phase : chain->phases()) puts(phase.name.c_str());

// A phase as its chain declares it.
struct ChainPhase {
    std::string name;
    std::string group;                // the group or set that it works in, as text
    std::string achieves;             // a sentence that is true after the phase
    std::string moves;                // the turns that generate its moves, as written in the file
    std::vector<puzzle::Move> turns;  // its moves as values
};

// A parsed chain. Copies are cheap, because they share the declaration. THREADS: const use is safe.
class REVENGE_EXPORT Chain {
  public:
    // Returns the names of the built-in chains.
    static std::vector<std::string_view> builtin_names();
    // Returns a built-in chain by its name, or by the name of a puzzle that has a chain "PUZZLE-whole". ERRORS: Usage,
    // listing the known names.
    static base::Result<Chain> builtin(std::string_view name);
    // Parses the text of a chain file; `name` stands for the file in messages. `find_puzzle` returns the puzzle that
    // the text names. ERRORS: Usage, with line and column; those of find_puzzle.
    using FindPuzzle = std::function<base::Result<puzzle::Definition>(const std::string&)>;
    static base::Result<Chain> parse(std::string_view text, std::string_view name,
                                     const FindPuzzle& find_puzzle = puzzle::builtin_definition);
    explicit Chain(chain::ChainDeclaration declared);

    const std::string& name() const noexcept;
    const std::string& title() const noexcept;
    const std::string& source() const noexcept;  // its publication
    const std::string& metric() const noexcept;  // the default metric
    const std::string& text() const noexcept;    // the text that was parsed
    const std::shared_ptr<const puzzle::Definition>& definition() const noexcept;
    const std::vector<ChainPhase>& phases() const noexcept { return phases_; }

    // Returns the costs of moves in a metric; an empty name is the chain's default metric. ERRORS: Usage.
    base::Result<puzzle::Costs> costs(std::string_view metric = {}) const;

    // For use inside the library; the header of the type is not installed.
    const chain::ChainDeclaration& declared() const noexcept { return *declared_; }

  private:
    std::shared_ptr<const chain::ChainDeclaration> declared_;
    std::vector<ChainPhase> phases_;
};

}  // namespace revenge

namespace revenge::base {
class Shelf;
}
namespace revenge::bfs {
class DistanceTable;
}

namespace revenge {

// -------------------------------------------------------------------------------------------------
// Exact distances within one phase of a chain: how far a position is from the phase's goal, a shortest path to it, and
// the number of positions at each distance.
//
//     const auto chain = revenge::Chain::builtin("five-stage");
//     const auto costs = chain->costs("sstm");
//     revenge::AnalysisSetup setup;
//     setup.cache = "/var/cache/my-program";
//     const auto phase = revenge::PhaseDistances::make(*chain, "stage-4", *costs, setup);
//     for (const revenge::DistanceCount& count : phase->counts()) ...

// Resources for building a phase's table, and where to store it.
struct AnalysisSetup {
    // The table folder, created on first write. If empty, `shelf` is used if set; otherwise the table stays in memory.
    // Setting both is an error (Usage).
    std::filesystem::path cache{};
    std::shared_ptr<base::Shelf> shelf{};
    std::uint64_t memory_bytes = std::uint64_t{4} << 30U;
    // A folder on disk for building tables that do not fit in memory_bytes (docs/scale.md). They are stored in `cache`,
    // which must be set too (else Usage). If empty, larger tables are an error.
    std::filesystem::path scratch{};
    unsigned threads = 0;  // 0: all cores
    base::ProgressSink* progress = nullptr;
    std::stop_token stop{};
};

// Counts at one distance.
struct DistanceCount {
    std::uint64_t positions = 0;
    std::uint64_t unique = 0;   // up to the phase's symmetries
    std::uint64_t entries = 0;  // of the table
    bool operator==(const DistanceCount&) const = default;
};

// A path within a phase.
struct PhasePath {
    puzzle::Moves moves;
    std::string text;
    int length = 0;  // in the costs of the table
};

// A state at the maximum distance from a phase's goal. A goal usually consists of several positions, so each antipode
// comes with the goal state that its path starts from.
struct Antipode {
    puzzle::State goal;
    PhasePath path;       // leads from `goal` to `state`
    puzzle::State state;  // at distance PhaseDistances::worst()
};

// A state that one move of a phase leads to.
struct Neighbour {
    PhasePath path;  // the move
    puzzle::State state;
    int distance = 0;
};

// The distances of one phase, read from its exact table. A table stored in a folder is memory-mapped. THREADS: const
// use is safe.
class REVENGE_EXPORT PhaseDistances {
  public:
    // Stands for the distance of an entry that the phase's moves cannot solve.
    static constexpr std::uint8_t kUnsolved = 255;

    // Opens the phase's table, building it if necessary. ERRORS: Usage (for an unknown phase, listing the known ones);
    // Resource, with size and memory, if the table is too large; Interrupted; TableDamaged. COMPLEXITY: milliseconds to
    // minutes; several gigabytes for the largest built-in phases.
    static base::Result<PhaseDistances> make(const Chain& chain, std::string_view phase,
                                             const puzzle::Costs& costs,
                                             const AnalysisSetup& setup = {});
    // Takes a table that is already open. REQUIRES the table of phase number `phase` of the chain.
    PhaseDistances(const Chain& chain, std::size_t phase, bfs::DistanceTable table);
    PhaseDistances(PhaseDistances&&) noexcept;
    PhaseDistances& operator=(PhaseDistances&&) noexcept;
    ~PhaseDistances();

    const Chain& chain() const noexcept;
    const ChainPhase& phase() const noexcept;
    // Indexed by distance. The last entry is the maximum distance; entries in between may be empty.
    const std::vector<DistanceCount>& counts() const noexcept;
    int worst() const noexcept { return static_cast<int>(counts().size()) - 1; }
    double mean() const noexcept;              // over positions
    std::uint64_t positions() const noexcept;  // distinguished by the phase's coordinates
    std::uint64_t classes() const noexcept;    // of the symmetry-reduced coordinate

    // Return the distance of a state and a shortest path to the goal. `state` belongs to the chain's puzzle; a cube may
    // be in any orientation that the phase allows. ERRORS: ImpossibleCube, if it is not a state of the puzzle; Usage,
    // if the phase cannot start from it; NotFound, if the phase's moves cannot solve it; TableDamaged. COMPLEXITY:
    // about 10 us.
    base::Result<int> distance(const puzzle::State& state) const;
    base::Result<PhasePath> path(const puzzle::State& state) const;
    // Returns the states that the phase's moves lead to from `state`, one for each move. ERRORS: those of distance().
    // COMPLEXITY: about 10 us a move.
    base::Result<std::vector<Neighbour>> neighbours(const puzzle::State& state) const;
    // Returns states at the maximum distance, one for each position up to symmetry: at most `most`, and at most 1000,
    // the number that the table lists. ERRORS: TableDamaged. COMPLEXITY: milliseconds; seconds for a goal of a million
    // positions.
    base::Result<std::vector<Antipode>> antipodes(std::size_t most) const;

    // The number of table entries, which are numbered from 0. Each entry stands for a position and its symmetric
    // images.
    std::uint64_t entries() const noexcept;
    std::uint64_t unreached() const noexcept;  // entries that the phase's moves cannot solve
    // The table stores distances modulo this number, which is 2c + 1 where c is the largest cost of a move.
    unsigned modulus() const noexcept;
    // Returns the number of a state's entry. ERRORS: Usage, as for distance().
    base::Result<std::uint64_t> entry_of(const puzzle::State& state) const;
    // Fill `out` with the distances of entries first, first + 1, and so on, or with the distances modulo modulus(),
    // using all cores. Unsolvable entries get kUnsolved. ERRORS: Usage, if the table has fewer entries; TableDamaged;
    // Interrupted; Resource, if a distance does not fit in a byte. COMPLEXITY: about 10 us per entry for distances(),
    // about 20 ns for residues().
    base::Status distances(std::uint64_t first, std::span<std::uint8_t> out,
                           const std::stop_token& stop = {}) const;
    base::Status residues(std::uint64_t first, std::span<std::uint8_t> out,
                          const std::stop_token& stop = {}) const;

  private:
    struct Parts;
    explicit PhaseDistances(std::unique_ptr<const Parts> parts);

    std::unique_ptr<const Parts> parts_;
};

}  // namespace revenge
