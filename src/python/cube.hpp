// Cubes and algorithms as Python values: they never change; what changes them gives new ones.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <string>
#include <vector>

#include "python/constructed.hpp"
#include "python/errors.hpp"
#include "revenge/method/puzzle_context.hpp"
#include "revenge/notation/algorithm_parser.hpp"
#include "revenge/puzzle/cube.hpp"

namespace revenge::python {

struct CubeValue {
    std::shared_ptr<const puzzle::Cube> cube;
    puzzle::State state;
    std::vector<std::string> notes;  // how its text was read
    puzzle::Algorithm undoing{};     // of the moves that it was given by; else empty
};

struct AlgorithmValue {
    int size = 4;
    puzzle::Algorithm turns;
    std::vector<std::string> notes;
};

template <>
inline constexpr bool kIsBound<CubeValue> = true;
template <>
inline constexpr bool kIsBound<AlgorithmValue> = true;

// RETURNS the size of the cube called so. ERRORS: throws UsageError.
int cube_size_named(const std::string& puzzle);
// RETURNS a puzzle that is built in; all values share what it is made of. ERRORS: throws UsageError.
method::PuzzleContext puzzle_named(const std::string& name);
std::shared_ptr<const puzzle::Cube> shared_cube(int size);

std::vector<std::string> sentences(const std::vector<notation::Note>& notes);

// RETURNS what a text, or a value of that size, says. ERRORS: throws UsageError, ImpossibleCube, TypeError.
CubeValue cube_from(const pybind11::handle& said, int size, notation::Reading reading);
AlgorithmValue algorithm_from(const pybind11::handle& said, int size, notation::Reading reading);

// The turns of a list, with commas or blanks between: "Rw,U,F".
puzzle::Algorithm turns_listed(const pybind11::handle& said, int size, notation::Reading reading);

// What a class is made from in Python: Read(text, size, reading).
template <auto Read>
auto from_text(const std::string& text, const std::string& puzzle, const std::string& notation) {
    return Read(text, cube_size_named(puzzle), unwrapped(notation::reading_named(notation)));
}
// RETURNS what __reduce__ has to: how `self` is made from a text again.
pybind11::tuple made_again(const pybind11::object& self, const pybind11::object& text);

void add_algorithm(pybind11::module_& module);
void add_cube(pybind11::module_& module);

}  // namespace revenge::python
