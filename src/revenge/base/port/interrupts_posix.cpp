// The signals are blocked in every thread except one, which waits for them. It writes each signal into a pipe, so that
// other threads can wait for a signal and for input at once.
#if !defined(_WIN32) && !defined(__wasm__)

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <thread>
#include <utility>

#include "revenge/base/port/interrupts.hpp"

namespace revenge::base::port {

namespace {

// Ends the listener when the program is done; no one sends it from outside.
constexpr int kLeave = SIGUSR2;

sigset_t listened_signals() {
    sigset_t set;
    sigemptyset(&set);
    for (const int signal : {SIGINT, SIGTERM, kLeave}) {
        sigaddset(&set, signal);
    }
    return set;
}

}  // namespace

struct Interrupts::System {
    explicit System(std::function<void(EndRequest)> call) : heard(std::move(call)) {
        if (pipe(ends.data()) != 0) {
            throw std::system_error(errno, std::generic_category(), "cannot open a pipe");
        }
        for (const int end : ends) {
            fcntl(end, F_SETFD, FD_CLOEXEC);
        }
    }
    System(const System&) = delete;
    System& operator=(const System&) = delete;
    ~System() {
        for (const int end : ends) {
            close(end);
        }
    }

    void listen() const {
        const sigset_t set = listened_signals();
        for (;;) {
            int signal = 0;
            if (sigwait(&set, &signal) != 0) {
                continue;
            }
            if (signal == kLeave) {
                return;
            }
            heard(signal == SIGTERM ? EndRequest::Terminate : EndRequest::Interrupt);
            static_cast<void>(!write(ends[1], "", 1));
        }
    }

    std::function<void(EndRequest)> heard;
    std::array<int, 2> ends{-1, -1};  // of the pipe: to read, to write
    std::thread listener;
};

Interrupts::Interrupts(std::function<void(EndRequest)> heard)
    : system_(std::make_unique<System>(std::move(heard))) {
    const sigset_t set = listened_signals();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    // Writing to a reader that has left, or past the limit on the size of files, is an error and ends nothing.
    static_cast<void>(std::signal(SIGPIPE, SIG_IGN));
    static_cast<void>(std::signal(SIGXFSZ, SIG_IGN));
    system_->listener = std::thread([system = system_.get()] { system->listen(); });
}

Interrupts::~Interrupts() {
    pthread_kill(system_->listener.native_handle(), kLeave);
    system_->listener.join();
}

void Interrupts::wait() const noexcept { wait_for_bytes(kNoFile); }

bool Interrupts::wait_for_bytes(File file) const noexcept {
    std::array<pollfd, 2> waiting{
        {{static_cast<int>(file), POLLIN, 0}, {system_->ends[0], POLLIN, 0}}};
    while (poll(waiting.data(), waiting.size(), -1) < 0 && errno == EINTR) {
    }
    return (waiting[0].revents & POLLIN) != 0;
}

}  // namespace revenge::base::port

#endif
