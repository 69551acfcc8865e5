#include "app/answer.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>

#include "app/input.hpp"
#include "revenge/notation/algorithm_parser.hpp"
#include "revenge/notation/algorithm_printer.hpp"

namespace revenge::app {

namespace {

std::string length_of(const Question& question, const Answer& answer) {
    return fmt::format("{} {}", answer.solution.length, question.costs.name());
}

// RETURNS where the report lies, or why it could not be written.
std::string write_report(const Question& question, const Position& position,
                         const solver::Solution& solution,
                         const std::vector<std::string>& complaints) {
    const int size = position.stickers.size();
    std::string report = fmt::format(
        "revenge " REVENGE_VERSION
        "\npuzzle {}\nmethod {}\nmetric {}\ninput {}\nfacelets {}\nsolution {}\n"
        "claimed length {}\n",
        question.puzzle, question.method, question.costs.name(), position.input,
        position.stickers.letters(), notation::to_text(solution.moves, size), solution.length);
    for (const solver::PhaseSolution& phase : solution.phases) {
        report += fmt::format("{} {}\n", phase.name, notation::to_text(phase.moves, size));
    }
    for (const std::string& complaint : complaints) {
        report += "complaint " + complaint + "\n";
    }
    std::string path = "revenge-report-XXXXXX";
    const int descriptor = mkstemp(path.data());
    if (descriptor < 0) {
        return "no report could be written here; it would say:\n" + report;
    }
    close(descriptor);
    const base::Status written = write_text(path, report);
    return written ? "a report is in " + path : written.error().message;
}

}  // namespace

base::Result<Answer> checked_answer(const Question& question, const Position& position,
                                    const solver::Solution& solution) {
    check::Rules rules;
    rules.allows_rotations = question.rotations;
    rules.allowed_turns = question.allowed;
    rules.target = question.target;
    if (question.costs.name() == puzzle::name_of(question.metric)) {
        rules.claimed_metric = question.metric;
        rules.claimed_length = solution.length;
    }
    // What is replayed is what will be read: the text, read back.
    const int size = position.stickers.size();
    const auto printed = notation::parse_algorithm(notation::to_text(solution.moves, size), size,
                                                   notation::Reading::Slice);
    if (!printed) {
        return base::Error{base::ErrorCode::ReplayFailed, printed.error().message};
    }
    Answer answer{position.input, position.stickers.letters(), solution,
                  check::check_solution(position.stickers, printed->algorithm, rules)};
    std::vector<std::string> complaints = answer.replay.complaints;
    if (question.costs.cost(solution.moves) != solution.length) {
        complaints.push_back(fmt::format("the moves cost {}", question.costs.cost(solution.moves)));
    }
    puzzle::Algorithm together;
    for (const solver::PhaseSolution& phase : solution.phases) {
        together.insert(together.end(), phase.moves.begin(), phase.moves.end());
    }
    check::Rules only_target;
    only_target.target = question.target;
    if (!solution.phases.empty() &&
        !check::check_solution(position.stickers, together, only_target).solves) {
        complaints.emplace_back("the phases' moves, one after the other, do not solve");
    }
    if (!complaints.empty()) {
        return base::Error{
            base::ErrorCode::ReplayFailed,
            fmt::format("a solution failed its replay, which is a bug of revenge; it is not shown: "
                        "{}; {}",
                        fmt::join(complaints, "; "),
                        write_report(question, position, solution, complaints))};
    }
    return answer;
}

std::string answer_line(const Question& question, const Answer& answer) {
    std::string moves = notation::to_text(answer.solution.moves, question.costs.size());
    std::string line = moves + (moves.empty() ? "// " : "  // ") + length_of(question, answer);
    for (const puzzle::Metric metric :
         {puzzle::Metric::Obtm, puzzle::Metric::Sstm, puzzle::Metric::Btm}) {
        if (puzzle::name_of(metric) != question.costs.name()) {
            line += fmt::format(", {} {}", answer.replay.length(metric), puzzle::name_of(metric));
        }
    }
    if (answer.solution.length > 0 && answer.solution.lower_bound == answer.solution.length) {
        line += fmt::format("; proven: none has fewer {}", question.costs.name());
    }
    return line;
}

}  // namespace revenge::app
