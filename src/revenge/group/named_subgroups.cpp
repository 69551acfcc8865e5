#include "revenge/group/named_subgroups.hpp"
#include "revenge/base/letter_case.hpp"

#include <array>
#include <string>

namespace revenge::group {

base::Result<std::vector<puzzle::Turn>> subgroup_named(int size, std::string_view name) {
    constexpr std::array<std::string_view, 5> kNames{"G0", "G1", "G2", "G3", "G4"};
    constexpr std::array<std::size_t, 3> kHalvedFrom{3, 1, 2};  // by axis: R/L, U/D, F/B
    if (size != 3) {
        return base::Error{base::ErrorCode::Usage,
                           "only the 3x3x3 has subgroups with names here (G0 G1 G2 G3 G4); name "
                           "the turns that generate it"};
    }
    for (std::size_t step = 0; step < kNames.size(); ++step) {
        if (!base::is_same_name(name, kNames[step])) {
            continue;
        }
        std::vector<puzzle::Turn> turns;
        for (const puzzle::Face face : puzzle::kAllFaces) {
            const bool half = step >= kHalvedFrom[static_cast<std::size_t>(puzzle::axis_of(face))];
            if (step + 1 < kNames.size()) {
                turns.push_back(puzzle::turn_of(size, face, 1, 1, half ? 2 : 1));
            }
        }
        return turns;
    }
    return base::Error{base::ErrorCode::Usage,
                       "unknown subgroup '" + std::string(name) + "'; there are G0 G1 G2 G3 G4"};
}

}  // namespace revenge::group
