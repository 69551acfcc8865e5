#include "app/puzzle_files.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>

#include "app/input.hpp"
#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/builtin.hpp"

namespace revenge::app {

bool is_puzzle_file(const std::string& name) {
    return name.ends_with(".json") || name.ends_with(".tws") || name.ends_with(".def");
}

base::Result<puzzle::Definition> definition_named(Session& session, const std::string& name) {
    if (!is_puzzle_file(name)) {
        return puzzle::builtin_definition(puzzle::canonical_name(name));
    }
    REVENGE_TRY(const auto text, read_text(name, session.interrupt()));
    return name.ends_with(".json")  ? notation::parse_kpuzzle(text, name)
           : name.ends_with(".def") ? notation::parse_ksolve(text, name)
                                    : notation::parse_tws(text, name);
}

base::Result<method::PuzzleContext> puzzle_named(Session& session, const std::string& name) {
    if (puzzle::cube_size_of(name) > 0) {
        return method::PuzzleContext::named(name);
    }
    REVENGE_TRY(auto definition, definition_named(session, name));
    return method::PuzzleContext(std::make_shared<const puzzle::Definition>(std::move(definition)));
}

std::string path_beside(const std::string& file, const std::string& name) {
    return is_puzzle_file(name) ? (std::filesystem::path(file).parent_path() / name).string()
                                : name;
}

base::Result<puzzle::Definition> definition_beside(Session& session, const std::string& file,
                                                   const std::string& name) {
    return definition_named(session, path_beside(file, name));
}

bool are_same(const puzzle::Definition& one, const puzzle::Definition& other) {
    const auto is_same = [](const puzzle::BaseMove& a, const puzzle::BaseMove& b) {
        return a.name == b.name && a.action == b.action;
    };
    return one.name() == other.name() && one.puzzle().solved() == other.puzzle().solved() &&
           std::ranges::equal(one.moves(), other.moves(), is_same);
}

bool is_built_in(const puzzle::Definition& definition) {
    const auto named = puzzle::builtin_definition(definition.name());
    return named && are_same(*named, definition);
}

base::Error chain_for_another(const std::string& chain, const puzzle::Definition& its,
                              const puzzle::Definition& other) {
    return base::usage(
        "chain-for-another",
        "{chain} is a chain for the {its}, not for {puzzle}; name its puzzle: --puzzle {name}",
        chain, its.name(),
        its.name() == other.name() ? "another puzzle of that name" : "the " + other.name(),
        is_built_in(its) ? its.name() : "FILE");
}

}  // namespace revenge::app
