// The contexts of the built-in puzzles, created once and shared.
#pragma once

#include <map>
#include <string>

#include "revenge/base.hpp"
#include "revenge/base/port/threads.hpp"
#include "revenge/request.hpp"

namespace revenge::method {

// The built-in puzzles, each created on first use, since that takes longer than solving an easy state.
// THREADS: const use is safe.
class PuzzleContexts {
  public:
    // ERRORS: as PuzzleContext::named().
    base::Result<PuzzleContext> named(const std::string& name) const;

  private:
    mutable base::port::Mutex mutex_;
    mutable std::map<std::string, PuzzleContext> puzzles_;
};

}  // namespace revenge::method
