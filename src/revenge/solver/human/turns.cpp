#include "revenge/solver/human/turns.hpp"

#include <algorithm>

#include "revenge/base/check.hpp"

namespace revenge::solver::human {

namespace {

Places orbit_of(const puzzle::State& state, std::size_t first) {
    Places out{};
    std::copy_n(state.piece.begin() + static_cast<std::ptrdiff_t>(first), out.size(), out.begin());
    return out;
}

// Reads one algorithm, turn by turn, and knows how the cube is oriented after its rotations.
class Reader {
  public:
    puzzle::Algorithm read(std::string_view text) {
        while (!text.empty()) {
            const std::size_t end = std::min(text.find(' '), text.size());
            read_word(text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        return std::move(turns_);
    }

  private:
    static int quarters_of(std::string_view amount) noexcept {
        return amount.empty() ? 1 : amount.front() == '2' ? 2 : 3;
    }

    void read_word(std::string_view word) {
        const bool inner = word.front() == '2';
        word.remove_prefix(inner ? 1 : 0);
        const char letter = word.front();
        word.remove_prefix(1);
        const bool wide = !word.empty() && word.front() == 'w';
        word.remove_prefix(wide ? 1 : 0);
        const int quarters = quarters_of(word);
        const auto face = puzzle::kFaceLetters.find(letter);
        if (face != std::string_view::npos) {
            turn(static_cast<puzzle::Face>(face), inner ? 2 : 1, wide || inner ? 2 : 1, quarters);
        } else {
            read_other(letter, quarters);
        }
    }

    // A layer that is not an outer one turns as the others do backwards, the cube being rotated.
    void read_other(char letter, int quarters) {
        using puzzle::Face;
        switch (letter) {
            case 'x':
                return rotate(Face::R, quarters);
            case 'y':
                return rotate(Face::U, quarters);
            case 'z':
                return rotate(Face::F, quarters);
            case 'r':
                return wide_of_three(Face::R, quarters);
            case 'f':
                return wide_of_three(Face::F, quarters);
            case 'M':
                turn(Face::R, 1, 1, quarters);
                turn(Face::L, 1, 1, 4 - quarters);
                return rotate(Face::L, quarters);
            case 'S':
                turn(Face::F, 1, 1, 4 - quarters);
                turn(Face::B, 1, 1, quarters);
                return rotate(Face::F, quarters);
            default:
                base::check(false, "a letter that no algorithm here has");
        }
    }

    void wide_of_three(puzzle::Face face, int quarters) {
        turn(puzzle::opposite(face), 1, 1, quarters);
        rotate(face, quarters);
    }

    void turn(puzzle::Face face, int first, int last, int quarters) {
        turns_.push_back(
            puzzle::image(held_, puzzle::turn_of(kSize, face, first, last, quarters), kSize));
    }

    // After it, what is called `face` is another face of the cube as it was oriented at the start.
    void rotate(puzzle::Face face, int quarters) {
        const puzzle::Turn whole = puzzle::turn_of(kSize, face, 1, kSize, quarters);
        held_ = puzzle::compose(puzzle::inverse(puzzle::rotation_about(whole.axis, whole.quarters)),
                                held_);
    }

    puzzle::Algorithm turns_;
    puzzle::Isometry held_;
};

}  // namespace

Places wings_of(const puzzle::State& state) { return orbit_of(state, kFirstWing); }
Places centers_of(const puzzle::State& state) { return orbit_of(state, kFirstCenter); }

Places effect_on(const puzzle::Cube& cube, const puzzle::Algorithm& algorithm, std::size_t first) {
    Places out{};
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = static_cast<std::uint8_t>(i);
    }
    for (const puzzle::Turn turn : algorithm) {
        Places from{};
        for (std::size_t i = 0; i < from.size(); ++i) {
            from[i] = static_cast<std::uint8_t>(cube.action(turn).from[first + i] - first);
        }
        out = then(out, from);
    }
    return out;
}

Places inverse(const Places& from) noexcept {
    Places to{};
    for (std::size_t i = 0; i < from.size(); ++i) {
        to[from[i]] = static_cast<std::uint8_t>(i);
    }
    return to;
}

puzzle::Algorithm turns_of_faces(std::string_view faces, bool wide) {
    puzzle::Algorithm out;
    for (const char letter : faces) {
        const auto face = static_cast<puzzle::Face>(puzzle::kFaceLetters.find(letter));
        for (int layers = 1; layers <= (wide ? 2 : 1); ++layers) {
            for (int quarters = 1; quarters <= 3; ++quarters) {
                out.push_back(puzzle::turn_of(kSize, face, 1, layers, quarters));
            }
        }
    }
    return out;
}

puzzle::Algorithm read_algorithm(std::string_view text) { return Reader().read(text); }

}  // namespace revenge::solver::human
