// Ctrl-C as a stop token.
//
// The first request to end (port/interrupts.hpp) asks everything to stop: searches through the stop token, whatever
// waits for input or for the end through wait_for_bytes() and wait(). The second ends the program on the spot with exit
// code 130, for whatever does not listen; so does the first during computations that are marked to be ended so.
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
    // Returns true if the stop was requested by SIGTERM or its like, the way services are ended, and not by Ctrl-C.
    bool is_terminated() const noexcept { return is_terminated_; }
    // Waits until a stop is asked for.
    void wait() const noexcept { system_.wait(); }
    // Waits until a stop is asked for, something can be read or no more comes. RETURNS whether something can be read.
    bool wait_for_bytes(base::port::File file) const noexcept {
        return system_.wait_for_bytes(file);
    }

    // While one lives, the first request ends the program on the spot: for computations that do not listen and leave
    // nothing half written but temporary files, which the next run removes.
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
    mutable std::atomic<int> deaf_{0};  // computations that do not listen
    base::port::Interrupts system_;     // the last, since it calls hear()
};

}  // namespace revenge::app
