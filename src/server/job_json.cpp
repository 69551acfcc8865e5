#include "server/job_json.hpp"

#include <nlohmann/json.hpp>

#include "server/reply.hpp"

namespace revenge::server {

namespace {

std::string_view word_of(JobState state) noexcept {
    switch (state) {
        case JobState::Waiting:
            return "waiting";
        case JobState::Running:
            return "running";
        case JobState::Done:
            return "done";
        case JobState::Failed:
            break;
    }
    return "failed";
}

}  // namespace

// Results are JSON already and are put together as text.
std::string job_json(const std::string& id, const JobView& view, std::size_t skipped) {
    std::string json = R"({"schema":1,"job":")" + id + R"(","state":")";
    json += word_of(view.state);
    json +=
        view.cancelled ? R"(","cancelled":true,"results":[)" : R"(","cancelled":false,"results":[)";
    for (std::size_t i = skipped; i < view.results.size(); ++i) {
        json += (i > skipped ? "," : "") + view.results[i];
    }
    json += "]";
    if (view.state == JobState::Running) {
        json += view.makes_tables ? R"(,"stage":"making")" : R"(,"stage":"searching")";
    }
    if (view.state == JobState::Done) {
        json += R"(,"result":)" + view.result;
    }
    if (view.error) {
        json += R"(,"error":)" + error_reply(*view.error).body;
    }
    return json + "}";
}

std::string job_events(const std::string& id, const JobView& view, std::size_t sent) {
    std::string text;
    for (std::size_t i = sent; i < view.results.size(); ++i) {
        text += "event: answer\ndata: " + view.results[i] + "\n\n";
    }
    if (view.ended()) {
        text += "event: end\ndata: " + job_json(id, view, view.results.size()) + "\n\n";
    }
    return text;
}

}  // namespace revenge::server
