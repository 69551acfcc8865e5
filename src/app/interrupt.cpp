#include "app/interrupt.hpp"

#include <cstdlib>

#include "app/exit_code.hpp"
#include "app/session.hpp"

namespace revenge::app {

namespace {

[[noreturn]] void leave() { std::_Exit(static_cast<int>(ExitCode::Interrupted)); }

}  // namespace

Interrupt::Interrupt() : system_([this](base::port::EndRequest request) { hear(request); }) {}

// A request that arrives in between is noticed by one of the two, because hear() reads deaf_ after requesting the stop.
Interrupt::EndsProgram::EndsProgram(const Interrupt& interrupt) noexcept : interrupt_(&interrupt) {
    ++interrupt_->deaf_;
    if (interrupt_->requested()) {
        leave();
    }
}

void Interrupt::hear(base::port::EndRequest request) {
    if (requested()) {
        leave();
    }
    is_terminated_ = request == base::port::EndRequest::Terminate;
    source_.request_stop();
    if (deaf_ > 0) {
        print_error("interrupted");
        leave();
    }
}

}  // namespace revenge::app
