#if !defined(_WIN32) && !defined(__wasm__)

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>

#include "revenge/base/port/streams.hpp"

namespace revenge::base::port {

void replace_closed_streams() noexcept {
    for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(number, F_GETFD) == -1 && errno == EBADF) {
            // Opened the other way round, so that reading and writing fail as on a closed stream. The lowest free
            // number is this one, since those below it are taken.
            static_cast<void>(::open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY));
        }
    }
}

std::size_t columns_of(File terminal) noexcept {
    winsize size{};
    return ioctl(static_cast<int>(terminal), TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

}  // namespace revenge::base::port

#endif
