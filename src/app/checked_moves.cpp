#include "app/checked_moves.hpp"

#include "revenge/check/piece_replay.hpp"
#include "revenge/notation/move_text.hpp"
#include "revenge/notation/state_pattern.hpp"
#include "revenge/puzzle/costs.hpp"

namespace revenge::app {

base::Result<Checked> checked_moves(const puzzle::Definition& definition,
                                    const puzzle::State& state,
                                    const std::vector<puzzle::Move>& moves) {
    check::PieceReplay replay(definition, state);
    if (definition.cube_size() > 0) {
        puzzle::Algorithm turns;
        for (const puzzle::Move& move : moves) {
            turns.push_back(*move.turn);
        }
        replay.make(turns);
    } else if (const base::Status made = replay.make(notation::to_text(moves)); !made) {
        return made.error();
    }
    Checked checked{replay.is_solved(), {}, notation::to_pattern(definition, replay.state())};
    for (const char* metric : {"turn", "quarter"}) {
        checked.lengths.emplace_back(metric, puzzle::Costs::named(definition, metric)->cost(moves));
    }
    return checked;
}

}  // namespace revenge::app
