// Requests to end a program, and waiting that ends then: interrupts_posix.cpp, interrupts_windows.cpp. A system
// without programs (WebAssembly) has none.
#pragma once

#include <functional>
#include <memory>

#include "revenge/base/port/files.hpp"

namespace revenge::base::port {

// Ctrl-C, or the system's or another program's orderly request (SIGTERM, a window that is closed).
enum class EndRequest { Interrupt, Terminate };

class Interrupts {
  public:
    // While this lives, each request to end the program calls `heard`,
    // on a thread that is none of the program's, one call at a time, and nothing else happens to the program. Writing
    // to a pipe that nobody reads fails from now on, and ends no program.
    // REQUIRES that there is one of these at a time, and that no other thread has been started yet.
    // ERRORS: throws std::system_error where the system starts no thread or opens no pipe.
    explicit Interrupts(std::function<void(EndRequest)> heard);
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;
    ~Interrupts();

    // Waits until the first call of `heard` is over.
    void wait() const noexcept;
    // Waits as well until something can be read or no more comes. RETURNS whether something can be read.
    bool wait_for_bytes(File file) const noexcept;

  private:
    struct System;
    std::unique_ptr<System> system_;
};

}  // namespace revenge::base::port
