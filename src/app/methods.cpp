#include "app/methods.hpp"

#include <fmt/format.h>
#include <utility>

#include "app/cache.hpp"
#include "app/input.hpp"
#include "app/phase_tables.hpp"
#include "app/puzzle_files.hpp"
#include "app/readings.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle/step_metrics.hpp"

namespace revenge::app {

namespace {

constexpr const char* kOwnCosts = "own";

// Returns the result of `parse` on the file's text. ERRORS: those of reading and parsing, with the file's name.
template <class Parse>
auto parsed_costs(Session& session, const std::string& file, const Parse& parse)
    -> decltype(parse(std::string())) {
    REVENGE_TRY(const auto text, read_text(file, session.interrupt()));
    auto costs = parse(text);
    return costs ? std::move(costs) : base::with_prefix(file + ": ", costs.error());
}

}  // namespace

base::Result<MetricChoice> metric_choice(Session& session, const MetricOptions& options, int size) {
    REVENGE_TRY(const auto metric, puzzle::metric_or_default(options.metric));
    if (options.costs_file.empty()) {
        return MetricChoice{metric, puzzle::CostTable(metric, size)};
    }
    REVENGE_TRY(const auto reading, notation::reading_named(options.notation));
    auto parsed = parsed_costs(session, options.costs_file, [&](const std::string& text) {
        return notation::parse_costs(text, size, metric, kOwnCosts, reading);
    });
    if (!parsed) {
        return parsed.error();
    }
    note_readings(session, parsed->notes, {options.costs_file});
    return MetricChoice{metric, std::move(parsed->costs)};
}

base::Result<puzzle::Costs> chosen_costs(Session& session, const MetricOptions& options,
                                         const puzzle::Definition& definition,
                                         const std::string& own_metric) {
    MetricOptions asked = options;
    if (asked.metric.empty()) {
        asked.metric = own_metric;
    }
    if (const int size = definition.cube_size(); size > 0 && !asked.costs_file.empty()) {
        auto choice = metric_choice(session, asked, size);
        return choice ? base::Result<puzzle::Costs>(std::move(choice->costs)) : choice.error();
    }
    auto metric = puzzle::Costs::named(definition, asked.metric);
    if (!metric || asked.costs_file.empty()) {
        return metric;
    }
    return parsed_costs(session, asked.costs_file, [&](const std::string& text) {
        return notation::parse_costs(text, definition, *std::move(metric), kOwnCosts);
    });
}

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
