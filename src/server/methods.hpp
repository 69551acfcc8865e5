// Which methods a client may ask for, and which of them are ready.
//
// Methods that need no more than seconds to make their tables are always ready. A chain whose tables take
// longer is so once each of its phases has a whole table in the cache directory; until then it is named
// together with the command that makes them, and no request ever waits for that.
#pragma once

#include <string>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/puzzle/metric.hpp"

namespace revenge::server {

struct OfferedMethod {
    std::string name;
    bool is_ready = true;
    std::string command;  // makes its tables; empty: none to make
};

// RETURNS the methods of the puzzle that count in the metric, the default first. COMPLEXITY: may read the headers
// in the cache directory.
std::vector<OfferedMethod> offered_methods(const std::string& puzzle, puzzle::Metric metric);

// ERRORS: Usage, naming what is offered, or the command that makes the tables. `name` empty: the default.
base::Status check_offered(const std::string& puzzle, const std::string& name,
                           puzzle::Metric metric);

// RETURNS {"schema":1,"puzzle":...,"metric":...,"methods":[{"name":...,"ready":...,"searches":...},...]}
// `metric_name` empty: the puzzle's own. ERRORS: Usage: no such puzzle, or no such metric of it.
base::Result<std::string> methods_json(const std::string& puzzle, const std::string& metric_name);

}  // namespace revenge::server
