// Objects of our classes are taken as arguments only once their constructor has run: what `Cube.__new__(Cube)` gives
// has nothing in it, and pybind11 would lend memory that nobody has written.
#pragma once

#include <pybind11/pybind11.h>

#include <type_traits>

namespace revenge::python {

// Whether a class of Python's holds a T; said beside each pybind11::class_<T>, before any function takes one.
template <class T>
inline constexpr bool kIsBound = false;

// RETURNS whether `object` holds a T, its own or one that it refers to. REQUIRES a class that has been added.
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
