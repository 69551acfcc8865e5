#include "revenge/coset/reduction_group.hpp"

#include <cstdint>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/check.hpp"
#include "revenge/base/closure.hpp"

namespace revenge::coset {

namespace {

// Returns the product, first `inner`, then `outer`; 0 for invalid values.
Arrangement composed(const Arrangement& outer, const Arrangement& inner, std::size_t values) {
    Arrangement out{};
    for (std::size_t v = 0; v < values; ++v) {
        out[v] = outer[inner[v]];
    }
    return out;
}

}  // namespace

Arrangement identity_relabelling() noexcept {
    Arrangement out{};
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = static_cast<std::uint8_t>(i);
    }
    return out;
}

std::vector<Arrangement> relabellings_from(const std::vector<Arrangement>& generators) {
    return base::closure(std::vector{identity_relabelling()}, generators,
                         [](const Arrangement& inner, const Arrangement& outer) {
                             return composed(outer, inner, outer.size());
                         });
}

bool carries_cosets(const Arrangement& value, const std::vector<Arrangement>& from,
                    const std::vector<Arrangement>& to, std::size_t values) {
    std::set<Arrangement> left;
    std::set<Arrangement> right;
    for (const Arrangement& k : from) {
        left.insert(composed(value, k, values));
    }
    for (const Arrangement& k : to) {
        right.insert(composed(k, value, values));
    }
    return left == right;
}

namespace {

// The composition f after g; refers to both.
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

SymmetryImages identity_of(const std::vector<std::shared_ptr<const Coordinate>>& raw) {
    SymmetryImages out{{}, [](RawIndex value) { return value; }, {}};
    for (std::size_t k = 0; k < raw.size(); ++k) {
        out.raw.target.push_back(static_cast<int>(k));
        out.raw.table.emplace_back(raw[k]->size());
        std::iota(out.raw.table.back().begin(), out.raw.table.back().end(), 0U);
    }
    return out;
}

ReductionGroup::ReductionGroup(std::vector<SymmetryImages> elements, const Coordinate& reduced)
    : elements_(std::move(elements)) {
    constexpr std::size_t kSamples = 96;
    constexpr std::size_t kFew = 4096;
    base::Random random(0x5A4D);
    for (std::size_t i = 0; i < (reduced.size() <= kFew ? reduced.size() : kSamples); ++i) {
        samples_.push_back(
            static_cast<RawIndex>(reduced.size() <= kFew ? i : random.below(reduced.size())));
    }
}

void ReductionGroup::keep_if(const std::function<bool(const SymmetryImages&)>& keep) {
    std::erase_if(elements_, [&](const SymmetryImages& element) { return !keep(element); });
}

// Two symmetries have equal signatures if they agree on all raw values and on a random sample of the reduced ones, or
// on all of these if they are few. Two different symmetries of an orbit of places differ on most arrangements, so 96
// samples distinguish them.
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

void ReductionGroup::close(const Compose& compose) {
    std::map<std::vector<std::uint64_t>, GroupElement> known;
    std::map<std::pair<puzzle::SymmetryIndex, puzzle::SymmetryIndex>, GroupElement> by_pair;
    std::vector<SymmetryImages> distinct;
    for (SymmetryImages& element : elements_) {
        const auto [found, is_new] =
            known.try_emplace(signature(element), static_cast<GroupElement>(distinct.size()));
        by_pair[{element.pair.places, element.pair.pieces}] = found->second;
        if (is_new) {
            distinct.push_back(std::move(element));
        }
    }
    elements_ = std::move(distinct);
    base::check(!elements_.empty() && elements_[0].pair == SymmetryPair{},
                "the reduction group starts with the identity");
    const std::size_t order = elements_.size();
    products_.resize(order * order);
    inverses_.resize(order);
    for (std::size_t f = 0; f < order; ++f) {
        for (std::size_t g = 0; g < order; ++g) {
            const SymmetryPair both = compose(elements_[f].pair, elements_[g].pair);
            const auto pair = by_pair.find({both.places, both.pieces});
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
