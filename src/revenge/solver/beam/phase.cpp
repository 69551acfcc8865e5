#include "revenge/solver/beam/phase.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <memory>
#include <numeric>
#include <span>
#include <utility>

#include "revenge/base/check.hpp"
#include "revenge/puzzle/parity.hpp"

namespace revenge::solver::beam {

namespace {

using puzzle::Face;
using puzzle::State;
using puzzle::Turn;

constexpr std::size_t kEdges = 12;
constexpr std::size_t kUpperEdges = 8;  // of the U and D layers, which come first
constexpr std::size_t kCorners = 8;
constexpr std::size_t kNear = 200'000;  // states around a phase's goal

// The turns of a phase. `width`: of the widest blocks that make quarter turns of inner layers; in phases that join
// edges, of the blocks of R, L, F and B.
struct Rule {
    enum Kind : std::uint8_t { OneAxis, AllAxes, Halves, Middle, Pairs } kind;
    int width = 1;
};

bool is_allowed(const Rule& rule, Face face, int width, int quarters) {
    const bool is_upright = face == Face::U || face == Face::D;
    const bool is_front = face == Face::F || face == Face::B;
    if (quarters == 2) {
        return rule.kind != Rule::Pairs || width <= rule.width || (is_upright && rule.width > 0);
    }
    switch (rule.kind) {
        case Rule::OneAxis:
            return width <= rule.width || is_front;
        case Rule::AllAxes:
            return width == 1 || (is_front && width <= rule.width);
        case Rule::Halves:
            return width == 1;
        case Rule::Middle:
            return width == 1 && (is_upright || is_front);
        default:
            return width == 1 && is_upright;
    }
}

std::vector<std::size_t> faces_of_centers(std::initializer_list<std::size_t> faces) {
    std::vector<std::size_t> out;
    for (const std::size_t face : faces) {
        for (std::size_t i = 0; i < 4; ++i) {
            out.push_back(4 * face + i);
        }
    }
    return out;
}

std::vector<std::size_t> range(std::size_t first, std::size_t last) {
    std::vector<std::size_t> out(last - first);
    std::iota(out.begin(), out.end(), first);
    return out;
}

// Sets of `count` of some places, numbered.
struct Sets {
    std::vector<std::size_t> places;
    std::vector<std::uint32_t> masks;    // [number]
    std::vector<std::uint32_t> numbers;  // [mask]

    Sets(std::vector<std::size_t> among, std::size_t count) : places(std::move(among)) {
        numbers.resize(std::size_t{1} << places.size());
        for (std::uint32_t mask = 0; mask < numbers.size(); ++mask) {
            if (static_cast<std::size_t>(std::popcount(mask)) == count) {
                numbers[mask] = static_cast<std::uint32_t>(masks.size());
                masks.push_back(mask);
            }
        }
    }
    std::size_t index_of(std::size_t place) const {
        return static_cast<std::size_t>(std::ranges::find(places, place) - places.begin());
    }
    // RETURNS the number of the set of places whose pieces are wanted.
    template <class IsWanted>
    std::uint32_t read(const IsWanted& is_wanted) const {
        std::uint32_t mask = 0;
        for (std::size_t i = 0; i < places.size(); ++i) {
            mask |= is_wanted(places[i]) ? std::uint32_t{1} << i : 0;
        }
        return numbers[mask];
    }
    // `has_sign`: the sign changes where the move permutes the other pieces oddly.
    Component component(const std::vector<Places>& actions, bool has_sign) const {
        Component out{static_cast<std::uint32_t>(masks.size()), {}};
        for (const Places& to : actions) {
            for (const std::uint32_t mask : masks) {
                std::uint32_t image = 0;
                std::vector<std::uint8_t> others;
                for (std::size_t i = 0; i < places.size(); ++i) {
                    const std::size_t at = index_of(to[places[i]]);
                    base::check(at < places.size(), "moves of a phase keep the places of its sets");
                    if ((mask >> i & 1U) != 0) {
                        image |= std::uint32_t{1} << at;
                    } else {
                        others.push_back(static_cast<std::uint8_t>(at));
                    }
                }
                const bool flips = has_sign && puzzle::is_odd(others);
                out.next.push_back(numbers[image] | (flips ? Feature::kSign : 0));
            }
        }
        return out;
    }
};

// Where four pieces are among twelve places, but for two swaps of two of them: 495 sets with six orders each.
struct Quads {
    using At = std::array<std::size_t, 4>;  // [piece]
    static constexpr std::uint32_t kOrders = 6;
    Sets sets{range(0, kEdges), 4};

    std::uint32_t read(const At& at) const {
        std::uint32_t mask = 0;
        for (const std::size_t place : at) {
            mask |= std::uint32_t{1} << place;
        }
        // Ranks among the places, the first piece's moved to 0 by two swaps.
        std::array<unsigned, 4> rank{};
        for (std::size_t i = 0; i < at.size(); ++i) {
            rank[i] =
                static_cast<unsigned>(std::popcount(mask & ((std::uint32_t{1} << at[i]) - 1)));
            rank[i] ^= i > 0 ? rank[0] : 0;
        }
        return kOrders * sets.numbers[mask] + 2 * (rank[1] - 1) + (rank[2] > rank[3] ? 1 : 0);
    }
    At places(std::uint32_t value) const {
        At sorted{};
        std::size_t count = 0;
        for (std::size_t place = 0; place < kEdges; ++place) {
            if ((sets.masks[value / kOrders] >> place & 1U) != 0) {
                sorted[count++] = place;
            }
        }
        const std::size_t second = value % kOrders / 2 + 1;
        std::size_t third = second == 1 ? 2 : 1;
        std::size_t fourth = 6 - second - third;
        if (value % 2 != 0) {
            std::swap(third, fourth);
        }
        return {sorted[0], sorted[second], sorted[third], sorted[fourth]};
    }
    // `first`: of the twelve places.
    Component component(const std::vector<Places>& actions, std::size_t first) const {
        Component out{static_cast<std::uint32_t>(kOrders * sets.masks.size()), {}};
        for (const Places& to : actions) {
            for (std::uint32_t value = 0; value < out.size; ++value) {
                At at = places(value);
                for (std::size_t& place : at) {
                    place = to[first + place] - first;
                    base::check(place < kEdges, "moves of a phase keep the halves of its wings");
                }
                out.next.push_back(read(at));
            }
        }
        return out;
    }
};

// Bijections of n places, numbered in the order of their values.
struct Bijections {
    std::size_t n;
    std::vector<Places> all;

    explicit Bijections(std::size_t places) : n(places) {
        Places one(n);
        std::iota(one.begin(), one.end(), std::uint8_t{0});
        do {
            all.push_back(one);
        } while (std::ranges::next_permutation(one).found);
    }
    std::uint32_t read(const Places& bijection) const {
        std::uint32_t out = 0;
        for (std::size_t i = 0; i < n; ++i) {
            std::uint32_t smaller = 0;
            for (std::size_t j = i + 1; j < n; ++j) {
                smaller += bijection[j] < bijection[i] ? 1U : 0U;
            }
            out = out * static_cast<std::uint32_t>(n - i) + smaller;
        }
        return out;
    }
};

}  // namespace

// Adds the phases and their features one by one.
class Phases::Builder {
  public:
    explicit Builder(Phases& out) : out_(out), model_(out.cube_.puzzle()), size_(out.cube_.size()) {
        for (const puzzle::Orbit& orbit : model_.orbits()) {
            if (orbit.name.ends_with("wings")) {
                wings_.push_back(&orbit);
            } else if (orbit.size == 24) {
                centers_.push_back(&orbit);
            }
        }
        corners_ = model_.find_orbit("corners");
        midges_ = model_.find_orbit("midges");
    }

    void build() {
        bring_centers_to_axes();
        begin({Rule::Halves}, {Rule::Middle}, "halves",
              "Wings and middle edges are oriented; R and L centers are solvable by half turns.");
        for (const puzzle::Orbit* orbit : wings_) {
            add_set(*orbit, kEdges, [](std::size_t label) { return label < kEdges; });
        }
        add_flips();
        add_faces(1);
        begin({Rule::Middle}, {Rule::Pairs, size_ / 2}, "middle",
              "Corners are oriented, and the middle layer's edges are in it; F and B centers are "
              "solvable by half turns.");
        for (const puzzle::Orbit* orbit : wings_) {
            add_middle_sets(*orbit);
            add_middle_wings(*orbit);
        }
        add_middle_midges();
        add_twists_and_sets();
        add_faces(2);
        for (int width = size_ / 2; width > 1; --width) {
            begin({Rule::Pairs, width}, {Rule::Pairs, width - 1}, "pairs",
                  width > 2 ? "Deep edges of the U and D layers are joined."
                            : "Edges of the U and D layers are joined, U and D centers solved.");
            for (const puzzle::Orbit* orbit : centers_) {
                add_centers(*orbit, true);
            }
            add_axes({0, 1, 2});
            add_joints(0, kUpperEdges);
        }
        begin({Rule::Pairs, 1}, {Rule::Pairs, 0}, "joined",
              "All edges are joined, all centers solved: a 3x3x3 in Kociemba's subgroup.");
        for (const puzzle::Orbit* orbit : centers_) {
            add_centers(*orbit, false);
        }
        add_joints(kUpperEdges, kEdges);
        if (midges_ == nullptr) {
            add_end_parity();
        }
    }

  private:
    void bring_centers_to_axes() {
        for (int width = size_ / 2; width > 1; --width) {
            const bool is_last = width == 2;
            begin({Rule::OneAxis, width},
                  is_last ? Rule{Rule::AllAxes, size_ / 2} : Rule{Rule::OneAxis, width - 1},
                  "one-axis",
                  is_last ? "F and B centers are on the F and B faces."
                          : "Deep F and B centers are on the F and B faces.");
            add_color_sets({2, 5});
            if (is_last) {
                add_cycles(std::vector<bool>(Feature::kSetPlaces, true));
            }
        }
        for (int width = size_ / 2; width > 1; --width) {
            const bool is_last = width == 2;
            begin({Rule::AllAxes, width},
                  is_last ? Rule{Rule::Halves} : Rule{Rule::AllAxes, width - 1}, "all-axes",
                  is_last
                      ? "All centers are on the axes of their colors; wings are evenly permuted."
                      : "Deep centers are on the axes of their colors; deep wings are evenly "
                        "permuted.");
            add_color_sets({1, 4});
            add_wing_parities();
            if (is_last) {
                std::vector<bool> is_seen(Feature::kSetPlaces, true);
                for (const std::size_t place : faces_of_centers({2, 5})) {
                    is_seen[place] = false;
                }
                add_cycles(is_seen);
            }
        }
    }

    // Twelve places that edges of one kind are in: middle edges, or half the wings of one depth.
    struct Copy {
        const puzzle::Orbit* orbit;
        std::size_t first;
    };

    void begin(const Rule& rule, const Rule& next, std::string_view name,
               std::string_view achieves) {
        Phase& phase = out_.phases_.emplace_back();
        phase.name = name;
        phase.achieves = achieves;
        kept_.clear();
        for (std::size_t f = 0; f < puzzle::kAllFaces.size(); ++f) {
            const Face face = puzzle::kAllFaces[f];
            for (int width = 1; width <= size_ / 2; ++width) {
                for (int quarters = 1; quarters <= 3; ++quarters) {
                    if (is_allowed(rule, face, width, quarters)) {
                        phase.moves.push_back(puzzle::turn_of(size_, face, 1, width, quarters));
                        phase.order.push_back(static_cast<std::uint8_t>(
                            f * static_cast<std::size_t>(size_) + static_cast<std::size_t>(width)));
                        kept_.push_back(is_allowed(next, face, width, quarters));
                    }
                }
            }
        }
        phase.kept = kept_;
    }

    Phase& phase() { return out_.phases_.back(); }

    // [move][place]: the place where the piece goes.
    std::vector<Places> places_after(const puzzle::Orbit& orbit) {
        std::vector<Places> out;
        for (const Turn turn : phase().moves) {
            const puzzle::Transformation& action = out_.cube_.action(turn);
            Places& to = out.emplace_back(static_cast<std::size_t>(orbit.size));
            for (std::size_t i = 0; i < to.size(); ++i) {
                const std::size_t from = action.from[static_cast<std::size_t>(orbit.first) + i] -
                                         static_cast<std::size_t>(orbit.first);
                to[from] = static_cast<std::uint8_t>(i);
            }
        }
        return out;
    }
    // The distinct ones, in the order of their numbers in `action`.
    static std::vector<Places> distinct(const std::vector<Places>& by_move,
                                        std::vector<std::uint8_t>& action) {
        std::map<Places, std::uint8_t> numbers;
        std::vector<Places> out;
        action.clear();
        for (const Places& one : by_move) {
            const auto [found, is_new] =
                numbers.emplace(one, static_cast<std::uint8_t>(out.size()));
            action.push_back(found->second);
            if (is_new) {
                out.push_back(one);
            }
        }
        return out;
    }

    void add(Feature feature, std::function<std::uint32_t(const State&)> read,
             bool is_joint = false) {
        Phase& to = phase();
        const std::uint32_t solved = read(model_.solved());
        std::string key = feature.key(solved, kept_);
        const auto [found, is_new] = numbers_.emplace(std::move(key), out_.tasks_.size());
        if (is_new) {
            out_.tasks_.push_back({out_.phases_.size() - 1, to.features.size(), solved, kept_});
        }
        to.tables.push_back(found->second);
        to.features.push_back(std::move(feature));
        to.reads.push_back(std::move(read));
        to.is_joint.push_back(is_joint);
    }

    void add_cycles(const std::vector<bool>& is_seen) {
        std::vector<std::vector<Places>> by_move;
        for (const puzzle::Orbit* orbit : asked_) {
            by_move.push_back(places_after(*orbit));
        }
        for (std::size_t f = 0; f < asked_.size(); ++f) {
            phase().solved.push_back(phase().reads[f](model_.solved()));
        }
        phase().cycles = pure_cycles(phase().moves, by_move, is_seen);
    }

    template <class IsWanted>
    void add_set(const puzzle::Orbit& orbit, std::size_t count, IsWanted is_wanted) {
        const auto first = static_cast<std::size_t>(orbit.first);
        add(Feature::of_set(count, places_after(orbit)), [=](const State& state) {
            std::uint32_t out = 0;
            for (std::size_t i = 0; i < Feature::kSetPlaces; ++i) {
                out |= is_wanted(state.piece[first + i]) ? std::uint32_t{1} << i : 0;
            }
            return out;
        });
    }
    void add_color_set(const puzzle::Orbit& orbit, const std::vector<std::size_t>& colors) {
        add_set(orbit, 4 * colors.size(), [colors](std::size_t label) {
            return std::ranges::find(colors, label) != colors.end();
        });
    }

    // The centers of two colors, of the orbits that this phase's moves take away from their places and the next one's
    // do not.
    void add_color_sets(const std::vector<std::size_t>& colors) {
        asked_.clear();
        const auto is_wanted = [&](std::size_t place) {
            return std::ranges::find(colors, place / 4) != colors.end();
        };
        for (const puzzle::Orbit* orbit : centers_) {
            const std::vector<Places> actions = places_after(*orbit);
            bool is_moved = false;
            bool is_kept = true;
            for (std::size_t move = 0; move < actions.size(); ++move) {
                for (std::size_t place = 0; place < Feature::kSetPlaces; ++place) {
                    if (is_wanted(place) != is_wanted(actions[move][place])) {
                        is_moved = true;
                        is_kept = is_kept && !kept_[move];
                    }
                }
            }
            if (is_moved && is_kept) {
                asked_.push_back(orbit);
                add_color_set(*orbit, colors);
            }
        }
    }

    // A feature of components that are sets of the same orbit.
    void add_sets(const puzzle::Orbit& orbit, const std::vector<Sets>& sets, bool has_sign,
                  std::function<bool(std::size_t set, std::size_t label)> is_wanted,
                  const std::function<bool(const State&)>& sign) {
        std::vector<std::uint8_t> action;
        const std::vector<Places> actions = distinct(places_after(orbit), action);
        std::vector<Component> components;
        components.reserve(sets.size());
        for (const Sets& one : sets) {
            components.push_back(one.component(actions, has_sign));
        }
        const Feature feature = Feature::of_product(std::move(components), has_sign, action);
        const auto first = static_cast<std::size_t>(orbit.first);
        const auto read = [=](const State& state) {
            std::vector<std::uint32_t> values;
            for (std::size_t i = 0; i < sets.size(); ++i) {
                values.push_back(sets[i].read(
                    [&](std::size_t place) { return is_wanted(i, state.piece[first + place]); }));
            }
            return feature.joined(values, sign && sign(state));
        };
        add(feature, read);
    }

    // A component with an action a move, and how it is read.
    struct Part {
        Component component;
        std::function<std::uint32_t(const State&)> read;
    };
    Part part_of_set(const puzzle::Orbit& orbit, const Sets& sets,
                     const std::function<bool(std::size_t)>& is_wanted) {
        const auto first = static_cast<std::size_t>(orbit.first);
        return {sets.component(places_after(orbit), false), [=](const State& state) {
                    return sets.read(
                        [&](std::size_t place) { return is_wanted(state.piece[first + place]); });
                }};
    }
    // Several orbits' values together.
    void add_parts(std::vector<Part> parts) {
        std::vector<Component> components;
        std::vector<std::function<std::uint32_t(const State&)>> reads;
        for (Part& part : parts) {
            components.push_back(std::move(part.component));
            reads.push_back(std::move(part.read));
        }
        std::vector<std::uint8_t> action(phase().moves.size());
        std::iota(action.begin(), action.end(), std::uint8_t{0});
        const Feature feature = Feature::of_product(std::move(components), false, action);
        add(feature, [=](const State& state) {
            std::vector<std::uint32_t> values;
            values.reserve(reads.size());
            for (const auto& read : reads) {
                values.push_back(read(state));
            }
            return feature.joined(values, false);
        });
    }
    // Corners' twists with where the middle layer's edges of one kind are.
    void add_twists_and_sets() {
        const auto is_middle = [](std::size_t label) { return label % kEdges >= kUpperEdges; };
        for (const Copy& copy : copies()) {
            add_parts({part_of_set(*copy.orbit, Sets(range(copy.first, copy.first + kEdges), 4),
                                   is_middle),
                       part_of_twists()});
        }
    }
    // Orbits of centers that moves of inner layers by half turns keep in step with each other: what each can be alone,
    // not all of them can be together.
    std::vector<std::vector<const puzzle::Orbit*>> coupled() const {
        std::vector<std::vector<const puzzle::Orbit*>> out;
        const puzzle::Orbit* const left = model_.find_orbit("left-obliques");
        const puzzle::Orbit* const right = model_.find_orbit("right-obliques");
        for (const puzzle::Orbit* orbit : centers_) {
            if (left != nullptr && orbit != left && orbit != right) {
                out.push_back({orbit, left, right});
            }
        }
        for (const std::string prefix : {"", "inner-"}) {
            if (const puzzle::Orbit* const middle = model_.find_orbit(prefix + "t-centers")) {
                out.push_back({model_.find_orbit(prefix + "centers"), middle});
            }
        }
        return out;
    }
    // The centers of one axis, of several orbits together.
    void add_axis(const std::vector<const puzzle::Orbit*>& orbits, std::size_t color) {
        std::vector<Part> parts;
        parts.reserve(orbits.size());
        for (const puzzle::Orbit* orbit : orbits) {
            parts.push_back(part_of_set(*orbit, Sets(faces_of_centers({color, color + 3}), 4),
                                        [color](std::size_t label) { return label == color; }));
        }
        add_parts(std::move(parts));
    }
    void add_axes(const std::vector<std::size_t>& colors) {
        for (const std::size_t color : colors) {
            for (const auto& orbits : coupled()) {
                add_axis(orbits, color);
            }
        }
    }
    // The faces of one axis, before half turns are all that is left for them.
    void add_faces(std::size_t color) {
        std::vector<const puzzle::Orbit*> obliques;
        for (const puzzle::Orbit* orbit : centers_) {
            if (orbit->name.ends_with("obliques")) {
                obliques.push_back(orbit);
            } else {
                add_color_set(*orbit, {color});
            }
        }
        if (!obliques.empty()) {
            add_axis(obliques, color);
        }
    }

    // Where the middle layer's wings are, half by half, with what half turns of layers cannot change about how they
    // are permuted there beside those of the other half.
    void add_middle_wings(const puzzle::Orbit& orbit) {
        const auto quads = std::make_shared<const Quads>();
        std::vector<std::uint8_t> action;
        const std::vector<Places> actions = distinct(places_after(orbit), action);
        std::vector<Component> components;
        for (const std::size_t half : {std::size_t{0}, kEdges}) {
            components.push_back(quads->component(actions, half));
        }
        const Feature feature = Feature::of_product(std::move(components), false, action);
        const auto first = static_cast<std::size_t>(orbit.first);
        add(feature, [=](const State& state) {
            std::vector<std::uint32_t> values;
            for (const std::size_t half : {std::size_t{0}, kEdges}) {
                Quads::At at{};
                for (std::size_t i = 0; i < kEdges; ++i) {
                    const std::size_t edge = state.piece[first + half + i] % kEdges;
                    if (edge >= kUpperEdges) {
                        at[edge - kUpperEdges] = i;
                    }
                }
                values.push_back(quads->read(at));
            }
            return feature.joined(values, false);
        });
    }
    void add_middle_sets(const puzzle::Orbit& orbit) {
        const auto first = static_cast<std::size_t>(orbit.first);
        add_sets(
            orbit, {Sets(range(0, kEdges), 4), Sets(range(kEdges, 2 * kEdges), 4)}, true,
            [](std::size_t /*set*/, std::size_t label) { return label % kEdges >= kUpperEdges; },
            [first](const State& state) {
                bool is_odd = false;
                for (const std::size_t half : {std::size_t{0}, kEdges}) {
                    std::vector<std::uint8_t> labels;
                    for (std::size_t i = 0; i < kEdges; ++i) {
                        const std::size_t label = state.piece[first + half + i] % kEdges;
                        if (label < kUpperEdges) {
                            labels.push_back(static_cast<std::uint8_t>(label));
                        }
                    }
                    is_odd ^= puzzle::is_odd(labels);
                }
                return is_odd;
            });
    }
    void add_middle_midges() {
        if (midges_ != nullptr) {
            add_sets(*midges_, {Sets(range(0, kEdges), 4)}, false,
                     [](std::size_t /*set*/, std::size_t label) { return label >= kUpperEdges; },
                     {});
        }
    }
    void add_centers(const puzzle::Orbit& orbit, bool has_upright) {
        std::vector<Sets> sets{Sets(faces_of_centers({1, 4}), 4),
                               Sets(faces_of_centers({2, 5}), 4)};
        if (has_upright) {
            sets.emplace_back(faces_of_centers({0, 3}), 4);
        }
        static constexpr std::array<std::size_t, 3> kColors{1, 2, 0};
        add_sets(orbit, sets, false,
                 [](std::size_t set, std::size_t label) { return label == kColors[set]; }, {});
    }

    // A feature that is one number, of which `next` computes what an action makes.
    void add_number(std::uint32_t size, std::size_t actions, std::vector<std::uint8_t> action,
                    const std::function<std::uint32_t(std::size_t, std::uint32_t)>& next,
                    std::function<std::uint32_t(const State&)> read, bool is_joint = false) {
        Component out{size, {}};
        for (std::size_t a = 0; a < actions; ++a) {
            for (std::uint32_t value = 0; value < size; ++value) {
                out.next.push_back(next(a, value));
            }
        }
        add(Feature::of_product({std::move(out)}, false, std::move(action)), std::move(read),
            is_joint);
    }
    // The same, with an action a move.
    void add_number_by_move(std::uint32_t size,
                            const std::function<std::uint32_t(std::size_t, std::uint32_t)>& next,
                            std::function<std::uint32_t(const State&)> read) {
        std::vector<std::uint8_t> action(phase().moves.size());
        std::iota(action.begin(), action.end(), std::uint8_t{0});
        add_number(size, action.size(), action, next, std::move(read));
    }

    void add_wing_parities() {
        std::vector<std::uint32_t> toggles(phase().moves.size());
        std::vector<std::size_t> firsts;
        for (std::size_t i = 0; i < wings_.size(); ++i) {
            firsts.push_back(static_cast<std::size_t>(wings_[i]->first));
            const std::vector<Places> after = places_after(*wings_[i]);
            for (std::size_t move = 0; move < after.size(); ++move) {
                toggles[move] |= puzzle::is_odd(after[move]) ? std::uint32_t{1} << i : 0;
            }
        }
        add_number_by_move(
            std::uint32_t{1} << wings_.size(),
            [&](std::size_t move, std::uint32_t value) { return value ^ toggles[move]; },
            [firsts](const State& state) {
                std::uint32_t out = 0;
                for (std::size_t i = 0; i < firsts.size(); ++i) {
                    const std::vector<std::uint8_t> wings(
                        state.piece.begin() + static_cast<std::ptrdiff_t>(firsts[i]),
                        state.piece.begin() + static_cast<std::ptrdiff_t>(firsts[i] + 24));
                    out |= puzzle::is_odd(wings) ? std::uint32_t{1} << i : 0;
                }
                return out;
            });
    }

    // Middle edges are oriented as wings are: by the sticker that a wing of the first half has first.
    static bool is_flipped(std::size_t place, std::size_t piece, std::size_t twist) {
        const bool place_is_upper = place < kUpperEdges;
        const bool piece_is_upper = piece < kUpperEdges;
        return (twist == 1) != (place_is_upper != piece_is_upper);
    }
    void add_flips() {
        if (midges_ == nullptr) {
            return;
        }
        const auto first = static_cast<std::size_t>(midges_->first);
        const std::vector<Turn>& moves = phase().moves;
        add_number_by_move(
            std::uint32_t{1} << kEdges,
            [&](std::size_t move, std::uint32_t value) {
                const puzzle::Transformation& action = out_.cube_.action(moves[move]);
                std::uint32_t out = 0;
                for (std::size_t i = 0; i < kEdges; ++i) {
                    const std::size_t from = action.from[first + i] - first;
                    const bool flips = is_flipped(i, from, action.twist[first + i]);
                    out |= ((value >> from & 1U) ^ (flips ? 1U : 0U)) << i;
                }
                return out;
            },
            [first](const State& state) {
                std::uint32_t out = 0;
                for (std::size_t i = 0; i < kEdges; ++i) {
                    out |= (is_flipped(i, state.piece[first + i], state.twist[first + i]) ? 1U : 0U)
                           << i;
                }
                return out;
            });
    }

    Part part_of_twists() {
        constexpr std::uint32_t kTwists = 2187;
        const auto first = static_cast<std::size_t>(corners_->first);
        const auto number = [](const std::array<std::size_t, kCorners>& twists) {
            std::uint32_t out = 0;
            for (std::size_t i = 0; i + 1 < kCorners; ++i) {
                out = 3 * out + static_cast<std::uint32_t>(twists[i] % 3);
            }
            return out;
        };
        Component out{kTwists, {}};
        for (const Turn turn : phase().moves) {
            const puzzle::Transformation& action = out_.cube_.action(turn);
            for (std::uint32_t all = 0; all < kTwists; ++all) {
                std::array<std::size_t, kCorners> twists{};
                std::size_t sum = 0;
                std::uint32_t value = all;
                for (std::size_t i = kCorners - 1; i-- > 0; value /= 3) {
                    twists[i] = value % 3;
                    sum += twists[i];
                }
                twists[kCorners - 1] = (3 - sum % 3) % 3;
                std::array<std::size_t, kCorners> after{};
                for (std::size_t i = 0; i < kCorners; ++i) {
                    after[i] = twists[action.from[first + i] - first] + action.twist[first + i];
                }
                out.next.push_back(number(after));
            }
        }
        return {std::move(out), [=](const State& state) {
                    std::array<std::size_t, kCorners> twists{};
                    for (std::size_t i = 0; i < kCorners; ++i) {
                        twists[i] = state.twist[first + i];
                    }
                    return number(twists);
                }};
    }

    std::vector<Copy> copies() const {
        std::vector<Copy> out;
        if (midges_ != nullptr) {
            out.push_back({midges_, 0});
        }
        for (auto orbit = wings_.rbegin(); orbit != wings_.rend(); ++orbit) {  // the deepest first
            out.push_back({*orbit, 0});
            out.push_back({*orbit, kEdges});
        }
        return out;
    }

    // Where the edges of each copy are, beside those of the first one.
    void add_joints(std::size_t from, std::size_t to) {
        const std::vector<Copy> all = copies();
        for (std::size_t i = 1; i < all.size(); ++i) {
            add_joint(all[0], all[i], from, to);
        }
    }
    void add_joint(const Copy& one, const Copy& other, std::size_t from, std::size_t to) {
        const auto bijections = std::make_shared<const Bijections>(to - from);
        std::vector<Places> by_move = places_after(*one.orbit);
        const std::vector<Places> others = places_after(*other.orbit);
        const std::size_t n = to - from;
        for (std::size_t move = 0; move < by_move.size(); ++move) {
            Places both(2 * n);
            for (std::size_t i = 0; i < n; ++i) {
                both[i] = static_cast<std::uint8_t>(by_move[move][one.first + from + i] -
                                                    one.first - from);
                both[n + i] = static_cast<std::uint8_t>(others[move][other.first + from + i] -
                                                        other.first - from);
            }
            by_move[move] = both;
        }
        std::vector<std::uint8_t> action;
        const std::vector<Places> actions = distinct(by_move, action);
        const auto first = static_cast<std::size_t>(one.orbit->first) + one.first;
        const auto second = static_cast<std::size_t>(other.orbit->first) + other.first;
        add_number(
            static_cast<std::uint32_t>(bijections->all.size()), actions.size(), action,
            [&](std::size_t a, std::uint32_t value) {
                const Places& now = bijections->all[value];
                Places then(n);
                for (std::size_t i = 0; i < n; ++i) {
                    then[actions[a][i]] = actions[a][n + now[i]];
                }
                return bijections->read(then);
            },
            [=](const State& state) {
                Places at(n);
                Places now(n);
                for (std::size_t i = 0; i < n; ++i) {
                    at[state.piece[second + from + i] % kEdges - from] =
                        static_cast<std::uint8_t>(i);
                }
                for (std::size_t i = 0; i < n; ++i) {
                    now[i] = at[state.piece[first + from + i] % kEdges - from];
                }
                return bijections->read(now);
            },
            true);
    }

    // True if corners and edges are permuted with unequal signs.
    void add_end_parity() {
        const auto first = static_cast<std::size_t>(wings_.front()->first);
        const auto corner = static_cast<std::size_t>(corners_->first);
        const std::vector<Places> of_corners = places_after(*corners_);
        const std::vector<Places> of_wings = places_after(*wings_.front());
        add_number_by_move(
            2,
            [&](std::size_t move, std::uint32_t value) {
                const Places half(of_wings[move].begin(), of_wings[move].begin() + kEdges);
                return value ^ (puzzle::is_odd(of_corners[move]) != puzzle::is_odd(half) ? 1U : 0U);
            },
            [=](const State& state) {
                const auto begin = state.piece.begin();
                const auto at = [&](std::size_t i) {
                    return begin + static_cast<std::ptrdiff_t>(i);
                };
                const std::vector<std::uint8_t> edges(at(first), at(first + kEdges));
                const std::vector<std::uint8_t> corners(at(corner), at(corner + kCorners));
                return puzzle::is_odd(edges) != puzzle::is_odd(corners) ? 1U : 0U;
            });
    }

    Phases& out_;
    const puzzle::Puzzle& model_;
    int size_;
    const puzzle::Orbit* corners_ = nullptr;
    const puzzle::Orbit* midges_ = nullptr;
    std::vector<const puzzle::Orbit*> wings_;
    std::vector<const puzzle::Orbit*> centers_;
    std::vector<const puzzle::Orbit*> asked_;  // of centers, in this phase
    std::vector<bool> kept_;
    std::map<std::string, std::size_t> numbers_;
};

Phases::Phases(int size) : cube_(size) {
    Builder(*this).build();
    tables_.resize(tasks_.size());
    joint_.resize(phases_.size());
}

void Phases::make(const base::OnShare& on_share) {
    constexpr double kOfTables = 0.3;  // of the time
    const auto tell = [&](double share) {
        if (on_share) {
            on_share(share);
        }
    };
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
        tell(kOfTables * static_cast<double>(i) / static_cast<double>(tasks_.size()));
        const Task& task = tasks_[i];
        tables_[i] = phases_[task.phase].features[task.feature].fill(task.solved, task.kept);
    }
    prepare();
    for (std::size_t i = 0; i < phases_.size(); ++i) {
        const Phase& phase = phases_[i];
        tell(kOfTables +
             (1 - kOfTables) * static_cast<double>(i) / static_cast<double>(phases_.size()));
        for (const auto& together : joint_features(phase.features.size())) {
            const auto slots =
                JointDistances::make(phase.features, together, solved_values(phase), phase.kept);
            joint_[i].insert(joint_[i].end(), slots.begin(), slots.end());
        }
    }
}

void Phases::prepare() {
    if (is_prepared_) {
        return;
    }
    is_prepared_ = true;
    for (Phase& phase : phases_) {
        for (std::size_t i = 0; i < phase.features.size(); ++i) {
            phase.features[i].use(std::make_shared<const DistanceTable>(tables_[phase.tables[i]]));
        }
        drop_trivial(phase);
    }
}

std::vector<std::uint32_t> Phases::solved_values(const Phase& phase) const {
    std::vector<std::uint32_t> out;
    for (const auto& read : phase.reads) {
        out.push_back(read(cube_.puzzle().solved()));
    }
    return out;
}

void Phases::drop_trivial(Phase& phase) const {
    for (std::size_t i = phase.features.size(); i-- > 0;) {
        const DistanceTable& table = tables_[phase.tables[i]];
        const auto at = static_cast<std::ptrdiff_t>(i);
        if (std::ranges::all_of(
                table, [](std::uint8_t one) { return one == 0 || one == Feature::kFar; })) {
            phase.features.erase(phase.features.begin() + at);
            phase.reads.erase(phase.reads.begin() + at);
            phase.tables.erase(phase.tables.begin() + at);
            phase.is_joint.erase(phase.is_joint.begin() + at);
        } else {
            phase.is_core.insert(phase.is_core.begin(), std::ranges::count(table, 0) == 1);
        }
    }
}

void Phases::use_tables() {
    prepare();
    for (std::size_t i = 0; i < phases_.size(); ++i) {
        Phase& phase = phases_[i];
        std::size_t at = 0;
        for (auto& together : joint_features(phase.features.size())) {
            JointDistances joint(
                std::move(together),
                std::span<const std::uint16_t>(joint_[i]).subspan(at, JointDistances::kSlots));
            at += JointDistances::kSlots;
            if (!joint.is_empty()) {
                phase.joint.push_back(std::move(joint));
            }
        }
        const std::vector<std::uint32_t> solved = solved_values(phase);
        std::vector<std::uint8_t> inverse;
        for (const Turn turn : phase.moves) {
            inverse.push_back(static_cast<std::uint8_t>(
                std::ranges::find(phase.moves, puzzle::inverse(turn)) - phase.moves.begin()));
        }
        phase.near =
            NearGoal(phase.features, phase.is_core, solved, phase.moves.size(), inverse, kNear);
    }
}

puzzle::State Phases::reduced(const State& state, const puzzle::Cube& three) const {
    const puzzle::Puzzle& large = cube_.puzzle();
    const puzzle::Puzzle& small = three.puzzle();
    State out = small.solved();
    const auto take = [&](std::string_view to, std::string_view from) {
        const puzzle::Orbit& here = *small.find_orbit(to);
        const puzzle::Orbit& there = *large.find_orbit(from);
        for (int i = 0; i < here.size; ++i) {
            const auto at = static_cast<std::size_t>(here.first + i);
            out.piece[at] = state.piece[static_cast<std::size_t>(there.first + i)];
            out.twist[at] = state.twist[static_cast<std::size_t>(there.first + i)];
        }
    };
    take("corners", "corners");
    take("midges", large.find_orbit("midges") != nullptr ? "midges" : "wings");
    return out;
}

}  // namespace revenge::solver::beam
