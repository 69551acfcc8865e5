#include "revenge/puzzle/named_set.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/puzzle/parity.hpp"

namespace revenge::puzzle {

namespace {

using base::Result;
using Parity = NamedSet::Parity;
using Parts = NamedSet::Parts;

constexpr int kCorners = 8;
constexpr int kEdges = 12;
constexpr std::uint32_t kAllFaces = (1U << kFaces) - 1;
constexpr std::uint32_t kAllCorners = (1U << kCorners) - 1;
constexpr std::uint32_t kAllEdges = (1U << kEdges) - 1;

// Places in the order of the cube's orbits; an edge's second wing is kEdges further on.
constexpr std::uint32_t kCornersAtD = 0b11110000;
constexpr std::uint32_t kEdgesAtU = 0b000000001111;  // UR UF UL UB
constexpr std::uint32_t kEdgesAtD = 0b000011110000;  // DR DF DL DB
constexpr std::uint32_t kEdgeDf = 0b000000100000;
constexpr std::uint32_t kCrossButDf = kEdgesAtD & ~kEdgeDf;
constexpr std::uint32_t kEdgesBelowU = kAllEdges & ~kEdgesAtU;

constexpr std::uint32_t faces(std::string_view letters) noexcept {
    std::uint32_t out = 0;
    for (const char letter : letters) {
        out |= 1U << kFaceLetters.find(letter);
    }
    return out;
}

struct Row {
    std::string_view name;
    Parts parts;
    std::string_view what;
};

constexpr std::array<Row, 14> kRows{{
    {"centers-solved", {kAllFaces}, "every face has its four centers"},
    {"edges-paired",
     {0, 0, 0, true},
     "the two wings of every edge are paired; the edges may be anywhere and flipped"},
    {"edges-solved", {0, 0, kAllEdges}, "every edge is in its place"},
    {"corners-solved", {0, kAllCorners}, "every corner is in its place"},
    {"yau-centers",
     {faces("UD")},
     "the centers of U and D, as after the first step of the Yau method with its cross at D"},
    {"yau-cross",
     {faces("UD"), 0, kCrossButDf},
     "in addition the edges DR, DB and DL, as after its second step"},
    {"yau-last-centers",
     {kAllFaces, 0, kCrossButDf},
     "in addition all centers, as after its third step"},
    {"hoya-centers",
     {faces("LRDB")},
     "the centers of L, R, D and B, as after the first two steps of the Hoya method"},
    {"hoya-cross",
     {faces("LRDB"), 0, kEdgesAtD},
     "in addition the four edges at D, as after its third step"},
    {"cross-and-centers",
     {kAllFaces, 0, kEdgesAtD},
     "all centers and the four edges at D: after the next step of either method"},
    {"last-layer",
     {kAllFaces, kCornersAtD, kEdgesBelowU, true},
     "everything except the corners and edges at U, whose wings are paired"},
    {"oll-parity",
     {kAllFaces, kCornersAtD, kEdgesBelowU, true, Parity::OddFlips},
     "a last layer with an odd number of flipped edges"},
    {"pll-parity",
     {kAllFaces, kCornersAtD, kEdgesBelowU, true, Parity::OddExchanges},
     "a last layer with nothing twisted or flipped, and an odd permutation of edges and corners "
     "together"},
    {"double-parity",
     {kAllFaces, kCornersAtD, kEdgesBelowU, true, Parity::OddFlipsAndExchanges},
     "a last layer with an odd number of flipped edges, and an odd permutation of edges and "
     "corners "
     "together"},
}};

// Returns the number of unsolved places among `places`.
int left(int places, std::uint32_t solved) noexcept { return places - std::popcount(solved); }

// RETURNS the places that are not solved, in order.
std::vector<std::size_t> places_left(int places, std::uint32_t solved) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < static_cast<std::size_t>(places); ++i) {
        if ((solved >> i & 1U) == 0) {
            out.push_back(i);
        }
    }
    return out;
}

// RETURNS what belongs at these places, in random order.
std::vector<SlotNumber> shuffled(const Orbit& orbit, const std::vector<std::size_t>& places,
                                 base::Random& random) {
    std::vector<SlotNumber> out(places.size());
    std::ranges::transform(places, out.begin(),
                           [&orbit](std::size_t place) { return orbit.solved[place]; });
    random.shuffle(std::span(out));
    return out;
}

bool has_other_states(const Parts& parts) noexcept {
    return left(kFaces, parts.centers) > 1 || left(kCorners, parts.corners) > 1 ||
           left(kEdges, parts.edges) > 0;
}

// Returns the row of a set by its name in any case, nullptr if none has it.
const Row* row_named(std::string_view name) {
    for (const Row& row : kRows) {
        if (base::is_same_name(row.name, name)) {
            return &row;
        }
    }
    return nullptr;
}

}  // namespace

std::vector<NamedSet::Described> NamedSet::all() {
    std::vector<Described> out;
    out.reserve(kRows.size());
    for (const Row& row : kRows) {
        out.push_back({row.name, row.what});
    }
    return out;
}

std::string NamedSet::all_names() { return base::joined(kRows, ", ", &Row::name); }

Result<NamedSet> NamedSet::make(std::string_view names) {
    Parts parts;
    if (names.ends_with(',')) {
        return base::usage("set-behind-comma",
                           "the sets \"{names}\": column {column}: expected the name of a set "
                           "behind the comma, or no comma",
                           names, names.size());
    }
    do {
        const std::size_t comma = std::min(names.find(','), names.size());
        const std::string_view name = names.substr(0, comma);
        names.remove_prefix(std::min(comma + 1, names.size()));
        const Row* const row = row_named(name);
        if (row == nullptr) {
            return base::usage("set-unknown", "unknown set \"{name}\"; expected one of {known}",
                               name, all_names());
        }
        // Without flips there are no odd flips.
        if (parts.parity != Parity::Any && row->parts.parity != Parity::Any &&
            (parts.parity == Parity::OddExchanges) != (row->parts.parity == Parity::OddExchanges)) {
            return base::usage("sets-exclude",
                               "no state is in both sets: pll-parity has no flipped edges, "
                               "oll-parity and double-parity have");
        }
        parts.centers |= row->parts.centers;
        parts.corners |= row->parts.corners;
        parts.edges |= row->parts.edges;
        parts.are_edges_paired = parts.are_edges_paired || row->parts.are_edges_paired;
        parts.parity = std::max(parts.parity, row->parts.parity);
    } while (!names.empty());
    const int edges = left(kEdges, parts.edges);
    const bool has_flips =
        parts.parity == Parity::OddFlips || parts.parity == Parity::OddFlipsAndExchanges;
    const bool has_exchanges = parts.parity >= Parity::OddFlipsAndExchanges;
    if ((has_flips && edges == 0) ||
        (has_exchanges && edges < 2 && left(kCorners, parts.corners) < 2)) {
        return base::usage("sets-without-parity",
                           "the sets leave nothing that could have that parity");
    }
    if (!has_other_states(parts)) {
        return base::usage("set-solved-alone", "that set leaves nothing but the solved cube");
    }
    return NamedSet(parts);
}

State NamedSet::draw(const Cube& cube, base::Random& random) const {
    State state = cube.puzzle().solved();
    do {
        draw_corners(*cube.puzzle().find_orbit("corners"), state, random);
        const Orbit& wings = *cube.puzzle().find_orbit("wings");
        if (parts_.are_edges_paired) {
            draw_edges(wings, state, random);
        } else {
            draw_wings(wings, state, random);
        }
    } while (!has_parity(cube, state));
    draw_centers(*cube.puzzle().find_orbit("centers"), state, random);
    return state;
}

void NamedSet::draw_corners(const Orbit& orbit, State& state, base::Random& random) const {
    const auto first = static_cast<std::size_t>(orbit.first);
    const std::vector<std::size_t> places = places_left(kCorners, parts_.corners);
    const std::vector<SlotNumber> corners = shuffled(orbit, places, random);
    int sum = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const bool is_last = i + 1 == places.size();
        int twist = 0;
        if (parts_.parity != Parity::OddExchanges) {
            twist = is_last ? (orbit.orientations - sum % orbit.orientations) % orbit.orientations
                            : static_cast<int>(
                                  random.below(static_cast<std::uint64_t>(orbit.orientations)));
        }
        sum += twist;
        state.piece[first + places[i]] = corners[i];
        state.twist[first + places[i]] = static_cast<SlotNumber>(twist);
    }
}

// Edges whose wings are side by side. The first wings of edges at U come to the places of first wings by turns of U, so
// that such an edge is flipped where its wings have changed places.
void NamedSet::draw_edges(const Orbit& orbit, State& state, base::Random& random) const {
    const auto first = static_cast<std::size_t>(orbit.first);
    const std::vector<std::size_t> places = places_left(kEdges, parts_.edges);
    const std::vector<SlotNumber> edges = shuffled(orbit, places, random);  // by first wings
    for (std::size_t i = 0; i < places.size(); ++i) {
        const bool is_flipped = parts_.parity != Parity::OddExchanges && random.below(2) == 1;
        const auto second = static_cast<SlotNumber>(edges[i] + kEdges);
        state.piece[first + places[i]] = is_flipped ? second : edges[i];
        state.piece[first + places[i] + kEdges] = is_flipped ? edges[i] : second;
    }
}

void NamedSet::draw_wings(const Orbit& orbit, State& state, base::Random& random) const {
    const std::vector<std::size_t> places =
        places_left(orbit.size, parts_.edges | parts_.edges << static_cast<unsigned>(kEdges));
    const std::vector<SlotNumber> wings = shuffled(orbit, places, random);
    for (std::size_t i = 0; i < places.size(); ++i) {
        state.piece[static_cast<std::size_t>(orbit.first) + places[i]] = wings[i];
    }
}

void NamedSet::draw_centers(const Orbit& orbit, State& state, base::Random& random) const {
    std::uint32_t solved = 0;
    for (std::size_t place = 0; place < static_cast<std::size_t>(orbit.size); ++place) {
        solved |= (parts_.centers >> orbit.solved[place] & 1U) << place;
    }
    const std::vector<std::size_t> places = places_left(orbit.size, solved);
    const std::vector<SlotNumber> colours = shuffled(orbit, places, random);
    for (std::size_t i = 0; i < places.size(); ++i) {
        state.piece[static_cast<std::size_t>(orbit.first) + places[i]] = colours[i];
    }
}

bool NamedSet::has_parity(const Cube& cube, const State& state) const {
    const Orbit& corners = *cube.puzzle().find_orbit("corners");
    const Orbit& wings = *cube.puzzle().find_orbit("wings");
    const std::span<const SlotNumber> first_wings(state.piece.data() + wings.first, kEdges);
    if (parts_.parity == Parity::Any) {
        return true;
    }
    const auto flipped =
        std::ranges::count_if(first_wings, [](SlotNumber wing) { return wing >= kEdges; });
    std::array<SlotNumber, kEdges> edges{};
    std::ranges::transform(first_wings, edges.begin(),
                           [](SlotNumber wing) { return static_cast<SlotNumber>(wing % kEdges); });
    const bool is_exchanged = is_odd(state, corners) != is_odd(edges);
    switch (parts_.parity) {
        case Parity::OddFlips:
            return flipped % 2 == 1;
        case Parity::OddExchanges:
            return is_exchanged;
        default:
            return flipped % 2 == 1 && is_exchanged;
    }
}

}  // namespace revenge::puzzle
