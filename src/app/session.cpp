#include "app/session.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "app/json_output.hpp"
#include "app/output.hpp"

namespace revenge::app {

namespace {

bool is_terminal(base::port::Stream which) {
    return base::port::is_terminal(base::port::stream(which));
}

// Returns true if the terminal moves no cursor and has no colours.
bool is_dumb_terminal() {
    const char* terminal = std::getenv("TERM");
    return terminal != nullptr && std::string_view(terminal) == "dumb";
}

}  // namespace

void print_error(std::string_view sentence) { print_sentence("revenge", sentence); }

std::string sentence_of(const base::Error& error) {
    const bool is_of_place = std::ranges::any_of(
        error.facts, [](const base::Fact& fact) { return fact.kind == "table-not-written"; });
    return error.message + (is_of_place ? "; XDG_CACHE_HOME names the place for them" : "");
}

Session::Session() = default;
Session::~Session() = default;

Output& Session::out() {
    begin_work();
    if (progress_) {
        progress_->clear();
    }
    return output_;
}

base::ProgressSink& Session::progress() {
    if (!progress_) {
        progress_ = make_progress_output(
            quiet, is_terminal(base::port::Stream::Errors) && !is_dumb_terminal());
    }
    return *progress_;
}

void Session::note(std::string_view sentence, std::string_view about) {
    begin_work();
    if (!quiet && noted_.emplace(about).second) {
        if (progress_) {
            progress_->clear();
        }
        print_sentence("note", sentence);
    }
}

void Session::note_request(std::string_view sentence, std::string_view about) {
    if (!quiet && noted_.emplace(about).second) {
        waiting_notes_.emplace_back(sentence);
    }
}

void Session::begin_work() {
    if (!waiting_notes_.empty() && progress_) {
        progress_->clear();
    }
    for (const std::string& sentence : std::exchange(waiting_notes_, {})) {
        print_sentence("note", sentence);
    }
}

void Session::tell(std::string_view line) {
    if (tells_json) {
        told_.emplace_back(line);
    } else {
        out().words(line);
    }
}

ExitCode Session::fail(const base::Error& error) {
    if (progress_) {
        progress_->clear();
    }
    print_error(sentence_of(error));
    return exit_code_of(error.code);
}

void Session::finish(const base::Result<ExitCode>& result) {
    progress_.reset();  // removes the bar before anything is printed below it
    if (result || result.error().code != base::ErrorCode::Usage) {
        begin_work();
    }
    code_ = result ? *result : fail(result.error());
    if (!result && tells_json) {
        output_.line(failure_json(result.error()));
    }
}

ExitCode Session::exit_code() { return output_.finish(code_); }

bool Session::colored() const {
    if (color != "auto") {
        return color == "always";
    }
    const char* no_color = std::getenv("NO_COLOR");
    const bool refused = (no_color != nullptr && *no_color != '\0') || is_dumb_terminal();
    return !refused && is_terminal(base::port::Stream::Output);
}

render::ColorDepth Session::colors() const {
    if (!colored()) {
        return render::ColorDepth::None;
    }
    const auto variable = [](const char* name) {
        const char* value = std::getenv(name);
        return std::string_view(value == nullptr ? "" : value);
    };
    const std::string_view promised = variable("COLORTERM");
    // The terminal of Windows does not set COLORTERM.
    if (promised == "truecolor" || promised == "24bit" || !variable("WT_SESSION").empty()) {
        return render::ColorDepth::True;
    }
    return variable("TERM").find("256color") != std::string_view::npos ? render::ColorDepth::Indexed
                                                                       : render::ColorDepth::Few;
}

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
