// Jobs as JSON and as server-sent events.
#pragma once

#include <string>

#include "server/jobs.hpp"

namespace revenge::server {

// Returns {"schema":1,"job":ID,"state":...,"results":[...],...} without the first `skipped` results.
std::string job_json(const std::string& id, const JobView& view, std::size_t skipped);

// Returns the progress of the tables that the job waits for: {"task":...,"share":...,"seconds_left":...}, the last two
// if known; empty if the job does not wait for tables.
std::string making_json(const JobView& view);

// Returns an event "answer" for each result after the first `sent`, and an event "end" with the job once it has ended;
// empty if there is nothing new.
std::string job_events(const std::string& id, const JobView& view, std::size_t sent);

}  // namespace revenge::server
