// Table building for all methods, with one Making per method.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "revenge/puzzle.hpp"
#include "server/jobs.hpp"
#include "server/making.hpp"

namespace revenge::server {

// THREADS: safe.
class Makings {
  public:
    // Returns the result of `open`, which opens a method and passes the progress sink that it receives to the library.
    // Until then the job is reported as waiting for tables. An empty `method` is the puzzle's default.
    template <class Open>
    auto opened(const std::string& puzzle, const std::string& method, puzzle::Metric metric,
                const Telling& telling, const Open& open) {
        const std::shared_ptr<Making> making = of(puzzle, method, metric);
        telling.makes(making);
        auto made = open(making.get());
        making->end();
        telling.searches();
        return made;
    }

  private:
    std::shared_ptr<Making> of(const std::string& puzzle, const std::string& method,
                               puzzle::Metric metric);

    std::mutex mutex_;
    std::map<std::string, std::shared_ptr<Making>> makings_;
};

}  // namespace revenge::server
