#include "revenge/solver/fto/tables.hpp"

#include <numeric>
#include <utility>

#include "revenge/base/check.hpp"
#include "revenge/search/distances.hpp"
#include "revenge/solver/fto/nibbles.hpp"
#include "revenge/table/store.hpp"

namespace revenge::solver::fto {

namespace {

constexpr std::uint8_t kNoneOfNine = 0xFF;
constexpr std::size_t kRelabellings = 12;

// The places of face B's edges, and of its triangles, once phase 1 is over, as masks.
std::size_t mask_of_places(const Triple& places) {
    return (std::size_t{1} << places[0]) | (std::size_t{1} << places[1]) |
           (std::size_t{1} << places[2]);
}

// The bits of `mask` at the places that are not in `gone`, side by side.
std::size_t without(std::size_t mask, std::size_t gone) {
    std::size_t out = 0;
    for (std::size_t place = 0, to = 0; place < kPlaces; ++place) {
        if ((gone >> place & 1U) == 0) {
            out |= (mask >> place & 1U) << to++;
        }
    }
    return out;
}

// The number of a set of three of nine.
std::size_t rank_of_three_of_nine(std::size_t mask) {
    std::size_t out = 0;
    for (std::size_t other = 0; other < mask; ++other) {
        out += std::popcount(other) == 3 ? 1U : 0U;
    }
    return out;
}

std::size_t corner_key(const FtoPieces& pieces) {
    std::size_t permutation = 0;
    std::size_t flips = 0;
    for (std::size_t i = 0; i < kCornerPlaces; ++i) {
        std::size_t smaller = 0;
        for (std::size_t j = i + 1; j < kCornerPlaces; ++j) {
            smaller += pieces.piece[j] < pieces.piece[i] ? 1U : 0U;
        }
        permutation = permutation * (kCornerPlaces - i) + smaller;
        flips |= static_cast<std::size_t>(pieces.twist[i] / 2) << i;
    }
    return permutation * 64 + flips;
}

constexpr std::size_t kCornerKeys = std::size_t{720} * 64;
constexpr std::uint16_t kNoCorners = 0xFFFF;

// The faces whose edges and triangles phase 2 brings home.
constexpr std::array<std::uint8_t, 3> kThreeFaces{kL, kR, kD};

std::size_t number_of_three(std::size_t face) {
    return static_cast<std::size_t>(std::ranges::find(kThreeFaces, face) - kThreeFaces.begin());
}

// Numbers what turns of the five faces make of `solved`. RETURNS it by number. `pairs`: [pair_of(state)], its number;
// `moves`: [number][turn], the number after the turn.
template <class Three, class PairOf, class Turned>
std::vector<Three> number_all(const Three& solved, std::size_t nine, std::size_t expected,
                              std::vector<std::uint16_t>& pairs, const PairOf& pair_of,
                              const Turned& turned, std::vector<FiveRow<std::uint16_t>>& moves) {
    std::vector<Three> states{solved};
    pairs.assign(nine * nine, kNoCorners);
    pairs[pair_of(solved)] = 0;
    for (std::size_t i = 0; i < states.size(); ++i) {
        FiveRow<std::uint16_t>& row = moves.emplace_back();
        for (std::size_t t = 0; t < kFiveTurns; ++t) {
            const Three next = turned(states[i], five_turn(t));
            std::uint16_t& index = pairs[pair_of(next)];
            if (index == kNoCorners) {
                index = static_cast<std::uint16_t>(states.size());
                states.push_back(next);
            }
            row[t] = index;
        }
    }
    base::check(states.size() == expected, "phase 2 has as many states as counted");
    return states;
}

}  // namespace

Triple FtoTables::edges_of(std::size_t face) const {
    Triple out{};
    std::size_t place = 0;
    while (geometry.from(face * 2, kEdgeSlot + place) == kEdgeSlot + place) {
        ++place;
    }
    for (std::uint8_t& edge : out) {
        edge = static_cast<std::uint8_t>(place);
        // An anticlockwise turn fetches a place's piece from where a clockwise one brings it.
        place = geometry.from(face * 2 + 1, kEdgeSlot + place) - kEdgeSlot;
    }
    return out;
}

Triple FtoTables::places_of_edges(const FtoPieces& pieces, std::size_t face) const {
    Triple out{};
    const Triple edges = edges_of(face);
    for (std::size_t i = 0; i < out.size(); ++i) {
        const auto* const first = pieces.piece.data() + kEdgeSlot;
        out[i] = static_cast<std::uint8_t>(std::find(first, first + kPlaces, edges[i]) - first);
    }
    return out;
}

std::uint32_t FtoTables::mask_of(const FtoPieces& pieces, std::size_t first_slot,
                                 std::size_t face) const {
    std::uint32_t out = 0;
    for (std::size_t place = 0; place < kPlaces; ++place) {
        out |= pieces.piece[first_slot + place] == face ? 1U << place : 0U;
    }
    return out;
}

std::uint32_t FtoTables::planes_of(const FtoPieces& pieces) const {
    std::uint32_t out = 0;
    for (std::size_t place = 0; place < kPlaces; ++place) {
        const unsigned kind = pieces.piece[kTriangleSlot + place];
        out |= (kind & 1U) << place | (kind >> 1U) << (place + kPlaces);
    }
    return out;
}

std::size_t FtoTables::corners_of(const FtoPieces& pieces) const {
    return corner_index[corner_key(pieces)];
}

std::size_t FtoTables::four_face_state(const FtoPieces& pieces) const {
    std::size_t out = corners_of(pieces);
    for (const std::uint8_t face : kFourFaces) {
        const Triple home = edges_of(face);
        const std::uint8_t first = places_of_edges(pieces, face)[0];
        out = out * 3 + static_cast<std::size_t>(std::ranges::find(home, first) - home.begin());
    }
    return out;
}

std::vector<std::size_t> FtoTables::symmetries_keeping_f() const {
    std::vector<std::size_t> out;
    for (std::size_t s = 0; s < geometry.symmetries().size(); ++s) {
        if (geometry.symmetries()[s].face[kF] == kF) {
            const bool is_identity = geometry.image(0, s) == 0 &&
                                     !geometry.symmetries()[s].is_mirror &&
                                     geometry.symmetries()[s].face[kL] == kL;
            out.insert(is_identity ? out.begin() : out.end(), s);
        }
    }
    base::check(out.size() == 6, "six symmetries of an octahedron keep a face");
    return out;
}

void FtoTables::make_moves() {
    const auto to = [this](std::size_t turn, std::size_t first_slot, std::size_t place) {
        // Where a turn brings a place is from where its inverse fetches.
        return geometry.from(turn ^ 1U, first_slot + place) - first_slot;
    };
    round_moves.resize(kRounds);
    set_moves.resize(kSets);
    mask_moves.resize(kTurns);
    for (std::size_t turn = 0; turn < kTurns; ++turn) {
        const auto carried = [&](const Triple& places) {
            Triple out{};
            for (std::size_t i = 0; i < out.size(); ++i) {
                out[i] = static_cast<std::uint8_t>(to(turn, kEdgeSlot, places[i]));
            }
            return out;
        };
        for (std::size_t round = 0; round < kRounds; ++round) {
            round_moves[round][turn] = threes.round(carried(threes.of_round(round)));
        }
        const auto moved = [&](std::size_t mask, std::size_t first_slot) {
            std::size_t out = 0;
            for (std::size_t place = 0; place < kPlaces; ++place) {
                out |= (mask >> place & 1U) << to(turn, first_slot, place);
            }
            return out;
        };
        for (std::size_t mask = 0; mask < kMasks; ++mask) {
            mask_moves[turn][mask] = static_cast<std::uint16_t>(moved(mask, kTriangleSlot));
        }
        for (std::size_t set = 0; set < kSets; ++set) {
            set_moves[set][turn] = threes.set(moved(threes.mask_of_set(set), kOtherTriangleSlot));
        }
    }
}

// Turns of the four faces make all states of the corners, and carry the triangles of the other faces along.
void FtoTables::make_corners(std::vector<FtoPieces>& states) {
    corner_index.assign(kCornerKeys, kNoCorners);
    states.assign(1, geometry.solved());
    corner_index[corner_key(states[0])] = 0;
    for (std::size_t i = 0; i < states.size(); ++i) {
        for (std::size_t turn = 0; turn < kTurns; ++turn) {
            if (is_of_four(face_of(turn))) {
                const FtoPieces next = geometry.turned(states[i], turn);
                std::uint16_t& index = corner_index[corner_key(next)];
                if (index == kNoCorners) {
                    index = static_cast<std::uint16_t>(states.size());
                    states.push_back(next);
                }
            }
        }
    }
    base::check(states.size() == kCornerStates, "four faces make all states of the corners");
    corner_moves.resize(kCornerStates);
    for (std::size_t i = 0; i < states.size(); ++i) {
        standing.push_back(planes_of(states[i]));
        for (std::size_t turn = 0; turn < kTurns; ++turn) {
            corner_moves[i][turn] =
                static_cast<std::uint16_t>(corners_of(geometry.turned(states[i], turn)));
        }
    }
}

void FtoTables::make_first() {
    const std::size_t goal = threes.round(edges_of(kB)) * kSets +
                             threes.set(mask_of(geometry.solved(), kOtherTriangleSlot, kB));
    first_distances = search::distances(
        kFirstStates, std::array{goal}, search::UnitCosts{kTurns},
        [this](std::size_t i, std::size_t turn) {
            return std::size_t{round_moves[i / kSets][turn]} * kSets + set_moves[i % kSets][turn];
        });
}

void FtoTables::make_nine() {
    const std::size_t edges_gone = mask_of_places(edges_of(kB));
    for (std::size_t round = 0; round < kRounds; ++round) {
        const Triple& places = threes.of_round(round);
        const std::size_t mask = mask_of_places(places);
        const bool is_rising = (places[0] < places[1]) == (places[1] < places[2]);
        nine_rounds.push_back(
            (mask & edges_gone) != 0
                ? kNoneOfNine
                : static_cast<std::uint8_t>(rank_of_three_of_nine(without(mask, edges_gone)) * 2 +
                                            (is_rising ? 1 : 0)));
    }
    const std::size_t colors_gone = mask_of(geometry.solved(), kOtherTriangleSlot, kB);
    for (std::size_t set = 0; set < kSets; ++set) {
        const std::size_t mask = threes.mask_of_set(set);
        nine_sets.push_back(
            (mask & colors_gone) != 0
                ? kNoneOfNine
                : static_cast<std::uint8_t>(rank_of_three_of_nine(without(mask, colors_gone))));
    }
}

void FtoTables::make_closings() {
    for (std::uint8_t a = 0; a < kTurns; ++a) {
        for (std::uint8_t b = 0; b < kTurns; ++b) {
            if (!may_follow(face_of(b), face_of(a))) {
                continue;
            }
            turn_pairs.push_back({a, b});
            for (std::uint8_t c = 0; c < kTurns; ++c) {
                if (may_follow(face_of(c), face_of(b)) && !is_of_five(face_of(c))) {
                    tails.push_back({a, b, c});
                }
            }
        }
    }
    base::check(tails.size() <= kTailUnit, "the number of a tail fits below that of its pair");
    // A closing belongs to the position that its inverse makes of the goal.
    const auto before = [this](std::size_t at, std::span<const std::uint8_t> turns) {
        for (std::size_t i = turns.size(); i-- > 0;) {
            at = std::size_t{round_moves[at / kSets][turns[i] ^ 1U]} * kSets +
                 set_moves[at % kSets][turns[i] ^ 1U];
        }
        return at;
    };
    const auto goal =
        static_cast<std::size_t>(std::ranges::find(first_distances, 0) - first_distances.begin());
    std::vector<std::pair<std::uint32_t, std::uint32_t>> all;  // position, closing
    for (std::size_t tail = 0; tail < tails.size(); ++tail) {
        const std::size_t at = before(goal, tails[tail]);
        for (std::size_t pair = 0; pair < turn_pairs.size(); ++pair) {
            if (may_follow(face_of(tails[tail][0]), face_of(turn_pairs[pair][1]))) {
                all.emplace_back(before(at, turn_pairs[pair]), pair * kTailUnit + tail);
            }
        }
    }
    std::ranges::sort(all);
    closings_begin.assign(kFirstStates + 1, 0);
    for (const auto& [at, closing] : all) {
        ++closings_begin[at + 1];
        closings.push_back(closing);
    }
    std::partial_sum(closings_begin.begin(), closings_begin.end(), closings_begin.begin());
    turns_to_closings.assign(kFirstStates, 0);
    for (std::size_t at = 0; at < kFirstStates; ++at) {
        for (std::size_t turn = 0; turn < kTurns; ++turn) {
            const std::size_t next =
                std::size_t{round_moves[at / kSets][turn]} * kSets + set_moves[at % kSets][turn];
            const bool leads = closings_begin[next] != closings_begin[next + 1];
            turns_to_closings[at] |= static_cast<std::uint16_t>(leads ? 1U << turn : 0U);
        }
    }
}

// REQUIRES that the places are numbered: make_nine().
void FtoTables::make_closing_moves() {
    const auto after = [](const auto& moves, std::size_t at, std::span<const std::uint8_t> turns) {
        for (const std::uint8_t turn : turns) {
            at = moves[at][turn];
        }
        return at;
    };
    tail_rows.assign(tails.size() * kTailRow, kNoneOfNine);
    for (std::size_t round = 0; round < kRounds; ++round) {
        for (const auto& pair : turn_pairs) {
            pair_rounds.push_back(static_cast<std::uint16_t>(after(round_moves, round, pair)));
        }
        for (std::size_t tail = 0; tail < tails.size(); ++tail) {
            tail_rows[tail * kTailRow + round] =
                nine_rounds[after(round_moves, round, tails[tail])];
        }
    }
    for (std::size_t set = 0; set < kSets; ++set) {
        for (const auto& pair : turn_pairs) {
            pair_sets.push_back(static_cast<std::uint8_t>(after(set_moves, set, pair)));
        }
        for (std::size_t tail = 0; tail < tails.size(); ++tail) {
            tail_rows[tail * kTailRow + kTailSets + set] =
                nine_sets[after(set_moves, set, tails[tail])];
        }
    }
}

std::size_t FtoTables::edge_pair(const Three& rounds) const noexcept {
    return nine_rounds[rounds[0]] * kNineRounds + nine_rounds[rounds[1]];
}

std::size_t FtoTables::color_pair(const Three& sets) const noexcept {
    return nine_sets[sets[0]] * kNineSets + nine_sets[sets[1]];
}

std::vector<FtoTables::Three> FtoTables::number_edges() {
    Three rounds{};
    for (std::size_t i = 0; i < kThreeFaces.size(); ++i) {
        rounds[i] = threes.round(edges_of(kThreeFaces[i]));
    }
    const auto turned = [this](Three three, std::size_t turn) {
        for (std::uint16_t& round : three) {
            round = round_moves[round][turn];
        }
        return three;
    };
    return number_all(
        rounds, kNineRounds, kEdgeStates, edge_pairs,
        [this](const Three& three) { return edge_pair(three); }, turned, edge_moves);
}

std::vector<FtoTables::Three> FtoTables::number_colors() {
    Three sets{};
    for (std::size_t i = 0; i < kThreeFaces.size(); ++i) {
        sets[i] = threes.set(mask_of(geometry.solved(), kOtherTriangleSlot, kThreeFaces[i]));
    }
    const auto turned = [this](Three three, std::size_t turn) {
        for (std::uint16_t& set : three) {
            set = set_moves[set][turn];
        }
        return three;
    };
    return number_all(
        sets, kNineSets, kColorStates, color_pairs,
        [this](const Three& three) { return color_pair(three); }, turned, color_moves);
}

std::size_t FtoTables::edge_image(const Three& edges, std::size_t symmetry) const {
    const SolidSymmetry& by = geometry.symmetries()[symmetry];
    Three out{};
    for (std::size_t i = 0; i < kThreeFaces.size(); ++i) {
        const std::size_t face = by.face[kThreeFaces[i]];
        const Triple own = edges_of(kThreeFaces[i]);
        const Triple to = edges_of(face);
        const Triple& places = threes.of_round(edges[i]);
        Triple image{};
        for (std::size_t k = 0; k < own.size(); ++k) {
            const std::size_t piece = by.slot[kEdgeSlot + own[k]] - kEdgeSlot;
            image[static_cast<std::size_t>(std::ranges::find(to, piece) - to.begin())] =
                static_cast<std::uint8_t>(by.slot[kEdgeSlot + places[k]] - kEdgeSlot);
        }
        out[number_of_three(face)] = threes.round(image);
    }
    return std::size_t{edge_pairs[edge_pair(out)]};
}

std::uint16_t FtoTables::color_image(const Three& colors, std::size_t symmetry) const {
    const SolidSymmetry& by = geometry.symmetries()[symmetry];
    Three out{};
    for (std::size_t i = 0; i < kThreeFaces.size(); ++i) {
        std::size_t image = 0;
        for (std::size_t place = 0; place < kPlaces; ++place) {
            if ((threes.mask_of_set(colors[i]) >> place & 1U) != 0) {
                image |= std::size_t{1}
                         << (by.slot[kOtherTriangleSlot + place] - kOtherTriangleSlot);
            }
        }
        out[number_of_three(by.face[kThreeFaces[i]])] = threes.set(image);
    }
    return color_pairs[color_pair(out)];
}

FtoTables::Classes FtoTables::classify_edges(const std::vector<Three>& edges,
                                             const std::vector<std::size_t>& symmetries) {
    edge_class.assign(kEdgeStates, kNoCorners);
    edge_symmetry.resize(kEdgeStates);
    Classes out;
    for (std::size_t state = 0; state < kEdgeStates; ++state) {
        if (edge_class[state] == kNoCorners) {
            out.stabilizers.emplace_back();
            for (std::size_t s = 0; s < symmetries.size(); ++s) {
                const std::size_t image = edge_image(edges[state], symmetries[s]);
                edge_class[image] = static_cast<std::uint16_t>(out.first.size());
                if (image == state && s != 0) {
                    out.stabilizers.back().push_back(s);
                }
            }
            out.first.push_back(static_cast<std::uint16_t>(state));
        }
        for (std::size_t s = 0; s < symmetries.size(); ++s) {
            if (edge_image(edges[state], symmetries[s]) == out.first[edge_class[state]]) {
                edge_symmetry[state] = static_cast<std::uint8_t>(s);
                break;
            }
        }
    }
    return out;
}

void FtoTables::make_edge_rows(const Classes& classes, const base::OnShare& on_share) {
    const std::vector<std::uint16_t>& first = classes.first;
    NibbleTable distances;
    distances.fill(
        first.size() * kColorStates, {static_cast<std::uint32_t>(edge_index(0, 0))}, kEdgeDepth,
        [&](std::uint32_t index, const auto& use) {
            const std::size_t state = first[index / kColorStates];
            for (std::size_t t = 0; t < kFiveTurns; ++t) {
                const std::size_t to = edge_moves[state][t];
                const std::size_t kind = edge_class[to];
                const std::size_t color =
                    color_images[color_moves[index % kColorStates][t]][edge_symmetry[to]];
                use(static_cast<std::uint32_t>(kind * kColorStates + color));
                for (const std::size_t s : classes.stabilizers[kind]) {
                    use(static_cast<std::uint32_t>(kind * kColorStates + color_images[color][s]));
                }
            }
        },
        on_share);
    edge_rows.resize(first.size() * kColorStates);
    for (std::size_t index = 0; index < edge_rows.size(); ++index) {
        const int distance = distances[index];
        auto row = static_cast<unsigned>(distance);
        for (std::size_t t = 0; t < kFiveTurns; ++t) {
            const std::size_t to = edge_index(edge_moves[first[index / kColorStates]][t],
                                              color_moves[index % kColorStates][t]);
            row |= distances[to] < distance ? 16U << t : 0U;
        }
        edge_rows[index] = static_cast<std::uint16_t>(row);
    }
}

void FtoTables::make_five(const base::OnShare& on_share) {
    const std::vector<std::size_t> symmetries = symmetries_keeping_f();
    const std::vector<Three> edges = number_edges();
    const std::vector<Three> colors = number_colors();
    color_images.resize(kColorStates);
    for (std::size_t state = 0; state < kColorStates; ++state) {
        for (std::size_t s = 0; s < symmetries.size(); ++s) {
            color_images[state][s] = color_image(colors[state], symmetries[s]);
        }
    }
    const Classes classes = classify_edges(edges, symmetries);
    make_turn_sets(symmetries);
    make_edge_rows(classes, on_share);
}

void FtoTables::make_near_rows() {
    near_rows.assign(kEdgeDepth + 2, std::vector<std::uint64_t>(edge_rows.size() / 64 + 1));
    for (std::size_t row = 0; row < edge_rows.size(); ++row) {
        near_rows[edge_rows[row] & 15U][row / 64] |= std::uint64_t{1} << row % 64;
    }
    for (std::size_t turns = 1; turns < near_rows.size(); ++turns) {
        for (std::size_t i = 0; i < near_rows[turns].size(); ++i) {
            near_rows[turns][i] |= near_rows[turns - 1][i];
        }
    }
}

std::size_t FtoTables::rotation_about_b() const {
    const std::vector<SolidSymmetry>& all = geometry.symmetries();
    const auto found = std::ranges::find_if(all, [](const SolidSymmetry& one) {
        return !one.is_mirror && one.face[kB] == kB && one.face[kL] == kR;
    });
    base::check(found != all.end(), "a face of four is turned onto the next");
    return static_cast<std::size_t>(found - all.begin());
}

// New names commute with turns, so they are known of all positions once they are known of the solved one.
void FtoTables::make_renamed() {
    const std::size_t identity = symmetries_keeping_f().front();
    const FtoPieces solved = geometry.seen(geometry.solved(), rotation_about_b(), identity);
    const auto round = [&](std::size_t face) {
        return threes.round(places_of_edges(solved, face));
    };
    const auto set = [&](std::size_t face) {
        return threes.set(mask_of(solved, kOtherTriangleSlot, face));
    };
    const auto renamed = [](std::size_t first, const auto& moves) {
        constexpr std::uint16_t kUnknown = 0xFFFF;
        std::vector<std::uint16_t> out(moves.size(), kUnknown);
        out[0] = static_cast<std::uint16_t>(first);
        std::vector<std::size_t> states{0};
        for (std::size_t i = 0; i < states.size(); ++i) {
            for (std::size_t t = 0; t < kFiveTurns; ++t) {
                const std::size_t to = moves[states[i]][t];
                if (out[to] == kUnknown) {
                    out[to] = moves[out[states[i]]][t];
                    states.push_back(to);
                }
            }
        }
        return out;
    };
    renamed_edges = renamed(edges_at(round(kL), round(kR)), edge_moves);
    renamed_colors = renamed(colors_at(set(kL), set(kR)), color_moves);
}

// REQUIRES edge_rows.
void FtoTables::make_near_any_bits() {
    const std::size_t words = edge_rows.size() / 64 + 1;
    near_any_bits.assign(words * (kMaxNearAny - kMinNearAny + 1), 0);
    for (std::size_t first = 0; first < kEdgeStates; ++first) {
        for (std::size_t set = 0; edge_symmetry[first] == 0 && set < kColorStates; ++set) {
            int least = kMaxNearAny + 1;
            std::size_t edges = first;
            std::size_t colors = set;
            for (std::size_t name = 0; name < kNames; ++name) {
                least = std::min(least, edge_distance(edges, colors));
                edges = renamed_edges[edges];
                colors = renamed_colors[colors];
            }
            const std::size_t row = edge_index(first, set);
            for (int turns = std::max(least, kMinNearAny); turns <= kMaxNearAny; ++turns) {
                near_any_bits[static_cast<std::size_t>(turns - kMinNearAny) * words + row / 64] |=
                    std::uint64_t{1} << row % 64;
            }
        }
    }
}

void FtoTables::make_turn_sets(const std::vector<std::size_t>& symmetries) {
    turn_sets.resize(symmetries.size());
    for (std::size_t s = 0; s < symmetries.size(); ++s) {
        for (std::size_t t = 0; t < kFiveTurns; ++t) {
            const std::size_t turn = geometry.image(five_turn(t), symmetries[s]);
            std::size_t image = 0;
            while (five_turn(image) != turn) {
                ++image;
            }
            for (std::size_t set = 0; set < turn_sets[s].size(); ++set) {
                turn_sets[s][set] |= static_cast<std::uint16_t>((set >> image & 1U) << t);
            }
        }
    }
}

std::vector<std::size_t> FtoTables::make_maps(const std::vector<std::size_t>& symmetries) {
    std::vector<std::size_t> names;  // the relabellings, the identity first
    for (std::size_t s = 0; s < geometry.symmetries().size(); ++s) {
        const SolidSymmetry& by = geometry.symmetries()[s];
        if (!by.is_mirror && !is_of_four(by.face[kU])) {
            names.insert(s == symmetries[0] ? names.begin() : names.end(), s);
        }
    }
    base::check(names.size() == kRelabellings, "turns reach twelve rotations");
    std::vector<std::size_t> renamed(kMaps);
    mask_images.resize(symmetries.size());
    for (std::size_t s = 0; s < symmetries.size(); ++s) {
        const SolidSymmetry& by = geometry.symmetries()[symmetries[s]];
        for (std::size_t mask = 0; mask < kMasks; ++mask) {
            std::size_t image = 0;
            for (std::size_t place = 0; place < kPlaces; ++place) {
                image |= (mask >> place & 1U) << (by.slot[kTriangleSlot + place] - kTriangleSlot);
            }
            mask_images[s][mask] = static_cast<std::uint16_t>(image);
        }
        for (std::size_t k = 0; k < names.size(); ++k) {
            const std::size_t map = s * kRelabellings + k;
            renamed[map] = geometry.product(names[k], symmetries[s]);
            const auto& face = geometry.symmetries()[renamed[map]].face;
            kind_maps.push_back(KindMap::of({face[0], face[1], face[2], face[3]}));
        }
    }
    return renamed;
}

FtoTables::Classes FtoTables::classify_corners(const std::vector<FtoPieces>& states,
                                               const std::vector<std::size_t>& symmetries) {
    const std::vector<std::size_t> renamed = make_maps(symmetries);
    corner_class.assign(kCornerStates, kNoCorners);
    corner_map.resize(kCornerStates);
    Classes out;
    const auto image = [&](std::size_t corners, std::size_t map) {
        return corners_of(
            geometry.seen(states[corners], renamed[map], symmetries[map / kRelabellings]));
    };
    for (std::size_t corners = 0; corners < kCornerStates; ++corners) {
        if (corner_class[corners] == kNoCorners) {
            out.stabilizers.emplace_back();
            for (std::size_t map = 0; map < kMaps; ++map) {
                const std::size_t to = image(corners, map);
                corner_class[to] = static_cast<std::uint16_t>(out.first.size());
                base::check(mapped(standing[corners], map) == standing[to],
                            "triangles that stand as corners say do so however they are seen");
                if (to == corners && map != 0) {
                    out.stabilizers.back().push_back(map);
                }
            }
            out.first.push_back(static_cast<std::uint16_t>(corners));
        }
        for (std::size_t map = 0; map < kMaps; ++map) {
            if (image(corners, map) == out.first[corner_class[corners]]) {
                corner_map[corners] = static_cast<std::uint8_t>(map);
                break;
            }
        }
    }
    return out;
}

void FtoTables::make_standing(const std::vector<FtoPieces>& states, const base::OnShare& on_share) {
    const Classes classes = classify_corners(states, symmetries_keeping_f());
    const std::vector<std::uint16_t>& first = classes.first;
    std::vector<std::uint32_t> goals;
    for (std::size_t kind = 0; kind < first.size(); ++kind) {
        goals.push_back(static_cast<std::uint32_t>(kind * FourThrees::kSize +
                                                   four_threes.rank(standing[first[kind]])));
    }
    const std::vector<std::uint32_t> planes = four_threes.all();
    standing_distances.fill(
        first.size() * FourThrees::kSize, goals,
        [&](std::uint32_t index, const auto& use) {
            const std::size_t corners = first[index / FourThrees::kSize];
            const std::uint32_t at = planes[index % FourThrees::kSize];
            for (std::size_t t = 0; t < kFiveTurns; ++t) {
                const std::size_t turn = five_turn(t);
                const std::size_t to = corner_moves[corners][turn];
                const std::size_t kind = corner_class[to];
                const std::uint32_t seen = mapped(planes_after(at, turn), corner_map[to]);
                const auto row = static_cast<std::uint32_t>(kind * FourThrees::kSize);
                use(row + four_threes.rank(seen));
                for (const std::size_t map : classes.stabilizers[kind]) {
                    use(row + four_threes.rank(mapped(seen, map)));
                }
            }
        },
        on_share);
}

void FtoTables::make_four() {
    std::array<std::size_t, 4> weights{
        27, 9, 3, 1};  // of the faces' edges, as four_face_state() numbers them
    four_face_distances = search::distances(
        kFourFaceStates, std::array{std::size_t{0}}, search::UnitCosts{2 * kFourFaces.size()},
        [&](std::size_t state, std::size_t move) {
            const std::size_t weight = weights[move / 2];
            const std::size_t edges = state % 81;
            const std::size_t at = edges / weight % 3;
            const std::size_t to = (at + 1 + move % 2) % 3;
            return corner_moves[state / 81][std::size_t{2} * kFourFaces[move / 2] + move % 2] *
                       std::size_t{81} +
                   edges - at * weight + to * weight;
        });
}

FtoTables::FtoTables(const base::OnShare& on_share) {
    constexpr double kRest = 1;
    constexpr double kFive = 1;
    constexpr double kStanding = 8;
    base::Shares shares(on_share, kRest + kFive + kStanding);
    shares.next(kRest);
    make_moves();
    std::vector<FtoPieces> states;
    make_corners(states);
    make_first();
    make_nine();
    make_closings();
    make_closing_moves();
    make_four();
    make_five(shares.next(kFive));
    make_standing(states, shares.next(kStanding));
    make_near_rows();
    make_renamed();
    make_near_any_bits();
}

base::Result<std::shared_ptr<const FtoTables>> FtoTables::open(base::TableStore& table_store,
                                                               base::ProgressSink& progress,
                                                               std::stop_token stop) {
    auto tables = table::Store(table_store, progress, std::move(stop))
                      .get<FtoTables>(
                          {kName}, [] { return std::shared_ptr<FtoTables>(new FtoTables()); },
                          [](const base::OnShare& on_share) {
                              return std::make_shared<FtoTables>(on_share);
                          });
    if (!tables) {
        return tables.error();
    }
    if ((*tables)->near_rows.empty()) {  // they were read
        (*tables)->make_near_rows();
    }
    return std::shared_ptr<const FtoTables>(*std::move(tables));
}

}  // namespace revenge::solver::fto
