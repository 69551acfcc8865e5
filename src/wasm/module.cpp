// The module's functions, as JavaScript calls them; docs/wasm.md is their contract.
//
// Each gives a status, the program's exit code, and leaves a text of fields with tabs between them: what was asked for, or
// the sentence of the error. Texts go in as UTF-8 that ends in 0. One call at a time.
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "revenge/base/random.hpp"
#include "revenge/check/solution.hpp"
#include "revenge/notation/algorithm_parser.hpp"
#include "revenge/notation/algorithm_printer.hpp"
#include "revenge/notation/facelets.hpp"
#include "revenge/puzzle/named_set.hpp"
#include "revenge/puzzle/random_state.hpp"
#include "revenge/render/svg.hpp"
#include "revenge/solver/scramble_maker.hpp"
#include "revenge/solver/seen_through.hpp"
#include "wasm/module.hpp"

namespace revenge::wasm {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;
using puzzle::Algorithm;
using puzzle::Cube;
using puzzle::State;
using solver::reduction::Tier;

// A better solution is there: its text. RETURNS whether to stop.
extern "C" __attribute__((import_module("revenge"), import_name("better"))) int revenge_better(
    const char* text);

Module& module() {
    static Module the_module;
    return the_module;
}

std::string joined(std::initializer_list<std::string> fields) {
    std::string out;
    for (const std::string& field : fields) {
        out += field + '\t';
    }
    out.pop_back();
    return out;
}

int cube_size_of(std::string_view puzzle) {
    return puzzle == "3x3x3" ? 3 : puzzle == "4x4x4" ? 4 : 0;
}

Result<State> state_of(int size, std::string_view facelets) {
    if (size == 0) {
        return Error{ErrorCode::Usage, "the puzzles are 3x3x3 and 4x4x4"};
    }
    auto read = notation::parse_facelets(facelets, *module().cube(size));
    return read ? Result<State>(read->state) : read.error();
}

Result<Algorithm> algorithm_of(int size, std::string_view text, std::string_view notation) {
    const auto reading = notation::reading_named(notation);
    if (!reading) {
        return reading.error();
    }
    auto parsed = notation::parse_algorithm(text, size, *reading);
    return parsed ? Result<Algorithm>(std::move(parsed->algorithm)) : parsed.error();
}

solver::ScrambleMaking scrambling(int size, solver::WideTurns wide, bool held_as_drawn = false) {
    return {.limits = {.threads = 1, .stop = module().stop.get_token()},
            .costs = puzzle::CostTable(puzzle::Metric::Obtm, size),
            .wide = wide,
            .held_as_drawn = held_as_drawn};
}

int told(const Cube& cube, const Result<solver::MadeScramble>& made) {
    return made ? module().done(joined({notation::to_text(made->moves, cube.size()),
                                        notation::to_facelets(cube, made->state)}))
                : module().failed(made.error());
}

}  // namespace

extern "C" {

#define REVENGE_EXPORT(name) __attribute__((export_name(#name), used))  // attributes take no names

REVENGE_EXPORT(alloc) void* revenge_alloc(std::uint32_t bytes) {
    return std::aligned_alloc(64, (std::size_t{bytes} + 63) / 64 * 64);
}
REVENGE_EXPORT(release) void revenge_release(void* piece) { std::free(piece); }
REVENGE_EXPORT(text) const char* revenge_text() { return module().text(); }
// What the last error's sentence says: a line for each fact, its kind and name=value with tabs between them.
REVENGE_EXPORT(facts) const char* revenge_facts() { return module().facts(); }
REVENGE_EXPORT(version) int revenge_version() { return module().done(REVENGE_VERSION); }
REVENGE_EXPORT(request_stop) void revenge_request_stop() { module().stop.request_stop(); }

// How large tables are, before any are opened: "browser" if it is not called, "small".
REVENGE_EXPORT(use_tier) int revenge_use_tier(const char* name) {
    const auto tier = solver::reduction::tier_named(name);
    if (tier != Tier::Browser && tier != Tier::Small) {
        return module().failed({ErrorCode::Usage, "the tiers are browser and small"});
    }
    module().tier = *tier;
    return module().done("");
}

REVENGE_EXPORT(open)
int revenge_open(const char* puzzle, const char* metric, const char* name) {
    const auto method = module().method(cube_size_of(puzzle), metric, name);
    return method ? module().done("") : module().failed(method.error());
}

// Fields: moves, length, lower bound or "", nodes. `seconds`, `nodes`, `most`: 0 for none. `scramble`: turns that made the
// facelets, in `notation`; empty if they are not known.
REVENGE_EXPORT(solve)
int revenge_solve(const char* puzzle, const char* facelets, const char* metric, const char* name,
                  double seconds, double nodes, int most, std::uint32_t seed, const char* scramble,
                  const char* notation) {
    const int size = cube_size_of(puzzle);
    const auto state = state_of(size, facelets);
    if (!state) {
        return module().failed(state.error());
    }
    const auto method = module().method(size, metric, name);
    if (!method) {
        return module().failed(method.error());
    }
    const auto made_by = algorithm_of(size, scramble, notation);
    if (!made_by) {
        return module().failed(made_by.error());
    }
    module().stop = {};
    solver::Limits limits;
    limits.threads = 1;
    limits.stop = module().stop.get_token();
    limits.known = puzzle::inverse(*made_by);
    const Cube& cube = *module().cube(size);
    if (!limits.known.empty() &&  // without a scramble nothing is known
        cube.rotation_of_solved(cube.apply(*state, limits.known)) < 0) {
        return module().failed({ErrorCode::Usage, "the scramble does not make these facelets"});
    }
    if (seconds > 0) {
        limits.time = std::chrono::nanoseconds(static_cast<std::int64_t>(seconds * 1e9));
    }
    if (nodes > 0) {
        limits.nodes = static_cast<std::uint64_t>(nodes);
    }
    if (most > 0) {
        limits.max_length = most;
    }
    const auto fields = [size](const solver::Solution& solution) {
        return joined({notation::to_text(solution.moves, size), std::to_string(solution.length),
                       solution.lower_bound ? std::to_string(*solution.lower_bound) : "",
                       std::to_string(solution.nodes)});
    };
    const solver::OnImprovement tell = [&fields](const solver::Solution& better) {
        if (revenge_better(fields(better).c_str()) != 0) {
            module().stop.request_stop();
        }
    };
    const auto solution = solver::solve_seen_through(
        **method, cube, static_cast<puzzle::SymmetryIndex>(seed % puzzle::kSymmetries), *state,
        limits, tell);
    return solution ? module().done(fields(*solution)) : module().failed(solution.error());
}

// A uniformly random state by a seed of hexadecimal digits; of the 4x4x4 `within` names sets of states, or is empty.
// Fields: moves, facelets of what they make.
REVENGE_EXPORT(scramble)
int revenge_scramble(const char* puzzle, const char* seed, const char* within) {
    const int size = cube_size_of(puzzle);
    const std::string_view names = within;
    if (size != 4 && !names.empty()) {
        return module().failed({ErrorCode::Usage, "sets of states are of the 4x4x4"});
    }
    std::optional<puzzle::NamedSet> set;
    if (!names.empty()) {
        auto named = puzzle::NamedSet::make(names);
        if (!named) {
            return module().failed(named.error());
        }
        set = *std::move(named);
    }
    const auto random = base::Random::from_hex(seed);
    if (!random) {
        return module().failed(random.error());
    }
    const auto method = module().method(size, "obtm");
    if (!method) {
        return module().failed(method.error());
    }
    module().stop = {};
    const auto& cube = module().cube(size);
    const solver::ScrambleMaker maker(
        cube, *method,
        [&cube, &set](base::Random& generator) {
            return set ? set->draw(*cube, generator) : puzzle::random_state(*cube, generator);
        },
        scrambling(size, solver::WideTurns::RightUpFront, set.has_value()));
    return told(*cube, maker.make(*random, 1));
}

// Fields: `count` seeds, which `revenge scramble` and the server have for scrambles of one seed.
REVENGE_EXPORT(seeds) int revenge_seeds(const char* seed, int count) {
    auto random = base::Random::from_hex(seed);
    if (!random) {
        return module().failed(random.error());
    }
    std::string out;
    for (int i = 0; i < count; ++i) {
        out += (i == 0 ? "" : "\t") + solver::next_seed(*random);
    }
    return module().done(std::move(out));
}

// Turns that make exactly these facelets. Fields: moves, facelets.
REVENGE_EXPORT(scramble_of) int revenge_scramble_of(const char* facelets) {
    const auto state = state_of(4, facelets);
    if (!state) {
        return module().failed(state.error());
    }
    const auto method = module().method(4, "obtm");
    if (!method) {
        return module().failed(method.error());
    }
    module().stop = {};
    const solver::ScrambleMaker maker(module().cube(4), *method, {},
                                      scrambling(4, solver::WideTurns::BothSides));
    return told(*module().cube(4), maker.exactly(*state, 1));
}

// Field: the facelets that an algorithm makes of the solved cube.
REVENGE_EXPORT(facelets_of)
int revenge_facelets_of(const char* puzzle, const char* text, const char* notation) {
    const int size = cube_size_of(puzzle);
    const auto algorithm = algorithm_of(size == 0 ? 4 : size, text, notation);
    if (!algorithm) {
        return module().failed(algorithm.error());
    }
    const Cube& cube = *module().cube(size == 0 ? 4 : size);
    return module().done(
        notation::to_facelets(cube, cube.apply(cube.puzzle().solved(), *algorithm)));
}

// Field: the algorithm as WCA writes it.
REVENGE_EXPORT(convert)
int revenge_convert(const char* puzzle, const char* text, const char* notation) {
    const int size = cube_size_of(puzzle) == 0 ? 4 : cube_size_of(puzzle);
    const auto algorithm = algorithm_of(size, text, notation);
    return algorithm ? module().done(notation::to_text(*algorithm, size))
                     : module().failed(algorithm.error());
}

// Replays a solution by the code that shares nothing with the solvers. Fields: "1" or "0" whether it solves; lengths in
// obtm, sstm, btm.
REVENGE_EXPORT(check)
int revenge_check(const char* puzzle, const char* facelets, const char* solution) {
    const int size = cube_size_of(puzzle) == 0 ? 4 : cube_size_of(puzzle);
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
REVENGE_EXPORT(picture)
int revenge_picture(const char* puzzle, const char* facelets, int in_space) {
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
