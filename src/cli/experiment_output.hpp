// What `experiment` prints and draws: all steps between the groups, and the best chain for each number
// of phases.
#pragma once

#include <string>

#include "revenge/experiment/experiment.hpp"

namespace revenge::cli {

std::string experiment_text(const experiment::Experiment& experiment,
                            const experiment::ExperimentResult& result);
std::string experiment_json(const experiment::Experiment& experiment,
                            const experiment::ExperimentResult& result);

// Number of phases to the right; above it the mean and worst length and, on an axis of its own, the time
// that its tables take.
std::string experiment_svg(const experiment::Experiment& experiment,
                           const experiment::ExperimentResult& result);

}  // namespace revenge::cli
