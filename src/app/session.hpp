// The context of one run of the program or server: the destination of results, notes and errors, Ctrl-C as a stop
// token, and drawing options.
//
// Every subcommand receives the session, does its work in a function that returns a Result<ExitCode>, and passes the
// result to finish(). Results go to out(), everything else to standard error.
#pragma once

#include <atomic>
#include <memory>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "app/output.hpp"
#include "app/progress_output.hpp"
#include "revenge/base.hpp"
#include "revenge/base/port/files.hpp"
#include "revenge/base/port/interrupts.hpp"
#include "revenge/picture.hpp"

namespace revenge::app {

// Ctrl-C as a stop token.
//
// The first request to end (port/interrupts.hpp) stops searches through the stop token, and waits through
// wait_for_bytes() and wait(). The second ends the program immediately with exit code 130, for computations that cannot
// be interrupted. The first one does so, too, during computations marked by EndsProgram.

class Interrupt {
  public:
    // REQUIRES that no other thread has been started yet.
    Interrupt();

    std::stop_token token() const noexcept { return source_.get_token(); }
    bool requested() const noexcept { return source_.stop_requested(); }
    // Returns true if the stop was requested by SIGTERM or its equivalent, as for services, and not by Ctrl-C.
    bool is_terminated() const noexcept { return is_terminated_; }
    // Waits for a stop request.
    void wait() const noexcept { system_.wait(); }
    // Waits for a stop request, for input or for the end of input. Returns true if something can be read.
    bool wait_for_bytes(base::port::File file) const noexcept {
        return system_.wait_for_bytes(file);
    }

    // While one exists, the first request ends the program immediately. It is for computations that cannot be
    // interrupted and leave at most temporary files, which the next run removes.
    class EndsProgram {
      public:
        explicit EndsProgram(const Interrupt& interrupt) noexcept;
        EndsProgram(const EndsProgram&) = delete;
        EndsProgram& operator=(const EndsProgram&) = delete;
        ~EndsProgram() { --interrupt_->deaf_; }

      private:
        const Interrupt* interrupt_;
    };

  private:
    void hear(base::port::EndRequest request);

    std::stop_source source_;
    std::atomic<bool> is_terminated_{false};
    mutable std::atomic<int> deaf_{0};  // running computations that cannot be interrupted
    base::port::Interrupts system_;     // the last member, since it calls hear()
};

// Writes "revenge: SENTENCE" to standard error.
void print_error(std::string_view sentence);
// Returns the error's message, with the program's remedy added where the library cannot know it.
std::string sentence_of(const base::Error& error);

class Session {
  public:
    Session();
    ~Session();

    // Returns the output for results, after removing the progress bar, which may share a terminal with it.
    Output& out();
    const Interrupt& interrupt() const noexcept { return interrupt_; }
    std::stop_token stop() const noexcept { return interrupt_.token(); }
    // Shows a bar on a terminal, lines otherwise, and nothing with --quiet.
    base::ProgressSink& progress();

    // Prints a note on standard error: each text once per run, none with --quiet. Of several notes with the same
    // `about` only the first is printed.
    void note(std::string_view sentence) { note(sentence, sentence); }
    void note(std::string_view sentence, std::string_view about);
    // Adds a note about how the request was read. Such notes are printed when work on the request begins, or before
    // the first result; a request that is refused as unusable (ErrorCode::Usage) is answered by the refusal alone.
    void note_request(std::string_view sentence) { note_request(sentence, sentence); }
    void note_request(std::string_view sentence, std::string_view about);
    // Prints the notes about the request.
    void begin_work();
    // Prints a line about a result on standard output or, with JSON output, stores it for the final object.
    void tell(std::string_view line);
    // The lines stored for JSON output.
    const std::vector<std::string>& told() const noexcept { return told_; }
    // Reports the error and returns its exit code.
    ExitCode fail(const base::Error& error);

    // Ends a subcommand and sets the exit code of the program.
    void finish(const base::Result<ExitCode>& result);
    ExitCode exit_code();

    // Returns true if results are coloured: according to --color, otherwise on a terminal without NO_COLOR.
    bool colored() const;
    // The number of colours to use: 24 bits if COLORTERM announces them, otherwise 256 or 16 according to TERM.
    render::ColorDepth colors() const;

    // Set by options of subcommands (cli/options).
    bool quiet = false;
    // True with JSON output; errors are then printed as an object, too.
    bool tells_json = false;
    std::string color = "auto";

  private:
    base::port::TerminalText terminal_text_;
    Interrupt interrupt_;
    Output output_;
    std::unique_ptr<ProgressOutput> progress_;
    std::set<std::string, std::less<>> noted_;
    std::vector<std::string> waiting_notes_;
    std::vector<std::string> told_;
    ExitCode code_ = ExitCode::Done;
};

}  // namespace revenge::app
