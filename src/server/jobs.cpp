#include "server/jobs.hpp"

#include <fmt/format.h>

#include <cmath>
#include <new>
#include <nlohmann/json.hpp>
#include <system_error>

#include "app/json_output.hpp"
#include "revenge/base.hpp"
#include "revenge/base/message.hpp"

namespace revenge::server {

namespace {

base::Error out_of_memory() {
    return base::error(base::ErrorCode::Resource, "out-of-memory", "out of memory");
}

}  // namespace

std::string fresh_id() {
    auto random = base::Random::from_system();
    if (!random) {
        return {};
    }
    return fmt::format("{:016x}{:016x}", (*random)(), (*random)());
}

JobView Job::view() const {
    const std::lock_guard lock(mutex_);
    seen_ = Clock::now();
    return view_;
}

JobView Job::wait(std::size_t version, std::chrono::milliseconds patience) const {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, patience, [&] { return view_.version != version || view_.ended(); });
    seen_ = Clock::now();
    return view_;
}

void Job::change(const std::function<void(JobView&)>& apply) {
    {
        const std::lock_guard lock(mutex_);
        apply(view_);
        ++view_.version;
    }
    changed_.notify_all();
}

void Job::cancel() {
    // The flag is set first, so that a job that ends immediately because of it counts as cancelled.
    change([](JobView& view) { view.cancelled = view.cancelled || !view.ended(); });
    stop_.request_stop();
}

void Job::watch(int change) {
    const std::lock_guard lock(mutex_);
    watchers_ += change;
    was_watched_ = true;
    seen_ = Clock::now();
}

void Job::run() {
    const JobReporter reporter{
        [this](std::string result) {
            change([&](JobView& view) { view.results.push_back(std::move(result)); });
        },
        [this](std::shared_ptr<const BuildProgress> build) {
            change([&](JobView& view) { view.build = std::move(build); });
        },
        [this] {
            change([&](JobView& view) {
                view.stage = JobStage::Searching;
                view.build = nullptr;
                searches_since_ = Clock::now();
            });
        }};
    base::Result<std::string> outcome =
        base::error(base::ErrorCode::Interrupted, "cancelled", "cancelled");
    if (!stop_.stop_requested()) {
        try {
            outcome = work_(stop_.get_token(), reporter);
        } catch (const std::bad_alloc&) {
            outcome = out_of_memory();
        } catch (const std::system_error&) {  // no memory for the stack of a thread
            outcome = out_of_memory();
        }
    }
    work_ = {};
    change([&](JobView& view) {
        view.state = outcome ? JobState::Done : JobState::Failed;
        if (outcome) {
            view.result = *std::move(outcome);
        } else {
            view.error = outcome.error();
        }
    });
}

Jobs::Jobs(JobLimits limits) : limits_(limits) {
    try {
        for (unsigned i = 0; i < limits_.running; ++i) {
            threads_.emplace_back([this] { work(); });
        }
        threads_.emplace_back([this] { sweep(); });
    } catch (...) {  // the system cannot start a thread
        end_threads();
        throw;
    }
}

Jobs::~Jobs() { end_threads(); }

void Jobs::end_threads() {
    stop();
    for (std::thread& thread : threads_) {
        thread.join();
    }
}

std::shared_ptr<Job> Jobs::submit(Work work) {
    std::string id = fresh_id();
    const std::lock_guard lock(mutex_);
    if (id.empty() || stopped_ || queue_.size() >= limits_.waiting) {
        return nullptr;
    }
    auto job = std::make_shared<Job>(std::move(id), std::move(work));
    jobs_[job->id()] = job;
    order_.push_back(job->id());
    queue_.push_back(job);
    forget_ended();
    changed_.notify_all();
    return job;
}

std::shared_ptr<Job> Jobs::find(const std::string& id) const {
    const std::lock_guard lock(mutex_);
    const auto found = jobs_.find(id);
    return found == jobs_.end() ? nullptr : found->second;
}

void Jobs::cancel(const std::shared_ptr<Job>& job) {
    job->cancel();
    bool was_waiting = false;
    {
        const std::lock_guard lock(mutex_);
        was_waiting = std::erase(queue_, job) > 0;
    }
    if (was_waiting) {
        job->run();  // ends at once
    }
}

void Jobs::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopped_ = true;
        for (const auto& [id, job] : jobs_) {
            job->cancel();
        }
    }
    changed_.notify_all();
}

std::pair<std::size_t, std::size_t> Jobs::load() const {
    const std::lock_guard lock(mutex_);
    return {running_, queue_.size()};
}

void Jobs::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return stopped_ || !queue_.empty(); });
        if (queue_.empty()) {
            return;
        }
        const std::shared_ptr<Job> job = queue_.front();
        queue_.pop_front();
        ++running_;
        lock.unlock();
        job->change([](JobView& view) { view.state = JobState::Running; });
        job->run();
        lock.lock();
        --running_;
    }
}

// Runs several times a second: stops jobs that take too long or are no longer watched.
void Jobs::sweep() {
    std::unique_lock lock(mutex_);
    while (!stopped_) {
        changed_.wait_for(lock, std::chrono::milliseconds(250));
        const auto now = Job::Clock::now();
        std::vector<std::shared_ptr<Job>> cancelled;
        for (const auto& [id, job] : jobs_) {
            const std::lock_guard job_lock(job->mutex_);
            const bool late = job->view_.state == JobState::Running &&
                              job->view_.stage == JobStage::Searching &&
                              now - job->searches_since_ > limits_.time;
            const auto patience = job->was_watched_ ? limits_.unwatched : limits_.unasked;
            const bool forgotten = job->watchers_ == 0 && now - job->seen_ > patience;
            if (!job->view_.ended() && !job->view_.cancelled && (late || forgotten)) {
                cancelled.push_back(job);
            }
        }
        lock.unlock();
        for (const std::shared_ptr<Job>& job : cancelled) {
            cancel(job);
        }
        lock.lock();
    }
}

// Drops the oldest ended jobs beyond the number kept. REQUIRES the lock.
void Jobs::forget_ended() {
    const std::size_t most = limits_.kept + limits_.waiting + limits_.running;
    for (auto it = order_.begin(); order_.size() > most && it != order_.end();) {
        const auto found = jobs_.find(*it);
        bool ended = true;
        {
            const std::lock_guard job_lock(found->second->mutex_);
            ended = found->second->view_.ended();
        }
        if (ended) {
            jobs_.erase(found);
            it = order_.erase(it);
        } else {
            ++it;
        }
    }
}

void BuildProgress::report(const base::Progress& progress) {
    const std::lock_guard lock(mutex_);
    pace_.follow(progress, app::TaskPace::Clock::now());
}

BuildProgress::Seen BuildProgress::seen() const {
    const std::lock_guard lock(mutex_);
    return {pace_.task(), pace_.seen()};
}

void BuildProgress::end() {
    const std::lock_guard lock(mutex_);
    pace_ = {};
}

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
