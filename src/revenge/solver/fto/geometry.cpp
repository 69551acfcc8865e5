#include "revenge/solver/fto/geometry.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "revenge/base/check.hpp"
#include "revenge/puzzle/solid.hpp"
#include "revenge/puzzle/solid_stickers.hpp"

namespace revenge::solver::fto {

namespace {

using puzzle::Place;
using puzzle::Point3;
using puzzle::Sticker;

// The stickers of the solid, and the slot of each place, as definition_of() numbers them.
struct StickerModel {
    std::vector<Sticker> stickers;
    std::vector<std::size_t> slot_of_place;
    std::array<Point3, 3> axes{};  // towards three corners

    StickerModel() {
        const puzzle::Solid solid = puzzle::fto();
        stickers = puzzle::stickers_of(solid);
        const std::vector<Place> places = puzzle::places_of(stickers);
        std::vector<std::vector<int>> maps;
        for (std::size_t i = 0; i < solid.grips.size(); ++i) {
            maps.push_back(*puzzle::images(stickers, solid.grips[i], i));
        }
        slot_of_place.resize(places.size());
        std::size_t slots = 0;
        std::size_t found = 0;
        for (const std::vector<int>& orbit : puzzle::orbits_of(stickers, places, maps)) {
            for (const int place : orbit) {
                const Point3 towards = puzzle::unit(places[static_cast<std::size_t>(place)].center);
                const bool is_new = std::all_of(
                    axes.begin(), axes.begin() + found,
                    [&](auto& axis) { return std::abs(puzzle::dot(axis, towards)) < 0.5; });
                if (slots < kCornerPlaces && is_new) {
                    axes[found++] = towards;
                }
                slot_of_place[static_cast<std::size_t>(place)] = slots++;
            }
        }
        base::check(slots == kSlots && found == axes.size(), "an octahedron has three axes");
    }

    std::size_t slot_of(const Sticker& sticker) const {
        return slot_of_place[static_cast<std::size_t>(sticker.place)];
    }

    // The symmetry that brings axis i to axis order[i], the other way round where bit i of `signs` is set.
    SolidSymmetry symmetry(const std::array<std::size_t, 3>& order, unsigned signs) const {
        SolidSymmetry out;
        for (const Sticker& sticker : stickers) {
            Point3 to{};
            for (std::size_t i = 0; i < axes.size(); ++i) {
                const double along = puzzle::dot(axes[i], sticker.center);
                to = puzzle::plus(to, axes[order[i]], (signs >> i & 1U) != 0 ? -along : along);
            }
            const auto image = std::ranges::find_if(
                stickers, [&](const Sticker& other) { return puzzle::near(other.center, to); });
            base::check(image != stickers.end(), "a symmetry carries stickers to stickers");
            out.face[static_cast<std::size_t>(sticker.face)] =
                static_cast<std::uint8_t>(image->face);
            if (sticker.number == 0) {
                out.slot[slot_of(sticker)] = static_cast<std::uint8_t>(slot_of(*image));
                out.mark[slot_of(sticker)] = static_cast<std::uint8_t>(image->number);
            }
        }
        const bool is_even = (order[1] + 3 - order[0]) % 3 == 1;  // 012, 120, 201
        out.is_mirror = is_even == (std::popcount(signs) % 2 != 0);
        return out;
    }
};

}  // namespace

FtoGeometry::FtoGeometry() {
    const puzzle::Definition definition = *puzzle::builtin_definition("fto");
    const puzzle::Puzzle& model = definition.puzzle();
    for (std::size_t turn = 0; turn < kTurns; ++turn) {
        actions_[turn] =
            puzzle::power(model, definition.moves()[turn / 2].action, turn % 2 == 0 ? 1 : 2);
    }
    for (std::size_t place = 0; place < kPlaces; ++place) {
        const auto face_at = [&](std::size_t slot) {
            return static_cast<std::uint8_t>(definition.net().colors[slot + place].front());
        };
        triangle_face_[model.solved().piece[kTriangleSlot + place]] = face_at(kTriangleSlot);
        other_triangle_face_[model.solved().piece[kOtherTriangleSlot + place]] =
            face_at(kOtherTriangleSlot);
    }
    find_symmetries();
    solved_ = pieces_of(model.solved());
}

void FtoGeometry::find_symmetries() {
    const StickerModel model;
    std::array<std::size_t, 3> order{0, 1, 2};
    do {
        for (unsigned signs = 0; signs < 8; ++signs) {
            symmetries_.push_back(model.symmetry(order, signs));
        }
    } while (std::ranges::next_permutation(order).found);
}

std::size_t FtoGeometry::product(std::size_t first, std::size_t second) const {
    std::array<std::uint8_t, kFaces> faces{};
    for (std::size_t face = 0; face < kFaces; ++face) {
        faces[face] = symmetries_[second].face[symmetries_[first].face[face]];
    }
    return static_cast<std::size_t>(std::ranges::find(symmetries_, faces, &SolidSymmetry::face) -
                                    symmetries_.begin());
}

FtoPieces FtoGeometry::pieces_of(const puzzle::State& state) const {
    FtoPieces out;
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        const auto label = static_cast<std::uint8_t>(state.piece[slot]);
        out.piece[slot] = slot < kTriangleSlot        ? label
                          : slot < kOtherTriangleSlot ? triangle_face_[label]
                                                      : other_triangle_face_[label];
    }
    std::transform(state.twist.begin(), state.twist.begin() + kCornerPlaces, out.twist.begin(),
                   [](puzzle::SlotNumber twist) { return static_cast<std::uint8_t>(twist); });
    return out;
}

FtoPieces FtoGeometry::turned(const FtoPieces& pieces, std::size_t turn) const noexcept {
    FtoPieces out;
    const puzzle::Transformation& action = actions_[turn];
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        out.piece[slot] = pieces.piece[action.from[slot]];
        if (slot < kCornerPlaces) {
            out.twist[slot] = static_cast<std::uint8_t>(
                (pieces.twist[action.from[slot]] + action.twist[slot]) % 4);
        }
    }
    return out;
}

FtoPieces FtoGeometry::seen(const FtoPieces& pieces, std::size_t names,
                            std::size_t places) const noexcept {
    const SolidSymmetry& name = symmetries_[names];
    const SolidSymmetry& place = symmetries_[places];
    FtoPieces out;
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        const std::size_t to = place.slot[slot];
        const std::uint8_t piece = pieces.piece[slot];
        if (slot >= kTriangleSlot) {
            out.piece[to] = name.face[piece];
        } else if (slot >= kEdgeSlot) {
            out.piece[to] = static_cast<std::uint8_t>(name.slot[kEdgeSlot + piece] - kEdgeSlot);
        } else {
            out.piece[to] = name.slot[piece];
            const int twist = pieces.twist[slot];
            out.twist[to] = static_cast<std::uint8_t>(
                (place.mark[slot] + (place.is_mirror ? 4 - twist : twist) + 4 - name.mark[piece]) %
                4);
        }
    }
    return out;
}

}  // namespace revenge::solver::fto
