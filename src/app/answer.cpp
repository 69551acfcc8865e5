#include "app/answer.hpp"

#include <fmt/format.h>
#include <chrono>

#include "app/drawing.hpp"
#include "app/input.hpp"
#include "app/json_output.hpp"
#include "app/output.hpp"
#include "app/quantities.hpp"
#include "revenge/base/port/files.hpp"
#include "revenge/checked_solution.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/notation/text_cursor.hpp"

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

namespace {

// Returns at most two rotations that bring a solved cube from any orientation to the standard one.
puzzle::Algorithm upright(const puzzle::Cube& cube, const puzzle::State& solved_some_way) {
    std::vector<puzzle::Turn> rotations;
    for (const puzzle::Face face : {puzzle::Face::R, puzzle::Face::U, puzzle::Face::F}) {
        for (int quarters = 1; quarters <= 3; ++quarters) {
            rotations.push_back(puzzle::turn_of(cube.size(), face, 1, cube.size(), quarters));
        }
    }
    if (cube.is_solved(solved_some_way)) {
        return {};
    }
    for (const puzzle::Turn first : rotations) {
        if (cube.is_solved(cube.apply(solved_some_way, first))) {
            return {first};
        }
    }
    for (const puzzle::Turn first : rotations) {
        for (const puzzle::Turn second : rotations) {
            if (cube.is_solved(cube.apply(solved_some_way, puzzle::Algorithm{first, second}))) {
                return {first, second};
            }
        }
    }
    return {};
}

}  // namespace

base::Result<SolvedPosition> SolveRunner::checked(const method::Position& position,
                                                  const solver::Solution& solution) const {
    const puzzle::Cube* cube = puzzle_.cube();
    if (!query_.rotations || cube == nullptr) {
        return checked_answer(puzzle_, query_, position, solution);
    }
    solver::Solution turned = solution;
    const puzzle::Algorithm rotations =
        upright(*cube, cube->apply(position.state, solution.moves.turns()));
    turned.moves.append(rotations);
    if (!turned.phases.empty()) {
        turned.phases.back().moves.append(rotations);
    }
    return checked_answer(puzzle_, query_, position, turned);
}

base::Result<SolvedPosition> SolveRunner::solve(const method::Position& position,
                                                const OnSolved& on_solved) const {
    solver::Limits limits = limits_;
    if (!limits.stop.stop_possible()) {
        limits.stop = session_.stop();
    }
    limits.progress = &session_.progress();
    return checked_solution<SolvedPosition>(
        puzzle_, position, query_.has_target(), std::move(limits),
        [&](const solver::Limits& all, const solver::OnImprovement& on_improvement) {
            return method_->solve(position.state, all, on_improvement);
        },
        [&](const solver::Solution& solution) { return checked(position, solution); }, on_solved);
}

void SolveRunner::print(const SolvedPosition& solved) {
    if (presentation_.format == Format::Json) {
        session_.out().line(answer_json(puzzle_, query_, solved));
        return;
    }
    if (presentation_.explain) {
        session_.out().write(broken_at_blanks(explanation(session_, puzzle_, query_, solved),
                                              terminal_columns(base::port::Stream::Output)));
    }
    if (solved.answer.moves.empty() && !query_.has_target()) {
        session_.note(fmt::format("there is nothing to do: the {} is solved", puzzle_.kind()));
    }
    session_.out().words(answer_line(solved.answer));
}

// Prints the note once per run.
void SolveRunner::note_nodes(std::uint64_t nodes) {
    const method::MethodRow* method = method::find_method(puzzle_.name(), query_.method);
    if (has_noted_nodes_ || !limits_.nodes || nodes <= *limits_.nodes || method == nullptr ||
        !method->may_exceed_nodes) {
        return;
    }
    has_noted_nodes_ = true;
    session_.note(
        fmt::format("{} looked at {}, more than --nodes {}: it first finds a "
                    "solution, however many that takes, and ends what it has begun",
                    method->name, counted(nodes, "position"), *limits_.nodes));
}

// Prints the note once per run. A search that ends by itself ends before its time is over.
void SolveRunner::note_time(double seconds) {
    if (!presentation_.notes_time || !limits_.time ||
        seconds < std::chrono::duration<double>(*limits_.time).count()) {
        return;
    }
    session_.note(
        "the default --time 1s ended the search before all that the options ask for was tried; a "
        "longer --time may find a shorter solution",
        "default-time");
}

ExitCode SolveRunner::run(const base::Result<method::Position>& position, const std::string& input,
                          int line) {
    const auto report = [&](const base::Error& reason) {
        const base::Error error = line > 0 ? notation::error_from_line(line, reason) : reason;
        if (presentation_.format == Format::Json) {
            session_.out().line(error_json(puzzle_.name(), input, line, error));
        }
        return session_.fail(error);
    };
    if (!position) {
        return report(position.error());
    }
    session_.begin_work();
    const bool shows_start = presentation_.show_start && !presentation_.explain;
    if (shows_start && presentation_.format == Format::Text) {
        session_.out().line(picture(session_, puzzle_, position->state));
    }
    std::optional<int> shown_length;  // of the last improvement printed
    OnSolved on_solved;
    if (presentation_.each_improvement) {
        on_solved = [&](const SolvedPosition& better) {
            print(better);
            shown_length = better.answer.length;
        };
    }
    const auto solved = solve(*position, on_solved);
    if (!solved) {
        return report(solved.error());
    }
    note_nodes(solved->answer.nodes);
    note_time(solved->answer.seconds);
    if (shown_length != solved->answer.length) {
        print(*solved);
    }
    return session_.interrupt().requested() ? ExitCode::Interrupted : ExitCode::Done;
}

}  // namespace revenge::app
