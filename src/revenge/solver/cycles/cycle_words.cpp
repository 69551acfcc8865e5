// The letters that words are made of, what words do, and which of them are 3-cycles.
#include <algorithm>
#include <charconv>
#include <sstream>
#include <string>
#include <utility>

#include "revenge/puzzle/stored_name.hpp"
#include "revenge/solver/cycles/cycle_solver.hpp"

namespace revenge::solver::cycles {

using puzzle::Transformation;

namespace {

bool is_still_in(const Transformation& action, const puzzle::Orbit& orbit) {
    for (auto slot = static_cast<std::size_t>(orbit.first);
         slot < static_cast<std::size_t>(orbit.first + orbit.size); ++slot) {
        if (action.from[slot] != slot || action.twist[slot] != 0) {
            return false;
        }
    }
    return true;
}

}  // namespace

// The powers of all base moves; of a cube's blocks only single layers, which make the others. A file does not say which
// moves are blocks: there, moves that commute are taken out of others that then move fewer pieces.
void CycleSolver::find_letters() {
    for (const puzzle::BaseMove& base : definition_->moves()) {
        const bool is_block = base.turn && (base.turn->layers & (base.turn->layers - 1)) != 0;
        if (is_block || base.order < 2) {
            continue;
        }
        const puzzle::BaseMove* const outer = base.turn ? nullptr : outer_part(base);
        const Transformation action =
            outer == nullptr ? base.action
                             : definition_->puzzle().then(
                                   base.action, definition_->puzzle().inverse(outer->action));
        const int order = puzzle::order_of(definition_->puzzle(), action);
        const auto first = static_cast<Letter>(letters_.size());
        const std::vector<int> powers = puzzle::listed_powers(order);
        for (const int power : powers) {
            puzzle::Move move{base.name, power, order,
                              puzzle::power(definition_->puzzle(), action, power), base.turn};
            if (move.turn) {
                move.turn->quarters = static_cast<std::uint8_t>(base.turn->quarters * power % 4);
            }
            letters_.push_back(std::move(move));
            spelled_.push_back(outer == nullptr ? std::vector{letters_.back()}
                                                : spelled(base, *outer, power));
            inverse_.push_back(
                static_cast<Letter>(first + powers.size() - (letters_.size() - first)));
        }
    }
}

std::vector<puzzle::Move> CycleSolver::spelled(const puzzle::BaseMove& block,
                                               const puzzle::BaseMove& outer, int power) const {
    std::vector<puzzle::Move> out;
    if (power % block.order != 0) {
        out.push_back(puzzle::power_of(*definition_, block, power % block.order));
    }
    if (power % outer.order != 0) {
        out.push_back(puzzle::power_of(*definition_, outer, outer.order - power % outer.order));
    }
    return out;
}

const puzzle::BaseMove* CycleSolver::outer_part(const puzzle::BaseMove& block) const {
    const puzzle::Puzzle& puzzle = definition_->puzzle();
    const auto moved = [&](const Transformation& action) {
        int out = 0;
        for (std::size_t i = 0; i < static_cast<std::size_t>(puzzle.slots()); ++i) {
            out += action.from[i] != i || action.twist[i] != 0 ? 1 : 0;
        }
        return out;
    };
    const int all = moved(block.action);
    int least = all;
    const puzzle::BaseMove* out = nullptr;
    for (const puzzle::BaseMove& other : definition_->moves()) {
        if (other.order < 2 || moved(other.action) >= all ||
            puzzle.then(block.action, other.action) != puzzle.then(other.action, block.action)) {
            continue;
        }
        const int left = moved(puzzle.then(block.action, puzzle.inverse(other.action)));
        if (left > 0 && left < least) {
            least = left;
            out = &other;
        }
    }
    return out;
}

bool CycleSolver::is_needed(const puzzle::Orbit& orbit) const noexcept {
    return std::ranges::any_of(
        letters_, [&](const puzzle::Move& move) { return !is_still_in(move.action, orbit); });
}

bool CycleSolver::read_cycle(const Transformation& action, const puzzle::Orbit& orbit,
                             Cycle& out) noexcept {
    std::size_t moved = 0;
    std::size_t last = 0;
    const auto first_slot = static_cast<std::size_t>(orbit.first);
    for (std::size_t i = first_slot; i < first_slot + static_cast<std::size_t>(orbit.size); ++i) {
        if (action.from[i] != i || action.twist[i] != 0) {
            if (++moved > 3 || action.from[i] == i) {
                return false;
            }
            last = i;
        }
    }
    if (moved != 3) {
        return false;
    }
    const std::size_t before = action.from[last];
    const std::size_t first = action.from[before];
    out.slots = {static_cast<puzzle::SlotNumber>(first), static_cast<puzzle::SlotNumber>(before),
                 static_cast<puzzle::SlotNumber>(last)};
    out.twists = {action.twist[before], action.twist[last], action.twist[first]};
    return true;
}

std::string words_name(const puzzle::Definition& definition) {
    return puzzle::stored_name("cycles", definition) + ".words";
}

// A line an orbit, in the order in which they are solved: its number and the letters of its word; `-` for an orbit that
// is proven to have no 3-cycle.
std::string CycleSolver::words_as_text() const {
    const auto& orbits = definition_->puzzle().orbits();
    std::string out;
    for (const std::size_t orbit : order_) {
        out += std::to_string(orbit);
        out += without_ == &orbits[orbit] ? " -" : "";
        for (const Letter letter : seeds_[orbit].word) {
            out += ' ' + std::to_string(letter);
        }
        out += '\n';
    }
    return out;
}

bool CycleSolver::take_words(std::string_view text) {
    const auto& orbits = definition_->puzzle().orbits();
    std::vector<std::size_t> order;
    std::vector<Seed> seeds(orbits.size());
    const puzzle::Orbit* without = nullptr;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::size_t orbit = orbits.size();
        words >> orbit;
        if (orbit >= orbits.size() || std::ranges::count(order, orbit) > 0) {
            return false;
        }
        order.push_back(orbit);
        Seed& seed = seeds[orbit];
        for (std::string word; words >> word;) {
            std::size_t letter = 0;
            const auto read = std::from_chars(word.data(), word.data() + word.size(), letter);
            if (word == "-") {
                without = &orbits[orbit];
            } else if (read.ptr != word.data() + word.size() || letter >= letters_.size()) {
                return false;
            } else {
                seed.word.push_back(static_cast<Letter>(letter));
            }
        }
        seed.action = action_of(seed.word);
        // A word leaves alone what is solved before its orbit.
        Cycle cycle{};
        const bool is_still = std::ranges::all_of(order, [&](std::size_t solved) {
            return solved == orbit || is_still_in(seed.action, orbits[solved]);
        });
        if (!seed.word.empty() && (!is_still || !read_cycle(seed.action, orbits[orbit], cycle))) {
            return false;
        }
    }
    if (order.size() != orbits.size()) {
        return false;
    }
    order_ = std::move(order);
    seeds_ = std::move(seeds);
    without_ = without;
    return true;
}

CycleSolver::Letters CycleSolver::inverse(const Letters& word) const {
    Letters out;
    for (auto letter = word.rbegin(); letter != word.rend(); ++letter) {
        out.push_back(inverse_[*letter]);
    }
    return out;
}

Transformation CycleSolver::action_of(const Letters& word) const noexcept {
    Transformation out = definition_->puzzle().identity();
    for (const Letter letter : word) {
        out = definition_->puzzle().then(out, letters_[letter].action);
    }
    return out;
}

}  // namespace revenge::solver::cycles
