// The functions of the module of the face-turning octahedron and of most WCA events, except those of basics.cpp;
// docs/wasm.md is their contract.
//
// A puzzle is known by its definition. Its states go in and out as the letters of its net, a face in a row. Events are
// scrambled only.
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/check/piece_replay.hpp"
#include "revenge/check/solution.hpp"
#include "revenge/derived/possible_states.hpp"
#include "revenge/event_source.hpp"
#include "revenge/notation.hpp"
#include "revenge/notation/move_text.hpp"
#include "revenge/notation/net_stickers.hpp"
#include "revenge/picture.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/step_metrics.hpp"
#include "revenge/scramble/scramble_maker.hpp"
#include "revenge/scrambler.hpp"
#include "revenge/solver/fto/short_fto.hpp"
#include "wasm/replies.hpp"

namespace revenge::wasm {

namespace {

using base::Result;
using puzzle::Definition;

constexpr std::string_view kPuzzle = "fto";
constexpr std::string_view kMethod = "short";
constexpr std::string_view kMetric = "turn";

// A puzzle, and what is known of it so far.
struct Solid {
    explicit Solid(Definition made)
        : definition(std::make_shared<const Definition>(std::move(made))),
          oriented(std::make_shared<const Definition>(definition->without_rotations())),
          possible(*definition) {}

    // Returns the puzzle that is solved in any orientation, or in one only.
    const std::shared_ptr<const Definition>& goal(bool one_orientation) const {
        return one_orientation ? oriented : definition;
    }

    std::shared_ptr<const Definition> definition;
    std::shared_ptr<const Definition> oriented;
    derived::PossibleStates possible;
    std::shared_ptr<const solver::fto::FtoTables> tables;
};

class SolidModule : public Replies {
  public:
    // ERRORS: Usage.
    Result<Solid*> solid(std::string_view name) {
        if (name != kPuzzle) {
            return base::usage("puzzles-of-solids", "the puzzle here is fto");
        }
        if (solid_ == nullptr) {
            REVENGE_TRY(auto definition, puzzle::builtin_definition(name));
            solid_ = std::make_unique<Solid>(std::move(definition));
        }
        return solid_.get();
    }

    // ERRORS: Usage: no such metric, or no such method of the puzzle.
    static base::Status require_method(std::string_view metric, std::string_view name) {
        if (!base::is_same_name(metric, kMetric)) {
            return base::usage("metric-of-solids", "the fto is solved in turn");
        }
        if (!name.empty() && !base::is_same_name(name, kMethod)) {
            return base::usage("no-such-method",
                               "no method '{method}' for this puzzle; there are {known}", name,
                               "short (fto)");
        }
        return {};
    }

    // Opens the puzzle's method. ERRORS: Interrupted; Resource.
    Result<std::shared_ptr<const solver::Method>> method(Solid& solid,
                                                         bool one_orientation = false) {
        if (solid.tables == nullptr) {
            REVENGE_TRY(auto tables, solver::fto::FtoTables::open(table_store_, silence_, {}));
            solid.tables = std::move(tables);
        }
        return std::shared_ptr<const solver::Method>(
            std::make_shared<solver::fto::ShortFto>(solid.tables, solid.goal(one_orientation)));
    }

    // Opens the scrambles of an event. ERRORS: Usage.
    Result<const EventSource*> source(std::string_view id) {
        const scramble::WcaEvent* event = scramble::find_wca_event(id);
        if (event == nullptr || event->making == scramble::EventMaking::RandomState ||
            event->making == scramble::EventMaking::Padded ||
            event->making == scramble::EventMaking::Reoriented) {
            return base::usage("events-of-solids",
                               "the events here are 222, 555, 555bf, 666, 777, clock, minx, pyram, "
                               "skewb and sq1");
        }
        auto& source = sources_[event->id];
        if (source == nullptr) {
            REVENGE_TRY(source, source_without_method(*event));
        }
        return source.get();
    }

  private:
    base::SilentProgress silence_;
    CallerStore table_store_;
    std::unique_ptr<Solid> solid_;
    std::map<std::string_view, std::unique_ptr<EventSource>> sources_;
};

SolidModule& module() {
    static SolidModule the_module;
    return the_module;
}

Result<puzzle::Moves> moves_of(const Solid& solid, std::string_view text) {
    auto moves = notation::parse_moves(*solid.definition, text);
    return moves ? Result<puzzle::Moves>(*std::move(moves)) : moves.error();
}

Result<puzzle::State> state_of(const Solid& solid, std::string_view facelets) {
    REVENGE_TRY(auto state, notation::parse_stickers(*solid.definition, facelets));
    REVENGE_TRY(solid.possible.require(state));
    return state;
}

struct Asked {
    Solid* solid = nullptr;
    puzzle::State state;
};

Result<Asked> asked(std::string_view puzzle, std::string_view facelets) {
    REVENGE_TRY(Solid * solid, module().solid(puzzle));
    REVENGE_TRY(auto state, state_of(*solid, facelets));
    return Asked{solid, std::move(state)};
}

// Returns the text of moves that replayed as they should. ERRORS: ReplayFailed.
Result<std::string> replayed(const Solid& solid, const puzzle::State& start,
                             const puzzle::Moves& moves) {
    REVENGE_TRY(check::require_replayed(*solid.definition, start, moves));
    return notation::to_text(*solid.definition, moves);
}

Result<std::string> solved_fields(std::string_view puzzle, std::string_view facelets,
                                  std::string_view metric, std::string_view name,
                                  solver::Limits limits, std::string_view scramble,
                                  bool one_orientation) {
    REVENGE_TRY(const auto given, asked(puzzle, facelets));
    const Definition& definition = *given.solid->goal(one_orientation);
    REVENGE_TRY(SolidModule::require_method(metric, name));
    REVENGE_TRY(const auto made_by, moves_of(*given.solid, scramble));
    limits.known = puzzle::inverse(definition, made_by);
    if (!made_by.empty() &&
        !definition.is_solved(puzzle::apply(definition, given.state, limits.known))) {
        return base::usage("scramble-of-another", "the scramble does not make these facelets");
    }
    const auto fields = [&](const solver::Solution& solution) {
        return solution_fields(solution, [&](const puzzle::Moves& moves) {
            return notation::to_text(definition, moves);
        });
    };
    base::Status sound;
    const solver::OnImprovement tell = [&](const solver::Solution& better) {
        if (sound) {
            sound = check::require_replayed(definition, given.state, better.moves);
        }
        if (!sound || revenge_better(fields(better).c_str()) != 0) {
            replies().stop.request_stop();
        }
    };
    if (definition.is_solved(given.state)) {  // it needs no tables
        const solver::Solution nothing = solver::nothing_to_do();
        tell(nothing);
        return fields(nothing);
    }
    REVENGE_TRY(const auto method, module().method(*given.solid, one_orientation));
    REVENGE_TRY(const auto solution, method->solve(given.state, limits, tell));
    REVENGE_TRY(sound);
    REVENGE_TRY(check::require_replayed(definition, given.state, solution.moves));
    return fields(solution);
}

Result<std::string> scramble_of_seed(std::string_view puzzle, std::string_view seed, int index,
                                     int min_moves) {
    REVENGE_TRY(Solid * solid, module().solid(puzzle));
    const Definition& definition = *solid->definition;
    REVENGE_TRY(const auto random, base::Random::from_hex(seed));
    REVENGE_TRY(auto states, RandomStates::make(definition, random));
    REVENGE_TRY(const auto method, module().method(*solid));
    std::string text;
    puzzle::State made;
    for (int i = 0; i <= index; ++i) {
        REVENGE_TRY(const auto far,
                    scramble::draw_far_state([&] { return states.next(definition); }, *method,
                                             limits_of(0, 0, 0), min_moves));
        if (i < index) {
            continue;
        }
        REVENGE_TRY(replayed(*solid, far.state, far.solution.moves));
        const puzzle::Moves moves = puzzle::inverse(definition, far.solution.moves);
        text = notation::to_text(definition, moves);
        made = puzzle::apply(definition, definition.puzzle().solved(), moves);
    }
    return joined({text, notation::to_stickers(definition, made)});
}

Result<std::string> event_fields(std::string_view event, std::string_view seed, int index) {
    REVENGE_TRY(auto generator, generator_of(seed, index));
    REVENGE_TRY(const EventSource* source, module().source(event));
    REVENGE_TRY(const auto scramble, source->draw(generator));
    return joined({scramble.moves, scramble.state});
}

int reply(const Result<std::string>& fields) {
    return fields ? module().done(*fields) : module().failed(fields.error());
}

}  // namespace

Replies& replies() { return module(); }

extern "C" {

// There is one tier.
[[clang::export_name("use_tier"), gnu::used]] int revenge_use_tier(const char* /*name*/) {
    return module().done("");
}

[[clang::export_name("open"), gnu::used]] int revenge_open(const char* puzzle, const char* metric,
                                                           const char* name) {
    const auto opened = [&]() -> Result<std::string> {
        REVENGE_TRY(Solid * solid, module().solid(puzzle));
        REVENGE_TRY(SolidModule::require_method(metric, name));
        REVENGE_TRY(module().method(*solid));
        return std::string();
    };
    return reply(opened());
}

[[clang::export_name("methods"), gnu::used]] int revenge_methods(const char* puzzle) {
    const auto solid = module().solid(puzzle);
    return solid ? module().done(std::string(kMethod)) : module().failed(solid.error());
}

// Takes and returns the same fields as for cubes; `seed` and `notation` are ignored. `one_orientation`: 1 if the puzzle
// has to end in the orientation of the solved one.
[[clang::export_name("solve"), gnu::used]] int revenge_solve(
    const char* puzzle, const char* facelets, const char* metric, const char* name, double seconds,
    double nodes, int most, std::uint32_t /*seed*/, const char* scramble, const char* /*notation*/,
    int one_orientation) {
    module().stop = {};
    return reply(solved_fields(puzzle, facelets, metric, name, limits_of(seconds, nodes, most),
                               scramble, one_orientation != 0));
}

// Takes and returns the same fields as for cubes. All states of a seed are drawn from one generator, in turn.
[[clang::export_name("scramble"), gnu::used]] int revenge_scramble(const char* puzzle,
                                                                   const char* seed, int index,
                                                                   const char* subset, int /*wca*/,
                                                                   int /*blindfolded*/,
                                                                   int min_moves) {
    if (!std::string_view(subset).empty()) {
        return module().failed(base::usage("sets-of-4x4x4", "sets of states are of the 4x4x4"));
    }
    module().stop = {};
    return reply(scramble_of_seed(puzzle, seed, index, min_moves));
}

// A scramble of an event of the WCA, number `index` from 0 of a seed. Fields: moves, and the state that they make as
// EventScramble has it.
[[clang::export_name("event_scramble"), gnu::used]] int revenge_event_scramble(const char* event,
                                                                               const char* seed,
                                                                               int index) {
    return reply(event_fields(event, seed, index));
}

[[clang::export_name("facelets_of"), gnu::used]] int revenge_facelets_of(const char* puzzle,
                                                                         const char* text,
                                                                         const char* /*notation*/) {
    const auto facelets = [&]() -> Result<std::string> {
        REVENGE_TRY(const Solid* solid, module().solid(puzzle));
        REVENGE_TRY(const auto moves, moves_of(*solid, text));
        const Definition& definition = *solid->definition;
        return notation::to_stickers(
            definition, puzzle::apply(definition, definition.puzzle().solved(), moves));
    };
    return reply(facelets());
}

[[clang::export_name("convert"), gnu::used]] int revenge_convert(const char* puzzle,
                                                                 const char* text,
                                                                 const char* /*notation*/) {
    const auto converted = [&]() -> Result<std::string> {
        REVENGE_TRY(const Solid* solid, module().solid(puzzle));
        REVENGE_TRY(const auto moves, moves_of(*solid, text));
        return notation::to_text(*solid->definition, moves);
    };
    return reply(converted());
}

// Fields: "1" or "0" whether it solves; lengths in turn and quarter.
[[clang::export_name("check"), gnu::used]] int revenge_check(const char* puzzle,
                                                             const char* facelets,
                                                             const char* solution) {
    const auto checked = [&]() -> Result<std::string> {
        REVENGE_TRY(const auto given, asked(puzzle, facelets));
        const Definition& definition = *given.solid->definition;
        REVENGE_TRY(const auto moves, moves_of(*given.solid, solution));
        check::PieceReplay replay(definition, given.state);
        REVENGE_TRY(replay.make(notation::to_text(definition, moves)));
        std::vector<std::string> out{replay.is_solved() ? "1" : "0"};
        for (const std::string_view metric : puzzle::step_metrics(definition)) {
            out.push_back(std::to_string(puzzle::Costs::named(definition, metric)->cost(moves)));
        }
        return joined(out);
    };
    return reply(checked());
}

// Field: the net as SVG.
[[clang::export_name("picture"), gnu::used]] int revenge_picture(const char* puzzle,
                                                                 const char* facelets,
                                                                 int in_space) {
    const auto picture = [&]() -> Result<std::string> {
        if (in_space != 0) {
            return base::usage("picture-of-cubes", "a picture in space is of a cube");
        }
        REVENGE_TRY(const auto given, asked(puzzle, facelets));
        return render::puzzle_svg(*given.solid->definition, given.state, false);
    };
    return reply(picture());
}

}  // extern "C"

}  // namespace revenge::wasm
