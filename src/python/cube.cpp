#include "python/cube.hpp"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <optional>

#include "python/errors.hpp"
#include "revenge/method/puzzle_contexts.hpp"
#include "revenge/notation.hpp"
#include "revenge/picture.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/request.hpp"

namespace revenge::python {

namespace {

namespace py = pybind11;

CubeValue read_cube(const std::string& text, int size, notation::Reading reading,
                    const std::string& face_order) {
    auto cube = shared_cube(size);
    if (!face_order.empty() && notation::form_of(text, *cube) != notation::StateForm::Stickers) {
        refuse("face_order: " + notation::unread_face_order().message);
    }
    method::Position position =
        unwrapped(method::PuzzleContext(cube).read(text, {reading, {}, face_order}));
    return {std::move(cube), position.state, sentences(position.notes), position.undoing.turns()};
}

py::array_t<std::uint8_t> array_of(const puzzle::SlotArray& slots, const puzzle::Cube& cube) {
    py::array_t<std::uint8_t> out(cube.puzzle().slots());
    std::copy_n(slots.begin(), cube.puzzle().slots(), out.mutable_data());
    return out;
}

std::string letters(const CubeValue& value) {
    return notation::to_facelets(*value.cube, value.state);
}

std::string picture(const CubeValue& value, const std::string& view) {
    const render::Picture drawn = render::picture_of(*value.cube, value.state);
    if (view != "net" && view != "iso") {
        refuse("a cube is drawn as net or iso, not as " + view);
    }
    return view == "net" ? render::net_svg(drawn, render::standard_palette())
                         : render::iso_svg(drawn, render::standard_palette());
}

}  // namespace

int cube_size_named(const std::string& puzzle) {
    const int size = puzzle::cube_size_of(puzzle::canonical_name(puzzle));
    if (size == 0) {
        refuse("a cube is 2x2x2 to 7x7x7, not " + puzzle);
    }
    return size;
}

method::PuzzleContext puzzle_named(const std::string& name) {
    static const method::PuzzleContexts kAll;
    return unwrapped(kAll.named(name));
}

std::shared_ptr<const puzzle::Cube> shared_cube(int size) {
    return puzzle_named(puzzle::cube_name(size)).shared_cube();
}

std::vector<std::string> sentences(const std::vector<notation::Note>& notes) {
    std::vector<std::string> out;
    out.reserve(notes.size());
    for (const notation::Note& note : notes) {
        out.push_back(note.text);
    }
    return out;
}

CubeValue cube_from(const py::handle& said, int size, notation::Reading reading,
                    const std::string& face_order) {
    if (py::isinstance<py::str>(said)) {
        return read_cube(utf8_of(said), size, reading, face_order);
    }
    if (!face_order.empty()) {
        refuse("face_order: " + notation::unread_face_order().message);
    }
    if (is_constructed<AlgorithmValue>(said)) {
        auto cube = shared_cube(size);
        const AlgorithmValue moves = algorithm_from(said, size, reading);
        auto state = cube->apply(cube->puzzle().solved(), moves.turns);
        return {std::move(cube), state, {}, puzzle::inverse(moves.turns)};
    }
    if (!is_constructed<CubeValue>(said)) {
        throw py::type_error("a cube is a Cube, an Algorithm or a text");
    }
    auto value = said.cast<CubeValue>();
    if (value.cube->size() != size) {
        refuse("a " + puzzle::cube_name(value.cube->size()) + " was given for a " +
               puzzle::cube_name(size));
    }
    return value;
}

py::tuple made_again(const py::object& self, const py::object& text) {
    py::dict how;
    how["puzzle"] = self.attr("puzzle");
    return py::make_tuple(
        py::module_::import("functools").attr("partial")(self.attr("__class__"), **how),
        py::make_tuple(text));
}

namespace {

void add_operators(py::class_<CubeValue>& type) {
    type.def(
            "__eq__",
            [](const CubeValue& a, const CubeValue& b) {
                return a.cube->size() == b.cube->size() && a.state == b.state;
            },
            py::is_operator())
        .def("__hash__", [](const CubeValue& value) { return py::hash(py::str(letters(value))); })
        .def("__reduce__",
             [](const py::object& self) { return made_again(self, self.attr("facelets")); })
        .def("__str__", &letters)
        .def("__repr__", [](const CubeValue& value) {
            return "Cube('" + letters(value) + "', puzzle='" +
                   puzzle::cube_name(value.cube->size()) + "')";
        });
}

// Adds methods that return new cubes and pictures.
void add_ways(py::class_<CubeValue>& type) {
    type.def(
            "apply",
            [](const CubeValue& value, const py::object& moves, const std::string& notation) {
                const AlgorithmValue made = algorithm_from(
                    moves, value.cube->size(), unwrapped(notation::reading_named(notation)));
                return CubeValue{value.cube, value.cube->apply(value.state, made.turns),
                                 made.notes};
            },
            py::arg("moves"), py::kw_only(), py::arg("notation") = "slice",
            "The cube after these moves.")
        .def(
            "net",
            [](const CubeValue& value, bool color) {
                return render::net_text(
                    render::picture_of(*value.cube, value.state), render::standard_palette(),
                    {color ? render::ColorDepth::True : render::ColorDepth::None, false, 0});
            },
            py::kw_only(), py::arg("color") = false,
            "The net as lines of text, optionally with colours for a terminal.")
        .def(
            "_repr_svg_", [](const CubeValue& value) { return picture(value, "net"); },
            "The picture that notebooks show.")
        .def("svg", &picture, py::kw_only(), py::arg("view") = "net",
             "A picture as an SVG document: the net, or (\"iso\") an isometric view.");
}

}  // namespace

void add_cube(py::module_& module) {
    const auto size_of = [](const CubeValue& value) { return value.cube->size(); };
    py::class_<CubeValue> type(
        module, "Cube", "A state of a cube in an orientation, 2x2x2 to 7x7x7. It is immutable.");
    type.def(py::init(&from_text<read_cube, std::string>), py::arg("text") = "", py::kw_only(),
             py::arg("puzzle") = "4x4x4", py::arg("notation") = "slice", py::arg("face_order") = "",
             "`text`: moves applied to the solved cube, stickers (faces U R F D L B, row by row), "
             "or JSON. `face_order`: another order of faces in stickers, such as \"ULFRBD\", or "
             "\"net\".")
        .def_static(
            "random",
            [](const std::optional<Seed>& seed, const std::string& puzzle) {
                auto cube = shared_cube(cube_size_named(puzzle));
                base::Random random = generator(seed);
                auto state = puzzle::random_state(*cube, random);
                return CubeValue{std::move(cube), state, {}};
            },
            py::arg("seed") = py::none(), py::kw_only(), py::arg("puzzle") = "4x4x4",
            "A uniformly random state. The same seed gives the same cube.")
        .def_property_readonly("size", size_of, "The number of layers: 2 to 7.")
        .def_property_readonly(
            "puzzle", [](const CubeValue& value) { return puzzle::cube_name(value.cube->size()); },
            "Its name: \"4x4x4\".")
        .def_property_readonly("facelets", &letters,
                               "Its stickers as letters, faces U R F D L B, each row by row.")
        .def_property_readonly(
            "pieces",
            [](const CubeValue& value) { return array_of(value.state.piece, *value.cube); },
            "The piece in each place, numbered as in docs/puzzle-model.md; uint8.")
        .def_property_readonly(
            "twists",
            [](const CubeValue& value) { return array_of(value.state.twist, *value.cube); },
            "The twist of each piece; uint8.")
        .def_property_readonly(
            "is_solved",
            [](const CubeValue& value) { return value.cube->rotation_of_solved(value.state) >= 0; },
            "True if every face has one colour, in any orientation.")
        .def_readonly("notes", &CubeValue::notes,
                      "Notes on how its text was read, one sentence each.");
    add_ways(type);
    add_operators(type);
}

}  // namespace revenge::python
