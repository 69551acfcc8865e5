#include "revenge/check/replayed_moves.hpp"

#include <fmt/format.h>

#include "revenge/base/message.hpp"
#include "revenge/check/piece_replay.hpp"
#include "revenge/check/solution.hpp"
#include "revenge/notation.hpp"
#include "revenge/notation/move_text.hpp"

namespace revenge::check {

using base::ErrorCode;
using base::Status;

base::Error replay_failed(const std::string& reason) {
    return base::error(
        ErrorCode::ReplayFailed, "solution-failed-replay",
        "a solution failed its replay, which is a bug of revenge; it is not shown: {reason}",
        reason);
}

Status require_replayed(const puzzle::Cube& cube, const puzzle::State& state,
                        const puzzle::Moves& moves, const Goal& goal) {
    const auto stickers = [&cube](const puzzle::State& of) {
        return StickerCube::from_letters(notation::to_facelets(cube, of), cube.size());
    };
    REVENGE_TRY(const auto start, stickers(state));
    ReplayRules rules;
    rules.allows_rotations = false;
    rules.patterns = goal.patterns;
    if (goal.state != nullptr) {
        REVENGE_TRY(auto wanted, stickers(*goal.state));
        rules.target = std::move(wanted);
    }
    const auto replay = check_solution(start, moves.turns(), rules);
    return replay.complaints.empty()
               ? Status()
               : Status(replay_failed(fmt::format("{}: {}", fmt::join(replay.complaints, "; "),
                                                  notation::to_text(moves.turns(), cube.size()))));
}

Status require_replayed(const puzzle::Definition& definition, const puzzle::State& state,
                        const puzzle::Moves& moves, const Goal& goal) {
    PieceReplay pieces(definition, state);
    if (moves.turns().empty()) {
        if (const Status made = pieces.make(notation::to_text(definition, moves)); !made) {
            return replay_failed(made.error().message);
        }
    } else {
        pieces.make(moves.turns());
    }
    const bool arrives = goal.state != nullptr ? pieces.is_at(*goal.state) : pieces.is_solved();
    return arrives ? Status()
                   : Status(replay_failed(goal.state != nullptr ? "it does not lead to the target"
                                                                : "it does not solve"));
}

}  // namespace revenge::check
