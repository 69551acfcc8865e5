#include "revenge/solver/derived_search.hpp"

#include <algorithm>

#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/puzzle/canonical.hpp"
#include "revenge/table/distance_planes.hpp"

namespace revenge::solver {

using base::Result;
using derived::Index;
using derived::Space;
using derived::Step;
using derived::WalkedCoordinate;
using group::StabilizerChain;

// The search's view of a phase; search/ida_star.hpp says what it asks for.
class DerivedSearch::Domain {
  public:
    using Node = DerivedSearch::Node;

    Domain(const DerivedSearch& phase, const puzzle::State& root) : phase_(&phase), root_(root) {}

    const std::vector<search::MoveIndex>& followers(std::size_t last) const noexcept {
        return phase_->followers_[last];
    }
    std::size_t first() const noexcept { return phase_->costs_.size(); }
    int cost(search::MoveIndex move) const noexcept { return phase_->costs_[move]; }
    bool may_finish(const Node& node, int left) const noexcept {
        return phase_->bound(node) <= left;
    }
    // Table by table, so that what the first one refuses is not looked up in the others.
    bool descend(const Node& node, search::MoveIndex move, int left, Node& child) const noexcept {
        const Step step = phase_->steps_[move];
        for (std::size_t t = 0; t < phase_->spread_.size(); ++t) {
            const Spread& table = phase_->spread_[t];
            std::uint64_t entry = 0;
            for (std::size_t c = 0; c < table.sizes.size(); ++c) {
                const std::size_t k = table.first + c;
                child.index[k] = table.coordinates[c]->after(node.index[k], step);
                entry = entry * table.sizes[c] + child.index[k];
            }
            child.residue[t] = static_cast<std::uint8_t>(table.residues[entry]);
            const int distance =
                node.distance[t] + phase_->change(node.residue[t], child.residue[t]);
            if (distance > left) {
                return false;
            }
            child.distance[t] = static_cast<std::uint16_t>(distance);
        }
        return true;
    }
    bool is_goal(const Node& node, search::Path path) const {
        if (phase_->bound(node) > 0 || !phase_->goal_) {
            return phase_->bound(node) == 0;
        }
        const puzzle::Puzzle& puzzle = phase_->definition_.puzzle();
        puzzle::State state = root_;
        for (const search::MoveIndex move : path) {
            state = puzzle.apply(state, phase_->moves()[move].action);
        }
        const group::PointModel model(puzzle);
        return phase_->goal_->contains(model.permutation(state));
    }

  private:
    const DerivedSearch* phase_;
    puzzle::State root_;
};

void DerivedSearch::find_followers() {
    const puzzle::Puzzle& puzzle = definition_.puzzle();
    const auto are_powers = [this](std::size_t a, std::size_t b) {
        return moves()[a].step->base == moves()[b].step->base;
    };
    const auto commute = [&](std::size_t a, std::size_t b) {
        const puzzle::Transformation& first = moves()[a].step->action;
        const puzzle::Transformation& second = moves()[b].step->action;
        return are_powers(a, b) || puzzle.then(first, second) == puzzle.then(second, first);
    };
    // Returns true if the product of two powers of one move is a single move of the phase, or the identity.
    const auto are_one = [&](std::size_t a, std::size_t b) {
        const puzzle::Move& step = *moves()[a].step;
        const int power = (step.power + moves()[b].step->power) % step.order;
        return are_powers(a, b) &&
               (power == 0 || std::ranges::any_of(moves(), [&](const chain::Move& one) {
                    return one.step->base == step.base && one.step->power == power &&
                           one.cost <= costs_[a] + costs_[b];
                }));
    };
    followers_ = puzzle::followers<search::MoveIndex>(moves().size(), commute, are_one);
}

int DerivedSearch::bound(const Node& node) const noexcept {
    int out = 0;
    for (std::size_t t = 0; t < spread_.size(); ++t) {
        out = std::max<int>(out, node.distance[t]);
    }
    return out;
}

namespace {

// RETURNS the space, if its expanded table is not too large. ERRORS: Resource.
Result<Space> spreadable(Result<Space> space, const derived::SpaceLimits& limits) {
    if (!space) {
        return space;
    }
    const coset::CosetSpace& of = space->table().space();
    const std::uint64_t bytes = table::PackedValues::bytes_of(
        of.positions(), table::planes_for(table::modulus_for(of.largest_cost())));
    if (bytes > limits.memory_bytes) {
        return base::error(base::ErrorCode::Resource, "search-needs-memory",
                           "{phase}: searches take {bytes} bytes for its table; allow more memory",
                           of.name(), base::grouped(bytes));
    }
    return space;
}

}  // namespace

Result<DerivedSearch> DerivedSearch::of_phase(const chain::ChainDeclaration& chain,
                                              std::size_t phase, const puzzle::Costs& costs,
                                              const derived::SpaceLimits& limits) {
    const chain::PhaseDeclaration& declared = chain.phases[phase];
    if (declared.engine == chain::Engine::Table) {
        auto space = spreadable(derived::space_of(chain, phase, costs, limits), limits);
        return space ? of_table(*chain.definition, *std::move(space)) : space.error();
    }
    std::vector<Space> tables;
    for (std::size_t number = 0; number < declared.larger_goals.size(); ++number) {
        REVENGE_TRY(
            auto space,
            spreadable(derived::larger_goal_space(chain, phase, number, costs, limits), limits));
        if (space.table().space().positions() == 1) {
            return derived::prunes_nothing(chain, phase, number);
        }
        tables.push_back(std::move(space));
    }
    return make(*chain.definition, derived::goal_group(chain, phase), std::move(tables));
}

Result<DerivedSearch> DerivedSearch::make(const puzzle::Definition& definition,
                                          const std::vector<group::Permutation>& goal,
                                          std::vector<Space> tables) {
    REVENGE_TRY(auto chain,
                StabilizerChain::build(goal, group::PointModel(definition.puzzle()).degree()));
    DerivedSearch out(definition);
    out.goal_ = std::move(chain);
    REVENGE_TRY(out.take_tables(std::move(tables)));
    return out;
}

Result<DerivedSearch> DerivedSearch::of_table(const puzzle::Definition& definition, Space table) {
    DerivedSearch out(definition);
    std::vector<Space> tables;
    tables.push_back(std::move(table));
    REVENGE_TRY(out.take_tables(std::move(tables)));
    return out;
}

base::Status DerivedSearch::take_tables(std::vector<Space> tables) {
    tables_ = std::move(tables);
    costs_ = chain::costs_of(moves());
    int largest = 1;
    for (const int cost : costs_) {
        largest = std::max(largest, cost);
    }
    constexpr std::size_t kMaxMoves = 255;
    if (costs_.size() > kMaxMoves) {
        return base::error(base::ErrorCode::Resource, "too-many-phase-moves",
                           "a phase takes at most {most} moves", kMaxMoves);
    }
    modulus_ = table::modulus_for(largest);
    for (int from = 0; from < static_cast<int>(modulus_); ++from) {
        for (int to = 0; to < static_cast<int>(modulus_); ++to) {
            const int up = (to - from + static_cast<int>(modulus_)) % static_cast<int>(modulus_);
            changes_.push_back(
                static_cast<std::int8_t>(up <= largest ? up : up - static_cast<int>(modulus_)));
        }
    }
    std::size_t coordinates = 0;
    for (const Space& table : tables_) {
        REVENGE_TRY(auto residues, table.table().residues());
        Spread& spread = spread_.emplace_back(Spread{{}, {}, std::move(residues), coordinates});
        for (const auto& coordinate : table.numbering().coordinates()) {
            spread.coordinates.push_back(coordinate.get());
            spread.sizes.push_back(coordinate->size());
        }
        coordinates += spread.coordinates.size();
    }
    if (coordinates > kMaxCoordinates) {
        return base::error(
            base::ErrorCode::Resource, "too-many-table-coordinates",
            "its tables have more than {most} coordinates together; expected fewer tables",
            kMaxCoordinates);
    }
    steps_ = tables_.front().numbering().steps();
    find_followers();
    return {};
}

int DerivedSearch::distance_of(const Spread& table, const Node& node) const {
    constexpr int kFarthest = 10'000;
    std::array<Index, kMaxCoordinates> at{};
    std::copy_n(node.index.begin() + static_cast<std::ptrdiff_t>(table.first),
                table.coordinates.size(), at.begin());
    const auto entry_after = [&](Step step) {
        std::uint64_t entry = 0;
        for (std::size_t k = 0; k < table.coordinates.size(); ++k) {
            entry = entry * table.coordinates[k]->size() + table.coordinates[k]->after(at[k], step);
        }
        return entry;
    };
    int out = 0;
    std::uint64_t entry = entry_after({0, 0});
    // In a table that holds no distances a walk would have no end.
    bool has_moved = true;
    while (entry != 0 && has_moved) {
        has_moved = false;
        for (std::size_t move = 0; move < steps_.size(); ++move) {
            const std::uint64_t next = entry_after(steps_[move]);
            if (change(table.residues[entry], table.residues[next]) == -costs_[move]) {
                for (std::size_t k = 0; k < table.coordinates.size(); ++k) {
                    at[k] = table.coordinates[k]->after(at[k], steps_[move]);
                }
                out += costs_[move];
                entry = next;
                has_moved = out <= kFarthest;
                break;
            }
        }
    }
    return out;
}

std::optional<DerivedSearch::Node> DerivedSearch::node_of(const puzzle::State& state) const {
    Node out{};
    for (std::size_t t = 0; t < spread_.size(); ++t) {
        const auto seen = tables_[t].numbering().seen(state);
        if (!seen) {
            return std::nullopt;
        }
        std::uint64_t entry = 0;
        std::size_t k = spread_[t].first;
        for (const WalkedCoordinate* coordinate : spread_[t].coordinates) {
            const auto index = coordinate->rank(*seen);
            if (!index) {
                return std::nullopt;
            }
            out.index[k++] = *index;
            entry = entry * coordinate->size() + *index;
        }
        out.residue[t] = static_cast<std::uint8_t>(spread_[t].residues[entry]);
        if (out.residue[t] >= modulus_) {
            return std::nullopt;
        }
        out.distance[t] = static_cast<std::uint16_t>(distance_of(spread_[t], out));
    }
    return out;
}

std::optional<int> DerivedSearch::lower_bound(const puzzle::State& state) const {
    const auto node = node_of(state);
    return node ? std::optional(bound(*node)) : std::nullopt;
}

search::PhaseSearchResult DerivedSearch::search(const puzzle::State& state,
                                                const base::StopCondition& until,
                                                const search::OnPath& on_path,
                                                Lengths lengths) const {
    const auto root = node_of(state);
    if (!root) {
        return {};
    }
    Domain domain(*this, state);
    search::IdaStar<Domain> search(domain, until);
    const auto end = search.run(*root, std::max(bound(*root), lengths.from), lengths.to, on_path);
    return {end, search.nodes()};
}

}  // namespace revenge::solver
