// Lists of names as one text.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace revenge::base {

// RETURNS the names of the elements, in order, with `between` between each two. `name_of`: a function of an element, or
// a member of it, that a text can be appended.
template <class Elements, class NameOf = std::identity>
std::string joined(const Elements& elements, std::string_view between, NameOf name_of = {}) {
    std::string out;
    bool is_first = true;
    for (const auto& element : elements) {
        out.append(is_first ? std::string_view() : between);
        out.append(std::invoke(name_of, element));
        is_first = false;
    }
    return out;
}

}  // namespace revenge::base
