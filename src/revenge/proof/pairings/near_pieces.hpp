// Pieces of the tables of near pairings (near_pairings.hpp) and of their index on a disk, each of which says of itself
// what it is: what is read is what was written under that name, by this run or by an earlier one with the same tables,
// or an error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/table/scratch.hpp"

namespace revenge::proof::pairings {

class NearPieces {
  public:
    // Prefixes of names: for blocks and lists (within-D.level, .list-N, .blocks-N), and for the index (index-counts,
    // -ranks.N, -moves.N), which does not depend on the number of classes with blocks.
    static constexpr std::string_view kBlocks = "within-";

    // `tables` says of which tables they are. REQUIRES that `scratch` outlives it.
    NearPieces(table::Scratch& scratch, std::string tables)
        : scratch_(scratch), tables_(std::move(tables)) {}

    // REQUIRES such a name. THREADS: one at a time. ERRORS: Resource.
    base::Status write(const std::string& name, std::span<const std::byte> data);
    // RETURNS a view into `bytes`, whose memory is used again. THREADS: any number, while none writes. ERRORS:
    // Resource; TableDamaged, where that is not there, or not of these tables.
    base::Result<std::span<const std::byte>> read(const std::string& name,
                                                  std::vector<std::byte>& bytes) const;
    void remove(const std::string& name) { scratch_.remove(name); }
    std::string place_of(const std::string& name) const { return scratch_.place_of(name); }

    // RETURNS the bytes that pieces take in a folder of scratch, of whichever tables: of blocks alone, of all.
    static std::uint64_t bytes_of_blocks_in(const std::filesystem::path& folder);
    static std::uint64_t bytes_in(const std::filesystem::path& folder);
    // Remove these. REQUIRE that no run uses them.
    static void remove_blocks_in(const std::filesystem::path& folder);
    static void remove_all_in(const std::filesystem::path& folder);

  private:
    table::Scratch& scratch_;
    std::string tables_;
};

}  // namespace revenge::proof::pairings
