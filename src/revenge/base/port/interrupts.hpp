// What asks a program to end, and waiting that ends then: interrupts_posix.cpp, interrupts_windows.cpp. A system
// without programs (WebAssembly) has none.
#pragma once

#include <functional>
#include <memory>

#include "revenge/base/port/files.hpp"

namespace revenge::base::port {

class Interrupts {
  public:
    // While this lives, whoever asks the program to end (Ctrl-C; SIGTERM, a window that is closed) has `heard` called,
    // on a thread that is none of the program's, one call at a time, and nothing else happens to the program. Writing
    // to a pipe that nobody reads fails from now on, and ends no program.
    // REQUIRES that there is one of these at a time, and that no other thread has been started yet.
    explicit Interrupts(std::function<void()> heard);
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
