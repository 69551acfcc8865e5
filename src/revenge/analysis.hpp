// How far positions of a phase are from its goal: exact distances, ways, and how many positions there are of each.
//
//     const auto chain = revenge::Chain::builtin("five-stage");
//     const auto costs = chain->costs("sstm");
//     revenge::AnalysisSetup setup;
//     setup.cache = "/var/cache/my-program";
//     const auto phase = revenge::PhaseDistances::make(*chain, "stage-4", *costs, setup);
//     for (const revenge::DistanceCount& count : phase->counts()) ...
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base/progress.hpp"
#include "revenge/base/result.hpp"
#include "revenge/chain.hpp"
#include "revenge/puzzle/costs.hpp"
#include "revenge/puzzle/moves.hpp"
#include "revenge/puzzle/puzzle.hpp"

namespace revenge::base {
class Shelf;
}
namespace revenge::bfs {
class DistanceTable;
}

namespace revenge {

// What making a table may take, and where it is kept.
struct AnalysisSetup {
    // A folder, made when first written to; empty: on `shelf`, or nowhere. Both are refused (Usage).
    std::filesystem::path cache{};
    std::shared_ptr<base::Shelf> shelf{};
    std::uint64_t memory_bytes = std::uint64_t{4} << 30U;
    // Where tables that take more memory are filled (docs/scale.md), which go to `cache`: without that it is refused
    // (Usage). Empty: larger ones are refused.
    std::filesystem::path scratch{};
    unsigned threads = 0;  // 0: all cores
    base::ProgressSink* progress = nullptr;
    std::stop_token stop{};
};

// How many there are at one distance.
struct DistanceCount {
    std::uint64_t positions = 0;
    std::uint64_t unique = 0;   // up to the phase's symmetries
    std::uint64_t entries = 0;  // of the table
    bool operator==(const DistanceCount&) const = default;
};

// Moves of a phase.
struct PhaseWay {
    puzzle::Moves moves;
    std::string text;
    int length = 0;  // in the costs that distances are counted in
};

// A state that is as far from a phase's goal as any. The goal has several positions as a rule, so each antipode comes
// with the state of the goal that its way begins at.
struct Antipode {
    puzzle::State goal;
    PhaseWay way;         // leads from `goal` to `state`
    puzzle::State state;  // at distance PhaseDistances::worst()
};

// Of one phase, from its exact table, which is mapped from its file where it is kept in a folder. THREADS: const use is
// safe.
class PhaseDistances {
  public:
    // An entry's distance where no moves of the phase solve it.
    static constexpr std::uint8_t kUnsolved = 255;

    // Opens the phase's table, or fills it. ERRORS: Usage, also naming the phases there are; Resource, with size and
    // memory, for one that is too large; Interrupted; TableDamaged. COMPLEXITY: milliseconds to minutes, some
    // gigabytes for the largest that are built in.
    static base::Result<PhaseDistances> make(const Chain& chain, std::string_view phase,
                                             const puzzle::Costs& costs,
                                             const AnalysisSetup& setup = {});
    // Of a table that is open already. REQUIRES that it is of number `phase` of the chain.
    PhaseDistances(const Chain& chain, std::size_t phase, bfs::DistanceTable table);
    PhaseDistances(PhaseDistances&&) noexcept;
    PhaseDistances& operator=(PhaseDistances&&) noexcept;
    ~PhaseDistances();

    const Chain& chain() const noexcept;
    const ChainPhase& phase() const noexcept;
    // Index: distance. The last is the worst there is; some between may be empty.
    const std::vector<DistanceCount>& counts() const noexcept;
    int worst() const noexcept { return static_cast<int>(counts().size()) - 1; }
    double mean() const noexcept;              // over positions
    std::uint64_t positions() const noexcept;  // that the phase's coordinates tell apart
    std::uint64_t classes() const noexcept;    // of the coordinate that symmetry reduces

    // RETURNS the distance, a shortest way. `state`: of the chain's puzzle, a cube held any way that the phase
    // allows. ERRORS: ImpossibleCube, no state of the puzzle; Usage, one that is not where the phase begins;
    // NotFound, one that its moves do not solve; TableDamaged. COMPLEXITY: some 10 us.
    base::Result<int> distance(const puzzle::State& state) const;
    base::Result<PhaseWay> way(const puzzle::State& state) const;
    // RETURNS states at the worst distance, one for each position up to symmetry, at most `most` (of more than a
    // thousand the first thousand are known). ERRORS: TableDamaged. COMPLEXITY: milliseconds; seconds for a goal of a
    // million positions.
    base::Result<std::vector<Antipode>> antipodes(std::size_t most) const;

    // The table's entries in a row, numbered from 0. Each stands for a position and what symmetries make of it.
    std::uint64_t entries() const noexcept;
    std::uint64_t unreached() const noexcept;  // that the phase's moves do not solve
    // What the table keeps distances modulo: 2c + 1, c the largest cost of a move.
    unsigned modulus() const noexcept;
    // RETURNS the number of a state's entry. ERRORS: Usage, as distance().
    base::Result<std::uint64_t> entry_of(const puzzle::State& state) const;
    // Write the distances of entries first, first + 1, ..., as many as `out` has room for, by all cores; the same
    // modulo modulus(). kUnsolved where there is none. ERRORS: Usage, more than there are; TableDamaged; Interrupted;
    // Resource, distances that a byte does not hold. COMPLEXITY: some 10 us an entry; some 20 ns.
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
