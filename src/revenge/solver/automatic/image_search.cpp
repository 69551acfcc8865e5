#include "revenge/solver/automatic/image_search.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "revenge/solver/automatic/chain_finder.hpp"

namespace revenge::solver::automatic {

using base::Result;
using puzzle::State;

namespace {

constexpr std::uint64_t kNodes = 1'000'000;  // of all searches of a state: a second or less
constexpr std::size_t kMaxRated = 1000;
constexpr std::size_t kMaxImages = 200;

}  // namespace

ImageSearch::ImageSearch(const ChainSolver& chain, puzzle::Costs costs, std::vector<Renaming> goals)
    : chain_(&chain),
      costs_(std::move(costs)),
      goals_(std::move(goals)),
      group_(std::make_unique<const PuzzleGroup>(*chain.chain().definition)),
      symmetries_(*group_, costs_) {}

Result<Solution> ImageSearch::solve(const std::vector<State>& starts, const Limits& limits) const {
    const std::vector<Image> images = images_of(starts);
    std::vector<State> states;
    states.reserve(images.size());
    for (const Image& image : images) {
        states.push_back(image.state);
    }
    auto found = chain_->solve_one_of(states, kNodes, limits);
    if (!found) {
        return found.error();
    }
    carry_back(found->solution, images[found->state]);
    return std::move(found->solution);
}

std::vector<ImageSearch::Image> ImageSearch::images_of(const std::vector<State>& starts) const {
    std::vector<Image> out;
    for (const State& start : starts) {
        add_images(start, out);
        for (const Renaming& goal : goals_) {
            const State renamed = goal.renamed(start);
            if (renamed != start) {
                add_images(renamed, out);
            }
        }
    }
    return nearest(std::move(out));
}

void ImageSearch::add_images(const State& start, std::vector<Image>& out) const {
    const puzzle::Puzzle& puzzle = chain_->chain().definition->puzzle();
    // Where several states count as one, a solution of the inverse need not solve the state.
    const bool has_inverse = chain_->chain().remainder_moves.empty() && group_->unseen().empty();
    const State inverse =
        has_inverse ? puzzle.apply(puzzle.solved(), puzzle.inverse(puzzle.element_of(start)))
                    : start;
    for (std::size_t k = 0; k < symmetries_.size(); ++k) {
        out.push_back({symmetries_.image(start, k), k, false});
        if (has_inverse) {
            out.push_back({symmetries_.image(inverse, k), k, true});
        }
    }
}

std::vector<ImageSearch::Image> ImageSearch::nearest(std::vector<Image> images) const {
    base::Random random(1);
    for (std::size_t i = 1; i < images.size(); ++i) {
        std::swap(images[i], images[i + random.below(images.size() - i)]);
    }
    images.resize(std::min(images.size(), kMaxRated));
    std::vector<std::pair<int, std::size_t>> rated;
    rated.reserve(images.size());
    for (std::size_t i = 1; i < images.size(); ++i) {
        const auto bound = chain_->phase(0).lower_bound(images[i].state);
        if (bound && *bound) {
            rated.emplace_back(**bound, i);
        }
    }
    std::ranges::sort(rated);
    rated.resize(std::min(rated.size(), kMaxImages - 1));
    std::vector<Image> out;
    out.reserve(rated.size() + 1);
    out.push_back(std::move(images.front()));
    for (const auto& [bound, i] : rated) {
        out.push_back(std::move(images[i]));
    }
    return out;
}

Subgroup ImageSearch::subgroup_of(std::size_t phase) const {
    Subgroup out;
    out.exponents.assign(group_->generators().size(), 0);
    const auto take = [&](const puzzle::Move& move) {
        for (std::size_t g = 0; g < out.exponents.size(); ++g) {
            if (group_->generators()[g].move->name == move.base) {
                out.exponents[g] = std::gcd(out.exponents[g], std::gcd(move.power, move.order));
            }
        }
    };
    if (phase == chain_->chain().phases.size()) {
        std::ranges::for_each(chain_->chain().remainder_moves, take);
        return out;
    }
    for (const chain::Move& move : chain_->phase(phase).moves()) {
        take(*move.step);
    }
    return out;
}

void ImageSearch::carry_back(Solution& solution, const Image& image) const {
    if (image.symmetry == 0 && !image.is_inverse) {
        return;
    }
    std::vector<puzzle::Move> moves;
    for (std::size_t i = 0; i < solution.phases.size(); ++i) {
        PhaseSolution& phase = solution.phases[i];
        auto steps = symmetries_.before(phase.moves.steps(), image.symmetry);
        moves.insert(moves.end(), steps.begin(), steps.end());
        phase.moves = puzzle::Moves(std::move(steps));
        phase.subgroup = written_group(*group_, symmetries_.before(subgroup_of(i), image.symmetry));
        const Subgroup into = symmetries_.before(subgroup_of(i + 1), image.symmetry);
        phase.achieves = into.is_trivial() ? "Solved." : "In " + written_group(*group_, into) + ".";
    }
    if (image.is_inverse) {
        solution.phases.clear();
        solution.phases.push_back(
            {"inverse", "", "Solved, by the phases of the inverse state.",
             puzzle::Moves(puzzle::inverse(*chain_->chain().definition, moves))});
    }
    sum_up(solution, costs_);
}

}  // namespace revenge::solver::automatic
