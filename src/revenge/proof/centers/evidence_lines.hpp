// Files of a certificate that grow line by line: tab-separated fields, the last one a checksum of the line before it.
//
// A line that a kill has cut short is dropped when the run goes on.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "revenge/base.hpp"

namespace revenge::proof::centers {

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
// Returns the error for a malformed line.
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
base::Status mend_evidence(const std::filesystem::path& file);
// Adds a line and hands it to the system at once. ERRORS: Resource.
base::Status append_evidence(const std::filesystem::path& file, const std::string& line);

// RETURNS whether all of the text is the number.
bool read_number(std::string_view text, int& out);
bool read_number(std::string_view text, std::uint64_t& out);

}  // namespace revenge::proof::centers
