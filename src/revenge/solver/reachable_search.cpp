#include "revenge/solver/reachable_search.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/puzzle/step_metrics.hpp"

namespace revenge::solver {

namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t kFirstSlots = 1024;  // of a hash table

}  // namespace

// States by their numbers, level by level.
class ReachableSearch::Tree {
  public:
    explicit Tree(const puzzle::Puzzle& puzzle) : puzzle_(&puzzle), places_(kFirstSlots, kNone) {
        for (const puzzle::Orbit& orbit : puzzle.orbits()) {
            is_wide_ = is_wide_ || orbit.size > 256;
        }
        const auto slots = static_cast<std::size_t>(puzzle.slots());
        width_ = slots * (is_wide_ ? 2 : 1);
        for (std::size_t slot = 0; slot < slots; ++slot) {
            if (puzzle.orientations()[slot] > 1) {
                twisted_.push_back(slot);
            }
        }
        width_ += twisted_.size();
        row_.resize(width_);
    }

    std::size_t size() const noexcept { return parents_.size(); }
    std::size_t level_size() const noexcept { return size() - level_begin_; }
    std::size_t bytes() const noexcept {
        return rows_.capacity() + places_.capacity() * sizeof(std::uint32_t) +
               parents_.capacity() * sizeof(std::uint32_t) +
               moves_.capacity() * sizeof(std::uint16_t);
    }
    std::uint32_t parent(std::size_t state) const noexcept { return parents_[state]; }
    std::size_t move(std::size_t state) const noexcept { return moves_[state]; }

    // RETURNS the state's number if it is in the tree.
    std::optional<std::size_t> find(const puzzle::State& state) {
        pack(state);
        const std::uint32_t at = places_[place_of_row()];
        return at == kNone ? std::nullopt : std::optional<std::size_t>(at);
    }
    // RETURNS whether the state was added: false if it is in the tree.
    bool add(const puzzle::State& state, std::uint32_t parent, std::size_t move) {
        pack(state);
        std::size_t place = place_of_row();
        if (places_[place] != kNone) {
            return false;
        }
        places_[place] = static_cast<std::uint32_t>(size());
        rows_.insert(rows_.end(), row_.begin(), row_.end());
        parents_.push_back(parent);
        moves_.push_back(static_cast<std::uint16_t>(move));
        if (2 * size() > places_.size()) {
            grow();
        }
        return true;
    }
    // The states from here on are the last level.
    std::size_t begin_level() noexcept { return std::exchange(level_begin_, size()); }

    puzzle::State state(std::size_t number) const {
        puzzle::State out = puzzle_->solved();
        const std::uint8_t* from = rows_.data() + number * width_;
        for (std::size_t slot = 0; slot < static_cast<std::size_t>(puzzle_->slots()); ++slot) {
            unsigned label = *from++;
            if (is_wide_) {
                label += 256U * *from++;
            }
            out.piece[slot] = static_cast<puzzle::SlotNumber>(label);
        }
        for (const std::size_t slot : twisted_) {
            out.twist[slot] = *from++;
        }
        return out;
    }

  private:
    void pack(const puzzle::State& state) {
        std::uint8_t* to = row_.data();
        for (std::size_t slot = 0; slot < static_cast<std::size_t>(puzzle_->slots()); ++slot) {
            *to++ = static_cast<std::uint8_t>(state.piece[slot] % 256U);
            if (is_wide_) {
                *to++ = static_cast<std::uint8_t>(state.piece[slot] / 256U);
            }
        }
        for (const std::size_t slot : twisted_) {
            *to++ = static_cast<std::uint8_t>(state.twist[slot]);
        }
    }
    static std::size_t hash_of(const std::uint8_t* row, std::size_t width) noexcept {
        return std::hash<std::string_view>{}(
            std::string_view(reinterpret_cast<const char*>(row), width));
    }
    // RETURNS the place of row_ in the hash table, or the free place where it belongs.
    std::size_t place_of_row() const noexcept {
        std::size_t place = hash_of(row_.data(), width_) & (places_.size() - 1);
        while (places_[place] != kNone &&
               std::memcmp(rows_.data() + places_[place] * width_, row_.data(), width_) != 0) {
            place = (place + 1) & (places_.size() - 1);
        }
        return place;
    }
    void grow() {
        std::vector<std::uint32_t> places(2 * places_.size(), kNone);
        for (std::size_t number = 0; number < size(); ++number) {
            std::size_t place =
                hash_of(rows_.data() + number * width_, width_) & (places.size() - 1);
            while (places[place] != kNone) {
                place = (place + 1) & (places.size() - 1);
            }
            places[place] = static_cast<std::uint32_t>(number);
        }
        places_ = std::move(places);
    }

    const puzzle::Puzzle* puzzle_;
    bool is_wide_ = false;
    std::size_t width_ = 0;
    std::vector<std::size_t> twisted_;  // slots of pieces with orientations
    std::vector<std::uint8_t> row_;     // the state that is looked up
    std::vector<std::uint8_t> rows_;
    std::vector<std::uint32_t> places_;   // hash table of state numbers
    std::vector<std::uint32_t> parents_;  // [state]
    std::vector<std::uint16_t> moves_;    // [state]: between it and its parent
    std::size_t level_begin_ = 0;
};

ReachableSearch::ReachableSearch(std::shared_ptr<const puzzle::Definition> definition,
                                 puzzle::Costs costs, std::vector<puzzle::Move> moves)
    : definition_(std::move(definition)), costs_(std::move(costs)), moves_(std::move(moves)) {
    for (const puzzle::Move& move : moves_) {
        backward_.push_back(definition_->puzzle().inverse(move.action));
    }
    has_equal_costs_ = costs_.name() != puzzle::kWcaMetric &&
                       std::ranges::all_of(moves_, [&](const puzzle::Move& move) {
                           return costs_.cost(move) == costs_.cost(moves_.front());
                       });
}

std::vector<puzzle::Move> ReachableSearch::path(const Tree& from_state, const Tree& from_solved,
                                                std::size_t in_first, std::size_t in_second) const {
    std::vector<puzzle::Move> out;
    for (std::size_t at = in_first; from_state.parent(at) != kNone; at = from_state.parent(at)) {
        out.push_back(moves_[from_state.move(at)]);
    }
    std::ranges::reverse(out);
    for (std::size_t at = in_second; from_solved.parent(at) != kNone; at = from_solved.parent(at)) {
        out.push_back(moves_[from_solved.move(at)]);
    }
    return out;
}

Solution ReachableSearch::solution_of(std::vector<puzzle::Move> moves, std::uint64_t nodes) const {
    Solution out;
    out.moves = puzzle::Moves(std::move(moves));
    out.length = costs_.cost(out.moves);
    out.nodes = nodes;
    if (has_equal_costs_) {
        out.lower_bound = out.length;
    }
    return out;
}

base::Result<Solution> ReachableSearch::solve(const puzzle::State& state,
                                              const Limits& limits) const {
    const puzzle::Puzzle& puzzle = definition_->puzzle();
    base::Interrupt interrupt(limits.until(std::chrono::steady_clock::now()));
    Tree from_state(puzzle);
    Tree from_solved(puzzle);
    from_state.add(state, kNone, 0);
    from_solved.add(puzzle.solved(), kNone, 0);
    for (const puzzle::Transformation& rotation : definition_->rotations()) {
        from_solved.add(puzzle.apply(puzzle.solved(), rotation), kNone, 0);
    }
    for (int length = 1;; ++length) {
        if (limits.max_length && length > *limits.max_length) {
            return nothing_short_enough(limits);
        }
        const bool is_forward = from_state.level_size() <= from_solved.level_size();
        Tree& tree = is_forward ? from_state : from_solved;
        Tree& other = is_forward ? from_solved : from_state;
        const std::size_t begin = tree.begin_level();
        const std::size_t end = tree.size();
        for (std::size_t number = begin; number < end; ++number) {
            const std::uint64_t nodes = from_state.size() + from_solved.size();
            if (number % 1024 == 0 && interrupt.is_over(nodes)) {
                return nothing_found(limits);
            }
            if (from_state.bytes() + from_solved.bytes() > limits.memory_bytes || nodes >= kNone) {
                return base::error(
                    base::ErrorCode::Resource, "trees-need-memory",
                    "no solution has fewer than {length} moves; {states} states were searched, and "
                    "more do not fit into {allowed} MB; allow more memory",
                    length, nodes, limits.memory_bytes >> 20U);
            }
            const puzzle::State here = tree.state(number);
            for (std::size_t i = 0; i < moves_.size(); ++i) {
                const puzzle::State next =
                    puzzle.apply(here, is_forward ? moves_[i].action : backward_[i]);
                const bool is_possible =
                    is_forward
                        ? definition_->is_possible(here, moves_[i].base, moves_[i].action)
                        : definition_->is_allowed(next) &&
                              definition_->is_possible(next, moves_[i].base, moves_[i].action);
                if (!is_possible || !tree.add(next, static_cast<std::uint32_t>(number), i)) {
                    continue;
                }
                if (const auto met = other.find(next)) {
                    const std::size_t added = tree.size() - 1;
                    return solution_of(path(from_state, from_solved, is_forward ? added : *met,
                                            is_forward ? *met : added),
                                       nodes);
                }
            }
        }
        if (tree.level_size() == 0) {
            return base::error(base::ErrorCode::ImpossibleCube, "never-reached",
                               "no sequence of possible moves solves this state of {puzzle}",
                               puzzle.name());
        }
    }
}

}  // namespace revenge::solver
