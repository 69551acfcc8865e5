#include "revenge/coset/reduction_group.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "revenge/base/check.hpp"
#include "revenge/base/random.hpp"

namespace revenge::coset {

namespace {

using NumberedMoves = std::map<std::pair<puzzle::SlotArray, int>, std::size_t>;
using MoveImages = std::vector<std::size_t>;  // [move]

// How a symmetry of places carries the moves to each other, costs included; nothing if it does not.
std::optional<MoveImages> images_of_moves(const puzzle::Cube& cube, puzzle::SymmetryIndex places,
                                          const std::vector<Move>& moves,
                                          const NumberedMoves& numbers) {
    const puzzle::SymmetryAction& action = cube.symmetry(places);
    MoveImages out;
    for (const Move& move : moves) {
        puzzle::SlotArray image{};
        for (int i = 0; i < cube.puzzle().slots(); ++i) {
            const auto slot = static_cast<std::size_t>(i);
            image[action.place[slot]] = action.place[move.action.from[slot]];
        }
        const auto found = numbers.find({image, move.cost});
        if (found == numbers.end()) {
            return std::nullopt;
        }
        out.push_back(found->second);
    }
    return out;
}

// Carries each raw coordinate to some other (or itself); nothing if one has nowhere to go.
std::optional<RawSymmetry> raw_images(const puzzle::Cube& cube, puzzle::SymmetryIndex places,
                                      puzzle::SymmetryIndex pieces, const MoveImages& moves,
                                      const std::vector<std::unique_ptr<Coordinate>>& raw) {
    RawSymmetry out;
    std::vector<bool> taken(raw.size(), false);
    for (const auto& coordinate : raw) {
        bool found = false;
        for (std::size_t t = 0; t < raw.size() && !found; ++t) {
            auto image = taken[t] || raw[t]->size() != coordinate->size()
                             ? std::nullopt
                             : coordinate->image(cube, places, pieces, moves, *raw[t]);
            if (!image) {
                continue;
            }
            taken[t] = found = true;
            const IndexMap map = coordinate->map_through(std::move(*image), *raw[t]);
            auto& table = out.table.emplace_back(coordinate->size());
            for (std::uint32_t v = 0; v < table.size(); ++v) {
                table[v] = map(v);
            }
            out.target.push_back(static_cast<int>(t));
        }
        if (!found) {
            return std::nullopt;
        }
    }
    return out;
}

// f after g; refers to both.
SymmetryImages composed(const SymmetryImages& f, const SymmetryImages& g) {
    SymmetryImages out{};
    for (std::size_t k = 0; k < g.raw.target.size(); ++k) {
        const auto middle = static_cast<std::size_t>(g.raw.target[k]);
        out.raw.target.push_back(f.raw.target[middle]);
        auto& table = out.raw.table.emplace_back();
        for (const std::uint32_t v : g.raw.table[k]) {
            table.push_back(f.raw.table[middle][v]);
        }
    }
    out.reduced = [&f, &g](RawIndex x) { return f.reduced(g.reduced(x)); };
    return out;
}

}  // namespace

ReductionGroup::ReductionGroup(const puzzle::Cube& cube, const PhaseDeclaration& phase,
                               const std::vector<Move>& moves, const Coordinate& reduced,
                               const std::vector<std::unique_ptr<Coordinate>>& raw)
    : reduced_(&reduced), raw_(&raw) {
    NumberedMoves numbers;
    for (std::size_t m = 0; m < moves.size(); ++m) {
        numbers.emplace(std::pair{moves[m].action.from, moves[m].cost}, m);
    }
    const auto conjugations = *puzzle::symmetry_group(phase.conjugation);
    const auto one_sided = *puzzle::symmetry_group(phase.one_sided);
    for (const puzzle::SymmetryIndex s1 : conjugations) {
        for (const puzzle::SymmetryIndex s2 : one_sided) {
            const puzzle::SymmetryIndex places = puzzle::compose(s2, s1);
            const auto moved = images_of_moves(cube, places, moves, numbers);
            auto image = moved ? reduced.image(cube, places, s1, *moved, reduced) : std::nullopt;
            if (!image) {
                continue;
            }
            auto raws = raw_images(cube, places, s1, *moved, raw);
            if (raws) {
                elements_.push_back({places, s1, reduced.map_through(std::move(*image), reduced),
                                     std::move(*raws)});
            }
        }
    }
    constexpr std::size_t kSamples = 96;
    base::Random random(0x5A4D);
    for (std::size_t i = 0; i < kSamples; ++i) {
        samples_.push_back(static_cast<RawIndex>(random.below(reduced.size())));
    }
}

void ReductionGroup::keep_if(const std::function<bool(const SymmetryImages&)>& keep) {
    std::erase_if(elements_, [&](const SymmetryImages& element) { return !keep(element); });
}

// Equal signatures: equal on all raw values and on a random sample of the reduced ones. Two
// different symmetries of an orbit of places differ on most arrangements, so 96 of them tell them
// apart.
std::vector<std::uint64_t> ReductionGroup::signature(const SymmetryImages& element) const {
    std::vector<std::uint64_t> out;
    for (std::size_t k = 0; k < element.raw.table.size(); ++k) {
        out.push_back(static_cast<std::uint64_t>(element.raw.target[k]));
        out.insert(out.end(), element.raw.table[k].begin(), element.raw.table[k].end());
    }
    for (const RawIndex sample : samples_) {
        out.push_back(element.reduced(sample));
    }
    return out;
}

void ReductionGroup::close() {
    std::map<std::vector<std::uint64_t>, GroupElement> known;
    std::map<std::pair<puzzle::SymmetryIndex, puzzle::SymmetryIndex>, GroupElement> by_pair;
    std::vector<SymmetryImages> distinct;
    for (SymmetryImages& element : elements_) {
        const auto [found, is_new] =
            known.try_emplace(signature(element), static_cast<GroupElement>(distinct.size()));
        by_pair[{element.places, element.pieces}] = found->second;
        if (is_new) {
            distinct.push_back(std::move(element));
        }
    }
    elements_ = std::move(distinct);
    base::check(!elements_.empty() && elements_[0].places == 0 && elements_[0].pieces == 0,
                "the reduction group starts with the identity");
    const std::size_t order = elements_.size();
    products_.resize(order * order);
    inverses_.resize(order);
    for (std::size_t f = 0; f < order; ++f) {
        for (std::size_t g = 0; g < order; ++g) {
            const auto pair =
                by_pair.find({puzzle::compose(elements_[f].places, elements_[g].places),
                              puzzle::compose(elements_[f].pieces, elements_[g].pieces)});
            GroupElement product = 0;
            if (pair != by_pair.end()) {
                product = pair->second;
            } else {
                const auto found = known.find(signature(composed(elements_[f], elements_[g])));
                base::check(found != known.end(), "the reduction group is closed");
                product = found->second;
            }
            products_[f * order + g] = product;
            if (product == 0) {
                inverses_[f] = static_cast<GroupElement>(g);
            }
        }
    }
}

}  // namespace revenge::coset
