#include "revenge/proof/centers/first_centers.hpp"

#include <algorithm>
#include <bit>
#include <tuple>

namespace revenge::proof::centers {

namespace {

constexpr int kOfAnAxis = 8;

}  // namespace

FirstCenters with_least_parts(FirstCenters centers) noexcept {
    centers.b = std::min(centers.b, kAllPlaces ^ centers.a ^ centers.b);
    centers.part = std::min(centers.part, centers.a ^ centers.part);
    return centers;
}

FirstCenters image(const FirstCenters& centers, const PlaceMap& map) noexcept {
    return {image(centers.a, map), image(centers.b, map), image(centers.part, map), centers.odd};
}

bool operator<(const FirstCenters& a, const FirstCenters& b) noexcept {
    return std::tie(a.a, a.b, a.part, a.odd) < std::tie(b.a, b.b, b.part, b.odd);
}

FirstCenters form_of(const FirstCenters& centers, const std::vector<PlaceSymmetry>& symmetries) {
    FirstCenters out = with_least_parts(centers);
    for (const PlaceSymmetry& symmetry : symmetries) {
        out = std::min(out, with_least_parts(image(centers, symmetry.centers)));
    }
    return out;
}

std::string centers_text(const FirstCenters& centers) {
    std::string out;
    for (unsigned place = 0; place < kPlaces; ++place) {
        const bool of_a = (centers.a >> place & 1U) != 0;
        const bool first = ((of_a ? centers.part : centers.b) >> place & 1U) != 0;
        out += of_a ? (first ? 'R' : 'L') : (first ? 'F' : 'U');
    }
    return out;
}

std::optional<FirstCenters> read_centers(std::string_view letters, std::string_view parity) {
    constexpr std::string_view kLetters = "RLFU";
    if (letters.size() != kPlaces || letters.find_first_not_of(kLetters) != letters.npos ||
        (parity != parity_text(false) && parity != parity_text(true))) {
        return std::nullopt;
    }
    FirstCenters out;
    for (std::size_t place = 0; place < letters.size(); ++place) {
        const Mask bit = Mask{1} << place;
        out.a |= letters[place] == 'R' || letters[place] == 'L' ? bit : 0;
        out.part |= letters[place] == 'R' ? bit : 0;
        out.b |= letters[place] == 'F' ? bit : 0;
    }
    if (std::popcount(out.a) != kOfAnAxis || std::popcount(out.b) != kOfAnAxis ||
        std::popcount(out.part) != kOfAnAxis / 2) {
        return std::nullopt;
    }
    out.odd = parity == parity_text(true);
    return out;
}

std::string_view parity_text(bool odd) noexcept { return odd ? "odd" : "even"; }

}  // namespace revenge::proof::centers
