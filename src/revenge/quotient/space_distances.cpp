// What a space knows of its classes: distances, filled breadth first, and the ways that they show.
#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "revenge/bfs/flat_fill.hpp"
#include "revenge/group/point_model.hpp"
#include "revenge/quotient/space.hpp"

namespace revenge::quotient {

using base::Status;

// Calls visit(entry after the move, number of the move) for every move.
template <class Visit>
void Space::expand(std::uint64_t entry, const Visit& visit) const {
    constexpr std::size_t kMostCoordinates = 16;
    std::array<Index, kMostCoordinates> start{};
    for (std::size_t k = coordinates_.size(); k-- > 0;) {
        start[k] = static_cast<Index>(entry % coordinates_[k].size());
        entry /= coordinates_[k].size();
    }
    for (std::size_t g = 0; g < generators_.size(); ++g) {
        auto at = start;
        for (std::size_t times = 1; times < generators_[g].numbers.size(); ++times) {
            std::uint64_t to = 0;
            for (std::size_t k = 0; k < coordinates_.size(); ++k) {
                at[k] = coordinates_[k].after(at[k], g);
                to = to * coordinates_[k].size() + at[k];
            }
            if (generators_[g].numbers[times] >= 0) {
                visit(to, generators_[g].numbers[times]);
            }
        }
    }
}

static_assert(Space::kFar == bfs::FlatDistances::kFar);

Status Space::fill(const SpaceLimits& limits) {
    std::vector<int> costs;
    for (const CostedMove& move : moves_) {
        costs.push_back(move.cost);
    }
    // Every coordinate numbers the goal first.
    auto filled =
        bfs::fill_flat(entries_, 0, costs, {limits.threads, limits.progress, limits.stop},
                       [this](std::uint64_t entry, const auto& visit) { expand(entry, visit); });
    if (!filled) {
        return filled.error();
    }
    distances_ = std::move(filled->distances);
    distribution_ = std::move(filled->distribution);
    reached_ = std::accumulate(distribution_.begin(), distribution_.end(), std::uint64_t{0});
    return {};
}

Space::Step Space::step_of(std::size_t move) const noexcept {
    for (std::size_t g = 0; g < generators_.size(); ++g) {
        const std::vector<int>& numbers = generators_[g].numbers;
        const auto found = std::ranges::find(numbers, static_cast<int>(move));
        if (found != numbers.end()) {
            return {g, static_cast<int>(found - numbers.begin())};
        }
    }
    return {};
}

std::optional<std::vector<Index>> Space::place(const puzzle::State& state) const {
    puzzle::State seen = state;
    if (!relabellings_.empty()) {
        // The one relabelling that makes the state an element of the moves' group.
        const group::PointModel model(*puzzle_);
        bool found = false;
        const puzzle::Transformation element = puzzle_->element_of(state);
        for (const puzzle::Transformation& relabelling : relabellings_) {
            const puzzle::Transformation candidate = puzzle_->then(relabelling, element);
            if (moves_group_->contains(model.permutation(candidate))) {
                seen = puzzle_->apply(puzzle_->solved(), candidate);
                found = true;
                break;
            }
        }
        if (!found) {
            return std::nullopt;
        }
    }
    std::vector<Index> out;
    for (const Coordinate& coordinate : coordinates_) {
        const auto index = coordinate.locate(seen);
        if (!index) {
            return std::nullopt;
        }
        out.push_back(*index);
    }
    return out;
}

std::optional<std::uint64_t> Space::locate(const puzzle::State& state) const {
    const auto indices = place(state);
    if (!indices) {
        return std::nullopt;
    }
    std::uint64_t out = 0;
    for (std::size_t k = 0; k < coordinates_.size(); ++k) {
        out = out * coordinates_[k].size() + (*indices)[k];
    }
    return out;
}

std::vector<int> Space::walk_from(std::uint64_t entry) const {
    std::vector<int> out;
    while (distances_[entry] > 0) {
        const int here = distances_[entry];
        std::uint64_t next = entry;
        int best = -1;
        expand(entry, [&](std::uint64_t to, int move) {
            if (best < 0 && distances_[to] + moves_[static_cast<std::size_t>(move)].cost == here) {
                best = move;
                next = to;
            }
        });
        out.push_back(best);
        entry = next;
    }
    return out;
}

std::optional<int> Space::distance(const puzzle::State& state) const {
    const auto entry = locate(state);
    if (!entry || distances_[*entry] == kFar) {
        return std::nullopt;
    }
    return distances_[*entry];
}

std::optional<std::vector<int>> Space::walk(const puzzle::State& state) const {
    const auto entry = locate(state);
    if (!entry || distances_[*entry] == kFar) {
        return std::nullopt;
    }
    return walk_from(*entry);
}

std::vector<std::vector<int>> Space::antipodes(std::size_t count) const {
    std::vector<std::vector<int>> out;
    for (std::uint64_t entry = 0; entry < entries_ && out.size() < count; ++entry) {
        if (distances_[entry] == worst()) {
            out.push_back(walk_from(entry));
        }
    }
    return out;
}

}  // namespace revenge::quotient
