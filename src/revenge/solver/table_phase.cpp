#include "revenge/solver/table_phase.hpp"

#include <algorithm>
#include <array>

#include "revenge/base.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/derived/mixed_space.hpp"
#include "revenge/puzzle/parity.hpp"
#include "revenge/solver/four_pair_table.hpp"
#include "revenge/solver/phase_solver.hpp"

namespace revenge::solver {

namespace {

using base::Result;
using chain::PairsGoal;

// Exact up to this many moves; what is further away is rarely met and told apart soon.
constexpr int kExactQuadDistance = 5;
constexpr std::size_t kJoinedQuadEdges = 4;

// So many nodes without a path: bounds say little of this state. Of 600 random ones in three metrics none took
// eight-phase 800,000, all phases together; a cube with one flipped edge takes phase 2 some hundred million in BTM.
constexpr std::uint64_t kPatience = 1'500'000;
// The search is then restarted after this many random turns, each time with the given number of nodes.
constexpr std::size_t kTurnsAside = 3;
constexpr std::uint64_t kPatienceAside = 200'000;
constexpr std::uint64_t kAsideSeed = 1;

std::pair<std::uint64_t, std::uint64_t> key_of(const coset::Entry& entry) {
    return {entry.cls, entry.raw};
}

}  // namespace

// The phase as a domain of IDA*. One per search.
class TablePhase::Domain {
  public:
    struct Node {
        // One entry per part; entries beyond the number of parts are never read.
        std::array<coset::CosetSpace::Position, kMaxParts> position;
        std::array<int, kMaxParts> distance;
        std::uint32_t quads_begin;  // in live_
        std::uint32_t quads_end;
    };

    Domain(const TablePhase& phase, const puzzle::State& state) : phase_(&phase), state_(&state) {}

    // ERRORS: TableDamaged. RETURNS nothing if the phase cannot solve the state.
    Result<std::optional<Node>> root() {
        Node out{};
        for (std::size_t k = 0; k < phase_->parts_.size(); ++k) {
            const Part& part = phase_->parts_[k];
            const auto position = part.space->position_of(*state_);
            if (!position) {
                return std::optional<Node>();
            }
            out.position[k] = *position;
            if (part.table != nullptr) {
                const auto distance = part.table->distance(*position);
                if (!distance) {
                    return distance.error().code == base::ErrorCode::NotFound
                               ? Result<std::optional<Node>>(std::optional<Node>())
                               : distance.error();
                }
                out.distance[k] = *distance;
            }
        }
        if (phase_->declaration().pairs == PairsGoal::Joined) {
            const auto pairing = pairing_of(wings());
            if (!pairing || puzzle::is_odd(*pairing)) {
                return std::optional<Node>();
            }
            if (phase_->quads_ != nullptr) {
                const auto quads = phase_->quads_->quads_of(*pairing);
                live_.assign(quads.begin(), quads.end());
                out.quads_end = static_cast<std::uint32_t>(live_.size());
            }
        }
        return std::optional(out);
    }

    std::size_t first() const noexcept { return phase_->moves().size(); }
    std::span<const search::MoveIndex> followers(std::size_t last) const noexcept {
        return phase_->followers_[last];
    }
    int cost(search::MoveIndex move) const noexcept { return phase_->moves()[move].cost; }

    int lower_bound(const Node& node) const {
        int out = 0;
        for (std::size_t k = 0; k < phase_->parts_.size(); ++k) {
            out = std::max(out, node.distance[k]);
        }
        if (phase_->quads_ != nullptr) {
            const auto bounds = [this](FourPairTable::Index quad) {
                return phase_->quads_->bound(quad);
            };
            const auto [least, most] = std::ranges::minmax(
                std::span(live_).subspan(node.quads_begin, node.quads_end - node.quads_begin), {},
                bounds);
            out = std::max(out, bounds(phase_->any_quad_ ? least : most));
        }
        return out;
    }
    bool may_finish(const Node& node, int left) const { return lower_bound(node) <= left; }

    bool descend(const Node& node, search::MoveIndex move, int left, Node& child) {
        for (std::size_t k = phase_->parts_.size(); k-- > 0;) {
            const Part& part = phase_->parts_[k];
            child.position[k] = part.space->after_move(node.position[k], move);
            if (part.table == nullptr) {
                continue;
            }
            const auto residue = part.table->residue(part.space->entry_of(child.position[k]));
            if (!residue) {
                error_ = residue.error();
                return false;
            }
            child.distance[k] = distance_after(part, node.distance[k], *residue);
            if (child.distance[k] > left) {
                return false;
            }
        }
        return phase_->quads_ == nullptr || keep_quads(node, move, left, child);
    }

    bool is_goal(const Node& node, search::Path path) const {
        if (!phase_->is_goal(node.position[0], node.distance[0])) {
            return false;
        }
        if (phase_->declaration().pairs == PairsGoal::Listed) {
            return true;
        }
        return meets_pairs_goal(phase_->declaration(), wings_after(path));
    }

    const std::optional<base::Error>& error() const noexcept { return error_; }

  private:
    using Wings = std::array<puzzle::SlotNumber, 2 * kHalfPlaces>;

    std::span<const puzzle::SlotNumber> wings() const noexcept {
        return std::span(state_->piece)
            .subspan(static_cast<std::size_t>(phase_->wings_first_), 2 * kHalfPlaces);
    }

    Wings wings_after(search::Path path) const noexcept {
        Wings now{};
        std::ranges::copy(wings(), now.begin());
        const auto first = static_cast<std::size_t>(phase_->wings_first_);
        for (const search::MoveIndex move : path) {
            const Wings before = now;
            for (std::size_t place = 0; place < now.size(); ++place) {
                now[place] = before[phase_->moves()[move].action.from[first + place] - first];
            }
        }
        return now;
    }

    // Distances of neighbours differ by at most the largest cost c, so the residue modulo 2c + 1 determines the
    // distance.
    static int distance_after(const Part& part, int before, unsigned residue) noexcept {
        const int largest = part.space->largest_cost();
        const int modulus = 2 * largest + 1;
        const int lowest = before - largest;
        return lowest + (static_cast<int>(residue) - lowest % modulus + modulus) % modulus;
    }

    bool keep_quads(const Node& node, search::MoveIndex move, int left, Node& child) {
        live_.resize(node.quads_end);
        child.quads_begin = node.quads_end;
        for (std::size_t i = node.quads_begin; i < node.quads_end; ++i) {
            const FourPairTable::Index next = phase_->quads_->after_move(live_[i], move);
            const bool in_reach = phase_->quads_->bound(next) <= left;
            if (in_reach) {
                live_.push_back(next);
            } else if (!phase_->any_quad_) {
                return false;
            }
        }
        child.quads_end = static_cast<std::uint32_t>(live_.size());
        return child.quads_end > child.quads_begin;
    }

    const TablePhase* phase_;
    const puzzle::State* state_;
    // The quadruples still in reach of each node on the path, one node's behind the other's.
    std::vector<FourPairTable::Index> live_;
    std::optional<base::Error> error_;
};

Result<std::unique_ptr<TablePhase>> TablePhase::make(const puzzle::Cube& cube,
                                                     const chain::ChainDeclaration& chain,
                                                     std::size_t phase,
                                                     const puzzle::CostTable& costs,
                                                     const std::filesystem::path& directory,
                                                     const bfs::BuildOptions& options) {
    std::unique_ptr<TablePhase> out(new TablePhase(cube));
    const chain::PhaseDeclaration& declared = chain.phases[phase];
    const bfs::StoredClasses classes(directory, options.table_store);
    coset::SharedCoordinates shared;
    const auto add = [&](const chain::ChainDeclaration& seen, bool with_table) -> base::Status {
        if (options.stop.stop_requested()) {  // spaces take seconds and do not listen
            return base::interrupted();
        }
        REVENGE_TRY(auto space, derived::cube_space(cube, seen, phase, costs, {options, directory},
                                                    &classes, &shared));
        if (with_table) {
            REVENGE_TRY(
                bfs::DistanceTable::require_buildable(*space, costs.name(), directory, options));
        }
        out->parts_.push_back({std::move(space), with_table, nullptr});
        return {};
    };
    REVENGE_TRY(add(chain, declared.pruning.empty()));
    for (std::size_t k = 0; k < std::min(declared.pruning.size(), kMaxParts - 1); ++k) {
        REVENGE_TRY(add(chain::seen_through(chain, phase, k), true));
    }
    for (const coset::Entry& entry : out->parts_.front().space->goal()) {
        out->goal_.push_back(key_of(entry));
    }
    std::ranges::sort(out->goal_);
    out->followers_ = followers_of(cube.puzzle(), out->moves());
    if (const puzzle::Orbit* wings = cube.puzzle().find_orbit("wings")) {
        out->wings_first_ = wings->first;
    }
    const std::size_t joined = declared.joined_edges.size();
    out->any_quad_ = joined == kJoinedQuadEdges;
    if (declared.pairs == PairsGoal::Joined && (out->any_quad_ || joined == kHalfPlaces)) {
        out->quads_ = std::make_unique<FourPairTable>(out->wings_first_, out->moves(),
                                                      declared.joined_edges, kExactQuadDistance);
    }
    return out;
}

base::Status TablePhase::open_tables(const puzzle::CostTable& costs,
                                     const std::filesystem::path& directory,
                                     const bfs::BuildOptions& options) {
    for (Part& part : parts_) {
        if (part.has_table) {
            REVENGE_TRY(auto table, bfs::DistanceTable::open_or_build(part.space, costs.name(),
                                                                      directory, options));
            part.table = std::make_unique<bfs::DistanceTable>(std::move(table));
        }
    }
    return {};
}

bool TablePhase::is_goal(const coset::CosetSpace::Position& position, int distance) const {
    const Part& whole = parts_.front();
    if (whole.table != nullptr) {
        return distance == 0;
    }
    return std::ranges::binary_search(goal_, key_of(whole.space->entry_of(position)));
}

bool TablePhase::is_done(const puzzle::State& state) const {
    const coset::CosetSpace& space = *parts_.front().space;
    const auto position = space.position_of(state);
    return position &&
           std::ranges::find(space.unrotated_goal(), *position) != space.unrotated_goal().end();
}

Result<std::optional<int>> TablePhase::lower_bound(const puzzle::State& state) const {
    Domain domain(*this, state);
    REVENGE_TRY(auto root, domain.root());
    return root ? std::optional(domain.lower_bound(*root)) : std::optional<int>();
}

Result<PhaseSearchResult> TablePhase::search(const puzzle::State& state,
                                             const base::StopCondition& until,
                                             const OnPath& on_path) const {
    base::StopCondition first = until;
    if (!is_exact()) {
        first.nodes = std::min(until.nodes, kPatience);
    }
    bool is_found = false;
    auto result = search_once(state, first, [&](search::Path path, int length) {
        is_found = true;
        return on_path(path, length);
    });
    const bool is_out_of_patience =
        result && result->end == base::StopReason::Nodes && result->nodes <= until.nodes;
    if (!is_out_of_patience) {
        return result;
    }
    if (is_found) {  // the search can continue from it
        result->end = base::StopReason::Exhausted;
        return result;
    }
    return search_aside(state, until, result->nodes, on_path);
}

Result<PhaseSearchResult> TablePhase::search_aside(const puzzle::State& state,
                                                   const base::StopCondition& until,
                                                   std::uint64_t nodes,
                                                   const OnPath& on_path) const {
    base::Random random(kAsideSeed);
    while (true) {
        std::vector<search::MoveIndex> path;
        puzzle::State aside = state;
        int turned = 0;
        while (path.size() < kTurnsAside) {
            const auto& next = followers_[path.empty() ? moves().size() : path.back()];
            const chain::Move& move = moves()[path.emplace_back(next[random.below(next.size())])];
            aside = cube_->puzzle().apply(aside, move.action);
            turned += move.cost;
        }
        base::StopCondition left = until;
        left.nodes = std::min(until.nodes - nodes, kPatienceAside);
        bool is_found = false;
        auto result = search_once(aside, left, [&](search::Path rest, int length) {
            is_found = true;
            path.insert(path.end(), rest.begin(), rest.end());
            on_path(path, turned + length);
            return -1;
        });
        if (!result) {
            return result;
        }
        nodes += result->nodes;
        if (is_found || result->end != base::StopReason::Nodes || nodes > until.nodes) {
            return PhaseSearchResult{result->end, nodes};
        }
    }
}

Result<PhaseSearchResult> TablePhase::search_once(const puzzle::State& state,
                                                  const base::StopCondition& until,
                                                  const OnPath& on_path) const {
    Domain domain(*this, state);
    REVENGE_TRY(auto root, domain.root());
    if (!root) {
        return PhaseSearchResult{};
    }
    search::IdaStar<Domain> search(domain, until);
    const base::StopReason end = search.run(*root, domain.lower_bound(*root), kNoLength, on_path);
    if (domain.error()) {
        return *domain.error();
    }
    return PhaseSearchResult{end, search.nodes()};
}

}  // namespace revenge::solver
