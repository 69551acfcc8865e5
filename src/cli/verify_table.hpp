// The checks of `tables verify`: checksums of all bytes, the counts in the header, and the consistency of distances in
// the tables of chains (bfs/distance_check.hpp), in archives of solvers (solver/archive_check.hpp), and in the spaces
// of any puzzle (derived/numbering_check.hpp).
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "app/session.hpp"
#include "revenge/base.hpp"

namespace revenge::cli {

// Returns a description of the checks: "sound: the law of distances holds for all 29,400 entries". A large table is
// verified completely if `memory_bytes` suffice. ERRORS: TableDamaged, Resource, Interrupted.
base::Result<std::string> verified(app::Session& session, const std::filesystem::path& path,
                                   std::uint64_t memory_bytes);

}  // namespace revenge::cli
