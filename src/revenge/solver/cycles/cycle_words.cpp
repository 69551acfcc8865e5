// The letters that words are made of, what words do, and which of them are 3-cycles.
#include <algorithm>
#include <charconv>
#include <memory>
#include <sstream>
#include <string>
#include <utility>

#include "revenge/puzzle/definition.hpp"
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
    std::vector<Letter> inverses;
    std::vector<std::uint16_t> weights;
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
            inverses.push_back(
                static_cast<Letter>(first + powers.size() - (letters_.size() - first)));
            weights.push_back(static_cast<std::uint16_t>(spelled_.back().size()));
        }
    }
    alphabet_ = std::make_shared<const Alphabet>(definition_->puzzle(), letters_,
                                                 std::move(inverses), std::move(weights));
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

std::string words_name(const puzzle::Definition& definition) {
    return puzzle::stored_name("cycles", definition) + ".words";
}

namespace {

// The first line has the number of lines that follow, so that a shortened file is not taken for a whole one.
std::string first_line(std::ptrdiff_t lines) {
    return "cycle-words 2, lines " + std::to_string(lines);
}

constexpr std::string_view kNoCycle =
    "-";  // after the number of an orbit that is proven to have no 3-cycle
constexpr std::string_view kCore = "core";  // of one that is solved before words are inserted
constexpr std::string_view kFew = "+";      // before the letters of a word that moves few pieces

}  // namespace

// A line a word, orbits in the order in which they are solved: the orbit's number and the letters of a 3-cycle, if it
// has any. Then come words that move few pieces, if there are any.
std::string CycleSolver::words_as_text() const {
    std::string out;
    const auto add = [&](const std::string& begin, const Letters& word) {
        out += begin;
        for (const Letter letter : word) {
            out += ' ' + std::to_string(letter);
        }
        out += '\n';
    };
    for (const std::size_t orbit : order_) {
        const std::string number = std::to_string(orbit);
        for (const Seed& seed : seeds_[orbit]) {
            add(number, seed.word);
        }
        if (seeds_[orbit].empty()) {
            const bool is_proven = std::ranges::find(without_, orbit) != without_.end();
            add(is_proven ? number + ' ' + std::string(kNoCycle) : number, {});
        }
        if (std::ranges::find(core_orbits_, orbit) != core_orbits_.end()) {
            add(number + ' ' + std::string(kCore), {});
        }
        for (const Letters& word : few_[orbit]) {
            add(number + ' ' + std::string(kFew), word);
        }
    }
    return first_line(std::ranges::count(out, '\n')) + '\n' + out;
}

bool CycleSolver::take_words(std::string_view text) {
    const std::string first = first_line(std::ranges::count(text, '\n') - 1) + '\n';
    if (!text.starts_with(first)) {
        return false;
    }
    text.remove_prefix(first.size());
    CycleSolver read(*this);
    std::vector<std::size_t> order;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        if (!read.take_line(line, order)) {
            return false;
        }
    }
    if (order.size() != order_.size()) {
        return false;
    }
    read.order_ = std::move(order);
    read.prepare();
    *this = std::move(read);
    return true;
}

bool CycleSolver::take_line(const std::string& line, std::vector<std::size_t>& order) {
    const auto& orbits = definition_->puzzle().orbits();
    std::istringstream words(line);
    std::size_t orbit = orbits.size();
    words >> orbit;
    const bool goes_on = !order.empty() && order.back() == orbit;
    if (orbit >= orbits.size() || (!goes_on && std::ranges::count(order, orbit) > 0)) {
        return false;
    }
    if (!goes_on) {
        order.push_back(orbit);
    }
    Letters letters;
    bool is_few = false;
    for (std::string word; words >> word;) {
        std::size_t letter = 0;
        const auto read = std::from_chars(word.data(), word.data() + word.size(), letter);
        if (word == kNoCycle) {
            without_.push_back(orbit);
        } else if (word == kCore) {
            core_orbits_.push_back(orbit);
        } else if (word == kFew) {
            is_few = true;
        } else if (read.ptr != word.data() + word.size() || letter >= letters_.size()) {
            return false;
        } else {
            letters.push_back(static_cast<Letter>(letter));
        }
    }
    if (letters.empty()) {
        return !is_few;
    }
    // A word leaves alone what is solved before its orbit.
    Seed seed{action_of(letters), std::move(letters)};
    const bool is_still = std::ranges::all_of(order, [&](std::size_t solved) {
        return solved == orbit || is_still_in(seed.action, orbits[solved]);
    });
    if (!is_still ||
        !(is_few ? keeps_sums(seed.action) : cycle_of(seed.action, orbits[orbit]).has_value())) {
        return false;
    }
    if (is_few) {
        few_[orbit].push_back(std::move(seed.word));
    } else {
        seeds_[orbit].push_back(std::move(seed));
    }
    return true;
}

Transformation CycleSolver::action_of(const Letters& word) const noexcept {
    Transformation out = definition_->puzzle().identity();
    for (const Letter letter : word) {
        out = definition_->puzzle().then(out, letters_[letter].action);
    }
    return out;
}

}  // namespace revenge::solver::cycles
