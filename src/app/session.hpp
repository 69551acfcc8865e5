// One run of the program or server: where results, notes and errors go, whether to stop, how to draw.
//
// Every subcommand gets the session, does its work in a function that returns a Result<ExitCode>, and
// hands that to finish(). Results go to out(), everything else to standard error.
#pragma once

#include <memory>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "app/exit_code.hpp"
#include "app/interrupt.hpp"
#include "app/output.hpp"
#include "app/progress_output.hpp"
#include "revenge/base/port/files.hpp"
#include "revenge/base/progress.hpp"
#include "revenge/base/result.hpp"
#include "revenge/render/terminal_color.hpp"

namespace revenge::app {

// Writes "revenge: SENTENCE" to standard error.
void print_error(std::string_view sentence);
// RETURNS the error's sentence as the program says it: where the library knows of no other place for tables, this one
// does.
std::string sentence_of(const base::Error& error);

class Session {
  public:
    Session();
    ~Session();

    // Where results go; takes the bar away, which may share a terminal with them.
    Output& out();
    const Interrupt& interrupt() const noexcept { return interrupt_; }
    std::stop_token stop() const noexcept { return interrupt_.token(); }
    // A bar on a terminal, lines otherwise, nothing with --quiet.
    base::ProgressSink& progress();

    // A note for the user on standard error; each text once a run, none with --quiet. Of several that are about the
    // same thing, told by `about`, only the first is said.
    void note(std::string_view sentence) { note(sentence, sentence); }
    void note(std::string_view sentence, std::string_view about);
    // A line about a result: on standard output, or, where JSON is asked for, kept for the object at the end.
    void tell(std::string_view line);
    // The lines that JSON has instead of standard output.
    const std::vector<std::string>& told() const noexcept { return told_; }
    // Says what went wrong. RETURNS its exit code.
    ExitCode fail(const base::Error& error);

    // Ends a subcommand: what it came to is what the program ends with.
    void finish(const base::Result<ExitCode>& result);
    ExitCode exit_code();

    // Returns true if results are coloured: by --color, else on a terminal without NO_COLOR.
    bool colored() const;
    // The colours that it then gets: 24 bits where COLORTERM promises them, else 256 or 16, by the name in TERM.
    render::ColorDepth colors() const;

    // Set by the options that cli/options gives to every subcommand that has them.
    bool quiet = false;
    // Whether JSON is asked for: then what ends a subcommand is told as an object, too.
    bool tells_json = false;
    std::string color = "auto";

  private:
    base::port::TerminalText terminal_text_;
    Interrupt interrupt_;
    Output output_;
    std::unique_ptr<ProgressOutput> progress_;
    std::set<std::string, std::less<>> noted_;
    std::vector<std::string> told_;
    ExitCode code_ = ExitCode::Done;
};

}  // namespace revenge::app
