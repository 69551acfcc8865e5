#include "revenge/group/factorizer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include "revenge/group/orbits.hpp"

namespace revenge::group {

namespace {

// Short words whose elements move little: commutators that move points of one orbit only.
//
// [a, b] moves only points near where what a moves and what b moves meet. With a a letter or a commutator of two
// letters, and b a word of up to three letters (one letter where a is a commutator), there are 3-cycles
// among them on twisty puzzles; Larsen's are.
constexpr std::size_t kMaxCommutatorPairs = 600'000;

int support_of(const Permutation& element) noexcept {
    int moved = 0;
    for (int point = 0; point < element.degree(); ++point) {
        moved += element(point) != point ? 1 : 0;
    }
    return moved;
}

std::vector<WordElement> single_letters(const Letters& letters) {
    std::vector<WordElement> out;
    for (const int letter : letters.all()) {
        out.push_back({{letter}, letters.element(letter)});
    }
    return out;
}

// Words of one to three letters, without those that cancel.
std::vector<WordElement> words_of_three(const Letters& letters) {
    std::vector<WordElement> out = single_letters(letters);
    for (std::size_t begin = 0, round = 0; round < 2; ++round) {
        const std::size_t end = out.size();
        for (std::size_t i = begin; i < end; ++i) {
            for (const int letter : letters.all()) {
                if (out[i].word.back() != -letter) {
                    out.push_back({out[i].word, out[i].element.then(letters.element(letter))});
                    out.back().word.push_back(letter);
                }
            }
        }
        begin = end;
    }
    return out;
}

// The letters, then the commutators of two that do something.
std::vector<WordElement> letters_and_commutators(const Letters& letters) {
    std::vector<WordElement> out = single_letters(letters);
    const std::size_t single = out.size();
    for (std::size_t i = 0; i < single; ++i) {
        for (std::size_t j = 0; j < single; ++j) {
            Permutation element = commutator(out[i].element, out[j].element);
            if (!element.is_identity()) {
                const int a = out[i].word[0];
                const int b = out[j].word[0];
                out.push_back({{a, b, -a, -b}, std::move(element)});
            }
        }
    }
    return out;
}

// RETURNS the orbit that all points which the element moves lie in; nothing if there are several, or none.
std::optional<std::size_t> only_orbit(const Permutation& element,
                                      const std::vector<std::size_t>& orbit_of) {
    std::optional<std::size_t> out;
    for (int point = 0; point < element.degree(); ++point) {
        if (element(point) == point) {
            continue;
        }
        const std::size_t orbit = orbit_of[static_cast<std::size_t>(point)];
        if (out && *out != orbit) {
            return std::nullopt;
        }
        out = orbit;
    }
    return out;
}

GeneratorWord commutator_word(const GeneratorWord& a, const GeneratorWord& b) {
    return joined(joined(joined(a, b), inverse(a)), inverse(b));
}

bool is_smaller(const WordElement& one, const WordElement& other) {
    return std::pair(support_of(one.element), one.word.size()) <
           std::pair(support_of(other.element), other.word.size());
}

// RETURNS for each orbit that has one the commutator that moves fewest points, all of that orbit; of those the
// one with the shortest word.
std::vector<WordElement> commutator_seeds(const Letters& letters, int degree) {
    const std::vector<Points> all_orbits = orbits(letters.generators(), degree);
    std::vector<std::size_t> orbit_of(static_cast<std::size_t>(degree));
    for (std::size_t i = 0; i < all_orbits.size(); ++i) {
        for (const int point : all_orbits[i]) {
            orbit_of[static_cast<std::size_t>(point)] = i;
        }
    }
    const std::vector<WordElement> firsts = letters_and_commutators(letters);
    const std::vector<WordElement> seconds = words_of_three(letters);
    std::vector<std::optional<WordElement>> best(all_orbits.size());
    std::size_t pairs = 0;
    for (const WordElement& second : seconds) {
        for (const WordElement& first : firsts) {
            if (pairs == kMaxCommutatorPairs || (first.word.size() > 1 && second.word.size() > 1)) {
                break;
            }
            ++pairs;
            Permutation element = commutator(first.element, second.element);
            const auto orbit = only_orbit(element, orbit_of);
            if (!orbit) {
                continue;
            }
            WordElement seed{commutator_word(first.word, second.word), std::move(element)};
            if (!best[*orbit] || is_smaller(seed, *best[*orbit])) {
                best[*orbit] = std::move(seed);
            }
        }
    }
    std::vector<WordElement> out;
    for (std::optional<WordElement>& seed : best) {
        if (seed) {
            out.push_back(*std::move(seed));
        }
    }
    return out;
}

constexpr std::size_t kShortWords = 12'000;  // words tried in order of length
constexpr std::size_t kSplitTries = 300;     // short words split off an element
constexpr std::size_t kConjugates = 9'000;   // of one seed
constexpr std::size_t kLongestOffered = 40;  // letters; longer words are not worth sifting on
// Fills remaining gaps with random words: each round sifts words twice as long as the round before.
constexpr int kRandomRounds = 10;
constexpr std::size_t kRandomWords = 2'000;  // of one round
constexpr std::uint64_t kRandomLetters = 24;

}  // namespace

Factorizer::Factorizer(std::vector<Permutation> generators, StabilizerChain chain)
    : letters_(std::move(generators)),
      chain_(std::move(chain)),
      tables_(static_cast<std::size_t>(chain_.levels()),
              std::vector<Known>(static_cast<std::size_t>(chain_.degree()))) {
    for (int level = 0; level < chain_.levels(); ++level) {
        at(level, chain_.base_point(level)) = {Permutation(chain_.degree()), {}, true};
    }
}

Factorizer::Known& Factorizer::at(int level, int point) {
    return tables_[static_cast<std::size_t>(level)][static_cast<std::size_t>(point)];
}
const Factorizer::Known& Factorizer::at(int level, int point) const {
    return tables_[static_cast<std::size_t>(level)][static_cast<std::size_t>(point)];
}

std::size_t Factorizer::ImagesHash::operator()(const std::vector<Point>& images) const noexcept {
    constexpr std::uint64_t kPrime = 0x100000001B3U;  // FNV-1a
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const Point image : images) {
        hash = (hash ^ image) * kPrime;
    }
    return static_cast<std::size_t>(hash);
}

void Factorizer::offer(Permutation element, GeneratorWord word, std::size_t longest) {
    for (int level = 0; level < chain_.levels(); ++level) {
        const int image = element(chain_.base_point(level));
        if (image == chain_.base_point(level)) {
            continue;
        }
        Known& known = at(level, image);
        if (!known.is_known) {
            known = {std::move(element), std::move(word), true};
            return;
        }
        if (word.size() < known.word.size()) {
            std::swap(known.element, element);
            std::swap(known.word, word);
        }
        word = joined(word, inverse(known.word));
        if (word.size() > longest) {
            return;
        }
        element.multiply_by(known.element.inverse());
    }
}

void Factorizer::offer_short_words() {
    const Permutation identity(chain_.degree());
    short_words_.push_back({{}, identity});
    short_word_of_.emplace(identity.images(), 0);
    for (std::size_t i = 0; i < short_words_.size(); ++i) {
        for (const int value : letters_.all()) {
            if (short_words_.size() == kShortWords) {
                return;
            }
            WordElement next{short_words_[i].word,
                             short_words_[i].element.then(letters_.element(value))};
            if (!short_word_of_.emplace(next.element.images(), short_words_.size()).second) {
                continue;
            }
            next.word.push_back(value);
            offer(next.element, next.word, kLongestOffered);
            offer(next.element.inverse(), inverse(next.word), kLongestOffered);
            short_words_.push_back(std::move(next));
        }
    }
}

void Factorizer::offer_commutators() {
    for (const WordElement& seed : commutator_seeds(letters_, chain_.degree())) {
        offer_conjugates(seed);
    }
}

void Factorizer::offer_conjugates(const WordElement& seed) {
    std::vector<WordElement> found{seed};
    std::set<std::vector<Point>> seen{seed.element.images()};
    for (std::size_t i = 0; i < found.size() && found.size() < kConjugates; ++i) {
        for (const int value : letters_.all()) {
            Permutation element = conjugate(letters_.element(value), found[i].element);
            if (seen.insert(element.images()).second) {
                found.push_back(
                    {joined(joined({value}, found[i].word), {-value}), std::move(element)});
            }
        }
    }
    for (const WordElement& conjugated : found) {
        offer(conjugated.element, conjugated.word, kLongestOffered);
        offer(conjugated.element.inverse(), inverse(conjugated.word), kLongestOffered);
    }
}

void Factorizer::offer_random_words(base::Random& random, std::size_t longest) {
    const std::vector<int>& letters = letters_.all();
    for (std::size_t i = 0; i < kRandomWords; ++i) {
        GeneratorWord word;
        for (std::uint64_t left = 1 + random.below(kRandomLetters); left > 0; --left) {
            word = joined(word, {letters[random.below(letters.size())]});
        }
        Permutation element = letters_.evaluate(word, chain_.degree());
        offer(element, word, longest);
        offer_powers({std::move(word), std::move(element)}, longest);
    }
}

void Factorizer::offer_powers(const WordElement& of, std::size_t longest) {
    std::set<std::size_t> lengths;
    for (const auto& cycle : of.element.cycles()) {
        lengths.insert(cycle.size());
    }
    for (const std::size_t kept : lengths) {
        std::size_t power = 1;
        for (const std::size_t length : lengths) {
            power = length == kept || power > longest ? power : std::lcm(power, length);
        }
        if (power == 1 || power % kept == 0 || power * of.word.size() > longest) {
            continue;
        }
        GeneratorWord word;
        Permutation element(chain_.degree());
        for (std::size_t k = 0; k < power; ++k) {
            word = joined(word, of.word);
            element.multiply_by(of.element);
        }
        offer(element.inverse(), inverse(word), longest);
        offer(std::move(element), std::move(word), longest);
    }
}

bool Factorizer::complete() {
    bool is_complete = true;
    for (int level = chain_.levels() - 1; level >= 0; --level) {
        is_complete = complete_level(level) && is_complete;
    }
    return is_complete;
}

bool Factorizer::complete_level(int level) {
    // Elements that fix the base points before this level: those of its table and of deeper ones.
    std::vector<const Known*> tools;
    for (int i = level; i < chain_.levels(); ++i) {
        for (const Known& known : tables_[static_cast<std::size_t>(i)]) {
            if (known.is_known && !known.word.empty()) {
                tools.push_back(&known);
            }
        }
    }
    std::vector<int> reached;
    for (const Point point : chain_.orbit(level)) {
        if (at(level, point).is_known) {
            reached.push_back(point);
        }
    }
    while (reached.size() < chain_.orbit(level).size()) {
        // The shortest product that reaches a new point.
        Known best;
        int best_point = -1;
        for (const int from : reached) {
            const Known& start = at(level, from);
            for (const Known* tool : tools) {
                for (const bool forward : {true, false}) {
                    const Permutation step = forward ? tool->element : tool->element.inverse();
                    const int to = step(from);
                    const std::size_t length = start.word.size() + tool->word.size();
                    if (at(level, to).is_known || (best_point >= 0 && length >= best.word.size())) {
                        continue;
                    }
                    best = {start.element.then(step),
                            joined(start.word, forward ? tool->word : inverse(tool->word)), true};
                    best_point = to;
                }
            }
        }
        if (best_point < 0) {
            return false;
        }
        at(level, best_point) = std::move(best);
        reached.push_back(best_point);
    }
    return true;
}

base::Result<Factorizer> Factorizer::build(const std::vector<Permutation>& generators, int degree) {
    REVENGE_TRY(auto chain, StabilizerChain::build(generators, degree));
    Factorizer out(generators, std::move(chain));
    out.offer_short_words();
    out.offer_commutators();
    base::Random random(0);
    std::size_t longest = kLongestOffered;
    for (int round = 0; !out.complete(); ++round) {
        if (round == kRandomRounds) {
            return base::Error{base::ErrorCode::Resource,
                               fmt::format("no words of up to {} letters were found that make all "
                                           "elements of the group",
                                           longest)};
        }
        longest *= 2;
        out.offer_random_words(random, longest);
    }
    return out;
}

base::Result<GeneratorWord> Factorizer::factor(const Permutation& element) const {
    if (!chain_.contains(element)) {
        return base::Error{base::ErrorCode::NotFound, "the element is not in the group"};
    }
    // Two short words that meet: first^-1 element = second.
    std::optional<GeneratorWord> met;
    for (const WordElement& first : short_words_) {
        const Permutation rest = first.element.inverse().then(element);
        const auto second = short_word_of_.find(rest.images());
        if (second == short_word_of_.end()) {
            continue;
        }
        GeneratorWord word = joined(first.word, short_words_[second->second].word);
        if (!met || word.size() < met->size()) {
            met = std::move(word);
        }
    }
    if (met) {
        return *met;
    }
    GeneratorWord best = sifted(element);
    for (std::size_t i = 1; i < std::min(kSplitTries, short_words_.size()); ++i) {
        const WordElement& first = short_words_[i];
        GeneratorWord word = joined(first.word, sifted(first.element.inverse().then(element)));
        if (word.size() < best.size()) {
            best = std::move(word);
        }
    }
    return best;
}

GeneratorWord Factorizer::sifted(Permutation element) const {
    // element = t(k) ... t(1), t(i) from level i.
    GeneratorWord word;
    for (int level = 0; level < chain_.levels(); ++level) {
        const Known& known = at(level, element(chain_.base_point(level)));
        word = joined(known.word, word);
        element.multiply_by(known.element.inverse());
    }
    return word;
}

GeneratorWord inverse(const GeneratorWord& word) {
    GeneratorWord out(word.rbegin(), word.rend());
    for (int& letter : out) {
        letter = -letter;
    }
    return out;
}

GeneratorWord reduced(const GeneratorWord& word) { return joined({}, word); }

GeneratorWord joined(const GeneratorWord& first, const GeneratorWord& second) {
    GeneratorWord out = first;
    for (const int letter : second) {
        if (!out.empty() && out.back() == -letter) {
            out.pop_back();
        } else {
            out.push_back(letter);
        }
    }
    return out;
}

Letters::Letters(std::vector<Permutation> generators) : generators_(std::move(generators)) {
    inverses_.reserve(generators_.size());
    for (const Permutation& generator : generators_) {
        inverses_.push_back(generator.inverse());
        const int letter = static_cast<int>(inverses_.size());
        all_.push_back(letter);
        if (!(generator == inverses_.back())) {
            all_.push_back(-letter);
        }
    }
}

const Permutation& Letters::element(int letter) const noexcept {
    return letter > 0 ? generators_[static_cast<std::size_t>(letter - 1)]
                      : inverses_[static_cast<std::size_t>(-letter - 1)];
}

Permutation Letters::evaluate(const GeneratorWord& word, int degree) const {
    Permutation out(degree);
    for (const int letter : word) {
        out.multiply_by(element(letter));
    }
    return out;
}

}  // namespace revenge::group
