// The output of `experiment`: all steps between the groups, and the best chain for each number of phases, as text and
// as a picture.
#pragma once

#include <string>

#include "revenge/experiment/experiment.hpp"

namespace revenge::cli {

std::string experiment_text(const experiment::Experiment& experiment,
                            const experiment::ExperimentResult& result);
std::string experiment_json(const experiment::Experiment& experiment,
                            const experiment::ExperimentResult& result);

// Draws the mean and worst length by number of phases and, on a second axis, the time that the tables take.
std::string experiment_svg(const experiment::Experiment& experiment,
                           const experiment::ExperimentResult& result);

}  // namespace revenge::cli
