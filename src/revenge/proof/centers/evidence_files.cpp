#include "revenge/proof/centers/evidence_files.hpp"

#include <fmt/format.h>
#include <xxhash.h>
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstddef>
#include <cstring>
#include <fstream>
#include <system_error>

#include "revenge/base/file.hpp"
#include "revenge/proof/centers/coverage_proof.hpp"
#include "revenge/proof/centers/first_words.hpp"

namespace revenge::proof::centers {

namespace {

constexpr table::Magic kCenterMagic{'R', 'V', 'N', 'G', 'C', 'N', 'T', 'R'};
// Raise it whenever the layout of rows or blocks changes.
constexpr std::uint32_t kCenterVersion = 1;

std::string name_of(int level, std::uint32_t piece) {
    return fmt::format("level-{}.{}", level, piece);
}

}  // namespace

base::Status CenterPieces::write(const History& history, std::uint32_t piece,
                                 std::span<const std::uint64_t> rows) {
    table::FieldWriter fields;
    fields.text(identity_);
    fields.u32(piece);
    fields.u32(static_cast<std::uint32_t>(history.size()));
    for (std::size_t level = 0; level < history.size(); ++level) {
        fields.u64(history[level]);
        fields.u64(bad_[level]);
    }
    const auto data = std::as_bytes(rows);
    return scratch_.write(name_of(static_cast<int>(history.size()), piece),
                          table::sealing_head(kCenterMagic, kCenterVersion, fields, data), data);
}

bool CenterPieces::has_all(int level) const {
    for (std::uint32_t piece = 0; piece < kPieces; ++piece) {
        if (!scratch_.has(name_of(level, piece))) {
            return false;
        }
    }
    return true;
}

std::optional<CenterPieces::History> CenterPieces::read(int level, std::uint32_t piece,
                                                        std::span<std::uint64_t> rows) {
    const std::string name = name_of(level, piece);
    if (!scratch_.has(name) || !scratch_.read(name, bytes_)) {
        return std::nullopt;
    }
    auto found = table::unseal(kCenterMagic, kCenterVersion, bytes_, scratch_.place_of(name));
    if (!found || found->data.size() != rows.size_bytes() || found->fields.text() != identity_ ||
        found->fields.u32() != piece || found->fields.u32() != static_cast<std::uint32_t>(level)) {
        return std::nullopt;
    }
    History history(static_cast<std::size_t>(level));
    std::vector<std::uint64_t> bad(history.size());
    for (std::size_t i = 0; i < history.size(); ++i) {
        history[i] = found->fields.u64();
        bad[i] = found->fields.u64();
    }
    if (!found->fields.ok()) {
        return std::nullopt;
    }
    std::copy(bad.begin(), bad.end(), bad_.begin());
    std::memcpy(rows.data(), found->data.data(), rows.size_bytes());
    return history;
}

std::optional<std::uint64_t> CenterPieces::bad(int level) const {
    const std::uint64_t counted = bad_[static_cast<std::size_t>(level)];
    return counted == kNotCounted ? std::nullopt : std::optional(counted);
}

void CenterPieces::remove(int level) {
    for (std::uint32_t piece = 0; piece < kPieces; ++piece) {
        scratch_.remove(name_of(level, piece));
    }
}

void CenterPieces::remove_all() {
    for (int level = 0; level <= kMaxLevel; ++level) {
        remove(level);
    }
}

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

// Returns the number of bytes in complete lines.
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

base::Status truncate_partial_line(const std::filesystem::path& file) {
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

namespace {

constexpr std::size_t kWantedFields = kCoverageFields - 2;

std::string fields_of(const SplitSpace& space, const WantedCoverage& wanted) {
    const CenterIndex state = space.classes().representative(wanted.cls);
    const auto [fb, r] = space.masks(state);
    const bool odd = SplitSpace::is_odd(state);
    return fmt::format("{}\t{}\t{}\t{}", puzzle::name_of(space.metric()),
                       centers_text({SplitSpace::rl_places(), fb, r, odd}), parity_text(odd),
                       wanted.moves);
}

std::optional<WantedCoverage> wanted_of(const SplitSpace& space, const EvidenceFields& fields) {
    WantedCoverage out;
    const auto centers = read_centers(fields[1], fields[2]);
    if (!centers || centers->a != SplitSpace::rl_places() || !read_number(fields[3], out.moves) ||
        !has_lists(space.metric(), out.moves)) {
        return std::nullopt;
    }
    const auto state = space.state_of(centers->b, centers->part, centers->odd);
    if (!state) {
        return std::nullopt;
    }
    out.cls = space.classes().class_of(*state).cls;
    return space.classes().representative(out.cls) == *state ? std::optional(out) : std::nullopt;
}

// Passes each line's class and fields to `take`, which returns true if the remainder of the line is valid.
template <typename Take>
base::Status read_lines(const SplitSpace& space, const std::filesystem::path& file,
                        std::size_t fields_in_line, const Take& take) {
    REVENGE_TRY(const auto lines, read_evidence(file, fields_in_line));
    std::size_t number = 0;
    for (const EvidenceFields& fields : lines) {
        ++number;
        if (const auto metric = puzzle::name_of(space.metric()); fields[0] != metric) {
            return line_of_another(file, number, fields[0], std::string(metric));
        }
        const auto wanted = wanted_of(space, fields);
        if (!wanted || !take(*wanted, fields)) {
            return damaged_line(file, number);
        }
    }
    return {};
}

}  // namespace

std::string coverage_line(const SplitSpace& space, const Covered& covered) {
    return evidence_line(fmt::format("{}\t{}\t{}", fields_of(space, {covered.cls, covered.moves}),
                                     covered.reached, covered.nodes));
}

std::string given_up_line(const SplitSpace& space, const WantedCoverage& wanted) {
    return evidence_line(fields_of(space, wanted));
}

base::Result<std::vector<Covered>> read_coverage(const SplitSpace& space,
                                                 const std::filesystem::path& file) {
    std::vector<Covered> out;
    const base::Status read =
        read_lines(space, file, kCoverageFields,
                   [&](const WantedCoverage& wanted, const EvidenceFields& fields) {
                       Covered& one = out.emplace_back(Covered{wanted.cls, wanted.moves});
                       return read_number(fields[kWantedFields], one.reached) &&
                              read_number(fields[kWantedFields + 1], one.nodes);
                   });
    return read ? base::Result<std::vector<Covered>>(std::move(out)) : read.error();
}

base::Result<std::set<WantedCoverage>> read_given_up(const SplitSpace& space,
                                                     const std::filesystem::path& file) {
    std::set<WantedCoverage> out;
    const base::Status read = read_lines(space, file, kWantedFields,
                                         [&](const WantedCoverage& wanted, const EvidenceFields&) {
                                             out.insert(wanted);
                                             return true;
                                         });
    return read ? base::Result<std::set<WantedCoverage>>(std::move(out)) : read.error();
}

namespace {

std::optional<CoveredState> read_line(puzzle::Metric metric, const EvidenceFields& fields) {
    const auto centers = read_centers(fields[1], fields[2]);
    CoveredState out;
    if (!centers || !read_number(fields[3], out.moves) || out.moves > CenterPieces::kMaxLevel ||
        !read_lengths(metric, fields[4], out.moves, out.shortest, out.longest) ||
        !read_number(fields[5], out.reached) || !read_number(fields[6], out.nodes)) {
        return std::nullopt;
    }
    out.centers = *centers;
    return out;
}

}  // namespace

bool read_lengths(puzzle::Metric metric, std::string_view text, int moves, int& shortest,
                  int& longest) {
    const std::size_t dash = text.find('-');
    return dash != text.npos && read_number(text.substr(0, dash), shortest) &&
           read_number(text.substr(dash + 1), longest) && shortest >= 0 && shortest <= longest &&
           longest <= moves && has_lists(metric, moves - longest) &&
           has_lists(metric, moves - shortest);
}

std::string state_line(puzzle::Metric metric, const CoveredState& covered) {
    return evidence_line(
        fmt::format("{}\t{}\t{}\t{}\t{}-{}\t{}\t{}", puzzle::name_of(metric),
                    centers_text(covered.centers), parity_text(covered.centers.odd), covered.moves,
                    covered.shortest, covered.longest, covered.reached, covered.nodes));
}

base::Result<std::vector<CoveredState>> read_states(puzzle::Metric metric,
                                                    const std::filesystem::path& file) {
    return read_evidence_of(
        std::string(puzzle::name_of(metric)), file, kStateFields,
        [&](const EvidenceFields& fields) { return read_line(metric, fields); });
}

}  // namespace revenge::proof::centers
