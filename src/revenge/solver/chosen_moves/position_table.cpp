#include "revenge/solver/chosen_moves/position_table.hpp"

#include <array>
#include <cmath>
#include <utility>

namespace revenge::solver::chosen {

bool PositionTable::deepen(std::uint64_t max_bytes, base::NodeBudget& watch) {
    if (is_stuck_) {
        return false;
    }
    const std::size_t stride = moves_->slots;
    Positions next;
    Codes from{};
    Codes to{};
    for (const Move& move : moves_->moves) {
        const auto back = static_cast<std::size_t>(move.cost - 1);
        if (back >= levels_.size()) {
            continue;
        }
        const Positions& level = levels_[back];
        for (std::size_t at = 0; at < level.size(); at += stride) {
            std::copy_n(level.begin() + static_cast<std::ptrdiff_t>(at), stride, from.begin());
            moves_->apply(from, move, to);
            const bool is_full = table_.is_half_full() && bytes() * 3 > max_bytes;
            if (is_full || watch.count(1)) {
                is_stuck_ = true;
                return false;
            }
            if (insert(moves_->hash(to), depth_ + 1)) {
                keep(next, to);
            }
        }
    }
    levels_.insert(levels_.begin(), std::move(next));
    int dearest = 1;
    for (const Move& move : moves_->moves) {
        dearest = std::max(dearest, move.cost);
    }
    levels_.resize(std::min(levels_.size(), static_cast<std::size_t>(dearest)));
    ++depth_;
    return true;
}

namespace {

// RETURNS the number of ways to place the pieces of an orbit, where pieces of one name are alike.
double positions(const Goal& goal, const puzzle::Orbit& orbit) {
    const auto first = static_cast<std::size_t>(orbit.first);
    std::array<int, kCodes> seen{};
    double out = 1;
    for (int i = 0; i < orbit.size; ++i) {
        const std::size_t slot = first + static_cast<std::size_t>(i);
        const std::uint8_t name = goal.name(first, goal.states().front().piece[slot]);
        out *= static_cast<double>(i + 1) / ++seen[name];
    }
    return out * std::pow(orbit.orientations, orbit.size - 1);
}

}  // namespace

PieceBounds::PieceBounds(const PreparedMoves& moves, const std::vector<Way>& ways) {
    constexpr double kMaxPositions = 1e8;
    const auto& orbits = moves.cube.puzzle().orbits();
    for (const puzzle::Orbit& orbit : orbits) {
        if (orbits.size() > 1 && positions(moves.goal, orbit) <= kMaxPositions) {
            kinds_.push_back(
                std::make_unique<Kind>(moves.on_slots(static_cast<std::size_t>(orbit.first),
                                                      static_cast<std::size_t>(orbit.size)),
                                       ways));
        }
    }
}

void PieceBounds::deepen(double last, int depth, std::uint64_t max_bytes, base::NodeBudget& watch) {
    used_.clear();
    for (const auto& kind : kinds_) {
        PositionTable& table = kind->table;
        const auto is_cheap = [&] {
            return static_cast<double>(table.frontier() * kind->moves.moves.size()) < last;
        };
        while (!table.is_whole() && is_cheap() && table.deepen(max_bytes, watch)) {
        }
        if (table.depth() > depth) {
            used_.push_back(kind.get());
        }
    }
}

}  // namespace revenge::solver::chosen
