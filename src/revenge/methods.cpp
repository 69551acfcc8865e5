#include "revenge/methods.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "revenge/base/joined.hpp"
#include "revenge/coset/phase_declaration.hpp"
#include "revenge/solver/short/tier.hpp"

namespace revenge {

namespace {

constexpr std::uint64_t kMega = std::uint64_t{1} << 20U;

constexpr MethodInfo of_one_phase(MethodInfo method) {
    method.has_one_phase = true;
    return method;
}

// The first of a puzzle is its default.
constexpr std::array kMethods{
    MethodInfo{"short", "4x4x4", Engine::Short,
               "short solutions at once and shorter ones with time", true,
               solver::reduction::memory_of(solver::reduction::Tier::Small), 3.6},
    MethodInfo{"eight-phase", "4x4x4", Engine::Chain, "Tsai's eight phases, each optimal", false,
               134 * kMega, 1.9},
    MethodInfo{"larsen", "4x4x4", Engine::Larsen, "Larsen's series of subgroups, by formulas"},
    MethodInfo{"five-stage", "4x4x4", Engine::Chain,
               "Norskog's five stages in Gallet's coordinates", false, 1260 * kMega, 52,
               puzzle::Metric::Sstm},
    MethodInfo{"norskog-85", "4x4x4", Engine::Chain, "Norskog's five stages of 85 twists", false,
               3750 * kMega, 270},
    MethodInfo{"norskog-83", "4x4x4", Engine::Chain, "Norskog's five stages of 83 twists", false,
               3700 * kMega, 174},
    MethodInfo{"two-phase", "3x3x3", Engine::TwoPhase,
               "short solutions at once and shorter ones with time", true, 175 * kMega, 4.2},
    MethodInfo{"optimal", "3x3x3", Engine::Optimal, "a shortest solution in face turns, proven",
               true, 110 * kMega, 4.2},
    MethodInfo{"thistlethwaite", "3x3x3", Engine::Thistlethwaite,
               "Thistlethwaite's four phases as he wrote them"},
    MethodInfo{"kociemba", "3x3x3", Engine::Chain, "Kociemba's two phases, each optimal", false,
               170 * kMega, 7.1},
    of_one_phase({"2x2x2-whole", "2x2x2", Engine::DerivedChain,
                  "a shortest solution, from one table", false, 4 * kMega, 0.2}),
    // Each way to the goal leaves the same tips to be turned.
    of_one_phase({"pyraminx-whole", "pyraminx", Engine::DerivedChain,
                  "a shortest solution of all but the tips, from one table", false, kMega, 0.1}),
    of_one_phase({"skewb-whole", "skewb", Engine::DerivedChain,
                  "a shortest solution, from one table", false, 27 * kMega, 0.6}),
    MethodInfo{"cycles",
               "",
               Engine::Cycles,
               "piece by piece, by 3-cycles; long, without tables",
               false,
               0,
               0,
               puzzle::Metric::Obtm,
               {"pyraminx", "skewb"}},
    MethodInfo{"5x5x5-reduction", "5x5x5", Engine::Chain,
               "reduction to a 3x3x3, in seven phases, most of them searched", false, 1700 * kMega,
               60},
    MethodInfo{"megaminx-faces", "megaminx", Engine::DerivedChain,
               "face by face, in seven searched phases", false, 400 * kMega, 9.7},
};

constexpr MethodInfo kOwnChain{"chain", "", Engine::Chain, "a chain of one's own"};
constexpr MethodInfo kOwnDerivedChain{"chain", "", Engine::DerivedChain, "a chain of one's own"};
constexpr MethodInfo kOwnPhase = of_one_phase(kOwnChain);
constexpr MethodInfo kOwnDerivedPhase = of_one_phase(kOwnDerivedChain);
constexpr MethodInfo kChosenMoves{"moves", "", Engine::ChosenMoves, "a search over chosen moves"};

// As errors call it.
std::string title_of(const MethodInfo& method) {
    return method.puzzle.empty() && method.engine != Engine::Cycles
               ? std::string(method.does)
               : fmt::format("the method {}", method.name);
}

}  // namespace

bool MethodInfo::reads(MethodOption option) const noexcept {
    const bool is_chosen = engine == Engine::ChosenMoves;
    switch (option) {
        case MethodOption::Tier:
            return engine == Engine::Short;
        case MethodOption::Relax:
            return (is_chain() || engine == Engine::DerivedChain) && !has_one_phase;
        case MethodOption::Orientations:
            return is_chain();
        case MethodOption::Time:
        case MethodOption::Nodes:
        case MethodOption::Threads:  // the others are done as soon as they begin
            return is_chain() || engine == Engine::DerivedChain || is_anytime || is_chosen;
        case MethodOption::Memory:
            return engine != Engine::Cycles && engine != Engine::Larsen &&
                   engine != Engine::Thistlethwaite;
        case MethodOption::SearchMemory:
            return engine == Engine::DerivedChain || is_chosen;
        case MethodOption::Costs:
            return counts_own_costs();
        case MethodOption::Target:
            return true;
    }
    return false;
}

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

const MethodInfo& chain_of_ones_own(const coset::ChainDeclaration& chain) noexcept {
    if (chain.has_one_phase()) {
        return chain.is_automatic() ? kOwnDerivedPhase : kOwnPhase;
    }
    return chain.is_automatic() ? kOwnDerivedChain : kOwnChain;
}

const MethodInfo& chosen_moves() noexcept { return kChosenMoves; }

std::string_view readers_of(MethodOption option) noexcept {
    switch (option) {
        case MethodOption::Tier:
            return "the method short";
        case MethodOption::Relax:
            return "chains of several phases";
        case MethodOption::Orientations:
            return "chains of the 3x3x3, the 4x4x4 and the 5x5x5 that spell out coordinates";
        case MethodOption::Time:
        case MethodOption::Nodes:
            return "methods that search: short, two-phase, optimal, chains, and chosen moves";
        case MethodOption::Threads:
            return "methods that search on several cores: short, two-phase, optimal, chains, and "
                   "chosen moves";
        case MethodOption::Memory:
            return "methods with tables, and chosen moves";
        case MethodOption::SearchMemory:
            return "chains with derived coordinates, and chosen moves; that of tables is the "
                   "Solver's";
        case MethodOption::Costs:
            return "all methods but short, and chosen moves";
        case MethodOption::Target:
            return "all methods, and chosen moves";
    }
    return "";
}

namespace {

base::Error unread_of(const std::string& title, std::string_view name, std::string_view readers) {
    return {base::ErrorCode::Usage,
            fmt::format("{}: {} does not read it; it is for {}", name, title, readers),
            {{"unread-option", {{"option", std::string(name)}, {"method", title}}}}};
}

}  // namespace

base::Error unread(const MethodInfo& method, MethodOption option, std::string_view name) {
    return unread_of(title_of(method), name, readers_of(option));
}

base::Error method_not_offered(std::string_view name, std::string_view puzzle, bool is_own,
                               const std::vector<std::string_view>& known) {
    const bool is_method = std::ranges::count(kMethods, name, &MethodInfo::name) > 0;
    const std::string list = fmt::format("{}", fmt::join(known, ", "));
    const std::string fault =
        !is_method
            ? fmt::format("there is no method \"{}\"; for the {}", name, puzzle)
            : fmt::format("the method \"{}\" {} {};", name,
                          is_own ? "is not for puzzles of one's own, as the" : "does not solve the",
                          puzzle);
    return {base::ErrorCode::Usage,
            fmt::format("{} there is {}, and chain files", fault, list),
            {{"method-not-offered",
              {{"method", std::string(name)}, {"puzzle", std::string(puzzle)}, {"known", list}}}}};
}

base::Error unread_by_scrambles(const MethodInfo& method, std::string_view name) {
    return unread_of(title_of(method), name, kSearchedScrambles);
}

base::Status require_read(const MethodInfo& method, std::span<const GivenOption> options) {
    for (const GivenOption& given : options) {
        if (given.is_given && !method.reads(given.option)) {
            return unread(method, given.option, given.name);
        }
    }
    return {};
}

std::string method_words() { return base::joined(kMethods, "|", &MethodInfo::name); }

}  // namespace revenge
