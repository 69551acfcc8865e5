#include "revenge/puzzle/written_name.hpp"

#include <algorithm>
#include <vector>

#include "revenge/base/letter_case.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/square_one.hpp"

namespace revenge::puzzle {

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
