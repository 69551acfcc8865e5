// Twisty puzzles from geometry: a convex solid, cut by planes, each of which turns what lies beyond it.
//
// A face is a plane with a name; its polygon is what the other faces leave of that plane. Cut planes
// split each polygon into stickers. Stickers on the same sides of all cuts belong to one piece, and
// pieces that turns carry to each other's places are an orbit. Stickers of a place are numbered
// clockwise, seen from outside, from the one on the first face in order; a turn carries sticker 0 of
// one place to sticker t of another, and t is the twist. Nothing about a puzzle is typed in but its
// planes. Pieces that show the same colours look alike, and share a label.
//
//        /\            one face of the Pyraminx: two cuts parallel to
//       /__\           each edge, nine stickers
//      /\  /\          U: the cut beyond which a corner and its
//     /__\/__\         neighbours turn; u: the one that turns the tip
//    /\  /\  /\                                                       .
//   /__\/__\/__\                                                      .
#pragma once

#include <array>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::puzzle {

// Points, directions and convex polygons in space: what solid.hpp cuts puzzles from.
//
// A polygon is its corners in order. All that is compared here has coordinates of about 1, so that one
// tolerance does for all.

using Point3 = std::array<double, 3>;
using Polygon = std::vector<Point3>;

inline constexpr double kTolerance = 1e-6;

// a + factor * b.
Point3 plus(const Point3& a, const Point3& b, double factor = 1) noexcept;
double dot(const Point3& a, const Point3& b) noexcept;
Point3 cross(const Point3& a, const Point3& b) noexcept;
Point3 unit(const Point3& a) noexcept;
bool near(const Point3& a, const Point3& b) noexcept;
// About an axis of length 1, by an angle, counterclockwise seen from where the axis points to (Rodrigues).
Point3 rotated(const Point3& point, const Point3& axis, double angle) noexcept;

// Two directions in the plane; with `normal` towards the viewer, the first to the right, the second up.
struct Frame {
    Point3 right;
    Point3 up;
};
Frame frame_of(const Point3& normal) noexcept;

// RETURNS the part of a polygon where sign * (n x - d) >= 0. Where planes meet in a corner, it comes out
// more than once and is kept once, since centroids count corners.
Polygon clipped(const Polygon& polygon, const Point3& normal, double distance, double sign);

double area(const Polygon& polygon);
// The mean of the corners. REQUIRES one at least.
Point3 centroid(const Polygon& polygon);

struct FacePlane {
    std::string name;
    Point3 normal;        // outward, of length 1
    double distance = 1;  // from the center
    int parent = -1;      // the neighbouring face that it is unfolded from; -1: the first
};

// Turns the part beyond a plane clockwise, seen from outside, by 1/order of a full turn.
struct Grip {
    std::string name;
    Point3 normal;
    double depth = 0;
    int order = 2;
};

// Turns everything except the part beyond a grip's plane by a number of the grip's steps, anticlockwise as seen from
// beyond the plane.
struct GripComplement {
    std::string name;
    std::string grip;
    int steps = 1;
};

struct Solid {
    std::string name;
    std::vector<FacePlane> faces;
    std::vector<Grip> grips;
    // In order of stickers, most first, then of distance from the center, farthest first. An orbit without a name is
    // left out, with all that turns do not change; the nearest stickers then cover the face.
    std::vector<std::string> orbits;
    // Turns of the whole solid about a grip's axis bring grips to grips.
    std::vector<GripComplement> complements{};
    // The whole solid turned about these grips' axes is solved still: the puzzle has nothing that stays in place.
    std::vector<std::string> rotations{};
};

// ERRORS: Usage, if a turn does not carry stickers onto stickers, or there are more pieces than fit, or
// another number of orbits. COMPLEXITY: Megaminx, 132 stickers: 1 ms.
base::Result<Definition> definition_of(const Solid& solid);

// Tetrahedron, each corner cut twice: capital letters turn corner and tip, small ones the tip.
Solid pyraminx();
// Cube cut in half across four of its corners' axes (those of WCA's U R L B; the opposite corner stays).
Solid skewb();
// Dodecahedron, each face cut once. R++ and D++ turn all but the faces L and U, by 144 degrees: clockwise seen from
// opposite these faces (WCA Regulations, 12d; directions as in TNoodle's MegaminxState, 2026).
Solid megaminx();
// The Megaminx with nothing but its corners. Solved in all 60 orientations.
Solid kilominx();
// Tetrahedron in four layers: small letters turn a corner's tip, capital ones two layers, Uw Lw Rw Bw three.
Solid master_pyraminx();
// Cube cut along the diagonals of its faces; corners turn. Solved in the 12 orientations that turns reach.
Solid dino();
// Cube cut through the centers of its faces, perpendicular to the axes of its edges, which make half turns.
Solid helicopter();
// The helicopter cube with cuts farther out, which leave a piece on each edge.
Solid curvy_copter();
// Face-turning octahedron, each face cut once, at a third of its distance from the center. Four alternate faces'
// stickers never come to the other four: the order of the faces, U F BR BL and L R B D, makes pieces keep their marks,
// and the triangles are two orbits. Solved in the 12 orientations that exchange no two of these fours; turns reach
// them all. SOURCE: faces, moves, colours and the front of tnoodle-lib's FaceTurningOctahedronPuzzle
// (github.com/thewca, pull request 53, 2026).
Solid fto();

}  // namespace revenge::puzzle
