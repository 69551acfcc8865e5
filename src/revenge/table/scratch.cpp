#include "revenge/table/scratch.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include "revenge/base/file.hpp"
#include "revenge/base/message.hpp"
#include "revenge/table/data_layout.hpp"

namespace revenge::table {

FolderScratch::~FolderScratch() {
    std::error_code none;
    if (!spare_.empty()) {
        std::filesystem::remove(spare_, none);
    }
}

bool FolderScratch::has(const std::string& name) const {
    std::error_code none;
    return std::filesystem::exists(folder_ / name, none);
}

base::Status FolderScratch::read(const std::string& name, std::vector<std::byte>& out) {
    return base::read_file(folder_ / name, out);
}

base::Status FolderScratch::write(const std::string& name, std::span<const std::byte> head,
                                  std::span<const std::byte> data) {
    std::error_code none;  // what is wrong with the folder, creating the file says
    std::filesystem::create_directories(folder_, none);
    REVENGE_TRY(auto file,
                base::AtomicFile::create_from(folder_ / name, std::exchange(spare_, {})));
    for (const std::span<const std::byte> piece : {head, data}) {
        REVENGE_TRY(file.write(piece));
    }
    REVENGE_TRY(auto spare, file.exchange());
    spare_ = std::move(spare);
    return {};
}

void FolderScratch::expect(const std::string& name) { base::expect_file(folder_ / name); }

void FolderScratch::remove(const std::string& name) {
    std::error_code none;
    std::filesystem::remove(folder_ / name, none);
    base::remove_abandoned(folder_ / name);
}

base::Result<std::uint64_t> FolderScratch::free_bytes() {
    std::error_code failed;
    std::filesystem::create_directories(folder_, failed);
    const auto space =
        failed ? std::filesystem::space_info{} : std::filesystem::space(folder_, failed);
    if (failed) {
        return base::error(base::ErrorCode::Resource, "no-directory-used",
                           "cannot use the directory '{folder}': {reason}", folder_.string(),
                           failed.message());
    }
    return space.available;
}

std::string FolderScratch::place_of(const std::string& name) const {
    return "'" + (folder_ / name).string() + "'";
}

namespace {

std::uint64_t chunks_of(std::uint64_t bytes) { return (bytes + kChunkBytes - 1) / kChunkBytes; }

std::span<const std::byte> chunk_of(std::span<const std::byte> data, std::uint64_t chunk) {
    const std::uint64_t at = chunk * kChunkBytes;
    return data.subspan(at, std::min<std::uint64_t>(kChunkBytes, data.size() - at));
}

}  // namespace

std::vector<std::byte> sealing_head(const Magic& magic, std::uint32_t version,
                                    const FieldWriter& fields, std::span<const std::byte> data) {
    FieldWriter out;
    out.raw(std::as_bytes(std::span(magic)));
    out.u32(version);
    out.u64(fields.bytes().size());
    out.raw(fields.bytes());
    out.u64(data.size());
    for (std::uint64_t chunk = 0; chunk < chunks_of(data.size()); ++chunk) {
        out.u64(checksum(chunk_of(data, chunk)));
    }
    out.u64(checksum(out.bytes()));
    out.pad(aligned_to_page(out.bytes().size()));
    return {out.bytes().begin(), out.bytes().end()};
}

base::Result<Unsealed> unseal(const Magic& magic, std::uint32_t version,
                              std::span<const std::byte> bytes, const std::string& place) {
    const auto damaged = [&place](const std::string& how) {
        return base::error(base::ErrorCode::TableDamaged,
                           {place + " " + how, {"table-damaged", {{"file", place}}}});
    };
    FieldReader in(bytes);
    Magic found{};
    in.raw(std::as_writable_bytes(std::span(found)));
    if (!in.ok() || found != magic) {
        return damaged("is not a file of this program");
    }
    if (const std::uint32_t written = in.u32(); written != version) {
        return damaged("has format version " + std::to_string(written) + ", this program reads " +
                       std::to_string(version));
    }
    const std::uint64_t field_bytes = in.u64();
    if (!in.ok() || field_bytes > in.left()) {
        return damaged("is truncated within its header");
    }
    const FieldReader fields(bytes.subspan(in.at(), field_bytes));
    in.skip(field_bytes);
    const std::uint64_t size = in.u64();
    if (!in.ok() || size > bytes.size() || chunks_of(size) > in.left() / sizeof(std::uint64_t)) {
        return damaged("is truncated within its header");
    }
    std::vector<std::uint64_t> hashes(chunks_of(size));
    std::ranges::generate(hashes, [&in] { return in.u64(); });
    const std::uint64_t hashed = in.at();
    if (in.u64() != checksum(bytes.first(hashed)) || !in.ok()) {
        return damaged("has a wrong header checksum");
    }
    const std::uint64_t start = aligned_to_page(in.at());
    if (bytes.size() != start + size) {
        return damaged("has " + std::to_string(bytes.size()) + " bytes instead of " +
                       std::to_string(start + size));
    }
    const auto filling = bytes.subspan(in.at(), start - in.at());
    if (std::ranges::any_of(filling, [](std::byte byte) { return byte != std::byte{0}; })) {
        return damaged("has something between its header and its data");
    }
    const std::span<const std::byte> data = bytes.subspan(start);
    for (std::uint64_t chunk = 0; chunk < hashes.size(); ++chunk) {
        const auto piece = chunk_of(data, chunk);
        if (checksum(piece) != hashes[chunk]) {
            const std::uint64_t at = start + chunk * kChunkBytes;
            return damaged("has a wrong checksum in bytes " + std::to_string(at) + " to " +
                           std::to_string(at + piece.size() - 1));
        }
    }
    return Unsealed{fields, data};
}

}  // namespace revenge::table
