// A queue of jobs, a few of which run at once; the progress of the tables that they wait for; and jobs as JSON.
//
//   waiting -> running -> done | failed
//
// A job publishes intermediate results, each a JSON object as text, and a final one. It is cancelled (requested to
// stop, after which it ends with its best result) by a client, when its time is up, or when nobody watches it any more,
// so a client that has left does not keep work running.
//
// A running job first builds missing tables and then searches. Its time limit applies to the search only, because the
// building time depends on the machine, and a cancelled build would only delay the next client.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "app/progress_output.hpp"
#include "revenge/base.hpp"

namespace revenge::server {

// The progress of building tables that jobs wait for. A method's tables are built once, by the first user (a job, or
// the server at its start); all jobs that wait for them share one BuildProgress.

// THREADS: safe.
class BuildProgress final : public base::ProgressSink {
  public:
    void report(const base::Progress& progress) override;
    void note(std::string_view /*sentence*/) override {}

    struct Seen {
        std::string task;  // empty if nothing is being built
        app::PaceSeen pace;
    };
    Seen seen() const;
    // Marks the end of the build, successful or not.
    void end();

  private:
    mutable std::mutex mutex_;
    app::TaskPace pace_;
};

// Receives an intermediate result.
using Publish = std::function<void(std::string)>;
// Callbacks of a running job.
struct JobReporter {
    Publish publish = [](const std::string&) {};
    // Receives the tables that the job waits for, and null once it has all of them.
    std::function<void(std::shared_ptr<const BuildProgress>)> builds =
        [](const std::shared_ptr<const BuildProgress>&) {};
    std::function<void()> searches = [] {};
};
// The work of a job. Returns its final result.
using Work = std::function<base::Result<std::string>(const std::stop_token&, const JobReporter&)>;

// Returns 128 unpredictable bits as hexadecimal digits, or nothing if the system provides no random numbers.
std::string fresh_id();

enum class JobState { Waiting, Running, Done, Failed };

// The stage of a running job.
enum class JobStage { Building, Searching };

// A snapshot of a job.
struct JobView {
    JobState state = JobState::Waiting;
    bool cancelled = false;
    JobStage stage = JobStage::Building;
    std::shared_ptr<const BuildProgress> build;  // may be null
    std::size_t version = 0;                     // incremented by each change
    std::vector<std::string> results;            // intermediate ones
    std::string result;                          // Done
    std::optional<base::Error> error;            // Failed

    bool ended() const noexcept { return state == JobState::Done || state == JobState::Failed; }
};

class Job {
  public:
    using Clock = std::chrono::steady_clock;

    Job(std::string id, Work work) : id_(std::move(id)), work_(std::move(work)) {}

    const std::string& id() const noexcept { return id_; }
    JobView view() const;
    // Waits until the job's version differs from `version`, at most for `patience`.
    JobView wait(std::size_t version, std::chrono::milliseconds patience) const;
    void cancel();

    // Changes the number of watchers: clients that have a stream open or wait for the result.
    void watch(int change);

  private:
    friend class Jobs;
    void run();
    void change(const std::function<void(JobView&)>& apply);

    const std::string id_;
    Work work_;
    std::stop_source stop_;
    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    JobView view_;
    int watchers_ = 0;
    bool was_watched_ = false;
    mutable Clock::time_point seen_ = Clock::now();
    Clock::time_point searches_since_;
};

struct JobLimits {
    unsigned running = 2;
    std::size_t waiting = 16;
    std::size_t kept = 64;                      // number of ended jobs that can still be queried
    std::chrono::milliseconds time{65000};      // limit of a search
    std::chrono::milliseconds unasked{10000};   // limit since the last poll
    std::chrono::milliseconds unwatched{2000};  // limit since the last watcher left
};

class Jobs {
  public:
    explicit Jobs(JobLimits limits = {});
    Jobs(const Jobs&) = delete;
    Jobs& operator=(const Jobs&) = delete;
    ~Jobs();

    // Returns the job, nullptr if too many are waiting.
    std::shared_ptr<Job> submit(Work work);
    std::shared_ptr<Job> find(const std::string& id) const;
    // Cancels the job. A waiting job ends at once and frees its place; a running job ends with its best result.
    void cancel(const std::shared_ptr<Job>& job);
    // Requests all jobs to stop and accepts no more.
    void stop();
    // Returns the numbers of running and waiting jobs.
    std::pair<std::size_t, std::size_t> load() const;

  private:
    void end_threads();
    void work();
    void sweep();
    void forget_ended();

    const JobLimits limits_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::shared_ptr<Job>> queue_;
    std::map<std::string, std::shared_ptr<Job>> jobs_;
    std::deque<std::string> order_;  // ids, oldest first
    std::size_t running_ = 0;
    bool stopped_ = false;
    std::vector<std::thread> threads_;
};

// Jobs as JSON and as server-sent events.

// Returns {"schema":1,"job":ID,"state":...,"results":[...],...} without the first `skipped` results.
std::string job_json(const std::string& id, const JobView& view, std::size_t skipped);

// Returns the progress of the tables that the job waits for: {"task":...,"share":...,"seconds_left":...}, the last two
// if known; empty if the job does not wait for tables.
std::string making_json(const JobView& view);

// Returns an event "answer" for each result after the first `sent`, and an event "end" with the job once it has ended;
// empty if there is nothing new.
std::string job_events(const std::string& id, const JobView& view, std::size_t sent);

}  // namespace revenge::server
