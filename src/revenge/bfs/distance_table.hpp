// The exact distances of a phase: a coset space together with its table on disk, the entries of the table in order, and
// the classes that are stored next to it. The moves of a shortest path are found by walking downhill.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/file.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/bfs/distribution.hpp"
#include "revenge/coset/class_table.hpp"
#include "revenge/coset/coset_space.hpp"
#include "revenge/table/packed_values.hpp"
#include "revenge/table/table_file.hpp"

namespace revenge::bfs {

// Appended to a table's name: the folder next to the table in which a build in memory stores its checkpoint.
inline constexpr const char* kFillingFolder = ".filling";
// The ending of a table's name, followed by its modulus.
inline constexpr std::string_view kModulusEnding = ".mod";

struct BuildOptions {
    unsigned threads = 0;  // 0: all cores
    std::uint64_t memory_bytes = std::uint64_t{4} << 30U;
    // A folder for building tables that need more memory (docs/scale.md). Empty: such tables are an error.
    std::filesystem::path scratch = {};
    base::ProgressSink* progress = nullptr;
    std::stop_token stop;
    // Interval for builds in memory; builds in `scratch` can be resumed at any moment.
    double checkpoint_seconds = 15;
    // The store of tables without a directory. Must outlive the call.
    base::TableStore* table_store = nullptr;
    // If true, a table that cannot be written into its directory is an error. Otherwise it is built in memory, if it
    // fits, and a note gives the reason why it is not stored.
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
    // Checks that the table is stored, or that `options` allow enough memory to build it. Called before the tables of
    // earlier phases are built. ERRORS: Resource.
    static base::Status require_buildable(const coset::CosetSpace& space, const std::string& metric,
                                          const std::filesystem::path& directory,
                                          const BuildOptions& options);
    // Returns the table; if it has to be built, its lock. ERRORS: Resource; Interrupted.
    static base::Result<std::variant<DistanceTable, base::FileLock>> open_or_lock(
        const std::shared_ptr<const coset::CosetSpace>& space, const std::string& metric,
        const std::filesystem::path& directory, const base::WaitOptions& wait);
    // Opens the table without building it. ERRORS: Resource (not found), TableDamaged.
    static base::Result<DistanceTable> open(std::shared_ptr<const coset::CosetSpace> space,
                                            const std::string& metric,
                                            const std::filesystem::path& directory);
    // Returns the table's path. Its name consists of the phase, the metric and the modulus; for custom costs also a
    // hash of them, so that tables of different costs can coexist.
    static std::filesystem::path path_of(const coset::CosetSpace& space, const std::string& metric,
                                         const std::filesystem::path& directory);

    const coset::CosetSpace& space() const noexcept { return *space_; }
    const table::TableFile& file() const noexcept { return *file_; }
    const Distribution& distribution() const noexcept { return distribution_; }
    int worst() const noexcept { return static_cast<int>(distribution_.size()) - 1; }
    // Returns the number of positions. If all coordinates are automatic, these are the ones that moves reach; all other
    // combinations of coordinates are not positions.
    std::uint64_t positions() const noexcept;
    // Returns the number of entries that no moves solve.
    std::uint64_t unreached() const noexcept { return file_->header().unreached; }

    // Returns the distance modulo 2c + 1, where c is the largest cost of a move, or the largest value of the planes if
    // the entry cannot be solved. ERRORS: TableDamaged.
    base::Result<unsigned> residue(const coset::Entry& entry) const;

    // Returns the residues of all positions, without symmetry: [reduced value * raw_size + raw index]. ERRORS:
    // TableDamaged.
    base::Result<table::PackedValues> residues() const;

    // Returns the moves of a shortest path to the goal, as indices into space().moves(), by walking downhill without a
    // search. ERRORS: TableDamaged (no move leads down), NotFound (cannot be solved). COMPLEXITY: moves * distance
    // look-ups; about 1 us for each step.
    base::Result<std::vector<int>> walk(const coset::CosetSpace::Position& from) const;
    // Returns the distance, by walking downhill.
    base::Result<int> distance(const coset::CosetSpace::Position& from) const;

    // Returns the entries at the maximum distance, one for each up to symmetry, but at most the first thousand.
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
    // Returns by how much an entry with residue `to` is nearer to the goal than its neighbour with residue `from`.
    int drop(unsigned from, unsigned to) const noexcept;

    std::shared_ptr<const coset::CosetSpace> space_;
    std::shared_ptr<const table::TableFile> file_;
    Distribution distribution_;
};

// Returns a hash of everything on which a table's content depends: moves, costs, coordinates, symmetry, goal.
std::uint64_t declaration_hash(const coset::CosetSpace& space);

// A store of the classes of large coordinates next to the distance tables, in a folder or a table store.

class StoredClasses final : public coset::ClassStore {
  public:
    static constexpr const char* kEnding = ".classes";

    // Stores classes in a folder; if `directory` is empty, on `table_store`, which must outlive this object; if that is
    // null as well, nowhere.
    StoredClasses(std::filesystem::path directory, base::TableStore* table_store)
        : directory_(std::move(directory)), table_store_(table_store) {}

    std::optional<Words> load(const std::string& name, std::uint64_t key) const override;
    void store(const std::string& name, std::uint64_t key,
               std::span<const std::uint32_t> words) const override;

  private:
    std::filesystem::path directory_;
    base::TableStore* table_store_;
};

// The entries of a table in order, one byte each, for counting and plotting. They are unpacked from the planes piece by
// piece, so the table need not fit in memory.
//
// Entries are numbered class by class: class * raw_size + raw index. A table stores distances modulo 2c + 1, where c is
// the largest cost of a move. These residues are unpacked directly; a distance takes a walk to the goal.

// The value of entries that no moves solve.
inline constexpr std::uint8_t kUnsolved = 255;

inline std::uint64_t number_of(const coset::CosetSpace& space, const coset::Entry& entry) noexcept {
    return entry.cls * space.raw_size() + entry.raw;
}

// Fill `out` with the values of entries first, first + 1, and so on: the distance modulo the table's modulus, or the
// distance. REQUIRES that these entries exist. ERRORS: TableDamaged; Interrupted; Resource, if a distance does not fit
// in a byte. COMPLEXITY: about 20 ns per entry for residues; about 1 us per unit of distance for distances.
base::Status read_residues(const DistanceTable& table, std::uint64_t first,
                           std::span<std::uint8_t> out, const base::Sharing& sharing);
base::Status read_distances(const DistanceTable& table, std::uint64_t first,
                            std::span<std::uint8_t> out, const base::Sharing& sharing);

}  // namespace revenge::bfs
