#include "revenge/puzzle/builtin.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "revenge/base/closure.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/clock.hpp"
#include "revenge/puzzle/solid.hpp"
#include "revenge/puzzle/square_one.hpp"

namespace revenge::puzzle {

namespace {

// Every layer but the middle one of odd cubes, and every block from a face to the middle, by WCA's names.
std::vector<BaseMove> moves_of(const Cube& cube) {
    std::vector<BaseMove> out;
    const auto add = [&](const std::string& name, Turn turn) {
        out.push_back({name, cube.action(turn), 4, turn});
    };
    for (const Face face : kAllFaces) {
        const std::string letter(1, letter_of(face));
        for (int layer = 1; layer <= cube.size() / 2; ++layer) {
            add((layer > 1 ? std::to_string(layer) : "") + letter,
                turn_of(cube.size(), face, layer, layer, 1));
            if (layer > 1) {
                add((layer > 2 ? std::to_string(layer) : "") + letter + "w",
                    turn_of(cube.size(), face, 1, layer, 1));
            }
        }
    }
    return out;
}

Definition cube_definition(int size, bool marked) {
    const Cube cube(size, marked);
    std::vector<Transformation> rotations;
    const auto all = static_cast<unsigned>((1U << static_cast<unsigned>(size)) - 1);
    for (std::uint8_t axis = 0; axis < 2; ++axis) {
        rotations.push_back(cube.action({axis, static_cast<std::uint8_t>(all), 1}));
    }
    // x and y generate all 24.
    rotations = base::closure(rotations, rotations, [&](const auto& first, const auto& second) {
        return cube.puzzle().then(first, second);
    });
    Puzzle model(cube_name(size, marked), cube.puzzle().orbits());
    Definition out(std::move(model), moves_of(cube), std::move(rotations));
    out.set_cube_size(size);
    return out;
}

}  // namespace

int cube_size_of(std::string_view name) noexcept {
    for (int size = Cube::kMinSize; size <= Cube::kMaxSize; ++size) {
        if (name == cube_name(size)) {
            return size;
        }
    }
    return 0;
}

int plain_cube_size(const Definition& definition) noexcept {
    return definition.cube_size() > 0 ? cube_size_of(definition.name()) : 0;
}

std::string_view unmarked_cube(std::string_view name) noexcept {
    return name.substr(
        0, name.ends_with(kMarkedCube) ? name.size() - kMarkedCube.size() : name.size());
}

std::vector<std::string> builtin_names() {
    return {"2x2x2",
            "3x3x3",
            "4x4x4",
            "4x4x4-super",
            "5x5x5",
            "5x5x5-super",
            "6x6x6",
            "7x7x7",
            "pyraminx",
            "skewb",
            "megaminx",
            "fto",
            "kilominx",
            "dino",
            "master-pyraminx",
            "helicopter",
            "curvy-copter",
            std::string(kSquareOneName),
            std::string(kClockName)};
}

base::Result<Definition> builtin_definition(std::string_view name) {
    const std::string_view unmarked = unmarked_cube(name);
    const int size = cube_size_of(unmarked);
    if (size > 0 && std::ranges::count(builtin_names(), name) > 0) {
        return cube_definition(size, unmarked != name);
    }
    for (const Solid& solid : {pyraminx(), skewb(), megaminx(), fto(), kilominx(), dino(),
                               master_pyraminx(), helicopter(), curvy_copter()}) {
        if (name == solid.name) {
            return definition_of(solid);
        }
    }
    if (name == kSquareOneName) {
        return square_one_definition();
    }
    if (name == kClockName) {
        return clock_definition();
    }
    const std::string names = base::joined(builtin_names(), ", ");
    return base::usage("no-such-puzzle",
                       "unknown puzzle \"{name}\"; expected one of {known}, or a file that ends in "
                       ".tws, .def or .json",
                       name, names);
}

std::string canonical_name(std::string_view written) {
    const std::string lower = base::lower_case(written);
    for (const std::string& name : builtin_names()) {
        std::vector<std::string> forms{name};
        if (name == kSquareOneName) {
            for (const char* form : {"square-1", "sq1", "sq-1"}) {
                forms.emplace_back(form);
            }
        }
        if (const std::string_view cube = unmarked_cube(name); cube_size_of(cube) > 0) {
            const std::string mark = name.substr(cube.size());
            forms.push_back(std::string(3, name.front()) + mark);
            forms.push_back(std::string{name.front(), 'x', name.front()} + mark);
        }
        if (std::ranges::count(forms, lower) > 0) {
            return name;
        }
    }
    return std::string(written);
}

}  // namespace revenge::puzzle
