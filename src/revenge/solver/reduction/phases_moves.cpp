// The kinds of phases' moves, and which may follow which.
#include "revenge/solver/reduction/phases.hpp"

namespace revenge::solver::reduction {

void Phases::make_kinds() {
    for (std::size_t m = 0; m < phase2_moves.size(); ++m) {
        const std::size_t g = phase2_moves[m];
        phase2_of_kind_[static_cast<std::size_t>(axis(g)) * kKinds + kind(g)] |= std::uint64_t{1}
                                                                                 << m;
        phase2_of_axis_[static_cast<std::size_t>(axis(g))] |= std::uint64_t{1} << m;
    }
    half_turn_.assign(generators.size(), 0);
    for (std::size_t m = 0; m < phase3_moves.size(); ++m) {
        const std::size_t g = phase3_moves[m];
        phase3_of_kind_[static_cast<std::size_t>(axis(g)) * kKinds + kind(g)] |= std::uint64_t{1}
                                                                                 << m;
        if (generators[g].turn.quarters == 2) {
            for (const std::size_t alike : {g - 1, g, g + 1}) {
                half_turn_[alike] = static_cast<std::uint8_t>(m);
            }
        }
    }
}

void Phases::make_followers() {
    for (std::size_t m = 0; m < phase3_moves.size(); ++m) {
        inner_moves_ |= generators[phase3_moves[m]].is_outer ? 0 : std::uint64_t{1} << m;
    }
    for (std::size_t g = 0; g < generators.size(); ++g) {
        phase1_only_ |= generators[g].in_phase2 ? 0 : std::uint64_t{1} << g;
    }
    for (std::size_t previous = 0; previous < generators.size(); ++previous) {
        std::uint64_t first = 0;
        std::uint64_t first_ends = 0;
        for (std::size_t g = 0; g < generators.size(); ++g) {
            const std::uint64_t bit = std::uint64_t{1} << g;
            first |= may_follow(previous, g) ? bit : 0;
            // All turns about the last axis must be turns that phase 2 lacks.
            first_ends |= may_follow(previous, g) && !generators[g].in_phase2 &&
                                  (axis(previous) != axis(g) || !generators[previous].in_phase2)
                              ? bit
                              : 0;
        }
        phase1_followers_.push_back(first);
        phase1_ends_.push_back(first_ends);
        std::uint64_t second = 0;
        std::uint64_t third = 0;
        std::uint64_t ends = 0;
        for (std::size_t m = 0; m < phase2_moves.size(); ++m) {
            second |= may_follow(previous, phase2_moves[m]) ? std::uint64_t{1} << m : 0;
        }
        for (std::size_t m = 0; m < phase3_moves.size(); ++m) {
            const std::size_t g = phase3_moves[m];
            const std::uint64_t bit = std::uint64_t{1} << m;
            third |= may_follow(previous, g) ? bit : 0;
            ends |= may_follow(previous, g) && !generators[g].is_outer &&
                            (axis(previous) != axis(g) || !generators[previous].is_outer)
                        ? bit
                        : 0;
        }
        phase2_followers_.push_back(second);
        phase3_followers_.push_back(third);
        phase3_ends_.push_back(ends);
    }
}

}  // namespace revenge::solver::reduction
