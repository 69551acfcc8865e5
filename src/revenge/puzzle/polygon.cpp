#include "revenge/puzzle/polygon.hpp"

#include <cmath>

namespace revenge::puzzle {

Point3 plus(const Point3& a, const Point3& b, double factor) noexcept {
    return {a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]};
}

double dot(const Point3& a, const Point3& b) noexcept {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

Point3 cross(const Point3& a, const Point3& b) noexcept {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Point3 unit(const Point3& a) noexcept {
    const double length = std::sqrt(dot(a, a));
    return {a[0] / length, a[1] / length, a[2] / length};
}

bool near(const Point3& a, const Point3& b) noexcept {
    const Point3 apart = plus(a, b, -1);
    return dot(apart, apart) < kTolerance;
}

Point3 rotated(const Point3& point, const Point3& axis, double angle) noexcept {
    const double along = dot(axis, point) * (1 - std::cos(angle));
    Point3 out = plus({}, point, std::cos(angle));
    out = plus(out, cross(axis, point), std::sin(angle));
    return plus(out, axis, along);
}

Frame frame_of(const Point3& normal) noexcept {
    const Point3 hint = std::abs(normal[1]) > 0.9 ? Point3{0, 0, -normal[1]} : Point3{0, 1, 0};
    const Point3 right = unit(cross(hint, normal));
    return {right, cross(normal, right)};
}

Polygon clipped(const Polygon& polygon, const Point3& normal, double distance, double sign) {
    Polygon out;
    const auto add = [&](const Point3& corner) {
        if (out.empty() || !near(out.back(), corner)) {
            out.push_back(corner);
        }
    };
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Point3& a = polygon[i];
        const Point3& b = polygon[(i + 1) % polygon.size()];
        const double at_a = sign * (dot(normal, a) - distance);
        const double at_b = sign * (dot(normal, b) - distance);
        if (at_a >= 0) {
            add(a);
        }
        if ((at_a >= 0) != (at_b >= 0)) {
            add(plus(a, plus(b, a, -1), at_a / (at_a - at_b)));
        }
    }
    if (out.size() > 1 && near(out.front(), out.back())) {
        out.pop_back();
    }
    return out;
}

double area(const Polygon& polygon) {
    Point3 sum{};
    for (std::size_t i = 2; i < polygon.size(); ++i) {
        sum = plus(sum,
                   cross(plus(polygon[i - 1], polygon[0], -1), plus(polygon[i], polygon[0], -1)));
    }
    return std::sqrt(dot(sum, sum)) / 2;
}

Point3 centroid(const Polygon& polygon) {
    Point3 sum{};
    for (const Point3& corner : polygon) {
        sum = plus(sum, corner);
    }
    const auto count = static_cast<double>(polygon.size());
    return {sum[0] / count, sum[1] / count, sum[2] / count};
}

}  // namespace revenge::puzzle
