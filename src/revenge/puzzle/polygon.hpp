// Points, directions and convex polygons in space: what solid.hpp cuts puzzles from.
//
// A polygon is its corners in order. All that is compared here has coordinates of about 1, so that one
// tolerance does for all.
#pragma once

#include <array>
#include <vector>

namespace revenge::puzzle {

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

}  // namespace revenge::puzzle
