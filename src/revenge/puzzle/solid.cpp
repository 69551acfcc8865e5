#include "revenge/puzzle/solid.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>

#include "revenge/base/check.hpp"
#include "revenge/base/closure.hpp"
#include "revenge/base/message.hpp"
#include "revenge/puzzle/solid_stickers.hpp"

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

namespace {

// A solid's faces laid out in the plane: each beside its parent, along the edge that they share.

using Point2 = std::array<double, 2>;

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

// RETURNS the outlines of all stickers, and the colours of the piece in each slot. `slot_of_place` is -1
// for places that are none of the puzzle's.
Net net_of(const Solid& solid, const std::vector<Sticker>& stickers,
           const std::vector<Place>& places, const std::vector<int>& slot_of_place, int slots) {
    Net net;
    for (const FacePlane& face : solid.faces) {
        net.faces.push_back(face.name);
    }
    Unfolding unfold(solid);
    net.colors.resize(static_cast<std::size_t>(slots));
    for (const Sticker& sticker : stickers) {
        if (sticker.polygon.empty()) {
            continue;
        }
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

// Returns the effect of a grip on the pieces, computed from its effect on stickers.
Transformation action_of(const std::vector<int>& map, const std::vector<Sticker>& stickers,
                         const std::vector<Place>& places, const std::vector<int>& slot_of_place,
                         Transformation action) {
    for (std::size_t place = 0; place < places.size(); ++place) {
        const int from = slot_of_place[place];
        if (from < 0) {
            continue;
        }
        const auto first = static_cast<std::size_t>(places[place].stickers.front());
        const Sticker& to = stickers[static_cast<std::size_t>(map[first])];
        const auto slot =
            static_cast<std::size_t>(slot_of_place[static_cast<std::size_t>(to.place)]);
        action.from[slot] = static_cast<SlotNumber>(from);
        action.twist[slot] = static_cast<SlotNumber>(to.number);
    }
    return action;
}

// RETURNS the place of the first of `grips` that `found` is true of. REQUIRES one.
template <class Found>
int place_of(const std::vector<Grip>& grips, const Found& found) {
    const auto at = std::ranges::find_if(grips, found);
    base::check(at != grips.end(), "a turn of the whole solid brings grips to grips");
    return static_cast<int>(at - grips.begin());
}

// With the rest held still, the grip turns clockwise by as much as the rest turned anticlockwise; the name of a grip
// then means the one that the turn brings to its place.
std::vector<ComplementTurn> complement_turns_of(const Solid& solid) {
    std::vector<ComplementTurn> out;
    for (const GripComplement& complement : solid.complements) {
        ComplementTurn turn{complement.name, 0, complement.steps, {}};
        turn.base =
            place_of(solid.grips, [&](const Grip& grip) { return grip.name == complement.grip; });
        const Grip& axis = solid.grips[static_cast<std::size_t>(turn.base)];
        const double angle = 2 * std::numbers::pi * complement.steps / axis.order;
        for (const Grip& grip : solid.grips) {
            const Point3 before = rotated(grip.normal, axis.normal, -angle);
            turn.means.push_back(
                place_of(solid.grips, [&](const Grip& one) { return near(one.normal, before); }));
        }
        out.push_back(std::move(turn));
    }
    return out;
}

// RETURNS for each sticker the first one that turns carry it to.
std::vector<int> first_reached(const std::vector<std::vector<int>>& maps, std::size_t stickers) {
    std::vector<int> root(stickers);
    std::iota(root.begin(), root.end(), 0);
    for (const std::vector<int>& map : maps) {
        for (std::size_t i = 0; i < map.size(); ++i) {
            const int a = root[i];
            const int b = root[static_cast<std::size_t>(map[i])];
            std::ranges::replace(root, std::max(a, b), std::min(a, b));
        }
    }
    return root;
}

// RETURNS the labels of an orbit's pieces. Two pieces have one label if they show the same colors from sticker 0 on,
// and turns bring their stickers 0 to each other's places. The two wings of an edge differ: they come there reversed.
std::vector<SlotNumber> labels_of(const std::vector<int>& group, const std::vector<Place>& places,
                                  const std::vector<Sticker>& stickers,
                                  const std::vector<int>& reached) {
    std::vector<std::vector<int>> looks;
    std::vector<SlotNumber> out;
    for (const int place : group) {
        const std::vector<int>& own = places[static_cast<std::size_t>(place)].stickers;
        std::vector<int> look{reached[static_cast<std::size_t>(own.front())]};
        for (const int sticker : own) {
            look.push_back(stickers[static_cast<std::size_t>(sticker)].face);
        }
        const auto known = std::ranges::find(looks, look);
        out.push_back(static_cast<SlotNumber>(known - looks.begin()));
        if (known == looks.end()) {
            looks.push_back(std::move(look));
        }
    }
    return out;
}

struct PlacedOrbits {
    std::vector<Orbit> orbits;
    std::vector<int> slot_of_place;  // -1: left out, or never moved
    int slots = 0;
};

PlacedOrbits placed_orbits(const Solid& solid, const std::vector<std::vector<int>>& groups,
                           const std::vector<Place>& places, const std::vector<Sticker>& stickers,
                           const std::vector<int>& reached) {
    PlacedOrbits out{{}, std::vector<int>(places.size(), -1)};
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (solid.orbits[i].empty()) {
            continue;
        }
        Orbit orbit;
        orbit.name = solid.orbits[i];
        orbit.size = static_cast<int>(groups[i].size());
        orbit.orientations =
            static_cast<int>(places[static_cast<std::size_t>(groups[i].front())].stickers.size());
        orbit.solved = labels_of(groups[i], places, stickers, reached);
        for (const int place : groups[i]) {
            out.slot_of_place[static_cast<std::size_t>(place)] = out.slots++;
        }
        out.orbits.push_back(std::move(orbit));
    }
    return out;
}

// Without the stickers of places that have no slot, the others cover what is nearer to them than to any other.
void spread_over_faces(const Solid& solid, std::vector<Sticker>& stickers,
                       const std::vector<int>& slot_of_place) {
    const auto is_kept = [&](const Sticker& sticker) {
        return slot_of_place[static_cast<std::size_t>(sticker.place)] >= 0;
    };
    for (Sticker& sticker : stickers) {
        sticker.polygon.clear();
        if (!is_kept(sticker)) {
            continue;
        }
        sticker.polygon = face_polygon(solid, static_cast<std::size_t>(sticker.face));
        for (const Sticker& other : stickers) {
            if (&other != &sticker && other.face == sticker.face && is_kept(other)) {
                const Point3 towards = plus(sticker.center, other.center, -1);
                const double middle =
                    (dot(sticker.center, sticker.center) - dot(other.center, other.center)) / 2;
                sticker.polygon = clipped(sticker.polygon, towards, middle, 1);
            }
        }
    }
}

}  // namespace

base::Result<Definition> definition_of(const Solid& solid) {
    const auto usage = [&](const std::string& what) {
        return base::usage("solid-not-cut", "{puzzle}: {reason}", solid.name, what);
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
    auto [orbits, slot_of_place, slots] =
        placed_orbits(solid, groups, places, stickers, first_reached(maps, stickers.size()));
    Puzzle puzzle(solid.name, std::move(orbits));
    std::vector<BaseMove> moves;
    for (std::size_t i = 0; i < solid.grips.size(); ++i) {
        moves.push_back({solid.grips[i].name,
                         action_of(maps[i], stickers, places, slot_of_place, puzzle.identity()), 1,
                         std::nullopt});
    }
    std::vector<Transformation> rotations;
    for (const Grip& grip : solid.grips) {
        if (std::ranges::count(solid.rotations, grip.name) > 0) {
            const auto map = images(stickers, grip);
            if (!map) {
                return usage("turned about " + grip.name + ", it is another solid");
            }
            rotations.push_back(
                action_of(*map, stickers, places, slot_of_place, puzzle.identity()));
        }
    }
    rotations = base::closure(rotations, rotations, [&](const auto& first, const auto& second) {
        return puzzle.then(first, second);
    });
    Definition out(std::move(puzzle), std::move(moves), std::move(rotations));
    out.set_complements(complement_turns_of(solid));
    if (std::ranges::count(solid.orbits, std::string()) > 0) {
        spread_over_faces(solid, stickers, slot_of_place);
    }
    out.set_net(net_of(solid, stickers, places, slot_of_place, slots));
    return out;
}

namespace {

// The Pyraminx's faces, and for each cut of its corners, farthest in first, grips with the names that it is given.
Solid tetrahedron(std::string name,
                  const std::vector<std::pair<double, std::array<const char*, 4>>>& cuts) {
    const double low = -1.0 / 3;
    const double radius = std::sqrt(8.0) / 3;
    const double side = radius * std::sqrt(3.0) / 2;
    // U L R B.
    const std::array<Point3, 4> corners{
        {{0, 1, 0}, {-side, low, radius / 2}, {side, low, radius / 2}, {0, low, -radius}}};
    // Opposite a corner is the face without it, at a third of the corner's distance.
    const auto opposite = [&](std::size_t corner) { return plus({}, corners[corner], -1); };
    Solid out{std::move(name), {}, {}, {}};
    out.faces = {{"F", opposite(3), 1.0 / 3, -1},
                 {"L", opposite(2), 1.0 / 3, 0},
                 {"R", opposite(1), 1.0 / 3, 0},
                 {"D", opposite(0), 1.0 / 3, 0}};
    for (const auto& [depth, names] : cuts) {
        for (std::size_t i = 0; i < corners.size(); ++i) {
            out.grips.push_back({names[i], corners[i], depth, 3});
        }
    }
    return out;
}

// Faces of a cube, unfolded as a cross; the first letters of what is at (x, y, z) name a corner or an edge.
std::vector<FacePlane> cube_faces() {
    return {{"U", {0, 1, 0}, 1, 2},  {"R", {1, 0, 0}, 1, 2},  {"F", {0, 0, 1}, 1, -1},
            {"D", {0, -1, 0}, 1, 2}, {"L", {-1, 0, 0}, 1, 2}, {"B", {0, 0, -1}, 1, 1}};
}

// A cube with a grip for each name: its axis is the sum of the normals of the faces that the name has.
Solid cube_with_grips(std::string name, const std::vector<const char*>& grips, double depth,
                      int order) {
    Solid out{std::move(name), cube_faces(), {}, {}};
    for (const char* grip : grips) {
        Point3 axis{};
        for (const char letter : std::string_view(grip)) {
            const auto face =
                std::ranges::find(out.faces, std::string(1, letter), &FacePlane::name);
            axis = plus(axis, face->normal);
        }
        out.grips.push_back({grip, unit(axis), depth, order});
    }
    return out;
}

Solid cube_with_turning_edges(std::string name, double depth) {
    return cube_with_grips(std::move(name),
                           {"UR", "UF", "UL", "UB", "DR", "DF", "DL", "DB", "FR", "FL", "BL", "BR"},
                           depth, 2);
}

}  // namespace

Solid pyraminx() {
    Solid out =
        tetrahedron("pyraminx", {{1.0 / 9, {"U", "L", "R", "B"}}, {5.0 / 9, {"u", "l", "r", "b"}}});
    out.orbits = {"tips", "axials", "edges"};
    return out;
}

Solid master_pyraminx() {
    Solid out = tetrahedron("master-pyraminx", {{1.0 / 3, {"U", "L", "R", "B"}},
                                                {2.0 / 3, {"u", "l", "r", "b"}},
                                                {0, {"Uw", "Lw", "Rw", "Bw"}}});
    out.orbits = {"tips", "axials", "wings", "edges", "centers"};
    return out;
}

Solid skewb() {
    Solid out{"skewb", cube_faces(), {}, {"corners", "corners-2", "centers"}};
    const double third = 1 / std::sqrt(3.0);
    out.grips = {{"U", {-third, third, -third}, 0, 3},
                 {"R", {third, -third, -third}, 0, 3},
                 {"L", {-third, -third, third}, 0, 3},
                 {"B", {-third, -third, -third}, 0, 3}};
    return out;
}

Solid dino() {
    Solid out = cube_with_grips("dino", {"URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DBL", "DRB"},
                                1 / std::sqrt(3.0), 3);
    out.orbits = {"edges"};
    out.rotations = {"URF", "UFL"};
    return out;
}

Solid helicopter() {
    Solid out = cube_with_turning_edges("helicopter", 1 / std::sqrt(2.0));
    out.orbits = {"corners", "petals", "petals-2", "petals-3", "petals-4"};
    return out;
}

Solid curvy_copter() {
    // Between 0.71, where cuts meet in the centers of faces, and 1.41, the distance of edges.
    constexpr double kCutDepth = 0.83;
    Solid out = cube_with_turning_edges("curvy-copter", kCutDepth);
    out.orbits = {"corners", "edges", "petals", "petals-2", "petals-3", "petals-4"};
    return out;
}

Solid fto() {
    // U and D are the caps; the other six stand around, three leaning to each.
    const double radius = std::sqrt(8.0) / 3;
    const auto around = [&](int degrees, double height) {
        const double angle = degrees * std::numbers::pi / 180;
        return Point3{radius * std::sin(angle), height, radius * std::cos(angle)};
    };
    constexpr double kThird = 1.0 / 3;
    Solid out{"fto", {}, {}, {"corners", "edges", "triangles", "triangles-2"}};
    out.faces = {{"U", {0, 1, 0}, 1, 5},
                 {"F", around(0, -kThird), 1, -1},
                 {"BR", around(120, -kThird), 1, 5},
                 {"BL", around(240, -kThird), 1, 4},
                 {"L", around(300, kThird), 1, 1},
                 {"R", around(60, kThird), 1, 1},
                 {"B", around(180, kThird), 1, 2},
                 {"D", {0, -1, 0}, 1, 1}};
    for (const FacePlane& face : out.faces) {
        out.grips.push_back({face.name, face.normal, kThird, 3});
    }
    out.rotations = {"U", "F"};
    return out;
}

Solid megaminx() {
    // Between 0.62, where neighbouring cuts meet on an edge, and 1.
    constexpr double kCutDepth = 0.75;
    const double height = 1 / std::sqrt(5.0);
    const auto around = [&](int degrees, double sign) {
        const double angle = degrees * std::numbers::pi / 180;
        return Point3{2 * height * std::sin(angle), sign * height, 2 * height * std::cos(angle)};
    };
    Solid out{"megaminx", {}, {}, {"corners", "edges"}};
    out.complements = {{"R++", "L", 2}, {"R--", "L", 3}, {"D++", "U", 2}, {"D--", "U", 3}};
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

Solid kilominx() {
    Solid out = megaminx();
    out.name = "kilominx";
    out.orbits = {"corners", ""};
    out.complements.clear();
    out.rotations = {"U", "R"};
    return out;
}

}  // namespace revenge::puzzle
