#include "revenge/solver/cycles/even_search.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace revenge::solver::cycles {

// A row is a number for each sum, and one for each slot: label times orientations plus twist.
EvenSearch::EvenSearch(const puzzle::Puzzle& puzzle, const Alphabet& alphabet, Sums moduli,
                       const std::vector<Sums>& gains, std::vector<std::size_t> slots)
    : puzzle_(&puzzle), alphabet_(&alphabet), slots_(std::move(slots)) {
    for (std::size_t i = 0; i < moduli.size(); ++i) {
        if (std::ranges::any_of(gains, [&](const Sums& gain) { return gain[i] != 0; })) {
            used_.push_back(i);
            modulus_.push_back(static_cast<std::uint16_t>(moduli[i]));
        }
    }
    for (const std::size_t slot : slots_) {
        modulus_.push_back(puzzle.orientations()[slot]);
    }
    changes_.resize(alphabet.size());
    for (Letter letter = 0; letter < alphabet.size(); ++letter) {
        Change& change = changes_[letter];
        change.from.resize(modulus_.size());
        change.gain.resize(modulus_.size());
        for (std::size_t i = 0; i < used_.size(); ++i) {
            change.from[i] = static_cast<std::uint32_t>(i);
            change.gain[i] = static_cast<std::uint16_t>(gains[letter][used_[i]]);
        }
        for (std::size_t i = 0; i < slots_.size(); ++i) {
            const std::size_t to = alphabet.to(letter, slots_[i]);
            const auto at =
                static_cast<std::size_t>(std::ranges::find(slots_, to) - slots_.begin());
            change.from[used_.size() + at] = static_cast<std::uint32_t>(used_.size() + i);
            change.gain[used_.size() + at] = alphabet.gain(letter, slots_[i]);
        }
    }
}

std::vector<std::uint16_t> EvenSearch::row_of(const puzzle::State& state, const Sums& sums) const {
    std::vector<std::uint16_t> out;
    out.reserve(modulus_.size());
    for (const std::size_t i : used_) {
        out.push_back(static_cast<std::uint16_t>(sums[i]));
    }
    for (const std::size_t slot : slots_) {
        out.push_back(static_cast<std::uint16_t>(state.piece[slot] * puzzle_->orientations()[slot] +
                                                 state.twist[slot]));
    }
    return out;
}

// Rows that letters lead to from a first one, or backward, in the order in which they are found.
class EvenSearch::Side {
  public:
    Side(const EvenSearch& search, const std::vector<std::uint16_t>& first, bool is_backward)
        : search_(&search), is_backward_(is_backward), width_(first.size()), places_(1024, kNone) {
        insert(first, 0, 0);
    }

    std::size_t size() const noexcept { return steps_.size(); }
    bool is_done() const noexcept { return next_ == steps_.size(); }
    std::span<const std::uint16_t> row(std::size_t i) const noexcept {
        return std::span(rows_).subspan(i * width_, width_);
    }
    std::optional<std::size_t> find(std::span<const std::uint16_t> row) const noexcept {
        const std::uint32_t number = places_[place_of(row)];
        return number == kNone ? std::nullopt : std::optional<std::size_t>(number);
    }
    // Goes on from one row. RETURNS the number of a row that `other` has, too, if one is found.
    std::optional<std::size_t> advance(const Side& other) {
        const std::size_t from = next_++;
        std::vector<std::uint16_t> made(width_);
        for (Letter letter = 0; letter < search_->alphabet_->size(); ++letter) {
            const Change& change =
                search_->changes_[is_backward_ ? search_->alphabet_->inverse(letter) : letter];
            for (std::size_t i = 0; i < width_; ++i) {
                const std::uint16_t before = rows_[from * width_ + change.from[i]];
                const std::uint16_t modulus = search_->modulus_[i];
                const int part = before % modulus;
                made[i] =
                    static_cast<std::uint16_t>(before - part + (part + change.gain[i]) % modulus);
            }
            if (insert(made, static_cast<std::uint32_t>(from), letter) && other.find(made)) {
                return size() - 1;
            }
        }
        return std::nullopt;
    }
    // RETURNS the letters by which a row was reached, the last one first.
    Letters way(std::size_t number) const {
        Letters out;
        for (; number != 0; number = steps_[number].from) {
            out.push_back(steps_[number].letter);
        }
        return out;
    }

  private:
    static constexpr std::uint32_t kNone = 0xffffffff;
    struct Step {
        std::uint32_t from;
        Letter letter;
    };

    std::size_t place_of(std::span<const std::uint16_t> row) const noexcept {
        std::uint64_t hash = 0;
        for (const std::uint16_t number : row) {
            hash = (hash ^ number) * 0x9e3779b97f4a7c15U;
            hash ^= hash >> 32U;
        }
        const std::size_t mask = places_.size() - 1;
        std::size_t place = hash & mask;
        while (places_[place] != kNone && !std::ranges::equal(this->row(places_[place]), row)) {
            place = (place + 1) & mask;
        }
        return place;
    }
    bool insert(const std::vector<std::uint16_t>& row, std::uint32_t from, Letter letter) {
        const std::size_t place = place_of(row);
        if (places_[place] != kNone) {
            return false;
        }
        places_[place] = static_cast<std::uint32_t>(steps_.size());
        rows_.insert(rows_.end(), row.begin(), row.end());
        steps_.push_back({from, letter});
        if (2 * steps_.size() > places_.size()) {
            places_.assign(2 * places_.size(), kNone);
            for (std::size_t i = 0; i < steps_.size(); ++i) {
                places_[place_of(this->row(i))] = static_cast<std::uint32_t>(i);
            }
        }
        return true;
    }

    const EvenSearch* search_;
    bool is_backward_;
    std::size_t width_;
    std::vector<std::uint16_t> rows_;
    std::vector<Step> steps_;
    std::vector<std::uint32_t> places_;  // numbers of rows, in a table of open addressing
    std::size_t next_ = 0;
};

std::optional<Letters> EvenSearch::find(const puzzle::State& state, const Sums& missing,
                                        std::size_t most_states) const {
    Side forward(*this, row_of(state, Sums(missing.size())), false);
    Side backward(*this, row_of(puzzle_->solved(), missing), true);
    const auto joined = [&](std::size_t first, std::size_t second) {
        Letters out = forward.way(first);
        std::ranges::reverse(out);
        const Letters rest = backward.way(second);
        out.insert(out.end(), rest.begin(), rest.end());
        return out;
    };
    if (backward.find(forward.row(0))) {
        return Letters();
    }
    while (!forward.is_done() && !backward.is_done() &&
           forward.size() + backward.size() < most_states) {
        if (forward.size() <= backward.size()) {
            if (const auto met = forward.advance(backward)) {
                return joined(*met, *backward.find(forward.row(*met)));
            }
        } else if (const auto met = backward.advance(forward)) {
            return joined(*forward.find(backward.row(*met)), *met);
        }
    }
    return std::nullopt;
}

}  // namespace revenge::solver::cycles
