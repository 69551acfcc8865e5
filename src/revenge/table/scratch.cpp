#include "revenge/table/scratch.hpp"

#include <system_error>
#include <utility>

#include "revenge/base/file.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/stale_temp_file.hpp"

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

}  // namespace revenge::table
