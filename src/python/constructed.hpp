// Objects of our classes are accepted as arguments only after their constructor has run: `Cube.__new__(Cube)` returns
// an empty object, and pybind11 would lend uninitialized memory.
#pragma once

#include <pybind11/pybind11.h>

#include <type_traits>

namespace revenge::python {

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
