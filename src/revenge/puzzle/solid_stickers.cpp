#include "revenge/puzzle/solid_stickers.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numbers>
#include <numeric>
#include <utility>

namespace revenge::puzzle {

namespace {

// Clockwise seen from outside.
Point3 turned(const Point3& point, const Grip& grip) {
    return rotated(point, grip.normal, -2 * std::numbers::pi / grip.order);
}

// Returns the places of the stickers that a grip `turns` after its turn; nothing if there is no sticker there.
template <class Turns>
std::optional<std::vector<int>> images_where(const std::vector<Sticker>& stickers, const Grip& grip,
                                             const Turns& turns) {
    std::vector<int> out;
    for (std::size_t i = 0; i < stickers.size(); ++i) {
        if (!turns(stickers[i])) {
            out.push_back(static_cast<int>(i));
            continue;
        }
        const Point3 to = turned(stickers[i].center, grip);
        const auto found = std::ranges::find_if(
            stickers, [&](const Sticker& other) { return near(other.center, to); });
        if (found == stickers.end()) {
            return std::nullopt;
        }
        out.push_back(static_cast<int>(found - stickers.begin()));
    }
    return out;
}

// The places that turns carry to each other, and those alone that change at all.
std::map<int, std::vector<int>> connected_places(const std::vector<Sticker>& stickers,
                                                 std::size_t places,
                                                 const std::vector<std::vector<int>>& maps) {
    std::vector<int> root(places);
    std::iota(root.begin(), root.end(), 0);
    std::vector<bool> changes(places, false);
    for (const std::vector<int>& map : maps) {
        for (std::size_t i = 0; i < map.size(); ++i) {
            const auto from = static_cast<std::size_t>(stickers[i].place);
            const int to = stickers[static_cast<std::size_t>(map[i])].place;
            changes[from] = changes[from] || map[i] != static_cast<int>(i);
            const int a = root[from];
            const int b = root[static_cast<std::size_t>(to)];
            std::ranges::replace(root, std::max(a, b), std::min(a, b));
        }
    }
    std::map<int, std::vector<int>> members;
    for (std::size_t i = 0; i < places; ++i) {
        if (changes[i]) {
            members[root[i]].push_back(static_cast<int>(i));
        }
    }
    return members;
}

}  // namespace

Polygon face_polygon(const Solid& solid, std::size_t face) {
    constexpr double kFar = 50;
    const auto& [name, normal, distance, parent] = solid.faces[face];
    const auto [right, up] = frame_of(normal);
    const Point3 middle = plus({}, normal, distance);
    Polygon polygon;
    for (const auto& [x, y] : {std::pair{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}) {
        polygon.push_back(plus(plus(middle, right, x * kFar), up, y * kFar));
    }
    for (std::size_t other = 0; other < solid.faces.size(); ++other) {
        if (other != face) {
            polygon = clipped(polygon, solid.faces[other].normal, solid.faces[other].distance, -1);
        }
    }
    return polygon;
}

std::vector<Sticker> stickers_of(const Solid& solid) {
    std::vector<Sticker> out;
    for (std::size_t face = 0; face < solid.faces.size(); ++face) {
        std::vector<Sticker> parts{
            {face_polygon(solid, face), {}, static_cast<int>(face), {}, 0, 0}};
        for (const Grip& grip : solid.grips) {
            std::vector<Sticker> next;
            for (const Sticker& part : parts) {
                for (const bool beyond : {true, false}) {
                    Sticker half = part;
                    half.polygon =
                        clipped(part.polygon, grip.normal, grip.depth, beyond ? 1.0 : -1.0);
                    half.sides.push_back(beyond);
                    if (area(half.polygon) > kTolerance) {
                        next.push_back(std::move(half));
                    }
                }
            }
            parts = std::move(next);
        }
        for (Sticker& part : parts) {
            part.center = centroid(part.polygon);
            out.push_back(std::move(part));
        }
    }
    return out;
}

std::vector<Place> places_of(std::vector<Sticker>& stickers) {
    std::map<std::vector<bool>, int> numbers;
    std::vector<Place> places;
    for (std::size_t i = 0; i < stickers.size(); ++i) {
        const auto [at, is_new] =
            numbers.try_emplace(stickers[i].sides, static_cast<int>(places.size()));
        if (is_new) {
            places.emplace_back();
        }
        stickers[i].place = at->second;
        places[static_cast<std::size_t>(at->second)].stickers.push_back(static_cast<int>(i));
    }
    for (Place& place : places) {
        Polygon centers;
        for (const int sticker : place.stickers) {
            centers.push_back(stickers[static_cast<std::size_t>(sticker)].center);
        }
        place.center = centroid(centers);
        const Point3 outward = unit(place.center);
        const Point3 start = plus(centers[0], outward, -dot(centers[0], outward));
        const auto angle = [&](int sticker) {
            const Point3& at = stickers[static_cast<std::size_t>(sticker)].center;
            const double by = std::atan2(-dot(outward, cross(start, at)), dot(start, at));
            return by < -kTolerance ? by + 2 * std::numbers::pi : by;
        };
        std::ranges::sort(place.stickers, {}, angle);
        for (std::size_t k = 0; k < place.stickers.size(); ++k) {
            stickers[static_cast<std::size_t>(place.stickers[k])].number = static_cast<int>(k);
        }
    }
    return places;
}

std::optional<std::vector<int>> images(const std::vector<Sticker>& stickers, const Grip& grip,
                                       std::size_t index) {
    return images_where(stickers, grip,
                        [&](const Sticker& sticker) { return sticker.sides[index]; });
}

std::optional<std::vector<int>> images(const std::vector<Sticker>& stickers, const Grip& grip) {
    return images_where(stickers, grip, [](const Sticker& /*any*/) { return true; });
}

std::vector<std::vector<int>> orbits_of(const std::vector<Sticker>& stickers,
                                        const std::vector<Place>& places,
                                        const std::vector<std::vector<int>>& maps) {
    // Stickers and distance from the center.
    using PieceKind = std::pair<std::size_t, double>;
    const auto kind_of = [&](int number) -> PieceKind {
        const Place& place = places[static_cast<std::size_t>(number)];
        return {place.stickers.size(), std::round(dot(place.center, place.center) * 1e6)};
    };
    std::vector<std::vector<int>> out;
    std::map<PieceKind, std::vector<int>> alone;
    for (auto& [first, list] : connected_places(stickers, places.size(), maps)) {
        if (list.size() == 1) {
            alone[kind_of(first)].push_back(first);
        } else {
            out.push_back(std::move(list));
        }
    }
    for (auto& [kind, list] : alone) {
        out.push_back(std::move(list));
    }
    std::ranges::stable_sort(out, std::greater{},
                             [&](const auto& orbit) { return kind_of(orbit.front()); });
    return out;
}

}  // namespace revenge::puzzle
