// The making of all methods' tables, one Making for each method.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "revenge/puzzle/metric.hpp"
#include "server/jobs.hpp"
#include "server/making.hpp"

namespace revenge::server {

// THREADS: safe.
class Makings {
  public:
    // RETURNS what `open` gives, a method or what is made of one; it hands the progress that it gets to the library.
    // Until then the job is told that it waits for tables. `method` may be empty: the puzzle's default.
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
