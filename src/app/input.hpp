// Input text from a file or standard input: complete files, or lines one by one for batches.
#pragma once

#include <optional>
#include <string>

#include "app/session.hpp"
#include "revenge/base.hpp"
#include "revenge/base/port/files.hpp"

namespace revenge::app {

// Returns lines as they arrive, so that a batch from a pipe is answered line by line. A stop request ends a waiting
// read.
class LineSource {
  public:
    // Opens a file; "-" is standard input. ERRORS: Resource.
    static base::Result<LineSource> open(const std::string& path, const Interrupt& interrupt);

    LineSource(LineSource&& other) noexcept;
    LineSource(const LineSource&) = delete;
    LineSource& operator=(const LineSource&) = delete;
    LineSource& operator=(LineSource&&) = delete;
    ~LineSource();

    // Returns the next line without its line end, or nothing at the end of the text. ERRORS: Resource; Interrupted.
    base::Result<std::optional<std::string>> next();
    // The number of the line that next() returned last, counted from 1.
    int line_number() const noexcept { return line_number_; }
    const std::string& name() const noexcept { return name_; }

  private:
    LineSource(std::string name, base::port::File file, const Interrupt& interrupt)
        : name_(std::move(name)), file_(file), interrupt_(&interrupt) {}
    base::Status fill();

    std::string name_;
    base::port::File file_;
    const Interrupt* interrupt_;
    std::string buffer_;
    std::size_t position_ = 0;
    bool ended_ = false;
    int line_number_ = 0;
};

// Returns true if standard input is a pipe, a socket or a file, not a terminal, and has something to read. Waits until
// the writer of a pipe has written something or closed it.
bool has_piped_input(const Interrupt& interrupt) noexcept;

// Returns the content of a file; "-" is standard input. ERRORS: Resource (also above 64 MB); Interrupted.
base::Result<std::string> read_text(const std::string& path, const Interrupt& interrupt);

// Replaces a file. ERRORS: Resource.
base::Status write_text(const std::string& path, const std::string& text);
// Checks, before its content has been computed, that a file can be written, if it is an ordinary file or does not
// exist. Leaves the file unchanged. ERRORS: Resource.
base::Status require_writable(const std::string& path);

}  // namespace revenge::app
