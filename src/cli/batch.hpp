// A batch of puzzles to solve: one per line, as a scramble, stickers or JSON; and runs over the lines of a file or over
// random states.
//
// Fields after a tab, empty lines, and lines that begin with # or // are ignored. A JSON object may span several lines;
// it ends with its last brace, and other text after that is an error. An object that does not end is an error in its
// first line only; the lines after it are separate puzzles. If the output is JSON lines, each object must stand on one
// line, so that each line is answered before the next one is read. The stickers of a cube may span several lines, too
// (notation/face_layout.hpp). A byte-order mark and the line ends of other systems are ignored.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/input.hpp"
#include "app/session.hpp"
#include "revenge/base.hpp"
#include "revenge/request.hpp"

namespace revenge::cli {

struct BatchItem {
    std::string text;
    int line;              // the line it begins on, counted from 1
    base::Status sound{};  // or the reason why it is not a puzzle, with positions in the text
};

class BatchSource {
  public:
    // Opens a batch file; "-" is standard input. The lines describe states of `puzzle`, which must outlive the source.
    // `colors` lists the symbols of its stickers; empty for the standard letters. ERRORS: Resource.
    enum class Objects : bool { OverLines, OneALine };
    static base::Result<BatchSource> open(const std::string& path, const app::Interrupt& interrupt,
                                          const method::PuzzleContext& puzzle, std::string colors,
                                          Objects objects);

    // Returns the next puzzle, or nothing at the end. ERRORS: Resource; Interrupted.
    base::Result<std::optional<BatchItem>> next();
    // Returns the puzzle after the next one, without consuming either. ERRORS: as for next().
    base::Result<std::optional<BatchItem>> second();
    // The name of the file in messages.
    const std::string& name() const noexcept { return lines_.name(); }

  private:
    BatchSource(app::LineSource lines, const method::PuzzleContext& puzzle, std::string colors,
                Objects objects)
        : lines_(std::move(lines)),
          puzzle_(&puzzle),
          colors_(std::move(colors)),
          objects_(objects) {}
    base::Result<std::optional<BatchItem>> read();
    base::Result<std::optional<BatchItem>> next_line();
    // Returns the object that begins on this line, or the line alone if the object does not end.
    base::Result<BatchItem> object_from(BatchItem first);
    base::Result<BatchItem> scramble_from(BatchItem first);
    // Returns the stickers that begin on this line, or the line alone if it is not a row of stickers. Rows of stickers
    // that do not make up a complete cube are reported as one error.
    base::Result<BatchItem> stickers_from(const BatchItem& first);

    app::LineSource lines_;
    const method::PuzzleContext* puzzle_;
    std::string colors_;
    Objects objects_;
    std::deque<BatchItem> read_;   // puzzles read ahead by second()
    std::deque<BatchItem> ahead_;  // lines read ahead in search of a puzzle's end
};

// Runs over several puzzles: the lines of a file, or random states. The highest exit code of a puzzle is that of the
// run; an interrupt ends the run.

// Returns a generator for the seed; an empty seed is drawn from the system. ERRORS: Usage; Resource.
base::Result<base::Random> random_of(const std::string& seed);
// Does the same, and emits a note with the seed if it was drawn, so that the states can be reproduced.
base::Result<base::Random> noted_random_of(app::Session& session, const std::string& seed);

// Solves one puzzle or reports its error, and returns the exit code.
using SolveLine = std::function<app::ExitCode(const BatchItem&)>;
using SolveNext = std::function<app::ExitCode()>;

// Solves every puzzle of the source. `what` is their noun in messages: "cube". ERRORS: Usage, for a file without
// puzzles; Resource; Interrupted.
base::Result<app::ExitCode> solve_lines(app::Session& session, BatchSource& batch,
                                        std::string_view what, const SolveLine& solve);
// For a single puzzle it prints nothing in addition to `solve`.
base::Result<app::ExitCode> solve_several(app::Session& session, std::uint64_t count,
                                          std::string_view what, const SolveNext& solve);

}  // namespace revenge::cli
