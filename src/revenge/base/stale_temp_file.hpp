// Files that killed writers left behind under AtomicFile's temporary names, NAME.tmp-PROCESS.
//
// A process number does not show that the writer still runs: numbers are reused, and folders are shared between
// machines. Therefore a writer holds a lock (flock) on its open temporary file, and the system releases it when the
// writer ends for any reason. A process that gets the lock knows that nobody is writing. If a file system does not
// support such locks, no file is considered abandoned.
#pragma once

#include <filesystem>

namespace revenge::base {

// RETURNS whether a file has a temporary name.
bool is_temporary(const std::filesystem::path& file);

// Returns true if no process writes to the file any more. REQUIRES a temporary name.
bool is_abandoned(const std::filesystem::path& temporary);

// Removes the file if no process writes to it, and returns true if it did. REQUIRES a temporary name.
bool remove_if_abandoned(const std::filesystem::path& temporary);

// Removes the temporary files that killed writers of `file` left behind.
void remove_abandoned(const std::filesystem::path& file);

}  // namespace revenge::base
