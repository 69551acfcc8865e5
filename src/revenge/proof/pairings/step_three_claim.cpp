#include "revenge/proof/pairings/step_three_claim.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>

#include "revenge/base.hpp"
#include "revenge/base/number_text.hpp"
#include "revenge/proof/centers/certificate_files.hpp"
#include "revenge/proof/centers/evidence_lines.hpp"
#include "revenge/proof/pairings/left_states.hpp"
#include "revenge/proof/pairings/pairing_index.hpp"
#include "revenge/proof/pairings/step_three_certificate.hpp"

namespace revenge::proof::pairings {

namespace {

constexpr const char* kStepThreeClaim = "step-three.txt";
constexpr std::string_view kMetricField = "metric";
constexpr std::string_view kMovesField = "step 3";

// RETURNS what stands behind a name at the beginning of a line.
std::optional<std::string_view> value_of(std::string_view text, std::string_view name) {
    const std::string before = fmt::format("\n{}\t", name);
    const std::size_t at = text.find(before);
    if (at == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view rest = text.substr(at + before.size());
    return rest.substr(0, rest.find('\n'));
}

struct StepThreeFiles {
    std::string pairings;
    std::string left;
};
StepThreeFiles files_of(const std::filesystem::path& directory) {
    return {centers::text_of(directory / kPairingsFile), centers::text_of(directory / kLeftFile)};
}

std::string claim_text(puzzle::Metric metric, int moves, const StepThreeBound& bound,
                       const StepThreeFiles& files) {
    std::string text =
        fmt::format("revenge certificate\t1\nchain\tthree-phase\n{}\t{}\n{}\t{}\nclasses\t{}\n",
                    kMetricField, puzzle::name_of(metric), kMovesField, moves, bound.classes);
    if (bound.left > 0) {
        text += fmt::format("left\t{}\n", bound.left);
    }
    text += fmt::format("{}\t{}\n", kPairingsFile, centers::checksum(files.pairings));
    if (bound.left > 0) {
        text += fmt::format("{}\t{}\n", kLeftFile, centers::checksum(files.left));
    }
    return text + fmt::format("{}\t{}\n", kStepThreeClaim, centers::checksum(text));
}

// The states that are left in ranges that are proven, in order, each once. ERRORS: TableDamaged, if they are not as
// many as the ranges' lines say.
base::Result<std::vector<LeftState>> left_of(const std::filesystem::path& file,
                                             const StepThree& model, int moves,
                                             const std::vector<ProvenRange>& proven) {
    REVENGE_TRY(auto left, read_left(model, moves, file));
    const PairingBlock block(model);
    const auto key = [&](const LeftState& one) {
        const PairingBlock::Place place = block.place_of(one.state);
        return std::tuple(one.rank, place.row, place.value);
    };
    std::ranges::sort(left, {}, key);
    left.erase(std::unique(left.begin(), left.end()), left.end());
    std::vector<std::uint64_t> of_range(kRanges);
    for (const LeftState& one : left) {
        ++of_range[one.rank / kRanksInRange];
    }
    for (const ProvenRange& one : proven) {
        const std::uint64_t states = of_range[one.range];
        if (states != one.left) {
            return base::Error{
                base::ErrorCode::TableDamaged,
                fmt::format(
                    "{}: {} of the range from {} on, not {}; remove that range's line from {} to "
                    "prove it again",
                    file.string(), base::counted(states, "state"),
                    std::uint64_t{one.range} * kRanksInRange, one.left, kPairingsFile)};
        }
    }
    return left;
}

// RETURNS what is said where the lines' classes are not as many as there are: counts those of each range until one is
// another number than its line says. COMPLEXITY: up to 20 s.
base::Error wrong_classes(const std::filesystem::path& file, const StepThree& model,
                          const std::vector<ProvenRange>& proven) {
    for (const ProvenRange& one : proven) {
        const std::uint32_t begin = one.range * kRanksInRange;
        std::uint64_t classes = 0;
        for (std::uint32_t rank = begin; rank < kPairings && rank - begin < kRanksInRange; ++rank) {
            classes += is_first(model, pairing_at(rank)) ? 1 : 0;
        }
        if (classes != one.classes) {
            return {
                base::ErrorCode::TableDamaged,
                fmt::format(
                    "{}: the line of the range from {} on gives {}, not the {} that begin there; "
                    "remove that line to prove it again",
                    file.string(), begin, base::counted(one.classes, "class", "classes"), classes)};
        }
    }
    return {base::ErrorCode::TableDamaged, file.string() + ": ranges are missing"};
}

}  // namespace

StepThreeBound sum_of(int moves, const std::vector<ProvenRange>& proven) {
    StepThreeBound out;
    out.moves = moves;
    out.ranges = proven.size();
    for (const ProvenRange& one : proven) {
        out.classes += one.classes;
        out.left += one.left;
    }
    return out;
}

base::Result<std::optional<StepThreeClaim>> claimed_step_three(
    const std::filesystem::path& directory, puzzle::Metric metric) {
    using Claim = base::Result<std::optional<StepThreeClaim>>;
    const std::filesystem::path file = directory / kStepThreeClaim;
    REVENGE_TRY(const auto text, centers::text_if_there(file));
    const std::string claimed = text.value_or("");
    const std::optional<std::string_view> name = value_of(claimed, kMetricField);
    if (claimed.empty() ||
        (name && *name != puzzle::name_of(metric) && puzzle::metric_named(*name))) {
        return Claim(std::nullopt);
    }
    const base::Error damaged{
        base::ErrorCode::TableDamaged,
        file.string() +
            ": what it claims is not what the files beside it say; remove it to have it "
            "written anew by the proof of step 3"};
    int moves = 0;
    if (const auto said = value_of(claimed, kMovesField);
        !said || !centers::read_number(*said, moves) || moves < kLeastStepThreeMoves) {
        return damaged;
    }
    const auto proven = read_ranges(metric, moves, directory / kPairingsFile);
    if (!proven && proven.error().code == base::ErrorCode::Resource) {
        return proven.error();
    }
    if (!proven || proven->size() != kRanges) {
        return damaged;
    }
    const StepThreeBound bound = sum_of(moves, *proven);
    if (bound.classes != kPairingClasses ||
        claimed != claim_text(metric, moves, bound, files_of(directory))) {
        return damaged;
    }
    return Claim(StepThreeClaim{moves, bound.left});
}

base::Result<StepThreeBound> claim_step_three(const std::filesystem::path& directory,
                                              const StepThree& model, int moves,
                                              const std::vector<ProvenRange>& proven) {
    StepThreeBound out = sum_of(moves, proven);
    if (out.classes != kPairingClasses) {
        return wrong_classes(directory / kPairingsFile, model, proven);
    }
    REVENGE_TRY(const auto left, left_of(directory / kLeftFile, model, moves, proven));
    out.linked = LeftStates(model, left).linked(left);
    StepThreeFiles files;
    for (const ProvenRange& one : proven) {
        files.pairings += range_line(model.metric(), moves, one);
    }
    files.left = left_lines(model, moves, left);
    REVENGE_TRY(centers::write_text(directory / kPairingsFile, files.pairings));
    if (!files.left.empty()) {
        REVENGE_TRY(centers::write_text(directory / kLeftFile, files.left));
    }
    if (out.linked > 0) {
        return out;
    }
    out.is_whole = true;
    REVENGE_TRY(centers::write_text(directory / kStepThreeClaim,
                                    claim_text(model.metric(), moves, out, files)));
    return out;
}

}  // namespace revenge::proof::pairings
