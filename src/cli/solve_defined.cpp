#include "cli/solve_defined.hpp"

#include <fmt/format.h>

#include "app/json_output.hpp"
#include "app/methods.hpp"
#include "app/quantities.hpp"
#include "app/state_reader.hpp"
#include "cli/several.hpp"
#include "revenge/answers.hpp"
#include "revenge/notation/state_pattern.hpp"
#include "revenge/random_states.hpp"

namespace revenge::cli {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;

// Solves states one by one; each answer is read back from its text and made on the state before anybody sees it.
class DefinedRun {
  public:
    // REQUIRES that all of these outlive it.
    DefinedRun(app::Session& session, const SolveArguments& options, const DefinedMethod& method,
               solver::Limits limits)
        : session_(&session), options_(&options), method_(&method), limits_(std::move(limits)) {}

    // Solves one state and prints. RETURNS how it went.
    app::ExitCode solve(const std::string& input, const Result<puzzle::State>& state,
                        int line) const;

  private:
    bool is_json() const noexcept { return options_->json || options_->jsonl; }
    void print(const std::string& input, const puzzle::State& state,
               const ReplayedSolution& answer) const;

    app::Session* session_;
    const SolveArguments* options_;
    const DefinedMethod* method_;
    solver::Limits limits_;
};

void DefinedRun::print(const std::string& input, const puzzle::State& state,
                       const ReplayedSolution& answer) const {
    const std::string& metric = method_->metric();
    if (is_json()) {
        session_->out().line(app::defined_answer_json(*method_, input, state, answer));
        return;
    }
    if (options_->explain) {
        for (const solver::PhaseSolution& phase : answer.solution.phases) {
            session_->out().line(fmt::format("{:16} {:3} {}  {}\n{:16} {}", phase.name,
                                             phase.length, metric, phase.achieves, "",
                                             method_->text(phase)));
        }
    }
    session_->out().line(fmt::format("{}{}// {} {}", answer.text, answer.text.empty() ? "" : "  ",
                                     answer.solution.length, metric));
}

app::ExitCode DefinedRun::solve(const std::string& input, const Result<puzzle::State>& state,
                                int line) const {
    const auto answer =
        state ? method_->solve_replayed(*state, limits_) : Result<ReplayedSolution>(state.error());
    if (answer) {
        print(input, *state, *answer);
        return app::ExitCode::Done;
    }
    if (is_json()) {
        app::Question question;
        question.puzzle = method_->definition().name();
        session_->out().line(app::error_json(question, input, line, answer.error()));
    }
    const std::string place = line > 0 ? fmt::format("line {}: ", line) : "";
    return session_->fail(base::behind(place, answer.error()));
}

Result<solver::Limits> defined_limits(app::Session& session, const SolveArguments& options) {
    solver::Limits out;
    // The plain run is as long as it has to be.
    if (!options.time.empty() || options.relax > 0) {
        const auto limits = limits_of(options);
        if (!limits) {
            return limits.error();
        }
        out.time = limits->time;
    }
    out.nodes = options.nodes;
    out.max_length = options.max_length;
    out.stop = session.stop();
    return out;
}

}  // namespace

Result<app::ExitCode> solve_defined(app::Session& session, const SolveArguments& options) {
    auto limits = defined_limits(session, options);
    if (!limits) {
        return limits.error();
    }
    const auto method = app::open_defined(
        session,
        {options.puzzle, options.method, options.metric.metric, options.memory, options.relax});
    if (!method) {
        return method.error();
    }
    const puzzle::Definition& definition = (*method)->definition();
    const app::StateReader reader(session, definition, options.algorithm.notation, options.colors);
    const DefinedRun run(session, options, **method, *std::move(limits));
    if (!options.file.empty()) {
        return solve_lines(session, options.file, "puzzle", [&](const std::string& text, int line) {
            return run.solve(text, reader.from_text(text, line), line);
        });
    }
    if (!options.random) {
        const bool is_letters = !options.facelets.empty();
        const std::string text = is_letters ? options.facelets : options.algorithm.text();
        return run.solve(text, is_letters ? reader.from_facelets(text) : reader.from_text(text), 0);
    }
    const auto random = random_of(options.seed);
    auto states =
        random ? RandomStates::make(definition, *random) : Result<RandomStates>(random.error());
    if (!states) {
        return states.error();
    }
    return solve_several(session, options.count, "puzzle", [&] {
        const puzzle::State state = states->next(definition);
        return run.solve(notation::to_pattern(definition, state), state, 0);
    });
}

}  // namespace revenge::cli
