#include "revenge/proof/centers/certificate_levels.hpp"

#include <algorithm>

namespace revenge::proof::centers {

std::vector<int> proven_moves(const SplitSpace& space, const std::vector<Covered>& covered) {
    std::vector<int> moves(space.classes().classes(), CenterBound::kNever);
    for (const Covered& one : covered) {
        moves[one.cls] = std::min(moves[one.cls], one.moves);
    }
    return moves;
}

CenterBound::Seeds seeds_of(const SplitSpace& space, const std::vector<Covered>& covered) {
    return [&space, moves = proven_moves(space, covered)](std::uint32_t split16,
                                                          std::uint32_t split8, bool odd) {
        return moves[space.classes().class_of(space.index(split16, split8, odd)).cls];
    };
}

std::vector<FirstCenters> entering(const std::vector<CoveredState>& states, int level) {
    std::vector<FirstCenters> out;
    for (const CoveredState& state : states) {
        if (state.moves == level) {
            out.push_back(state.centers);
        }
    }
    return out;
}

namespace {

// Counts the partitions that are bad at the level reached, after the states of its list, if blocks prove all of them.
std::uint64_t bad_partitions(CenterBound& bound, const std::vector<StateBlock>& blocks,
                             ReductionBound& out) {
    const std::uint64_t bad = bound.left_in_all_roles().partitions;
    const bool has_blocks = std::ranges::any_of(
        blocks, [&](const StateBlock& block) { return block.moves == bound.level(); });
    if (bad == 0 || !has_blocks) {
        return bad;
    }
    const StateList list(bound.bad_states(), bound.level(), blocks);
    if (!list.open().empty()) {
        return bad;
    }
    bound.add(list.states());
    out.blocks = list.blocks();
    return bound.left_in_all_roles().partitions;
}

}  // namespace

base::Status find_levels(CenterBound& bound, const ProvenStates& states, CenterPieces& pieces,
                         int most_moves, ReductionBound& out, base::ProgressSink& progress,
                         const std::stop_token& stop) {
    constexpr double kLookAtRoles = 0.8;
    constexpr double kWorthKeeping = 1e-3;  // levels that take seconds come earlier
    while (out.levels.size() + 1 < bound.history().size()) {
        out.levels.push_back(
            {bound.history()[out.levels.size()], pieces.bad(static_cast<int>(out.levels.size()))});
    }
    while (true) {
        const auto share =
            static_cast<double>(bound.reached()) / static_cast<double>(bound.states());
        if (out.levels.size() < bound.history().size()) {
            CenterLevel level;
            if (share > kLookAtRoles) {
                level.bad_partitions = bad_partitions(bound, states.by_rule, out);
                pieces.note_bad(bound.level(), *level.bad_partitions);
            }
            level.reached = bound.reached();
            out.levels.push_back(level);
        }
        if (out.levels.back().bad_partitions == 0U) {
            out.moves = bound.level();
            return {};
        }
        if (bound.level() == most_moves) {
            return {};
        }
        CenterPieces* const kept = share > kWorthKeeping ? &pieces : nullptr;
        if (base::Status done = bound.advance(progress, stop, kept); !done) {
            return done;
        }
        bound.add(entering(states.by_name, bound.level()));
    }
}

}  // namespace revenge::proof::centers
