#include "revenge/proof/centers/state_file.hpp"

#include <fmt/format.h>

#include <optional>
#include <string_view>

#include "revenge/base.hpp"
#include "revenge/proof/centers/center_pieces.hpp"
#include "revenge/proof/centers/coverage_proof.hpp"
#include "revenge/proof/centers/evidence_lines.hpp"

namespace revenge::proof::centers {

namespace {

std::optional<CoveredState> read_line(puzzle::Metric metric, const EvidenceFields& fields) {
    const auto centers = read_centers(fields[1], fields[2]);
    CoveredState out;
    if (!centers || !read_number(fields[3], out.moves) || out.moves > CenterPieces::kMostLevel ||
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
