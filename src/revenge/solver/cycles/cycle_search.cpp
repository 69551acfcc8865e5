// How CycleSolver finds its 3-cycles: short words for each orbit.
#include <algorithm>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <numeric>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "revenge/solver/cycles/cycle_solver.hpp"

namespace revenge::solver::cycles {

using puzzle::Transformation;

namespace {

constexpr std::size_t kMaxSeeds = 200;          // of an orbit
constexpr std::size_t kMaxRenamings = 400'000;  // of the moves of one word

// Returns whether these actions, one after the other, bring pieces of at most three places elsewhere. It looks at the
// places in the given order, and no further than the fourth that changes.
bool moves_few(std::initializer_list<const Transformation*> actions,
               const std::vector<std::size_t>& places) noexcept {
    int moved = 0;
    for (std::size_t i = 0; i < places.size() && moved <= 3; ++i) {
        std::size_t from = places[i];
        for (auto action = std::rbegin(actions); action != std::rend(actions); ++action) {
            from = (*action)->from[from];
        }
        moved += from != places[i];
    }
    return moved <= 3;
}

// Returns all places, first those that the action changes: most words with it change four of them.
std::vector<std::size_t> changed_first(const Transformation& action, int slots) {
    std::vector<std::size_t> out(static_cast<std::size_t>(slots));
    std::iota(out.begin(), out.end(), std::size_t{0});
    std::ranges::stable_partition(out,
                                  [&](std::size_t place) { return action.from[place] != place; });
    return out;
}

}  // namespace

void CycleSolver::offer(const Transformation& action, const Letters& word) {
    int moved = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(definition_->puzzle().slots()); ++i) {
        moved += action.from[i] != i || action.twist[i] != 0 ? 1 : 0;
    }
    const auto& orbits = definition_->puzzle().orbits();
    for (std::size_t i = 0; i < orbits.size() && moved == 3; ++i) {
        if (cycle_of(action, orbits[i])) {
            add_seed(i, {action, word});
        }
    }
}

void CycleSolver::add_seed(std::size_t orbit, Seed seed) {
    std::vector<Seed>& seeds = seeds_[orbit];
    const std::size_t length = seed.word.size();
    if (seeds.size() == kMaxSeeds && seeds.back().word.size() <= length) {
        return;
    }
    const auto same = std::ranges::find(seeds, seed.action, &Seed::action);
    if (same != seeds.end()) {
        if (same->word.size() <= length) {
            return;
        }
        seeds.erase(same);
    }
    const auto at = std::ranges::upper_bound(seeds, length, {},
                                             [](const Seed& known) { return known.word.size(); });
    seeds.insert(at, std::move(seed));
    if (seeds.size() > kMaxSeeds) {
        seeds.pop_back();
    }
}

bool CycleSolver::lacks_seed(std::size_t orbit) const noexcept {
    const puzzle::Orbit& pieces = definition_->puzzle().orbits()[orbit];
    return seeds_[orbit].empty() && pieces.size >= 3 && is_needed(pieces);
}

bool CycleSolver::is_complete() const noexcept {
    for (std::size_t i = 0; i < seeds_.size(); ++i) {
        if (lacks_seed(i) && std::ranges::find(without_, i) == without_.end()) {
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
    std::vector<std::vector<std::size_t>> places;  // [letter]
    for (Letter letter = 0; letter < letters; ++letter) {
        singles.push_back(part({letter}));
        places.push_back(changed_first(singles.back().action, puzzle.slots()));
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
            for (Letter letter = 0; letter < letters; ++letter) {
                const Part& b = singles[letter];
                if (moves_few({&conjugate, &b.action}, places[letter])) {
                    offer(puzzle.then(conjugate, b.action), joined({&conjugate_word, &b.word}));
                }
                const Letters b_back = inverse(b.word);
                const auto offer_commutator = [&](const Transformation& a,
                                                  const Transformation& a_undone,
                                                  const Letters& word, const Letters& back) {
                    if (moves_few({&a, &b.action, &a_undone, &b.back}, places[letter])) {
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
    constexpr std::size_t kMaxWords = 60'000;
    // Two generators of order 2 have two words of each length, all of which repeat a few elements.
    constexpr std::size_t kLongestWord = 24;
    constexpr std::size_t kMaxAlike = 12;  // words compared with each
    constexpr unsigned kSlotBits = 16;
    constexpr unsigned kMixed = 29;
    constexpr std::uint64_t kOdd = 0x9e3779b97f4a7c15U;
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
        for (std::size_t i = 0;
             i < words.size() && words.size() < kMaxWords && words[i].word.size() < kLongestWord;
             ++i) {
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
            if (!lacks_seed(o) || std::ranges::find(without_, o) != without_.end()) {
                continue;
            }
            std::unordered_map<std::uint64_t, std::vector<std::size_t>> alike;  // by hash
            for (std::size_t i = 0; i < words.size(); ++i) {
                std::uint64_t key = 0;
                for (std::size_t s = 0; s < slots; ++s) {
                    const int slot = static_cast<int>(s);
                    if (slot < orbits[o].first || slot >= orbits[o].first + orbits[o].size) {
                        key = (key ^ (std::uint64_t{words[i].action.from[s]} << kSlotBits |
                                      words[i].action.twist[s])) *
                              kOdd;
                        key ^= key >> kMixed;
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
                if (same.size() < kMaxAlike) {
                    same.push_back(i);
                }
            }
        }
    }
}

std::vector<bool> CycleSolver::kept_before(std::size_t orbit) const {
    std::vector<bool> out(static_cast<std::size_t>(definition_->puzzle().slots()), true);
    for (auto later = std::ranges::find(order_, orbit); later != order_.end(); ++later) {
        const puzzle::Orbit& moved = definition_->puzzle().orbits()[*later];
        std::fill_n(out.begin() + moved.first, moved.size, false);
    }
    return out;
}

// Puzzles have symmetries, which carry 3-cycles to 3-cycles. They need not be known: each way to replace the moves of a
// word by others, forward or backward, is tried.
void CycleSolver::rename_seeds(std::size_t orbit) {
    const std::vector<bool> is_kept = kept_before(orbit);
    const std::vector<Seed> known = seeds_[orbit];
    std::set<std::vector<Alphabet::Base>> seen;
    for (const Seed& seed : known) {
        std::vector<Alphabet::Base> bases;
        std::vector<Alphabet::Base> pattern;  // which of them each letter is of
        for (const Letter letter : seed.word) {
            const auto at = std::ranges::find(bases, alphabet_->base(letter));
            pattern.push_back(static_cast<Alphabet::Base>(at - bases.begin()));
            if (at == bases.end()) {
                bases.push_back(alphabet_->base(letter));
            }
        }
        if (seed.word.size() == known.front().word.size() && seen.insert(pattern).second) {
            rename(seed.word, [&](const Letters& named) { offer_renamed(orbit, named, is_kept); });
        }
    }
}

// Adds a word as a seed if it moves three pieces of the orbit and none of the slots to be kept.
void CycleSolver::offer_renamed(std::size_t orbit, const Letters& word,
                                const std::vector<bool>& is_kept) {
    const puzzle::Orbit& pieces = definition_->puzzle().orbits()[orbit];
    int moved = 0;
    for (std::size_t slot = 0; slot < is_kept.size() && moved <= 3; ++slot) {
        const bool is_own = static_cast<int>(slot) >= pieces.first &&
                            static_cast<int>(slot) < pieces.first + pieces.size;
        if (!is_own && !is_kept[slot]) {
            continue;
        }
        const auto [at, twist] = alphabet_->follow(word, slot);
        if (at != slot || twist % definition_->puzzle().orientations()[slot] != 0) {
            moved += is_own ? 1 : 4;
        }
    }
    if (moved == 3) {
        Seed seed{action_of(word), word};
        if (cycle_of(seed.action, pieces) && keeps_sums(seed.action)) {
            add_seed(orbit, std::move(seed));
        }
    }
}

namespace {

std::vector<Alphabet::Base> bases_of(const Alphabet& alphabet, const Letters& word) {
    std::vector<Alphabet::Base> out;
    for (const Letter letter : word) {
        if (std::ranges::find(out, alphabet.base(letter)) == out.end()) {
            out.push_back(alphabet.base(letter));
        }
    }
    return out;
}

}  // namespace

std::size_t CycleSolver::renamings_of(const Letters& word) const {
    std::size_t count = 1;
    for (std::size_t i = 0; i < bases_of(*alphabet_, word).size(); ++i) {
        count *= 2 * (alphabet_->bases() - i);
        if (count > kMaxRenamings) {
            return 0;
        }
    }
    return count;
}

void CycleSolver::rename(const Letters& word,
                         const std::function<void(const Letters&)>& take) const {
    if (renamings_of(word) == 0) {
        return;
    }
    const std::vector<Alphabet::Base> bases = bases_of(*alphabet_, word);
    std::vector<Letter> names(alphabet_->size());
    std::vector<bool> is_used(alphabet_->bases(), false);
    const auto offer_named = [&] {
        Letters named;
        named.reserve(word.size());
        for (const Letter letter : word) {
            named.push_back(names[letter]);
        }
        take(named);
    };
    const auto choose = [&](const auto& self, std::size_t i) -> void {
        if (i == bases.size()) {
            offer_named();
            return;
        }
        for (Alphabet::Base base = 0; base < alphabet_->bases(); ++base) {
            const Letters& powers = alphabet_->powers(bases[i]);
            if (is_used[base] || alphabet_->powers(base).size() != powers.size()) {
                continue;
            }
            is_used[base] = true;
            for (const bool is_backward : {false, true}) {
                for (const Letter letter : powers) {
                    const Letter other = alphabet_->renamed(letter, base);
                    names[letter] = is_backward ? alphabet_->inverse(other) : other;
                }
                self(self, i + 1);
            }
            is_used[base] = false;
        }
    };
    choose(choose, 0);
}

}  // namespace revenge::solver::cycles
