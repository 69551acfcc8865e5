#include "cli/puzzle_files.hpp"

#include "cli/input.hpp"
#include "revenge/notation/kpuzzle.hpp"
#include "revenge/notation/tws.hpp"
#include "revenge/puzzle/builtin.hpp"

namespace revenge::cli {

base::Result<puzzle::Definition> definition_named(Session& session, const std::string& name) {
    const bool is_json = name.ends_with(".json");
    if (!is_json && !name.ends_with(".tws")) {
        return puzzle::builtin_definition(name);
    }
    const auto text = read_text(name, session.interrupt());
    if (!text) {
        return text.error();
    }
    return is_json ? notation::parse_kpuzzle(*text, name) : notation::parse_tws(*text, name);
}

}  // namespace revenge::cli
