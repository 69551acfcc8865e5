// The files of a certificate as text: lines of fields between tabs, checksums, numbers.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"

namespace revenge::check {

using CertificateFields = std::vector<std::string>;

// XXH3, of a line or a whole file.
std::string sum_of(std::string_view text);

// RETURNS the error of a file that does not say what it said when it was written.
inline base::Error damaged(const std::string& what) {
    return {base::ErrorCode::TableDamaged, what};
}

// RETURNS true if a file exists or its existence cannot be determined; reading it returns the error.
bool is_there(const std::filesystem::path& path) noexcept;

// ERRORS: Resource; `parts`: what files there should be.
base::Result<std::string> text_of(const std::filesystem::path& path, std::string_view parts);

// Returns lines with `fields` fields, each ended by a newline; the last of three or more fields is the checksum of the
// line before it. ERRORS: TableDamaged, naming file and line.
base::Result<std::vector<CertificateFields>> lines_of(const std::string& text,
                                                      const std::string& file, std::size_t fields);

// RETURNS whether all of the text is the number.
bool read_number(const std::string& text, std::uint64_t& out);

}  // namespace revenge::check
