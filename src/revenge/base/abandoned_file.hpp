// What writers that were killed leave behind: files under AtomicFile's temporary names, NAME.tmp-PROCESS.
//
// A process number does not tell whether the writer still lives: numbers are given again, and folders are shared by
// machines. So a writer holds a lock (flock) on its temporary file as long as it has it open, and the system lets go of
// it when the writer ends, however it ends. Who gets the lock knows that nobody writes. Where a file system has no such
// locks nothing is ever taken for abandoned.
#pragma once

#include <filesystem>

namespace revenge::base {

// RETURNS whether a file has a temporary name.
bool is_temporary(const std::filesystem::path& file);

// RETURNS whether nobody writes to it any more. REQUIRES a temporary name.
bool is_abandoned(const std::filesystem::path& temporary);

// Removes it if nobody writes to it. RETURNS whether it did. REQUIRES a temporary name.
bool remove_if_abandoned(const std::filesystem::path& temporary);

// Removes what writers of `file` left behind.
void remove_abandoned(const std::filesystem::path& file);

}  // namespace revenge::base
