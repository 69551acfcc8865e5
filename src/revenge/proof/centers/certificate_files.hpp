// The files of a certificate (reduction_certificate.hpp): their texts and checksums.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "revenge/proof/centers/reduction_certificate.hpp"

namespace revenge::proof::centers {

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
