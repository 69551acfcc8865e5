#include "revenge/proof/pairings/pairing_ranges.hpp"

#include <fmt/format.h>

#include <map>

#include "revenge/base.hpp"
#include "revenge/proof/centers/evidence_lines.hpp"

namespace revenge::proof::pairings {

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

}  // namespace revenge::proof::pairings
