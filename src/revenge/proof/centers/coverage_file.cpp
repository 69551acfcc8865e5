#include "revenge/proof/centers/coverage_file.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/proof/centers/coverage_proof.hpp"
#include "revenge/proof/centers/evidence_lines.hpp"
#include "revenge/proof/centers/first_centers.hpp"

namespace revenge::proof::centers {

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

// Hands each line's class and fields to `take`, which says whether the rest of the line is right.
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

}  // namespace revenge::proof::centers
