// Levels of g (center_bound.hpp) on a disk, piece by piece as they are made: a run goes on within a level.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/table/scratch.hpp"

namespace revenge::proof::centers {

class CenterPieces {
  public:
    static constexpr std::uint32_t kPieces = 32;  // of a level: the one being made is lost
    static constexpr int kMaxLevel = 40;          // no g has more

    // `identity` says of which g they are. REQUIRES that `scratch` outlives this.
    CenterPieces(table::Scratch& scratch, std::string identity)
        : scratch_(scratch), identity_(std::move(identity)) {}

    // How many states the levels before that of a piece have reached, from level 0 on.
    using History = std::vector<std::uint64_t>;

    // The partitions that are bad at a level, where counted: kept with the pieces of later levels.
    void note_bad(int level, std::uint64_t partitions) {
        bad_.at(static_cast<std::size_t>(level)) = partitions;
    }
    std::optional<std::uint64_t> bad(int level) const;

    // A piece of level history.size(). ERRORS: Resource.
    base::Status write(const History& history, std::uint32_t piece,
                       std::span<const std::uint64_t> rows);
    // Returns true if all pieces of a level exist, for any g.
    bool has_all(int level) const;
    // Returns nothing if the piece does not exist, belongs to another g, has another number of rows, or is damaged;
    // `rows` are then undefined. Notes of the time of writing are restored.
    std::optional<History> read(int level, std::uint32_t piece, std::span<std::uint64_t> rows);
    void remove(int level);
    void remove_all();

  private:
    table::Scratch& scratch_;
    std::string identity_;
    std::vector<std::byte> bytes_;
    // [level], or kNotCounted.
    static constexpr std::uint64_t kNotCounted = ~std::uint64_t{0};
    std::vector<std::uint64_t> bad_ = std::vector<std::uint64_t>(kMaxLevel + 1, kNotCounted);
};

}  // namespace revenge::proof::centers
