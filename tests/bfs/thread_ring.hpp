// A ring whose ranks are threads of one process: the ring of tests.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "revenge/bfs/ring.hpp"

namespace revenge::bfs {

// What the ranks have in common.
struct ThreadRings {
    explicit ThreadRings(std::size_t count) : ranks(count) {}

    std::size_t ranks;
    std::mutex mutex;
    std::condition_variable changed;
    std::map<std::pair<std::size_t, std::size_t>, std::deque<std::vector<std::byte>>> messages;
    std::vector<std::uint64_t> sums;
    std::size_t summed = 0;   // ranks that have added theirs
    std::size_t taken = 0;    // ranks that have the sums
    std::uint64_t bytes = 0;  // sent
};

class ThreadRing final : public Ring {
  public:
    ThreadRing(ThreadRings& shared, std::size_t rank) : shared_(&shared), rank_(rank) {}

    std::size_t ranks() const noexcept override { return shared_->ranks; }
    std::size_t rank() const noexcept override { return rank_; }
    std::size_t ranks_here() const noexcept override { return shared_->ranks; }
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
    ThreadRings* shared_;
    std::size_t rank_;
};

// Calls work(ring) at each of so many ranks, and waits for all.
inline std::uint64_t at_ranks(std::size_t ranks, const std::function<void(Ring&)>& work) {
    ThreadRings shared(ranks);
    std::vector<std::jthread> threads;
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        threads.emplace_back([&shared, rank, &work] {
            ThreadRing ring(shared, rank);
            work(ring);
        });
    }
    threads.clear();
    return shared.bytes;
}

}  // namespace revenge::bfs
