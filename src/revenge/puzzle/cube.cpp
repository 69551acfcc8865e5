#include "revenge/puzzle.hpp"

#include <algorithm>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "revenge/puzzle/parity.hpp"

namespace revenge::puzzle {

namespace {

constexpr std::array<std::string_view, 8> kCornerPlaces{"URF", "UFL", "ULB", "UBR",
                                                        "DFR", "DLF", "DBL", "DRB"};
constexpr std::array<std::string_view, 12> kEdgePlaces{"UR", "UF", "UL", "UB", "DR", "DF",
                                                       "DL", "DB", "FR", "FL", "BL", "BR"};

Face face_named(char letter) { return static_cast<Face>(kFaceLetters.find(letter)); }

// Wing places 0..11 name the face pair this way round (see puzzle::Cube).
bool is_first_wing_half(Face x, Face y) {
    return axis_of(x) == 2 || (axis_of(x) == 0 && axis_of(y) == 1);
}

// The kind of a center: its two distances from the middle of its face, the smaller one first, and which of two mirror
// images it is: an oblique center above the middle of F is to the left (1) or to the right (-1).
struct CenterKind {
    int near = 0;
    int far = 0;
    int hand = 0;

    bool operator==(const CenterKind&) const = default;
};

CenterKind kind_of(const Facelet& facelet) {
    const auto axis = static_cast<std::size_t>(axis_of(facelet.face));
    const int right = facelet.cubie[(axis + 1) % 3];
    const int up = facelet.cubie[(axis + 2) % 3];
    const int across = std::abs(right);
    const int along = std::abs(up);
    const int side = right * up * (across - along) * (is_positive(facelet.face) ? 1 : -1);
    return {std::min(across, along), std::max(across, along), side > 0 ? 1 : side < 0 ? -1 : 0};
}

}  // namespace

std::string cube_name(int size, bool marked) {
    const std::string edge = std::to_string(size);
    return edge + "x" + edge + "x" + edge + std::string(marked ? kMarkedCube : "");
}

struct Cube::Layout {
    std::vector<Facelet> facelets;
    std::vector<std::vector<int>> slot_facelets;
    std::vector<Orbit> orbits;
};

// NOLINTNEXTLINE(readability-function-size): one list of orbits, in order
Cube::Layout Cube::lay_out(int size, bool marked) {
    Layout layout{facelets_of_cube(size), {}, {}};
    const int edge = size - 1;
    const auto find = [&layout](const Vector& cubie, Face face) {
        const auto it = std::ranges::find(layout.facelets, Facelet{cubie, face});
        return static_cast<int>(it - layout.facelets.begin());
    };
    const auto place_of = [edge](std::initializer_list<Face> faces, const Vector& offset) {
        Vector v = offset;
        for (const Face face : faces) {
            for (std::size_t i = 0; i < 3; ++i) {
                v[i] += normal_of(face)[i] * edge;
            }
        }
        return v;
    };
    const auto begin_orbit = [&layout](std::string name, int places, int orientations) {
        Orbit orbit;
        orbit.name = std::move(name);
        orbit.size = places;
        orbit.orientations = orientations;
        for (int i = 0; i < places; ++i) {
            orbit.solved.push_back(static_cast<SlotNumber>(i));
        }
        layout.orbits.push_back(std::move(orbit));
    };

    begin_orbit("corners", static_cast<int>(kCornerPlaces.size()), 3);
    for (const std::string_view name : kCornerPlaces) {
        const Vector v =
            place_of({face_named(name[0]), face_named(name[1]), face_named(name[2])}, {0, 0, 0});
        layout.slot_facelets.push_back({find(v, face_named(name[0])), find(v, face_named(name[1])),
                                        find(v, face_named(name[2]))});
    }
    if (size % 2 == 1) {
        begin_orbit("midges", static_cast<int>(kEdgePlaces.size()), 2);
        for (const std::string_view name : kEdgePlaces) {
            const Vector v = place_of({face_named(name[0]), face_named(name[1])}, {0, 0, 0});
            layout.slot_facelets.push_back(
                {find(v, face_named(name[0])), find(v, face_named(name[1]))});
        }
    }
    const auto add_wings = [&](const char* name, int offset) {
        begin_orbit(name, 2 * static_cast<int>(kEdgePlaces.size()), 1);
        for (const bool first_half : {true, false}) {
            for (const std::string_view place : kEdgePlaces) {
                Face x = face_named(place[0]);
                Face y = face_named(place[1]);
                if (is_first_wing_half(x, y) != first_half) {
                    std::swap(x, y);
                }
                Vector right = cross(normal_of(y), normal_of(x));
                for (int& component : right) {
                    component *= offset;
                }
                const Vector v = place_of({x, y}, right);
                layout.slot_facelets.push_back({find(v, x), find(v, y)});
            }
        }
    };
    const auto add_centers = [&](const char* name, const CenterKind& kind) {
        begin_orbit(name, 24, 1);
        Orbit& orbit = layout.orbits.back();
        orbit.solved.clear();
        for (std::size_t i = 0; i < layout.facelets.size(); ++i) {
            const Facelet& facelet = layout.facelets[i];
            if (kind_of(facelet) == kind) {
                orbit.solved.push_back(marked ? static_cast<SlotNumber>(orbit.solved.size())
                                              : static_cast<SlotNumber>(facelet.face));
                layout.slot_facelets.push_back({static_cast<int>(i)});
            }
        }
    };
    const int outer = edge - 2;  // offsets from the middle of a face or an edge
    const int inner = edge - 4;
    if (size >= 4) {
        add_wings("wings", outer);
    }
    if (size >= 6) {
        add_wings("inner-wings", inner);
    }
    if (size >= 4) {
        add_centers("centers", {outer, outer, 0});
    }
    if (size >= 6) {
        add_centers("inner-centers", {inner, inner, 0});
    }
    if (size >= 5 && size % 2 == 1) {
        add_centers("t-centers", {0, outer, 0});
    }
    if (size >= 7) {
        add_centers("inner-t-centers", {0, inner, 0});
    }
    if (size >= 6) {
        add_centers("left-obliques", {inner, outer, 1});
        add_centers("right-obliques", {inner, outer, -1});
    }
    if (size % 2 == 1) {
        begin_orbit("face-centers", kFaces, 1);
        for (const Face face : kAllFaces) {
            layout.slot_facelets.push_back({find(place_of({face}, {0, 0, 0}), face)});
        }
    }
    return layout;
}

Cube::Cube(int size, bool marked) : Cube(size, lay_out(size, marked)) {
    puzzle_ = Puzzle(cube_name(size, marked), puzzle_.orbits());
}

Cube::Cube(int size, Layout layout)
    : size_(size),
      facelets_(std::move(layout.facelets)),
      slot_facelets_(std::move(layout.slot_facelets)),
      puzzle_(cube_name(size), std::move(layout.orbits)) {
    facelet_slots_.resize(facelets_.size(), FaceletSlot{-1, -1});
    facelet_numbers_.resize(static_cast<std::size_t>(kFaces * size * size * size), -1);
    for (std::size_t i = 0; i < facelets_.size(); ++i) {
        facelet_numbers_[box_of(facelets_[i])] = static_cast<std::int16_t>(i);
    }
    for (std::size_t slot = 0; slot < slot_facelets_.size(); ++slot) {
        for (std::size_t k = 0; k < slot_facelets_[slot].size(); ++k) {
            facelet_slots_[static_cast<std::size_t>(slot_facelets_[slot][k])] = {
                static_cast<int>(slot), static_cast<int>(k)};
        }
    }
    actions_.resize(static_cast<std::size_t>(turn_index_bound(size)));
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        for (unsigned layers = 1; layers < 1U << static_cast<unsigned>(size); ++layers) {
            for (std::uint8_t quarters = 1; quarters <= 3; ++quarters) {
                const Turn turn{axis, static_cast<std::uint8_t>(layers), quarters};
                actions_[static_cast<std::size_t>(turn_index(turn, size))] = derive_action(turn);
            }
        }
    }
    for (const Isometry& isometry : all_symmetries()) {
        symmetries_.push_back(derive_symmetry(isometry));
    }
}

std::size_t Cube::box_of(const Facelet& facelet) const noexcept {
    int box = static_cast<int>(facelet.face);
    for (const int c : facelet.cubie) {  // -(N - 1), -(N - 3), ..., N - 1
        box = box * size_ + (c + size_ - 1) / 2;
    }
    return static_cast<std::size_t>(box);
}

int Cube::facelet_at(const Facelet& facelet) const noexcept {
    return facelet_numbers_[box_of(facelet)];
}

Transformation Cube::derive_action(Turn turn) const {
    const Isometry rotation = rotation_about(turn.axis, turn.quarters);
    Transformation out = puzzle_.identity();
    for (std::size_t slot = 0; slot < slot_facelets_.size(); ++slot) {
        const Facelet& first = facelets_[static_cast<std::size_t>(slot_facelets_[slot][0])];
        const int layer = (size_ - 1 - first.cubie[turn.axis]) / 2;
        if ((turn.layers >> layer & 1) == 0) {
            continue;
        }
        const FaceletSlot to = facelet_slots_[static_cast<std::size_t>(
            facelet_at({rotation(first.cubie), rotation(first.face)}))];
        out.from[static_cast<std::size_t>(to.slot)] = static_cast<SlotNumber>(slot);
        out.twist[static_cast<std::size_t>(to.slot)] = static_cast<SlotNumber>(to.facelet);
    }
    return out;
}

SymmetryAction Cube::derive_symmetry(const Isometry& isometry) const {
    SymmetryAction out;
    out.mirror = isometry.is_mirror();
    for (const Orbit& orbit : puzzle_.orbits()) {
        for (int place = 0; place < orbit.size; ++place) {
            const auto slot = static_cast<std::size_t>(orbit.first + place);
            const Facelet& first = facelets_[static_cast<std::size_t>(slot_facelets_[slot][0])];
            const FaceletSlot to = facelet_slots_[static_cast<std::size_t>(
                facelet_at({isometry(first.cubie), isometry(first.face)}))];
            out.place[slot] = static_cast<SlotNumber>(to.slot);
            // A mirror exchanges the two stickers of a wing; wings have no twist to keep count of.
            out.twist_offset[slot] =
                static_cast<SlotNumber>(orbit.orientations > 1 ? to.facelet : 0);
            const std::size_t label = static_cast<std::size_t>(orbit.first) +
                                      orbit.solved[static_cast<std::size_t>(place)];
            // A mirror carries left oblique centers to right ones.
            out.label[label] = puzzle_.solved().piece[static_cast<std::size_t>(to.slot)];
        }
    }
    return out;
}

State Cube::apply(State state, const Algorithm& algorithm) const noexcept {
    for (const Turn turn : algorithm) {
        state = apply(state, turn);
    }
    return state;
}

State Cube::rotate(const State& state, SymmetryIndex index) const noexcept {
    return puzzle::apply(puzzle_, symmetries_[index], symmetries_[0], state);
}

State Cube::conjugate(const State& state, SymmetryIndex index) const noexcept {
    return puzzle::apply(puzzle_, symmetries_[index], symmetries_[index], state);
}

State Cube::inverse(const State& state) const noexcept {
    return puzzle_.apply(puzzle_.solved(), puzzle_.inverse(puzzle_.element_of(state)));
}

int Cube::rotation_of_solved(const State& state) const noexcept {
    for (int r = 0; r < kRotations; ++r) {
        if (rotate(puzzle_.solved(), static_cast<SymmetryIndex>(r)) == state) {
            return r;
        }
    }
    return -1;
}

std::optional<SymmetryIndex> Cube::homing_rotation(const State& state) const noexcept {
    const Orbit* const centers = puzzle_.find_orbit("face-centers");
    for (SymmetryIndex r = 0; centers != nullptr && r < kRotations; ++r) {
        const State seen = rotate(state, r);
        const auto* first = seen.piece.data() + centers->first;
        if (std::equal(first, first + centers->size, centers->solved.begin())) {
            return r;
        }
    }
    return std::nullopt;
}

Face Cube::sticker_face(const Orbit& orbit, int label, int sticker) const noexcept {
    const auto home = std::ranges::find(orbit.solved, static_cast<SlotNumber>(label));
    const int slot = orbit.first + static_cast<int>(home - orbit.solved.begin());
    return facelets_[static_cast<std::size_t>(facelet_index(slot, sticker))].face;
}

Face Isometry::operator()(Face face) const noexcept {
    const auto from = static_cast<std::size_t>(axis_of(face));
    return face_of(axis[from], (sign[from] > 0) == is_positive(face));
}

bool Isometry::is_mirror() const noexcept {
    const bool even = axis[(0 + 1) % 3] == (axis[0] + 1) % 3;
    return (sign[0] * sign[1] * sign[2] > 0) != even;
}

Isometry compose(const Isometry& outer, const Isometry& inner) noexcept {
    Isometry out;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto middle = static_cast<std::size_t>(inner.axis[i]);
        out.axis[i] = outer.axis[middle];
        out.sign[i] = inner.sign[i] * outer.sign[middle];
    }
    return out;
}

Isometry inverse(const Isometry& isometry) noexcept {
    Isometry out;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto to = static_cast<std::size_t>(isometry.axis[i]);
        out.axis[to] = static_cast<int>(i);
        out.sign[to] = isometry.sign[i];
    }
    return out;
}

Isometry rotation_about(int axis, int quarters) noexcept {
    // Clockwise about +x carries U to B, about +y F to L, about +z U to R: with b, c the two axes
    // after a in cyclic order, a quarter turn carries +b to -c and +c to +b.
    const int b = (axis + 1) % 3;
    const int c = (axis + 2) % 3;
    Isometry quarter;
    quarter.axis[static_cast<std::size_t>(b)] = c;
    quarter.sign[static_cast<std::size_t>(b)] = -1;
    quarter.axis[static_cast<std::size_t>(c)] = b;
    Isometry out;
    for (int i = 0; i < (quarters % 4 + 4) % 4; ++i) {
        out = compose(quarter, out);
    }
    return out;
}

std::vector<Facelet> facelets_of_cube(int size) {
    // Per face: the directions in which columns and rows run.
    struct FaceGrid {
        Face face;
        Vector column;
        Vector row;
    };
    constexpr std::array<FaceGrid, kFaces> kGrids{{{Face::U, {1, 0, 0}, {0, 0, 1}},
                                                   {Face::R, {0, 0, -1}, {0, -1, 0}},
                                                   {Face::F, {1, 0, 0}, {0, -1, 0}},
                                                   {Face::D, {1, 0, 0}, {0, 0, -1}},
                                                   {Face::L, {0, 0, 1}, {0, -1, 0}},
                                                   {Face::B, {-1, 0, 0}, {0, -1, 0}}}};
    std::vector<Facelet> facelets;
    facelets.reserve(static_cast<std::size_t>(kFaces * size * size));
    for (const FaceGrid& grid : kGrids) {
        const Vector n = normal_of(grid.face);
        for (int row = 0; row < size; ++row) {
            for (int column = 0; column < size; ++column) {
                Vector cubie{};
                for (std::size_t i = 0; i < 3; ++i) {
                    cubie[i] = n[i] * (size - 1) + grid.column[i] * (2 * column - (size - 1)) +
                               grid.row[i] * (2 * row - (size - 1));
                }
                facelets.push_back({cubie, grid.face});
            }
        }
    }
    return facelets;
}

void SlotArray::reserve(std::size_t slots) noexcept {
    const std::size_t before = size();
    if (slots <= before) {
        return;
    }
    const std::size_t wanted = std::max(slots, 2 * before);
    auto next = std::make_unique<SlotNumber[]>(wanted);
    std::copy_n(data(), before, next.get());
    outside_ = std::move(next);
    outside_size_ = wanted;
}

void SlotArray::copy_outside(const SlotArray& other) noexcept {
    if (!outside_ || outside_size_ != other.outside_size_) {
        outside_ = std::make_unique_for_overwrite<SlotNumber[]>(other.outside_size_);
        outside_size_ = other.outside_size_;
    }
    std::copy_n(other.outside_.get(), outside_size_, outside_.get());
}

bool SlotArray::operator==(const SlotArray& other) const noexcept {
    return size() == other.size() ? std::equal(begin(), end(), other.begin())
                                  : std::is_eq(*this <=> other);
}

std::strong_ordering SlotArray::operator<=>(const SlotArray& other) const noexcept {
    const std::size_t common = std::min(size(), other.size());
    if (const auto order = std::lexicographical_compare_three_way(
            begin(), begin() + common, other.begin(), other.begin() + common);
        order != 0) {
        return order;
    }
    const auto is_used = [common](const SlotArray& array) {
        return std::any_of(array.begin() + common, array.end(),
                           [](SlotNumber number) { return number != 0; });
    };
    if (size() == other.size()) {
        return std::strong_ordering::equal;
    }
    return size() > other.size()
               ? (is_used(*this) ? std::strong_ordering::greater : std::strong_ordering::equal)
           : is_used(other) ? std::strong_ordering::less
                            : std::strong_ordering::equal;
}

std::vector<std::byte> bytes_of(std::span<const SlotNumber> numbers) {
    constexpr unsigned kByte = 256;
    const bool is_wide =
        std::ranges::any_of(numbers, [](SlotNumber number) { return number >= kByte; });
    std::vector<std::byte> out;
    out.reserve(numbers.size() * (is_wide ? 2 : 1));
    for (const SlotNumber number : numbers) {
        out.push_back(static_cast<std::byte>(number % kByte));
        if (is_wide) {
            out.push_back(static_cast<std::byte>(number / kByte));
        }
    }
    return out;
}

State random_state(const Cube& cube, base::Random& random) {
    State state = cube.puzzle().solved();
    bool corners_odd = false;
    for (const Orbit& orbit : cube.puzzle().orbits()) {
        if (orbit.name == "face-centers") {
            continue;
        }
        const auto first = static_cast<std::size_t>(orbit.first);
        const auto size = static_cast<std::size_t>(orbit.size);
        const std::span<SlotNumber> pieces(state.piece.data() + first, size);
        random.shuffle(pieces);
        const bool is_corners = orbit.name == "corners";
        const bool is_free = orbit.name.ends_with("wings") || !orbit.distinct;
        if (is_corners) {
            corners_odd = is_odd(pieces);
        } else if (!is_free && is_odd(pieces) != corners_odd) {
            std::swap(pieces[0], pieces[1]);
        }
        int sum = 0;
        for (std::size_t i = first; i + 1 < first + size; ++i) {
            state.twist[i] = static_cast<SlotNumber>(
                random.below(static_cast<std::uint64_t>(orbit.orientations)));
            sum += state.twist[i];
        }
        state.twist[first + size - 1] = static_cast<SlotNumber>(
            (orbit.orientations - sum % orbit.orientations) % orbit.orientations);
    }
    return state;
}

}  // namespace revenge::puzzle
