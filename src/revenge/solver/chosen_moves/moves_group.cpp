#include "revenge/solver/chosen_moves/moves_group.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "revenge/group/patterns.hpp"

namespace revenge::solver::chosen {

namespace {

constexpr std::uint64_t kMaxSteps = 1'000'000;  // a second or so

}  // namespace

MovesGroup::MovesGroup(const PreparedMoves& moves) : moves_(&moves), model_(moves.cube.puzzle()) {
    std::vector<group::Permutation> generators;
    for (const Move& move : moves.moves) {
        generators.push_back(model_.permutation(moves.cube.action(move.turn)));
    }
    auto chain = group::StabilizerChain::build(generators, model_.degree());
    if (chain) {
        chain_ = *std::move(chain);
    }
}

std::vector<Way> MovesGroup::reached(const puzzle::State& state,
                                     const std::vector<Way>& ways) const {
    std::vector<Way> out;
    const std::vector<int> from = model_.looks(state);
    std::ranges::copy_if(ways, std::back_inserter(out), [&](Way way) {
        const auto to = model_.looks(moves_->held(way));
        const auto made = chain_ ? group::makes(*chain_, from, to, kMaxSteps) : true;
        return !made || *made;
    });
    return out;
}

std::string MovesGroup::order() const { return chain_ ? chain_->order().grouped() : ""; }

}  // namespace revenge::solver::chosen
