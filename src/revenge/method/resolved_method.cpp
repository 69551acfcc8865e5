#include "revenge/method/resolved_method.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "revenge/base/message.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/method/generic_method.hpp"
#include "revenge/method/option_table.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/puzzle/step_metrics.hpp"

namespace revenge::method {

using base::Error;
using base::Result;
using base::Status;

namespace {

// The puzzle's name as the registry knows it: custom puzzles have none.
std::string_view registered_name(const Request& request) {
    return request.definition ? std::string_view() : std::string_view(request.puzzle);
}

// The metric that chooses a cube's default method. ERRORS: Usage, for a name that is not a metric.
Result<puzzle::Metric> metric_for_choice(const Request& request) {
    return puzzle::cube_size_of(registered_name(request)) > 0
               ? puzzle::metric_or_default(request.metric)
               : Result<puzzle::Metric>(puzzle::Metric::Obtm);
}

// The costs that count a custom puzzle's moves as its methods do where nothing else is requested.
bool counts_turns(const Request& request) {
    return !request.costs && (request.metric.empty() || request.metric == "turn");
}

// Returns the method of the built-in puzzle that the request's custom puzzle is under other names; nullptr if no such
// method is named, or if the request names none and sets what that method does not support.
const MethodRow* method_of_known(const Request& request, PuzzleSource& source) {
    const auto known = counts_turns(request) ? source.known_puzzle(request.definition) : nullptr;
    if (known == nullptr) {
        return nullptr;
    }
    if (request.method.empty()) {
        const auto metric = puzzle::metric_named(known->metric());
        const MethodRow* const row =
            method_of_copies(known->name(), metric ? *metric : puzzle::Metric::Obtm);
        const bool is_supported =
            row != nullptr && require_supported(*row, options_set(request), request.spelling);
        return is_supported ? row : nullptr;
    }
    const MethodRow* const row = find_method(known->name(), request.method);
    return row != nullptr && !row->puzzle.empty() ? row : nullptr;
}

Error no_such_method(const Request& request, PuzzleSource& source) {
    const std::string_view puzzle = registered_name(request);
    const auto known = request.definition ? source.known_puzzle(request.definition) : nullptr;
    const MethodRow* const its =
        known != nullptr ? find_method(known->name(), request.method) : nullptr;
    if (its != nullptr && !its->puzzle.empty()) {
        return base::usage("counts-of-known",
                           "{file} is {puzzle} under other names, where the method {method} counts "
                           "in turn only; leave out {metric} and {costs}",
                           request.definition->name(), known->name(), its->name,
                           spelled(Option::Metric, request.spelling),
                           spelled(Option::Costs, request.spelling));
    }
    const bool has_rules = request.definition && !request.definition->rules().empty();
    std::vector<std::string_view> names;
    for (const MethodRow* method : methods_of(puzzle)) {
        if (!has_rules || method->follows_rules) {
            names.push_back(method->name);
        }
    }
    for (const MethodRow* method :
         known != nullptr ? methods_of(known->name()) : std::vector<const MethodRow*>()) {
        if (!method->puzzle.empty() && std::ranges::find(names, method->name) == names.end()) {
            names.push_back(method->name);
        }
    }
    return method_not_offered(request.method,
                              request.definition ? request.definition->name() : request.puzzle,
                              request.definition != nullptr, names);
}

// ERRORS: Usage, for a metric that the method does not count in.
Status require_counted(const Request& request, const MethodRow& row, puzzle::Metric metric) {
    if (request.costs ? row.supports_custom_costs() : row.counts_in(metric)) {
        return {};
    }
    Error error = base::usage("metric-not-counted", "the method {method} counts in {metrics} only",
                              row.name, row.counts_face_turns_only ? "obtm" : "obtm, sstm and btm");
    const MethodRow* const other =
        method_for(registered_name(request), "", metric, request.costs.has_value());
    if (other != nullptr) {
        error.message.append("; ")
            .append(other->name)
            .append(" takes every metric and custom costs");
    }
    return error;
}

// True if the method needs nothing but the definition.
bool is_generic(const Request& request, const MethodRow& row) {
    return request.definition != nullptr || (request.moves.empty() && row.is_for_any_puzzle);
}

// ERRORS: Usage, for a chain that does not solve this puzzle.
Status require_chain_fits(const ResolvedMethod& method, const std::string& name) {
    const chain::ChainDeclaration& chain = *method.chain;
    const puzzle::Definition& definition = *method.definition;
    if (chain.definition->name() != definition.name()) {
        return base::usage("chain-for-another",
                           "{chain} is a chain for the {its}, not for the {puzzle}", name,
                           chain.definition->name(), definition.name());
    }
    if (chain.is_automatic()) {
        return {};
    }
    if (!chain.remainder_moves.empty()) {
        return base::usage("chain-not-whole", "the chain {chain} does not solve the whole cube",
                           name);
    }
    return method.cube != nullptr ? Status()
                                  : base::usage("chain-of-cube",
                                                "{chain} spells out coordinates of a cube; it is "
                                                "followed on cubes by name",
                                                name);
}

// The built-in chain that a row without a function of its own follows; null where no such chain exists.
Result<ChainPtr> builtin_chain_of(const MethodRow& row, const puzzle::Definition& definition) {
    if (row.open != nullptr || row.open_for_cube != nullptr) {
        return ChainPtr();
    }
    const std::string name(row.name);
    if (!row.is_for_any_puzzle) {
        auto chain = chain::builtin_chain(name);
        return chain ? Result<ChainPtr>(
                           std::make_shared<const chain::ChainDeclaration>(*std::move(chain)))
                     : chain.error();
    }
    const auto found =
        std::ranges::find(chain::builtin_chains(), row.name, &chain::BuiltinChain::name);
    if (found == chain::builtin_chains().end()) {
        return ChainPtr();
    }
    auto chain = parse_chain_for(definition, std::string(found->text), name);
    return chain ? Result<ChainPtr>(
                       std::make_shared<const chain::ChainDeclaration>(*std::move(chain)))
                 : chain.error();
}

std::string default_metric(const ResolvedMethod& method) {
    return method.chain != nullptr ? method.chain->metric
           : method.cube != nullptr && method.row->name != chosen_moves_row().name
               ? std::string(puzzle::name_of(method.row->own_metric))
               : puzzle::default_metric(*method.definition);
}

// ERRORS: Usage, for costs of another puzzle, or a metric that is not one of this puzzle.
Result<puzzle::Costs> costs_of(const Request& request, const ResolvedMethod& method) {
    if (!request.costs) {
        return puzzle::Costs::named(
            *method.definition, request.metric.empty() ? default_metric(method) : request.metric);
    }
    const puzzle::CostTable* turns = request.costs->turns();
    if ((turns != nullptr ? turns->size() : 0) != method.definition->cube_size()) {
        return base::usage("costs-of-another-puzzle",
                           "costs: are of another puzzle; expected those of moves of the {puzzle}",
                           method.definition->name());
    }
    // Methods for cubes look at turns from both sides.
    if (turns != nullptr && !is_generic(request, *method.row)) {
        if (const auto turn = notation::one_sided_turn(*turns)) {
            return base::with_prefix("costs: ", notation::one_sided(*turns, *turn));
        }
    }
    return *request.costs;
}

}  // namespace

Result<const MethodRow*> row_of(const Request& request, PuzzleSource& source) {
    if (!request.moves.empty()) {
        return &chosen_moves_row();
    }
    if (!request.chain_text.empty()) {
        const auto chain = source.custom_chain(request);
        return chain ? Result<const MethodRow*>(&custom_chain_row(**chain)) : chain.error();
    }
    REVENGE_TRY(const auto metric, metric_for_choice(request));
    const MethodRow* const row =
        method_for(registered_name(request), request.method, metric, request.costs.has_value());
    const bool may_be_known =
        request.definition != nullptr && (row == nullptr || request.method.empty());
    const MethodRow* const known = may_be_known ? method_of_known(request, source) : nullptr;
    return known != nullptr ? known : row;
}

Status require_supported(const Request& request, const MethodRow& row, bool checks_limits) {
    REVENGE_TRY(require_valid(request));
    OptionSet given = options_set(request);
    for (const OptionSpec& spec : kOptions) {
        if (spec.is_search_limit && !checks_limits) {
            given = given.without(spec.option);
        }
    }
    REVENGE_TRY(require_supported(row, given, request.spelling));
    const bool is_cube = puzzle::cube_size_of(registered_name(request)) > 0;
    if (!request.patterns.empty() && (!is_cube || !row.proves || request.limits.shortest > 1)) {
        return base::usage(
            "partial-target-unsupported",
            "a target with dots, or several, is for one shortest solution of a cube, "
            "by optimal or chosen moves");
    }
    if (is_cube) {
        return {};
    }
    const char* refused = !request.moves.empty()                    ? "a list of chosen moves"
                          : request.seed % puzzle::kSymmetries != 0 ? "a seed"
                                                                    : nullptr;
    return refused == nullptr ? Status()
                              : base::usage("not-for-this-puzzle",
                                            "{what} is not for puzzles of this kind", refused);
}

Request canonical_request(Request request) {
    request.puzzle = puzzle::canonical_name(request.puzzle);
    return request;
}

Result<ResolvedMethod> resolve(const Request& request, PuzzleSource& source, bool checks_limits) {
    REVENGE_TRY(auto definition,
                request.definition
                    ? Result<std::shared_ptr<const puzzle::Definition>>(request.definition)
                    : source.definition_of(request.puzzle));
    REVENGE_TRY(const auto row, row_of(request, source));
    if (row == nullptr) {
        return no_such_method(request, source);
    }
    if (!row->follows_rules) {
        REVENGE_TRY(puzzle::require_free_moves(*definition));
    }
    REVENGE_TRY(require_supported(request, *row, checks_limits));
    if (options_set(request).has(Option::Target)) {
        REVENGE_TRY(puzzle::require_free_moves(*definition));
    }
    ResolvedMethod out{
        {std::string(row->name), puzzle::CostTable(puzzle::Metric::Obtm, 3), definition}, row};
    const int size = puzzle::cube_size_of(registered_name(request));
    out.cube = size > 0 ? &source.cube(size) : nullptr;
    if (request.definition != nullptr && !row->puzzle.empty()) {
        out.known = source.known_puzzle(request.definition);
        out.built_in = out.known->name();
    }
    out.chain_options = request.chain;
    // Where no method was named, known moves are good enough.
    out.chain_options.accept_known =
        request.chain.accept_known || (request.method.empty() && request.chain_text.empty());
    REVENGE_TRY(auto chain, !request.chain_text.empty() ? source.custom_chain(request)
                            : !request.moves.empty() || out.known != nullptr
                                ? Result<ChainPtr>(ChainPtr())
                                : builtin_chain_of(*row, *definition));
    out.chain = std::move(chain);
    if (out.chain != nullptr) {
        REVENGE_TRY(require_chain_fits(
            out, request.chain_text.empty() ? std::string(row->name) : request.method));
        out.name = out.chain->name;
    }
    REVENGE_TRY(auto costs, costs_of(request, out));
    out.costs = std::move(costs);
    if (out.cube != nullptr && request.chain_text.empty() && request.moves.empty()) {
        const auto metric =
            puzzle::metric_named(out.costs.name());  // custom costs have another name
        REVENGE_TRY(require_counted(request, *row, metric ? *metric : puzzle::Metric::Obtm));
    }
    return out;
}

}  // namespace revenge::method
