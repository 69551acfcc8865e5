// revenge.Algorithm: turns of a cube, parsed in any notation and printed in WCA notation.
#include <pybind11/stl.h>

#include "python/cube.hpp"
#include "python/errors.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::python {

namespace {

namespace py = pybind11;

AlgorithmValue read_algorithm(const std::string& text, int size, notation::Reading reading) {
    auto parsed = unwrapped(notation::parse_algorithm(text, size, reading));
    return {size, std::move(parsed.algorithm), sentences(parsed.notes)};
}

std::string text_of(const AlgorithmValue& value) {
    return notation::to_text(value.turns, value.size);
}

// Returns the exact turns, including 3Rw, so that parsing the text gives the same turns.
std::string exact_text(const AlgorithmValue& value) {
    return notation::to_text(value.turns, value.size, notation::Style::Wca,
                             notation::DeepTurns::Keep);
}

std::string written(const AlgorithmValue& value, const std::string& style) {
    if (style == "larsen" && value.size > 4) {
        refuse("Larsen's notation has no word for the inner slices of larger cubes than the 4x4x4");
    }
    const auto known = notation::style_named(style);
    if (!known) {
        refuse("an algorithm is written as one of " + notation::style_words(", ") + ", not as " +
               style);
    }
    return notation::to_text(value.turns, value.size, *known, notation::DeepTurns::Keep);
}

puzzle::Metric metric_of(const std::string& name) { return unwrapped(puzzle::metric_named(name)); }

AlgorithmValue sum(const AlgorithmValue& value, const py::object& other) {
    AlgorithmValue out{value.size, value.turns, {}};
    const AlgorithmValue more = algorithm_from(other, value.size, notation::Reading::Slice);
    out.turns.insert(out.turns.end(), more.turns.begin(), more.turns.end());
    return out;
}

}  // namespace

AlgorithmValue algorithm_from(const py::handle& said, int size, notation::Reading reading) {
    if (py::isinstance<py::str>(said)) {
        return read_algorithm(utf8_of(said), size, reading);
    }
    if (!is_constructed<AlgorithmValue>(said)) {
        throw py::type_error("moves are an Algorithm or a text");
    }
    auto value = said.cast<AlgorithmValue>();
    if (value.size != size) {
        refuse("moves of a " + puzzle::cube_name(value.size) + " were given for a " +
               puzzle::cube_name(size));
    }
    return value;
}

namespace {

void add_operators(py::class_<AlgorithmValue>& type) {
    type.def("__len__", [](const AlgorithmValue& value) { return value.turns.size(); })
        .def("__iter__",
             [](const AlgorithmValue& value) {
                 std::vector<std::string> turns;
                 turns.reserve(value.turns.size());
                 for (const puzzle::Turn turn : value.turns) {
                     turns.push_back(notation::to_text(turn, value.size));
                 }
                 return py::iter(py::cast(turns));
             })
        .def("__add__", &sum, py::is_operator())
        .def(
            "__eq__",
            [](const AlgorithmValue& a, const AlgorithmValue& b) {
                return a.size == b.size && a.turns == b.turns;
            },
            py::is_operator())
        .def("__hash__",
             [](const AlgorithmValue& value) { return py::hash(py::str(exact_text(value))); })
        .def("__str__", &text_of)
        .def("__reduce__",
             [](const py::object& self) {
                 return made_again(self, py::str(exact_text(self.cast<AlgorithmValue>())));
             })
        .def("__repr__", [](const AlgorithmValue& value) {
            return "Algorithm(" + quoted(exact_text(value)) +
                   ", puzzle=" + quoted(puzzle::cube_name(value.size)) + ")";
        });
}

}  // namespace

void add_algorithm(py::module_& module) {
    py::class_<AlgorithmValue> type(module, "Algorithm",
                                    "Moves of a cube, one after the other. It never changes.");
    type.def(py::init(&from_text<read_algorithm>), py::arg("text") = "", py::kw_only(),
             py::arg("puzzle") = "4x4x4", py::arg("notation") = "slice",
             "`notation` sets the meaning of a bare lower-case letter: slice, sign or larsen.")
        .def_property_readonly(
            "puzzle", [](const AlgorithmValue& value) { return puzzle::cube_name(value.size); },
            "The cube that it applies to.")
        .def_readonly("notes", &AlgorithmValue::notes,
                      "Notes on how its text was read, one sentence each.")
        .def(
            "length",
            [](const AlgorithmValue& value, const std::string& metric) {
                return puzzle::cost(metric_of(metric), value.turns, value.size);
            },
            py::arg("metric") = "obtm", "Its length in obtm, sstm, btm, obqtm, sqtm or bqtm.")
        .def(
            "inverse",
            [](const AlgorithmValue& value) {
                return AlgorithmValue{value.size, puzzle::inverse(value.turns), {}};
            },
            "The inverse algorithm.")
        .def(
            "mirror",
            [](const AlgorithmValue& value, const std::string& plane) {
                return AlgorithmValue{
                    value.size,
                    notation::mirror(value.turns, unwrapped(notation::mirror_plane_named(plane)),
                                     value.size),
                    {}};
            },
            py::arg("plane") = "M",
            "The mirror image: M exchanges left and right, E up and down, S front and "
            "back.")
        .def(
            "simplified",
            [](const AlgorithmValue& value, const std::string& metric) {
                const puzzle::CostTable costs(metric_of(metric), value.size);
                return AlgorithmValue{value.size, puzzle::simplify(value.turns, costs, true), {}};
            },
            py::arg("metric") = "obtm", "Adjacent turns merged; never longer in the metric.")
        .def("text", &written, py::arg("style") = "wca",
             "The text in WCA notation, or in the notation sign, slice or larsen.");
    add_operators(type);
}

}  // namespace revenge::python
