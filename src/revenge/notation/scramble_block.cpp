#include "revenge/notation/scramble_block.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/notation/state_pattern.hpp"
#include "revenge/notation/text_cursor.hpp"

namespace revenge::notation {

namespace {

using base::Result;

constexpr std::string_view kScrambleFile = "scramble";  // in messages

std::string_view first_word(std::string_view line) noexcept {
    const std::size_t begin = std::min(line.find_first_not_of(" \t\r\n"), line.size());
    const std::size_t end = std::min(line.find_first_of(" \t\r\n", begin), line.size());
    return line.substr(begin, end - begin);
}

base::Error block_error(SourcePosition spot, base::Message said) {
    return error_at(kScrambleFile, spot, std::move(said));
}

// One set's rows, in lines `next` and after.
class SetReader {
  public:
    SetReader(const puzzle::Orbit& orbit, const std::vector<Line>& lines, long base)
        : orbit_(orbit), lines_(lines), base_(base) {}

    Result<PieceRows> read(std::size_t& next);
    bool has_hints() const noexcept { return has_hints_; }

  private:
    bool is_row(std::size_t at) const {
        return at < lines_.size() &&
               (lines_[at][0].text.front() == '?' ||
                number_of(lines_[at][0].text, lines_[at][0].spot).has_value());
    }
    Result<Numbers> read_row(const Line& line, bool is_pieces);

    const puzzle::Orbit& orbit_;
    const std::vector<Line>& lines_;
    long base_;
    bool has_hints_ = false;
};

Result<Numbers> SetReader::read_row(const Line& line, bool is_pieces) {
    Numbers out;
    for (const SpottedWord& word : line) {
        const bool is_hint = word.text.size() > 1 && word.text.front() == '?';
        auto number = number_of(is_hint ? word.text.substr(1) : word.text, word.spot);
        has_hints_ = has_hints_ || is_hint;
        if (!number || (number->is_wild && is_pieces)) {
            return block_error(
                word.spot, base::make_message("no-scramble-number",
                                              "expected the number of a piece or an orientation, "
                                              "perhaps a hint such as ?3, found '{found}'",
                                              word.text));
        }
        number->value -= is_pieces ? base_ : 0;
        out.push_back(*number);
    }
    return out;
}

Result<PieceRows> SetReader::read(std::size_t& next) {
    const SourcePosition spot = lines_[next++][0].spot;
    if (!is_row(next)) {
        return block_error(spot, base::make_message("expected-pieces", "expected {count} {orbit}",
                                                    orbit_.size, orbit_.name));
    }
    REVENGE_TRY(auto pieces, read_row(lines_[next++], true));
    PieceRows out{std::move(pieces)};
    if (!is_row(next)) {
        return out;
    }
    REVENGE_TRY(auto twists, read_row(lines_[next++], false));
    // `?` is allowed where a piece's orientation is not visible.
    for (std::size_t i = 0; i < twists.size(); ++i) {
        const auto label = i < out.pieces.size() ? orbit_.label_of(out.pieces[i].value)
                                                 : std::optional<puzzle::SlotNumber>();
        if (twists[i].is_wild && label && orbit_.orientations > 1 &&
            orbit_.visible_orientations(*label) > 1) {
            return block_error(
                twists[i].spot,
                base::make_message("scramble-orientation-open",
                                   "`?` leaves open how this piece is twisted; a state "
                                   "needs every orientation that its puzzle looks at"));
        }
    }
    out.twists = std::move(twists);
    return out;
}

}  // namespace

bool begins_scramble_block(std::string_view line) noexcept {
    const std::string_view word = first_word(line);
    return word == "Scramble" || word == "ScrambleAlg" || word == "ScrambleState" ||
           word == "RandomScramble";
}

bool is_search_setting(std::string_view line) noexcept {
    const std::string_view word = first_word(line);
    constexpr std::array<std::string_view, 4> kSettings{"Slack", "MaxDepth", "QTM", "HTM"};
    return std::ranges::find(kSettings, word) != kSettings.end();
}

bool ends_scramble_block(std::string_view line) noexcept { return first_word(line) == "End"; }

Result<ScrambleBlock> parse_scramble_block(const puzzle::Definition& definition,
                                           std::string_view text) {
    const std::vector<Line> lines = lines_of(text);
    if (lines[0][0].text == "RandomScramble") {
        return block_error(
            lines[0][0].spot,
            base::make_message("random-scramble-block",
                               "RandomScramble stands for a random state; request one as "
                               "such, not from the file"));
    }
    ScrambleBlock out;
    out.state = definition.puzzle().solved();
    out.is_moves = lines[0][0].text == "ScrambleAlg";
    const long base = lines[0][0].text == "Scramble" ? 1 : 0;
    std::size_t next = 1;
    bool has_hints = false;
    while (next < lines.size() && lines[next][0].text != "End") {
        if (out.is_moves) {
            for (const SpottedWord& word : lines[next]) {
                out.moves += (out.moves.empty() ? "" : " ") + std::string(word.text);
            }
            ++next;
            continue;
        }
        const puzzle::Orbit* orbit = definition.puzzle().find_orbit(lines[next][0].text);
        if (orbit == nullptr || lines[next].size() > 1) {
            return block_error(
                lines[next][0].spot,
                base::make_message("orbit-not-there", "expected the name of a set, found '{found}'",
                                   lines[next][0].text));
        }
        const SourcePosition spot = lines[next][0].spot;
        SetReader set(*orbit, lines, base);
        REVENGE_TRY(auto rows, set.read(next));
        has_hints = has_hints || set.has_hints();
        REVENGE_TRY(place_pieces(spot, *orbit, rows, out.state));
    }
    if (next + 1 < lines.size()) {
        return block_error(
            lines[next + 1][0].spot,
            base::make_message("several-scrambles",
                               "expected one scramble; several are read from a file"));
    }
    REVENGE_TRY(require_allowed(definition, out.state));
    if (has_hints) {
        out.notes.push_back({{}, "pieces that are marked with ? are solved too, as the hints say"});
    }
    return out;
}

}  // namespace revenge::notation
