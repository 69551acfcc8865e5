#include "revenge/bounds/coverage_file.hpp"

#include <fmt/format.h>

#include <optional>

#include "revenge/bounds/evidence_lines.hpp"
#include "revenge/bounds/first_centers.hpp"

namespace revenge::bounds {

namespace {

constexpr std::size_t kCoverageFields = 6;

std::optional<Covered> read_line(const SplitSpace& space, const EvidenceFields& fields) {
    Covered out;
    const auto centers = read_centers(fields[1], fields[2]);
    if (!centers || centers->a != SplitSpace::rl_places() || !read_number(fields[3], out.moves) ||
        !read_number(fields[4], out.reached) || !read_number(fields[5], out.nodes)) {
        return std::nullopt;
    }
    const auto state = space.state_of(centers->b, centers->part, centers->odd);
    if (!state) {
        return std::nullopt;
    }
    out.cls = space.classes().class_of(*state).cls;
    if (space.classes().representative(out.cls) != *state) {
        return std::nullopt;
    }
    return out;
}

}  // namespace

std::string coverage_line(const SplitSpace& space, const Covered& covered) {
    const CenterIndex state = space.classes().representative(covered.cls);
    const auto [fb, r] = space.masks(state);
    const bool odd = SplitSpace::is_odd(state);
    return evidence_line(fmt::format("{}\t{}\t{}\t{}\t{}\t{}", puzzle::name_of(space.metric()),
                                     centers_text({SplitSpace::rl_places(), fb, r, odd}),
                                     parity_text(odd), covered.moves, covered.reached,
                                     covered.nodes));
}

base::Result<std::vector<Covered>> read_coverage(const SplitSpace& space,
                                                 const std::filesystem::path& file) {
    const auto lines = read_evidence(file, kCoverageFields);
    if (!lines) {
        return lines.error();
    }
    std::vector<Covered> out;
    for (const EvidenceFields& fields : *lines) {
        if (const auto metric = puzzle::name_of(space.metric()); fields[0] != metric) {
            return line_of_another(file, out.size() + 1, fields[0], std::string(metric));
        }
        const auto covered = read_line(space, fields);
        if (!covered) {
            return damaged_line(file, out.size() + 1);
        }
        out.push_back(*covered);
    }
    return out;
}

}  // namespace revenge::bounds
