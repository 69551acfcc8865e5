// Files of a certificate that grow line by line: tab-separated fields, the last one a checksum of the line before it.
//
// A line that a kill has cut short is dropped when the run goes on.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/proof/centers/split_reach.hpp"
#include "revenge/proof/centers/state_proof.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/table/scratch.hpp"

namespace revenge::proof::centers {

// Levels of g (center_bound.hpp) on a disk, piece by piece as they are made: a run goes on within a level.

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

// RETURNS the bytes of a file; none, if it is not there or cannot be read.
std::string text_of(const std::filesystem::path& file);

// The same, where a file that is there has to be read: nothing, if it is not. ERRORS: Resource.
base::Result<std::optional<std::string>> text_if_there(const std::filesystem::path& file);

// XXH3, of a line or a whole file of a certificate.
std::string checksum(std::string_view text);

// RETURNS the line, with its checksum and its end.
std::string evidence_line(const std::string& fields);

// Without the checksum.
using EvidenceFields = std::vector<std::string>;

// Returns the lines of a file, each with `fields` fields in addition to its checksum; empty if the file does not exist.
// A last line without newline is ignored. The file is not changed. ERRORS: TableDamaged, naming the line; Resource.
base::Result<std::vector<EvidenceFields>> read_evidence(const std::filesystem::path& file,
                                                        std::size_t fields);
// Returns the error for a line of another metric or number of moves, with the line's value and the requested one.
base::Error line_of_another(const std::filesystem::path& file, std::size_t number,
                            const std::string& of, const std::string& asked);
base::Error damaged_line(const std::filesystem::path& file, std::size_t number);

// Returns what `read_line` makes of the fields of each line of a file whose lines begin with `of`, such as a metric.
// `read_line` returns an optional, empty for a malformed line. ERRORS: those of read_evidence(); TableDamaged, also for
// a line of something else.
template <class ReadLine>
auto read_evidence_of(const std::string& of, const std::filesystem::path& file, std::size_t fields,
                      const ReadLine& read_line)
    -> base::Result<
        std::vector<typename std::invoke_result_t<ReadLine, const EvidenceFields&>::value_type>> {
    REVENGE_TRY(const auto lines, read_evidence(file, fields));
    std::vector<typename std::invoke_result_t<ReadLine, const EvidenceFields&>::value_type> out;
    out.reserve(lines.size());
    for (const EvidenceFields& line : lines) {
        if (line[0] != of) {
            return line_of_another(file, out.size() + 1, line[0], of);
        }
        auto read = read_line(line);
        if (!read) {
            return damaged_line(file, out.size() + 1);
        }
        out.push_back(*std::move(read));
    }
    return out;
}

// Cuts off a last line without its end: before lines are added. ERRORS: Resource.
base::Status truncate_partial_line(const std::filesystem::path& file);
// Adds a line and hands it to the system at once. ERRORS: Resource.
base::Status append_evidence(const std::filesystem::path& file, const std::string& line);

// RETURNS whether all of the text is the number.
bool read_number(std::string_view text, int& out);
bool read_number(std::string_view text, std::uint64_t& out);

// The file of proven coverages: coverage.tsv of a certificate, one line for each class of center states.
//
//   obtm	UFFUUFFU...RL	even	9	871233	1502321	0123456789abcdef
//
// The metric, the 24 centers of the class's representative (first_words.hpp; R or L on the faces R and L), the parity
// of the wings, D, the size of R_D(c), the pairings looked at, and the checksum.

inline constexpr std::size_t kCoverageFields = 6;  // of a line, without its checksum

// Step 2 needs at most `moves` moves from the centers of `cls`, whatever the wings of its parity.
struct Covered {
    coset::ClassIndex cls = 0;
    int moves = 0;
    std::uint64_t reached = 0;  // |R_moves(c)|
    std::uint64_t nodes = 0;
};

struct WantedCoverage {  // whether f <= moves
    coset::ClassIndex cls = 0;
    int moves = 0;
    friend bool operator<(const WantedCoverage& a, const WantedCoverage& b) noexcept {
        return std::pair(a.cls, a.moves) < std::pair(b.cls, b.moves);
    }
    bool operator==(const WantedCoverage&) const = default;
};

std::string coverage_line(const SplitSpace& space, const Covered& covered);
// Unsuccessful searches are recorded in a separate file, with the fields of a coverage up to D.
std::string given_up_line(const SplitSpace& space, const WantedCoverage& wanted);

// RETURNS what the file holds; none, if it is not there. ERRORS: as read_evidence; Usage, naming the
// line, for another metric.
base::Result<std::vector<Covered>> read_coverage(const SplitSpace& space,
                                                 const std::filesystem::path& file);
base::Result<std::set<WantedCoverage>> read_given_up(const SplitSpace& space,
                                                     const std::filesystem::path& file);

// The file of states proven by several words and by name: states.tsv of a certificate, one line for each class of them.
// States that a level of g leaves are proven by a rule instead (state_proof.hpp).
//
//   obtm	UFRLUFFU...RL	odd	16	7-8	871233	1502321	0123456789abcdef
//
// The metric, the centers (first_words.hpp) and the parity of the wings, the moves, the lengths of the words of step
// 1, how many splits these reach together at least, the pairings looked at, and the checksum.

inline constexpr std::size_t kStateFields = 7;  // of a line, without its checksum

// Parses "7-8", lengths of words of step 1 that leave lists of R within `moves`. Returns true if the text is that.
bool read_lengths(puzzle::Metric metric, std::string_view text, int moves, int& shortest,
                  int& longest);

std::string state_line(puzzle::Metric metric, const CoveredState& covered);

// RETURNS what the file holds; none, if it is not there. ERRORS: as read_evidence; Usage, naming the
// line, for another metric.
base::Result<std::vector<CoveredState>> read_states(puzzle::Metric metric,
                                                    const std::filesystem::path& file);

}  // namespace revenge::proof::centers
