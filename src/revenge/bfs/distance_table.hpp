// A phase's exact distances, ready to walk down: the coset space together with its table on disk.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/file.hpp"
#include "revenge/base/large_pages.hpp"
#include "revenge/bfs/distribution.hpp"
#include "revenge/coset/coset_space.hpp"
#include "revenge/table/table_file.hpp"

namespace revenge::bfs {

// A table's name and this: the folder beside it in which a filling in memory keeps its checkpoint.
inline constexpr const char* kFillingFolder = ".filling";
// A table's name ends in this and its modulus.
inline constexpr std::string_view kModulusEnding = ".mod";

struct BuildOptions {
    unsigned threads = 0;  // 0: all cores
    std::uint64_t memory_bytes = std::uint64_t{4} << 30U;
    // Where tables that take more memory than that are filled: docs/scale.md. Empty: they are refused.
    std::filesystem::path scratch = {};
    base::ProgressSink* progress = nullptr;
    std::stop_token stop;
    // Interval for builds in memory; builds in `scratch` can be resumed at any moment.
    double checkpoint_seconds = 15;
    // Where a table is looked for and kept that has no directory. Outlives the call.
    base::Shelf* shelf = nullptr;
    // A table that cannot be written into its directory is an error. Else it is filled in memory, if it fits, and a
    // note says why it is not kept.
    bool must_keep = false;
};

class DistanceTable {
  public:
    // Opens the table of `space` in `directory`, or builds it there: under a lock, so that two programs do not both
    // build it, and from the last checkpoint, if any. A damaged, foreign or older file is reported in a note and
    // rebuilt. Without a directory the table is built in memory and stored in the options' store, if any. ERRORS:
    // Resource, Interrupted, TableDamaged (could not be rebuilt). COMPLEXITY: see fill.hpp. THREADS: const use is safe.
    static base::Result<DistanceTable> open_or_build(std::shared_ptr<const coset::CosetSpace> space,
                                                     const std::string& metric,
                                                     const std::filesystem::path& directory,
                                                     const BuildOptions& options);
    // Returns an error if the table is not kept and takes more memory to build than `options` allow: before the tables
    // of earlier phases are built to no use. ERRORS: Resource.
    static base::Status require_buildable(const coset::CosetSpace& space, const std::string& metric,
                                          const std::filesystem::path& directory,
                                          const BuildOptions& options);
    // The table, or, where it has to be filled, its lock. ERRORS: Resource; Interrupted.
    static base::Result<std::variant<DistanceTable, base::FileLock>> open_or_lock(
        const std::shared_ptr<const coset::CosetSpace>& space, const std::string& metric,
        const std::filesystem::path& directory, const base::Patience& patience);
    // Opens only. ERRORS: Resource (not there), TableDamaged.
    static base::Result<DistanceTable> open(std::shared_ptr<const coset::CosetSpace> space,
                                            const std::string& metric,
                                            const std::filesystem::path& directory);
    // The phase, the metric and the modulus; for custom costs also a hash of them, so that tables of several costs stay
    // side by side.
    static std::filesystem::path path_of(const coset::CosetSpace& space, const std::string& metric,
                                         const std::filesystem::path& directory);

    const coset::CosetSpace& space() const noexcept { return *space_; }
    const table::TableFile& file() const noexcept { return *file_; }
    const Distribution& distribution() const noexcept { return distribution_; }
    int worst() const noexcept { return static_cast<int>(distribution_.size()) - 1; }
    // Positions that there are. Where all coordinates are automatic: those that moves reach, since what these do not
    // are combinations of coordinates and no positions.
    std::uint64_t positions() const noexcept;
    // Entries that no moves solve.
    std::uint64_t unreached() const noexcept { return file_->header().unreached; }

    // RETURNS the distance modulo 2c + 1 (c the largest move cost), or the largest value of the planes
    // if the entry cannot be solved. ERRORS: TableDamaged.
    base::Result<unsigned> residue(const coset::Entry& entry) const;

    // RETURNS what residue() gives, a byte for each position without symmetry: reduced value * raw_size + raw index.
    // ERRORS: TableDamaged.
    base::Result<base::LargeVector<std::uint8_t>> residues() const;

    // RETURNS moves (numbers of space().moves()) of a shortest way to the goal, found by walking downhill
    // without search. ERRORS: TableDamaged (nothing leads down), NotFound (cannot be solved).
    // COMPLEXITY: moves * distance look-ups; about 1 us a step.
    base::Result<std::vector<int>> walk(const coset::CosetSpace::Position& from) const;
    // RETURNS the distance, by walking.
    base::Result<int> distance(const coset::CosetSpace::Position& from) const;

    // Entries at the largest distance, one for each up to symmetry; of very many, the first thousand.
    std::vector<coset::Entry> antipodes() const;

  private:
    DistanceTable(std::shared_ptr<const coset::CosetSpace> space, table::TableFile file);
    static base::Result<DistanceTable> get_or_fill(std::shared_ptr<const coset::CosetSpace> space,
                                                   const std::string& metric,
                                                   const BuildOptions& options);
    // Builds a table that could not be written.
    static base::Result<DistanceTable> fill_unkept(std::shared_ptr<const coset::CosetSpace> space,
                                                   const std::string& metric,
                                                   const BuildOptions& options,
                                                   const base::Error& why);
    // How much nearer the goal a neighbour with residue `to` is than one with `from`: positive is nearer.
    int drop(unsigned from, unsigned to) const noexcept;

    std::shared_ptr<const coset::CosetSpace> space_;
    std::shared_ptr<const table::TableFile> file_;
    Distribution distribution_;
};

// RETURNS a hash of everything a table's contents depend on: moves, costs, coordinates, symmetry, goal.
std::uint64_t declaration_hash(const coset::CosetSpace& space);

}  // namespace revenge::bfs
