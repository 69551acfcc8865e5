#include "revenge/puzzle/unfolding.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "revenge/puzzle/polygon.hpp"

namespace revenge::puzzle {

namespace {

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

}  // namespace

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

}  // namespace revenge::puzzle
