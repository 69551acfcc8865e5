#include "app/methods.hpp"

#include <fmt/format.h>

#include "app/cache.hpp"
#include "app/input.hpp"
#include "app/phase_tables.hpp"
#include "app/puzzle_files.hpp"
#include "revenge/answers.hpp"
#include "revenge/base/shelf.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/puzzle/default_metric.hpp"

namespace revenge::app {

base::Result<solver::reduction::Tier> parse_tier(const std::string& text) {
    if (const auto tier = solver::reduction::tier_named(text.empty() ? "small" : text)) {
        return *tier;
    }
    return base::usage("no-such-tier", "--table-size: \"{name}\" is none of {known}", text,
                       solver::reduction::tier_words());
}

namespace {

// The chain of a method's file. Its text is kept in the request: what is read of a pipe is gone. Its puzzle may be a
// file beside its own; the library, which is given texts, takes it for the one in hand. ERRORS: Usage, where it is
// another; Resource.
base::Result<coset::ChainDeclaration> read_chain(Session& session, MethodRequest& request) {
    if (request.chain_text.empty()) {
        auto text = read_text(request.method, session.interrupt());
        if (!text) {
            return text.error();
        }
        request.chain_text = *std::move(text);
    }
    auto chain = chain_of(session, {request.chain_text, request.method});
    if (!chain) {
        return chain;
    }
    auto in_hand = request.definition ? base::Result<puzzle::Definition>(*request.definition)
                                      : puzzle::builtin_definition(request.puzzle);
    if (!in_hand) {
        return in_hand.error();
    }
    return are_same(*chain->definition, *in_hand)
               ? chain
               : chain_for_another(request.method, *chain->definition, *in_hand);
}

}  // namespace

base::Status set_metric(MethodRequest& request, Session& session, const MetricOptions& options,
                        const method::PuzzleContext& puzzle) {
    std::string own(puzzle.cube() != nullptr
                        ? puzzle::name_of(Solver::default_metric(request.method))
                        : puzzle::default_metric(*puzzle.definition()));
    if (request.method.ends_with(".toml")) {
        auto chain = read_chain(session, request);
        if (!chain) {
            return chain.error();
        }
        own = std::move(chain->metric);
    }
    if (puzzle.cube() != nullptr) {
        MetricOptions asked = options;
        asked.metric = asked.metric.empty() ? own : asked.metric;
        auto metric = metric_choice(session, asked, puzzle.cube_size());
        if (!metric) {
            return metric.error();
        }
        request.metric = *std::move(metric);
        return {};
    }
    request.metric_name = options.metric;
    if (options.costs_file.empty()) {
        return {};
    }
    auto costs = chosen_costs(session, options, *puzzle.definition(), own);
    if (!costs) {
        return costs.error();
    }
    request.costs = *std::move(costs);
    return {};
}

Solver make_solver(Session& session, unsigned threads, std::uint64_t memory_bytes) {
    const auto directory = cache_directory();
    if (!directory) {
        session.note(base::not_kept(directory.error()));
    }
    return Solver({directory ? *directory : std::filesystem::path(), memory_bytes, threads,
                   &session.progress()});
}

namespace {

method::Request solve_options(Session& session, const MethodRequest& request) {
    method::Request options;
    options.puzzle = request.puzzle;
    options.method = request.method;
    options.metric = request.metric.metric;
    if (request.metric.costs.name() != puzzle::name_of(options.metric)) {
        options.costs = request.metric.costs;
    }
    if (request.costs) {
        options.costs = request.costs;
    }
    options.chain = request.chain;
    options.moves = request.moves;
    options.target = request.target;
    options.tier = request.tier;
    options.chain_text = request.chain_text;
    options.definition = request.definition;
    options.metric_name = request.metric_name;
    options.limits.stop = session.stop();
    return options;
}

using SharedMethod = std::shared_ptr<const solver::Method>;

base::Result<SharedMethod> opened(Session& session, const method::Request& options,
                                  unsigned threads, std::uint64_t memory_bytes) {
    const std::string puzzle = options.definition ? "" : options.puzzle;
    const method::MethodRow* info =
        method::method_for(puzzle, options.method, options.metric, false);
    const bool is_deaf = options.chain_text.empty() && options.moves.empty() && info != nullptr &&
                         !info->is_interruptible;
    if (is_deaf && options.method.empty()) {
        for (const method::MethodRow* other : method::methods_of(puzzle)) {
            if (other->supports(method::Option::Memory)) {
                session.note(fmt::format(
                    "3-cycles take hundreds of moves, --method {} less than a hundred, with tables "
                    "that the first use makes: {:.0f} s of work, {} MB of memory",
                    other->name, other->seconds_to_make, other->memory_bytes >> 20U));
            }
        }
    }
    // The search for 3-cycles does not listen to Ctrl-C.
    std::optional<Interrupt::EndsProgram> deaf;
    if (is_deaf) {
        deaf.emplace(session.interrupt());
    }
    return make_solver(session, threads, memory_bytes).method(options);
}

}  // namespace

base::Result<OpenedMethod> outlined_method(Session& session, const MethodRequest& request) {
    method::Request options = solve_options(session, request);
    auto outline = make_solver(session, request.threads, request.memory_bytes).outline(options);
    if (!outline) {
        return outline.error();
    }
    const auto known = Solver::methods(request.puzzle);
    if (request.method.empty() && request.moves.empty() && !known.empty() &&
        outline->name != known.front()) {
        session.note(fmt::format("the method {} knows obtm, sstm and btm only; this is {}",
                                 known.front(), outline->name));
    }
    return OpenedMethod{nullptr, std::move(outline->name), std::move(outline->costs),
                        std::move(options)};
}

base::Result<OpenedMethod> make_method(Session& session, const MethodRequest& request) {
    auto out = outlined_method(session, request);
    if (!out) {
        return out;
    }
    auto method = opened(session, out->options, request.threads, request.memory_bytes);
    if (!method) {
        return method.error();
    }
    out->method = *std::move(method);
    return out;
}

}  // namespace revenge::app
