// StopToken: how a caller tells work to stop. The standard library's, where it has one; else one of the same
// names for systems without threads, where a request comes from the work's own callbacks.
#pragma once

#if !defined(__wasm__)

#include <stop_token>

namespace revenge::base {
using StopToken = std::stop_token;
using StopSource = std::stop_source;
}  // namespace revenge::base

#else

#include <memory>
#include <utility>

namespace revenge::base {

class StopToken {
  public:
    StopToken() = default;
    bool stop_requested() const noexcept { return state_ != nullptr && *state_; }
    bool stop_possible() const noexcept { return state_ != nullptr; }

  private:
    friend class StopSource;
    explicit StopToken(std::shared_ptr<const bool> state) : state_(std::move(state)) {}
    std::shared_ptr<const bool> state_;
};

class StopSource {
  public:
    StopToken get_token() const { return StopToken(state_); }
    bool stop_requested() const noexcept { return *state_; }
    // RETURNS whether this was the first request.
    bool request_stop() noexcept { return !std::exchange(*state_, true); }

  private:
    std::shared_ptr<bool> state_ = std::make_shared<bool>(false);
};

}  // namespace revenge::base

#endif
