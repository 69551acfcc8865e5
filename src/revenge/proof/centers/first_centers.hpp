// The centers as steps 1 and 2 together see them: a state x of docs/bounds.md, section 4.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/proof/centers/place_moves.hpp"

namespace revenge::proof::centers {

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

}  // namespace revenge::proof::centers
