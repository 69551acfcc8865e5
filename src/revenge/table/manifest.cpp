#include "revenge/table/manifest.hpp"

#include <algorithm>
#include <sstream>

#include "revenge/base/message.hpp"
#include "revenge/base/sha256.hpp"

namespace revenge::table {

namespace {

constexpr std::size_t kBlockBytes = std::size_t{1} << 22U;

std::string number(std::uint64_t value) { return " " + std::to_string(value); }

void add_levels(const TableHeader& header, std::string& out) {
    StoredLevel total;
    for (std::size_t distance = 0; distance < header.distribution.size(); ++distance) {
        const StoredLevel& level = header.distribution[distance];
        out += "level" + number(distance) + number(level.positions) + number(level.unique) +
               number(level.entries) + "\n";
        total.positions += level.positions;
        total.unique += level.unique;
        total.entries += level.entries;
    }
    out += "total" + number(total.positions) + number(total.unique) + number(total.entries) + "\n";
    out += "unreached" + number(header.unreached) + "\n";
}

}  // namespace

std::string manifest_of(const TableFile& file) {
    const TableHeader& header = file.header();
    const std::span<const std::byte> data = std::as_bytes(file.words_unchecked());
    std::string out = "revenge-manifest 1\n";
    out += "table " + header.name + " " + header.metric + "\n";
    out += "layout" + number(header.blocks) + number(header.layout.raw_size) +
           number(header.layout.row_size) + number(header.layout.row_stride) +
           number(header.modulus) + "\n";
    add_levels(header, out);
    out += "bytes" + number(data.size()) + number(kBlockBytes) + "\n";
    for (std::size_t at = 0; at < data.size(); at += kBlockBytes) {
        const auto block = data.subspan(at, std::min(kBlockBytes, data.size() - at));
        out += "block" + number(at / kBlockBytes) + " " + base::Sha256::hex_of(block) + "\n";
    }
    const std::string hash = base::Sha256::hex_of(std::as_bytes(std::span(out)));
    return out + "sha256 " + hash + "\n";
}

base::Status check_manifest(const TableFile& file, const std::string& manifest) {
    const std::string made = manifest_of(file);
    if (made == manifest) {
        return {};
    }
    std::istringstream has(made);
    std::istringstream says(manifest);
    std::string found;
    std::string wanted;
    int line = 0;
    do {
        ++line;
        found.clear();
        wanted.clear();
        std::getline(has, found);
        std::getline(says, wanted);
    } while (found == wanted && (has || says));
    return base::error(base::ErrorCode::TableDamaged, "table-of-another-manifest",
                       "table file '{file}' is not the one of the manifest, whose line {line} says "
                       "'{wanted}'; the table has '{found}'",
                       file.path().string(), line, wanted, found);
}

}  // namespace revenge::table
