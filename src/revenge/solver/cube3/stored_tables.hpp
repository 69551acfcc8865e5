// The tables of the 3x3x3, each opened once and shared by several methods.
#pragma once

#include <map>
#include <memory>

#include "revenge/base.hpp"
#include "revenge/base/port/threads.hpp"
#include "revenge/solver/cube3/phase2_distances.hpp"
#include "revenge/solver/cube3/tables.hpp"

namespace revenge::solver {
struct Opening;
}

namespace revenge::solver::cube3 {

// THREADS: use from any number of threads at once is safe.
class StoredTables {
  public:
    // ERRORS: as Tables::open.
    base::Result<std::shared_ptr<const Tables>> tables(const Opening& opening,
                                                       Phase1 phase1 = Phase1::Exact);
    // ERRORS: as Phase2Distances::open.
    base::Result<std::shared_ptr<const Phase2Distances>> phase2_distances(const Opening& opening,
                                                                          const Tables& tables);

  private:
    base::port::Mutex mutex_;
    std::map<Phase1, std::shared_ptr<const Tables>> tables_;
    std::shared_ptr<const Phase2Distances> phase2_distances_;
};

}  // namespace revenge::solver::cube3
