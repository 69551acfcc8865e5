#include "revenge/solver/automatic/subgroups.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <string>

#include <fmt/format.h>

#include "revenge/derived/space.hpp"

namespace revenge::solver::automatic {

namespace {

using group::Permutation;
using group::StabilizerChain;

int root_in(std::vector<int>& parent, int at) {
    while (parent[static_cast<std::size_t>(at)] != at) {
        int& next = parent[static_cast<std::size_t>(at)];
        next = parent[static_cast<std::size_t>(next)];
        at = next;
    }
    return at;
}

void join(std::vector<int>& parent, int a, int b) {
    a = root_in(parent, a);
    b = root_in(parent, b);
    parent[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
}

std::vector<int> roots(std::vector<int> parent) {
    std::vector<int> out(parent.size());
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = root_in(parent, static_cast<int>(i));
    }
    return out;
}

double log_factorial(int n) { return std::lgamma(n + 1.0); }

constexpr double kNothing = 1e-6;  // of logarithms

}  // namespace

double log_order(const std::vector<Permutation>& generators, int degree) {
    if (std::ranges::all_of(generators, &Permutation::is_identity)) {
        return 0;
    }
    const auto chain = StabilizerChain::unproved(generators, degree);
    double out = 0;
    for (int level = 0; chain && level < chain->levels(); ++level) {
        out += std::log(static_cast<double>(chain->orbit(level).size()));
    }
    return out;
}

bool Subgroup::is_trivial() const noexcept {
    return std::ranges::all_of(exponents, [](int exponent) { return exponent == 0; });
}

bool Subgroup::contains(const Subgroup& other) const noexcept {
    for (std::size_t b = 0; b < exponents.size(); ++b) {
        const int theirs = other.exponents[b];
        if (theirs > 0 && (exponents[b] == 0 || theirs % exponents[b] != 0)) {
            return false;
        }
    }
    return true;
}

PuzzleGroup::PuzzleGroup(const puzzle::Definition& definition)
    : definition_(&definition), unseen_(derived::unseen_elements(definition)) {
    const puzzle::Puzzle& puzzle = definition.puzzle();
    const group::PointModel model(puzzle);
    std::set<puzzle::Transformation> known(definition.rotations().begin(),
                                           definition.rotations().end());
    known.insert(puzzle.identity());
    for (const puzzle::BaseMove& move : definition.moves()) {
        if (known.contains(move.action)) {
            continue;
        }
        Generator& out = generators_.emplace_back(Generator{&move, {}, {}});
        for (int k = 0; k < move.order; ++k) {
            out.powers.push_back(puzzle::power(puzzle, move.action, k));
            out.permutations.push_back(model.permutation(out.powers.back()));
            known.insert(out.powers.back());
        }
    }
    for (const Generator& a : generators_) {
        auto& row = commutes_.emplace_back();
        for (const Generator& b : generators_) {
            row.push_back(puzzle.then(a.powers[1], b.powers[1]) ==
                          puzzle.then(b.powers[1], a.powers[1]));
        }
    }
    log_unseen_ = log_order(unseen_, model.degree());
}

std::vector<Permutation> PuzzleGroup::generators_of(const Subgroup& subgroup) const {
    std::vector<Permutation> out = unseen_;
    for (std::size_t b = 0; b < generators_.size(); ++b) {
        if (subgroup.exponents[b] > 0) {
            out.push_back(
                generators_[b].permutations[static_cast<std::size_t>(subgroup.exponents[b])]);
        }
    }
    return out;
}

void PuzzleGroup::find_orbits(Subgroup& out) const {
    const puzzle::Puzzle& puzzle = definition_->puzzle();
    const group::PointModel model(puzzle);
    std::vector<int> places(static_cast<std::size_t>(puzzle.slots()));
    std::vector<int> points(static_cast<std::size_t>(model.degree()));
    std::iota(places.begin(), places.end(), 0);
    std::iota(points.begin(), points.end(), 0);
    std::vector<bool> is_moved(places.size(), false);
    for (std::size_t b = 0; b < generators_.size(); ++b) {
        if (out.exponents[b] == 0) {
            continue;
        }
        const Permutation& move =
            generators_[b].permutations[static_cast<std::size_t>(out.exponents[b])];
        for (int point = 0; point < model.degree(); ++point) {
            join(points, point, move(point));
            join(places, model.slot_of(point), model.slot_of(move(point)));
            if (move(point) != point) {
                is_moved[static_cast<std::size_t>(model.slot_of(point))] = true;
            }
        }
    }
    out.place_root = roots(std::move(places));
    out.point_root = roots(std::move(points));
    out.moved_pieces = static_cast<int>(std::ranges::count(is_moved, true));
}

double PuzzleGroup::log_arrangements(const Subgroup& within,
                                     const std::vector<Shown>& shown) const {
    const puzzle::Puzzle& puzzle = definition_->puzzle();
    const group::PointModel model(puzzle);
    std::map<int, std::map<int, std::pair<int, int>>> counts;  // [root][color]: pieces, period
    for (int slot = 0; slot < puzzle.slots(); ++slot) {
        const Shown& piece = shown[static_cast<std::size_t>(slot)];
        if (piece.color >= 0) {
            auto& count = counts[within.place_root[static_cast<std::size_t>(slot)]][piece.color];
            ++count.first;
            count.second = piece.period;
        }
    }
    double out = 0;
    for (const auto& [root, colors] : counts) {
        const int turns = puzzle.orientations()[static_cast<std::size_t>(root)];
        int pieces = 0;
        for (const auto& [color, count] : colors) {
            pieces += count.first;
            out -= log_factorial(count.first);
        }
        out += log_factorial(pieces);
        const int first = within.point_root[static_cast<std::size_t>(model.point(root, 0))];
        bool does_turn = false;
        for (int k = 1; k < turns; ++k) {
            does_turn |= within.point_root[static_cast<std::size_t>(model.point(root, k))] == first;
        }
        if (does_turn) {
            bool show_all = true;
            for (const auto& [color, count] : colors) {
                out += count.first * std::log(static_cast<double>(count.second));
                show_all &= count.second == turns;
            }
            // Moves keep a sum of the twists of pieces that change places; a piece that stays has any twist.
            out -= show_all && pieces > 1 ? std::log(static_cast<double>(turns)) : 0;
        }
    }
    return std::max(out, 0.0);
}

double PuzzleGroup::log_growth(const std::vector<int>& exponents) const {
    std::vector<std::size_t> moves;
    std::vector<double> powers;
    for (std::size_t b = 0; b < exponents.size(); ++b) {
        if (exponents[b] > 0) {
            moves.push_back(b);
            const int count = generators_[b].move->order / exponents[b];
            powers.push_back(count - 1);
        }
    }
    // Sets of moves that all commute.
    constexpr std::size_t kMaxSets = 20'000;
    std::vector<std::vector<std::size_t>> sets;
    std::vector<std::size_t> current;
    const std::function<void(std::size_t)> extend = [&](std::size_t from) {
        sets.push_back(current);
        for (std::size_t i = from; i < moves.size() && sets.size() < kMaxSets; ++i) {
            if (std::ranges::all_of(current,
                                    [&](std::size_t j) { return commutes_[moves[i]][moves[j]]; })) {
                current.push_back(i);
                extend(i + 1);
                current.pop_back();
            }
        }
    };
    extend(0);
    const auto sum = [&](double x) {
        double out = 0;
        for (const auto& set : sets) {
            double term = 1;
            for (const std::size_t i : set) {
                term *= -powers[i] * x / (1 + powers[i] * x);
            }
            out += term;
        }
        return out;
    };
    constexpr int kSteps = 1000;
    constexpr int kHalvings = 50;
    for (int step = 1; step <= kSteps; ++step) {
        double low = static_cast<double>(step - 1) / kSteps;
        double high = static_cast<double>(step) / kSteps;
        if (sum(high) > 0) {
            continue;
        }
        for (int i = 0; i < kHalvings; ++i) {
            const double middle = (low + high) / 2;
            (sum(middle) > 0 ? low : high) = middle;
        }
        return -std::log(high);
    }
    return 0;
}

void PuzzleGroup::count_states(Subgroup& out) const {
    const puzzle::Puzzle& puzzle = definition_->puzzle();
    const group::PointModel model(puzzle);
    if (out.is_trivial()) {
        return;
    }
    out.log_states = std::max(0.0, log_order(generators_of(out), model.degree()) - log_unseen_);
    out.log_branching = log_growth(out.exponents);
    if (unseen_.empty()) {
        return;
    }
    std::vector<Permutation> alone = generators_of(out);
    alone.erase(alone.begin(), alone.begin() + static_cast<std::ptrdiff_t>(unseen_.size()));
    std::vector<Shown> shown(static_cast<std::size_t>(puzzle.slots()));
    int color = 0;
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        std::map<int, int> colors;
        for (int place = 0; place < orbit.size; ++place) {
            const auto [at, is_new] =
                colors.try_emplace(orbit.solved[static_cast<std::size_t>(place)], color);
            color += is_new ? 1 : 0;
            shown[static_cast<std::size_t>(orbit.first + place)] = {at->second, orbit.orientations};
        }
    }
    const double most = std::min(log_order(alone, model.degree()), log_arrangements(out, shown));
    out.is_clean = most > out.log_states - kNothing;
}

Subgroup PuzzleGroup::subgroup(std::vector<int> exponents) const {
    Subgroup out;
    out.exponents = std::move(exponents);
    find_orbits(out);
    count_states(out);
    return out;
}

Subgroup PuzzleGroup::whole() const { return subgroup(std::vector<int>(generators_.size(), 1)); }

std::string PuzzleGroup::kind_of(const Subgroup& subgroup) const {
    const puzzle::Puzzle& puzzle = definition_->puzzle();
    const group::PointModel model(puzzle);
    std::map<int, int> sizes;
    for (const int root : subgroup.point_root) {
        ++sizes[root];
    }
    std::map<std::pair<int, int>, int> places;  // orbit, size of the sticker's orbit
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            const int root = subgroup.point_root[static_cast<std::size_t>(model.point(slot, 0))];
            ++places[{orbit.first, sizes[root]}];
        }
    }
    std::map<std::pair<int, int>, int> steps;  // order, exponent
    int commuting = 0;
    for (std::size_t a = 0; a < generators_.size(); ++a) {
        if (subgroup.exponents[a] == 0) {
            continue;
        }
        ++steps[{generators_[a].move->order, subgroup.exponents[a]}];
        for (std::size_t b = 0; b < a; ++b) {
            commuting += subgroup.exponents[b] > 0 && commutes_[a][b] ? 1 : 0;
        }
    }
    std::string out = std::to_string(commuting);
    for (const auto* counts : {&places, &steps}) {
        for (const auto& [key, count] : *counts) {
            out += fmt::format(" {}:{}x{}", key.first, key.second, count);
        }
        out += "|";
    }
    return out;
}

std::vector<Subgroup> PuzzleGroup::lattice(std::size_t width, const std::stop_token& stop) const {
    constexpr int kMaxOfAKind = 2;
    constexpr std::size_t kMaxLayers = 40;
    base::Random random(1);
    std::vector<Subgroup> out{whole()};
    std::set<std::vector<int>> known{out.front().exponents};
    std::vector<Subgroup> layer = out;
    for (std::size_t depth = 0; !layer.empty() && depth < kMaxLayers; ++depth) {
        std::map<std::string, int> kinds;
        std::vector<Subgroup> next;
        for (const Subgroup& above : layer) {
            if (stop.stop_requested()) {
                break;
            }
            for (std::size_t b = 0; b < generators_.size(); ++b) {
                const int exponent = above.exponents[b];
                if (exponent == 0) {
                    continue;
                }
                std::vector<int> lower{0};
                const int order = generators_[b].move->order;
                for (const int prime : {2, 3, 5}) {
                    if ((order / exponent) % prime == 0 && exponent * prime < order) {
                        lower.push_back(exponent * prime);
                    }
                }
                for (const int to : lower) {
                    Subgroup below;
                    below.exponents = above.exponents;
                    below.exponents[b] = to;
                    if (!known.insert(below.exponents).second) {
                        continue;
                    }
                    find_orbits(below);
                    if (kinds[kind_of(below)]++ < kMaxOfAKind) {
                        next.push_back(std::move(below));
                    }
                }
            }
        }
        if (next.size() > width) {
            random.shuffle(std::span(next));
            next.resize(width);
        }
        for (Subgroup& one : next) {
            if (stop.stop_requested()) {
                next.clear();
                break;
            }
            count_states(one);
            out.push_back(one);
        }
        layer = std::move(next);
    }
    const bool has_trivial = std::ranges::any_of(out, &Subgroup::is_trivial);
    if (!has_trivial) {
        out.push_back(subgroup(std::vector<int>(generators_.size(), 0)));
    }
    return out;
}

std::string PuzzleGroup::words(const Subgroup& subgroup) const {
    std::string out;
    for (std::size_t b = 0; b < generators_.size(); ++b) {
        const int step = subgroup.exponents[b];
        const puzzle::BaseMove& move = *generators_[b].move;
        // A bare name stands for all powers, one with a number for that power and its inverse.
        for (int k = step; step > 0 && 2 * k <= move.order; k += step) {
            out += (out.empty() ? "" : " ") + move.name + (step == 1 ? "" : std::to_string(k));
            if (step == 1) {
                break;
            }
        }
    }
    return out;
}

}  // namespace revenge::solver::automatic
