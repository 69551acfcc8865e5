#include "revenge/solver/larsen/larsen.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <utility>

#include "revenge/notation.hpp"
#include "revenge/puzzle/parity.hpp"
#include "revenge/solver/possible_state.hpp"
#include "revenge/solver/single_answer.hpp"

namespace revenge::solver::larsen {

namespace {

constexpr std::size_t kPlacesPerFace = 4;
constexpr int kMaxSteps = 40;
// The maximum saving where two words meet: one group each.
constexpr int kMaxSaved = 4;

Pieces apply(const Pieces& pieces, const SparseEffect& effect) noexcept {
    Pieces out = pieces;
    for (std::size_t i = 0; i < effect.count; ++i) {
        out[effect.to[i]] = pieces[effect.from[i]];
    }
    return out;
}

int odd_cycles(const Pieces& permutation) noexcept {
    std::uint32_t left = (1U << kPlaces) - 1;
    int odd = 0;
    while (left != 0) {
        const auto start = static_cast<std::uint8_t>(std::countr_zero(left));
        std::uint8_t place = start;
        int length = 0;
        do {
            left &= ~(1U << place);
            place = permutation[place];
            ++length;
        } while (place != start);
        odd += length & 1;
    }
    return odd;
}

}  // namespace

LarsenSearch::LarsenSearch(const LarsenLibrary& library, LarsenLibrary::Target target,
                           const GroupWriter& writer, Options options)
    : library_(library),
      writer_(writer),
      is_wings_(target == LarsenLibrary::Target::Wings),
      options_(options),
      carriers_(kPlaces * kPlaces) {
    for (std::size_t place = 0; place < kPlaces; ++place) {
        classes_[place] = static_cast<std::uint8_t>(is_wings_ ? place : place / kPlacesPerFace);
    }
    for (std::uint32_t i = 0; i < library.entries().size(); ++i) {
        const LibraryEntry& entry = library.entries()[i];
        words_.push_back(entry.commutator.word());
        for (std::size_t k = 0; k < entry.effect.count; ++k) {
            const std::size_t to = class_of(entry.effect.to[k]);
            if (to != class_of(entry.effect.from[k])) {
                carriers_[entry.effect.from[k] * kPlaces + to].push_back(i);
            }
        }
    }
}

int LarsenSearch::measure(const Pieces& pieces) const noexcept {
    if (is_wings_) {
        return (static_cast<int>(kPlaces) - odd_cycles(pieces)) / 2;
    }
    int misplaced = 0;
    for (std::size_t place = 0; place < kPlaces; ++place) {
        misplaced += pieces[place] != class_of(place) ? 1 : 0;
    }
    return misplaced;
}

void LarsenSearch::expand(const Node& node, std::size_t index, int bound,
                          std::vector<std::uint8_t>& homed, std::vector<Candidate>& out) const {
    std::fill(homed.begin(), homed.end(), std::uint8_t{0});
    for (std::size_t place = 0; place < kPlaces; ++place) {
        if (node.pieces[place] != class_of(place)) {
            for (const std::uint32_t entry : carriers_[place * kPlaces + node.pieces[place]]) {
                ++homed[entry];
            }
        }
    }
    // Far from solved only those that bring several pieces home are worth a look.
    const int least_homed = node.measure > (is_wings_ ? 2 : 4) ? 2 : 1;
    const auto gather = [&](int least) {
        for (std::size_t i = 0; i < homed.size(); ++i) {
            if (homed[i] < least) {
                continue;
            }
            const LibraryEntry& entry = library_.entries()[i];
            if (node.cost + entry.cost - kMaxSaved >= bound) {
                continue;
            }
            const int left = measure(apply(node.pieces, entry.effect));
            if (left >= node.measure) {
                continue;
            }
            const int cost = node.cost + entry.cost - writer_.saving(node.last, words_[i]);
            if (cost < bound) {
                out.push_back({cost + options_.weight * left, cost, left, index, i});
            }
        }
    };
    const std::size_t before = out.size();
    gather(least_homed);
    if (out.size() == before && least_homed > 1) {
        gather(1);
    }
}

std::vector<std::size_t> LarsenSearch::solve(const Pieces& pieces, const Word& before) const {
    std::vector<Node> nodes{{pieces, before, 0, measure(pieces), 0, 0}};
    if (nodes[0].measure == 0) {
        return {};
    }
    std::vector<std::size_t> beam{0};
    std::vector<Candidate> candidates;
    std::vector<std::uint8_t> homed(library_.entries().size());
    std::size_t solved = 0;
    int bound = std::numeric_limits<int>::max();
    for (int step = 0; step < kMaxSteps && !beam.empty(); ++step) {
        candidates.clear();
        for (const std::size_t index : beam) {
            if (nodes[index].cost < bound) {
                expand(nodes[index], index, bound, homed, candidates);
            }
        }
        const std::size_t kept = std::min(candidates.size(), 3 * options_.width);
        std::ranges::partial_sort(candidates,
                                  candidates.begin() + static_cast<std::ptrdiff_t>(kept), {},
                                  &Candidate::score);
        beam.clear();
        for (std::size_t i = 0; i < kept && beam.size() < options_.width; ++i) {
            const Candidate& candidate = candidates[i];
            const Node& parent = nodes[candidate.parent];
            Node next{apply(parent.pieces, library_.entries()[candidate.entry].effect),
                      words_[candidate.entry],
                      candidate.cost,
                      candidate.measure,
                      candidate.parent,
                      candidate.entry};
            const bool repeated = std::ranges::any_of(
                beam, [&](std::size_t other) { return nodes[other].pieces == next.pieces; });
            if (repeated || candidate.cost >= bound) {
                continue;
            }
            nodes.push_back(next);
            if (candidate.measure == 0) {
                bound = candidate.cost;
                solved = nodes.size() - 1;
            } else {
                beam.push_back(nodes.size() - 1);
            }
        }
    }
    std::vector<std::size_t> out;
    for (std::size_t node = solved; node != 0; node = nodes[node].parent) {
        out.push_back(nodes[node].entry);
    }
    std::ranges::reverse(out);
    return out;
}

int LarsenSearch::cost_of(const std::vector<std::size_t>& entries, const Word& before) const {
    int cost = 0;
    Word last = before;
    for (const std::size_t entry : entries) {
        cost += library_.entries()[entry].cost - writer_.saving(last, words_[entry]);
        last = words_[entry];
    }
    return cost;
}

std::string cubie_name(const puzzle::Cube& cube, int slot) {
    const int facelet = cube.facelet_index(slot, 0);
    const puzzle::Vector cubie =
        puzzle::facelets_of_cube(cube.size())[static_cast<std::size_t>(facelet)].cubie;
    constexpr std::array<std::size_t, 3> kAxes{1, 2, 0};  // U/D, then F/B, then R/L
    constexpr char kToLower = 'a' - 'A';
    std::string touching;
    std::string near;
    for (const std::size_t axis : kAxes) {
        const char letter =
            puzzle::letter_of(puzzle::face_of(static_cast<int>(axis), cubie[axis] > 0));
        if (std::abs(cubie[axis]) == cube.size() - 1) {
            touching += letter;
        } else {
            near += static_cast<char>(letter + kToLower);
        }
    }
    return touching + near;
}

std::string expression_of(const Commutator& commutator, const GroupWriter& writer) {
    const auto text = [&writer](const Word& word) {
        return notation::to_text(writer.turns(word), 4);
    };
    if (commutator.b.empty()) {
        return text(commutator.a);
    }
    std::string out = "[" + text(commutator.a) + ", " + text(commutator.b) + "]";
    return commutator.setup.empty() ? out : "[" + text(commutator.setup) + ": " + out + "]";
}

std::string cycles_of(const puzzle::Cube& cube, const puzzle::Orbit& orbit,
                      const puzzle::Algorithm& algorithm) {
    puzzle::Transformation action = cube.puzzle().identity();
    for (const puzzle::Turn turn : algorithm) {
        action = cube.puzzle().then(action, cube.action(turn));
    }
    const puzzle::Transformation back = cube.puzzle().inverse(action);
    std::string out;
    std::string twists;
    std::array<bool, puzzle::SlotArray::kInside> seen{};
    for (int start = orbit.first; start < orbit.first + orbit.size; ++start) {
        auto slot = static_cast<std::size_t>(start);
        if (back.from[slot] == slot && action.twist[slot] != 0) {
            twists += (twists.empty() ? "" : ", ") + cubie_name(cube, start) +
                      (action.twist[slot] == 1 ? " clockwise" : " counterclockwise");
        }
        if (seen[slot] || back.from[slot] == slot) {
            continue;
        }
        out += '(';
        for (bool is_first = true; !seen[slot]; is_first = false) {
            seen[slot] = true;
            out += (is_first ? "" : " ") + cubie_name(cube, static_cast<int>(slot));
            slot = back.from[slot];  // where the piece here goes
        }
        out += ')';
    }
    return out.empty() ? twists : out;
}

namespace {

constexpr std::size_t kFirstWing = 8;
constexpr std::size_t kFirstCenter = kFirstWing + kPlaces;

// Beam widths and weights: the best that leaves 200 cubes a second (docs/groups.md has the trials).
constexpr LarsenSearch::Options kWingOptions{4, 4.0};
constexpr LarsenSearch::Options kCenterOptions{5, 3.0};

constexpr std::string_view kCornerParity = "corner parity: R to K x H x C";
constexpr std::string_view kCornerPlaces = "corner places: K x H x C to K x T x C";
constexpr std::string_view kCornerTwists = "corner twists: K x T x C to K x E x C";
constexpr std::string_view kWingParity = "wing parity: K x E x C to K' x E x C";
constexpr std::string_view kWings = "wings: K' x E x C to E x E x C";
constexpr std::string_view kCenters = "centers: E x E x C to C0";

Pieces pieces_of(const puzzle::State& state, std::size_t first) {
    Pieces out{};
    std::copy_n(state.piece.begin() + static_cast<std::ptrdiff_t>(first), kPlaces, out.begin());
    return out;
}

TurnGroup image(const puzzle::Isometry& isometry, TurnGroup group) {
    TurnGroup out;
    for (unsigned layer = 0; layer < kSize; ++layer) {
        const auto quarters = static_cast<std::uint8_t>(group.amounts >> (2 * layer) & 3U);
        if (quarters != 0) {
            const TurnGroup turned = group_of(puzzle::image(
                isometry, {group.axis, static_cast<std::uint8_t>(1U << layer), quarters}, kSize));
            out = {turned.axis, sum_of_amounts(out.amounts, turned.amounts)};
        }
    }
    return out;
}

Word image(const puzzle::Isometry& isometry, const Word& word) {
    Word out;
    for (const TurnGroup group : word) {
        out.push(image(isometry, group));
    }
    return out;
}

// Groups of turns, each with the step it began in.
struct TaggedGroup {
    TurnGroup group;
    std::size_t step;
};

void append_cancelled(std::vector<TaggedGroup>& groups, TaggedGroup next) {
    if (groups.empty() || groups.back().group.axis != next.group.axis) {
        groups.push_back(next);
        return;
    }
    TurnGroup& last = groups.back().group;
    last.amounts = sum_of_amounts(last.amounts, next.group.amounts);
    if (last.amounts == 0) {
        groups.pop_back();
    }
}

}  // namespace

Larsen::Larsen(puzzle::CostTable costs)
    : cube_(kSize),
      costs_(std::move(costs)),
      tools_(puzzle::CostTable(puzzle::Metric::Obtm, kSize)),
      writer_(costs_),
      corners_(cube_, tools_),
      wing_library_(cube_, tools_, LarsenLibrary::Target::Wings),
      center_library_(cube_, tools_, LarsenLibrary::Target::Centers),
      wing_search_(wing_library_, LarsenLibrary::Target::Wings, tools_, kWingOptions),
      center_search_(center_library_, LarsenLibrary::Target::Centers, tools_, kCenterOptions) {}

void Larsen::take(puzzle::State& state, std::vector<Step>& steps, const Step& step) const {
    state = cube_.apply(state, writer_.turns(step.commutator.word()));
    steps.push_back(step);
}

Larsen::Start Larsen::best_start(const puzzle::State& state) const {
    Start best{0, {}, std::numeric_limits<int>::max()};
    for (puzzle::SymmetryIndex held = 0; held < puzzle::kRotations; ++held) {
        const CornerState corners = corners_of(cube_.rotate(state, held));
        if (!puzzle::is_odd(corners.piece)) {
            const int cost = corners_.cost(corners, best.cost);
            if (cost < best.cost) {
                best = {held, {}, cost};
            }
            continue;
        }
        for (const puzzle::Face face : puzzle::kAllFaces) {
            for (const int quarters : {1, 3}) {
                const puzzle::Turn turn = puzzle::turn_of(kSize, face, 1, 1, quarters);
                const puzzle::Transformation& action = cube_.action(turn);
                const CornerState turned = then(corners, corners_of({action.from, action.twist}));
                const int own = tools_.cost(Word(turn));
                const int cost = own + corners_.cost(turned, best.cost - own);
                if (cost < best.cost) {
                    best = {held, Word(turn), cost};
                }
            }
        }
    }
    return best;
}

void Larsen::solve_corners(puzzle::State& state, std::vector<Step>& steps) const {
    for (const CornerStep* step : corners_.solve(corners_of(state))) {
        const bool placed = corners_.is_placed(corners_of(state));
        take(state, steps, {placed ? kCornerTwists : kCornerPlaces, step->commutator});
    }
}

void Larsen::solve_wings(puzzle::State& state, std::vector<Step>& steps) const {
    if (puzzle::is_odd(pieces_of(state, kFirstWing))) {
        // The quarter turn after which the fewest 3-cycles are left.
        puzzle::Turn best;
        int least = std::numeric_limits<int>::max();
        for (const puzzle::Face face : puzzle::kAllFaces) {
            for (const int quarters : {1, 3}) {
                const puzzle::Turn turn = puzzle::turn_of(kSize, face, 2, 2, quarters);
                const int left =
                    wing_search_.measure(pieces_of(cube_.apply(state, turn), kFirstWing));
                if (left < least) {
                    least = left;
                    best = turn;
                }
            }
        }
        take(state, steps, {kWingParity, {{}, Word(best), {}}});
    }
    const Word before = steps.empty() ? Word() : steps.back().commutator.word();
    for (const std::size_t entry : wing_search_.solve(pieces_of(state, kFirstWing), before)) {
        take(state, steps, {kWings, wing_search_.entry(entry).commutator});
    }
}

void Larsen::solve_centers(puzzle::State& state, std::vector<Step>& steps) const {
    const Word before = steps.empty() ? Word() : steps.back().commutator.word();
    for (const std::size_t entry : center_search_.solve(pieces_of(state, kFirstCenter), before)) {
        take(state, steps, {kCenters, center_search_.entry(entry).commutator});
    }
}

Solution Larsen::written(const std::vector<Step>& steps) const {
    Solution out;
    std::vector<TaggedGroup> groups;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const Step& step = steps[i];
        const Word word = step.commutator.word();
        for (const TurnGroup group : word) {
            append_cancelled(groups, {group, i});
        }
        const bool is_center = step.factor == kCenters;
        const bool is_wing = step.factor == kWings || step.factor == kWingParity;
        const puzzle::Orbit& orbit = cube_.puzzle().orbits()[is_center ? 2 : is_wing ? 1 : 0];
        const std::string cycles = cycles_of(cube_, orbit, writer_.turns(word));
        const bool twists = step.factor == kCornerTwists;
        out.phases.push_back({std::string(step.factor),
                              expression_of(step.commutator, writer_),
                              (twists ? "twists " : "cycles ") + cycles,
                              {},
                              0,
                              0});
    }
    // A group that is cheaper up to a rotation of the whole cube is written so, and all behind it is
    // written as seen through that rotation.
    puzzle::Isometry held;
    for (const TaggedGroup& tagged : groups) {
        PhaseSolution& phase = out.phases[tagged.step];
        const puzzle::Isometry seen_through = puzzle::inverse(held);
        for (const puzzle::Turn turn : writer_.turns(image(seen_through, tagged.group))) {
            if (puzzle::is_rotation(turn, kSize)) {
                held = puzzle::compose(held, puzzle::rotation_about(turn.axis, turn.quarters));
                continue;
            }
            phase.moves.append(turn);
        }
    }
    sum_up(out, costs_);
    return out;
}

base::Result<Solution> Larsen::solve(const puzzle::State& state) const {
    REVENGE_TRY(check_possible(cube_.puzzle(), state));
    if (cube_.rotation_of_solved(state) >= 0) {
        return Solution{};
    }
    const Start start = best_start(state);
    puzzle::State current = cube_.rotate(state, start.held);
    std::vector<Step> steps;
    if (!start.parity_turn.empty()) {
        take(current, steps, {kCornerParity, {{}, start.parity_turn, {}}});
    }
    solve_corners(current, steps);
    solve_wings(current, steps);
    solve_centers(current, steps);
    // Back to the cube as it is held.
    const puzzle::Isometry back = puzzle::inverse(puzzle::all_symmetries()[start.held]);
    for (Step& step : steps) {
        step.commutator = {image(back, step.commutator.setup), image(back, step.commutator.a),
                           image(back, step.commutator.b)};
    }
    return written(steps);
}

base::Result<Solution> Larsen::solve(const puzzle::State& state, const Limits& limits,
                                     const OnImprovement& on_improvement) const {
    return single_answer("Larsen's steps", limits, on_improvement, [&] { return solve(state); });
}

base::Result<SharedMethod> open_larsen(const Opening& opening) {
    return SharedMethod(std::make_shared<Larsen>(opening.costs));
}

coset::PiecesSeen larsen_sees(const puzzle::Cube& cube, std::string_view part,
                              const puzzle::State& /*after*/) {
    if (part.starts_with("corner")) {
        return coset::orbits_seen(cube.puzzle(), {"corners"});
    }
    return part.starts_with("wing") ? coset::orbits_seen(cube.puzzle(), {"corners", "wings"})
                                    : coset::pieces_seen(cube.puzzle(), true);
}

}  // namespace revenge::solver::larsen
