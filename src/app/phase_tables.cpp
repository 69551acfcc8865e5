#include "app/phase_tables.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "app/cache.hpp"
#include "app/input.hpp"
#include "app/puzzle_files.hpp"
#include "app/quantities.hpp"
#include "revenge/base.hpp"
#include "revenge/base/file.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/derived/chain_spaces.hpp"
#include "revenge/derived/mixed_space.hpp"
#include "revenge/derived/phase_table.hpp"
#include "revenge/puzzle/definition.hpp"
#include "revenge/solver/automatic/chain_finder.hpp"

namespace revenge::app {

namespace {

using base::Result;

}  // namespace

std::size_t phase_separator(const std::string& name) {
    const std::size_t file_end = name.rfind(".toml");
    const std::size_t at = name.find('/', file_end == std::string::npos ? 0 : file_end);
    return at == 0 ? std::string::npos : at;  // the path does not begin with a chain
}

Result<ChainText> chain_text(Session& session, const std::string& name) {
    if (name == "-" || name.ends_with(".toml")) {
        auto read = read_text(name, session.interrupt());
        return read ? Result<ChainText>({*std::move(read), name}) : read.error();
    }
    if (is_puzzle_file(name)) {
        REVENGE_TRY(const auto definition, definition_named(session, name));
        using namespace solver::automatic;
        const PuzzleGroup group(definition);
        if (group.generators().empty()) {
            return base::usage(
                "one-position",
                "{puzzle} has a single position, because none of its moves changes it", name);
        }
        return ChainText{
            chain_of_all_states(group, {puzzle::stored_name("whole", definition),
                                        std::filesystem::path(name).filename().string()}),
            name};
    }
    const auto builtin = chain::builtin_chain(name);
    return builtin ? Result<ChainText>({builtin->text, name}) : builtin.error();
}

Result<chain::ChainDeclaration> chain_of(Session& session, const ChainText& text) {
    return chain::parse_chain(text.text, text.file, [&](const std::string& puzzle) {
        return definition_beside(session, text.file, puzzle);
    });
}

Result<ChainOfFile> chain_of_file(Session& session, const std::string& name) {
    REVENGE_TRY(const auto text, chain_text(session, name));
    std::string puzzle;
    auto chain = chain::parse_chain(text.text, text.file, [&](const std::string& named) {
        puzzle = path_beside(text.file, named);
        return definition_named(session, puzzle);
    });
    return chain ? Result<ChainOfFile>({*std::move(chain), std::move(puzzle)}) : chain.error();
}

Result<chain::ChainDeclaration> chain_named(Session& session, const std::string& name) {
    const auto text = chain_text(session, name);
    return text ? chain_of(session, *text) : text.error();
}

Result<PhaseSelection> select_phases(Session& session, const std::string& name) {
    const std::size_t separator = is_puzzle_file(name) ? std::string::npos : phase_separator(name);
    REVENGE_TRY(auto chain, chain_named(session, name.substr(0, separator)));
    PhaseSelection selection;
    selection.is_whole_chain = separator == std::string::npos;
    const std::string wanted = selection.is_whole_chain ? "" : name.substr(separator + 1);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < chain.phases.size(); ++i) {
        names.push_back(chain.phases[i].name);
        if (selection.is_whole_chain || base::is_same_name(names.back(), wanted)) {
            selection.phases.push_back(i);
        }
    }
    if (selection.phases.empty()) {
        return base::usage("no-such-phase", "{chain} has no phase '{phase}'; it has {known}",
                           chain.name, wanted, fmt::format("{}", fmt::join(names, ", ")));
    }
    selection.chain = std::move(chain);
    return selection;
}

Result<derived::SpaceLimits> space_limits(Session& session, const std::string& memory,
                                          unsigned threads) {
    REVENGE_TRY(const auto bytes, parse_bytes("--memory", memory));
    derived::SpaceLimits limits;
    limits.memory_bytes = bytes;
    limits.threads = threads;
    limits.progress = &session.progress();
    limits.stop = session.stop();
    if (const auto directory = cache_directory()) {
        limits.directory = *directory;
    }
    return limits;
}

namespace {

// The default is the chain's metric. If coordinates are spelled out, the costs are those of a cube's turns.
Result<puzzle::Costs> costs_of(Session& session, const chain::ChainDeclaration& chain,
                               MetricOptions options) {
    if (chain.is_automatic()) {
        return chosen_costs(session, options, *chain.definition, chain.metric);
    }
    if (options.metric.empty()) {
        options.metric = chain.metric;
    }
    auto choice = metric_choice(session, options, chain.definition->cube_size());
    return choice ? Result<puzzle::Costs>(std::move(choice->costs)) : choice.error();
}

}  // namespace

Result<PhaseTables> PhaseTables::make(Session& session, const chain::ChainDeclaration& chain,
                                      const TableOptions& options) {
    REVENGE_TRY(auto costs, costs_of(session, chain, options.metric));
    REVENGE_TRY(auto limits, space_limits(session, options.memory, options.threads));
    REVENGE_TRY(base::require_directory(options.scratch, "--scratch"));
    if (const auto directory = cache_directory(); !directory) {
        if (options.must_keep) {
            return directory.error();
        }
        session.note(base::not_kept(directory.error()));
    }
    PhaseTables tables(chain, std::move(costs));
    if (!chain.is_automatic()) {
        tables.cube_ = std::make_unique<puzzle::Cube>(chain.cube_size);
    }
    if (options.stop.stop_possible()) {
        limits.stop = options.stop;
    }
    limits.scratch = options.scratch;
    limits.must_keep = options.must_keep;
    tables.limits_ = std::move(limits);
    return tables;
}

Result<derived::Space> PhaseTables::derived(std::size_t phase) const {
    return derived::space_of(*chain_, phase, costs_, limits_);
}

Result<derived::Space> PhaseTables::remainder() const {
    return derived::remainder_space(*chain_, costs_, limits_);
}

Result<std::uint64_t> PhaseTables::entries(std::size_t phase) const {
    if (chain_->phases[phase].is_automatic) {
        const auto count = derived::class_count(*chain_->definition, chain_->phases[phase].moves,
                                                derived::goal_group(*chain_, phase));
        return count ? Result<std::uint64_t>(derived::small(*count)) : count.error();
    }
    const auto made = space(phase);
    return made ? Result<std::uint64_t>((*made)->entries()) : made.error();
}

Result<std::shared_ptr<const coset::CosetSpace>> PhaseTables::space(std::size_t phase) const {
    REVENGE_TRY(auto space, derived::cube_space(*cube_, *chain_, phase, *costs_.turns(), limits_));
    return std::shared_ptr<const coset::CosetSpace>(std::move(space));
}

Result<bfs::DistanceTable> PhaseTables::table(std::size_t phase) const {
    return derived::phase_table(*chain_, phase, cube_.get(), costs_, limits_);
}

base::Status PhaseTables::each_looked_up(std::size_t phase, const Use& use) const {
    const chain::PhaseDeclaration& declared = chain_->phases[phase];
    // Returns the table of that number among tables_looked_up().
    const auto looked_up = [&](std::size_t k) -> Result<bfs::DistanceTable> {
        if (k < declared.larger_goals.size()) {
            const auto space = derived::larger_goal_space(*chain_, phase, k, costs_, limits_);
            return space ? Result<bfs::DistanceTable>(space->table()) : space.error();
        }
        return k < declared.pruning.size()
                   ? derived::looked_up_table(chain::seen_through(*chain_, phase, k), phase,
                                              cube_.get(), costs_, limits_)
                   : derived::looked_up_table(*chain_, phase, cube_.get(), costs_, limits_);
    };
    const std::size_t count = chain::tables_looked_up(declared).size();
    for (std::size_t k = 0; k < count; ++k) {
        REVENGE_TRY(const auto table, looked_up(k));
        use(table);
    }
    return {};
}

}  // namespace revenge::app
