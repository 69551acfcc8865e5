// The file of what is proven of step 3: pairings.tsv of a certificate, a line for each range of pairings' ranks.
//
//   obtm	16	65536	40213	53213412	0	0123456789abcdef
//
// Metric, moves, the range's first rank, the number of its pairings that are the first of their class, the number of
// words searched for these, the number of exceptions, and the checksum: all states of step 3 with
// these pairings are within that many moves, except those listed in left.tsv. Lines of several runs
// may be combined in any order.
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
#include "revenge/proof/pairings/pairing_block.hpp"
#include "revenge/proof/pairings/step_three.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/table/scratch.hpp"

namespace revenge::proof::pairings {

// Pieces of the tables of near pairings (near_pairings.hpp) and of their index on a disk, each of which says of itself
// what it is: what is read is what was written under that name, by this run or by an earlier one with the same tables,
// or an error.

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

inline constexpr const char* kPairingsFile = "pairings.tsv";

inline constexpr std::uint32_t kRanksInRange = 1U << 16U;
inline constexpr std::uint32_t kRanges = (kPairings + kRanksInRange - 1) / kRanksInRange;

struct ProvenRange {
    std::uint32_t range = 0;    // below kRanges
    std::uint64_t classes = 0;  // whose first pairing is in it
    std::uint64_t words = 0;
    std::uint64_t left = 0;  // states
};

std::string range_line(puzzle::Metric metric, int moves, const ProvenRange& proven);

// RETURNS what the file holds, by range, each once; none, if it is not there. ERRORS: as read_evidence; TableDamaged
// for a range that two lines speak of differently; Usage, naming the line, for another metric or number of moves.
base::Result<std::vector<ProvenRange>> read_ranges(puzzle::Metric metric, int moves,
                                                   const std::filesystem::path& file);

// States of step 3 that words did not show to be within B moves: left.tsv of a certificate, a line a state.
//
//   obtm	15	4711	even	UUUURLRL...BB	0123456789abcdef
//
// Metric, B, the rank of the pairing, which is the first of its class, the parity, the 24 centers (faces URFDLB, each
// in reading order), and the checksum (evidence_files.hpp). Of four states that differ only in the names of colours,
// one is listed (pairing_block.hpp).

inline constexpr const char* kLeftFile = "left.tsv";

struct LeftState {
    std::uint32_t rank = 0;
    PairingBlock::State state{};
    bool operator==(const LeftState&) const = default;
};

std::string left_line(const StepThree& model, int moves, const LeftState& left);
std::string left_lines(const StepThree& model, int moves, const std::vector<LeftState>& left);

// RETURNS what the file holds; none, if it is not there. ERRORS: as read_evidence; TableDamaged for a line of another
// metric or number of moves, or of a pairing that is not the first of its class.
base::Result<std::vector<LeftState>> read_left(const StepThree& model, int moves,
                                               const std::filesystem::path& file);

// Rewrites the file without states of ranges that no line speaks of: of those that a kill kept from being written, or
// whose line was removed. A last line without its end goes, too. ERRORS: as read_left; Resource.
base::Status drop_left_elsewhere(const StepThree& model, int moves,
                                 const std::filesystem::path& file,
                                 const std::vector<ProvenRange>& proven);

// A set of them, symmetric ones and other names of the colours taken for the same.
class ExceptionStates {
  public:
    // REQUIRES a model that outlives it.
    ExceptionStates(const StepThree& model, const std::vector<LeftState>& states);
    // Returns true if a state, or one of its symmetric images, is listed.
    bool has(const EdgePairing& pairing, const PairingBlock::State& state) const;
    // RETURNS how many of `states` a half turn of layers about the axis R-L leads to one of the set from.
    std::size_t linked(const std::vector<LeftState>& states) const;

  private:
    std::uint64_t key_of(std::uint32_t rank, PairingBlock::Place place) const noexcept {
        return rank * block_.states() + block_.number_of(place);
    }

    const StepThree& model_;
    PairingBlock block_;
    std::vector<std::uint64_t> keys_;  // ascending
};

}  // namespace revenge::proof::pairings
