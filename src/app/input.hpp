// Text that comes in: whole files and, for batches, lines one by one, from a file or standard input.
#pragma once

#include <optional>
#include <string>

#include "app/interrupt.hpp"
#include "revenge/base/port/files.hpp"
#include "revenge/base/result.hpp"

namespace revenge::app {

// Gives lines as they arrive, so that a batch from a pipe is answered line by line; a read that waits
// is given up when a stop is asked for.
class LineSource {
  public:
    // `path` "-" is standard input. ERRORS: Resource.
    static base::Result<LineSource> open(const std::string& path, const Interrupt& interrupt);

    LineSource(LineSource&& other) noexcept;
    LineSource(const LineSource&) = delete;
    LineSource& operator=(const LineSource&) = delete;
    LineSource& operator=(LineSource&&) = delete;
    ~LineSource();

    // RETURNS the next line without its end, nothing at the end of the text.
    // ERRORS: Resource; Interrupted.
    base::Result<std::optional<std::string>> next();
    // The number of the line that next() gave last, from 1.
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

// Whether there is something to be read from standard input that is a pipe, a socket or a file, and no terminal. Waits
// until whoever writes into a pipe has written something or closed it.
bool has_piped_input(const Interrupt& interrupt) noexcept;

// RETURNS all of a file ("-": standard input). ERRORS: Resource (also above 64 MB); Interrupted.
base::Result<std::string> read_text(const std::string& path, const Interrupt& interrupt);

// Writes a file as a whole. ERRORS: Resource.
base::Status write_text(const std::string& path, const std::string& text);
// Asked before what is to be written has been worked out: whether the file can be, where it is an ordinary one or none.
// Leaves it as it is. ERRORS: Resource.
base::Status require_writable(const std::string& path);

}  // namespace revenge::app
