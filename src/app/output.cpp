#include "app/output.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "app/session.hpp"

namespace revenge::app {

void Output::line(std::string_view text) {
    std::string whole(text);
    whole += '\n';
    write(whole);
}

void Output::write(std::string_view text) {
    while (!text.empty() && !broken()) {
        const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
        if (written > 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno != EINTR) {
            error_ = errno;
        }
    }
}

ExitCode Output::finish(ExitCode code) {
    if (!broken()) {
        return code;
    }
    if (error_ != EPIPE) {
        print_error(std::string("cannot write to standard output: ") + std::strerror(error_));
    }
    return code == ExitCode::Done ? ExitCode::Trouble : code;
}

}  // namespace revenge::app
