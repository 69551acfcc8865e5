#include "app/drawing.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <vector>

#include "app/parts.hpp"
#include "app/quantities.hpp"
#include "app/terminal.hpp"

namespace revenge::app {

namespace {

constexpr int kIndent = 4;

std::string drawn(const Session& session, const render::Picture& picture, int indent) {
    render::TextStyle style = terminal_style(session);
    style.indent = indent;
    return render::net_text(picture, render::standard_palette(), style);
}

// Returns the net of the cube after a part of a solution. Pieces that the part does not depend on are grey.
std::string drawn_part(const Session& session, const puzzle::Cube& cube, const puzzle::State& state,
                       const coset::PiecesSeen& sees, int indent) {
    render::Picture picture = render::picture_of(cube, state);
    const std::vector<bool> seen = coset::facelets_seen(cube, state, sees);
    for (std::size_t i = 0; i < seen.size(); ++i) {
        picture.stickers[i].is_dim = !seen[i];
    }
    return drawn(session, picture, indent);
}

}  // namespace

render::TextStyle terminal_style(const Session& session) {
    render::TextStyle style;
    style.colors = session.colors();
    style.columns = static_cast<int>(terminal_columns(base::port::Stream::Output));
    return style;
}

std::string net(const Session& session, const puzzle::Cube& cube, const puzzle::State& state,
                int indent) {
    return drawn(session, render::picture_of(cube, state), indent);
}

std::string picture(const Session& session, const method::PuzzleContext& puzzle,
                    const puzzle::State& state) {
    if (puzzle.cube() != nullptr) {
        return net(session, *puzzle.cube(), state);
    }
    const puzzle::Definition& definition = *puzzle.definition();
    if (definition.net().stickers.empty()) {
        return render::puzzle_text(definition, state);
    }
    const render::TextStyle style = terminal_style(session);
    return render::puzzle_net_text(definition, state, style.colors, style.columns);
}

std::string explanation(const Session& session, const method::PuzzleContext& puzzle,
                        const Question& question, const Solved& solved) {
    std::string text;
    if (puzzle.cube() != nullptr) {
        text = "start\n" + net(session, *puzzle.cube(), solved.position.state, kIndent) + "\n";
    } else {
        text = "start\n" + picture(session, puzzle, solved.position.state) + "\n";
    }
    for (const Part& part : parts_of(puzzle, question, solved)) {
        text +=
            fmt::format("{}{}{}\n", part.name, part.subgroup.empty() ? "" : "  ", part.subgroup);
        if (!part.achieves.empty()) {
            text += fmt::format("    {}\n", part.achieves);
        }
        text +=
            fmt::format("    {}  // {} {}{}\n", part.moves.empty() ? "(nothing to do)" : part.moves,
                        part.length, question.costs.name(),
                        part.nodes > 0 ? ", " + counted(part.nodes, "node") : "");
        if (puzzle.cube() != nullptr) {
            text += drawn_part(session, *puzzle.cube(), part.after, part.sees, kIndent);
        }
        text += "\n";
    }
    return text;
}

}  // namespace revenge::app
