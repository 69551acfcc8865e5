#include "revenge/proof/centers/evidence_lines.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <cerrno>
#include <charconv>
#include <cstddef>
#include <fstream>
#include <system_error>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/file.hpp"

namespace revenge::proof::centers {

namespace {

EvidenceFields fields_of(std::string_view line) {
    EvidenceFields out;
    while (true) {
        const std::size_t tab = line.find('\t');
        out.emplace_back(line.substr(0, tab));
        if (tab == std::string_view::npos) {
            return out;
        }
        line.remove_prefix(tab + 1);
    }
}

std::string text_from(const std::vector<std::byte>& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// RETURNS how many bytes are in lines with their ends.
std::size_t whole_lines(const std::string& text) {
    return text.rfind('\n') + 1;  // 0 without a newline
}

template <class Number>
bool read(std::string_view text, Number& out) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    return error == std::errc{} && end == text.data() + text.size();
}

}  // namespace

std::string text_of(const std::filesystem::path& file) {
    std::vector<std::byte> bytes;
    return base::read_file(file, bytes) ? text_from(bytes) : std::string();
}

base::Result<std::optional<std::string>> text_if_there(const std::filesystem::path& file) {
    using Text = base::Result<std::optional<std::string>>;
    std::error_code unknown;
    if (std::filesystem::status(file, unknown).type() == std::filesystem::file_type::not_found) {
        return Text(std::nullopt);
    }
    std::vector<std::byte> bytes;
    const base::Status read = base::read_file(file, bytes);
    return read ? Text(text_from(bytes)) : read.error();
}

std::string checksum(std::string_view text) {
    return fmt::format("{:016x}", XXH3_64bits(text.data(), text.size()));
}

std::string evidence_line(const std::string& fields) {
    return fields + "\t" + checksum(fields) + "\n";
}

base::Result<std::vector<EvidenceFields>> read_evidence(const std::filesystem::path& file,
                                                        std::size_t fields) {
    std::vector<EvidenceFields> out;
    REVENGE_TRY(const auto read_text, text_if_there(file));
    const std::string text = read_text.value_or("");
    const std::size_t whole = whole_lines(text);
    for (std::size_t at = 0; at < whole;) {
        const std::size_t end = text.find('\n', at);
        const std::string_view line = std::string_view(text).substr(at, end - at);
        EvidenceFields read = fields_of(line);
        const std::string_view summed = line.substr(0, line.size() - read.back().size() - 1);
        if (read.size() != fields + 1 || read.back() != checksum(summed)) {
            return damaged_line(file, out.size() + 1);
        }
        read.pop_back();
        out.push_back(std::move(read));
        at = end + 1;
    }
    return out;
}

base::Error line_of_another(const std::filesystem::path& file, std::size_t number,
                            const std::string& of, const std::string& asked) {
    return {base::ErrorCode::Usage,
            fmt::format("{}: line {} is of {}, not of {}; take another directory", file.string(),
                        number, of, asked)};
}

base::Error damaged_line(const std::filesystem::path& file, std::size_t number) {
    return {base::ErrorCode::TableDamaged,
            fmt::format("{}: line {} is damaged; remove it to have what it is about tried anew",
                        file.string(), number)};
}

base::Status mend_evidence(const std::filesystem::path& file) {
    const std::string text = text_of(file);
    const std::size_t whole = whole_lines(text);
    if (whole == text.size()) {
        return {};
    }
    std::error_code error;
    std::filesystem::resize_file(file, whole, error);
    return error
               ? base::Status(base::Error{
                     base::ErrorCode::Resource,
                     file.string() +
                         ": its last line is cut short and cannot be removed: " + error.message()})
               : base::Status();
}

base::Status append_evidence(const std::filesystem::path& file, const std::string& line) {
    errno = 0;
    std::ofstream out(file, std::ios::binary | std::ios::app);
    out << line << std::flush;
    if (!out) {
        return base::Error{base::ErrorCode::Resource,
                           fmt::format("{}: cannot be written: {}; once it can, the proof goes on "
                                       "from what is there",
                                       file.string(), std::generic_category().message(errno))};
    }
    return {};
}

bool read_number(std::string_view text, int& out) { return read(text, out); }
bool read_number(std::string_view text, std::uint64_t& out) { return read(text, out); }

}  // namespace revenge::proof::centers
