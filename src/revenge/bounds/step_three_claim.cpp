#include "revenge/bounds/step_three_claim.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <tuple>

#include "revenge/bounds/certificate_files.hpp"
#include "revenge/bounds/evidence_lines.hpp"
#include "revenge/bounds/left_states.hpp"

namespace revenge::bounds {

namespace {

constexpr const char* kStepThreeClaim = "step-three.txt";

struct StepThreeFiles {
    std::string pairings;
    std::string left;
};
StepThreeFiles files_of(const std::filesystem::path& directory) {
    return {text_of(directory / kPairingsFile), text_of(directory / kLeftFile)};
}

std::string claim_text(puzzle::Metric metric, int moves, const StepThreeBound& bound,
                       const StepThreeFiles& files) {
    std::string text = fmt::format(
        "revenge certificate\t1\nchain\tthree-phase\nmetric\t{}\nstep 3\t{}\nclasses\t{}\n",
        puzzle::name_of(metric), moves, bound.classes);
    if (bound.left > 0) {
        text += fmt::format("left\t{}\n", bound.left);
    }
    text += fmt::format("{}\t{}\n", kPairingsFile, checksum(files.pairings));
    if (bound.left > 0) {
        text += fmt::format("{}\t{}\n", kLeftFile, checksum(files.left));
    }
    return text + fmt::format("{}\t{}\n", kStepThreeClaim, checksum(text));
}

// The states that are left in ranges that are proven, in order, each once. ERRORS: TableDamaged, if they are not as
// many as the ranges' lines say.
base::Result<std::vector<LeftState>> left_of(const std::filesystem::path& file,
                                             const StepThree& model, int moves,
                                             const std::vector<ProvenRange>& proven) {
    auto left = read_left(model, moves, file);
    if (!left) {
        return left.error();
    }
    const PairingBlock block(model);
    const auto key = [&](const LeftState& one) {
        const PairingBlock::Place place = block.place_of(one.state);
        return std::tuple(one.rank, place.row, place.value);
    };
    std::ranges::sort(*left, {}, key);
    left->erase(std::unique(left->begin(), left->end()), left->end());
    std::vector<std::uint64_t> of_range(kRanges);
    for (const LeftState& one : *left) {
        ++of_range[one.rank / kRanksInRange];
    }
    for (const ProvenRange& one : proven) {
        const std::uint64_t states = of_range[one.range];
        if (states != one.left) {
            return base::Error{
                base::ErrorCode::TableDamaged,
                fmt::format("{}: {} states of the range from {} on, not {}; remove that range "
                            "from {} to have it proven anew",
                            file.string(), states, std::uint64_t{one.range} * kRanksInRange,
                            one.left, kPairingsFile)};
        }
    }
    return left;
}

}  // namespace

StepThreeBound sum_of(const std::vector<ProvenRange>& proven) {
    StepThreeBound out;
    out.ranges = proven.size();
    for (const ProvenRange& one : proven) {
        out.classes += one.classes;
        out.left += one.left;
    }
    return out;
}

std::optional<StepThreeClaim> claimed_step_three(const std::filesystem::path& directory,
                                                 puzzle::Metric metric) {
    const std::string claimed = text_of(directory / kStepThreeClaim);
    constexpr std::string_view kMovesOf = "\nstep 3\t";
    const std::size_t at = claimed.find(kMovesOf);
    if (at == std::string::npos) {
        return std::nullopt;
    }
    const std::string_view rest = std::string_view(claimed).substr(at + kMovesOf.size());
    int moves = 0;
    if (!read_number(rest.substr(0, rest.find('\n')), moves)) {
        return std::nullopt;
    }
    const auto proven = read_ranges(metric, moves, directory / kPairingsFile);
    if (!proven || proven->size() != kRanges) {
        return std::nullopt;
    }
    const StepThreeBound bound = sum_of(*proven);
    return claimed == claim_text(metric, moves, bound, files_of(directory))
               ? std::optional(StepThreeClaim{moves, bound.left})
               : std::nullopt;
}

base::Result<StepThreeBound> claim_step_three(const std::filesystem::path& directory,
                                              const StepThree& model, int moves,
                                              const std::vector<ProvenRange>& proven) {
    StepThreeBound out = sum_of(proven);
    const auto left = left_of(directory / kLeftFile, model, moves, proven);
    if (!left) {
        return left.error();
    }
    out.linked = LeftStates(model, *left).linked(*left);
    StepThreeFiles files;
    for (const ProvenRange& one : proven) {
        files.pairings += range_line(model.metric(), moves, one);
    }
    for (const LeftState& one : *left) {
        files.left += left_line(model, moves, one);
    }
    if (base::Status written = write_text(directory / kPairingsFile, files.pairings); !written) {
        return written.error();
    }
    if (!files.left.empty()) {
        if (base::Status written = write_text(directory / kLeftFile, files.left); !written) {
            return written.error();
        }
    }
    if (out.linked > 0) {
        return out;
    }
    out.is_whole = true;
    if (base::Status written =
            write_text(directory / kStepThreeClaim, claim_text(model.metric(), moves, out, files));
        !written) {
        return written.error();
    }
    return out;
}

}  // namespace revenge::bounds
