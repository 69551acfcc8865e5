// The last word on a certificate that steps 1 and 2 of the three-phase reduction need at most G moves (docs/bounds.md).
//
// Reads the files, holds them against their checksums and each other, proves some or all of the classes' f and of the
// states again (coverage_check.hpp) and computes g anew from all of them (center_levels.hpp). It
// includes nothing of proof/.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/check/reduction_reach.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::check {

struct ClaimedCoverage {
    std::string line;  // as written, for complaints
    StepTwoCenters centers;
    int moves = 0;
    std::uint64_t reached = 0;  // splits, complements together
};

struct ClaimedState {
    std::string line;
    StepOneCenters centers;
    int moves = 0;
    int shortest = 0;  // of the words of step 1, all of which are meant
    int longest = 0;
    std::uint64_t reached = 0;  // splits, by all words together, or more
};

// A run of the list of states that g leaves at the claim's moves; each of them is proven by words of these lengths.
struct ClaimedBlock {
    std::string line;
    StepOneCenters first;
    std::size_t states = 0;
    int shortest = 0;
    int longest = 0;
    std::string names;  // checksum of the states
};

struct ReductionClaim {
    puzzle::Metric metric = puzzle::Metric::Obtm;
    int moves = 0;
    std::vector<ClaimedCoverage> coverage;
    std::vector<ClaimedState> states;  // by name
    std::vector<ClaimedBlock> blocks;
    std::size_t states_by_rule() const noexcept;
    struct Level {
        std::uint64_t reached = 0;
        std::optional<std::uint64_t> bad_partitions;
    };
    std::vector<Level> levels;
};

// Returns true if the directory has the theorem of steps 1 and 2 (theorem.txt).
bool has_first_steps(const std::filesystem::path& directory);

// ERRORS: Resource; TableDamaged, naming file and line, if a checksum or a number is not right.
base::Result<ReductionClaim> read_claim(const std::filesystem::path& directory);

// RETURNS the error of what does not hold: NotFound.
inline base::Error refuted(const std::string& what) { return {base::ErrorCode::NotFound, what}; }

struct CertificateEffort {
    // Lines of each kind, and states of blocks, to prove or count again, chosen by `seed`; nothing: all.
    std::optional<std::size_t> classes;
    base::PartOf part;  // of the lines of each kind: nothing else is chosen from or proven
    std::uint64_t seed = 1;
    unsigned threads = 1;  // 0: all cores
};

struct CheckedCertificate {
    ReductionClaim claim;
    std::size_t needed = 0;   // f's that do not follow from others (coverage_check.hpp)
    std::size_t proven = 0;   // of these, again here
    std::size_t counted = 0;  // of the f's that follow from others: their splits, again here
    std::size_t proven_states = 0;
    std::size_t proven_by_rule = 0;

    bool is_all_proven() const noexcept {
        return proven == needed && needed + counted == claim.coverage.size() &&
               proven_states == claim.states.size() && proven_by_rule == claim.states_by_rule();
    }
};

// A line of a certificate by the name of its file and its number, from 1.
struct CertificateLine {
    std::string file;
    std::size_t number = 0;
};
// Parses "coverage.tsv:17". ERRORS: Usage.
base::Result<CertificateLine> read_line_name(const std::string& text);

// Proves these lines of coverage.tsv, states.tsv and blocks.tsv again, whether or not they follow from others. Nothing
// else is checked, except g where a block is among them: it has the block's states. ERRORS: Usage, if the claim has no
// such line; NotFound, if one does not hold; Interrupted.
base::Status check_lines(const ReductionClaim& claim, const std::vector<CertificateLine>& lines,
                         unsigned threads, base::ProgressSink& progress,
                         const std::stop_token& stop);

// RETURNS the claim, if it holds. ERRORS: NotFound, if something in it does not hold; Interrupted.
base::Result<CheckedCertificate> check_certificate(ReductionClaim claim,
                                                   const CertificateEffort& effort,
                                                   base::ProgressSink& progress,
                                                   const std::stop_token& stop);

}  // namespace revenge::check
