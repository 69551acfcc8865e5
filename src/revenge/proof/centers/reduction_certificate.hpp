// A certificate: that steps 1 and 2 of the three-phase reduction need at most G moves together (docs/bounds.md).
//
//   coverage.tsv   proven f's, a line a class (evidence_files.hpp)
//   states.tsv     states proven by several words and by name, a line a class, if there are any (evidence_files.hpp)
//   blocks.tsv     states proven by rule, those that the last level leaves, a line a block, if any (state_proof.hpp)
//   centers.tsv    level, states with g at most that, partitions bad in all roles or `-` where not counted, checksum
//   theorem.txt    what is claimed: metric, G, numbers of classes and states, the checksums of the files, and its own
//
//   given-up.tsv   unsuccessful searches for f's, if any, so that no run repeats them: a line per class and number of
//                  moves (evidence_files.hpp); not evidence
//
// Without a theorem a directory is a run that has not come to its end; levels of g may be beside it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/proof/centers/coverage_proof.hpp"
#include "revenge/proof/centers/state_proof.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::proof::centers {

struct CenterLevel {
    std::uint64_t reached = 0;                    // states with g at most this level
    std::optional<std::uint64_t> bad_partitions;  // in all three roles, where counted
};

struct ReductionBound {
    puzzle::Metric metric = puzzle::Metric::Obtm;
    std::size_t classes = 0;          // lines with proven f's; a class may have several
    std::size_t states = 0;           // proven by several words and by name
    std::vector<StateBlock> blocks;   // of states proven by several words and by rule, in order
    std::vector<CenterLevel> levels;  // 0, 1, ...
    std::optional<int> moves;         // G, if proven
    bool is_on_record = false;        // read from the directory, not computed by this run
    // Otherwise the number of existing lines of f's, states and blocks, which are not proven again.
    std::size_t read = 0;

    std::size_t states_by_rule() const noexcept;
    std::size_t lines() const noexcept { return classes + states + blocks.size(); }
};

// The least G that has been proven from nothing, in minutes to an hour: in OBTM 17, with hours 16.
int usual_aim(puzzle::Metric metric) noexcept;

struct CertificateWork {
    CoveragePlan plan;  // f's to be proven first; empty: those of quick_plan
    // G: more f's are then proven, those that positions bad at this level ask for, and these states themselves.
    // Nothing: without a plan usual_aim, else none.
    std::optional<int> aim;
    int most_moves = 0;    // levels of g to be looked at
    unsigned threads = 1;  // 0: all cores; the certificate is the same
};

// Makes or goes on with a certificate; one that has its theorem is taken as it is, unless there is a plan or an aim
// below it. RETURNS what is proven at the end, above the aim if nothing more can be proven for it; without G if the
// levels leave bad partitions. ERRORS: Interrupted (what is done is kept); TableDamaged; Resource. COMPLEXITY:
// docs/bounds.md, 5.
base::Result<ReductionBound> make_certificate(const std::filesystem::path& directory,
                                              puzzle::Metric metric, const CertificateWork& work,
                                              base::ProgressSink& progress,
                                              const std::stop_token& stop);

// The files of a certificate (reduction_certificate.hpp): their texts and checksums.

inline constexpr const char* kCoverageFile = "coverage.tsv";
inline constexpr const char* kStatesFile = "states.tsv";
inline constexpr const char* kBlocksFile = "blocks.tsv";
inline constexpr const char* kGivenUpFile = "given-up.tsv";

// In place of a file that may be there, whole or not at all. ERRORS: Resource.
base::Status write_text(const std::filesystem::path& file, const std::string& text);

// Returns the theorem of a certificate, if it matches the present files and these are of the metric. The proofs are not
// repeated.
std::optional<ReductionBound> finished(const std::filesystem::path& directory,
                                       puzzle::Metric metric);

// The evidence of a claim besides its blocks: the texts of the proof files. `states` is empty where none is by name.
struct Evidence {
    std::string coverage;
    std::string states;
};
Evidence evidence_of(const std::filesystem::path& directory);

// Returns true if the directory contains a claim, true or false.
bool has_theorem(const std::filesystem::path& directory) noexcept;
// Removes what is claimed: evidence is about to be added. RETURNS whether anything was. ERRORS: Resource.
base::Result<bool> withdraw_theorem(const std::filesystem::path& directory);
// Claims `bound` of the evidence that is there; blocks.tsv then has its blocks and no others. ERRORS: Resource.
base::Status write_theorem(const std::filesystem::path& directory, const ReductionBound& bound,
                           const Evidence& evidence);

}  // namespace revenge::proof::centers
