// How CycleSolver finds its 3-cycles: one seed for each orbit, and all of its conjugates.
#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "revenge/solver/cycles/cycle_solver.hpp"

namespace revenge::solver::cycles {

using puzzle::Transformation;

namespace {

constexpr std::size_t kLongestSetup = 8;  // letters before a seed
constexpr std::size_t kFewLetters = 12;   // of puzzles whose words lead to fewer triples of places
constexpr std::size_t kLongestOfFew = 14;

// RETURNS whether these, one after the other, bring pieces of three places at most elsewhere: looks no further than the
// fourth, which with most words is among the first few.
bool moves_few(std::initializer_list<const Transformation*> actions, int slots) noexcept {
    int moved = 0;
    for (int i = 0; i < slots && moved <= 3; ++i) {
        auto from = static_cast<std::size_t>(i);
        for (auto action = std::rbegin(actions); action != std::rend(actions); ++action) {
            from = (*action)->from[from];
        }
        moved += from != static_cast<std::size_t>(i);
    }
    return moved <= 3;
}

}  // namespace

void CycleSolver::offer(const Transformation& action, const Letters& word) {
    int moved = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(definition_->puzzle().slots()); ++i) {
        moved += action.from[i] != i || action.twist[i] != 0 ? 1 : 0;
    }
    const auto& orbits = definition_->puzzle().orbits();
    Cycle cycle{};
    for (std::size_t i = 0; i < orbits.size() && moved == 3; ++i) {
        if ((seeds_[i].word.empty() || word.size() < seeds_[i].word.size()) &&
            read_cycle(action, orbits[i], cycle)) {
            seeds_[i] = {action, word};
        }
    }
}

bool CycleSolver::lacks_seed(std::size_t orbit) const noexcept {
    const puzzle::Orbit& pieces = definition_->puzzle().orbits()[orbit];
    return seeds_[orbit].word.empty() && pieces.size >= 3 && is_needed(pieces);
}

bool CycleSolver::is_complete() const noexcept {
    for (std::size_t i = 0; i < seeds_.size(); ++i) {
        if (lacks_seed(i)) {
            return false;
        }
    }
    return true;
}

// NOLINTNEXTLINE(readability-function-size): one pass over pairs of words, with what it knows of each
void CycleSolver::search_commutators(std::size_t most) {
    const puzzle::Puzzle& puzzle = definition_->puzzle();
    const auto letters = static_cast<Letter>(letters_.size());
    struct Part {
        Letters word;
        Transformation action;
        Transformation back;
    };
    const auto part = [&](Letters word) {
        Part out{std::move(word), {}, {}};
        out.action = action_of(out.word);
        out.back = puzzle.inverse(out.action);
        return out;
    };
    std::vector<Part> singles;
    for (Letter letter = 0; letter < letters; ++letter) {
        singles.push_back(part({letter}));
    }
    const auto commute = [&](const Part& a, const Part& b) {
        return puzzle.then(a.action, b.action) == puzzle.then(b.action, a.action);
    };
    // Turns about one axis, each layer forward or back: products of letters that commute.
    std::vector<Part> together = singles;
    const std::size_t most_products = most > kUsualTogether ? 4'000 : 100'000;
    for (std::size_t i = 0;
         i < together.size() && together[i].word.size() < most && together.size() < most_products;
         ++i) {
        for (auto letter = static_cast<Letter>(together[i].word.back() + 1); letter < letters;
             ++letter) {
            const bool is_other = std::ranges::none_of(together[i].word, [&](Letter used) {
                return letters_[used].base == letters_[letter].base ||
                       !commute(singles[used], singles[letter]);
            });
            const bool is_simple =
                letters_[letter].power == 1 || letters_[letter].power + 1 == letters_[letter].order;
            const bool first_is_simple =
                together[i].word.size() > 1 || letters_[together[i].word[0]].power == 1 ||
                letters_[together[i].word[0]].power + 1 == letters_[together[i].word[0]].order;
            if (is_other && is_simple && first_is_simple) {
                Letters word = together[i].word;
                word.push_back(letter);
                together.push_back(part(std::move(word)));
            }
        }
    }
    const auto joined = [](std::initializer_list<const Letters*> words) {
        Letters out;
        for (const Letters* word : words) {
            out.insert(out.end(), word->begin(), word->end());
        }
        return out;
    };
    for (const Part& x : together) {
        const Letters x_back = inverse(x.word);
        for (const Part& y : singles) {
            if (commute(x, y)) {
                continue;
            }
            const Letters y_back = inverse(y.word);
            const Transformation conjugate = puzzle.then(puzzle.then(x.action, y.action), x.back);
            const Letters conjugate_word = joined({&x.word, &y.word, &x_back});
            const Letters conjugate_back = inverse(conjugate_word);
            const Transformation undone = puzzle.inverse(conjugate);
            const Transformation commutator = puzzle.then(conjugate, y.back);
            const Letters commutator_word = joined({&conjugate_word, &y_back});
            const Letters commutator_back = inverse(commutator_word);
            const Transformation commutator_undone = puzzle.inverse(commutator);
            for (const Part& b : singles) {
                if (moves_few({&conjugate, &b.action}, puzzle.slots())) {
                    offer(puzzle.then(conjugate, b.action), joined({&conjugate_word, &b.word}));
                }
                const Letters b_back = inverse(b.word);
                const auto offer_commutator = [&](const Transformation& a,
                                                  const Transformation& a_undone,
                                                  const Letters& word, const Letters& back) {
                    if (moves_few({&a, &b.action, &a_undone, &b.back}, puzzle.slots())) {
                        offer(puzzle.then(puzzle.then(puzzle.then(a, b.action), a_undone), b.back),
                              joined({&word, &b.word, &back, &b_back}));
                    }
                };
                offer_commutator(conjugate, undone, conjugate_word, conjugate_back);
                if (x.word.size() == 1) {
                    offer_commutator(commutator, commutator_undone, commutator_word,
                                     commutator_back);
                }
            }
        }
    }
}

// Words u and v of two generators that do the same to all orbits but one: u v' moves that one only.
// NOLINTNEXTLINE(readability-function-size): one pass over pairs of generators
void CycleSolver::search_two_generators() {
    const auto letters = static_cast<Letter>(letters_.size());
    constexpr std::size_t kMostWords = 60'000;
    constexpr std::size_t kMostAlike = 12;  // words compared with each
    const puzzle::Puzzle& puzzle = definition_->puzzle();
    const auto slots = static_cast<std::size_t>(puzzle.slots());
    const std::string first = letters_.front().base;
    std::set<std::string> tried;
    for (const puzzle::Move& second : letters_) {
        if (second.base == first || !tried.insert(second.base).second || is_complete() ||
            puzzle.then(second.action, letters_.front().action) ==
                puzzle.then(letters_.front().action, second.action)) {
            continue;
        }
        Letters usable;
        for (Letter letter = 0; letter < letters; ++letter) {
            if (letters_[letter].base == first || letters_[letter].base == second.base) {
                usable.push_back(letter);
            }
        }
        std::vector<Seed> words{{puzzle.identity(), {}}};
        for (std::size_t i = 0; i < words.size() && words.size() < kMostWords; ++i) {
            for (const Letter letter : usable) {
                if (words[i].word.empty() ||
                    letters_[words[i].word.back()].base != letters_[letter].base) {
                    Letters word = words[i].word;
                    word.push_back(letter);
                    words.push_back(
                        {puzzle.then(words[i].action, letters_[letter].action), std::move(word)});
                }
            }
        }
        const auto& orbits = puzzle.orbits();
        for (std::size_t o = 0; o < orbits.size(); ++o) {
            if (!seeds_[o].word.empty() || orbits[o].size < 3) {
                continue;
            }
            std::unordered_map<std::u16string, std::vector<std::size_t>> alike;
            for (std::size_t i = 0; i < words.size(); ++i) {
                std::u16string key;
                for (std::size_t s = 0; s < slots; ++s) {
                    const int slot = static_cast<int>(s);
                    if (slot < orbits[o].first || slot >= orbits[o].first + orbits[o].size) {
                        key += static_cast<char16_t>(words[i].action.from[s]);
                        key += static_cast<char16_t>(words[i].action.twist[s]);
                    }
                }
                std::vector<std::size_t>& same = alike[key];
                for (const std::size_t j : same) {
                    const Transformation action =
                        puzzle.then(words[i].action, puzzle.inverse(words[j].action));
                    Letters word = words[i].word;
                    const Letters back = inverse(words[j].word);
                    word.insert(word.end(), back.begin(), back.end());
                    offer(action, word);
                }
                if (same.size() < kMostAlike) {
                    same.push_back(i);
                }
            }
        }
    }
}

// All conjugates of a seed by words, breadth first. An element that moves three pieces is conjugated using these pieces
// only: the piece that a letter brings to slots[k] was in the slot that the letter takes it from, and the twist that it
// gains on the way there it loses on the way back.
void CycleSolver::conjugate(std::uint16_t seed) {
    std::vector<Cycle>& found = cycles_[seed];
    std::unordered_set<std::uint64_t> seen;
    const auto add = [&](Cycle cycle) {
        // Begin with the least slot, so that a cycle has one name.
        while (cycle.slots[0] > cycle.slots[1] || cycle.slots[0] > cycle.slots[2]) {
            std::rotate(cycle.slots.begin(), cycle.slots.begin() + 1, cycle.slots.end());
            std::rotate(cycle.twists.begin(), cycle.twists.begin() + 1, cycle.twists.end());
        }
        std::uint64_t name = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            name = name << 20U | std::uint64_t{cycle.slots[k]} << 6U | cycle.twists[k];
        }
        if (seen.insert(name).second) {
            found.push_back(cycle);
        }
    };
    for (const bool is_backward : {false, true}) {
        Cycle cycle{};
        read_cycle(
            is_backward ? definition_->puzzle().inverse(seeds_[seed].action) : seeds_[seed].action,
            definition_->puzzle().orbits()[seed], cycle);
        cycle.length = static_cast<std::uint16_t>(seeds_[seed].word.size());
        cycle.seed = seed;
        cycle.is_backward = is_backward;
        add(cycle);
    }
    const std::size_t setup = letters_.size() > kFewLetters ? kLongestSetup : kLongestOfFew;
    const std::size_t longest = seeds_[seed].word.size() + 2 * setup;
    const auto letters = static_cast<Letter>(letters_.size());
    for (std::size_t i = 0; i < found.size() && found[i].length < longest; ++i) {
        for (Letter letter = 0; letter < letters; ++letter) {
            const Transformation& action = letters_[letter].action;
            Cycle next = found[i];
            for (std::size_t k = 0; k < 3; ++k) {
                const std::size_t from = found[i].slots[k];
                const std::size_t to = found[i].slots[(k + 1) % 3];
                const int modulus = definition_->puzzle().orientations()[to];
                next.slots[k] = action.from[from];
                next.twists[k] = static_cast<puzzle::SlotNumber>(
                    (found[i].twists[k] + action.twist[from] + modulus - action.twist[to]) %
                    modulus);
            }
            next.length += 2;
            next.letter = letter;
            next.inner = static_cast<std::uint32_t>(i);
            add(next);
        }
    }
}

}  // namespace revenge::solver::cycles
