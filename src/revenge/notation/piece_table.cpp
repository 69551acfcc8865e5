#include "revenge/notation/piece_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "revenge/puzzle/parity.hpp"

namespace revenge::notation {

namespace {

using puzzle::Face;
using puzzle::Orbit;
using puzzle::State;

constexpr std::size_t kColorBase = puzzle::kFaces;

// Every label as often as in the solved state.
bool has_every_piece(const Orbit& orbit, const State& state) {
    std::array<int, 32> count{};
    for (int place = 0; place < orbit.size; ++place) {
        ++count[state.piece[static_cast<std::size_t>(orbit.first + place)]];
        --count[orbit.solved[static_cast<std::size_t>(place)]];
    }
    return std::ranges::all_of(count, [](int n) { return n == 0; });
}

}  // namespace

PieceTable::PieceTable(const puzzle::Cube& cube) : cube_(&cube) {
    const State& solved = cube.puzzle().solved();
    for (const Orbit& orbit : cube.puzzle().orbits()) {
        auto& pieces = pieces_.emplace_back();
        for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            const int label = solved.piece[static_cast<std::size_t>(slot)];
            const int stickers = cube.stickers(slot);
            for (int twist = 0; twist < orbit.orientations; ++twist) {
                // Sticker k of the place shows sticker k - twist of the piece.
                std::size_t key = 0;
                for (int k = 0; k < stickers; ++k) {
                    const int sticker = (k - twist + stickers) % stickers;
                    key = key * kColorBase +
                          static_cast<std::size_t>(cube.sticker_face(orbit, label, sticker));
                }
                pieces[key] = {static_cast<std::int16_t>(label), static_cast<std::uint8_t>(twist)};
            }
        }
    }
}

std::size_t PieceTable::key_at(int slot, const std::vector<Face>& colors) const noexcept {
    std::size_t key = 0;
    for (int k = 0; k < cube_->stickers(slot); ++k) {
        key =
            key * kColorBase + static_cast<std::size_t>(
                                   colors[static_cast<std::size_t>(cube_->facelet_index(slot, k))]);
    }
    return key;
}

PieceTable::Piece PieceTable::piece_at(const Orbit& orbit, int slot,
                                       const std::vector<Face>& colors) const noexcept {
    const auto index = static_cast<std::size_t>(&orbit - cube_->puzzle().orbits().data());
    return pieces_[index][key_at(slot, colors)];
}

std::optional<State> PieceTable::assemble(const std::vector<Face>& colors) const {
    State state;
    for (const Orbit& orbit : cube_->puzzle().orbits()) {
        for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            const Piece piece = piece_at(orbit, slot, colors);
            if (piece.label < 0) {
                return std::nullopt;
            }
            state.piece[static_cast<std::size_t>(slot)] =
                static_cast<puzzle::SlotNumber>(piece.label);
            state.twist[static_cast<std::size_t>(slot)] = piece.twist;
        }
        if (!has_every_piece(orbit, state)) {
            return std::nullopt;
        }
    }
    return state;
}

bool PieceTable::is_possible(const std::vector<Face>& colors) const {
    const std::optional<State> state = assemble(colors);
    return state &&
           std::ranges::all_of(cube_->puzzle().orbits(),
                               [&](const Orbit& orbit) { return twist_sum(orbit, *state) == 0; }) &&
           orientation_of(*cube_, *state) >= 0 && has_fitting_parity(*cube_, *state);
}

int twist_sum(const Orbit& orbit, const State& state) {
    int sum = 0;
    for (int place = 0; place < orbit.size; ++place) {
        sum += state.twist[static_cast<std::size_t>(orbit.first + place)];
    }
    return sum % orbit.orientations;
}

bool has_fitting_parity(const puzzle::Cube& cube, const State& state) {
    if (cube.size() % 2 == 0) {
        return true;
    }
    bool odd = false;
    for (const char* const name : {"corners", "midges", "face-centers"}) {
        odd = odd != puzzle::is_odd(state, *cube.puzzle().find_orbit(name));
    }
    return !odd;
}

int orientation_of(const puzzle::Cube& cube, const State& state) {
    constexpr int kDbl = 6;
    const bool has_face_centers = cube.size() % 2 == 1;
    const Orbit& orbit = *cube.puzzle().find_orbit(has_face_centers ? "face-centers" : "corners");
    const auto first = static_cast<std::size_t>(orbit.first);
    for (int r = 0; r < puzzle::kRotations; ++r) {
        const State turned =
            cube.rotate(cube.puzzle().solved(), static_cast<puzzle::SymmetryIndex>(r));
        bool fits = true;
        for (std::size_t i = first; i < first + static_cast<std::size_t>(orbit.size); ++i) {
            const bool counts = has_face_centers || turned.piece[i] == kDbl;
            fits = fits && (!counts || (turned.piece[i] == state.piece[i] &&
                                        turned.twist[i] == state.twist[i]));
        }
        if (fits) {
            return r;
        }
    }
    return -1;
}

namespace {

using puzzle::Cube;

// "corners" -> "corner", "t-centers" -> "t-center".
std::string_view kind_of(const Orbit& orbit) {
    return std::string_view(orbit.name).substr(0, orbit.name.size() - 1);
}

}  // namespace

std::string facelet_name(int facelet, int size) {
    const int face = facelet / (size * size);
    const int within = facelet % (size * size);
    return fmt::format("{} row {} column {}", puzzle::kFaceLetters[static_cast<std::size_t>(face)],
                       within / size + 1, within % size + 1);
}

std::string short_place_name(const Cube& cube, const Orbit&, int slot) {
    if (cube.stickers(slot) == 1) {
        return facelet_name(cube.facelet_index(slot, 0), cube.size());
    }
    std::string name;
    for (int k = 0; k < cube.stickers(slot); ++k) {
        const int face = cube.facelet_index(slot, k) / (cube.size() * cube.size());
        name += puzzle::kFaceLetters[static_cast<std::size_t>(face)];
    }
    return name;
}

std::string place_name(const Cube& cube, const Orbit& orbit, int slot) {
    const std::string place = short_place_name(cube, orbit, slot);
    if (orbit.name.ends_with("wings")) {
        return fmt::format("the {} at {} ({})", kind_of(orbit), place,
                           facelet_name(cube.facelet_index(slot, 0), cube.size()));
    }
    return fmt::format("the {} at {}", kind_of(orbit), place);
}

std::string piece_letters(const Cube& cube, const Orbit& orbit, int label,
                          std::string_view symbols) {
    std::string name;
    for (int k = 0; k < cube.stickers(orbit.first); ++k) {
        name += symbols[static_cast<std::size_t>(cube.sticker_face(orbit, label, k))];
    }
    return name;
}

std::string piece_name(const Cube& cube, const Orbit& orbit, int label, std::string_view symbols) {
    return fmt::format("{} {}", kind_of(orbit), piece_letters(cube, orbit, label, symbols));
}

std::string spelled(const std::vector<Face>& faces, std::string_view symbols) {
    std::string out;
    for (std::size_t i = 0; i < faces.size(); ++i) {
        out += i == 0 ? "" : i + 1 == faces.size() ? " and " : ", ";
        out += symbols[static_cast<std::size_t>(faces[i])];
    }
    return out;
}

}  // namespace revenge::notation
