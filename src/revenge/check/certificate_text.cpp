#include "revenge/check/certificate_text.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <charconv>
#include <cstddef>
#include <sstream>

#include "revenge/base/file.hpp"

namespace revenge::check {

std::string sum_of(std::string_view text) {
    return fmt::format("{:016x}", XXH3_64bits(text.data(), text.size()));
}

bool is_there(const std::filesystem::path& path) noexcept {
    std::error_code unknown;
    return std::filesystem::status(path, unknown).type() != std::filesystem::file_type::not_found;
}

base::Result<std::string> text_of(const std::filesystem::path& path, std::string_view parts) {
    std::vector<std::byte> bytes;
    if (const base::Status read = base::read_file(path, bytes); !read) {
        return base::Error{base::ErrorCode::Resource,
                           fmt::format("{}; a certificate has {}", read.error().message, parts)};
    }
    return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

base::Result<std::vector<CertificateFields>> lines_of(const std::string& text,
                                                      const std::string& file, std::size_t fields) {
    std::vector<CertificateFields> out;
    if (text.empty() || text.back() != '\n') {
        return damaged(file + ": its last line is not whole");
    }
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        out.emplace_back();
        // A tab after the last field makes an empty last field count, too.
        std::istringstream parts(line + '\t');
        for (std::string field; std::getline(parts, field, '\t');) {
            out.back().push_back(field);
        }
        if (out.back().size() != fields) {
            return damaged(fmt::format("{}: line {} has {} fields, not {}", file, out.size(),
                                       out.back().size(), fields));
        }
        const std::string summed = line.substr(0, line.rfind('\t'));
        if (fields > 2 && out.back().back() != sum_of(summed)) {
            return damaged(fmt::format("{}: line {} does not have its checksum", file, out.size()));
        }
    }
    return out;
}

bool read_number(const std::string& text, std::uint64_t& out) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    return error == std::errc{} && end == text.data() + text.size();
}

}  // namespace revenge::check
