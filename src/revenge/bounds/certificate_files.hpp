// The files of a certificate (reduction_certificate.hpp): their texts and checksums.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "revenge/bounds/reduction_certificate.hpp"

namespace revenge::bounds {

inline constexpr const char* kCoverageFile = "coverage.tsv";
inline constexpr const char* kStatesFile = "states.tsv";
inline constexpr const char* kGivenUpFile = "given-up.tsv";

// In place of a file that may be there, whole or not at all. ERRORS: Resource.
base::Status write_text(const std::filesystem::path& file, const std::string& text);

// RETURNS what a certificate with a theorem says, if that is about the files that are there and these are of the
// metric. What they prove is not proven anew.
std::optional<ReductionBound> finished(const std::filesystem::path& directory,
                                       puzzle::Metric metric);

// What a claim rests on: the texts of the files with proofs. Without states there is no file of them.
struct Evidence {
    std::string coverage;
    std::string states;
};
Evidence evidence_of(const std::filesystem::path& directory);

// Whether anything is claimed, rightly or not.
bool has_theorem(const std::filesystem::path& directory) noexcept;
// Removes what is claimed: evidence is about to be added. RETURNS whether anything was. ERRORS: Resource.
base::Result<bool> withdraw_theorem(const std::filesystem::path& directory);
// Claims `bound` of the evidence that is there. ERRORS: Resource.
base::Status write_theorem(const std::filesystem::path& directory, const ReductionBound& bound,
                           const Evidence& evidence);

}  // namespace revenge::bounds
