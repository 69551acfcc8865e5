// The centers of steps 1 and 2 together, a state x of docs/bounds.md, section 4, and the words of step 1, which bring
// eight places of centers to the faces of one axis.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/proof/centers/place_moves.hpp"
#include "revenge/proof/centers/split_reach.hpp"

namespace revenge::proof::centers {

// Words of step 1: those that bring eight places of centers to the faces of one axis, whichever.
//
// The distances of all 735,471 sets of places from the three axes are kept; a word is only followed as long as the
// moves that are left can bring the places there.

// The places of the two faces of each axis: x, y, z.
inline constexpr std::array<Mask, 3> kAxisFaces{0x0F00F0, 0x00F00F, 0xF00F00};

class AxisWords {
  public:
    // COMPLEXITY: half a second, 16 MB.
    AxisWords(const puzzle::Cube& cube, puzzle::Metric metric);

    const std::vector<PlaceMove>& moves() const noexcept { return moves_; }
    using Word = std::vector<std::size_t>;  // of moves()

    Mask after(Mask places, std::size_t move) const noexcept { return maps_[move](places); }

    // Fewest moves that bring eight places to the faces of an axis.
    int distance(Mask places) const noexcept { return distance_[places]; }

    // Hands the words of exactly `length` moves that bring `places` to the faces of an axis to `visit`, which says
    // whether to stop. RETURNS whether it did.
    template <class Visit>
    bool each(Mask places, int length, const Visit& visit) const {
        Word word;
        return each(places, length, word, visit);
    }

  private:
    template <class Visit>
    bool each(Mask places, int left, Word& word, const Visit& visit) const {
        if (distance(places) > left) {
            return false;
        }
        if (left == 0) {
            return visit(word);
        }
        const std::size_t last = word.empty() ? moves_.size() : word.back();
        for (std::size_t m = 0; m < moves_.size(); ++m) {
            if (!may_follow(moves_, last, m)) {
                continue;
            }
            word.push_back(m);
            if (each(maps_[m](places), left - 1, word, visit)) {
                return true;
            }
            word.pop_back();
        }
        return false;
    }

    std::vector<PlaceMove> moves_;
    std::vector<MaskMap> maps_;           // of the centers, [move]
    std::vector<std::uint8_t> distance_;  // [places]
};

struct FirstCenters {
    Mask a = 0;        // the places of R and L's centers
    Mask b = 0;        // of one part of the 16 others
    Mask part = 0;     // of one part of a
    bool odd = false;  // the wings
    bool operator==(const FirstCenters&) const = default;
};

// Parts of splits are not named. RETURNS the same state, with those parts that do not hold the last place they could.
FirstCenters with_least_parts(FirstCenters centers) noexcept;
FirstCenters image(const FirstCenters& centers, const PlaceMap& map) noexcept;
// The least of the images by symmetries, equal for states that these carry to each other.
FirstCenters form_of(const FirstCenters& centers, const std::vector<PlaceSymmetry>& symmetries);
bool operator<(const FirstCenters& a, const FirstCenters& b) noexcept;

// 24 letters, faces URFDLB, each in reading order: R and L on the places of a, one for either part; F and U elsewhere.
std::string centers_text(const FirstCenters& centers);
// `parity`: even or odd. RETURNS nothing for other texts.
std::optional<FirstCenters> read_centers(std::string_view letters, std::string_view parity);
std::string_view parity_text(bool odd) noexcept;

// Words of step 1 and where they lead: from a state x of both steps to the centers of step 2, and with the wings
// carried along.

class FirstWords {
  public:
    // REQUIRES a space that outlives this. COMPLEXITY: half a second, 16 MB.
    FirstWords(const puzzle::Cube& cube, const SplitSpace& space);

    const std::vector<PlaceMove>& moves() const noexcept { return words_.moves(); }
    using Word = AxisWords::Word;

    struct Led {
        // Of step 2's centers, the places of x.a held as those of R and L.
        coset::ClassIndex cls = 0;
        PlaceMap wings{};  // to the frame of the class's representative
        bool operator==(const Led&) const = default;
        bool operator<(const Led& other) const noexcept {
            return cls != other.cls ? cls < other.cls : wings < other.wings;
        }
    };
    // REQUIRES a word that brings centers.a to the faces of an axis.
    Led led(const FirstCenters& centers, const Word& word) const;
    FirstCenters after(FirstCenters centers, const Word& word) const;
    // A word as what it does to centers and wings, the places that it brings to an axis held as those of R and L.
    struct Carried {
        PlaceMap centers{};
        PlaceMap wings{};
        bool odd = false;
    };
    // Returns the words of exactly `length` moves that bring these places to the faces of an axis, each effect once,
    // neighbours in the order having little in common. Without those whose last move, after `from` moves or more,
    // leaves the places on the same faces: it is one of step 2, so whatever they solve is solved by the word before it.
    // COMPLEXITY: 0.4 us a word.
    std::vector<Carried> carried(Mask places, int length, int from) const;
    // REQUIRES a word of carried(centers.a).
    Led led(const FirstCenters& centers, const Carried& word) const;

    // As AxisWords::each.
    template <class Visit>
    bool each(const FirstCenters& centers, int length, const Visit& visit) const {
        return words_.each(centers.a, length, visit);
    }

  private:
    const PlaceSymmetry& held(
        Mask places) const;  // brings the places of an axis to those of R and L

    const SplitSpace& space_;
    AxisWords words_;
    std::vector<PlaceSymmetry> to_rl_;  // [axis], brings its faces to R and L
};

}  // namespace revenge::proof::centers
