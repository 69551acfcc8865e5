// The methods that a client may request, and which of them are ready.
//
// Methods that build their tables within seconds are always ready. A chain whose tables take longer is ready once each
// of its phases has a complete table in the cache directory, and so are other methods with slow tables in each metric
// (`optimal` of the 4x4x4). Until then they are listed with the command that builds the tables, and no request waits
// for them.
#pragma once

#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::server {

struct OfferedMethod {
    std::string name;
    bool is_ready = true;
    std::string command;  // builds its tables; empty if none are missing
};

// Returns the methods of the puzzle that support the metric, the default first. COMPLEXITY: may read the headers in the
// cache directory.
std::vector<OfferedMethod> offered_methods(const std::string& puzzle, puzzle::Metric metric);

// Checks that a method is ready; an empty `name` is the default. ERRORS: Usage, listing the available methods, or
// naming the command that builds the tables.
base::Status check_offered(const std::string& puzzle, const std::string& name,
                           puzzle::Metric metric);

// RETURNS {"schema":1,"puzzle":...,"metric":...,"methods":[{"name":...,"ready":...,"searches":...},...]} An empty
// `metric_name` is the puzzle's default. ERRORS: Usage, for an unknown puzzle or metric.
base::Result<std::string> methods_json(const std::string& puzzle, const std::string& metric_name);

}  // namespace revenge::server
