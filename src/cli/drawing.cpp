#include "cli/drawing.hpp"

#include <fmt/format.h>

#include "revenge/notation/algorithm_printer.hpp"
#include "revenge/render/net_text.hpp"

namespace revenge::cli {

std::string net(const Session& session, const puzzle::Cube& cube, const puzzle::State& state,
                int indent) {
    render::TextStyle style;
    style.has_color = session.colored();
    style.indent = indent;
    return render::net_text(render::picture_of(cube, state), render::standard_palette(), style);
}

std::string explanation(const Session& session, const puzzle::Cube& cube, const Question& question,
                        const Position& position, const Answer& answer) {
    constexpr int kIndent = 4;
    std::string text = "start\n" + net(session, cube, position.state, kIndent);
    puzzle::State state = position.state;
    for (const solver::PhaseSolution& phase : answer.solution.phases) {
        state = cube.apply(state, phase.moves);
        text += fmt::format("\n{}  {}\n", phase.name, phase.subgroup);
        if (!phase.achieves.empty()) {
            text += fmt::format("    {}\n", phase.achieves);
        }
        text += fmt::format(
            "    {}  // {} {}, {} nodes\n",
            phase.moves.empty() ? "(nothing to do)" : notation::to_text(phase.moves, cube.size()),
            phase.length, question.costs.name(), phase.nodes);
        text += net(session, cube, state, kIndent);
    }
    return text + "\n";
}

}  // namespace revenge::cli
