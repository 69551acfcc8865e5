#include "revenge/solver/automatic/puzzle_symmetries.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "revenge/base/check.hpp"

namespace revenge::solver::automatic {

namespace {

using group::Permutation;

constexpr std::size_t kMaxSymmetries = 240;
constexpr std::size_t kMaxAssignments = 1'000'000;
constexpr std::size_t kAssignmentsOfImages = 1000;  // that finding the images of points counts as
constexpr double kMaxPoints = 1e7;                  // looked up for the cycle types of products

// A number for the lengths of the cycles of the product of two permutations.
class CycleTypes {
  public:
    int of_product(const Permutation& a, const Permutation& b) {
        std::vector<int> lengths;
        std::vector<bool> seen(static_cast<std::size_t>(a.degree()));
        for (int first = 0; first < a.degree(); ++first) {
            int length = 0;
            for (int at = first; !seen[static_cast<std::size_t>(at)]; at = b(a(at))) {
                seen[static_cast<std::size_t>(at)] = true;
                ++length;
            }
            if (length > 1) {
                lengths.push_back(length);
            }
        }
        std::ranges::sort(lengths);
        const int next = static_cast<int>(numbers_.size());
        return numbers_.try_emplace(std::move(lengths), next).first->second;
    }

  private:
    std::map<std::vector<int>, int> numbers_;
};

// A bijection of numbers that is filled in pair by pair.
class Bijection {
  public:
    explicit Bijection(std::size_t size) : to_(size, -1), from_(size, -1) {}
    // RETURNS false if either has another partner.
    bool join(int a, int b) {
        int& to = to_[static_cast<std::size_t>(a)];
        int& from = from_[static_cast<std::size_t>(b)];
        if (to < 0 && from < 0) {
            to = b;
            from = a;
        }
        return to == b && from == a;
    }
    int operator()(int a) const noexcept { return to_[static_cast<std::size_t>(a)]; }
    bool has_image(int b) const noexcept { return from_[static_cast<std::size_t>(b)] >= 0; }
    const std::vector<int>& images() const noexcept { return to_; }

  private:
    std::vector<int> to_;
    std::vector<int> from_;
};

}  // namespace

class PuzzleSymmetries::Finder {
  public:
    Finder(const PuzzleGroup& group, const puzzle::Costs& costs, const group::PointModel& model)
        : group_(group), model_(model), looks_(model.looks()) {
        const auto& orbits = group.definition().puzzle().orbits();
        for (std::size_t o = 0; o < orbits.size(); ++o) {
            orbit_of_.insert(orbit_of_.end(), static_cast<std::size_t>(orbits[o].size), o);
        }
        const auto& generators = group.generators();
        for (std::size_t g = 0; g < generators.size(); ++g) {
            const int order = generators[g].move->order;
            for (int power = 1; power < order; ++power) {
                if (std::gcd(power, order) == 1) {
                    steps_.push_back({g, power});
                }
            }
        }
        const auto count = static_cast<double>(steps_.size());
        if (count * count * model.degree() > kMaxPoints) {
            steps_.clear();
            return;
        }
        for (const auto& generator : generators) {
            auto& mine = costs_.emplace_back();
            for (int power = 1; power < generator.move->order; ++power) {
                mine.push_back(
                    costs.cost(puzzle::power_of(group.definition(), *generator.move, power)));
            }
        }
        CycleTypes types;
        for (const Step& a : steps_) {
            auto& row = types_.emplace_back();
            for (const Step& b : steps_) {
                row.push_back(types.of_product(permutation(a), permutation(b)));
            }
        }
        order_generators();
    }

    std::vector<Symmetry> run() {
        if (!steps_.empty()) {
            assigned_.assign(group_.generators().size(), 0);
            assign(0);
        }
        // The identity comes first.
        const auto identity = std::ranges::find_if(
            found_, [](const Symmetry& one) { return one.points.is_identity(); });
        if (identity != found_.end()) {
            found_.erase(identity);
        }
        Symmetry none{Permutation(model_.degree()), {}};
        for (std::size_t g = 0; g < group_.generators().size(); ++g) {
            none.sources.push_back({g, 1});
        }
        found_.insert(found_.begin(), std::move(none));
        return std::move(found_);
    }

  private:
    const Permutation& permutation(const Step& step) const {
        return group_.generators()[step.generator]
            .permutations[static_cast<std::size_t>(step.power)];
    }

    // Each generator, where possible, after one that it does not commute with.
    void order_generators() {
        const std::size_t count = group_.generators().size();
        std::vector<bool> is_taken(count);
        while (order_.size() < count) {
            std::size_t best = count;
            bool is_linked = false;
            for (std::size_t g = 0; g < count; ++g) {
                if (is_taken[g]) {
                    continue;
                }
                const bool links = std::ranges::any_of(
                    order_, [&](std::size_t other) { return !group_.do_commute(g, other); });
                if (best == count || (links && !is_linked)) {
                    best = g;
                    is_linked = links;
                }
            }
            is_taken[best] = true;
            order_.push_back(best);
        }
        first_step_.assign(count, 0);
        for (std::size_t s = 0; s < steps_.size(); ++s) {
            if (steps_[s].power == 1) {
                first_step_[steps_[s].generator] = s;
            }
        }
    }

    bool may_be(std::size_t generator, std::size_t step) const {
        const Step& to = steps_[step];
        const int order = group_.generators()[generator].move->order;
        if (group_.generators()[to.generator].move->order != order) {
            return false;
        }
        for (int power = 1; power < order; ++power) {
            const int image = power * to.power % order;
            if (costs_[generator][static_cast<std::size_t>(power) - 1] !=
                costs_[to.generator][static_cast<std::size_t>(image) - 1]) {
                return false;
            }
        }
        const std::size_t self = first_step_[generator];
        return types_[self][self] == types_[step][step];
    }

    // Assigns the moves from order_[at] on.
    void assign(std::size_t at) {
        if (found_.size() >= kMaxSymmetries || assignments_ >= kMaxAssignments) {
            return;
        }
        if (at == order_.size()) {
            assignments_ += kAssignmentsOfImages;
            if (auto points = points_of()) {
                found_.push_back({*std::move(points), sources()});
            }
            return;
        }
        const std::size_t generator = order_[at];
        const std::size_t self = first_step_[generator];
        for (std::size_t step = 0; step < steps_.size(); ++step) {
            if (!may_be(generator, step)) {
                continue;
            }
            ++assignments_;
            bool is_right = true;
            for (std::size_t k = 0; k < at && is_right; ++k) {
                const std::size_t other = first_step_[order_[k]];
                const std::size_t image = assigned_[order_[k]];
                is_right = steps_[image].generator != steps_[step].generator &&
                           types_[self][other] == types_[step][image];
            }
            if (is_right) {
                assigned_[generator] = step;
                assign(at + 1);
            }
        }
    }

    std::vector<Step> sources() const {
        std::vector<Step> out(assigned_.size());
        for (std::size_t g = 0; g < assigned_.size(); ++g) {
            const Step& to = steps_[assigned_[g]];
            const int order = group_.generators()[g].move->order;
            int inverse = 1;
            while (inverse * to.power % order != 1 % order) {
                ++inverse;
            }
            out[to.generator] = {g, inverse};
        }
        return out;
    }

    // The images of points so far, and what follows from them.
    struct Draft {
        Bijection points;
        Bijection slots;
        Bijection looks;
        std::vector<unsigned> directions;  // [orbit]: in which orientations may be counted
    };

    // RETURNS the points' images under the assignment; nothing if they do not exist.
    std::optional<Permutation> points_of() const {
        const auto degree = static_cast<std::size_t>(model_.degree());
        constexpr unsigned kBoth = 3;
        Draft draft{Bijection(degree), Bijection(degree), Bijection(degree),
                    std::vector<unsigned>(group_.definition().puzzle().orbits().size(), kBoth)};
        for (int first = 0; first < model_.degree(); ++first) {
            if (draft.points(first) >= 0) {
                continue;
            }
            bool is_placed = false;
            for (int image = 0; image < model_.degree() && !is_placed; ++image) {
                if (draft.points.has_image(image)) {
                    continue;
                }
                Draft next = draft;
                is_placed = spread(first, image, next);
                if (is_placed) {
                    draft = std::move(next);
                }
            }
            if (!is_placed) {
                return std::nullopt;
            }
        }
        std::vector<group::Point> images;
        images.reserve(degree);
        for (const int image : draft.points.images()) {
            images.push_back(static_cast<group::Point>(image));
        }
        return Permutation::from_images_unchecked(std::move(images));
    }

    // Carries a point to an image, and all that moves make of it. RETURNS false if that contradicts itself.
    bool spread(int first, int image, Draft& draft) const {
        std::vector<int> open;
        const auto join = [&](int a, int b) {
            const bool is_new = draft.points(a) < 0;
            if (!draft.points.join(a, b) ||
                !draft.slots.join(model_.slot_of(a), model_.slot_of(b)) ||
                !draft.looks.join(looks_[static_cast<std::size_t>(a)],
                                  looks_[static_cast<std::size_t>(b)])) {
                return false;
            }
            if (is_new) {
                open.push_back(a);
            }
            return !is_new || keeps_direction(a, draft);
        };
        if (!join(first, image)) {
            return false;
        }
        while (!open.empty()) {
            const int point = open.back();
            open.pop_back();
            for (std::size_t g = 0; g < assigned_.size(); ++g) {
                const int from = permutation({g, 1})(point);
                const int to = permutation(steps_[assigned_[g]])(draft.points(point));
                if (!join(from, to)) {
                    return false;
                }
            }
        }
        return true;
    }

    // Drops the directions of counting that the images of two points of a slot exclude. RETURNS false if none is left.
    bool keeps_direction(int a, Draft& draft) const {
        constexpr unsigned kSame = 1;
        constexpr unsigned kOther = 2;
        const puzzle::Puzzle& puzzle = group_.definition().puzzle();
        const int slot = model_.slot_of(a);
        const int image_slot = model_.slot_of(draft.points(a));
        const int count = puzzle.orientations()[static_cast<std::size_t>(slot)];
        if (puzzle.orientations()[static_cast<std::size_t>(image_slot)] != count) {
            return false;
        }
        unsigned& left = draft.directions[orbit_of_[static_cast<std::size_t>(slot)]];
        const int first = model_.point(slot, 0);
        for (int b = first; b < first + count; ++b) {
            const int image = draft.points(b);
            if (image < 0) {
                continue;
            }
            const int steps = (b - a + count) % count;
            const int image_steps = (image - draft.points(a) + count) % count;
            left &= (steps == image_steps ? kSame : 0U) |
                    ((steps + image_steps) % count == 0 ? kOther : 0U);
        }
        return left != 0;
    }

    const PuzzleGroup& group_;
    const group::PointModel& model_;
    std::vector<int> looks_;
    std::vector<std::size_t> orbit_of_;    // [slot]
    std::vector<Step> steps_;              // powers that generate what their move does
    std::vector<std::vector<int>> costs_;  // [generator][power - 1]
    std::vector<std::vector<int>> types_;  // [step][step] of products
    std::vector<std::size_t> order_;       // in which generators are assigned
    std::vector<std::size_t> first_step_;  // [generator]: its own
    std::vector<std::size_t> assigned_;    // [generator]: step
    std::size_t assignments_ = 0;
    std::vector<Symmetry> found_;
};

PuzzleSymmetries::PuzzleSymmetries(const PuzzleGroup& group, const puzzle::Costs& costs)
    : group_(&group), model_(group.definition().puzzle()) {
    symmetries_ = Finder(group, costs, model_).run();
}

puzzle::State PuzzleSymmetries::image(const puzzle::State& state, std::size_t symmetry) const {
    const puzzle::Puzzle& puzzle = group_->definition().puzzle();
    const Permutation& points = symmetries_[symmetry].points;
    const Permutation made = points.inverse().then(model_.permutation(state)).then(points);
    puzzle::Transformation out = puzzle.identity();
    for (int home = 0; home < puzzle.slots(); ++home) {
        const int to = made(model_.point(home, 0));
        const int slot = model_.slot_of(to);
        out.from[static_cast<std::size_t>(slot)] = static_cast<puzzle::SlotNumber>(home);
        out.twist[static_cast<std::size_t>(slot)] =
            static_cast<puzzle::SlotNumber>(to - model_.point(slot, 0));
    }
    return puzzle.apply(puzzle.solved(), out);
}

std::vector<puzzle::Move> PuzzleSymmetries::before(const std::vector<puzzle::Move>& moves,
                                                   std::size_t symmetry) const {
    std::vector<puzzle::Move> out;
    out.reserve(moves.size());
    for (const puzzle::Move& move : moves) {
        const auto at = std::ranges::find_if(group_->generators(), [&](const auto& generator) {
            return generator.move->name == move.base;
        });
        base::check(at != group_->generators().end(), "chains make moves that generate the group");
        const Step& source =
            symmetries_[symmetry]
                .sources[static_cast<std::size_t>(at - group_->generators().begin())];
        out.push_back(puzzle::power_of(group_->definition(),
                                       *group_->generators()[source.generator].move,
                                       move.power * source.power % move.order));
    }
    return out;
}

Subgroup PuzzleSymmetries::before(const Subgroup& subgroup, std::size_t symmetry) const {
    Subgroup out;
    out.exponents.assign(subgroup.exponents.size(), 0);
    for (std::size_t g = 0; g < subgroup.exponents.size(); ++g) {
        // Powers that are prime to the order generate the same group.
        out.exponents[symmetries_[symmetry].sources[g].generator] = subgroup.exponents[g];
    }
    return out;
}

}  // namespace revenge::solver::automatic
