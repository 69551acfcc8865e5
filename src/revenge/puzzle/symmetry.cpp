#include "revenge/puzzle.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "revenge/base/message.hpp"

namespace revenge::puzzle {

namespace {

std::vector<Isometry> list_symmetries() {
    std::vector<Isometry> rotations;
    std::vector<Isometry> mirrors;
    std::array<int, 3> axis{0, 1, 2};
    do {
        for (unsigned signs = 0; signs < 8; ++signs) {
            Isometry isometry{axis,
                              {(signs & 1U) != 0 ? -1 : 1, (signs & 2U) != 0 ? -1 : 1,
                               (signs & 4U) != 0 ? -1 : 1}};
            (isometry.is_mirror() ? mirrors : rotations).push_back(isometry);
        }
    } while (std::ranges::next_permutation(axis).found);
    rotations.insert(rotations.end(), mirrors.begin(), mirrors.end());
    return rotations;
}

struct ProductTables {
    std::array<std::array<SymmetryIndex, kSymmetries>, kSymmetries> compose{};
    std::array<SymmetryIndex, kSymmetries> inverse{};
};

const ProductTables& products() {
    static const ProductTables kTables = [] {
        ProductTables tables;
        const auto& all = all_symmetries();
        for (std::size_t i = 0; i < kSymmetries; ++i) {
            for (std::size_t j = 0; j < kSymmetries; ++j) {
                tables.compose[i][j] = symmetry_index(compose(all[i], all[j]));
            }
            tables.inverse[i] = symmetry_index(inverse(all[i]));
        }
        return tables;
    }();
    return kTables;
}

template <class Keep>
std::vector<SymmetryIndex> those(Keep keep) {
    std::vector<SymmetryIndex> out;
    for (std::size_t i = 0; i < kSymmetries; ++i) {
        if (keep(all_symmetries()[i])) {
            out.push_back(static_cast<SymmetryIndex>(i));
        }
    }
    return out;
}

bool keeps_axis(const Isometry& s, std::size_t axis) {
    return s.axis[axis] == static_cast<int>(axis);
}
bool keeps_axes(const Isometry& s) { return keeps_axis(s, 0) && keeps_axis(s, 1); }

}  // namespace

const std::vector<Isometry>& all_symmetries() {
    static const std::vector<Isometry> kAll = list_symmetries();
    return kAll;
}

SymmetryIndex symmetry_index(const Isometry& isometry) noexcept {
    const auto& all = all_symmetries();
    return static_cast<SymmetryIndex>(std::ranges::find(all, isometry) - all.begin());
}

SymmetryIndex compose(SymmetryIndex outer, SymmetryIndex inner) noexcept {
    return products().compose[outer][inner];
}

SymmetryIndex inverse(SymmetryIndex symmetry) noexcept { return products().inverse[symmetry]; }

base::Result<std::vector<SymmetryIndex>> symmetry_group(std::string_view name) {
    constexpr std::size_t kX = 0;
    constexpr std::size_t kY = 1;
    constexpr std::size_t kZ = 2;
    if (name == "M") {
        return those([](const Isometry&) { return true; });
    }
    if (name == "O") {
        return those([](const Isometry& s) { return !s.is_mirror(); });
    }
    if (name == "D4h" || name == "D4h(y)") {
        return those([](const Isometry& s) { return keeps_axis(s, kY); });
    }
    if (name == "D4h(x)") {
        return those([](const Isometry& s) { return keeps_axis(s, kX); });
    }
    if (name == "D4h(z)") {
        return those([](const Isometry& s) { return keeps_axis(s, kZ); });
    }
    if (name == "D4") {
        return those([](const Isometry& s) { return keeps_axis(s, kY) && !s.is_mirror(); });
    }
    if (name == "C4v") {
        return those([](const Isometry& s) { return keeps_axis(s, kY) && s.sign[kY] > 0; });
    }
    if (name == "C4") {
        return those([](const Isometry& s) {
            return keeps_axis(s, kY) && s.sign[kY] > 0 && !s.is_mirror();
        });
    }
    if (name == "D2h(face)") {
        return those(keeps_axes);
    }
    if (name == "D2(face)") {
        return those([](const Isometry& s) { return keeps_axes(s) && !s.is_mirror(); });
    }
    if (name == "C3") {
        // The rotations that keep the diagonal through UFL (-1, 1, 1).
        return those([](const Isometry& s) {
            return s(Vector{-1, 1, 1}) == Vector{-1, 1, 1} && !s.is_mirror();
        });
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
        constexpr std::array<std::string_view, 3> kNames{"C2(x)", "C2(y)", "C2(z)"};
        if (name == kNames[axis]) {
            return those([axis](const Isometry& s) {
                return keeps_axes(s) && !s.is_mirror() && s.sign[axis] > 0;
            });
        }
    }
    if (name == "C1") {
        return std::vector<SymmetryIndex>{0};
    }
    const std::string known =
        "M O D4h D4h(x) D4h(z) D4 C4v C4 D2h(face) D2(face) C3 C2(x) C2(y) C2(z) C1";
    return base::usage("no-such-symmetry", "unknown symmetry group '{name}'; known are {known}",
                       name, known);
}

State apply(const Puzzle& puzzle, const SymmetryAction& places, const SymmetryAction& labels,
            const State& state) noexcept {
    State out;
    for (const Orbit& orbit : puzzle.orbits()) {
        const auto first = static_cast<std::size_t>(orbit.first);
        for (std::size_t i = first; i < first + static_cast<std::size_t>(orbit.size); ++i) {
            const std::size_t to = places.place[i];
            const std::size_t old_label = first + state.piece[i];
            out.piece[to] = labels.label[old_label];
            if (orbit.orientations > 1) {
                // Facelet k of the place shows facelet k - twist of the piece, before and after.
                const int turned = places.mirror ? orbit.orientations - state.twist[i]
                                                 : static_cast<int>(state.twist[i]);
                const int twist = turned + places.twist_offset[i] - labels.twist_offset[old_label] +
                                  orbit.orientations;
                out.twist[to] = static_cast<SlotNumber>(twist % orbit.orientations);
            }
        }
    }
    return out;
}

SlotArray conjugated(const Puzzle& puzzle, const SymmetryAction& places,
                     const SlotArray& from) noexcept {
    SlotArray out{};
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(puzzle.slots()); ++slot) {
        out[places.place[slot]] = places.place[from[slot]];
    }
    return out;
}

}  // namespace revenge::puzzle
