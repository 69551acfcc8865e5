#include "cli/twisty_states.hpp"

#include <utility>
#include <vector>

#include "revenge/notation/facelets.hpp"
#include "revenge/puzzle/cube.hpp"
#include "revenge/twisty/move.hpp"
#include "revenge/twisty/pattern.hpp"

namespace revenge::cli {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;
using twisty::Definition;

// The puzzle with no two pieces alike.
puzzle::Puzzle marked(const Definition& definition) {
    std::vector<puzzle::Orbit> orbits = definition.puzzle().orbits();
    for (puzzle::Orbit& orbit : orbits) {
        for (std::size_t place = 0; place < orbit.solved.size(); ++place) {
            orbit.solved[place] = static_cast<std::uint8_t>(place);
        }
    }
    return {definition.name(), std::move(orbits)};
}

}  // namespace

Result<puzzle::State> state_of(const Definition& definition, const std::string& text) {
    const std::size_t start = text.find_first_not_of(" \t\n");
    if (start == std::string::npos) {
        return Error{ErrorCode::Usage, "the scramble is empty"};
    }
    if (text[start] == '{') {
        return twisty::parse_pattern(definition, text);
    }
    const auto moves = twisty::parse_moves(definition, text);
    if (!moves) {
        return moves.error();
    }
    return twisty::apply(definition, definition.puzzle().solved(), *moves);
}

Result<puzzle::State> facelet_state(const Definition& definition, const std::string& letters) {
    if (definition.cube_size() == 0) {
        return Error{ErrorCode::Usage, "--facelets: of cubes only; give a scramble or a pattern"};
    }
    auto read = notation::parse_facelets(letters, puzzle::Cube(definition.cube_size()));
    if (!read) {
        return read.error();
    }
    return read->state;
}

RandomStates::RandomStates(const Definition& definition, base::Random random)
    : puzzle_(marked(definition)), model_(puzzle_), random_(random) {
    solved_ = definition.puzzle().solved();
}

Result<RandomStates> RandomStates::make(const Definition& definition, const std::string& seed) {
    const auto random = seed.empty() ? base::Random::from_system() : base::Random::from_hex(seed);
    if (!random) {
        return random.error();
    }
    RandomStates out(definition, *random);
    std::vector<group::Permutation> generators;
    for (const twisty::BaseMove& move : definition.moves()) {
        generators.push_back(out.model_.permutation(move.action));
    }
    auto group = group::StabilizerChain::build(generators, out.model_.degree());
    if (!group) {
        return Error{group.error().code,
                     "no random " + definition.name() +
                         " can be had, only scrambles: " + group.error().message};
    }
    out.group_ = *std::move(group);
    return out;
}

puzzle::State RandomStates::next(const Definition& definition) {
    const group::Permutation element = group_->random_element(random_);
    puzzle::Transformation action;
    for (int slot = 0; slot < puzzle_.slots(); ++slot) {
        const int image = element(model_.point(slot, 0));
        const auto to = static_cast<std::size_t>(model_.slot_of(image));
        action.from[to] = static_cast<std::uint8_t>(slot);
        action.twist[to] = static_cast<std::uint8_t>(image - model_.point(static_cast<int>(to), 0));
    }
    return definition.puzzle().apply(solved_, action);
}

}  // namespace revenge::cli
