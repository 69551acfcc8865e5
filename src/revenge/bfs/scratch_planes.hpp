// Planes in files, with a range of classes in each, for tables that are larger than memory. If all planes fit into
// memory, the files are only a checkpoint, written in the background.
//
// If several ranks build a table, each has the files of its own ranges. The files are the same for any number of ranks,
// so a build can continue with another number of them. A file contains its range's planes and the state of its levels,
// and is always replaced as a whole. The files together are therefore a checkpoint at every moment, without a second
// copy. Each file also records how often each of the rank's files had been written, which detects a file that is older
// than the others, as after a power failure. docs/table-format.md describes the format byte by byte.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/bfs/communicator.hpp"
#include "revenge/bfs/plane_store.hpp"
#include "revenge/table/data_layout.hpp"
#include "revenge/table/scratch.hpp"

namespace revenge::bfs {

class ScratchPlanes final : public PlaneStore {
  public:
    // The subject of the files, and their division.
    struct Shape {
        std::string name;  // the name of the files: "five-stage.stage-3.sstm.mod3"
        std::uint64_t declaration_hash = 0;
        std::uint64_t classes = 0;
        table::BlockLayout layout;
        unsigned modulus = 3;
        std::uint64_t beside = 0;  // bytes that the disk needs for other files
        std::uint64_t range_bytes = kRangeBytes;
        bool is_in_memory = false;  // all ranges stay in memory from the beginning
        // Returns true when ranges in memory should be written in the background. Empty: they are written at once.
        std::function<bool()> is_time = nullptr;
        // Appends the remedy to the error for a file that cannot be written. Empty: a note that stored files remain.
        std::function<base::Error(base::Error)> with_remedy = nullptr;

        // Returns the size of all planes in bytes.
        std::uint64_t bytes() const noexcept;
    };
    static constexpr std::uint64_t kRangeBytes = std::uint64_t{16} << 20U;

    // Continues with the files in `scratch`, if they are complete and have this shape; otherwise starts again and
    // reports it in a note. All ranks of the ring call it. They may share one scratch folder or have several; a file at
    // another rank is transferred. ERRORS: Resource, if there is too little disk space, with the figures, or no memory
    // for a range; errors of other ranks.
    static base::Result<std::unique_ptr<ScratchPlanes>> open(table::Scratch& scratch,
                                                             const Shape& shape,
                                                             Communicator& communicator,
                                                             base::ProgressSink* progress);

    coset::ClassIndex first(std::size_t range) const noexcept override;
    RangeRun own() const noexcept override { return own_; }
    bool has_begun() const noexcept override { return has_begun_; }
    bool is_in_memory() const noexcept override { return shape_.is_in_memory; }
    std::uint64_t open_bytes() const noexcept override;
    std::uint64_t own_bytes() const noexcept override;
    void hold_open() override { held_.resize(ranges()); }
    base::Result<OpenRange> open(std::size_t range) override;
    base::Status keep(const OpenRange& range, RangeState state) override;
    base::Status went_through(std::size_t range, int distance) override;
    base::Status end_level(int distance) override;
    void expect(std::size_t range) override {
        if (!is_held(range)) {
            scratch_->expect(name_of(range));
        }
    }
    // Returns true if there is a state to resume from.
    bool has_files() const noexcept { return !is_behind() || has_files_; }

    // Returns the planes of a range, valid until the next one is opened. ERRORS: as open().
    base::Result<std::span<const table::Word>> words(std::size_t range);
    // Removes the files of this process's ranges.
    void remove_all();
    // Removes all files that planes of this shape may have.
    static void remove_all(table::Scratch& scratch, const Shape& shape);

  private:
    ScratchPlanes(table::Scratch& scratch, const Shape& shape, Communicator& communicator);

    std::string name_of(std::size_t range) const;
    std::uint32_t read_versions(table::FieldReader& in, std::size_t range);
    // Loads the range's planes into memory and returns the state in its file. ERRORS: Resource, TableDamaged.
    base::Result<RangeState> read(std::size_t range);
    std::uint64_t count(std::size_t range) const noexcept {
        return first(range + 1) - first(range);
    }
    // Returns true if ranges stay in memory and their files are written in the background.
    bool is_behind() const noexcept { return !held_.empty(); }
    bool is_held(std::size_t range) const noexcept {
        return is_behind() && held_[range].blocks() != 0;
    }
    table::DistancePlanes& planes_of(std::size_t range) noexcept {
        return is_held(range) ? held_[range] : planes_;
    }
    std::span<const table::Word> words_of(std::size_t range) noexcept;
    // Makes room for a range that stays in memory. ERRORS: Resource.
    base::Status hold(std::size_t range);
    // Writes a range's file. ERRORS: as keep.
    base::Status write(std::size_t range);
    // Writes the ranges that have changed since they were written.
    base::Status write_changed();
    // Sets the state of a resumed run from the files found.
    void go_on_behind() noexcept;
    // The largest cost of a move, by which files may be older than the newest level.
    int most_behind() const noexcept { return static_cast<int>(shape_.modulus / 2); }
    bool is_time_to_write(int distance) const noexcept {
        return distance > whole_to_ + most_behind();
    }
    base::Status begin();
    base::Status bring_over();
    // Reads the state of each range from its file. ERRORS: as for read().
    base::Status find_states();
    // Returns true if no file, at any rank, is older than another file records. All ranks call it.
    bool are_newest() const;
    // Returns true if the ranks together have all files of one run; otherwise reports the fault.
    bool find_whole(base::ProgressSink* progress);
    base::Status require_room() const;

    table::Scratch* scratch_;
    Communicator* communicator_;
    Shape shape_;
    std::uint64_t classes_in_range_;
    RangeRun own_;
    bool has_begun_ = false;
    // Identifies the build that the files belong to, so that files of two builds are never mixed.
    std::uint64_t run_ = 0;
    std::vector<std::uint32_t>
        versions_;  // the number of times that each own file has been written
    std::vector<std::uint32_t>
        least_;  // the least version of each file, as recorded in files that were read
    std::vector<bool> is_kept_;     // true if a file of this run exists
    std::vector<bool> is_changed_;  // true if the range has changed since it was written
    bool has_files_ = false;        // true if all ranges have files
    // If files are written in the background: all of them contain the levels up to this one.
    int whole_to_ = 0;
    table::DistancePlanes planes_;  // those of the open range
    std::vector<table::DistancePlanes>
        held_;  // the ranges that have been opened, if they stay in memory
    std::vector<std::byte> buffer_;
};

}  // namespace revenge::bfs
