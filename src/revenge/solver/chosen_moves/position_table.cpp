#include "revenge/solver/chosen_moves/position_table.hpp"

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

}  // namespace revenge::solver::chosen
