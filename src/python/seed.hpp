// Seeds in Python: an int of up to 256 bits, or hexadecimal digits as on the command line.
#pragma once

#include <pybind11/pybind11.h>

#include <optional>
#include <string>
#include <variant>

#include "python/errors.hpp"
#include "revenge/base.hpp"

namespace revenge::python {

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
