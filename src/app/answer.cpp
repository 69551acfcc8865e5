#include "app/answer.hpp"

#include <fmt/format.h>

#include "app/input.hpp"

namespace revenge::app {

namespace {

// Writes a report and returns its path, or the reason why it could not be written.
std::string write_report(const method::PuzzleContext& puzzle, const SolveQuery& query,
                         const method::Position& position, const solver::Solution& solution,
                         const std::string& complaint) {
    std::string report =
        fmt::format("revenge " REVENGE_VERSION
                    "\npuzzle {}\nmethod {}\nmetric {}\ninput {}\nstate {}\nsolution {}\n"
                    "claimed length {}\n",
                    puzzle.name(), query.method, query.costs.name(), position.input, position.shown,
                    puzzle.text(solution.moves), solution.length);
    for (const solver::PhaseSolution& phase : solution.phases) {
        report += fmt::format("{} {}\n", phase.name, puzzle.text(phase.moves));
    }
    report += "complaint " + complaint + "\n";
    auto random = base::Random::from_system();  // for a unique file name
    const std::string path = random ? fmt::format("revenge-report-{:016x}", (*random)()) : "";
    return random && write_text(path, report)
               ? "a report is in " + path
               : "no report could be written here; it would say:\n" + report;
}

}  // namespace

base::Result<SolvedPosition> checked_answer(const method::PuzzleContext& puzzle,
                                            const SolveQuery& query,
                                            const method::Position& position,
                                            const solver::Solution& solution) {
    method::ReplayRules rules;
    rules.allows_rotations = query.rotations;
    rules.allowed = query.allowed;
    rules.target = query.target;
    rules.patterns = query.patterns;
    rules.costs = &query.costs;
    auto answer = verified(puzzle, position.state, solution, std::move(rules));
    if (!answer) {
        base::Error error = answer.error();
        error.message +=
            "; " + write_report(puzzle, query, position, solution, answer.error().message);
        return error;
    }
    return SolvedPosition{position, solution, *std::move(answer)};
}

std::string answer_line(const VerifiedSolution& answer) {
    std::string line = answer.moves + (answer.moves.empty() ? "// " : "  // ") +
                       fmt::format("{} {}", answer.length, answer.metric);
    for (const auto& [metric, length] : answer.lengths) {
        if (metric != answer.metric) {
            line += fmt::format(", {} {}", length, metric);
        }
    }
    if (answer.length > 0 && answer.lower_bound == answer.length) {
        line += fmt::format("; proven: shortest in {}", answer.metric);
    }
    return line;
}

}  // namespace revenge::app
