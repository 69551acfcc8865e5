#include "revenge/solver/chosen_moves/prepared_moves.hpp"

#include <iterator>
#include <numeric>
#include <utility>

#include "revenge/group/patterns.hpp"
#include "revenge/puzzle/canonical.hpp"

namespace revenge::solver::chosen {

namespace {

// A block of adjacent layers, and how it is turned where the last layer is to stay: the block, or all others.
struct Block {
    unsigned layers = 0;
    unsigned frame = 0;

    bool is_turned_over() const noexcept { return frame != layers; }
    puzzle::Turn turn(std::uint8_t axis, std::uint8_t quarters) const noexcept {
        return {axis, static_cast<std::uint8_t>(frame),
                is_turned_over() ? static_cast<std::uint8_t>(4 - quarters) : quarters};
    }
    puzzle::Turn written(std::uint8_t axis, std::uint8_t quarters) const noexcept {
        return {axis, static_cast<std::uint8_t>(layers), quarters};
    }
};

std::vector<Block> blocks_of(int size) {
    const auto n = static_cast<unsigned>(size);
    const unsigned all = (1U << n) - 1;
    std::vector<Block> out;
    for (unsigned first = 0; first < n; ++first) {
        for (unsigned last = first; last < n; ++last) {
            const unsigned layers = (1U << (last + 1)) - (1U << first);
            const unsigned frame = last + 1 == n ? all & ~layers : layers;
            if (layers != all &&
                !puzzle::is_deep({0, static_cast<std::uint8_t>(layers), 1}, size)) {
                out.push_back({layers, frame});
            }
        }
    }
    return out;
}

// RETURNS whether one or two other blocks turn the same layers at no higher cost, whatever the axis and the quarters.
bool is_made_by_others(const std::vector<Block>& blocks, std::size_t which,
                       const puzzle::CostTable& costs) {
    const auto made = [&](std::uint8_t axis, std::uint8_t quarters) {
        const Block& own = blocks[which];
        const int most = costs.cost(own.written(axis, quarters));
        const puzzle::Turn wanted = own.turn(axis, quarters);
        // Two sets of layers make the wanted one: apart from each other by the same quarters, or one in the other.
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            for (std::size_t j = 0; j < blocks.size(); ++j) {
                for (std::uint8_t a = 1; a <= 3 && i != which && j != which; ++a) {
                    const puzzle::Turn first = blocks[i].turn(axis, a);
                    if (i == j && first == wanted &&
                        costs.cost(blocks[i].written(axis, a)) <= most && i < which) {
                        return true;
                    }
                    for (std::uint8_t b = 1; b <= 3 && i != j; ++b) {
                        const puzzle::Turn second = blocks[j].turn(axis, b);
                        bool is_same = true;
                        for (unsigned layer = 0; layer < 8; ++layer) {
                            const unsigned sum = (first.layers >> layer & 1U) * first.quarters +
                                                 (second.layers >> layer & 1U) * second.quarters;
                            is_same = is_same &&
                                      sum % 4 == (wanted.layers >> layer & 1U) * wanted.quarters;
                        }
                        if (is_same && costs.cost(blocks[i].written(axis, a)) +
                                               costs.cost(blocks[j].written(axis, b)) <=
                                           most) {
                            return true;
                        }
                    }
                }
            }
        }
        return false;
    };
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        for (std::uint8_t quarters = 1; quarters <= 3; ++quarters) {
            if (!made(axis, quarters)) {
                return false;
            }
        }
    }
    return true;
}

Move prepared(puzzle::Turn turn, puzzle::Turn written, int cost,
              const puzzle::Transformation& action, std::size_t slots) {
    Move out{turn, written, cost};
    for (std::size_t slot = 0; slot < slots; ++slot) {
        out.from[slot] = static_cast<std::uint8_t>(action.from[slot]);
        out.twist[slot] = static_cast<std::uint8_t>(action.twist[slot]);
    }
    return out;
}

}  // namespace

PreparedMoves::PreparedMoves(puzzle::Cube the_cube, const puzzle::Algorithm& turns, Goal to,
                             puzzle::CostTable the_costs)
    : cube(std::move(the_cube)),
      costs(std::move(the_costs)),
      goal(std::move(to)),
      slots(static_cast<std::size_t>(cube.puzzle().slots())) {
    add_moves(turns);
    find_followers();
    join_places();
    draw_hashes();
}

PreparedMoves::PreparedMoves(puzzle::Cube the_cube, Goal to, puzzle::CostTable the_costs)
    : cube(std::move(the_cube)),
      costs(std::move(the_costs)),
      goal(std::move(to)),
      is_free(true),
      slots(static_cast<std::size_t>(cube.puzzle().slots())) {
    add_all_moves();
    find_followers();
    join_places();
    draw_hashes();
}

void PreparedMoves::add_moves(const puzzle::Algorithm& turns) {
    std::vector<puzzle::Turn> closed;
    for (const puzzle::Turn turn : turns) {
        for (std::uint8_t quarters = 1; quarters <= 3; ++quarters) {
            const puzzle::Turn power{turn.axis, turn.layers, quarters};
            if ((turn.quarters != 2 || quarters == 2) &&
                std::ranges::find(closed, power) == closed.end()) {
                closed.push_back(power);
            }
        }
    }
    for (const puzzle::Turn turn : closed) {
        const puzzle::Transformation& action = cube.action(turn);
        moves.push_back(prepared(turn, turn, costs.cost(turn), action, slots));
    }
}

void PreparedMoves::add_all_moves() {
    std::vector<Block> blocks = blocks_of(cube.size());
    // The widest first: two outer blocks make an inner one.
    for (std::size_t i = blocks.size(); i-- > 0;) {
        if (is_made_by_others(blocks, i, costs)) {
            blocks.erase(blocks.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        for (const Block& block : blocks) {
            for (std::uint8_t quarters = 1; quarters <= 3; ++quarters) {
                const puzzle::Turn turn = block.turn(axis, quarters);
                const puzzle::Turn shown = block.written(axis, quarters);
                const puzzle::Transformation& action = cube.action(turn);
                moves.push_back(prepared(turn, shown, costs.cost(shown), action, slots));
            }
        }
    }
}

void PreparedMoves::find_followers() {
    for (std::size_t i = 0; i < moves.size(); ++i) {
        all.push_back(static_cast<std::uint8_t>(i));
        cheapest = std::min(cheapest, moves[i].cost);
    }
    for (Move& move : moves) {
        for (const std::uint8_t next : all) {
            // Two quarter turns stay two where the half turn costs more.
            const auto are_one = [&](puzzle::Turn a, puzzle::Turn b) {
                const puzzle::Turn half{move.written.axis, move.written.layers, 2};
                return a.layers == b.layers && (a.quarters != 1 || b.quarters != 1 ||
                                                !puzzle::is_cheaper_by_quarters(half, costs));
            };
            if (puzzle::may_follow(move.turn, moves[next].turn, puzzle::commute, are_one)) {
                move.followers.push_back(next);
            }
        }
    }
}

void PreparedMoves::join_places() {
    std::iota(joined.begin(), joined.end(), std::uint8_t{0});
    for (bool changed = true; changed;) {
        changed = false;
        for (const Move& move : moves) {
            for (std::size_t i = 0; i < slots; ++i) {
                const std::uint8_t least = std::min(joined[i], joined[move.from[i]]);
                changed = changed || joined[i] != least || joined[move.from[i]] != least;
                joined[i] = joined[move.from[i]] = least;
            }
        }
    }
    for (std::size_t i = 0; i < slots; ++i) {
        const bool is_moved = std::ranges::any_of(
            moves, [i](const Move& move) { return move.from[i] != i || move.twist[i] != 0; });
        if (is_moved) {
            moved.push_back(static_cast<std::uint8_t>(i));
        }
        if (cube.puzzle().orientations()[i] > 1) {
            oriented.push_back(static_cast<std::uint8_t>(i));
        }
    }
}

void PreparedMoves::draw_hashes() {
    for (const puzzle::Orbit& orbit : cube.puzzle().orbits()) {
        std::fill_n(first_of_.begin() + orbit.first, orbit.size,
                    static_cast<std::uint8_t>(orbit.first));
    }
    base::Random random(kHashSeed);
    for (auto& row : hashes) {
        for (Hash& hash : row) {
            hash = {random(), random()};
        }
    }
    // Pieces of one name hash alike.
    for (std::size_t slot = 0; slot < slots; ++slot) {
        const std::array<Hash, kCodes> own = hashes[slot];
        for (std::size_t code = 0; code < kCodes; ++code) {
            hashes[slot][code] = own[named(slot, static_cast<std::uint8_t>(code))];
        }
    }
}

std::uint8_t PreparedMoves::named(std::size_t slot, std::uint8_t code) const noexcept {
    const unsigned modulus = cube.puzzle().orientations()[slot];
    const std::size_t label = code & ((1U << kTwistShift) - 1);
    const unsigned twist = code >> kTwistShift;
    if (twist >= modulus || first_of_[slot] + label >= kMaxCubeSlots) {
        return code;  // no piece has it
    }
    return static_cast<std::uint8_t>(goal.name(first_of_[slot], label) |
                                     goal.twist(first_of_[slot], label, twist, modulus)
                                         << kTwistShift);
}

PreparedMoves PreparedMoves::on_slots(std::size_t first, std::size_t count) const {
    PreparedMoves out = *this;
    out.slots = first + count;
    const auto is_other = [&](std::uint8_t slot) { return slot < first || slot >= first + count; };
    std::erase_if(out.moved, is_other);
    std::erase_if(out.oriented, is_other);
    out.moves.clear();
    for (const Move& move : moves) {
        const auto same = std::ranges::find_if(out.moves, [&](const Move& other) {
            return std::ranges::all_of(out.moved, [&](std::uint8_t slot) {
                return move.from[slot] == other.from[slot] && move.twist[slot] == other.twist[slot];
            });
        });
        const bool is_idle = std::ranges::all_of(out.moved, [&](std::uint8_t slot) {
            return move.from[slot] == slot && move.twist[slot] == 0;
        });
        if (same != out.moves.end()) {
            same->cost = std::min(same->cost, move.cost);
        } else if (!is_idle) {
            out.moves.push_back(move);
        }
    }
    return out;
}

std::vector<Way> PreparedMoves::reachable_ways(const puzzle::State& state) const {
    // Which pieces each set of joined places holds; where nothing is moved, exactly how.
    constexpr int kUnmoved = 1000;
    const auto content = [&](const puzzle::State& of) {
        std::vector<std::pair<int, int>> out;
        const Codes own = codes(of);
        for (std::size_t i = 0; i < slots; ++i) {
            const bool is_moved = std::ranges::find(moved, i) != moved.end();
            const std::uint8_t name = named(i, own[i]);
            out.emplace_back(joined[i],
                             is_moved ? name & ((1U << kTwistShift) - 1) : kUnmoved + name);
        }
        std::ranges::sort(out);
        return out;
    };
    const auto wanted = content(state);
    std::vector<Way> out;
    std::vector<puzzle::State> seen;
    for (std::size_t way = 0; way < goal.states().size() * puzzle::kRotations; ++way) {
        const puzzle::State turned = held(static_cast<Way>(way));
        if (content(turned) == wanted && std::ranges::find(seen, turned) == seen.end()) {
            seen.push_back(turned);
            out.push_back(static_cast<Way>(way));
        }
    }
    return out;
}

puzzle::SymmetryIndex PreparedMoves::homing(const puzzle::State& state) const noexcept {
    constexpr std::uint8_t kDbl = 6;  // place and label; corners are the first orbit
    puzzle::SymmetryIndex out = 0;
    for (; is_free; ++out) {
        const puzzle::State turned = cube.rotate(state, out);
        if (turned.piece[kDbl] == kDbl && turned.twist[kDbl] == 0) {
            break;
        }
    }
    return out;
}

puzzle::Algorithm PreparedMoves::written(const std::vector<std::uint8_t>& path,
                                         puzzle::SymmetryIndex homing) const {
    puzzle::Algorithm out;
    const auto every = static_cast<std::uint8_t>((1U << static_cast<unsigned>(cube.size())) - 1);
    for (const std::uint8_t m : path) {
        const Move& move = moves[m];
        out.push_back(move.written);
        if (move.written != move.turn) {
            // The block's turn and the cube turned back make the turn of the others.
            out.push_back({move.turn.axis, every, move.turn.quarters});
        }
    }
    if (!is_free) {
        return out;
    }
    const puzzle::Isometry& back = puzzle::all_symmetries()[puzzle::inverse(homing)];
    return puzzle::simplify(puzzle::image(back, out, cube.size()), costs, false);
}

namespace {

constexpr std::uint64_t kMaxSteps = 1'000'000;  // a second or so

}  // namespace

MovesGroup::MovesGroup(const PreparedMoves& moves) : moves_(&moves), model_(moves.cube.puzzle()) {
    std::vector<group::Permutation> generators;
    for (const Move& move : moves.moves) {
        generators.push_back(model_.permutation(moves.cube.action(move.turn)));
    }
    auto chain = group::StabilizerChain::build(generators, model_.degree());
    if (chain) {
        chain_ = *std::move(chain);
    }
}

std::vector<Way> MovesGroup::reached(const puzzle::State& state,
                                     const std::vector<Way>& ways) const {
    std::vector<Way> out;
    const std::vector<int> from = model_.looks(state);
    std::ranges::copy_if(ways, std::back_inserter(out), [&](Way way) {
        const auto to = model_.looks(moves_->held(way));
        const auto made = chain_ ? group::makes(*chain_, from, to, kMaxSteps) : true;
        return !made || *made;
    });
    return out;
}

std::string MovesGroup::order() const { return chain_ ? chain_->order().grouped() : ""; }

}  // namespace revenge::solver::chosen
