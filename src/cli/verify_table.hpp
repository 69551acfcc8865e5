// What `tables verify` looks at: every byte's checksum, the counts of the header, and the law of distances
// (bfs/law.hpp) of chains' tables, of solvers' archives (solver/archive_law.hpp), and of the spaces of any puzzle
// (derived/numbering_law.hpp).
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "app/session.hpp"
#include "revenge/base/result.hpp"

namespace revenge::cli {

// RETURNS what was looked at: "sound: the law of distances holds for all 29,400 entries", of all of a large table where
// `memory_bytes` are enough for it. ERRORS: TableDamaged, Resource, Interrupted.
base::Result<std::string> verified(app::Session& session, const std::filesystem::path& path,
                                   std::uint64_t memory_bytes);

}  // namespace revenge::cli
