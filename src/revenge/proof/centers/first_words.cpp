#include "revenge/proof/centers/first_words.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <tuple>

#include "revenge/base/check.hpp"

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

namespace {

// Returns a sort key by which consecutive words lead to splits with little in common: 12 % fewer words reach as many
// splits as in the order of maps.
std::uint64_t mixed(const PlaceMap& map) noexcept {
    constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15U;
    std::uint64_t out = 0;
    for (const std::uint8_t place : map) {
        out = (out ^ place) * kOdd;
        out ^= out >> 32U;
    }
    return out;
}

}  // namespace

FirstWords::FirstWords(const puzzle::Cube& cube, const SplitSpace& space)
    : space_(space), words_(cube, space.metric()) {
    const std::vector<PlaceSymmetry> symmetries = symmetries_of(cube, false);
    for (const Mask faces : kAxisFaces) {
        to_rl_.push_back(*std::find_if(
            symmetries.begin(), symmetries.end(),
            [&](const PlaceSymmetry& s) { return image(faces, s.centers) == kAxisFaces[0]; }));
    }
}

FirstCenters FirstWords::after(FirstCenters centers, const Word& word) const {
    for (const std::size_t m : word) {
        const PlaceMove& move = moves()[m];
        centers = image(centers, move.centers);
        centers.odd ^= move.odd;
    }
    return centers;
}

FirstWords::Led FirstWords::led(const FirstCenters& centers, const Word& word) const {
    Carried effect{identity_map(), identity_map(), false};
    for (const std::size_t m : word) {
        effect.centers = then(effect.centers, moves()[m].centers);
        effect.wings = then(effect.wings, moves()[m].wings);
        effect.odd ^= moves()[m].odd;
    }
    const PlaceSymmetry& turned = held(image(centers.a, effect.centers));
    effect.centers = then(effect.centers, turned.centers);
    effect.wings = then(effect.wings, turned.wings);
    return led(centers, effect);
}

FirstWords::Led FirstWords::led(const FirstCenters& centers, const Carried& word) const {
    const auto state = space_.state_of(image(centers.b, word.centers),
                                       image(centers.part, word.centers), centers.odd != word.odd);
    base::check(state.has_value(), "places brought to R and L are a state of step 2");
    const auto [cls, symmetry] = space_.classes().class_of(*state);
    return {cls, then(word.wings, space_.symmetries()[symmetry].wings)};
}

const PlaceSymmetry& FirstWords::held(Mask places) const {
    return to_rl_[static_cast<std::size_t>(std::find(kAxisFaces.begin(), kAxisFaces.end(), places) -
                                           kAxisFaces.begin())];
}

std::vector<FirstWords::Carried> FirstWords::carried(Mask places, int length, int from) const {
    std::vector<Carried> out;
    const auto walk = [&](const auto& self, Mask at, const Carried& effect, std::size_t last,
                          int made) -> void {
        if (made == length) {
            const PlaceSymmetry& turned = held(at);
            out.push_back({then(effect.centers, turned.centers), then(effect.wings, turned.wings),
                           effect.odd});
            return;
        }
        const bool may_stay = made + 1 < length || made < from;
        for (std::size_t m = 0; m < moves().size(); ++m) {
            if (!may_follow(moves(), last, m)) {
                continue;
            }
            const Mask there = words_.after(at, m);
            if (words_.distance(there) < length - made && (may_stay || there != at)) {
                const PlaceMove& move = moves()[m];
                self(self, there,
                     {then(effect.centers, move.centers), then(effect.wings, move.wings),
                      effect.odd != move.odd},
                     m, made + 1);
            }
        }
    };
    if (words_.distance(places) <= length) {
        walk(walk, places, {identity_map(), identity_map(), false}, moves().size(), 0);
    }
    // The parity follows from the wings.
    std::sort(out.begin(), out.end(), [](const Carried& one, const Carried& other) {
        const std::uint64_t first = mixed(one.wings);
        const std::uint64_t second = mixed(other.wings);
        return first != second
                   ? first < second
                   : std::tie(one.wings, one.centers) < std::tie(other.wings, other.centers);
    });
    out.erase(std::unique(out.begin(), out.end(),
                          [](const Carried& one, const Carried& other) {
                              return one.wings == other.wings && one.centers == other.centers;
                          }),
              out.end());
    return out;
}

AxisWords::AxisWords(const puzzle::Cube& cube, puzzle::Metric metric)
    : moves_(moves_of(cube, metric, Step::One)), distance_(std::size_t{1} << kPlaces, 0xFF) {
    for (const PlaceMove& move : moves_) {
        maps_.emplace_back(move.centers);
    }
    std::vector<Mask> level(kAxisFaces.begin(), kAxisFaces.end());
    for (const Mask places : level) {
        distance_[places] = 0;
    }
    for (std::uint8_t distance = 1; !level.empty(); ++distance) {
        std::vector<Mask> next;
        for (const Mask from : level) {
            for (const MaskMap& map : maps_) {
                const Mask to = map(from);
                if (distance_[to] > distance) {
                    distance_[to] = distance;
                    next.push_back(to);
                }
            }
        }
        level.swap(next);
    }
}

}  // namespace revenge::proof::centers
