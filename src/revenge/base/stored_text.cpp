#include "revenge/base.hpp"

#include <cstddef>
#include <span>
#include <system_error>
#include <vector>

#include "revenge/base/file.hpp"

namespace revenge::base {

Result<std::string> FileText::read() {
    std::error_code unknown;
    if (!std::filesystem::exists(file_, unknown)) {
        return std::string();
    }
    std::vector<std::byte> bytes;
    REVENGE_TRY(read_file(file_, bytes));
    std::string out;
    out.reserve(bytes.size());
    for (const std::byte byte : bytes) {
        out += static_cast<char>(byte);
    }
    return out;
}

Status FileText::write(std::string_view text) {
    REVENGE_TRY(auto file, AtomicFile::create(file_));
    REVENGE_TRY(file.write(std::as_bytes(std::span(text))));
    return file.commit();
}

void FileText::remove() {
    std::error_code missing;
    std::filesystem::remove(file_, missing);
}

}  // namespace revenge::base
