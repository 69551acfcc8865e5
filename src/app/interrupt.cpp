#include "app/interrupt.hpp"

#include <pthread.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>

#include "app/exit_code.hpp"
#include "app/session.hpp"

namespace revenge::app {

namespace {

// Ends the listener when the program is done; no one sends it from outside.
constexpr int kLeave = SIGUSR2;

[[noreturn]] void leave() { _exit(static_cast<int>(ExitCode::Interrupted)); }

sigset_t listened_signals() {
    sigset_t set;
    sigemptyset(&set);
    for (const int signal : {SIGINT, SIGTERM, kLeave}) {
        sigaddset(&set, signal);
    }
    return set;
}

}  // namespace

Interrupt::Interrupt() : event_(eventfd(0, EFD_CLOEXEC)) {
    const sigset_t set = listened_signals();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    // A reader that has gone away is told by the write that fails, not by a signal.
    static_cast<void>(std::signal(SIGPIPE, SIG_IGN));
    listener_ = std::thread([this] { wait_for_signals(); });
}

Interrupt::~Interrupt() {
    pthread_kill(listener_.native_handle(), kLeave);
    listener_.join();
    close(event_);
}

// A signal that comes in between is seen by one of the two: the listener reads deaf_ after it has asked to stop.
Interrupt::EndsProgram::EndsProgram(const Interrupt& interrupt) noexcept : interrupt_(&interrupt) {
    ++interrupt_->deaf_;
    if (interrupt_->requested()) {
        leave();
    }
}

void Interrupt::wait_for_signals() {
    const sigset_t set = listened_signals();
    for (;;) {
        int signal = 0;
        if (sigwait(&set, &signal) != 0) {
            continue;
        }
        if (signal == kLeave) {
            return;
        }
        if (requested()) {
            leave();
        }
        source_.request_stop();
        if (deaf_ > 0) {
            print_error("interrupted");
            leave();
        }
        const std::uint64_t one = 1;
        static_cast<void>(!write(event_, &one, sizeof one));
    }
}

}  // namespace revenge::app
