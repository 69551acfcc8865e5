#include "app/phase_tables.hpp"

#include <fmt/format.h>

#include "app/cache.hpp"
#include "app/input.hpp"
#include "app/quantities.hpp"
#include "revenge/coset/builtin_chains.hpp"

namespace revenge::app {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;

// RETURNS where the phase's part of the name begins, or npos: "a/b.toml" has none.
std::size_t phase_separator(const std::string& name) {
    const std::size_t file_end = name.rfind(".toml");
    return name.find('/', file_end == std::string::npos ? 0 : file_end);
}

}  // namespace

Result<coset::ChainDeclaration> chain_named(Session& session, const std::string& name) {
    if (!name.ends_with(".toml")) {
        return coset::builtin_chain(name);
    }
    const auto text = read_text(name, session.interrupt());
    if (!text) {
        return text.error();
    }
    return coset::parse_chain(*text, name);
}

Result<PhaseSelection> select_phases(Session& session, const std::string& name) {
    const std::size_t separator = phase_separator(name);
    auto chain = chain_named(session, name.substr(0, separator));
    if (!chain) {
        return chain.error();
    }
    PhaseSelection selection;
    selection.is_whole_chain = separator == std::string::npos;
    const std::string wanted = selection.is_whole_chain ? "" : name.substr(separator + 1);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < chain->phases.size(); ++i) {
        names.push_back(chain->phases[i].name);
        if (selection.is_whole_chain || names.back() == wanted) {
            selection.phases.push_back(i);
        }
    }
    if (selection.phases.empty()) {
        return Error{ErrorCode::Usage, fmt::format("{} has no phase '{}'; it has {}", chain->name,
                                                   wanted, fmt::join(names, ", "))};
    }
    selection.chain = *std::move(chain);
    return selection;
}

Result<MetricChoice> chain_metric(Session& session, const coset::ChainDeclaration& chain,
                                  MetricOptions options) {
    if (options.metric.empty()) {
        options.metric = chain.metric;
    }
    return metric_choice(session, options, chain.cube_size);
}

Result<PhaseTables> PhaseTables::make(Session& session, const coset::ChainDeclaration& chain,
                                      const TableOptions& options) {
    auto metric = chain_metric(session, chain, options.metric);
    if (!metric) {
        return metric.error();
    }
    const auto memory = parse_bytes("--memory", options.memory);
    if (!memory) {
        return memory.error();
    }
    std::error_code none;
    if (!options.scratch.empty() && !std::filesystem::is_directory(options.scratch, none)) {
        return Error{ErrorCode::Resource,
                     fmt::format("--scratch: there is no directory '{}'", options.scratch)};
    }
    const auto directory = cache_directory();
    if (!directory) {
        return directory.error();
    }
    PhaseTables tables(chain, *std::move(metric));
    tables.cube_ = std::make_unique<puzzle::Cube>(chain.cube_size);
    tables.directory_ = *directory;
    tables.build_.threads = options.threads;
    tables.build_.memory_bytes = *memory;
    tables.build_.scratch = options.scratch;
    tables.build_.progress = &session.progress();
    tables.build_.stop = options.stop.stop_possible() ? options.stop : session.stop();
    return tables;
}

Result<std::shared_ptr<const coset::CosetSpace>> PhaseTables::space(std::size_t phase) const {
    auto space = coset::CosetSpace::make(*cube_, *chain_, phase, metric_.costs);
    if (!space) {
        return Error{space.error().code,
                     fmt::format("{}/{}: {}", chain_->name, chain_->phases[phase].name,
                                 space.error().message)};
    }
    return std::shared_ptr<const coset::CosetSpace>(*std::move(space));
}

Result<bfs::DistanceTable> PhaseTables::table(std::size_t phase) const {
    auto made = space(phase);
    if (!made) {
        return made.error();
    }
    if ((*made)->declaration().pairs != coset::PairsGoal::Listed) {
        // Its coordinates see only a part: distances in them bound nothing.
        const std::uint64_t positions = (*made)->positions_with_pairings();
        const unsigned bits = table::planes_for(table::modulus_for((*made)->largest_cost()));
        return Error{
            ErrorCode::Resource,
            fmt::format("{} has {} positions; a table would need {:.1f} TB, so it is "
                        "solved by IDA*, and no worst case is known",
                        (*made)->name(), positions, static_cast<double>(positions) / 8e12 * bits)};
    }
    const bool is_searched = (*made)->declaration().engine == coset::Engine::Search;
    auto table = bfs::DistanceTable::open_or_build(*std::move(made), metric_.costs.name(),
                                                   directory_, build_);
    if (!table && table.error().code == ErrorCode::Resource && is_searched) {
        return Error{ErrorCode::Resource,
                     table.error().message + "; the phase is solved by a search without it"};
    }
    return table;
}

}  // namespace revenge::app
