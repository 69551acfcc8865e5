#include "cli/puzzle_files.hpp"

#include "cli/input.hpp"
#include "revenge/twisty/builtin.hpp"
#include "revenge/twisty/kpuzzle.hpp"
#include "revenge/twisty/tws.hpp"

namespace revenge::cli {

base::Result<twisty::Definition> definition_named(Session& session, const std::string& name) {
    const bool is_json = name.ends_with(".json");
    if (!is_json && !name.ends_with(".tws")) {
        return twisty::builtin_definition(name);
    }
    const auto text = read_text(name, session.interrupt());
    if (!text) {
        return text.error();
    }
    return is_json ? twisty::parse_kpuzzle(*text, name) : twisty::parse_tws(*text, name);
}

}  // namespace revenge::cli
