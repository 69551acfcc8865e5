// The stickers that a solid's cuts make, the places of its pieces, and where turns bring them.
//
// The polygon of a face is its plane clipped by the other faces. Every cut splits the parts that it crosses, so that in
// the end each part lies on one side of every cut. These sides identify the pieces, since stickers on the same sides of
// all cuts always turn together.
#pragma once

#include <optional>
#include <vector>

#include "revenge/puzzle/solid.hpp"

namespace revenge::puzzle {

struct Sticker {
    Polygon polygon;
    Point3 center;
    int face = 0;
    std::vector<bool> sides;  // beyond each grip's plane
    int place = 0;
    int number = 0;  // within its place
};

struct Place {
    std::vector<int> stickers;
    Point3 center{};
};

// RETURNS what the other faces leave of a face's plane.
Polygon face_polygon(const Solid& solid, std::size_t face);

std::vector<Sticker> stickers_of(const Solid& solid);

// Groups stickers by the sides they are on and numbers those of a place clockwise.
std::vector<Place> places_of(std::vector<Sticker>& stickers);

// Returns, for each sticker, the sticker that a turn of grip number `index` moves it to, or nothing if it does not land
// on a sticker.
std::optional<std::vector<int>> images(const std::vector<Sticker>& stickers, const Grip& grip,
                                       std::size_t index);
// The same of all stickers: the whole solid is turned about the grip's axis.
std::optional<std::vector<int>> images(const std::vector<Sticker>& stickers, const Grip& grip);

// Places that turns carry to each other; those that no turn changes are left out, those that pieces only
// twist in (the Pyraminx's tips) are listed with others of their kind. In order of stickers, most first,
// then of distance from the center, farthest first.
std::vector<std::vector<int>> orbits_of(const std::vector<Sticker>& stickers,
                                        const std::vector<Place>& places,
                                        const std::vector<std::vector<int>>& maps);

}  // namespace revenge::puzzle
