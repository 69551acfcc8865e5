// The command line of `group`.
#pragma once

#include <optional>
#include <string>

#include "cli/group_output.hpp"
#include "revenge/base.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
}

namespace revenge::cli {

// Algorithms may be given as empty texts: the identity, the trivial subgroup.
struct GroupOptions {
    std::string puzzle = "4x4x4";
    std::optional<std::string> moves;
    std::string subgroup;
    std::string generators_file;
    std::optional<std::string> member;
    std::optional<std::string> factor;
    std::string notation = "slice";
    bool orders = false;
    bool json = false;

    // `name` is the name of the puzzle, not of its file.
    GroupQuestion query(const std::string& name) const {
        return {name, moves.value_or(""), subgroup};
    }
};

// ERRORS: Usage, naming an option of `command` that this request does not support.
base::Status require_read(const CLI::App& command, const GroupOptions& options);

}  // namespace revenge::cli
