#include "revenge/proof/pairings/evidence_files.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <regex>
#include <system_error>

#include "revenge/base/check.hpp"
#include "revenge/proof/centers/evidence_files.hpp"
#include "revenge/proof/centers/first_words.hpp"
#include "revenge/proof/centers/reduction_certificate.hpp"
#include "revenge/proof/pairings/pairing_index.hpp"

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

namespace {

constexpr std::size_t kRangeFields = 6;

}  // namespace

std::string range_line(puzzle::Metric metric, int moves, const ProvenRange& proven) {
    return centers::evidence_line(fmt::format("{}\t{}\t{}\t{}\t{}\t{}", puzzle::name_of(metric),
                                              moves, std::uint64_t{proven.range} * kRanksInRange,
                                              proven.classes, proven.words, proven.left));
}

base::Result<std::vector<ProvenRange>> read_ranges(puzzle::Metric metric, int moves,
                                                   const std::filesystem::path& file) {
    REVENGE_TRY(const auto lines, centers::read_evidence(file, kRangeFields));
    std::map<std::uint32_t, ProvenRange> found;
    std::size_t number = 0;
    for (const centers::EvidenceFields& fields : lines) {
        ++number;
        int claimed = 0;
        std::uint64_t first = 0;
        ProvenRange one;
        if (!centers::read_number(fields[1], claimed) || !centers::read_number(fields[2], first) ||
            !centers::read_number(fields[3], one.classes) ||
            !centers::read_number(fields[4], one.words) ||
            !centers::read_number(fields[5], one.left) || first % kRanksInRange != 0 ||
            first >= kPairings) {
            return centers::damaged_line(file, number);
        }
        if (fields[0] != puzzle::name_of(metric) || claimed != moves) {
            return centers::line_of_another(file, number,
                                            fmt::format("{} moves {}", claimed, fields[0]),
                                            fmt::format("{} {}", moves, puzzle::name_of(metric)));
        }
        one.range = static_cast<std::uint32_t>(first / kRanksInRange);
        const auto [at, is_new] = found.emplace(one.range, one);
        if (!is_new && (at->second.classes != one.classes || at->second.left != one.left)) {
            return centers::damaged_line(file, number);
        }
    }
    std::vector<ProvenRange> out;
    out.reserve(found.size());
    for (const auto& [range, one] : found) {
        out.push_back(one);
    }
    return out;
}

namespace {

constexpr std::size_t kLeftFields = 5;
constexpr int kCentersOfFace = 4;
constexpr std::string_view kFaces = "URFDLB";
constexpr std::size_t kOpposite = 3;  // a face plus this number is the opposite face

centers::Mask all_of(const CenterOrbit& orbit) {
    return orbit.mask(0) | orbit.opposite(orbit.mask(0));
}

std::string faces_text(const StepThree& model, const PairingBlock::State& state) {
    const std::array<std::pair<const CenterOrbit*, centers::Mask>, kOpposite> axes{
        {{&model.u(), model.u().mask(state.u)},
         {&model.r(), model.r().mask(state.r)},
         {&model.f(), model.f().mask(state.f)}}};
    std::string out(centers::kPlaces, '-');
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
        const auto& [orbit, mask] = axes[axis];
        for (unsigned place = 0; place < centers::kPlaces; ++place) {
            if ((all_of(*orbit) >> place & 1U) != 0) {
                out[place] = kFaces[(mask >> place & 1U) != 0 ? axis : axis + kOpposite];
            }
        }
    }
    return out;
}

// Returns nothing if the letters do not describe a state.
std::optional<PairingBlock::State> read_faces(const StepThree& model, const std::string& letters,
                                              bool odd) {
    if (letters.size() != centers::kPlaces) {
        return std::nullopt;
    }
    StepThree::Centers centers{};
    for (unsigned place = 0; place < centers::kPlaces; ++place) {
        const centers::Mask bit = centers::Mask{1} << place;
        centers.u |= letters[place] == 'U' ? bit : 0;
        centers.r |= letters[place] == 'R' ? bit : 0;
        centers.f |= letters[place] == 'F' ? bit : 0;
    }
    const auto is_pattern = [](const CenterOrbit& orbit, centers::Mask mask) {
        return std::popcount(mask) == kCentersOfFace && (mask & ~all_of(orbit)) == 0 &&
               orbit.number(mask) < orbit.size();
    };
    if (!is_pattern(model.u(), centers.u) || !is_pattern(model.r(), centers.r) ||
        !is_pattern(model.f(), centers.f)) {
        return std::nullopt;
    }
    const auto state = PairingBlock::state_of(model, odd, centers);
    return faces_text(model, state) == letters ? std::optional(state) : std::nullopt;
}

}  // namespace

std::string left_line(const StepThree& model, int moves, const LeftState& left) {
    return centers::evidence_line(
        fmt::format("{}\t{}\t{}\t{}\t{}", puzzle::name_of(model.metric()), moves, left.rank,
                    centers::parity_text(left.state.odd), faces_text(model, left.state)));
}

std::string left_lines(const StepThree& model, int moves, const std::vector<LeftState>& left) {
    std::string out;
    for (const LeftState& one : left) {
        out += left_line(model, moves, one);
    }
    return out;
}

base::Result<std::vector<LeftState>> read_left(const StepThree& model, int moves,
                                               const std::filesystem::path& file) {
    REVENGE_TRY(const auto lines, centers::read_evidence(file, kLeftFields));
    std::vector<LeftState> out;
    for (const centers::EvidenceFields& fields : lines) {
        int claimed = 0;
        std::uint64_t rank = 0;
        const bool odd = fields[3] == centers::parity_text(true);
        const auto state = read_faces(model, fields[4], odd);
        if (fields[0] != puzzle::name_of(model.metric()) ||
            !centers::read_number(fields[1], claimed) || claimed != moves ||
            !centers::read_number(fields[2], rank) || rank >= kPairings ||
            (!odd && fields[3] != centers::parity_text(false)) || !state ||
            !is_first(model, pairing_at(static_cast<std::uint32_t>(rank)))) {
            return centers::damaged_line(file, out.size() + 1);
        }
        out.push_back({static_cast<std::uint32_t>(rank), *state});
    }
    return out;
}

base::Status drop_left_elsewhere(const StepThree& model, int moves,
                                 const std::filesystem::path& file,
                                 const std::vector<ProvenRange>& proven) {
    REVENGE_TRY(auto left, read_left(model, moves, file));
    REVENGE_TRY(centers::truncate_partial_line(file));
    std::vector<bool> is_proven(kRanges, false);
    for (const ProvenRange& one : proven) {
        is_proven[one.range] = true;
    }
    const auto dropped = std::erase_if(
        left, [&](const LeftState& one) { return !is_proven[one.rank / kRanksInRange]; });
    return dropped > 0 ? centers::write_text(file, left_lines(model, moves, left)) : base::Status();
}

ExceptionStates::ExceptionStates(const StepThree& model, const std::vector<LeftState>& states)
    : model_(model), block_(model) {
    for (const LeftState& left : states) {
        keys_.push_back(key_of(left.rank, block_.place_of(left.state)));
    }
    std::ranges::sort(keys_);
}

bool ExceptionStates::has(const EdgePairing& pairing, const PairingBlock::State& state) const {
    const EdgePairing first = first_of(model_, pairing);
    const std::uint32_t rank = rank_of(first);
    // If several symmetries lead to the first pairing, the state is within B moves if one of its images is.
    for (std::size_t i = 0; i < model_.symmetries().size(); ++i) {
        if (model_.symmetries()[i].pairs(pairing) == first &&
            !std::ranges::binary_search(keys_,
                                        key_of(rank, block_.place_of(block_.seen(state, i))))) {
            return false;
        }
    }
    return true;
}

std::size_t ExceptionStates::linked(const std::vector<LeftState>& states) const {
    return static_cast<std::size_t>(std::ranges::count_if(states, [&](const LeftState& left) {
        const EdgePairing pairing = pairing_at(left.rank);
        for (std::size_t move = 0; move < model_.moves().size(); ++move) {
            const StepThreeMove& turn = model_.moves()[move];
            constexpr int kAxisRl = 0;
            if (turn.turn.axis == kAxisRl &&
                has(turn.pairs(pairing),
                    PairingBlock::changed(left.state, block_.then(block_.unchanged(), move)))) {
                return true;
            }
        }
        return false;
    }));
}

}  // namespace revenge::proof::pairings
