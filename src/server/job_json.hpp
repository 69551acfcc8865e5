// Jobs as JSON and as server-sent events.
#pragma once

#include <string>

#include "server/jobs.hpp"

namespace revenge::server {

// RETURNS {"schema":1,"job":ID,"state":...,"results":[...],...}, results after the first `skipped` ones.
std::string job_json(const std::string& id, const JobView& view, std::size_t skipped);

// RETURNS how far the making of tables is that the job waits for: {"task":...,"share":...,"seconds_left":...}, the last
// two where they are known; empty if it waits for none.
std::string making_json(const JobView& view);

// RETURNS an event "answer" for each result after the first `sent`, and "end" with the job once it has
// ended; empty if there is nothing to tell.
std::string job_events(const std::string& id, const JobView& view, std::size_t sent);

}  // namespace revenge::server
