#include "revenge/derived/phase_table.hpp"

#include <cmath>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/derived/chain_spaces.hpp"
#include "revenge/derived/mixed_space.hpp"
#include "revenge/table/distance_planes.hpp"

namespace revenge::derived {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;

}  // namespace

base::Status can_have_table(const coset::CosetSpace& space) {
    if (space.declaration().pairs == chain::PairsGoal::Listed) {
        return {};
    }
    // Coordinates that depend on a part of the state only; distances in them are not lower bounds.
    const std::uint64_t positions = space.positions_with_pairings();
    const unsigned bits = table::planes_for(table::modulus_for(space.largest_cost()));
    const auto terabytes =
        static_cast<std::uint64_t>(std::llround(static_cast<double>(positions) / 8e12 * bits));
    return base::error(base::ErrorCode::Resource, "no-table-so-large",
                       "{phase} has {positions} positions; a table would need {terabytes} TB, so "
                       "it is solved by IDA*, and no worst case is found here",
                       space.name(), base::grouped(positions), base::grouped(terabytes));
}

namespace {

Result<bfs::DistanceTable> table_of(const chain::ChainDeclaration& chain, std::size_t phase,
                                    const puzzle::Cube* cube, const puzzle::Costs& costs,
                                    const SpaceLimits& limits, bool of_whole_phase) {
    if (chain.phases[phase].is_automatic) {
        const auto space = space_of(chain, phase, costs, limits);
        return space ? Result<bfs::DistanceTable>(space->table()) : space.error();
    }
    const bfs::StoredClasses classes(limits.directory, limits.table_store);
    REVENGE_TRY(auto space, cube_space(*cube, chain, phase, *costs.turns(), limits, &classes));
    if (const base::Status can = can_have_table(*space); of_whole_phase && !can) {
        return can.error();
    }
    const bool is_searched = space->declaration().engine == chain::Engine::Search;
    auto table =
        bfs::DistanceTable::open_or_build(std::move(space), costs.name(), limits.directory, limits);
    if (!table && table.error().code == ErrorCode::Resource && is_searched) {
        Error error = table.error();
        return error.add(base::make_message("searched-without-it",
                                            "; the phase is solved by a search without it"));
    }
    return table;
}

}  // namespace

Result<bfs::DistanceTable> phase_table(const chain::ChainDeclaration& chain, std::size_t phase,
                                       const puzzle::Cube* cube, const puzzle::Costs& costs,
                                       const SpaceLimits& limits) {
    return table_of(chain, phase, cube, costs, limits, true);
}

Result<bfs::DistanceTable> looked_up_table(const chain::ChainDeclaration& chain, std::size_t phase,
                                           const puzzle::Cube* cube, const puzzle::Costs& costs,
                                           const SpaceLimits& limits) {
    return table_of(chain, phase, cube, costs, limits, false);
}

}  // namespace revenge::derived
