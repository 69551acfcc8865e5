// Words that move few pieces, found by meeting in the middle.
//
// If words u and v carry most pieces to the same places, u v' moves the other pieces only. All short words are listed,
// and pairs that agree on some random places are compared. A pair that differs in few places agrees on most choices of
// a few others, so that a few rounds find nearly all such pairs. On puzzles with deep cuts, where commutators move many
// pieces, words of 8 to 10 letters are found that move three to six.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/cycles/alphabet.hpp"

namespace revenge::solver::cycles {

class LightWords {
  public:
    static constexpr std::size_t kMaxMoved = 8;  // pieces
    static constexpr std::size_t kMaxHalves = 1'000'000;

    // Lists at most `count` words of these letters, the shortest first. REQUIRES a puzzle and an alphabet that outlive
    // it. COMPLEXITY: at most 160 MB.
    LightWords(const puzzle::Puzzle& puzzle, const Alphabet& alphabet,
               const std::vector<Letter>& letters, std::size_t count);

    // Calls `take` with words u v' that move at most kMaxMoved pieces in all, or of some orbit while another one stays
    // still. Different calls may have words of the same effect. COMPLEXITY: some seconds.
    void find(base::Random& random, const std::function<void(const Letters&)>& take) const;

  private:
    using Point = std::uint16_t;  // a slot with a twist
    struct Half {
        std::uint32_t before = 0;  // the word without its last letter
        Letter last = 0;
    };

    std::size_t size() const noexcept { return halves_.size(); }
    const Point* images(std::size_t half) const noexcept { return &images_[half * slots_]; }
    void list(const std::vector<Letter>& letters, std::size_t count);
    // RETURNS slots of a few orbits that many words carry to different places.
    std::vector<std::size_t> random_slots(base::Random& random) const;
    bool is_light(const Point* first, const Point* second, std::size_t orbit) const noexcept;
    Letters word(std::size_t half) const;

    const puzzle::Puzzle* puzzle_;
    const Alphabet* alphabet_;
    std::size_t slots_;
    std::vector<Half> halves_;
    std::vector<Point> images_;  // [half][slot]: where the word carries the piece
};

}  // namespace revenge::solver::cycles
