#include "server/job_json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "app/compact_json.hpp"
#include "app/json_output.hpp"

namespace revenge::server {

namespace {

using Json = nlohmann::ordered_json;

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

// A display needs no more than tenths of a percent and of a second.
double rounded(double value, double parts) { return std::round(value * parts) / parts; }

}  // namespace

std::string making_json(const JobView& view) {
    const BuildProgress::Seen seen = view.build ? view.build->seen() : BuildProgress::Seen{};
    if (view.state != JobState::Running || view.stage != JobStage::Building || seen.task.empty()) {
        return {};
    }
    Json json{{"task", seen.task}};
    if (seen.pace.share) {
        json["share"] = rounded(*seen.pace.share, 1000);
    }
    if (seen.pace.seconds_left) {
        json["seconds_left"] = rounded(*seen.pace.seconds_left, 10);
    }
    return app::compact(json);
}

// Results are JSON already and are concatenated as text.
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
        json +=
            view.stage == JobStage::Building ? R"(,"stage":"making")" : R"(,"stage":"searching")";
        const std::string build = making_json(view);
        json += build.empty() ? "" : R"(,"making":)" + build;
    }
    if (view.state == JobState::Done) {
        json += R"(,"result":)" + view.result;
    }
    if (view.error) {
        json += R"(,"error":)" + app::failure_json(*view.error);
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
