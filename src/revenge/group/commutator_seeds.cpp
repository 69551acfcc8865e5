#include "revenge/group/commutator_seeds.hpp"

#include <cstddef>
#include <optional>
#include <utility>

#include "revenge/group/orbits.hpp"

namespace revenge::group {

namespace {

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

}  // namespace

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

}  // namespace revenge::group
