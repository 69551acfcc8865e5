// Ctrl-C as a stop token.
//
// SIGINT and SIGTERM are blocked in every thread but one, which waits for them. The first asks
// everything to stop: searches through the stop token, a read that waits for input through a file
// descriptor to poll. The second ends the program on the spot with exit code 130, for whatever does
// not listen; so does the first during computations that are marked to be ended so.
#pragma once

#include <atomic>
#include <stop_token>
#include <thread>

namespace revenge::app {

class Interrupt {
  public:
    // REQUIRES that no other thread has been started yet: threads inherit what is blocked.
    Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;
    ~Interrupt();

    std::stop_token token() const noexcept { return source_.get_token(); }
    bool requested() const noexcept { return source_.stop_requested(); }
    // Readable once a stop has been asked for.
    int descriptor() const noexcept { return event_; }

    // While one lives, the first signal ends the program on the spot: for computations that do not listen and leave
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
    void wait_for_signals();

    std::stop_source source_;
    int event_;
    mutable std::atomic<int> deaf_{0};  // computations that do not listen
    std::thread listener_;
};

}  // namespace revenge::app
