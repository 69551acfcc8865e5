#include "revenge/methods.hpp"

#include <algorithm>
#include <array>

#include "revenge/solver/short/tier.hpp"

namespace revenge {

namespace {

constexpr std::uint64_t kMega = std::uint64_t{1} << 20U;

// The first of a puzzle is its default.
constexpr std::array kMethods{
    MethodInfo{"short", "4x4x4", Engine::Short,
               "short solutions at once and shorter ones with time", true,
               solver::reduction::memory_of(solver::reduction::Tier::Small), 3.2},
    MethodInfo{"eight-phase", "4x4x4", Engine::Chain, "Tsai's eight phases, each optimal", false,
               134 * kMega, 1.9},
    MethodInfo{"larsen", "4x4x4", Engine::Larsen, "Larsen's series of subgroups, by formulas"},
    MethodInfo{"five-stage", "4x4x4", Engine::Chain,
               "Norskog's five stages in Gallet's coordinates", false, 1260 * kMega, 52,
               puzzle::Metric::Sstm},
    MethodInfo{"norskog-85", "4x4x4", Engine::Chain, "Norskog's five stages of 85 twists"},
    MethodInfo{"norskog-83", "4x4x4", Engine::Chain, "Norskog's five stages of 83 twists", false,
               3700 * kMega, 174},
    MethodInfo{"two-phase", "3x3x3", Engine::TwoPhase,
               "short solutions at once and shorter ones with time", true, 106 * kMega, 4.2},
    MethodInfo{"optimal", "3x3x3", Engine::Optimal, "a shortest solution, proven", true,
               106 * kMega, 4.2},
    MethodInfo{"thistlethwaite", "3x3x3", Engine::Thistlethwaite,
               "Thistlethwaite's four phases as he wrote them"},
    MethodInfo{"kociemba", "3x3x3", Engine::Chain, "Kociemba's two phases, each optimal"},
    MethodInfo{"2x2x2-whole", "2x2x2", Engine::DerivedChain, "a shortest solution, from one table",
               false, 4 * kMega, 0.2},
    MethodInfo{"pyraminx-whole", "pyraminx", Engine::DerivedChain,
               "a shortest solution of all but the tips, from one table", false, kMega, 0.1},
    MethodInfo{"skewb-whole", "skewb", Engine::DerivedChain, "a shortest solution, from one table",
               false, 27 * kMega, 0.6},
    MethodInfo{"cycles",
               "",
               Engine::Cycles,
               "piece by piece, by 3-cycles; long, without tables",
               false,
               0,
               0,
               puzzle::Metric::Obtm,
               {"pyraminx", "skewb"}},
    MethodInfo{"megaminx-faces", "megaminx", Engine::DerivedChain,
               "face by face, in seven searched phases", false, 400 * kMega, 35},
};

}  // namespace

bool MethodInfo::counts_in(puzzle::Metric metric) const noexcept {
    return engine != Engine::Short || metric == puzzle::Metric::Obtm ||
           metric == puzzle::Metric::Sstm || metric == puzzle::Metric::Btm;
}

std::span<const MethodInfo> all_methods() noexcept { return kMethods; }

std::vector<const MethodInfo*> methods_of(std::string_view puzzle) {
    std::vector<const MethodInfo*> out;
    for (const MethodInfo& method : kMethods) {
        if (method.solves(puzzle)) {
            out.push_back(&method);
        }
    }
    return out;
}

const MethodInfo* find_method(std::string_view puzzle, std::string_view name) noexcept {
    const auto* const found = std::ranges::find_if(kMethods, [&](const MethodInfo& method) {
        return method.name == name && method.solves(puzzle);
    });
    return found == kMethods.end() ? nullptr : found;
}

const MethodInfo* method_for(std::string_view puzzle, std::string_view name, puzzle::Metric metric,
                             bool has_own_costs) noexcept {
    if (!name.empty()) {
        return find_method(puzzle, name);
    }
    const auto* const found = std::ranges::find_if(kMethods, [&](const MethodInfo& method) {
        return method.solves(puzzle) && method.counts_in(metric) &&
               (!has_own_costs || method.counts_own_costs());
    });
    return found == kMethods.end() ? nullptr : found;
}

std::string method_words() {
    std::string out;
    for (const MethodInfo& method : kMethods) {
        out += (out.empty() ? "" : "|") + std::string(method.name);
    }
    return out;
}

}  // namespace revenge
