#include "revenge/solver/solution.hpp"

namespace revenge::solver {

base::Error nothing_found(const Limits& limits) {
    return {limits.stop.stop_requested() ? base::ErrorCode::Interrupted : base::ErrorCode::NotFound,
            "no solution was found within the limits; allow more time or a greater length",
            {{"nothing-found"}}};
}

}  // namespace revenge::solver
