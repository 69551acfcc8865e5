#include "revenge/request.hpp"

#include <fmt/format.h>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/check/piece_replay.hpp"
#include "revenge/check/solution.hpp"
#include "revenge/derived/possible_states.hpp"
#include "revenge/method/option_table.hpp"
#include "revenge/method/puzzle_contexts.hpp"
#include "revenge/notation.hpp"
#include "revenge/notation/move_text.hpp"
#include "revenge/notation/state_pattern.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/puzzle/step_metrics.hpp"

namespace revenge::method {

namespace {

using base::Result;
using check::StickerCube;

Result<StickerCube> stickers_of(const puzzle::Cube& cube, const puzzle::State& state) {
    return StickerCube::from_letters(notation::to_facelets(cube, state), cube.size());
}

// Complains where a length is claimed that the moves have not.
void hold_to_length(Replayed& replayed, const ReplayRules& rules, int cost) {
    if (rules.costs != nullptr && cost != rules.length) {
        replayed.complaints.push_back(fmt::format("the moves cost {}", cost));
    }
}

}  // namespace

Result<PuzzleContext> PuzzleContext::named(const std::string& written) {
    const std::string name = puzzle::canonical_name(written);
    if (const int size = puzzle::cube_size_of(name); size > 0) {
        return PuzzleContext(std::make_shared<const puzzle::Cube>(size));
    }
    REVENGE_TRY(auto definition, puzzle::builtin_definition(name));
    return PuzzleContext(std::make_shared<const puzzle::Definition>(std::move(definition)));
}

Result<PuzzleContext> PuzzleContexts::named(const std::string& name) const {
    const base::port::MutexLock lock(mutex_);
    if (const auto there = puzzles_.find(name); there != puzzles_.end()) {
        return there->second;
    }
    auto made = PuzzleContext::named(name);
    if (made) {
        puzzles_.emplace(name, *made);
    }
    return made;
}

PuzzleContext::PuzzleContext(std::shared_ptr<const puzzle::Cube> cube) : cube_(std::move(cube)) {}

PuzzleContext::PuzzleContext(std::shared_ptr<const puzzle::Definition> definition)
    : definition_(std::move(definition)),
      possible_(std::make_shared<const derived::PossibleStates>(*definition_)) {}

int PuzzleContext::cube_size() const noexcept {
    return cube_ ? cube_->size() : definition_->cube_size();
}

Result<Position> PuzzleContext::position_of(const std::string& text,
                                            Result<notation::StateText> read) const {
    if (!read) {
        return read.error();
    }
    Position out = position_of(read->state);
    out.input = text;
    out.notes = std::move(read->notes);
    if (read->form == notation::StateForm::Json) {
        return out;
    }
    REVENGE_TRY(auto stickers, read->form == notation::StateForm::Stickers
                                   ? StickerCube::from_letters(read->letters, cube_->size())
                                   : Result<StickerCube>(StickerCube(cube_->size())));
    stickers.turn(read->moves);
    if (out.shown != stickers.letters()) {
        return base::error(base::ErrorCode::ReplayFailed, "readings-differ",
                           "the two readings of the cube differ, which is a bug of revenge: {text} "
                           "is {shown} to one and {other} to the other",
                           text, out.shown, stickers.letters());
    }
    out.undoing = puzzle::inverse(read->moves);
    return out;
}

notation::StateForm PuzzleContext::form_of(std::string_view text, std::string_view colors) const {
    return cube_ ? notation::form_of(text, *cube_, colors) : notation::form_of(text, *definition_);
}

Result<Position> PuzzleContext::read(const std::string& text,
                                     const notation::StateReading& how) const {
    if (cube_) {
        return position_of(text, notation::read_state(text, *cube_, how));
    }
    REVENGE_TRY(auto read, notation::read_state(text, *definition_, how));
    if (read.form != notation::StateForm::Moves) {
        REVENGE_TRY(possible_->require(read.state));
    }
    Position out = position_of(read.state);
    out.input = text;
    out.notes = std::move(read.notes);
    out.undoing = puzzle::inverse(*definition_, read.moves);
    return out;
}

Result<Position> PuzzleContext::read_stickers(const std::string& text,
                                              const notation::StateReading& how) const {
    if (cube_) {
        return form_of(text, how.colors) == notation::StateForm::Json
                   ? read(text, how)
                   : position_of(text, notation::read_stickers(text, *cube_, how));
    }
    REVENGE_TRY(const auto state, notation::read_stickers(text, *definition_, how.colors));
    const base::Status made = possible_->require(state);
    return made ? Result<Position>(Position{text, state, shown(state)}) : made.error();
}

Position PuzzleContext::position_of(const puzzle::State& state) const {
    std::string looks = shown(state);
    return {looks, state, looks};
}

Result<PuzzleContext> PuzzleContext::in_one_orientation(Spelling spelling) const {
    const std::string option = spelled(Option::OneOrientation, spelling);
    if (cube_size() > 0) {
        return base::usage("one-orientation-of-cube",
                           "{option}: the {puzzle} is a cube, which is solved in any orientation; "
                           "the option is for other puzzles that are solved in several, such as "
                           "fto and kilominx",
                           option, name());
    }
    if (definition_->rotations().empty()) {
        return base::usage(
            "one-orientation-anyway",
            "{option}: the {puzzle} is solved in one orientation anyway; the option "
            "applies only to puzzles that are solved in several, such as fto and kilominx",
            option, name());
    }
    return PuzzleContext(
        std::make_shared<const puzzle::Definition>(definition_->without_rotations()));
}

bool PuzzleContext::is_solved(const puzzle::State& state) const {
    return cube_ ? cube_->rotation_of_solved(state) >= 0 : definition_->is_solved(state);
}

std::string PuzzleContext::shown(const puzzle::State& state) const {
    return cube_ ? notation::to_facelets(*cube_, state) : notation::to_pattern(*definition_, state);
}

std::string PuzzleContext::text(const puzzle::Moves& moves) const {
    return cube_ ? notation::to_text(moves.turns(), cube_->size())
                 : notation::to_text(*definition_, moves);
}

puzzle::State PuzzleContext::after(const puzzle::State& state, const puzzle::Moves& moves) const {
    return cube_ ? cube_->apply(state, moves.turns()) : puzzle::apply(*definition_, state, moves);
}

Result<Replayed> PuzzleContext::replay(const puzzle::State& start, const std::string& moves,
                                       const ReplayRules& rules, notation::Reading reading) const {
    return cube_ ? replay_cube(start, moves, rules, reading)
                 : replay_pieces(start, moves, rules, reading);
}

Result<Replayed> PuzzleContext::replay_claim(const Position& start, const std::string& moves,
                                             notation::Reading reading) const {
    REVENGE_TRY(auto replayed, replay(start.state, moves, {}, reading));
    if (replayed.solves || cube_size() > 0 || start.notes.empty() ||
        form_of(start.input) != notation::StateForm::Moves) {
        return replayed;
    }
    const auto continued = replay(model().solved(), start.input + '\n' + moves, {}, reading);
    if (continued && continued->solves) {
        replayed.solves = true;
        replayed.end = continued->end;
        replayed.complaints.clear();
        replayed.notes.push_back({{},
                                  "the scramble turns the whole puzzle: the solution solves with "
                                  "its moves named as the puzzle is held after the scramble"});
    }
    return replayed;
}

Result<Replayed> PuzzleContext::replay_cube(const puzzle::State& start, const std::string& moves,
                                            const ReplayRules& rules,
                                            notation::Reading reading) const {
    REVENGE_TRY(const auto stickers, stickers_of(*cube_, start));
    REVENGE_TRY(auto read, notation::parse_algorithm(moves, cube_->size(), reading));
    check::ReplayRules held;
    held.allows_rotations = rules.allows_rotations;
    held.allowed_turns = rules.allowed;
    if (rules.target) {
        REVENGE_TRY(auto target, stickers_of(*cube_, *rules.target));
        held.target = std::move(target);
    }
    held.patterns = rules.patterns;
    const auto metric = puzzle::metric_named(rules.costs != nullptr ? rules.costs->name() : "");
    if (metric) {  // else: own costs, which are counted below
        held.claimed_metric = *metric;
        held.claimed_length = rules.length;
    }
    check::Replay made = check::check_solution(stickers, read.algorithm, held);
    Replayed out;
    out.solves = made.solves;
    out.end = std::move(made.end);
    out.complaints = std::move(made.complaints);
    out.notes = std::move(read.notes);
    for (const puzzle::Metric counted : puzzle::kAllMetrics) {
        out.lengths.emplace_back(puzzle::name_of(counted), made.length(counted));
    }
    if (rules.costs != nullptr) {
        hold_to_length(out, rules, rules.costs->cost(read.algorithm));
    }
    return out;
}

Result<Replayed> PuzzleContext::replay_pieces(const puzzle::State& start, const std::string& moves,
                                              const ReplayRules& rules,
                                              notation::Reading reading) const {
    REVENGE_TRY(auto read, notation::read_algorithm(moves, *definition_, reading));
    check::PieceReplay pieces(*definition_, start);
    if (cube_size() > 0) {
        pieces.make(read.moves.turns());
    } else if (const base::Status made = pieces.make(text(read.moves)); !made) {
        return made.error();
    }
    Replayed out;
    out.solves = rules.target ? pieces.is_at(*rules.target) : pieces.is_solved();
    out.end = shown(pieces.state());
    out.notes = std::move(read.notes);
    out.lengths = lengths_of(read.moves);
    if (!out.solves) {
        out.complaints.emplace_back(rules.target ? "it does not lead to the target"
                                                 : "it does not solve");
    }
    if (rules.costs != nullptr) {
        hold_to_length(out, rules, rules.costs->cost(read.moves));
    }
    return out;
}

std::vector<std::string_view> PuzzleContext::answer_metrics() const {
    if (cube_size() == 0) {
        const auto metrics = puzzle::step_metrics(*definition_);
        return {metrics.begin(), metrics.end()};
    }
    std::vector<std::string_view> out;
    out.reserve(puzzle::kTurnMetrics.size());
    for (const puzzle::Metric metric : puzzle::kTurnMetrics) {
        out.push_back(puzzle::name_of(metric));
    }
    return out;
}

// In all metrics, of a puzzle that is known by its definition.
Lengths PuzzleContext::lengths_of(const puzzle::Moves& moves) const {
    Lengths out;
    if (cube_size() > 0) {
        for (const puzzle::Metric metric : puzzle::kAllMetrics) {
            out.emplace_back(puzzle::name_of(metric),
                             check::recount(metric, moves.turns(), cube_size()));
        }
        return out;
    }
    for (const std::string_view metric : puzzle::step_metrics(*definition_)) {
        out.emplace_back(metric, puzzle::Costs::named(*definition_, metric)->cost(moves));
    }
    return out;
}

std::string PuzzleContext::undone(const std::string& moves) const {
    if (cube_) {
        const auto turns =
            notation::parse_algorithm(moves, cube_->size(), notation::Reading::Slice);
        return turns ? notation::to_text(puzzle::inverse(turns->algorithm), cube_->size()) : "";
    }
    const auto steps = notation::parse_moves(*definition_, moves);
    return steps ? notation::to_text(*definition_, puzzle::inverse(*definition_, *steps)) : "";
}

}  // namespace revenge::method
