#include "cli/bound_cubes.hpp"

#include <fmt/format.h>

#include <map>
#include <random>
#include <utility>

#include "revenge/base/number_text.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/check/reduction_replay.hpp"
#include "revenge/check/solution.hpp"
#include "revenge/proof/centers/certificate_files.hpp"
#include "revenge/proof/centers/evidence_files.hpp"
#include "revenge/proof/centers/reduction_words.hpp"

namespace revenge::cli {

namespace {

// Returns a hundred random turns of any layers. The replay starts from the solved cube and applies them first.
puzzle::Algorithm random_turns(std::mt19937_64& random) {
    constexpr int kTurns = 100;
    constexpr unsigned kSetsOfLayers = 14;  // every set of layers but the empty and the full one
    puzzle::Algorithm out;
    for (int i = 0; i < kTurns; ++i) {
        out.push_back({static_cast<std::uint8_t>(random() % 3),
                       static_cast<std::uint8_t>(1 + random() % kSetsOfLayers),
                       static_cast<std::uint8_t>(1 + random() % 3)});
    }
    return out;
}

}  // namespace

base::Status solve_cubes(app::Session& session, const proof::centers::ReductionBound& bound,
                         const std::filesystem::path& directory, const CubesOptions& options) {
    const puzzle::Cube cube(4);
    const proof::centers::SplitSpace space(cube, bound.metric);
    REVENGE_TRY(auto covered,
                proof::centers::read_coverage(space, directory / proof::centers::kCoverageFile));
    REVENGE_TRY(auto states, proof::centers::read_states(space.metric(),
                                                         directory / proof::centers::kStatesFile));
    const proof::centers::ReductionWords words(
        cube, space, {std::move(covered), std::move(states), bound.blocks});
    const check::ReductionCube places;
    std::mt19937_64 random(options.seed);
    std::map<int, std::uint64_t> lengths;
    std::uint64_t moves = 0;
    for (std::uint64_t i = 0; i < options.cubes; ++i) {
        if (session.stop().stop_requested()) {
            return base::interrupted();
        }
        session.progress().report({"cubes by the certificate's words", i, options.cubes, "cubes"});
        const puzzle::Algorithm scramble = random_turns(random);
        const auto answer = words.solve(cube.apply(cube.puzzle().solved(), scramble), *bound.moves);
        check::ReductionReplay replay(places);
        replay.turn(scramble);
        if (answer) {
            replay.turn(answer->moves);
        }
        if (!answer || !replay.is_in_goal() ||
            check::recount(bound.metric, answer->moves, cube.size()) > *bound.moves) {
            return base::Error{base::ErrorCode::ReplayFailed,
                               fmt::format("cube {} of seed {:x} is not brought into the goal of "
                                           "step 2 within {} moves",
                                           i + 1, options.seed, *bound.moves)};
        }
        ++lengths[answer->length];
        moves += static_cast<std::uint64_t>(answer->length);
    }
    session.tell(fmt::format(
        "\n{} (seed {:x}) brought there by the certificate's words, each replayed: {:.2f} moves in "
        "the mean",
        base::counted(options.cubes, "random cube"), options.seed,
        static_cast<double>(moves) / static_cast<double>(options.cubes)));
    for (const auto& [length, cubes] : lengths) {
        session.tell(fmt::format("{:5}  {:8}", length, cubes));
    }
    return {};
}

}  // namespace revenge::cli
