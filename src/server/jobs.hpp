// Work that takes time: a queue of jobs, a few of which run at once.
//
//   waiting -> running -> done | failed
//
// A job gives results on the way, each a JSON object as text, and one at its end. It is cancelled (asked
// to stop; it then ends with what it has) when asked for, when its time is up, or when nobody looks at it any
// more: a client that went away leaves nothing running.
//
// A job that runs first makes the tables that it needs, where they are not there, and then searches. Its time counts
// from the search: how long tables take is the machine's matter, and the next client would only wait for them again.
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

#include "revenge/base/result.hpp"
#include "server/making.hpp"

namespace revenge::server {

// Gets a result on the way.
using Publish = std::function<void(std::string)>;
// What a job tells while it is at work.
struct Telling {
    Publish publish = [](const std::string&) {};
    // The tables that it waits for; then, that it has all that it needs.
    std::function<void(std::shared_ptr<const Making>)> makes =
        [](const std::shared_ptr<const Making>&) {};
    std::function<void()> searches = [] {};
};
// What a job does. RETURNS its final result.
using Work = std::function<base::Result<std::string>(const std::stop_token&, const Telling&)>;

// RETURNS 128 bits that nobody can guess, as hexadecimal digits; nothing if the system has no random numbers.
std::string fresh_id();

enum class JobState { Waiting, Running, Done, Failed };

// Of a job that runs.
enum class JobStage { Making, Searching };

// What can be seen of a job at one moment.
struct JobView {
    JobState state = JobState::Waiting;
    bool cancelled = false;
    JobStage stage = JobStage::Making;
    std::shared_ptr<const Making> making;  // may be null
    std::size_t version = 0;               // grows with each change
    std::vector<std::string> results;      // those on the way
    std::string result;                    // Done
    std::optional<base::Error> error;      // Failed

    bool ended() const noexcept { return state == JobState::Done || state == JobState::Failed; }
};

class Job {
  public:
    using Clock = std::chrono::steady_clock;

    Job(std::string id, Work work) : id_(std::move(id)), work_(std::move(work)) {}

    const std::string& id() const noexcept { return id_; }
    JobView view() const;
    // Waits until the job has another version than `version`, at most for `patience`.
    JobView wait(std::size_t version, std::chrono::milliseconds patience) const;
    void cancel();

    // A watcher is a client that has a stream open or waits for the result.
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
    std::size_t kept = 64;                      // ended jobs that can still be asked for
    std::chrono::milliseconds time{65000};      // of the search
    std::chrono::milliseconds unasked{10000};   // since somebody asked for it
    std::chrono::milliseconds unwatched{2000};  // since the last watcher left
};

class Jobs {
  public:
    explicit Jobs(JobLimits limits = {});
    Jobs(const Jobs&) = delete;
    Jobs& operator=(const Jobs&) = delete;
    ~Jobs();

    // RETURNS the job, nullptr if too many are waiting.
    std::shared_ptr<Job> submit(Work work);
    std::shared_ptr<Job> find(const std::string& id) const;
    // Has the job end: at once if it is waiting, whose place others get then, else with the best it has.
    void cancel(const std::shared_ptr<Job>& job);
    // Asks all jobs to stop and takes no more.
    void stop();
    // RETURNS how many are running and waiting.
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

}  // namespace revenge::server
