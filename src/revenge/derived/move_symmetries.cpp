#include "revenge/derived/move_symmetries.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

#include "revenge/group.hpp"

namespace revenge::derived {

namespace {

using coset::RawIndex;
using coset::SymmetryPair;
using group::Permutation;

std::uint64_t order_of(const Permutation& permutation) {
    std::uint64_t out = 1;
    for (const std::vector<int>& cycle : permutation.cycles()) {
        out = std::lcm(out, cycle.size());
    }
    return out;
}

// A property of two generators, or of one with itself, that a map must preserve.
struct Relation {
    std::uint64_t product = 1;   // order of one generator followed by the other
    std::uint64_t quotient = 1;  // order of one followed by the inverse of the other
    bool operator==(const Relation&) const = default;
};

class MapFinder {
  public:
    MapFinder(const Numbering& numbering, const std::vector<int>& costs)
        : generators_(&numbering.generators()), costs_(&costs) {
        const group::PointModel model(numbering.puzzle());
        std::vector<Permutation> acts;
        for (const Numbering::Generator& generator : *generators_) {
            acts.push_back(model.permutation(generator.move.action));
        }
        for (const Permutation& one : acts) {
            for (const Permutation& other : acts) {
                relations_.push_back(
                    {order_of(one.then(other)), order_of(one.then(other.inverse()))});
            }
        }
    }

    std::vector<GeneratorMap> all() {
        for (const bool is_mirror : {false, true}) {
            GeneratorMap map{{}, is_mirror};
            extend(map);
        }
        if (is_too_many_) {
            GeneratorMap identity{std::vector<std::size_t>(generators_->size()), false};
            std::iota(identity.base.begin(), identity.base.end(), std::size_t{0});
            return {identity};
        }
        return std::move(found_);
    }

  private:
    static constexpr std::size_t kMaxMaps = 255;  // as many as SymmetryIndex can number
    static constexpr std::size_t kMaxTried = 100'000;

    // Returns true if the moves of a generator have the same costs as their images.
    bool cost_the_same(std::size_t from, std::size_t to, bool is_mirror) const {
        const std::vector<int>& one = (*generators_)[from].numbers;
        const std::vector<int>& other = (*generators_)[to].numbers;
        const auto cost = [this](int number) {
            return number < 0 ? 0 : (*costs_)[static_cast<std::size_t>(number)];
        };
        if (one.size() != other.size()) {
            return false;
        }
        for (std::size_t times = 1; times < one.size(); ++times) {
            if (cost(one[times]) != cost(other[is_mirror ? one.size() - times : times])) {
                return false;
            }
        }
        return true;
    }
    const Relation& relation(std::size_t one, std::size_t other) const {
        return relations_[one * generators_->size() + other];
    }

    void extend(GeneratorMap& map) {
        is_too_many_ = is_too_many_ || ++tried_ > kMaxTried || found_.size() > kMaxMaps;
        if (is_too_many_) {
            return;
        }
        const std::size_t next = map.base.size();
        if (next == generators_->size()) {
            add(map);
            return;
        }
        for (std::size_t to = 0; to < generators_->size(); ++to) {
            map.base.push_back(to);
            bool fits = cost_the_same(next, to, map.is_mirror);
            for (std::size_t i = 0; i <= next && fits; ++i) {
                fits = (i == next || map.base[i] != to) &&
                       relation(i, next) == relation(map.base[i], to);
            }
            if (fits) {
                extend(map);
            }
            map.base.pop_back();
        }
    }

    // Half turns are their own inverses, so two maps may have the same effect on all moves. One of them is enough.
    void add(const GeneratorMap& map) {
        const bool only_half_turns = std::ranges::all_of(
            *generators_,
            [](const Numbering::Generator& generator) { return generator.move.order == 2; });
        if (!map.is_mirror || !only_half_turns) {
            found_.push_back(map);
        }
    }

    const std::vector<Numbering::Generator>* generators_;
    const std::vector<int>* costs_;
    std::vector<Relation> relations_;  // [one * generators + other]
    std::vector<GeneratorMap> found_;
    std::size_t tried_ = 0;
    bool is_too_many_ = false;
};

// Returns the image of each generator.
std::vector<Step> steps_of(const GeneratorMap& map, const Numbering& numbering) {
    std::vector<Step> out;
    for (const std::size_t base : map.base) {
        out.push_back({base, map.is_mirror ? numbering.generators()[base].move.order - 1 : 1});
    }
    return out;
}

// The composition f after g.
GeneratorMap composed(const GeneratorMap& f, const GeneratorMap& g) {
    GeneratorMap out{{}, f.is_mirror != g.is_mirror};
    for (const std::size_t base : g.base) {
        out.base.push_back(f.base[base]);
    }
    return out;
}

}  // namespace

std::vector<GeneratorMap> generator_maps(const Numbering& numbering,
                                         const std::vector<int>& costs) {
    return MapFinder(numbering, costs).all();
}

std::optional<std::vector<RawIndex>> walked_images(const WalkedCoordinate& coordinate,
                                                   const std::vector<Step>& images) {
    constexpr RawIndex kUnknown = ~RawIndex{0};
    std::vector<RawIndex> out(coordinate.size(), kUnknown);
    out[0] = 0;
    // Values are numbered in the order of their discovery, so each was reached from a smaller one.
    for (RawIndex value = 0; value < out.size(); ++value) {
        for (std::size_t g = 0; g < images.size(); ++g) {
            const RawIndex to = coordinate.after(value, {g, 1});
            const RawIndex image = coordinate.after(out[value], images[g]);
            if (out[to] == kUnknown) {
                out[to] = image;
            } else if (out[to] != image) {
                return std::nullopt;
            }
        }
    }
    return out;
}

MoveSymmetries move_symmetries(const Numbering& numbering, const std::vector<int>& costs) {
    auto maps = std::make_shared<std::vector<GeneratorMap>>(generator_maps(numbering, costs));
    const auto& coordinates = numbering.coordinates();
    if (maps->size() * coordinates.front()->size() * sizeof(RawIndex) > kMaxSymmetryBytes) {
        maps->resize(1);
    }
    MoveSymmetries out;
    for (std::size_t number = 0; number < maps->size(); ++number) {
        const std::vector<Step> steps = steps_of((*maps)[number], numbering);
        std::vector<std::vector<RawIndex>> tables;
        // The smallest coordinate first, since most maps fail there.
        for (std::size_t k = coordinates.size(); k-- > 0;) {
            auto table = walked_images(*coordinates[k], steps);
            if (!table) {
                break;
            }
            tables.insert(tables.begin(), *std::move(table));
        }
        if (tables.size() < coordinates.size()) {
            continue;
        }
        coset::SymmetryImages images;
        images.pair = {static_cast<puzzle::SymmetryIndex>(number),
                       static_cast<puzzle::SymmetryIndex>(number)};
        images.reduced = [table = std::move(tables.front())](RawIndex value) {
            return table[value];
        };
        for (std::size_t k = 1; k < tables.size(); ++k) {
            images.raw.target.push_back(static_cast<int>(k - 1));
            images.raw.table.push_back(std::move(tables[k]));
        }
        out.images.push_back(std::move(images));
    }
    out.compose = [maps](const SymmetryPair& f, const SymmetryPair& g) {
        const auto both = std::ranges::find(*maps, composed((*maps)[f.places], (*maps)[g.places]));
        const auto number = static_cast<puzzle::SymmetryIndex>(both - maps->begin());
        return SymmetryPair{number, number};
    };
    return out;
}

}  // namespace revenge::derived
