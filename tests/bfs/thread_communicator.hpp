// A ring whose ranks are threads of one process: the ring of tests.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "revenge/bfs/communicator.hpp"

namespace revenge::bfs {

// The shared state of the ranks.
struct ThreadRings {
    // How many ranks each machine has, if machines have memory in common.
    using Machines = std::vector<std::size_t>;
    explicit ThreadRings(std::size_t count, const Machines& machines)
        : ranks(count), common(count) {
        for (const std::size_t here : machines) {
            for (std::size_t i = 0, first = first_here.size(); i < here; ++i) {
                first_here.push_back(first);
                ranks_here.push_back(here);
            }
        }
    }

    std::size_t ranks;
    std::vector<std::size_t> first_here;  // of each rank
    std::vector<std::size_t> ranks_here;
    std::vector<std::shared_ptr<std::byte>> common;  // of each machine, at its first rank
    std::mutex mutex;
    std::condition_variable changed;
    std::map<std::pair<std::size_t, std::size_t>, std::deque<std::vector<std::byte>>> messages;
    std::vector<std::uint64_t> sums;
    std::size_t summed = 0;   // ranks that have added theirs
    std::size_t taken = 0;    // ranks that have the sums
    std::uint64_t bytes = 0;  // sent
};

class ThreadCommunicator final : public Communicator {
  public:
    ThreadCommunicator(ThreadRings& shared, std::size_t rank) : shared_(&shared), rank_(rank) {}

    std::size_t ranks() const noexcept override { return shared_->ranks; }
    std::size_t rank() const noexcept override { return rank_; }
    std::size_t ranks_here() const noexcept override {
        return has_machines() ? shared_->ranks_here[rank_] : ranks();
    }
    std::size_t first_here() const noexcept override {
        return has_machines() ? shared_->first_here[rank_] : 0;
    }
    std::shared_ptr<std::byte> common_memory(std::uint64_t bytes) override {
        if (!has_machines()) {
            return nullptr;
        }
        std::shared_ptr<std::byte>& common = shared_->common[first_here()];
        if (rank_ == first_here()) {
            common = {static_cast<std::byte*>(std::aligned_alloc(4096, bytes)), std::free};
            std::memset(common.get(), 0, bytes);
        }
        gather(0);
        std::shared_ptr<std::byte> out = common;
        gather(0);
        if (rank_ == first_here()) {
            common = nullptr;
        }
        return out;
    }
    void shift(std::span<const std::byte> out, std::vector<std::byte>& in) override {
        send((rank_ + ranks() - 1) % ranks(), out);
        receive((rank_ + 1) % ranks(), in);
    }
    void send(std::size_t to, std::span<const std::byte> out) override {
        const std::scoped_lock lock(shared_->mutex);
        shared_->messages[{rank_, to}].emplace_back(out.begin(), out.end());
        shared_->bytes += out.size();
        shared_->changed.notify_all();
    }
    void receive(std::size_t from, std::vector<std::byte>& in) override {
        std::unique_lock lock(shared_->mutex);
        auto& waiting = shared_->messages[{from, rank_}];
        shared_->changed.wait(lock, [&] { return !waiting.empty(); });
        in = std::move(waiting.front());
        waiting.pop_front();
    }
    void sum(std::span<std::uint64_t> numbers) override {
        std::unique_lock lock(shared_->mutex);
        shared_->changed.wait(lock, [&] { return shared_->taken == 0; });
        shared_->sums.resize(numbers.size());
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            shared_->sums[i] += numbers[i];
        }
        ++shared_->summed;
        shared_->changed.notify_all();
        shared_->changed.wait(lock, [&] { return shared_->summed == ranks(); });
        std::ranges::copy(shared_->sums, numbers.begin());
        if (++shared_->taken == ranks()) {
            shared_->sums.clear();
            shared_->summed = 0;
            shared_->taken = 0;
            shared_->changed.notify_all();
        }
    }

  private:
    bool has_machines() const noexcept { return !shared_->first_here.empty(); }

    ThreadRings* shared_;
    std::size_t rank_;
};

// Calls work(ring) at each of `ranks` ranks and waits for all. Returns the number of bytes sent.
inline std::uint64_t at_ranks(std::size_t ranks, const std::function<void(Communicator&)>& work,
                              const ThreadRings::Machines& machines = {}) {
    ThreadRings shared(ranks, machines);
    std::vector<std::jthread> threads;
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        threads.emplace_back([&shared, rank, &work] {
            ThreadCommunicator communicator(shared, rank);
            work(communicator);
        });
    }
    threads.clear();
    return shared.bytes;
}

}  // namespace revenge::bfs
