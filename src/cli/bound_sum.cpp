#include "cli/bound_sum.hpp"

#include <fmt/format.h>

#include "app/quantities.hpp"
#include "revenge/base.hpp"
#include "revenge/base/text.hpp"

namespace revenge::cli {

namespace {

using base::Result;

// Adds a phase that spells out its coordinates, and returns its output line. ERRORS: NotFound, if it has no figure;
// Resource.
Result<std::string> add_spelled_out(const app::PhaseTables& tables, std::size_t phase, Sum& sum) {
    REVENGE_TRY(auto table, tables.table(phase));
    if (table.unreached() > 0) {
        return base::Error{
            base::ErrorCode::NotFound,
            app::counted(table.unreached(), "entry", "entries") + " cannot be solved by its moves"};
    }
    sum.moves += table.worst();
    sum.sizes.push_back(proof::phases::size_of(table.space()));
    std::string text = fmt::format("{:2} {}  all of {}, {}", table.worst(), tables.costs().name(),
                                   base::counted(table.space().positions(), "position"),
                                   table.file().path().filename().string());
    sum.tables.emplace(phase, std::move(table));
    return text;
}

// Does the same for a phase with automatic coordinates, or a remainder.
Result<std::string> add_automatic(const Result<derived::Space>& space,
                                  const app::PhaseTables& tables, Sum& sum) {
    if (!space) {
        return space.error();
    }
    if (space->expected().digits() != std::to_string(space->reached())) {
        return base::Error{
            base::ErrorCode::NotFound,
            fmt::format("its moves finish {} of {}", base::grouped(space->reached()),
                        base::counted(space->expected().digits(), "class", "classes"))};
    }
    sum.moves += space->table().worst();
    sum.sizes.push_back({space->expected(), group::Count(1)});
    return fmt::format("{:2} {}  all of {}", space->table().worst(), tables.costs().name(),
                       base::counted(space->expected().digits(), "class", "classes"));
}

}  // namespace

Result<Sum> sum_of_worst(app::Session& session, const app::PhaseSelection& selection,
                         const app::PhaseTables& tables) {
    const chain::ChainDeclaration& chain = selection.chain;
    Sum sum;
    // `has_table` is true if the chain declares a table for it.
    const auto tell = [&](const std::string& name, const std::string& open, bool has_table,
                          const Result<std::string>& text) -> base::Status {
        const bool is_trouble = !text && text.error().code == base::ErrorCode::Resource;
        if (!text && !is_trouble && text.error().code != base::ErrorCode::NotFound) {
            return text.error();
        }
        sum.is_in_trouble = sum.is_in_trouble || (has_table && is_trouble);
        session.tell(
            fmt::format("{:16} {}", name, text ? *text : "no bound: " + text.error().message));
        if (!text) {
            sum.open.push_back(open);
        }
        return {};
    };
    const auto note_worst = [&](const std::string& name, int before, bool has_figure) {
        sum.worst.emplace_back(name, has_figure ? std::optional(sum.moves - before) : std::nullopt);
    };
    for (const std::size_t phase : selection.phases) {
        const int before = sum.moves;
        const std::string& name = chain.phases[phase].name;
        const auto text = chain.phases[phase].is_automatic
                              ? add_automatic(tables.derived(phase), tables, sum)
                              : add_spelled_out(tables, phase, sum);
        note_worst(name, before, text.has_value());
        const bool has_table = chain.phases[phase].engine == chain::Engine::Table;
        REVENGE_TRY(tell(name, name, has_table, text));
    }
    if (!chain.remainder_moves.empty() && selection.is_whole_chain) {
        const int before = sum.moves;
        const auto text = add_automatic(tables.remainder(), tables, sum);
        note_worst("remainder", before, text.has_value());
        const std::string left = "what is left after the last phase (" + chain.remainder + ")";
        REVENGE_TRY(tell("remainder", left, true, text));
    }
    return sum;
}

}  // namespace revenge::cli
