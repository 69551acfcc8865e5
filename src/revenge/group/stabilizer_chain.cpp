#include "revenge/group.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/group/permutation.hpp"

namespace revenge::group {

namespace {

// An upper bound of a group's order, from its orbits and signs alone.
//
// A group acts on each orbit of points as some group of its own, whose order is quickly proved, and its elements make
// the signs of these actions only in the combinations that its generators make. So its order is at most the product of
// the orbits' orders, divided by two for each orbit whose sign the others decide. A chain built at random never exceeds
// the group's order: if it reaches the bound, the order is proved without sifting any Schreier generator. Most
// puzzles reach it; those with twist sums over several orbits do not.
std::vector<std::vector<int>> orbits_of(const std::vector<Permutation>& generators, int degree) {
    std::vector<std::vector<int>> out;
    std::vector<bool> seen(static_cast<std::size_t>(degree), false);
    for (int start = 0; start < degree; ++start) {
        if (seen[static_cast<std::size_t>(start)]) {
            continue;
        }
        std::vector<int> orbit{start};
        seen[static_cast<std::size_t>(start)] = true;
        for (std::size_t i = 0; i < orbit.size(); ++i) {
            for (const Permutation& generator : generators) {
                const int image = generator(orbit[i]);
                if (!seen[static_cast<std::size_t>(image)]) {
                    seen[static_cast<std::size_t>(image)] = true;
                    orbit.push_back(image);
                }
            }
        }
        if (orbit.size() > 1) {
            out.push_back(std::move(orbit));
        }
    }
    return out;
}

// Returns what the generators do to the points of one orbit, numbered in their order.
std::vector<Permutation> on_orbit(const std::vector<Permutation>& generators,
                                  const std::vector<int>& orbit, int degree) {
    std::vector<Point> number(static_cast<std::size_t>(degree), 0);
    for (std::size_t i = 0; i < orbit.size(); ++i) {
        number[static_cast<std::size_t>(orbit[i])] = static_cast<Point>(i);
    }
    std::vector<Permutation> out;
    out.reserve(generators.size());
    for (const Permutation& generator : generators) {
        std::vector<Point> images;
        images.reserve(orbit.size());
        for (const int point : orbit) {
            images.push_back(number[generator(point)]);
        }
        out.push_back(Permutation::from_images_unchecked(std::move(images)));
    }
    return out;
}

// Returns the rank of these rows of signs.
std::size_t rank_of(std::vector<std::vector<bool>> rows) {
    std::size_t rank = 0;
    const std::size_t columns = rows.empty() ? 0 : rows.front().size();
    for (std::size_t column = 0; column < columns; ++column) {
        const auto pivot =
            std::find_if(rows.begin() + static_cast<std::ptrdiff_t>(rank), rows.end(),
                         [column](const auto& row) { return row[column]; });
        if (pivot == rows.end()) {
            continue;
        }
        std::swap(rows[rank], *pivot);
        for (std::size_t other = rank + 1; other < rows.size(); ++other) {
            for (std::size_t i = column; rows[other][column] && i < columns; ++i) {
                const bool sum = rows[other][i] != rows[rank][i];
                if (i != column) {
                    rows[other][i] = sum;
                }
            }
            rows[other][column] = false;
        }
        ++rank;
    }
    return rank;
}

// Returns true if `order` is this bound. False if the group has one orbit only. REQUIRES generators of this degree.
// ERRORS: as StabilizerChain::build() for the orbits.
base::Result<bool> reaches_order_bound(const std::vector<Permutation>& generators, int degree,
                                       const Count& order) {
    const auto orbits = orbits_of(generators, degree);
    if (orbits.size() < 2) {
        return false;
    }
    Count most(1);
    std::vector<std::vector<bool>> signs(generators.size());
    std::size_t signed_orbits = 0;
    for (const std::vector<int>& orbit : orbits) {
        const std::vector<Permutation> actions = on_orbit(generators, orbit, degree);
        REVENGE_TRY(const auto chain,
                    StabilizerChain::build(actions, static_cast<int>(orbit.size())));
        most = most * chain.order();
        bool has_odd = false;
        for (std::size_t i = 0; i < generators.size(); ++i) {
            signs[i].push_back(actions[i].is_odd());
            has_odd = has_odd || actions[i].is_odd();
        }
        signed_orbits += has_odd ? 1 : 0;
    }
    Count reached = order;
    for (std::size_t i = rank_of(std::move(signs)); i < signed_orbits; ++i) {
        reached = reached * Count(2);
    }
    return reached == most;
}

constexpr int kQuietRounds = 24;     // random members in a row that teach nothing new
constexpr int kScrambleRounds = 60;  // warm-up of product replacement
constexpr std::size_t kReservoir = 12;

// Product replacement: a reservoir of members, one of which is multiplied by another each time; an
// accumulator gathers them ("rattle"), so that early outcomes are mixed well too.
class RandomMembers {
  public:
    RandomMembers(std::vector<Permutation> generators, int degree)
        : reservoir_(std::move(generators)), gathered_(degree), random_(0x5EED) {
        const std::size_t given = reservoir_.size();
        for (std::size_t i = 0; reservoir_.size() < kReservoir; ++i) {
            reservoir_.push_back(reservoir_[i % given]);
        }
        for (int i = 0; i < kScrambleRounds; ++i) {
            next();
        }
    }

    const Permutation& next() {
        const std::size_t i = random_.below(reservoir_.size());
        std::size_t j = random_.below(reservoir_.size() - 1);
        j += j >= i ? 1 : 0;
        const Permutation factor = random_.below(2) == 0 ? reservoir_[j] : reservoir_[j].inverse();
        reservoir_[i] =
            random_.below(2) == 0 ? reservoir_[i].then(factor) : factor.then(reservoir_[i]);
        gathered_.multiply_by(reservoir_[i]);
        return gathered_;
    }

  private:
    std::vector<Permutation> reservoir_;
    Permutation gathered_;
    base::Random random_;
};

}  // namespace

base::Result<StabilizerChain> StabilizerChain::unproved(const std::vector<Permutation>& generators,
                                                        int degree, const std::vector<int>& base) {
    if (degree < 0 || degree > Permutation::kMaxDegree) {
        return usage("a group on " + std::to_string(degree) + " points; at most " +
                     std::to_string(Permutation::kMaxDegree) + " are allowed");
    }
    for (std::size_t i = 0; i < generators.size(); ++i) {
        if (generators[i].degree() != degree) {
            return usage("generator " + std::to_string(i + 1) + " moves " +
                         std::to_string(generators[i].degree()) + " points, the group " +
                         std::to_string(degree));
        }
    }
    StabilizerChain chain(degree);
    for (const int point : base) {
        const bool doubled = std::ranges::any_of(
            chain.levels_, [point](const Level& level) { return level.base == point; });
        if (point < 0 || point >= degree || doubled) {
            return usage("base point " + std::to_string(point) +
                         (doubled ? " is given twice" : " is outside the group's points"));
        }
        chain.append_level(point);
    }
    std::vector<Permutation> moving;
    std::ranges::copy_if(generators, std::back_inserter(moving),
                         [](const Permutation& p) { return !p.is_identity(); });
    if (!moving.empty()) {
        for (const Permutation& generator : moving) {
            chain.absorb(generator, 0);
        }
        chain.fill_at_random(std::move(moving));
    }
    return chain;
}

base::Result<StabilizerChain> StabilizerChain::build(const std::vector<Permutation>& generators,
                                                     int degree, const std::vector<int>& base) {
    auto chain = unproved(generators, degree, base);
    if (!chain) {
        return chain;
    }
    REVENGE_TRY(const bool is_proved, reaches_order_bound(generators, degree, chain->order()));
    if (is_proved) {
        return chain;
    }
    if (chain->proof_points() > kLargestProof) {
        return usage("the group's order would take too long to prove: its chain has " +
                     std::to_string(chain->levels()) + " steps on " + std::to_string(degree) +
                     " points; give fewer points or generators of a smaller group");
    }
    chain->verify();
    return chain;
}

void StabilizerChain::append_level(int base) {
    Level level;
    level.base = base;
    level.to_base.resize(static_cast<std::size_t>(degree_));
    level.to_base[static_cast<std::size_t>(base)] = Permutation(degree_);
    level.orbit.push_back(static_cast<Point>(base));
    levels_.push_back(std::move(level));
}

void StabilizerChain::extend_orbit(Level& level) {
    // Points known before need only the new generators; points found now need all.
    const std::size_t known = level.orbit.size();
    for (std::size_t i = 0; i < level.orbit.size(); ++i) {
        const Point from = level.orbit[i];
        for (std::size_t g = i < known ? level.extended : 0; g < level.generators.size(); ++g) {
            const Generator& generator = generators_[static_cast<std::size_t>(level.generators[g])];
            const Point to = generator.forward(from);
            if (!level.to_base[to]) {
                level.to_base[to] = generator.backward.then(*level.to_base[from]);
                level.orbit.push_back(to);
            }
        }
    }
    level.extended = level.generators.size();
}

std::size_t StabilizerChain::sift(Permutation& element, std::size_t level) const {
    for (; level < levels_.size(); ++level) {
        const Level& here = levels_[level];
        const Point image = element(here.base);
        if (image == here.base) {
            continue;
        }
        const auto& back = here.to_base[image];
        if (!back) {
            return level;
        }
        element.multiply_by(*back);
    }
    return level;
}

void StabilizerChain::add_residue(const Permutation& residue, std::size_t from, std::size_t stuck) {
    if (stuck == levels_.size()) {
        int moved = 0;
        while (residue(moved) == moved) {
            ++moved;
        }
        append_level(moved);
    }
    const int index = static_cast<int>(generators_.size());
    generators_.push_back({residue, residue.inverse()});
    for (std::size_t level = from; level <= stuck; ++level) {
        levels_[level].generators.push_back(index);
        extend_orbit(levels_[level]);
    }
}

bool StabilizerChain::absorb(Permutation element, std::size_t from) {
    const std::size_t stuck = sift(element, from);
    if (stuck == levels_.size() && element.is_identity()) {
        return false;
    }
    add_residue(element, from, stuck);
    return true;
}

void StabilizerChain::fill_at_random(std::vector<Permutation> generators) {
    RandomMembers members(std::move(generators), degree_);
    for (int quiet = 0; quiet < kQuietRounds; ++quiet) {
        if (absorb(members.next(), 0)) {
            quiet = -1;
        }
    }
}

bool StabilizerChain::verify_level(std::size_t level) {
    // absorb() may grow the vectors walked here, but then the walk ends.
    const Level& here = levels_[level];
    for (const Point from : here.orbit) {
        const Permutation out = here.to_base[from]->inverse();
        for (const int index : here.generators) {
            const Permutation& generator = generators_[static_cast<std::size_t>(index)].forward;
            const Permutation& back = *here.to_base[generator(from)];
            Permutation schreier = out;
            schreier.multiply_by(generator);
            schreier.multiply_by(back);
            if (absorb(std::move(schreier), level + 1)) {
                return false;
            }
        }
    }
    return true;
}

double StabilizerChain::proof_points() const {
    double out = 0;
    for (std::size_t level = 0; level < levels_.size(); ++level) {
        const Level& here = levels_[level];
        out += static_cast<double>(here.orbit.size()) *
               static_cast<double>(here.generators.size()) *
               static_cast<double>(levels_.size() - level) * degree_;
    }
    return out;
}

void StabilizerChain::verify() {
    for (std::size_t level = levels_.size(); level > 0;) {
        // A failure adds generators at deeper levels only: start again from the deepest.
        level = verify_level(level - 1) ? level - 1 : levels_.size();
    }
}

std::vector<Permutation> StabilizerChain::generators(int level) const {
    std::vector<Permutation> out;
    if (level < levels()) {
        for (const int index : at(level).generators) {
            out.push_back(generators_[static_cast<std::size_t>(index)].forward);
        }
    }
    return out;
}

Count StabilizerChain::order(int level) const {
    Count out(1);
    for (int i = level; i < levels(); ++i) {
        out = out * Count(at(i).orbit.size());
    }
    return out;
}

bool StabilizerChain::contains(const Permutation& element) const {
    if (element.degree() != degree_) {
        return false;
    }
    Permutation left = element;
    return sift(left, 0) == levels_.size() && left.is_identity();
}

bool StabilizerChain::contains(const StabilizerChain& other) const {
    return std::ranges::all_of(other.generators(),
                               [this](const Permutation& g) { return contains(g); });
}

std::optional<Permutation> StabilizerChain::carrier(int level, int image) const {
    const auto& back = at(level).to_base[static_cast<std::size_t>(image)];
    if (!back) {
        return std::nullopt;
    }
    return back->inverse();
}

Permutation StabilizerChain::random_element(base::Random& random, int level) const {
    Permutation inverse(degree_);
    for (int i = level; i < levels(); ++i) {
        const std::vector<Point>& orbit = at(i).orbit;
        inverse.multiply_by(*at(i).to_base[orbit[random.below(orbit.size())]]);
    }
    return inverse.inverse();
}

StabilizerChain StabilizerChain::with_base(const std::vector<int>& base) const {
    StabilizerChain out(degree_);
    for (const int point : base) {
        out.append_level(point);
    }
    for (const Permutation& generator : generators()) {
        out.absorb(generator, 0);
    }
    const Count whole = order();
    base::Random random(0xBA5E);
    while (out.order() != whole) {
        while (!out.absorb(random_element(random), 0)) {
        }
    }
    return out;
}

StabilizerChain StabilizerChain::pointwise_stabilizer(const std::vector<int>& points) const {
    const StabilizerChain ordered = with_base(points);
    StabilizerChain out(degree_);
    const int level = static_cast<int>(points.size());
    for (int i = level; i < ordered.levels(); ++i) {
        out.append_level(ordered.base_point(i));
    }
    const Count whole = ordered.order(level);
    for (const Permutation& generator : ordered.generators(level)) {
        out.absorb(generator, 0);
    }
    base::Random random(0x57AB);
    while (out.order() != whole) {
        while (!out.absorb(ordered.random_element(random, level), 0)) {
        }
    }
    return out;
}

}  // namespace revenge::group
