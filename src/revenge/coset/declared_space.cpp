#include "revenge/coset/declared_space.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "revenge/chain/builtin_chains.hpp"
#include "revenge/notation.hpp"

namespace revenge::coset {

namespace {

// Calls visit(turn) for every turn that has a cost, always in the same order.
template <class Visit>
void for_each_costed_turn(int size, const Visit& visit) {
    const unsigned whole = (1U << static_cast<unsigned>(size)) - 1;
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        for (unsigned layers = 1; layers < whole; ++layers) {
            for (std::uint8_t quarters = 1; quarters <= 3; ++quarters) {
                visit(puzzle::Turn{axis, static_cast<std::uint8_t>(layers), quarters});
            }
        }
    }
}

std::string bytes_of(const puzzle::CostTable& costs) {
    std::string out;
    for_each_costed_turn(costs.size(), [&](puzzle::Turn turn) {
        out += static_cast<char>(static_cast<unsigned char>(costs.cost(turn)));
    });
    return out;
}

// Returns the costs whose bytes_of() is this text; nothing if no costs have it.
std::optional<puzzle::CostTable> costs_of(const std::string& bytes, int size) {
    puzzle::CostTable out(puzzle::Metric::Obtm, size);
    std::size_t at = 0;
    for_each_costed_turn(size, [&](puzzle::Turn turn) {
        const int cost = at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0;
        ++at;
        if (cost > 0) {
            out.set(turn, cost);
        }
    });
    return bytes_of(out) == bytes ? std::optional(std::move(out)) : std::nullopt;
}

// Returns custom costs of a non-cubic puzzle in the format of a cost file, for all moves of the phase.
std::string text_of_costs(const CosetSpace& space) {
    std::string out;
    for (const chain::Move& move : space.moves()) {
        out += notation::to_text(*move.step) + " " + std::to_string(move.cost) + "\n";
    }
    return out;
}

std::optional<puzzle::Costs> declared_costs(const SpaceRecord& record,
                                            const chain::ChainDeclaration& chain) {
    if (!record.costs.empty()) {
        const int size = chain.definition->cube_size();
        if (size == 0) {
            auto own = notation::parse_costs(record.costs, *chain.definition,
                                             *puzzle::Costs::named(*chain.definition, "turn"),
                                             record.metric);
            return own ? std::optional(*std::move(own)) : std::nullopt;
        }
        auto costs = costs_of(record.costs, size);
        if (costs) {
            costs->rename(record.metric);
        }
        return costs ? std::optional(puzzle::Costs(*std::move(costs))) : std::nullopt;
    }
    auto costs = puzzle::Costs::named(*chain.definition, record.metric);
    return costs ? std::optional(*std::move(costs)) : std::nullopt;
}

bool is_built_in(const std::string& chain_text) {
    return std::ranges::any_of(chain::builtin_chains(), [&](const chain::BuiltinChain& chain) {
        return chain.text == chain_text;
    });
}

}  // namespace

std::string stored_name(const std::string& phase, const std::string& chain_text,
                        std::uint64_t content) {
    constexpr unsigned kHalf = 32;
    return chain_text.empty() || is_built_in(chain_text)
               ? phase
               : fmt::format("{}-{:08x}", phase, static_cast<std::uint32_t>(content >> kHalf));
}

std::string custom_costs_of(const CosetSpace& space) {
    const puzzle::CostTable* const turns = space.costs().turns();
    if (turns == nullptr) {
        return space.costs().has_own() ? text_of_costs(space) : "";
    }
    std::string out = bytes_of(*turns);
    const auto metric = puzzle::metric_named(turns->name());
    const bool is_metric = metric && bytes_of(puzzle::CostTable(*metric, turns->size())) == out;
    return is_metric ? "" : out;
}

SpaceRecord record_of(const CosetSpace& space) {
    const bool is_known = is_built_in(space.chain_text());
    return {space.name(), space.costs().name(), is_known ? "" : space.chain_text(),
            custom_costs_of(space)};
}

std::optional<RecordedChain> recorded_chain(const SpaceRecord& record) {
    const std::size_t slash = record.name.rfind('/');
    if (slash == std::string::npos) {
        return std::nullopt;
    }
    auto chain = record.chain.empty() ? chain::builtin_chain(record.name.substr(0, slash))
                                      : chain::parse_chain(record.chain, record.name);
    auto costs = chain ? declared_costs(record, *chain) : std::nullopt;
    return costs ? std::optional(RecordedChain{*std::move(chain), *std::move(costs)})
                 : std::nullopt;
}

std::shared_ptr<const CosetSpace> with_cube(std::shared_ptr<const CosetSpace> space,
                                            std::shared_ptr<const puzzle::Cube> cube) {
    struct Both {
        std::shared_ptr<const puzzle::Cube> cube;  // destroyed last
        std::shared_ptr<const CosetSpace> space;
    };
    const auto both = std::make_shared<const Both>(Both{std::move(cube), std::move(space)});
    return {both, both->space.get()};
}

std::shared_ptr<const CosetSpace> declared_space(const SpaceRecord& record,
                                                 const RecordedChain& recorded) {
    const chain::ChainDeclaration& chain = recorded.chain;
    const puzzle::CostTable* const costs = recorded.costs.turns();
    if (chain.cube_size == 0 || costs == nullptr) {
        return nullptr;
    }
    const auto cube = std::make_shared<const puzzle::Cube>(chain.cube_size);
    const auto made = [&](const chain::ChainDeclaration& seen, std::size_t phase) {
        auto space = CosetSpace::make(*cube, seen, phase, *costs);
        return space ? with_cube(*std::move(space), cube) : nullptr;
    };
    for (std::size_t i = 0; i < chain.phases.size(); ++i) {
        if (chain.phases[i].is_automatic || chain.phases[i].is_mixed()) {
            continue;
        }
        if (chain.name + "/" + chain.phases[i].name == record.name) {
            return made(chain, i);
        }
        for (std::size_t k = 0; k < chain.phases[i].pruning.size(); ++k) {
            const chain::ChainDeclaration seen = chain::seen_through(chain, i, k);
            if (chain.name + "/" + seen.phases[i].name == record.name) {
                return made(seen, i);
            }
        }
    }
    return nullptr;
}

}  // namespace revenge::coset
