// The exported functions that make scrambles; docs/wasm.md.
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "revenge/base/random.hpp"
#include "revenge/notation/algorithm_printer.hpp"
#include "revenge/puzzle/named_set.hpp"
#include "revenge/puzzle/random_state.hpp"
#include "revenge/scramble/scramble_maker.hpp"
#include "wasm/exports.hpp"

namespace revenge::wasm {

namespace {

using base::Result;
using puzzle::Cube;

scramble::ScrambleMaking scrambling(int size, int wca) {
    return {.limits = {.threads = 1, .stop = module().stop.get_token()},
            .costs = puzzle::CostTable(puzzle::Metric::Obtm, size),
            .wide = wca != 0 ? scramble::WideTurns::RightUpFront : scramble::WideTurns::BothSides};
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
REVENGE_EXPORT(scramble)
int revenge_scramble(const char* puzzle, const char* seed, int index, const char* subset, int wca,
                     int blindfolded, int min_moves) {
    const int size = cube_size_of(puzzle);
    const std::string_view names = subset;
    if (size != 4 && !names.empty()) {
        return module().failed(base::usage("sets-of-4x4x4", "sets of states are of the 4x4x4"));
    }
    std::optional<puzzle::NamedSet> set;
    if (!names.empty()) {
        auto named = puzzle::NamedSet::make(names);
        if (!named) {
            return module().failed(named.error());
        }
        set = *std::move(named);
    }
    auto random = base::Random::from_hex(seed);
    if (!random) {
        return module().failed(random.error());
    }
    std::string own = scramble::next_seed(*random);
    for (int i = 0; i < index; ++i) {
        own = scramble::next_seed(*random);
    }
    const auto method = module().method(size, "obtm");
    if (!method) {
        return module().failed(method.error());
    }
    module().stop = {};
    const auto& cube = module().cube(size);
    scramble::ScrambleMaking making = scrambling(size, wca);
    making.held_as_drawn = set.has_value();
    making.is_rotated = blindfolded != 0;
    making.min_moves = min_moves;
    const scramble::ScrambleMaker maker(
        cube, *method,
        [&cube, &set](base::Random& generator) {
            return set ? set->draw(*cube, generator) : puzzle::random_state(*cube, generator);
        },
        making);
    return scramble_fields(*cube, maker.make(*base::Random::from_hex(own), 1));
}

// Turns that make exactly these facelets, `wca` as above. Fields: moves, facelets.
REVENGE_EXPORT(scramble_of) int revenge_scramble_of(const char* facelets, int wca) {
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
