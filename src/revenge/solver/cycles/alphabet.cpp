#include "revenge/solver/cycles/alphabet.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace revenge::solver::cycles {

Alphabet::Alphabet(const puzzle::Puzzle& puzzle, const std::vector<puzzle::Move>& letters,
                   std::vector<Letter> inverses, std::vector<std::uint16_t> weights)
    : slots_(static_cast<std::size_t>(puzzle.slots())),
      inverses_(std::move(inverses)),
      weights_(std::move(weights)),
      to_(letters.size() * slots_),
      gain_(letters.size() * slots_) {
    std::vector<std::string> names;
    for (std::size_t k = 0; k < letters.size(); ++k) {
        for (std::size_t slot = 0; slot < slots_; ++slot) {
            const std::size_t from = letters[k].action.from[slot];
            to_[k * slots_ + from] = static_cast<puzzle::SlotNumber>(slot);
            gain_[k * slots_ + from] = letters[k].action.twist[slot];
        }
        const auto known = std::ranges::find(names, letters[k].base);
        const auto base = static_cast<Base>(known - names.begin());
        if (known == names.end()) {
            names.push_back(letters[k].base);
            of_base_.emplace_back();
        }
        bases_.push_back(base);
        powers_.push_back(static_cast<std::uint16_t>(of_base_[base].size()));
        of_base_[base].push_back(static_cast<Letter>(k));
    }
    both_.resize(names.size());
    commutes_.resize(names.size() * names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        for (std::size_t j = 0; j < names.size(); ++j) {
            const auto& first = letters[of_base_[i].front()].action;
            const auto& second = letters[of_base_[j].front()].action;
            commutes_[i * names.size() + j] =
                puzzle.then(first, second) == puzzle.then(second, first);
        }
        for (const Letter first : of_base_[i]) {
            auto& row = both_[i].emplace_back();
            for (const Letter second : of_base_[i]) {
                const auto action = puzzle.then(letters[first].action, letters[second].action);
                const auto made = std::ranges::find_if(
                    of_base_[i], [&](Letter letter) { return letters[letter].action == action; });
                row.push_back(made == of_base_[i].end() ? kNothing : *made);
            }
        }
    }
}

Letters Alphabet::inverse(const Letters& word) const {
    Letters out;
    out.reserve(word.size());
    for (auto letter = word.rbegin(); letter != word.rend(); ++letter) {
        out.push_back(inverses_[*letter]);
    }
    return out;
}

std::size_t Alphabet::weight(const Letters& word) const noexcept {
    std::size_t out = 0;
    for (const Letter letter : word) {
        out += weights_[letter];
    }
    return out;
}

int Alphabet::append(Letters& word, Letter letter) const {
    const Base base = bases_[letter];
    for (std::size_t i = word.size(); i-- > 0;) {
        const Base other = bases_[word[i]];
        if (other == base) {
            const Letter made = both_[base][powers_[word[i]]][powers_[letter]];
            int change = -static_cast<int>(weights_[word[i]]);
            if (made == kNothing) {
                word.erase(word.begin() + static_cast<std::ptrdiff_t>(i));
            } else {
                change += weights_[made];
                word[i] = made;
            }
            return change;
        }
        if (!commutes_[other * bases() + base]) {
            break;
        }
    }
    word.push_back(letter);
    return weights_[letter];
}

}  // namespace revenge::solver::cycles
