// What `tables verify` looks at: every byte's checksum, the counts of the header and, where the chain is built in, the
// law of distances (bfs/law.hpp).
#pragma once

#include <filesystem>
#include <string>

#include "app/session.hpp"
#include "revenge/base/result.hpp"

namespace revenge::cli {

// RETURNS what was looked at: "sound: the law of distances holds for all 29,400 entries". ERRORS: TableDamaged, Resource,
// Interrupted.
base::Result<std::string> verified(app::Session& session, const std::filesystem::path& path);

}  // namespace revenge::cli
