#include "revenge/proof/centers/bad_states.hpp"

#include <algorithm>

namespace revenge::proof::centers {

std::vector<WantedState> bad_states(const CenterBound::Left& left, int level,
                                    const std::vector<PlaceSymmetry>& symmetries,
                                    const std::set<WantedState>& tried) {
    std::set<WantedState> out;
    for (const CenterBound::BadRole& bad : left.sample) {
        for (const Mask part : bad.missing) {
            out.insert({form_of({bad.a, bad.b, part, bad.odd}, symmetries), level});
        }
    }
    std::erase_if(out, [&](const WantedState& state) { return tried.count(state) != 0; });
    return {out.begin(), out.end()};
}

}  // namespace revenge::proof::centers
