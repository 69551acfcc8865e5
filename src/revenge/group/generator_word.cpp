#include "revenge/group/generator_word.hpp"

#include <cstddef>
#include <utility>

namespace revenge::group {

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
