#include "revenge/proof/centers/state_blocks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "revenge/proof/centers/center_pieces.hpp"
#include "revenge/proof/centers/coverage_proof.hpp"
#include "revenge/proof/centers/evidence_files.hpp"

namespace revenge::proof::centers {

namespace {

std::optional<StateBlock> read_block(puzzle::Metric metric, const EvidenceFields& fields) {
    StateBlock out;
    const auto first = read_centers(fields[2], fields[3]);
    std::uint64_t states = 0;
    if (!first || !read_number(fields[1], out.moves) || out.moves > CenterPieces::kMaxLevel ||
        !read_number(fields[4], states) || states == 0 || states > StateList::kBlockStates ||
        !read_lengths(metric, fields[5], out.moves, out.shortest, out.longest)) {
        return std::nullopt;
    }
    out.first = with_least_parts(*first);
    out.states = static_cast<std::size_t>(states);
    out.names = fields[6];
    return out;
}

}  // namespace

std::string block_line(puzzle::Metric metric, const StateBlock& block) {
    return evidence_line(fmt::format("{}\t{}\t{}\t{}\t{}\t{}-{}\t{}", puzzle::name_of(metric),
                                     block.moves, centers_text(block.first),
                                     parity_text(block.first.odd), block.states, block.shortest,
                                     block.longest, block.names));
}

base::Result<std::vector<StateBlock>> read_blocks(puzzle::Metric metric,
                                                  const std::filesystem::path& file) {
    return read_evidence_of(
        std::string(puzzle::name_of(metric)), file, kBlockFields,
        [&](const EvidenceFields& fields) { return read_block(metric, fields); });
}

std::string names_of(std::span<const FirstCenters> states) {
    std::string text;
    for (const FirstCenters& state : states) {
        text += fmt::format("{}\t{}\n", centers_text(state), parity_text(state.odd));
    }
    return checksum(text);
}

StateList::StateList(std::vector<FirstCenters> states, int moves,
                     const std::vector<StateBlock>& blocks)
    : states_(std::move(states)), moves_(moves) {
    std::vector<std::pair<StateRun, const StateBlock*>> found;
    for (const StateBlock& block : blocks) {
        const auto at = std::lower_bound(states_.begin(), states_.end(), block.first);
        const StateRun run{static_cast<std::size_t>(at - states_.begin()), block.states};
        if (block.moves == moves_ && run.states <= states_.size() - run.begin &&
            names_of(of(run)) == block.names) {
            found.emplace_back(run, &block);
        }
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& one, const auto& other) {
        return one.first.begin < other.first.begin;
    });
    std::size_t end = 0;
    for (const auto& [run, block] : found) {
        if (run.begin >= end) {
            proven_.push_back(run);
            blocks_.push_back(*block);
            end = run.begin + run.states;
        }
    }
}

std::vector<StateRun> StateList::open() const {
    std::vector<StateRun> out;
    std::size_t begin = 0;
    const auto open_until = [&](std::size_t end) {
        while (begin < end) {
            out.push_back({begin, std::min(kBlockStates, end - begin)});
            begin += out.back().states;
        }
    };
    for (const StateRun& run : proven_) {
        open_until(run.begin);
        begin = run.begin + run.states;
    }
    open_until(states_.size());
    return out;
}

}  // namespace revenge::proof::centers
