#include "revenge/puzzle/definition.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::puzzle {

Definition::Definition(Puzzle puzzle, std::vector<BaseMove> moves,
                       std::vector<Transformation> rotations)
    : puzzle_(std::move(puzzle)), moves_(std::move(moves)), rotations_(std::move(rotations)) {
    for (BaseMove& move : moves_) {
        move.order = order_of(puzzle_, move.action);
    }
}

Definition Definition::without_rotations() const {
    Definition out = *this;
    out.rotations_.clear();
    return out;
}

bool Definition::is_solved(const State& state) const noexcept {
    const auto is_rotated = [&](const Transformation& rotation) {
        return puzzle_.apply(puzzle_.solved(), rotation) == state;
    };
    return state == puzzle_.solved() || std::ranges::any_of(rotations_, is_rotated);
}

bool Definition::is_allowed(const State& state) const noexcept {
    return std::ranges::none_of(rules_.illegal, [&](const Rules::Illegal& rule) {
        return std::ranges::find(rule.labels, state.piece[rule.slot]) != rule.labels.end();
    });
}

bool Definition::is_possible(const State& state, std::string_view base,
                             const Transformation& action) const noexcept {
    if (rules_.empty()) {
        return true;
    }
    if (!rules_.blocks.empty()) {
        const auto gripped = rules_.gripped.find(base);
        const auto is_gripped = [&](std::size_t slot) {
            return action.from[slot] != slot || action.twist[slot] != 0 ||
                   (gripped != rules_.gripped.end() &&
                    std::ranges::find(gripped->second, slot) != gripped->second.end());
        };
        const auto is_moved = [&](const Rules::Block::Piece& piece) {
            const Orbit& orbit = puzzle_.orbits()[piece.orbit];
            for (auto slot = static_cast<std::size_t>(orbit.first);
                 slot < static_cast<std::size_t>(orbit.first + orbit.size); ++slot) {
                if (state.piece[slot] == piece.label && is_gripped(slot)) {
                    return true;
                }
            }
            return false;
        };
        for (const Rules::Block& block : rules_.blocks) {
            const auto moved = std::ranges::count_if(block.pieces, is_moved);
            if (moved != 0 && moved != std::ssize(block.pieces)) {
                return false;
            }
        }
    }
    return rules_.illegal.empty() || is_allowed(puzzle_.apply(state, action));
}

int order_of(const Puzzle& puzzle, const Transformation& move) noexcept {
    // The least common multiple over cycles of places; a cycle whose twists add up to t takes
    // orientations / gcd(t, orientations) rounds more.
    std::int64_t order = 1;
    std::vector<bool> seen(static_cast<std::size_t>(puzzle.slots()), false);
    for (int start = 0; start < puzzle.slots() && order <= kMaxOrder; ++start) {
        int length = 0;
        int twist = 0;
        for (auto at = static_cast<std::size_t>(start); !seen[at]; at = move.from[at]) {
            seen[at] = true;
            ++length;
            twist += move.twist[at];
        }
        if (length > 0) {
            const int modulus = puzzle.orientations()[static_cast<std::size_t>(start)];
            order = std::lcm(order, std::int64_t{length} * (modulus / std::gcd(twist, modulus)));
        }
    }
    return static_cast<int>(std::min<std::int64_t>(order, kMaxOrder + 1));
}

Transformation power(const Puzzle& puzzle, const Transformation& move, int count) noexcept {
    Transformation out = puzzle.identity();
    Transformation square = move;
    for (int left = count; left > 0; left /= 2) {
        if (left % 2 == 1) {
            out = puzzle.then(out, square);
        }
        if (left > 1) {
            square = puzzle.then(square, square);
        }
    }
    return out;
}

std::vector<int> listed_powers(int order) {
    std::vector<int> out;
    if (order > kMaxListedOrder) {
        return {1, order - 1};
    }
    for (int power = 1; power < order; ++power) {
        out.push_back(power);
    }
    return out;
}

base::Status require_free_moves(const Definition& definition) {
    if (definition.rules().empty()) {
        return {};
    }
    return base::usage(
        "moves-not-always-possible",
        "{puzzle} forbids moves in some states (Illegal or Block), so its states are "
        "not a group; it is solved by the methods auto and optimal, and the "
        "Square-1 by short, without a target",
        definition.name());
}

bool are_same_puzzle(const Definition& a, const Definition& b) noexcept {
    const auto is_same_move = [](const BaseMove& one, const BaseMove& other) {
        return one.name == other.name && one.action == other.action;
    };
    return a.name() == b.name() && a.puzzle().slots() == b.puzzle().slots() &&
           a.puzzle().solved() == b.puzzle().solved() &&
           std::ranges::equal(a.moves(), b.moves(), is_same_move);
}

namespace {

// The version of what finds chains and words, and all that the puzzle is.
std::uint64_t hash_of(const Definition& definition) {
    constexpr std::uint64_t kVersion = 3;
    std::uint64_t out = kVersion;
    const auto add = [&out](const auto& bytes) {
        out = XXH3_64bits_withSeed(bytes.data(), bytes.size(), out);
    };
    for (const Orbit& orbit : definition.puzzle().orbits()) {
        add(orbit.name);
        add(orbit.solved);
        add(std::array{static_cast<std::uint8_t>(orbit.orientations)});
    }
    const auto slots = static_cast<std::size_t>(definition.puzzle().slots());
    const auto add_action = [&](const Transformation& action) {
        add(std::span(action.from).first(slots));
        add(std::span(action.twist).first(slots));
    };
    for (const BaseMove& move : definition.moves()) {
        add(move.name);
        add_action(move.action);
    }
    for (const Transformation& rotation : definition.rotations()) {
        add_action(rotation);
    }
    return out;
}

}  // namespace

std::string stored_name(std::string_view prefix, const Definition& definition) {
    constexpr std::size_t kLongest = 32;
    std::string name;
    for (const char letter : definition.name().substr(0, kLongest)) {
        const bool is_plain = (letter >= 'a' && letter <= 'z') ||
                              (letter >= 'A' && letter <= 'Z') ||
                              (letter >= '0' && letter <= '9') || letter == '-' || letter == '_';
        name += is_plain ? letter : '_';
    }
    constexpr unsigned kHalf = 32;
    return fmt::format("{}-{}-{:08x}", prefix, name,
                       static_cast<std::uint32_t>(hash_of(definition) >> kHalf));
}

std::size_t home_of(const Orbit& orbit, SlotNumber label) noexcept {
    return static_cast<std::size_t>(
        orbit.first + (std::ranges::find(orbit.solved, label) - orbit.solved.begin()));
}

int color_seen(const Definition& definition, const State& state,
               const NetSticker& sticker) noexcept {
    if (sticker.slot < 0) {
        return sticker.face;
    }
    const Puzzle& puzzle = definition.puzzle();
    const auto slot = static_cast<std::size_t>(sticker.slot);
    const int stickers = puzzle.orientations()[slot];
    for (const Orbit& orbit : puzzle.orbits()) {
        if (sticker.slot >= orbit.first && sticker.slot < orbit.first + orbit.size) {
            const std::size_t home = home_of(orbit, state.piece[slot]);
            const int own = (sticker.sticker - state.twist[slot] + stickers) % stickers;
            return definition.net().colors[home][static_cast<std::size_t>(own)];
        }
    }
    return sticker.face;
}

char letter_of(const Net& net, int face) noexcept {
    constexpr std::string_view kSpare = "abcdefghijklmnopqrstuvwxyz";
    const auto number = static_cast<std::size_t>(face);
    const std::string& name = net.faces[number];
    return name.size() == 1 ? name[0] : kSpare[number % kSpare.size()];
}

}  // namespace revenge::puzzle
