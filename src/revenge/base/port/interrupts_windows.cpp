// Windows calls a function of the program on a thread that it starts for that; the function has no argument of ours, so
// that the object it is for stands in a variable. Pipes cannot be waited for there: they are looked at now and then.
#if defined(_WIN32)

#define NOMINMAX
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <array>
#include <mutex>
#include <utility>

#include "revenge/base/port/interrupts.hpp"

namespace revenge::base::port {

struct Interrupts::System {
    explicit System(std::function<void(EndRequest)> call) : heard(std::move(call)) {}
    System(const System&) = delete;
    System& operator=(const System&) = delete;
    ~System() { CloseHandle(event); }

    static BOOL WINAPI on_control(DWORD kind) {
        const std::scoped_lock lock(guard);
        if (current != nullptr) {
            const bool is_key = kind == CTRL_C_EVENT || kind == CTRL_BREAK_EVENT;
            current->heard(is_key ? EndRequest::Interrupt : EndRequest::Terminate);
            SetEvent(current->event);
        }
        return TRUE;
    }

    static inline std::mutex guard;
    static inline System* current = nullptr;

    std::function<void(EndRequest)> heard;
    HANDLE event = CreateEventW(nullptr, TRUE, FALSE, nullptr);  // stays set
};

Interrupts::Interrupts(std::function<void(EndRequest)> heard)
    : system_(std::make_unique<System>(std::move(heard))) {
    {
        const std::scoped_lock lock(System::guard);
        System::current = system_.get();
    }
    SetConsoleCtrlHandler(&System::on_control, TRUE);
}

Interrupts::~Interrupts() {
    SetConsoleCtrlHandler(&System::on_control, FALSE);
    const std::scoped_lock lock(System::guard);
    System::current = nullptr;
}

void Interrupts::wait() const noexcept { WaitForSingleObject(system_->event, INFINITE); }

bool Interrupts::wait_for_bytes(File file) const noexcept {
    constexpr DWORD kLookMilliseconds = 20;
    const auto input = reinterpret_cast<HANDLE>(file);
    if (GetFileType(input) == FILE_TYPE_PIPE) {
        DWORD bytes = 0;
        while (PeekNamedPipe(input, nullptr, 0, nullptr, &bytes, nullptr) != 0) {
            if (bytes > 0) {
                return true;
            }
            if (WaitForSingleObject(system_->event, kLookMilliseconds) == WAIT_OBJECT_0) {
                return false;
            }
        }
        // Nobody writes any more; or it cannot be looked into, as Linux's under Wine, and is read.
        return GetLastError() != ERROR_BROKEN_PIPE;
    }
    const std::array<HANDLE, 2> waiting{system_->event, input};
    return WaitForMultipleObjects(waiting.size(), waiting.data(), FALSE, INFINITE) ==
           WAIT_OBJECT_0 + 1;
}

}  // namespace revenge::base::port

#endif
