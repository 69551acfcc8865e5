#include "cli/batch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "app/quantities.hpp"
#include "revenge/base/message.hpp"
#include "revenge/notation/face_layout.hpp"
#include "revenge/notation/pasted_text.hpp"
#include "revenge/notation/scramble_block.hpp"
#include "revenge/notation/text_cursor.hpp"
#include "revenge/scramble/scramble_maker.hpp"

namespace revenge::cli {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::size_t kLongestObject = std::size_t{1}
                                       << 16U;  // a state has a few thousand characters

// Finds the end of a JSON object line by line. Braces in strings are ignored.
class ObjectEnd {
  public:
    // Scans the part of the text that is new since the last call. Returns the end of the object at its beginning, or
    // npos if the object is not complete.
    std::size_t in(std::string_view text) {
        for (; at_ < text.size(); ++at_) {
            const char c = text[at_];
            if (in_string_) {
                at_ += c == '\\' ? 1 : 0;
                in_string_ = c != '"';
            } else if (c == '"') {
                in_string_ = true;
            } else if (c == '{') {
                ++open_;
            } else if (c == '}' && --open_ == 0) {
                return at_ + 1;
            }
        }
        return std::string_view::npos;
    }
    // A string does not continue on the next line.
    bool may_come() const noexcept { return !in_string_ && at_ < kLongestObject; }

  private:
    std::size_t at_ = 0;
    int open_ = 0;
    bool in_string_ = false;
};

// Returns an error if anything but blanks, a comment, or a tab with further fields follows the object at the beginning
// of the text, which ends at `end`.
base::Status nothing_behind(std::string_view text, std::size_t end) {
    const std::size_t next = std::min(text.find_first_not_of(" \r", end), text.size());
    const std::string_view with_prefix = text.substr(next);
    if (with_prefix.empty() || with_prefix.starts_with('\t') || with_prefix.starts_with("//")) {
        return {};
    }
    notation::TextCursor cursor(text);
    while (cursor.offset() < next) {
        cursor.advance();
    }
    return notation::expected(
        cursor,
        base::make_message("expected-line-end", "expected the end of the line after the object"));
}

std::string trimmed(const std::string& line) {
    const std::size_t begin = line.find_first_not_of(" \r");
    return begin == std::string::npos
               ? ""
               : line.substr(begin, line.find_last_not_of(" \r") - begin + 1);
}

// Returns the text before the first tab. Leading tabs count as blanks.
std::string field_of(std::string_view line) {
    constexpr std::size_t kTab = 8;
    std::string out;
    while (!line.empty() && (line.front() == '\t' || line.front() == ' ')) {
        out.append(line.front() == '\t' ? kTab : 1, ' ');
        line.remove_prefix(1);
    }
    return out + std::string(line.substr(0, line.find('\t')));
}

bool is_blank(const std::string& field) { return trimmed(field).empty(); }
bool is_comment(const std::string& field) {
    const std::string text = trimmed(field);
    return text.starts_with('#') || text.starts_with("//");
}

base::Error unfinished(const notation::StickerRows& rows) {
    return notation::error_at(
        {},
        base::make_message("lines-like-stickers",
                           "these {count} lines look like stickers, {wanted} lines a cube, and the "
                           "next line does not; turns have blanks between them",
                           rows.count, rows.whole));
}

}  // namespace

base::Result<BatchSource> BatchSource::open(const std::string& path,
                                            const app::Interrupt& interrupt,
                                            const method::PuzzleContext& puzzle, std::string colors,
                                            Objects objects) {
    REVENGE_TRY(auto lines, app::LineSource::open(path, interrupt));
    return BatchSource(std::move(lines), puzzle, std::move(colors), objects);
}

base::Result<std::optional<BatchItem>> BatchSource::next_line() {
    if (!ahead_.empty()) {
        BatchItem line = std::move(ahead_.front());
        ahead_.pop_front();
        return std::optional(std::move(line));
    }
    REVENGE_TRY(auto line, lines_.next());
    return line.has_value() ? std::optional(BatchItem{*std::move(line), lines_.line_number()})
                            : std::optional<BatchItem>();
}

base::Result<BatchItem> BatchSource::object_from(BatchItem first) {
    std::string text = first.text;
    std::deque<BatchItem> with_prefix;
    ObjectEnd end;
    for (;;) {
        if (const std::size_t found = end.in(text); found != std::string::npos) {
            if (auto sound = nothing_behind(text, found); !sound) {
                return BatchItem{text, first.line, sound};
            }
            return BatchItem{text.substr(0, found), first.line};
        }
        REVENGE_TRY(auto line, end.may_come() && objects_ == Objects::OverLines
                                   ? next_line()
                                   : base::Result<std::optional<BatchItem>>(std::nullopt));
        if (!line.has_value()) {
            ahead_.insert(ahead_.begin(), with_prefix.begin(), with_prefix.end());
            return first;
        }
        text += '\n' + line->text;
        with_prefix.push_back(*std::move(line));
    }
}

// Reads a block of a .scr file, up to its End or the end of the text.
base::Result<BatchItem> BatchSource::scramble_from(BatchItem first) {
    for (;;) {
        REVENGE_TRY(auto line, next_line());
        if (!line.has_value()) {
            return first;
        }
        first.text += '\n' + line->text;
        if (notation::ends_scramble_block(line->text)) {
            return first;
        }
    }
}

base::Result<BatchItem> BatchSource::stickers_from(const BatchItem& first) {
    const auto rows_of = [&](const std::string& text) {
        return puzzle_->cube() == nullptr ? notation::StickerRows()
                                          : notation::sticker_rows(text, *puzzle_->cube(), colors_);
    };
    std::string text = first.text;
    notation::StickerRows rows = rows_of(text);
    std::deque<BatchItem> taken;        // lines up to the last row
    std::deque<BatchItem> with_prefix;  // and since then
    while (rows.form != notation::StickerRows::Form::None && !rows.are_all()) {
        REVENGE_TRY(auto line, next_line());
        if (!line.has_value()) {
            break;
        }
        with_prefix.push_back(*std::move(line));
        const std::string field = field_of(with_prefix.back().text);
        if (is_comment(field)) {
            continue;
        }
        if (is_blank(field)) {
            if (!rows.may_be_parted() || with_prefix.size() > 1) {
                break;
            }
            continue;
        }
        std::string longer = text;
        longer.append(with_prefix.size(), '\n').append(field);
        const notation::StickerRows more = rows_of(longer);
        if (more.form != rows.form) {
            break;
        }
        rows = more;
        text = std::move(longer);
        taken.insert(taken.end(), with_prefix.begin(), with_prefix.end());
        with_prefix.clear();
    }
    ahead_.insert(ahead_.begin(), with_prefix.begin(), with_prefix.end());
    if (rows.are_all() && puzzle_->form_of(text, colors_) == notation::StateForm::Stickers) {
        return BatchItem{text, first.line};
    }
    if (rows.are_stickers()) {
        return BatchItem{text, first.line, unfinished(rows)};
    }
    ahead_.insert(ahead_.begin(), taken.begin(), taken.end());
    return BatchItem{trimmed(first.text), first.line};
}

base::Result<std::optional<BatchItem>> BatchSource::next() {
    if (read_.empty()) {
        return read();
    }
    BatchItem item = std::move(read_.front());
    read_.pop_front();
    return std::optional(std::move(item));
}

base::Result<std::optional<BatchItem>> BatchSource::second() {
    while (read_.size() < 2) {
        auto item = read();
        if (!item || !item->has_value()) {
            return item;
        }
        read_.push_back(**std::move(item));
    }
    return std::optional(read_[1]);
}

base::Result<std::optional<BatchItem>> BatchSource::read() {
    for (;;) {
        auto line = next_line();
        if (!line || !line->has_value()) {
            return line;
        }
        const int number = (*line)->line;
        std::string_view content = (*line)->text;
        if (number == 1 && content.starts_with(kByteOrderMark)) {
            content.remove_prefix(kByteOrderMark.size());
        }
        const std::string field = field_of(content);
        if (is_blank(field) || is_comment(field)) {
            continue;
        }
        if (puzzle_->cube() == nullptr) {
            if (notation::is_search_setting(field)) {
                continue;
            }
            if (notation::begins_scramble_block(field)) {
                auto block = scramble_from({field, number});
                return block ? base::Result<std::optional<BatchItem>>(*std::move(block))
                             : block.error();
            }
        }
        const std::size_t begin = content.find_first_not_of(" \r\t");
        auto item = content[begin] == '{'
                        ? object_from({std::string(content.substr(begin)), number})
                        : stickers_from({field, number});
        return item ? base::Result<std::optional<BatchItem>>(*std::move(item)) : item.error();
    }
}

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

// The outcome of a run so far.
class PuzzleTally {
  public:
    // Returns true if the run continues.
    bool add(app::ExitCode code) {
        ++puzzles_;
        ++counts_[code];
        interrupted_ = code == app::ExitCode::Interrupted;
        return !interrupted_;
    }
    std::uint64_t puzzles() const noexcept { return puzzles_; }
    // The highest code, whatever the order of the puzzles. It hides others, so a note counts all of them.
    Result<app::ExitCode> result(app::Session& session, std::string_view what) const {
        if (interrupted_) {
            return Error{ErrorCode::Interrupted,
                         "interrupted after " + app::counted(puzzles_, what)};
        }
        std::string failures;
        for (const auto& [code, count] : counts_) {
            if (code != app::ExitCode::Done) {
                failures += fmt::format("{}{} with exit code {}", failures.empty() ? "" : ", ",
                                        app::grouped(count), static_cast<int>(code));
            }
        }
        if (!failures.empty() && puzzles_ > 1) {
            session.note(
                fmt::format("of {} some failed: {}", app::counted(puzzles_, what), failures));
        }
        return counts_.empty() ? app::ExitCode::Done : counts_.rbegin()->first;
    }

  private:
    std::uint64_t puzzles_ = 0;
    std::map<app::ExitCode, std::uint64_t> counts_;
    bool interrupted_ = false;
};

}  // namespace

Result<base::Random> random_of(const std::string& seed) {
    if (seed.empty()) {
        return base::Random::from_system();
    }
    auto random = base::Random::from_hex(seed);
    return random ? std::move(random) : base::with_prefix("--seed: ", random.error());
}

Result<base::Random> noted_random_of(app::Session& session, const std::string& seed) {
    if (!seed.empty()) {
        return random_of(seed);
    }
    REVENGE_TRY(auto random, base::Random::from_system());
    const std::string drawn = scramble::next_seed(random);
    session.note_request("--seed " + drawn + " makes the same again");
    return random_of(drawn);
}

Result<app::ExitCode> solve_lines(app::Session& session, BatchSource& batch, std::string_view what,
                                  const SolveLine& solve) {
    PuzzleTally tally;
    while (!session.out().broken()) {
        REVENGE_TRY(const auto item, batch.next());
        if (!item.has_value() || !tally.add(solve(*item))) {
            break;
        }
    }
    if (tally.puzzles() == 0) {
        return Error{ErrorCode::Usage,
                     batch.name() + ": there is no " + std::string(what) + " in it"};
    }
    return tally.result(session, what);
}

Result<app::ExitCode> solve_several(app::Session& session, std::uint64_t count,
                                    std::string_view what, const SolveNext& solve) {
    if (count == 1) {
        return solve();
    }
    PuzzleTally tally;
    for (std::uint64_t i = 0; i < count && !session.out().broken(); ++i) {
        if (!tally.add(solve())) {
            break;
        }
    }
    return tally.result(session, what);
}

}  // namespace revenge::cli
