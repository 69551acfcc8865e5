// The exported functions that make scrambles; docs/wasm.md.
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/event_source.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/state_set.hpp"
#include "revenge/scramble/scramble_maker.hpp"
#include "wasm/module.hpp"

namespace revenge::wasm {

namespace {

using base::Result;
using puzzle::Cube;

scramble::ScrambleMaking scrambling(int size, int wca) {
    return {.limits = {.threads = 1, .stop = module().stop.get_token()},
            .costs = puzzle::CostTable(puzzle::Metric::Obtm, size),
            .wide = wca != 0 ? scramble::WideTurns::RightUpFront : scramble::WideTurns::BothSides};
}

// Returns what draws random states: all, or those of the 4x4x4 with these names or patterns.
Result<scramble::ScrambleMaker::Draw> draws_of(const std::shared_ptr<const Cube>& cube,
                                               std::string_view names) {
    if (names.empty()) {
        return scramble::ScrambleMaker::Draw(
            [cube](base::Random& random) { return puzzle::random_state(*cube, random); });
    }
    REVENGE_TRY(auto set, puzzle::StateSet::make(*cube, names));
    return scramble::ScrambleMaker::Draw(
        [cube, set = std::move(set)](base::Random& random) { return set.draw(*cube, random); });
}

Result<EventScramble> event_scramble(std::string_view id, base::Random& generator) {
    const scramble::WcaEvent* event = scramble::find_wca_event(id);
    if (event == nullptr || (event->making != scramble::EventMaking::Padded &&
                             event->making != scramble::EventMaking::Reoriented)) {
        return base::usage("events-of-cubes", "the events here are 333bf, 333mbf and 333fm");
    }
    REVENGE_TRY(auto method, module().method(3, "obtm"));
    const solver::Limits limits{.threads = 1, .stop = module().stop.get_token()};
    REVENGE_TRY(const auto source, source_by_method(*event, std::move(method), limits));
    return source->draw(generator);
}

int scramble_fields(const Cube& cube, const Result<scramble::MadeScramble>& made) {
    return made ? module().done(joined({notation::to_text(made->moves, cube.size()),
                                        notation::to_facelets(cube, made->state)}))
                : module().failed(made.error());
}

}  // namespace

extern "C" {

// A uniformly random state, number `index` from 0 of a seed of hexadecimal digits (docs/seeds.md); of the 4x4x4
// `subset` names sets of states, or is empty, `wca` is not 0 for wide turns of R, U and F alone, `blindfolded` for
// rotations in the end. Fields: moves, facelets of what they make.
[[clang::export_name("scramble"), gnu::used]] int revenge_scramble(const char* puzzle,
                                                                   const char* seed, int index,
                                                                   const char* subset, int wca,
                                                                   int blindfolded, int min_moves) {
    const int size = cube_size_of(puzzle);
    const std::string_view names = subset;
    if (size == 0) {
        return module().failed(no_such_puzzle());
    }
    if (size != 4 && !names.empty()) {
        return module().failed(base::usage("sets-of-4x4x4", "sets of states are of the 4x4x4"));
    }
    const auto& cube = module().cube(size);
    auto draw = draws_of(cube, names);
    if (!draw) {
        return module().failed(draw.error());
    }
    auto generator = generator_of(seed, index);
    if (!generator) {
        return module().failed(generator.error());
    }
    const auto method = module().method(size, "obtm");
    if (!method) {
        return module().failed(method.error());
    }
    module().stop = {};
    scramble::ScrambleMaking making = scrambling(size, wca);
    making.held_as_drawn = !names.empty();
    making.is_rotated = blindfolded != 0;
    making.min_moves = min_moves;
    const scramble::ScrambleMaker maker(cube, *method, *std::move(draw), making);
    return scramble_fields(*cube, maker.make(*generator, 1));
}

// A scramble of an event of the WCA that begins or ends with fixed or orienting moves: 333bf, 333mbf, 333fm; number
// `index` from 0 of a seed. Fields: moves, facelets.
[[clang::export_name("event_scramble"), gnu::used]] int revenge_event_scramble(const char* event,
                                                                               const char* seed,
                                                                               int index) {
    auto generator = generator_of(seed, index);
    if (!generator) {
        return module().failed(generator.error());
    }
    module().stop = {};
    const auto made = event_scramble(event, *generator);
    return made ? module().done(joined({made->moves, made->state})) : module().failed(made.error());
}

// Turns that make exactly these facelets, `wca` as above. Fields: moves, facelets.
[[clang::export_name("scramble_of"), gnu::used]] int revenge_scramble_of(const char* facelets,
                                                                         int wca) {
    const auto state = state_of(4, facelets);
    if (!state) {
        return module().failed(state.error());
    }
    const auto method = module().method(4, "obtm");
    if (!method) {
        return module().failed(method.error());
    }
    module().stop = {};
    const scramble::ScrambleMaker maker(module().cube(4), *method, {}, scrambling(4, wca));
    return scramble_fields(*module().cube(4), maker.exactly(*state, 1));
}

}  // extern "C"

}  // namespace revenge::wasm
