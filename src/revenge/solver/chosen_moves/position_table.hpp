// The distances of all positions near a target, in a hash table that grows one level at a time.
//
// An entry stores 120 bits of the hash. Two positions with the same bits would invalidate a proof; among the 10^7 of a
// table the probability is below 10^-21.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "revenge/base/open_table.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/solver/chosen_moves/prepared_moves.hpp"

namespace revenge::solver::chosen {

inline constexpr int kUnknown = -1;  // no distance

// A table of all positions within depth() of the target. The moves must outlive it. THREADS: const use is safe.
class PositionTable {
  public:
    PositionTable(const PreparedMoves& moves, const std::vector<Way>& ways) : moves_(&moves) {
        levels_.resize(1);
        for (const Way way : ways) {
            const Codes codes = moves.codes(moves.held(way));
            if (insert(moves.hash(codes), 0)) {
                keep(levels_[0], codes);
            }
        }
    }

    int depth() const noexcept { return depth_; }
    std::size_t size() const noexcept { return table_.size(); }
    // Returns the number of positions from which the next level is built.
    std::size_t frontier() const noexcept {
        std::size_t bytes = 0;
        for (const auto& level : levels_) {
            bytes += level.size();
        }
        return bytes / moves_->slots;
    }
    bool is_whole() const noexcept { return frontier() == 0; }
    std::uint64_t bytes() const noexcept { return table_.bytes(); }

    // Returns the distance, or kUnknown beyond depth().
    int find(const Hash& hash) const noexcept {
        return static_cast<int>(table_.find(entry(hash, 0)).distance_plus_1) - 1;
    }

    // Returns true if another level makes a search for solutions of `length` cheaper. `last`: the cost of the search of
    // the length before, 0 if there was none, from which the cost of the next one is estimated.
    bool is_worth_deepening(int length, double last) const noexcept {
        return !is_whole() && depth_ < length && (length - depth_ > 2 || last > 0) &&
               static_cast<double>(frontier() * moves_->moves.size()) < std::max(kFewNodes, last);
    }
    // Adds the positions at depth() + 1. Returns false if it is interrupted or would need more than `max_bytes`; then
    // some of the positions have been added, and depth() does not change any more.
    bool deepen(std::uint64_t max_bytes, base::NodeBudget& watch);

  private:
    static constexpr double kFewNodes = 2e5;
    struct Keys {
        struct Entry {
            std::uint64_t first;
            std::uint64_t second : 56;
            std::uint64_t distance_plus_1 : 8;
        };
        static constexpr Entry kFree{0, 0, 0};
        static bool is_free(const Entry& slot) noexcept { return slot.distance_plus_1 == 0; }
        static bool are_one(const Entry& slot, const Entry& entry) noexcept {
            return slot.first == entry.first && slot.second == entry.second;
        }
        static std::size_t hash(const Entry& entry) noexcept { return entry.first; }
    };
    using Positions = std::vector<std::uint8_t>;

    void keep(Positions& level, const Codes& codes) const {
        level.insert(level.end(), codes.begin(),
                     codes.begin() + static_cast<std::ptrdiff_t>(moves_->slots));
    }
    static Keys::Entry entry(const Hash& hash, int distance_plus_1) noexcept {
        constexpr std::uint64_t kHigh = (std::uint64_t{1} << 56U) - 1;
        return {hash.first, hash.second & kHigh, static_cast<std::uint8_t>(distance_plus_1)};
    }
    bool insert(const Hash& hash, int distance) {
        if (table_.is_half_full()) {
            table_.grow();
        }
        return table_.insert(entry(hash, distance + 1)).second;
    }

    const PreparedMoves* moves_;
    base::OpenTable<Keys> table_{1U << 16U};
    int depth_ = 0;
    bool is_stuck_ = false;
    // levels_[c]: positions at distance depth_ - c, as far back as a move costs.
    std::vector<Positions> levels_;
};

// Lower bounds for a search over chosen moves: the distances of one kind of pieces alone, as the goal names them.
//
// Targets with dots have no tables of their own. If a target fixes the corners, or a few wings, then all positions of
// these pieces fit in a table (position_table.hpp, over the moves' effects on these slots), and a node whose corners
// need more moves than are left is ruled out: nine of ten positions with 7 turns left on the 4x4x4. Kinds with more
// than 10^8 positions are not listed, since their distances are known no further than those of full positions.

class PieceBounds {
  public:
    PieceBounds(const PreparedMoves& moves, const std::vector<Way>& ways);

    // Adds levels that cost less than `last`, and selects the kinds whose distances exceed `depth`, up to which the
    // search stores full positions.
    void deepen(double last, int depth, std::uint64_t max_bytes, base::NodeBudget& watch);

    // Returns false if a kind of pieces needs more than `left`.
    bool allow(const Codes& codes, int left) const noexcept {
        for (const Kind* kind : used_) {
            const int distance = kind->table.find(kind->moves.hash(codes));
            if (distance > left || (distance == kUnknown && kind->table.depth() >= left)) {
                return false;
            }
        }
        return true;
    }

  private:
    struct Kind {
        Kind(PreparedMoves its_moves, const std::vector<Way>& ways)
            : moves(std::move(its_moves)), table(moves, ways) {}
        PreparedMoves moves;
        PositionTable table;
    };

    std::vector<std::unique_ptr<Kind>> kinds_;
    std::vector<const Kind*> used_;
};

}  // namespace revenge::solver::chosen
