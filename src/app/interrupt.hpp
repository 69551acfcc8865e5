// Ctrl-C as a stop token.
//
// The first request to end (port/interrupts.hpp) stops searches through the stop token, and waits through
// wait_for_bytes() and wait(). The second ends the program immediately with exit code 130, for computations that cannot
// be interrupted. The first one does so, too, during computations marked by EndsProgram.
#pragma once

#include <atomic>
#include <stop_token>

#include "revenge/base/port/interrupts.hpp"

namespace revenge::app {

class Interrupt {
  public:
    // REQUIRES that no other thread has been started yet.
    Interrupt();

    std::stop_token token() const noexcept { return source_.get_token(); }
    bool requested() const noexcept { return source_.stop_requested(); }
    // Returns true if the stop was requested by SIGTERM or its equivalent, as for services, and not by Ctrl-C.
    bool is_terminated() const noexcept { return is_terminated_; }
    // Waits for a stop request.
    void wait() const noexcept { system_.wait(); }
    // Waits for a stop request, for input or for the end of input. Returns true if something can be read.
    bool wait_for_bytes(base::port::File file) const noexcept {
        return system_.wait_for_bytes(file);
    }

    // While one exists, the first request ends the program immediately. It is for computations that cannot be
    // interrupted and leave at most temporary files, which the next run removes.
    class EndsProgram {
      public:
        explicit EndsProgram(const Interrupt& interrupt) noexcept;
        EndsProgram(const EndsProgram&) = delete;
        EndsProgram& operator=(const EndsProgram&) = delete;
        ~EndsProgram() { --interrupt_->deaf_; }

      private:
        const Interrupt* interrupt_;
    };

  private:
    void hear(base::port::EndRequest request);

    std::stop_source source_;
    std::atomic<bool> is_terminated_{false};
    mutable std::atomic<int> deaf_{0};  // running computations that cannot be interrupted
    base::port::Interrupts system_;     // the last member, since it calls hear()
};

}  // namespace revenge::app
