#include "revenge/coset/relabelling.hpp"

#include <cstdint>
#include <set>

#include "revenge/base/closure.hpp"

namespace revenge::coset {

namespace {

// First `inner`, then `outer`; 0 for values that are none.
Arrangement composed(const Arrangement& outer, const Arrangement& inner, std::size_t values) {
    Arrangement out{};
    for (std::size_t v = 0; v < values; ++v) {
        out[v] = outer[inner[v]];
    }
    return out;
}

}  // namespace

Arrangement identity_relabelling() noexcept {
    Arrangement out{};
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = static_cast<std::uint8_t>(i);
    }
    return out;
}

std::vector<Arrangement> relabellings_from(const std::vector<Arrangement>& generators) {
    return base::closure(std::vector{identity_relabelling()}, generators,
                         [](const Arrangement& inner, const Arrangement& outer) {
                             return composed(outer, inner, outer.size());
                         });
}

bool carries_cosets(const Arrangement& value, const std::vector<Arrangement>& from,
                    const std::vector<Arrangement>& to, std::size_t values) {
    std::set<Arrangement> left;
    std::set<Arrangement> right;
    for (const Arrangement& k : from) {
        left.insert(composed(value, k, values));
    }
    for (const Arrangement& k : to) {
        right.insert(composed(k, value, values));
    }
    return left == right;
}

}  // namespace revenge::coset
