#include "app/output.hpp"

#include <span>

#include "app/session.hpp"
#include "app/terminal.hpp"
#include "revenge/base/port/files.hpp"

namespace revenge::app {

void Output::line(std::string_view text) {
    std::string whole(text);
    whole += '\n';
    write(whole);
}

void Output::words(std::string_view text) {
    line(broken_at_blanks(text, terminal_columns(base::port::Stream::Output)));
}

void Output::write(std::string_view text) {
    const base::port::File out = base::port::stream(base::port::Stream::Output);
    while (!text.empty() && !broken()) {
        const std::ptrdiff_t written = base::port::write_some(out, std::as_bytes(std::span(text)));
        if (written > 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else {
            reader_has_left_ = base::port::reader_has_left();
            failure_ = base::port::last_error();
        }
    }
}

ExitCode Output::finish(ExitCode code) {
    if (!broken()) {
        return code;
    }
    if (!reader_has_left_) {
        print_error("cannot write to standard output: " + *failure_);
    }
    return code == ExitCode::Done ? ExitCode::Trouble : code;
}

}  // namespace revenge::app
