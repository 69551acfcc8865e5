// Any bytes as a table file: never a crash, whether or not the checksum is right. The first byte says
// whether to make it right, so that what is behind it is reached, too.
#include <unistd.h>
#include <xxhash.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <span>
#include <string>

#include "revenge/base/check.hpp"
#include "revenge/table/data_layout.hpp"
#include "revenge/table/table_file.hpp"

namespace {

using namespace revenge;

// A file of these fields behind magic, version and length, as write_table puts them.
std::string framed(std::span<const std::byte> fields) {
    constexpr std::size_t kAlignment = 4096;
    table::FieldWriter out;
    out.raw(std::as_bytes(std::span("RVNGTABL", 8)));
    out.u32(1);
    out.u64(fields.size());
    out.raw(fields);
    out.u64(XXH3_64bits(out.bytes().data(), out.bytes().size()));
    out.pad((out.bytes().size() + kAlignment - 1) / kAlignment * kAlignment);
    return {reinterpret_cast<const char*>(out.bytes().data()), out.bytes().size()};
}

void write(const std::filesystem::path& path, const std::string& bytes) {
    std::FILE* file = std::fopen(path.c_str(), "wb");
    base::check(file != nullptr, "the scratch file can be written");
    std::fwrite(bytes.data(), 1, bytes.size(), file);
    std::fclose(file);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t bytes) {
    if (bytes < 2) {
        return 0;
    }
    static const std::filesystem::path kPath =
        std::filesystem::temp_directory_path() / ("revenge-fuzz-" + std::to_string(getpid()));
    const auto rest = std::as_bytes(std::span(data, bytes)).subspan(2);
    std::string file(reinterpret_cast<const char*>(rest.data()), rest.size());
    if (data[0] % 2 == 0) {
        // The second byte splits what is left into header and data.
        const std::size_t fields = rest.size() * data[1] / 255;
        file = framed(rest.first(fields)) + file.substr(fields);
    }
    write(kPath, file);
    if (const auto opened = table::TableFile::open(kPath)) {
        (void)opened->verify();
        const std::uint64_t blocks = opened->header().blocks;
        if (blocks > 0) {
            (void)opened->block(0);
            (void)opened->block(blocks - 1);
        }
    }
    std::filesystem::remove(kPath);
    return 0;
}
