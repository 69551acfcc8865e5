// The functions of the modules of cubes but those of basics.cpp and scrambles.cpp, as JavaScript calls them;
// docs/wasm.md is their contract.
//
// Each gives a status, the program's exit code, and leaves a text of fields with tabs between them: what was asked for,
// or the sentence of the error. Texts go in as UTF-8 that ends in 0. One call at a time.

#include "wasm/module.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "revenge/base/message.hpp"
#include "revenge/check/solution.hpp"
#include "revenge/notation.hpp"
#include "revenge/picture.hpp"
#include "revenge/solver/reduction/tier.hpp"
#include "revenge/solver/relabelling.hpp"

namespace revenge::wasm {

namespace {

using puzzle::Cube;
using solver::Tier;

}  // namespace

Replies& replies() { return module(); }

extern "C" {

// How large tables are, before any are opened: "browser" if it is not called, "small".
[[clang::export_name("use_tier"), gnu::used]] int revenge_use_tier(const char* name) {
    const auto tier = solver::reduction::tier_named(base::lower_case(name));
    if (tier != Tier::Browser && tier != Tier::Small) {
        return module().failed(base::usage("tiers-here", "the tiers are browser and small"));
    }
    module().tier = *tier;
    return module().done("");
}

[[clang::export_name("open"), gnu::used]] int revenge_open(const char* puzzle, const char* metric,
                                                           const char* name) {
    const auto method = module().method(cube_size_of(puzzle), metric, name);
    return method ? module().done("") : module().failed(method.error());
}

// Fields: the puzzle's methods, its default first.
[[clang::export_name("methods"), gnu::used]] int revenge_methods(const char* puzzle) {
    const int size = cube_size_of(puzzle);
    if (size == 0) {
        return module().failed(no_such_puzzle());
    }
    std::vector<std::string> out{std::string(Module::default_method(size))};
    if (size == 4) {
        std::ranges::move(more_methods(), std::back_inserter(out));
    }
    return module().done(joined(out));
}

// Fields: moves, length, lower bound or "", nodes; name, moves and length of each phase, if the method has any.
// `seconds`, `nodes`, `most`: 0 for none. `scramble`: turns that made the facelets, in `notation`; empty if they are
// not known.
[[clang::export_name("solve"), gnu::used]] int revenge_solve(
    const char* puzzle, const char* facelets, const char* metric, const char* name, double seconds,
    double nodes, int most, std::uint32_t seed, const char* scramble, const char* notation) {
    const int size = cube_size_of(puzzle);
    const auto state = state_for_method(size, facelets, metric, name);
    if (!state) {
        return module().failed(state.error());
    }
    const auto made_by = algorithm_of(size, scramble, notation);
    if (!made_by) {
        return module().failed(made_by.error());
    }
    module().stop = {};
    solver::Limits limits = limits_of(seconds, nodes, most);
    limits.known = puzzle::inverse(*made_by);
    const Cube& cube = *module().cube(size);
    if (!limits.known.empty() &&  // without a scramble nothing is known
        cube.rotation_of_solved(cube.apply(*state, limits.known.turns())) < 0) {
        return module().failed(
            base::usage("scramble-of-another", "the scramble does not make these facelets"));
    }
    return answered(size, *state, {}, [&](const solver::OnImprovement& on_improvement) {
        if (cube.rotation_of_solved(*state) >= 0) {  // it needs no tables
            solver::Solution nothing = solver::nothing_to_do();
            on_improvement(nothing);
            return base::Result<solver::Solution>(std::move(nothing));
        }
        const auto method = module().method(size, metric, name);
        return method ? solver::solve_conjugated(
                            **method, cube,
                            static_cast<puzzle::SymmetryIndex>(seed % puzzle::kSymmetries), *state,
                            limits, on_improvement)
                      : method.error();
    });
}

// Field: the facelets that an algorithm makes of the solved cube.
[[clang::export_name("facelets_of"), gnu::used]] int revenge_facelets_of(const char* puzzle,
                                                                         const char* text,
                                                                         const char* notation) {
    const int size = cube_size_of(puzzle);
    const auto parsed = parsed_of(size, text, notation);
    if (!parsed) {
        return module().failed(parsed.error());
    }
    const Cube& cube = *module().cube(size);
    const auto state = cube.apply(cube.puzzle().solved(), parsed->algorithm);
    return module().done(with_notes(notation::to_facelets(cube, state), parsed->notes));
}

// Field: the algorithm as WCA writes it.
[[clang::export_name("convert"), gnu::used]] int revenge_convert(const char* puzzle,
                                                                 const char* text,
                                                                 const char* notation) {
    const int size = cube_size_of(puzzle);
    const auto parsed = parsed_of(size, text, notation);
    if (!parsed) {
        return module().failed(parsed.error());
    }
    const std::string written =
        notation::to_text(parsed->algorithm, size, notation::Style::Wca, notation::DeepTurns::Keep);
    return module().done(with_notes(written, parsed->notes));
}

// Replays a solution by the code that shares nothing with the solvers. Fields: "1" or "0" whether it solves; lengths in
// obtm, sstm, btm.
[[clang::export_name("check"), gnu::used]] int revenge_check(const char* puzzle,
                                                             const char* facelets,
                                                             const char* solution) {
    const int size = cube_size_of(puzzle);
    if (size == 0) {
        return module().failed(no_such_puzzle());
    }
    const auto start = check::StickerCube::from_letters(facelets, size);
    if (!start) {
        return module().failed(start.error());
    }
    const auto algorithm = algorithm_of(size, solution, "slice");
    if (!algorithm) {
        return module().failed(algorithm.error());
    }
    const check::Replay replay = check::check_solution(*start, *algorithm);
    return module().done(
        joined({replay.solves ? "1" : "0", std::to_string(replay.length(puzzle::Metric::Obtm)),
                std::to_string(replay.length(puzzle::Metric::Sstm)),
                std::to_string(replay.length(puzzle::Metric::Btm))}));
}

// Field: a picture as SVG, the net or the cube in space.
[[clang::export_name("picture"), gnu::used]] int revenge_picture(const char* puzzle,
                                                                 const char* facelets,
                                                                 int in_space) {
    const int size = cube_size_of(puzzle);
    const auto state = state_of(size, facelets);
    if (!state) {
        return module().failed(state.error());
    }
    const render::Picture picture = render::picture_of(*module().cube(size), *state);
    return module().done(in_space != 0 ? render::iso_svg(picture, render::standard_palette())
                                       : render::net_svg(picture, render::standard_palette()));
}

}  // extern "C"

}  // namespace revenge::wasm
