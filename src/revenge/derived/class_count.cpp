#include "revenge/derived/class_count.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <string>

namespace revenge::derived {

using base::Result;
using group::Permutation;
using group::StabilizerChain;

namespace {

std::vector<Permutation> permutations_of(const puzzle::Puzzle& puzzle,
                                         const std::vector<puzzle::Move>& moves) {
    const group::PointModel model(puzzle);
    std::vector<Permutation> out;
    out.reserve(moves.size());
    for (const puzzle::Move& move : moves) {
        out.push_back(model.permutation(move.action));
    }
    return out;
}

}  // namespace

Result<group::Count> class_count(const puzzle::Definition& definition,
                                 const std::vector<puzzle::Move>& moves,
                                 const std::vector<Permutation>& subgroup) {
    const int degree = group::PointModel(definition.puzzle()).degree();
    REVENGE_TRY(const auto below, StabilizerChain::build(subgroup, degree));
    std::vector<Permutation> generators = permutations_of(definition.puzzle(), moves);
    generators.insert(generators.end(), subgroup.begin(), subgroup.end());
    REVENGE_TRY(const auto whole, StabilizerChain::build(generators, degree));
    return whole.order() / below.order();
}

// Moves M come home from the classes K m, of which there are [M : M n K].
Result<Finishing> finishing(const puzzle::Definition& definition,
                            const std::vector<puzzle::Move>& moves,
                            const std::vector<Permutation>& subgroup) {
    REVENGE_TRY(const auto classes, class_count(definition, moves, subgroup));
    const int degree = group::PointModel(definition.puzzle()).degree();
    REVENGE_TRY(const auto made,
                StabilizerChain::build(permutations_of(definition.puzzle(), moves), degree));
    std::vector<Permutation> common;
    std::ranges::copy_if(subgroup, std::back_inserter(common),
                         [&](const Permutation& element) { return made.contains(element); });
    REVENGE_TRY(const auto below, StabilizerChain::build(common, degree));
    return Finishing{classes, made.order() / below.order(), common.size() == subgroup.size()};
}

std::uint64_t small(const group::Count& count) {
    constexpr std::size_t kSafeDigits = 19;
    return count.digits().size() > kSafeDigits ? std::numeric_limits<std::uint64_t>::max()
                                               : std::stoull(count.digits());
}

}  // namespace revenge::derived
