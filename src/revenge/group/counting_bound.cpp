#include "revenge/group/counting_bound.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "revenge/group/group_report.hpp"

namespace revenge::group {

namespace {

constexpr unsigned kQuarters = 4;

// The turns of the layers about one axis, two bits a layer, less those of the first one: what a rotation of the whole
// cube makes equal has one number.
class AxisElements {
  public:
    AxisElements(const puzzle::CostTable& costs, std::uint8_t axis)
        : layers_(static_cast<unsigned>(costs.size())) {
        for (unsigned mask = 1; mask < 1U << layers_; ++mask) {
            for (std::uint8_t quarters = 1; quarters < kQuarters; ++quarters) {
                const int cost = costs.cost({axis, static_cast<std::uint8_t>(mask), quarters});
                if (cost > 0) {
                    turns_.push_back({element_of(mask, quarters), cost});
                }
            }
        }
    }

    ElementCounts by_cost() const {
        constexpr int kUnknown = 1 << 20;
        std::vector<int> least(std::size_t{1} << 2 * (layers_ - 1), kUnknown);
        std::vector<std::vector<unsigned>> waiting{{0}};  // [cost]
        least[0] = 0;
        ElementCounts out;
        for (std::size_t cost = 0; cost < waiting.size(); ++cost) {
            for (std::size_t i = 0; i < waiting[cost].size(); ++i) {
                const unsigned from = waiting[cost][i];
                if (least[from] != static_cast<int>(cost)) {
                    continue;  // entered again at less
                }
                if (cost > 0) {
                    out.resize(cost + 1, 0);
                    ++out[cost];
                }
                for (const Turn& turn : turns_) {
                    const unsigned to = sum(from, turn.element);
                    const int then = static_cast<int>(cost) + turn.cost;
                    if (then < least[to]) {
                        least[to] = then;
                        waiting.resize(
                            std::max(waiting.size(), static_cast<std::size_t>(then) + 1));
                        waiting[static_cast<std::size_t>(then)].push_back(to);
                    }
                }
            }
        }
        return out;
    }

  private:
    struct Turn {
        unsigned element;
        int cost;
    };

    unsigned element_of(unsigned mask, unsigned quarters) const noexcept {
        const unsigned first = (mask & 1U) * quarters;
        unsigned out = 0;
        for (unsigned layer = 1; layer < layers_; ++layer) {
            const unsigned here = (mask >> layer & 1U) * quarters;
            out |= (here + kQuarters - first) % kQuarters << 2 * (layer - 1);
        }
        return out;
    }
    unsigned sum(unsigned a, unsigned b) const noexcept {
        unsigned out = 0;
        for (unsigned bit = 0; bit < 2 * (layers_ - 1); bit += 2) {
            out |= ((a >> bit) + (b >> bit)) % kQuarters << bit;
        }
        return out;
    }

    unsigned layers_;
    std::vector<Turn> turns_;
};

MoveSets sets_of_cube(const puzzle::CostTable& costs) {
    constexpr std::uint8_t kAxes = 3;
    MoveSets out;
    for (std::uint8_t axis = 0; axis < kAxes; ++axis) {
        out.sets.push_back(AxisElements(costs, axis).by_cost());
        out.follows.emplace_back(kAxes, true);
        out.follows.back()[axis] = false;
    }
    return out;
}

}  // namespace

MoveSets move_sets(const puzzle::Definition& definition, const puzzle::Costs& costs) {
    if (costs.turns() != nullptr) {
        return sets_of_cube(*costs.turns());
    }
    const puzzle::Puzzle& puzzle = definition.puzzle();
    const std::vector<puzzle::Move> moves = generating_moves(definition);
    MoveSets out;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        ElementCounts counts;
        puzzle::Move power = moves[i];
        for (power.power = 1; power.power < power.order; ++power.power) {
            const auto cost = static_cast<std::size_t>(costs.cost(power));
            counts.resize(std::max(counts.size(), cost + 1), 0);
            ++counts[cost];
        }
        out.sets.push_back(std::move(counts));
        out.follows.emplace_back(moves.size(), true);
        for (std::size_t j = i; j < moves.size(); ++j) {
            if (puzzle.then(moves[i].action, moves[j].action) ==
                puzzle.then(moves[j].action, moves[i].action)) {
                out.follows[i][j] = false;
            }
        }
    }
    return out;
}

std::vector<Count> sequence_counts(const MoveSets& moves, int most) {
    const std::size_t sets = moves.sets.size();
    // [n][set]: sequences of cost n that end with an element of the set; the empty one ends with none.
    std::vector<std::vector<Count>> ending(1, std::vector<Count>(sets, Count(0)));
    std::vector<Count> out{Count(1)};
    for (std::size_t n = 1; n <= static_cast<std::size_t>(most); ++n) {
        ending.emplace_back(sets, Count(0));
        Count all(0);
        for (std::size_t i = 0; i < sets; ++i) {
            Count& here = ending.back()[i];
            for (std::size_t cost = 1; cost < moves.sets[i].size() && cost <= n; ++cost) {
                if (moves.sets[i][cost] == 0) {
                    continue;
                }
                Count before(cost == n ? 1 : 0);
                for (std::size_t j = 0; j < sets; ++j) {
                    before = moves.follows[i][j] ? before + ending[n - cost][j] : before;
                }
                here = here + Count(moves.sets[i][cost]) * before;
            }
            all = all + here;
        }
        out.push_back(std::move(all));
    }
    return out;
}

base::Result<CountingBound> counting_bound(const puzzle::Definition& definition,
                                           const puzzle::Costs& costs) {
    constexpr int kMaxMoves = 2000;
    REVENGE_TRY(const auto report, report_on(subject_of(definition)));
    // The last of the two: up to rotations, where they can be counted.
    std::optional<Count> positions;
    for (const NamedCount& count : report.orders) {
        if (count.name == "patterns-up-to-rotation") {
            positions = count.value;
        }
    }
    if (!positions) {
        return base::Error{base::ErrorCode::Resource, "the positions of the " + definition.name() +
                                                          " up to rotation are not counted"};
    }
    const MoveSets moves = move_sets(definition, costs);
    for (int most = 64; most <= kMaxMoves; most *= 2) {
        const std::vector<Count> counts = sequence_counts(moves, most);
        CountingBound out{0, *positions, Count(0)};
        Count so_far(0);
        for (const Count& count : counts) {
            so_far = so_far + count;
            if (so_far >= *positions) {
                return out;
            }
            ++out.moves;
            out.sequences = so_far;
        }
    }
    return base::Error{base::ErrorCode::Resource,
                       "the sequences of moves are fewer than the positions at every length"};
}

}  // namespace revenge::group
