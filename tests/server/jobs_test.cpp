// Jobs without HTTP: what ends them, and what they tell while they make tables.
#include "server/jobs.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <string>
#include <thread>

namespace revenge::server {
namespace {

using std::chrono::milliseconds;

// Nobody's patience ends; a search has no time at all.
constexpr JobLimits kNoTime{.running = 2,
                            .waiting = 16,
                            .kept = 64,
                            .time = milliseconds(0),
                            .unasked = std::chrono::hours(24),
                            .unwatched = std::chrono::hours(24)};

// Until it is asked to stop, or `ends` says so.
void wait(const std::stop_token& stop, const std::atomic<bool>& ends) {
    while (!stop.stop_requested() && !ends) {
        std::this_thread::yield();
    }
}

JobView end_of(const Job& job) {
    JobView view = job.view();
    while (!view.ended()) {
        view = job.wait(view.version, milliseconds(100));
    }
    return view;
}

TEST(Jobs, TheTimeOfAJobCountsFromItsSearch) {
    Jobs jobs(kNoTime);
    std::atomic<bool> made = false;
    const auto slow = jobs.submit([&](const std::stop_token& stop, const JobReporter& reporter) {
        reporter.builds(nullptr);
        wait(stop, made);
        return base::Result<std::string>(std::string("{}"));
    });
    // When the second of two searches, begun one after the other, has been stopped, all jobs were looked at in between.
    const std::atomic<bool> never = false;
    for (int i = 0; i < 2; ++i) {
        const auto search =
            jobs.submit([&](const std::stop_token& stop, const JobReporter& reporter) {
                reporter.searches();
                wait(stop, never);
                return base::Result<std::string>(std::string("{}"));
            });
        EXPECT_TRUE(end_of(*search).cancelled);
    }
    EXPECT_FALSE(slow->view().cancelled);
    made = true;
    EXPECT_FALSE(end_of(*slow).cancelled);
}

TEST(Jobs, AJobThatRunsMakesTablesUntilItSearches) {
    Jobs jobs;
    std::atomic<int> told = 0;
    const std::atomic<bool> never = false;
    const auto build = std::make_shared<BuildProgress>();
    build->report({"tables of short", 21, 50, ""});
    const auto job = jobs.submit([&](const std::stop_token& stop, const JobReporter& reporter) {
        reporter.builds(build);
        told = 1;
        while (told != 2 && !stop.stop_requested()) {
            std::this_thread::yield();
        }
        reporter.searches();
        told = 3;
        wait(stop, never);
        return base::Result<std::string>(std::string("{}"));
    });
    while (told != 1) {
        std::this_thread::yield();
    }
    EXPECT_EQ(making_json(job->view()), R"({"task":"tables of short","share":0.42})");
    EXPECT_NE(job_json(job->id(), job->view(), 0)
                  .find(R"("stage":"making","making":{"task":"tables of short","share":0.42})"),
              std::string::npos);
    // The rate is reported after half a second.
    std::this_thread::sleep_for(std::chrono::milliseconds(600));
    build->report({"tables of short", 49, 50, ""});
    EXPECT_NE(making_json(job->view()).find(R"("share":0.98,"seconds_left":0)"), std::string::npos);
    build->end();  // they are there, but the job has not been told yet
    EXPECT_EQ(making_json(job->view()), "");
    told = 2;
    while (told != 3) {
        std::this_thread::yield();
    }
    EXPECT_NE(job_json(job->id(), job->view(), 0).find(R"("stage":"searching"})"),
              std::string::npos);
    job->cancel();
    EXPECT_TRUE(end_of(*job).cancelled);
}

}  // namespace
}  // namespace revenge::server
