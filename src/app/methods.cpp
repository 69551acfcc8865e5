#include "app/methods.hpp"

#include <fmt/format.h>

#include "app/cache.hpp"
#include "app/input.hpp"
#include "app/phase_tables.hpp"
#include "app/puzzle_files.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/puzzle/step_metrics.hpp"

namespace revenge::app {

namespace {

// Returns the chain of a method's file, and stores its text in the request, since a pipe can be read only once. The
// chain's puzzle may be a file next to it; the library receives only the text and uses the request's puzzle. ERRORS:
// Usage, if the puzzles differ; Resource.
base::Result<chain::ChainDeclaration> read_chain(Session& session, method::Request& request) {
    if (request.chain_text.empty()) {
        REVENGE_TRY(auto text, read_text(request.method, session.interrupt()));
        request.chain_text = std::move(text);
    }
    auto chain = chain_of(session, {request.chain_text, request.method});
    if (!chain) {
        return chain;
    }
    REVENGE_TRY(auto asked, request.definition
                                ? base::Result<puzzle::Definition>(*request.definition)
                                : puzzle::builtin_definition(request.puzzle));
    return are_same(*chain->definition, asked)
               ? chain
               : chain_for_another(request.method, *chain->definition, asked);
}

}  // namespace

base::Status set_costs(Session& session, method::Request& request, const MetricOptions& options,
                       const method::PuzzleContext& puzzle) {
    std::string own(puzzle.cube() != nullptr
                        ? puzzle::name_of(Solver::default_metric(request.method))
                        : puzzle::default_metric(*puzzle.definition()));
    if (request.method.ends_with(".toml")) {
        REVENGE_TRY(auto chain, read_chain(session, request));
        own = std::move(chain.metric);
    }
    request.metric = options.metric;
    if (options.costs_file.empty()) {
        return {};
    }
    if (puzzle.cube() == nullptr) {
        REVENGE_TRY(auto costs, chosen_costs(session, options, *puzzle.definition(), own));
        request.costs = std::move(costs);
        return {};
    }
    MetricOptions asked = options;
    asked.metric = asked.metric.empty() ? own : asked.metric;
    REVENGE_TRY(auto choice, metric_choice(session, asked, puzzle.cube_size()));
    request.costs = std::move(choice.costs);
    return {};
}

Solver make_solver(Session& session, unsigned threads, std::uint64_t memory_bytes) {
    const auto directory = cache_directory();
    if (!directory) {
        session.note_request(base::not_kept(directory.error()));
    }
    return Solver({directory ? *directory : std::filesystem::path(), memory_bytes, threads,
                   &session.progress()});
}

base::Result<OpenedMethod> summarize_method(Session& session, const Solver& solver,
                                            const method::Request& request) {
    method::Request asked = request;
    asked.limits.stop = session.stop();
    REVENGE_TRY(auto summary, solver.summary(asked));
    const auto known = Solver::methods(request.definition ? "" : request.puzzle);
    if (request.method.empty() && request.moves.empty() && !known.empty() &&
        summary.name != known.front()) {
        session.note_request(fmt::format("the method {} knows obtm, sstm and btm only; this is {}",
                                         known.front(), summary.name));
    }
    if (!summary.built_in.empty() && !is_built_in(*request.definition)) {
        session.note_request(
            fmt::format("the puzzle is the built-in {} under other names: solved by its method {}",
                        summary.built_in, summary.name));
    }
    return OpenedMethod{nullptr, std::move(summary.name), std::move(summary.costs),
                        std::move(asked)};
}

base::Result<OpenedMethod> open_method(Session& session, const Solver& solver,
                                       const method::Request& request) {
    auto out = summarize_method(session, solver, request);
    if (!out) {
        return out;
    }
    const method::MethodRow* row = solver.row(request);
    const bool is_interruptible = row == nullptr || row->is_interruptible;
    std::optional<Interrupt::EndsProgram> ends_program;  // on Ctrl-C
    if (!is_interruptible) {
        ends_program.emplace(session.interrupt());
    }
    REVENGE_TRY(auto method, solver.method(out->request));
    out->method = std::move(method);
    return out;
}

}  // namespace revenge::app
