#include "cli/twisty_states.hpp"

#include <utility>
#include <vector>

#include "cli/options.hpp"
#include "revenge/notation/state_text.hpp"

namespace revenge::cli {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;
using puzzle::Definition;

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

StateReader::StateReader(Session& session, const Definition& definition, std::string notation,
                         std::string colors)
    : session_(session),
      definition_(definition),
      notation_(std::move(notation)),
      colors_(std::move(colors)) {}

Result<puzzle::State> StateReader::from_text(const std::string& text, int line) const {
    if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
        return Error{ErrorCode::Usage, "the scramble is empty"};
    }
    const auto reading = notation::reading_named(notation_);
    if (!reading) {
        return reading.error();
    }
    const auto read = notation::read_state(text, definition_, {*reading, colors_});
    if (!read) {
        return read.error();
    }
    note_readings(session_, read->notes, line);
    return read->state;
}

Result<puzzle::State> StateReader::from_facelets(const std::string& letters) const {
    return notation::read_stickers(letters, definition_, colors_);
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
    for (const puzzle::BaseMove& move : definition.moves()) {
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
