#include "revenge/request.hpp"

#include "revenge/base/message.hpp"
#include "revenge/method/option_table.hpp"

namespace revenge::method {

OptionSet options_set(const Request& request) {
    const Request plain;
    OptionSet out = request.given;
    out.insert_if(Option::Method, !request.method.empty() || !request.chain_text.empty());
    out.insert_if(Option::Metric, !request.metric.empty());
    out.insert_if(Option::Costs, request.costs.has_value());
    out.insert_if(Option::Moves, !request.moves.empty());
    out.insert_if(Option::Target, request.has_target());
    out.insert_if(Option::OneOrientation, request.one_orientation);
    out.insert_if(Option::Heuristic, request.chain.heuristic != plain.chain.heuristic);
    out.insert_if(Option::Relax, request.chain.relax != plain.chain.relax);
    out.insert_if(Option::Orientations, request.chain.orientations != plain.chain.orientations);
    out.insert_if(Option::Cancel, request.chain.cancel != plain.chain.cancel);
    out.insert_if(Option::AcceptKnown, request.chain.accept_known != plain.chain.accept_known);
    out.insert_if(Option::TableSize, request.tier != plain.tier);
    // The default time is there without being set.
    out.insert_if(Option::Time, request.limits.time && request.limits.time != plain.limits.time);
    out.insert_if(Option::Nodes, request.limits.nodes.has_value());
    out.insert_if(Option::MaxLength, request.limits.max_length.has_value());
    out.insert_if(Option::AllOptimal, request.limits.shortest != plain.limits.shortest);
    out.insert_if(Option::Resume, request.limits.resume != nullptr);
    out.insert_if(Option::Threads, request.limits.threads != 0);
    out.insert_if(Option::SearchMemory, request.limits.memory_bytes != plain.limits.memory_bytes);
    out.insert_if(Option::Seed, request.seed != 0);
    return out;
}

base::Status require_valid(const Request& request) {
    const Spelling spelling = request.spelling;
    REVENGE_TRY(
        require_in_range(Option::Orientations, unsigned_of(request.chain.orientations), spelling));
    REVENGE_TRY(require_in_range(Option::AllOptimal, request.limits.shortest, spelling));
    REVENGE_TRY(require_in_range(Option::Threads, request.limits.threads, spelling));
    REVENGE_TRY(require_in_range(Option::Relax, unsigned_of(request.chain.relax), spelling));
    // A symmetry of the cube exchanges faces, which targets, moves and costs tell apart.
    if (request.seed != 0 && (request.has_target() || !request.moves.empty() || request.costs)) {
        return base::usage("seed-beside-target",
                           "a seed cannot be combined with a target, moves or costs");
    }
    if (!request.moves.empty() && (!request.method.empty() || !request.chain_text.empty())) {
        return base::usage("moves-beside-method",
                           "{option} cannot be combined with {method} or a chain",
                           spelled(Option::Moves, spelling), spelled(Option::Method, spelling));
    }
    return {};
}

}  // namespace revenge::method
