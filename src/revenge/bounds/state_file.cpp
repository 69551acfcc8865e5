#include "revenge/bounds/state_file.hpp"

#include <fmt/format.h>

#include <optional>
#include <string_view>

#include "revenge/bounds/evidence_lines.hpp"
#include "revenge/notation/algorithm_parser.hpp"
#include "revenge/notation/algorithm_printer.hpp"

namespace revenge::bounds {

namespace {

constexpr int kSize = 4;  // of the cube

std::optional<std::vector<puzzle::Algorithm>> read_words(std::string_view text) {
    std::vector<puzzle::Algorithm> out;
    while (true) {
        const std::size_t comma = text.find(',');
        auto word =
            notation::parse_algorithm(text.substr(0, comma), kSize, notation::Reading::Slice);
        if (!word) {
            return std::nullopt;
        }
        out.push_back(std::move(word->algorithm));
        if (comma == std::string_view::npos) {
            return out;
        }
        text.remove_prefix(comma + 1);
    }
}

std::optional<CoveredState> read_line(const EvidenceFields& fields) {
    const auto centers = read_centers(fields[1], fields[2]);
    auto words = read_words(fields[6]);
    CoveredState out;
    if (!centers || !words || !read_number(fields[3], out.moves) ||
        !read_number(fields[4], out.reached) || !read_number(fields[5], out.nodes)) {
        return std::nullopt;
    }
    out.centers = *centers;
    out.words = *std::move(words);
    return out;
}

}  // namespace

std::string state_line(puzzle::Metric metric, const CoveredState& covered) {
    std::string words;
    for (const puzzle::Algorithm& word : covered.words) {
        words += (words.empty() ? "" : ",") +
                 notation::to_text(word, kSize, notation::Style::Wca, notation::DeepTurns::Keep);
    }
    return evidence_line(fmt::format(
        "{}\t{}\t{}\t{}\t{}\t{}\t{}", puzzle::name_of(metric), centers_text(covered.centers),
        parity_text(covered.centers.odd), covered.moves, covered.reached, covered.nodes, words));
}

base::Result<std::vector<CoveredState>> read_states(puzzle::Metric metric,
                                                    const std::filesystem::path& file) {
    const auto lines = read_evidence(file, kStateFields);
    if (!lines) {
        return lines.error();
    }
    std::vector<CoveredState> out;
    for (const EvidenceFields& fields : *lines) {
        if (fields[0] != puzzle::name_of(metric)) {
            return line_of_another(file, out.size() + 1, fields[0],
                                   std::string(puzzle::name_of(metric)));
        }
        auto state = read_line(fields);
        if (!state) {
            return damaged_line(file, out.size() + 1);
        }
        out.push_back(*std::move(state));
    }
    return out;
}

}  // namespace revenge::bounds
