#include "revenge/twisty/solid.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>
#include <optional>
#include <utility>

namespace revenge::twisty {

namespace {

constexpr double kTolerance = 1e-6;

using Polygon = std::vector<Point3>;
using Point2 = std::array<double, 2>;

Point3 plus(const Point3& a, const Point3& b, double factor = 1) noexcept {
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

// Two directions in the plane; with `normal` towards the viewer, the first to the right, the second up.
struct Frame {
    Point3 right;
    Point3 up;
};
Frame frame_of(const Point3& normal) {
    const Point3 hint = std::abs(normal[1]) > 0.9 ? Point3{0, 0, -normal[1]} : Point3{0, 1, 0};
    const Point3 right = unit(cross(hint, normal));
    return {right, cross(normal, right)};
}

// RETURNS the part of a polygon where sign * (n x - d) >= 0. Where planes meet in a corner, it comes out
// more than once and is kept once, since centroids count corners.
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

// Groups stickers by the sides they are on and numbers those of a place clockwise.
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
            const double turned = std::atan2(-dot(outward, cross(start, at)), dot(start, at));
            return turned < -kTolerance ? turned + 2 * std::numbers::pi : turned;
        };
        std::ranges::sort(place.stickers, {}, angle);
        for (std::size_t k = 0; k < place.stickers.size(); ++k) {
            stickers[static_cast<std::size_t>(place.stickers[k])].number = static_cast<int>(k);
        }
    }
    return places;
}

// Clockwise seen from outside: by minus 1/order of a turn about the outward normal (Rodrigues).
Point3 turned(const Point3& point, const Grip& grip) {
    const double angle = -2 * std::numbers::pi / grip.order;
    const double along = dot(grip.normal, point) * (1 - std::cos(angle));
    Point3 out = plus({}, point, std::cos(angle));
    out = plus(out, cross(grip.normal, point), std::sin(angle));
    return plus(out, grip.normal, along);
}

// RETURNS for each sticker the one that the turn brings it to; nothing if there is none.
std::optional<std::vector<int>> images(const std::vector<Sticker>& stickers, const Grip& grip,
                                       std::size_t index) {
    std::vector<int> out;
    for (std::size_t i = 0; i < stickers.size(); ++i) {
        if (!stickers[i].sides[index]) {
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

// Places that turns carry to each other; those that no turn changes are left out, those that pieces only
// twist in (the Pyraminx's tips) are listed with others of their kind.
std::vector<std::vector<int>> orbits_of(const std::vector<Sticker>& stickers,
                                        const std::vector<Place>& places,
                                        const std::vector<std::vector<int>>& maps) {
    std::vector<int> root(places.size());
    std::iota(root.begin(), root.end(), 0);
    std::vector<bool> changes(places.size(), false);
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
    // Stickers and distance from the center.
    using PieceKind = std::pair<std::size_t, double>;
    const auto kind_of = [&](int number) -> PieceKind {
        const Place& place = places[static_cast<std::size_t>(number)];
        return {place.stickers.size(), std::round(dot(place.center, place.center) * 1e6)};
    };
    std::map<int, std::vector<int>> members;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (changes[i]) {
            members[root[i]].push_back(static_cast<int>(i));
        }
    }
    std::vector<std::vector<int>> out;
    std::map<PieceKind, std::vector<int>> alone;
    for (auto& [first, list] : members) {
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

// Unfolds the faces: each is laid beside its parent along the edge that they share.
class Unfolding {
  public:
    explicit Unfolding(const Solid& solid) : solid_(&solid) {
        for (std::size_t face = 0; face < solid.faces.size(); ++face) {
            polygons_.push_back(face_polygon(solid, face));
        }
        motions_.resize(solid.faces.size());
    }

    Point2 operator()(int face, const Point3& point) {
        return moved(motion(face), flat(face, point));
    }

  private:
    struct Motion {
        double cosine = 1;
        double sine = 0;
        Point2 shift{};
    };

    Point2 flat(int face, const Point3& point) const {
        const auto [right, up] = frame_of(solid_->faces[static_cast<std::size_t>(face)].normal);
        return {dot(right, point), -dot(up, point)};
    }
    static Point2 moved(const Motion& motion, const Point2& at) {
        return {motion.cosine * at[0] - motion.sine * at[1] + motion.shift[0],
                motion.sine * at[0] + motion.cosine * at[1] + motion.shift[1]};
    }

    const Motion& motion(int face) {
        auto& known = motions_[static_cast<std::size_t>(face)];
        const int parent = solid_->faces[static_cast<std::size_t>(face)].parent;
        if (known) {
            return *known;
        }
        known.emplace();
        if (parent < 0) {
            return *known;
        }
        std::vector<Point3> shared;
        for (const Point3& corner : polygons_[static_cast<std::size_t>(face)]) {
            if (std::ranges::any_of(polygons_[static_cast<std::size_t>(parent)],
                                    [&](const Point3& other) { return near(other, corner); })) {
                shared.push_back(corner);
            }
        }
        const Point2 a = flat(face, shared.front());
        const Point2 b = flat(face, shared.back());
        const Point2 to_a = (*this)(parent, shared.front());
        const Point2 to_b = (*this)(parent, shared.back());
        const double angle =
            std::atan2(to_b[1] - to_a[1], to_b[0] - to_a[0]) - std::atan2(b[1] - a[1], b[0] - a[0]);
        known->cosine = std::cos(angle);
        known->sine = std::sin(angle);
        const Point2 turned_a = moved(*known, a);
        known->shift = {to_a[0] - turned_a[0], to_a[1] - turned_a[1]};
        return *known;
    }

    const Solid* solid_;
    std::vector<Polygon> polygons_;
    std::vector<std::optional<Motion>> motions_;
};

Net net_of(const Solid& solid, const std::vector<Sticker>& stickers,
           const std::vector<Place>& places, const std::vector<int>& slot_of_place, int slots) {
    Net net;
    for (const FacePlane& face : solid.faces) {
        net.faces.push_back(face.name);
    }
    Unfolding unfold(solid);
    net.colors.resize(static_cast<std::size_t>(slots));
    for (const Sticker& sticker : stickers) {
        NetSticker out{{},
                       sticker.face,
                       slot_of_place[static_cast<std::size_t>(sticker.place)],
                       sticker.number};
        for (const Point3& corner : sticker.polygon) {
            out.outline.push_back(unfold(sticker.face, corner));
        }
        net.stickers.push_back(std::move(out));
    }
    for (std::size_t place = 0; place < places.size(); ++place) {
        for (const int sticker : places[place].stickers) {
            if (slot_of_place[place] >= 0) {
                net.colors[static_cast<std::size_t>(slot_of_place[place])].push_back(
                    stickers[static_cast<std::size_t>(sticker)].face);
            }
        }
    }
    return net;
}

}  // namespace

base::Result<Definition> definition_of(const Solid& solid) {
    const auto usage = [&](const std::string& what) {
        return base::Error{base::ErrorCode::Usage, solid.name + ": " + what};
    };
    std::vector<Sticker> stickers = stickers_of(solid);
    const std::vector<Place> places = places_of(stickers);
    std::vector<std::vector<int>> maps;
    for (std::size_t i = 0; i < solid.grips.size(); ++i) {
        auto map = images(stickers, solid.grips[i], i);
        if (!map) {
            return usage("the turn " + solid.grips[i].name + " carries a sticker to where none is");
        }
        maps.push_back(*std::move(map));
    }
    const auto groups = orbits_of(stickers, places, maps);
    if (groups.size() != solid.orbits.size()) {
        return usage("its pieces are " + std::to_string(groups.size()) + " orbits, but " +
                     std::to_string(solid.orbits.size()) + " are named");
    }
    std::vector<puzzle::Orbit> orbits;
    std::vector<int> slot_of_place(places.size(), -1);
    int slots = 0;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        puzzle::Orbit orbit;
        orbit.name = solid.orbits[i];
        orbit.size = static_cast<int>(groups[i].size());
        orbit.orientations =
            static_cast<int>(places[static_cast<std::size_t>(groups[i].front())].stickers.size());
        for (const int place : groups[i]) {
            orbit.solved.push_back(static_cast<std::uint8_t>(orbit.solved.size()));
            slot_of_place[static_cast<std::size_t>(place)] = slots++;
        }
        orbits.push_back(std::move(orbit));
    }
    if (slots > puzzle::kMaxSlots) {
        return usage("it has " + std::to_string(slots) + " pieces, more than " +
                     std::to_string(puzzle::kMaxSlots));
    }
    puzzle::Puzzle puzzle(solid.name, std::move(orbits));
    std::vector<BaseMove> moves;
    for (std::size_t i = 0; i < solid.grips.size(); ++i) {
        BaseMove move{solid.grips[i].name, puzzle.identity(), 1, std::nullopt};
        for (std::size_t place = 0; place < places.size(); ++place) {
            const int from = slot_of_place[place];
            if (from < 0) {
                continue;
            }
            const int first = places[place].stickers.front();
            const Sticker& to =
                stickers[static_cast<std::size_t>(maps[i][static_cast<std::size_t>(first)])];
            const auto slot =
                static_cast<std::size_t>(slot_of_place[static_cast<std::size_t>(to.place)]);
            move.action.from[slot] = static_cast<std::uint8_t>(from);
            move.action.twist[slot] = static_cast<std::uint8_t>(to.number);
        }
        moves.push_back(std::move(move));
    }
    Definition out(std::move(puzzle), std::move(moves));
    out.set_net(net_of(solid, stickers, places, slot_of_place, slots));
    return out;
}

Solid pyraminx() {
    const double low = -1.0 / 3;
    const double radius = std::sqrt(8.0) / 3;
    const double side = radius * std::sqrt(3.0) / 2;
    const std::array<std::pair<const char*, Point3>, 4> corners{{{"U", {0, 1, 0}},
                                                                 {"L", {-side, low, radius / 2}},
                                                                 {"R", {side, low, radius / 2}},
                                                                 {"B", {0, low, -radius}}}};
    // Opposite a corner is the face without it, at a third of the corner's distance.
    const auto opposite = [&](std::size_t corner) { return plus({}, corners[corner].second, -1); };
    Solid out{"pyraminx", {}, {}, {"tips", "axials", "edges"}};
    out.faces = {{"F", opposite(3), 1.0 / 3, -1},
                 {"L", opposite(2), 1.0 / 3, 0},
                 {"R", opposite(1), 1.0 / 3, 0},
                 {"D", opposite(0), 1.0 / 3, 0}};
    for (const auto& [name, corner] : corners) {
        out.grips.push_back({name, corner, 1.0 / 9, 3});
    }
    for (const auto& [name, corner] : corners) {
        out.grips.push_back(
            {std::string(1, static_cast<char>(*name - 'A' + 'a')), corner, 5.0 / 9, 3});
    }
    return out;
}

Solid skewb() {
    Solid out{"skewb", {}, {}, {"corners", "corners-2", "centers"}};
    out.faces = {{"U", {0, 1, 0}, 1, 2},  {"R", {1, 0, 0}, 1, 2},  {"F", {0, 0, 1}, 1, -1},
                 {"D", {0, -1, 0}, 1, 2}, {"L", {-1, 0, 0}, 1, 2}, {"B", {0, 0, -1}, 1, 1}};
    const double third = 1 / std::sqrt(3.0);
    out.grips = {{"U", {-third, third, -third}, 0, 3},
                 {"R", {third, -third, -third}, 0, 3},
                 {"L", {-third, -third, third}, 0, 3},
                 {"B", {-third, -third, -third}, 0, 3}};
    return out;
}

Solid megaminx() {
    constexpr double kCutDepth =
        0.75;  // between 0.62, where neighbouring cuts meet on an edge, and 1
    const double height = 1 / std::sqrt(5.0);
    const auto around = [&](int degrees, double sign) {
        const double angle = degrees * std::numbers::pi / 180;
        return Point3{2 * height * std::sin(angle), sign * height, 2 * height * std::cos(angle)};
    };
    Solid out{"megaminx", {}, {}, {"corners", "edges"}};
    out.faces = {{"U", {0, 1, 0}, 1, -1},        {"R", around(72, 1), 1, 0},
                 {"F", around(0, 1), 1, 0},      {"L", around(288, 1), 1, 0},
                 {"BL", around(216, 1), 1, 0},   {"BR", around(144, 1), 1, 0},
                 {"FR", around(36, -1), 1, 1},   {"FL", around(324, -1), 1, 11},
                 {"DL", around(252, -1), 1, 11}, {"B", around(180, -1), 1, 11},
                 {"DR", around(108, -1), 1, 11}, {"D", {0, -1, 0}, 1, 6}};
    for (const FacePlane& face : out.faces) {
        out.grips.push_back({face.name, face.normal, kCutDepth, 5});
    }
    return out;
}

}  // namespace revenge::twisty
