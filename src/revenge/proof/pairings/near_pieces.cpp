#include "revenge/proof/pairings/near_pieces.hpp"

#include <regex>
#include <system_error>

#include "revenge/base/check.hpp"
#include "revenge/table/scratch.hpp"

namespace revenge::proof::pairings {

namespace {

constexpr table::Magic kMagic{'R', 'V', 'N', 'G', 'N', 'E', 'A', 'R'};
// Raise it whenever the layout of pieces changes.
constexpr std::uint32_t kVersion = 1;

// Matches complete names and the remains of interrupted writes, so that other files in the folder are never removed.
const std::regex& names_of_blocks() {
    static const std::regex kNames(
        R"(within-[0-9]+\.(level|list-[0-9]+|blocks-[0-9]+)(\.tmp-.*)?)");
    return kNames;
}
const std::regex& names_of_index() {
    static const std::regex kNames(R"(index-(counts|(ranks|moves)\.[0-9]+)(\.tmp-.*)?)");
    return kNames;
}
bool is_of_blocks(const std::string& name) { return std::regex_match(name, names_of_blocks()); }
bool is_piece(const std::string& name) {
    return is_of_blocks(name) || std::regex_match(name, names_of_index());
}

std::vector<std::filesystem::path> those_in(const std::filesystem::path& folder,
                                            bool (*wanted)(const std::string& name)) {
    std::error_code none;
    std::vector<std::filesystem::path> out;
    for (const auto& entry : std::filesystem::directory_iterator(folder, none)) {
        if (wanted(entry.path().filename().string())) {
            out.push_back(entry.path());
        }
    }
    return out;
}

std::uint64_t bytes_of(const std::vector<std::filesystem::path>& pieces) {
    std::uint64_t out = 0;
    for (const std::filesystem::path& piece : pieces) {
        std::error_code failed;
        const std::uint64_t bytes = std::filesystem::file_size(piece, failed);
        out += failed ? 0 : bytes;
    }
    return out;
}

void remove_each(const std::vector<std::filesystem::path>& pieces) {
    std::error_code none;
    for (const std::filesystem::path& piece : pieces) {
        std::filesystem::remove(piece, none);
    }
}

}  // namespace

base::Status NearPieces::write(const std::string& name, std::span<const std::byte> data) {
    base::check(is_piece(name), "a piece is known by its name");
    table::FieldWriter fields;
    fields.text(tables_);
    fields.text(name);
    return scratch_.write(name, table::sealing_head(kMagic, kVersion, fields, data), data);
}

base::Result<std::span<const std::byte>> NearPieces::read(const std::string& name,
                                                          std::vector<std::byte>& bytes) const {
    const std::string place = scratch_.place_of(name);
    if (!scratch_.has(name)) {
        return base::Error{base::ErrorCode::TableDamaged, place + " is not there"};
    }
    REVENGE_TRY(scratch_.read(name, bytes));
    REVENGE_TRY(auto piece, table::unseal(kMagic, kVersion, bytes, place));
    if (piece.fields.text() != tables_ || piece.fields.text() != name) {
        return base::Error{base::ErrorCode::TableDamaged, place + " is a piece of something else"};
    }
    return piece.data;
}

std::uint64_t NearPieces::bytes_of_blocks_in(const std::filesystem::path& folder) {
    return bytes_of(those_in(folder, is_of_blocks));
}
std::uint64_t NearPieces::bytes_in(const std::filesystem::path& folder) {
    return bytes_of(those_in(folder, is_piece));
}
void NearPieces::remove_blocks_in(const std::filesystem::path& folder) {
    remove_each(those_in(folder, is_of_blocks));
}
void NearPieces::remove_all_in(const std::filesystem::path& folder) {
    remove_each(those_in(folder, is_piece));
}

}  // namespace revenge::proof::pairings
