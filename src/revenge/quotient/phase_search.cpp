#include "revenge/quotient/phase_search.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <utility>

#include "revenge/group/point_model.hpp"

namespace revenge::quotient {

using base::Error;
using base::ErrorCode;
using base::Result;
using group::StabilizerChain;

// The search's view of a phase; search/ida_star.hpp says what it asks for.
class PhaseSearch::Domain {
  public:
    using Node = PhaseSearch::Node;

    Domain(const PhaseSearch& phase, const puzzle::State& root) : phase_(&phase), root_(root) {}

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
        std::size_t k = 0;
        for (std::size_t t = 0; t < phase_->tables_.size(); ++t) {
            std::uint64_t entry = 0;
            const Space& table = phase_->tables_[t];
            const std::vector<std::uint64_t>& shape = phase_->shapes_[t];
            for (std::size_t c = 0; c < shape.size(); ++c, ++k) {
                child[k] = table.after(c, node[k], phase_->steps_[move]);
                entry = entry * shape[c] + child[k];
            }
            if (table.distance_at(entry) > left) {
                return false;
            }
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
            state = puzzle.apply(state, phase_->tables_.front().moves()[move].move.action);
        }
        const group::PointModel model(puzzle);
        return phase_->goal_->contains(model.permutation(state));
    }

  private:
    const PhaseSearch* phase_;
    puzzle::State root_;
};

void PhaseSearch::find_followers() {
    const puzzle::Puzzle& puzzle = definition_.puzzle();
    const std::vector<CostedMove>& moves = tables_.front().moves();
    followers_.resize(moves.size() + 1);
    for (std::size_t next = 0; next < moves.size(); ++next) {
        const puzzle::Move& b = moves[next].move;
        followers_.back().push_back(static_cast<search::MoveIndex>(next));
        for (std::size_t last = 0; last < moves.size(); ++last) {
            const puzzle::Move& a = moves[last].move;
            const bool commute = puzzle.then(a.action, b.action) == puzzle.then(b.action, a.action);
            if (a.base != b.base && (!commute || last < next)) {
                followers_[last].push_back(static_cast<search::MoveIndex>(next));
            }
        }
    }
}

int PhaseSearch::bound(const Node& node) const noexcept {
    int out = 0;
    std::size_t k = 0;
    for (std::size_t t = 0; t < tables_.size(); ++t) {
        std::uint64_t entry = 0;
        for (const std::uint64_t size : shapes_[t]) {
            entry = entry * size + node[k++];
        }
        out = std::max(out, tables_[t].distance_at(entry));
    }
    return out;
}

Result<PhaseSearch> PhaseSearch::make(const puzzle::Definition& definition,
                                      const std::vector<group::Permutation>& goal,
                                      std::vector<Space> tables) {
    auto chain = StabilizerChain::build(goal, group::PointModel(definition.puzzle()).degree());
    if (!chain) {
        return chain.error();
    }
    PhaseSearch out(definition);
    out.goal_ = *std::move(chain);
    if (auto taken = out.take_tables(std::move(tables)); !taken) {
        return taken.error();
    }
    return out;
}

Result<PhaseSearch> PhaseSearch::of_table(const puzzle::Definition& definition, Space table) {
    PhaseSearch out(definition);
    std::vector<Space> tables;
    tables.push_back(std::move(table));
    if (auto taken = out.take_tables(std::move(tables)); !taken) {
        return taken.error();
    }
    return out;
}

base::Status PhaseSearch::take_tables(std::vector<Space> tables) {
    tables_ = std::move(tables);
    for (const CostedMove& move : moves()) {
        costs_.push_back(move.cost);
    }
    constexpr std::size_t kMostMoves = 255;
    if (costs_.size() > kMostMoves) {
        return Error{ErrorCode::Resource,
                     "a phase takes at most " + std::to_string(kMostMoves) + " moves"};
    }
    std::size_t coordinates = 0;
    for (const Space& table : tables_) {
        shapes_.push_back(table.shape());
        coordinates += table.shape().size();
    }
    if (coordinates > kMostCoordinates) {
        return Error{ErrorCode::Resource, "its tables have more than " +
                                              std::to_string(kMostCoordinates) +
                                              " coordinates together; expected fewer tables"};
    }
    for (std::size_t move = 0; move < costs_.size(); ++move) {
        steps_.push_back(tables_.front().step_of(move));
    }
    find_followers();
    return {};
}

std::optional<PhaseSearch::Node> PhaseSearch::node_of(const puzzle::State& state) const {
    Node out{};
    std::size_t k = 0;
    for (const Space& table : tables_) {
        const auto indices = table.place(state);
        if (!indices) {
            return std::nullopt;
        }
        for (const Index index : *indices) {
            out[k++] = index;
        }
    }
    return out;
}

std::optional<int> PhaseSearch::lower_bound(const puzzle::State& state) const {
    const auto node = node_of(state);
    const int out = node ? bound(*node) : Space::kFar;
    return out < Space::kFar ? std::optional(out) : std::nullopt;
}

search::PhaseSearchResult PhaseSearch::search(const puzzle::State& state,
                                              const search::SearchLimits& limits,
                                              const search::OnPath& on_path) const {
    const auto root = node_of(state);
    if (!root || bound(*root) >= Space::kFar) {
        return {};
    }
    Domain domain(*this, state);
    search::IdaStar<Domain> search(domain, limits);
    const auto end = search.run(*root, bound(*root), std::numeric_limits<int>::max() - 1, on_path);
    return {end, search.nodes()};
}

}  // namespace revenge::quotient
