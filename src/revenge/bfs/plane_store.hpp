// The planes of a table while it is built: in memory, or range by range in files.
//
// Classes are divided into ranges. A range's planes are in memory while it is open. The state of its levels is stored
// with them, so the stored ranges are a checkpoint at every moment (docs/scale.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/bfs/communicator.hpp"
#include "revenge/coset/coset_space.hpp"
#include "revenge/table/distance_planes.hpp"

namespace revenge::bfs {

// The counts of a level; counts of its parts add up.
struct LevelSums {
    std::uint64_t entries = 0;
    std::uint64_t positions = 0;
    // The number of states up to symmetry, times the order of the group: Burnside's sum before the division.
    std::uint64_t fixed = 0;

    LevelSums& operator+=(const LevelSums& more) noexcept {
        entries += more.entries;
        positions += more.positions;
        fixed += more.fixed;
        return *this;
    }
};

// One pass through all ranges. A level processes one part of the newest frontiers in each pass.
struct Pass {
    int distance = 0;
    std::uint64_t part = 0;
    std::uint64_t parts = 1;
    // The part depends on the number of ranks, and on the number of shares that are processed at a time.
    std::uint64_t ranks = 1;
    std::uint64_t shares = 1;

    bool is_cut_like(const Pass& other) const noexcept {
        return parts == other.parts && ranks == other.ranks && shares == other.shares;
    }
};

struct RangeState {
    std::vector<LevelSums> levels;  // [distance], up to the last level with entries in the range
    Pass pass;                      // the last one that found entries
    // The first antipodes of its newest level, one for each state up to symmetry.
    std::vector<coset::Entry> antipodes;
    // True if its stored data may be some levels older than that of other ranges.
    bool is_behind = false;

    std::uint64_t entries() const noexcept {
        std::uint64_t out = 0;
        for (const LevelSums& level : levels) {
            out += level.entries;
        }
        return out;
    }
};

// A range whose planes are in memory: block 0 of `planes` is that of class `first`.
struct OpenRange {
    std::size_t number = 0;
    coset::ClassIndex first = 0;
    coset::ClassIndex end = 0;
    table::DistancePlanes* planes = nullptr;
};

class PlaneStore {
  public:
    PlaneStore() = default;
    PlaneStore(const PlaneStore&) = delete;
    PlaneStore& operator=(const PlaneStore&) = delete;
    virtual ~PlaneStore() = default;

    // Return all ranges of the table, and those of this process.
    std::size_t ranges() const noexcept { return states_.size(); }
    virtual RangeRun own() const noexcept { return {0, ranges()}; }
    // Returns the state of each of its ranges; empty before the build begins.
    const std::vector<RangeState>& states() const noexcept { return states_; }
    virtual bool has_begun() const noexcept = 0;
    virtual coset::ClassIndex first(std::size_t range) const noexcept = 0;
    // Returns true if memory suffices to keep all ranges open from the beginning.
    virtual bool is_in_memory() const noexcept = 0;
    // Returns the memory that an open range takes.
    virtual std::uint64_t open_bytes() const noexcept = 0;

    // Opens a range. REQUIRES that no range is open, and that this process has the range. ERRORS: Resource,
    // TableDamaged.
    virtual base::Result<OpenRange> open(std::size_t range) = 0;
    // Stores the range, whose planes have changed. ERRORS: Resource; the stored range is then unchanged.
    virtual base::Status keep(const OpenRange& range, RangeState state) = 0;
    // Called when a range, or all ranges, have been processed at this distance, so that changes can be written in the
    // background. ERRORS: as keep().
    virtual base::Status went_through(std::size_t /*range*/, int /*distance*/) { return {}; }
    virtual base::Status end_level(int /*distance*/) { return {}; }
    // Returns the memory that all its ranges take.
    virtual std::uint64_t own_bytes() const noexcept = 0;
    // Keeps ranges in memory once they have been opened, from now on, and writes them in the background.
    virtual void hold_open() {}
    // Announces the range that will be opened next.
    virtual void expect(std::size_t /*range*/) {}

  protected:
    std::vector<RangeState> states_;
};

// A store in memory: all classes are one range.
class MemoryPlanes final : public PlaneStore {
  public:
    explicit MemoryPlanes(table::DistancePlanes planes) : planes_(std::move(planes)) {
        states_.resize(1);
    }

    coset::ClassIndex first(std::size_t range) const noexcept override {
        return range == 0 ? 0 : static_cast<coset::ClassIndex>(planes_.blocks());
    }
    bool has_begun() const noexcept override { return !states_.front().levels.empty(); }
    bool is_in_memory() const noexcept override { return true; }
    std::uint64_t open_bytes() const noexcept override {
        return planes_.words().size() * sizeof(table::Word);
    }
    std::uint64_t own_bytes() const noexcept override { return open_bytes(); }
    base::Result<OpenRange> open(std::size_t /*range*/) override {
        return OpenRange{0, 0, static_cast<coset::ClassIndex>(planes_.blocks()), &planes_};
    }
    base::Status keep(const OpenRange& /*range*/, RangeState state) override {
        states_.front() = std::move(state);
        return {};
    }
    table::DistancePlanes& planes() noexcept { return planes_; }

  private:
    table::DistancePlanes planes_;
};

}  // namespace revenge::bfs
