// Cubes and algorithms as immutable Python values; operations return new ones.
#pragma once

#include <pybind11/pybind11.h>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "python/errors.hpp"
#include "revenge/base.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/request.hpp"

namespace revenge::python {

// Objects of our classes are accepted as arguments only after their constructor has run: `Cube.__new__(Cube)` returns
// an empty object, and pybind11 would lend uninitialized memory.

// True if a Python class holds a T. Set next to each pybind11::class_<T>, before any function takes one.
template <class T>
inline constexpr bool kIsBound = false;

// Returns true if `object` holds a constructed T, owned or referenced. REQUIRES a class that has been added.
template <class T>
bool is_constructed(pybind11::handle object) {
    if (!pybind11::isinstance<T>(object)) {
        return false;
    }
    auto* const instance = reinterpret_cast<pybind11::detail::instance*>(object.ptr());
    const auto* const type = pybind11::detail::get_type_info(typeid(T), true);
    return instance->get_value_and_holder(type).instance_registered();
}

}  // namespace revenge::python

namespace pybind11::detail {

template <class T>
class type_caster<T, std::enable_if_t<revenge::python::kIsBound<T>>> : public type_caster_base<T> {
  public:
    bool load(handle source, bool convert) {
        return (source.is_none() || revenge::python::is_constructed<T>(source)) &&
               type_caster_base<T>::load(source, convert);
    }
};

}  // namespace pybind11::detail

namespace revenge::python {

struct CubeValue {
    std::shared_ptr<const puzzle::Cube> cube;
    puzzle::State state;
    std::vector<std::string> notes;  // on how its text was read
    puzzle::Algorithm undoing{};     // inverse of the moves that it was given by; empty otherwise
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

// Returns the size of the cube of that name. ERRORS: throws UsageError.
int cube_size_named(const std::string& puzzle);
// Returns a built-in puzzle; all values share its definition. ERRORS: throws UsageError.
method::PuzzleContext puzzle_named(const std::string& name);
std::shared_ptr<const puzzle::Cube> shared_cube(int size);

std::vector<std::string> sentences(const std::vector<notation::Note>& notes);

// Returns the cube given by a text or a value of that size. ERRORS: throws UsageError, ImpossibleCube, TypeError.
// `face_order`: the order of the faces in stickers, which are all that it may be given for.
CubeValue cube_from(const pybind11::handle& said, int size, notation::Reading reading,
                    const std::string& face_order = "");
AlgorithmValue algorithm_from(const pybind11::handle& said, int size, notation::Reading reading);

// The constructor of a Python class: Read(text, size, reading, ...).
template <auto Read, class... More>
auto from_text(const std::string& text, const std::string& puzzle, const std::string& notation,
               const More&... more) {
    return Read(text, cube_size_named(puzzle), unwrapped(notation::reading_named(notation)),
                more...);
}
// Returns the value of __reduce__, which constructs `self` again from a text.
pybind11::tuple made_again(const pybind11::object& self, const pybind11::object& text);

void add_algorithm(pybind11::module_& module);
void add_cube(pybind11::module_& module);

// Seeds in Python: an int of up to 256 bits, or hexadecimal digits as on the command line.

using Seed = std::variant<pybind11::int_, std::string>;

// Returns a generator; without a seed it is seeded by the system. ERRORS: throws UsageError, ResourceError.
inline base::Random generator(const std::optional<Seed>& seed) {
    if (!seed) {
        return unwrapped(base::Random::from_system());
    }
    if (const auto* digits = std::get_if<std::string>(&*seed)) {
        return unwrapped(base::Random::from_hex(*digits));
    }
    const pybind11::object number = std::get<pybind11::int_>(*seed);
    return unwrapped(
        base::Random::from_hex(pybind11::str("{:x}").format(number).cast<std::string>()));
}

}  // namespace revenge::python
