// `revenge puzzles`: what is built in.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/options.hpp"

namespace revenge::cli {

namespace {

base::Result<ExitCode> list_puzzles(Session& session) {
    for (int size = puzzle::Cube::kMinSize; size <= puzzle::Cube::kMaxSize; ++size) {
        const puzzle::Cube cube(size);
        std::vector<std::string> orbits;
        for (const puzzle::Orbit& orbit : cube.puzzle().orbits()) {
            orbits.push_back(fmt::format("{} {}", orbit.size, orbit.name));
        }
        session.out().line(fmt::format("{:10} {}", cube.puzzle().name(), fmt::join(orbits, ", ")));
    }
    return ExitCode::Done;
}

}  // namespace

void add_puzzles(CLI::App& app, Session& session) {
    CLI::App& command = *app.add_subcommand("puzzles", "the puzzles that are built in");
    add_quiet(command, session);
    command.callback([&session] { session.finish(list_puzzles(session)); });
}

}  // namespace revenge::cli
