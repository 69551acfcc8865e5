#include "revenge/bounds/coverage_file.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <charconv>
#include <fstream>
#include <iterator>
#include <optional>
#include <string_view>

namespace revenge::bounds {

namespace {

constexpr std::size_t kFields = 6;

std::vector<std::string_view> fields_of(std::string_view line) {
    std::vector<std::string_view> out;
    while (true) {
        const std::size_t tab = line.find('\t');
        out.push_back(line.substr(0, tab));
        if (tab == std::string_view::npos) {
            return out;
        }
        line.remove_prefix(tab + 1);
    }
}

template <class Number>
bool read_number(std::string_view text, Number& out) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    return error == std::errc{} && end == text.data() + text.size();
}

std::optional<CenterIndex> read_centers(const SplitSpace& space, std::string_view letters,
                                        std::string_view parity) {
    if (letters.size() != kPlaces || (parity != "even" && parity != "odd")) {
        return std::nullopt;
    }
    Mask fb = 0;
    Mask r = 0;
    for (std::size_t place = 0; place < letters.size(); ++place) {
        fb |= letters[place] == 'F' ? Mask{1} << place : 0;
        r |= letters[place] == 'R' ? Mask{1} << place : 0;
    }
    return space.state_of(fb, r, parity == "odd");
}

std::optional<Covered> read_line(const SplitSpace& space, std::string_view line) {
    const std::vector<std::string_view> fields = fields_of(line);
    if (fields.size() != kFields) {
        return std::nullopt;
    }
    const std::string_view summed = line.substr(0, line.size() - fields.back().size() - 1);
    Covered out;
    const auto state = read_centers(space, fields[0], fields[1]);
    if (fields.back() != checksum(summed) || !state || !read_number(fields[2], out.moves) ||
        !read_number(fields[3], out.reached) || !read_number(fields[4], out.nodes)) {
        return std::nullopt;
    }
    out.cls = space.classes().class_of(*state).cls;
    if (space.classes().representative(out.cls) != *state) {
        return std::nullopt;
    }
    return out;
}

}  // namespace

std::string checksum(std::string_view text) {
    return fmt::format("{:016x}", XXH3_64bits(text.data(), text.size()));
}

std::string coverage_line(const SplitSpace& space, const Covered& covered) {
    const CenterIndex state = space.classes().representative(covered.cls);
    const auto [fb, r] = space.masks(state);
    std::string line;
    for (unsigned place = 0; place < kPlaces; ++place) {
        const bool on_rl = (SplitSpace::rl_places() >> place & 1U) != 0;
        const bool first = ((on_rl ? r : fb) >> place & 1U) != 0;
        line += on_rl ? (first ? 'R' : 'L') : (first ? 'F' : 'U');
    }
    line += fmt::format("\t{}\t{}\t{}\t{}", SplitSpace::is_odd(state) ? "odd" : "even",
                        covered.moves, covered.reached, covered.nodes);
    return line + "\t" + checksum(line) + "\n";
}

base::Result<std::vector<Covered>> read_coverage(const SplitSpace& space,
                                                 const std::filesystem::path& file) {
    std::vector<Covered> out;
    if (!std::filesystem::exists(file)) {
        return out;
    }
    std::ifstream in(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    if (in.bad()) {
        return base::Error{base::ErrorCode::Resource, file.string() + ": cannot be read"};
    }
    const std::size_t whole = text.rfind('\n') + 1;  // 0 if there is none
    for (std::size_t at = 0; at < whole;) {
        const std::size_t end = text.find('\n', at);
        const auto covered = read_line(space, std::string_view(text).substr(at, end - at));
        if (!covered) {
            return base::Error{base::ErrorCode::TableDamaged,
                               fmt::format("{}: line {} is damaged; remove it to have its class "
                                           "proven anew",
                                           file.string(), out.size() + 1)};
        }
        out.push_back(*covered);
        at = end + 1;
    }
    if (whole < text.size()) {
        std::error_code error;
        std::filesystem::resize_file(file, whole, error);
        if (error) {
            return base::Error{base::ErrorCode::Resource,
                               file.string() +
                                   ": its last line is cut short and cannot be "
                                   "removed: " +
                                   error.message()};
        }
    }
    return out;
}

base::Status append_coverage(const SplitSpace& space, const std::filesystem::path& file,
                             const Covered& covered) {
    std::ofstream out(file, std::ios::binary | std::ios::app);
    out << coverage_line(space, covered) << std::flush;
    if (!out) {
        return base::Error{base::ErrorCode::Resource, file.string() + ": cannot be written"};
    }
    return {};
}

}  // namespace revenge::bounds
