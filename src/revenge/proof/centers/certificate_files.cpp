#include "revenge/proof/centers/certificate_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/file.hpp"
#include "revenge/proof/centers/coverage_proof.hpp"
#include "revenge/proof/centers/evidence_files.hpp"
#include "revenge/proof/centers/state_proof.hpp"

namespace revenge::proof::centers {

namespace {

constexpr const char* kCenters = "centers.tsv";
constexpr const char* kTheorem = "theorem.txt";
constexpr const char* kNotCounted = "-";  // in place of the number of bad partitions

std::string levels_text(const std::vector<CenterLevel>& levels) {
    std::string out;
    for (std::size_t level = 0; level < levels.size(); ++level) {
        const auto& bad = levels[level].bad_partitions;
        out += evidence_line(fmt::format("{}\t{}\t{}", level, levels[level].reached,
                                         bad ? std::to_string(*bad) : kNotCounted));
    }
    return out;
}

std::string blocks_text(const ReductionBound& bound) {
    std::string out;
    for (const StateBlock& block : bound.blocks) {
        out += block_line(bound.metric, block);
    }
    return out;
}

std::string theorem_text(const ReductionBound& bound, const Evidence& evidence,
                         const std::string& centers) {
    std::string text = fmt::format(
        "revenge certificate\t1\nchain\tthree-phase\nmetric\t{}\nsteps 1 and 2\t{}\nclasses\t{}\n",
        puzzle::name_of(bound.metric), *bound.moves, bound.classes);
    if (bound.states > 0) {
        text += fmt::format("states\t{}\n", bound.states);
    }
    if (!bound.blocks.empty()) {
        text += fmt::format("states by rule\t{}\n", bound.states_by_rule());
    }
    text += fmt::format("{}\t{}\n", kCoverageFile, checksum(evidence.coverage));
    if (bound.states > 0) {
        text += fmt::format("{}\t{}\n", kStatesFile, checksum(evidence.states));
    }
    if (!bound.blocks.empty()) {
        text += fmt::format("{}\t{}\n", kBlocksFile, checksum(blocks_text(bound)));
    }
    text += fmt::format("{}\t{}\n", kCenters, checksum(centers));
    return text + fmt::format("{}\t{}\n", kTheorem, checksum(text));
}

std::size_t lines_in(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

// Returns true if all lines with f's are complete, in the metric, and for numbers of moves that can be proven. Does not
// check their classes.
bool is_coverage_in(puzzle::Metric metric, const std::filesystem::path& file) {
    const auto lines = read_evidence(file, kCoverageFields);
    return lines && std::ranges::all_of(*lines, [&](const EvidenceFields& line) {
               int moves = 0;
               return line[0] == puzzle::name_of(metric) && read_number(line[3], moves) &&
                      has_lists(metric, moves);
           });
}

// Returns nothing if a line is incomplete or not that of the next level.
std::vector<CenterLevel> levels_of(const std::filesystem::path& file) {
    constexpr std::size_t kLevelFields = 3;
    std::vector<CenterLevel> out;
    const auto lines = read_evidence(file, kLevelFields);
    if (!lines) {
        return {};
    }
    for (const EvidenceFields& fields : *lines) {
        CenterLevel level;
        std::uint64_t bad = 0;
        std::size_t number = 0;
        if (!read_number(fields[0], number) || number != out.size() ||
            !read_number(fields[1], level.reached) ||
            (fields[2] != kNotCounted && !read_number(fields[2], bad))) {
            return {};
        }
        if (fields[2] != kNotCounted) {
            level.bad_partitions = bad;
        }
        out.push_back(level);
    }
    return out;
}

}  // namespace

base::Status write_text(const std::filesystem::path& path, const std::string& text) {
    REVENGE_TRY(auto file, base::AtomicFile::create(path));
    REVENGE_TRY(file.write(std::as_bytes(std::span(text))));
    return file.commit();
}

Evidence evidence_of(const std::filesystem::path& directory) {
    return {text_of(directory / kCoverageFile), text_of(directory / kStatesFile)};
}

std::optional<ReductionBound> finished(const std::filesystem::path& directory,
                                       puzzle::Metric metric) {
    const Evidence evidence = evidence_of(directory);
    ReductionBound out;
    out.metric = metric;
    out.classes = lines_in(evidence.coverage);
    out.states = lines_in(evidence.states);
    out.levels = levels_of(directory / kCenters);
    auto blocks = read_blocks(metric, directory / kBlocksFile);
    if (!blocks) {
        return std::nullopt;
    }
    out.blocks = *std::move(blocks);
    if (out.classes == 0 || out.levels.empty() || out.levels.back().bad_partitions != 0U ||
        !is_coverage_in(metric, directory / kCoverageFile) ||
        !read_states(metric, directory / kStatesFile)) {
        return std::nullopt;
    }
    out.is_on_record = true;
    out.moves = static_cast<int>(out.levels.size()) - 1;
    if (text_of(directory / kTheorem) != theorem_text(out, evidence, levels_text(out.levels)) ||
        text_of(directory / kBlocksFile) != blocks_text(out) ||
        std::ranges::any_of(out.blocks,
                            [&](const StateBlock& block) { return block.moves != *out.moves; })) {
        return std::nullopt;
    }
    return out;
}

bool has_theorem(const std::filesystem::path& directory) noexcept {
    std::error_code none;
    return std::filesystem::exists(directory / kTheorem, none);
}

base::Result<bool> withdraw_theorem(const std::filesystem::path& directory) {
    std::error_code error;
    const bool was_there = std::filesystem::remove(directory / kTheorem, error);
    if (error) {
        return base::Error{base::ErrorCode::Resource,
                           fmt::format("{} cannot be removed: {}", (directory / kTheorem).string(),
                                       error.message())};
    }
    return was_there;
}

base::Status write_theorem(const std::filesystem::path& directory, const ReductionBound& bound,
                           const Evidence& evidence) {
    const std::string centers = levels_text(bound.levels);
    std::vector<std::pair<const char*, std::string>> texts{
        {kCenters, centers}, {kTheorem, theorem_text(bound, evidence, centers)}};
    if (bound.blocks.empty()) {
        std::error_code none;
        std::filesystem::remove(directory / kBlocksFile, none);  // blocks of another level
    } else {
        texts.insert(texts.begin(), {kBlocksFile, blocks_text(bound)});
    }
    for (const auto& [file, text] : texts) {
        REVENGE_TRY(write_text(directory / file, text));
    }
    return {};
}

}  // namespace revenge::proof::centers
