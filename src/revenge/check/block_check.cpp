#include "revenge/check/block_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "revenge/base/number_text.hpp"
#include "revenge/check/certificate_text.hpp"

namespace revenge::check {

namespace {

// As certificates name it: 24 letters, R and L on the places of R and L centers, and the parity of the wings.
std::string name_of(const StepOneCenters& centers) {
    std::string out;
    for (unsigned place = 0; place < kPlaces; ++place) {
        const auto has = [place](PlaceSet set) { return (set >> place & 1U) != 0; };
        out += has(centers.r) ? 'R' : has(centers.rl) ? 'L' : has(centers.fb) ? 'F' : 'U';
    }
    return out + (centers.odd ? "\todd" : "\teven");
}

}  // namespace

base::Status check_blocks(const std::vector<StepOneCenters>& list,
                          const std::vector<ClaimedBlock>& blocks) {
    std::size_t begin = 0;
    for (const ClaimedBlock& block : blocks) {
        if (block.states > list.size() - begin) {
            return refuted(fmt::format(
                "{}: {} there, of {} that g leaves after the lines before it", block.line,
                base::counted(block.states, "state"), base::grouped(list.size() - begin)));
        }
        std::string names;
        for (std::size_t i = begin; i < begin + block.states; ++i) {
            names += name_of(list[i]) + "\n";
        }
        if (block.first != list[begin] || block.names != sum_of(names)) {
            return refuted(fmt::format("{}: these are not the next {} that g leaves", block.line,
                                       base::counted(block.states, "state")));
        }
        begin += block.states;
    }
    if (begin != list.size()) {
        return refuted(fmt::format("blocks.tsv: {} that g leaves, not {}",
                                   base::counted(list.size(), "state"), base::grouped(begin)));
    }
    return {};
}

std::vector<ClaimedState> states_of(const std::vector<StepOneCenters>& list,
                                    const ReductionClaim& claim,
                                    const std::vector<std::size_t>& chosen) {
    std::vector<ClaimedState> out;
    out.reserve(chosen.size());
    auto block = claim.blocks.begin();
    std::size_t begin = 0;
    for (const std::size_t i : chosen) {
        while (i >= begin + block->states) {
            begin += block->states;
            ++block;
        }
        out.push_back({fmt::format("{}, state {}", block->line, i - begin + 1), list[i],
                       claim.moves, block->shortest, block->longest, 0});
    }
    return out;
}

}  // namespace revenge::check
