// A batch of puzzles to solve: one a line, as a scramble, stickers or JSON.
//
// Further fields behind a tab, empty lines, and lines that begin with # or // say nothing. An object may go over
// several lines, as programs print it; it ends with its last brace, behind which other text is a mistake. One that
// does not end is a mistake in its first line alone: the lines behind it are puzzles of their own. Where answers are
// lines of JSON, so are objects: each line is answered before the next one is read. The stickers of a
// cube may go over several lines, too (notation/sticker_rows.hpp). A byte-order mark and the line ends of other
// systems are as good as not there.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <utility>

#include "app/input.hpp"
#include "revenge/base/result.hpp"
#include "revenge/method/puzzle_context.hpp"

namespace revenge::cli {

struct BatchItem {
    std::string text;
    int line;              // where it begins, from 1
    base::Status sound{};  // else the reason why it is not a puzzle; places are those of the text
};

class BatchSource {
  public:
    // `path` "-" is standard input. `puzzle`, which outlives the source: what the lines are of. `colors`: the symbols
    // of its stickers, empty: those letters. ERRORS: Resource.
    enum class Objects : bool { OverLines, OneALine };
    static base::Result<BatchSource> open(const std::string& path, const app::Interrupt& interrupt,
                                          const method::PuzzleContext& puzzle, std::string colors,
                                          Objects objects);

    // RETURNS the next puzzle, nothing at the end. ERRORS: Resource; Interrupted.
    base::Result<std::optional<BatchItem>> next();
    // RETURNS the second of those to come, which next() gives as before. ERRORS: as next().
    base::Result<std::optional<BatchItem>> second();
    // The file, in messages.
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
    // RETURNS the object that begins with this line, or the line alone if it does not end.
    base::Result<BatchItem> object_from(BatchItem first);
    base::Result<BatchItem> scramble_from(BatchItem first);
    // RETURNS the stickers that begin with this line, or the line alone if it is none of them. Lines that look like
    // stickers and are no whole cube are a mistake together.
    base::Result<BatchItem> stickers_from(const BatchItem& first);

    app::LineSource lines_;
    const method::PuzzleContext* puzzle_;
    std::string colors_;
    Objects objects_;
    std::deque<BatchItem> read_;   // puzzles that were looked at before their time
    std::deque<BatchItem> ahead_;  // lines that were read in search of a puzzle's end
};

}  // namespace revenge::cli
