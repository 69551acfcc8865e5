// Scrambles of the Megaminx as the WCA writes them: R++ turns all but the left face. Held to stickers in space, which
// know nothing of definitions; directions to the faces that TNoodle's MegaminxState brings to each other's places.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <sstream>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/notation.hpp"
#include "revenge/notation/move_words.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/solid.hpp"
#include "revenge/puzzle/solid_stickers.hpp"

namespace revenge::notation {

namespace {

using puzzle::Point3;

// Where each sticker of a solved Megaminx has been brought.
class Stickers {
  public:
    Stickers() {
        for (const puzzle::Sticker& sticker : puzzle::stickers_of(solid_)) {
            at_.push_back(sticker.center);
        }
        for (const puzzle::FacePlane& face : solid_.faces) {
            // The sticker in the middle of a face is nearest to its normal.
            const auto middle = std::ranges::max_element(at_, {}, [&](const Point3& point) {
                return puzzle::dot(puzzle::unit(point), face.normal);
            });
            centers_.push_back(static_cast<std::size_t>(middle - at_.begin()));
        }
    }

    void make(const std::string& text) {
        std::istringstream words(text);
        for (std::string word; words >> word;) {
            make_word(word);
        }
    }

    // Up to turning the whole puzzle, which keeps the angles between stickers and the middles of faces.
    bool looks_like(const Stickers& other) const {
        for (std::size_t i = 0; i < at_.size(); ++i) {
            for (const std::size_t center : centers_) {
                if (std::abs(puzzle::dot(at_[i], at_[center]) -
                             puzzle::dot(other.at_[i], other.at_[center])) > 1e-6) {
                    return false;
                }
            }
        }
        return true;
    }

  private:
    const puzzle::Grip& grip(const std::string& name) const {
        return *std::ranges::find(solid_.grips, name, &puzzle::Grip::name);
    }

    void make_word(const std::string& word) {
        const bool is_wide = word.ends_with("++") || word.ends_with("--");
        if (is_wide) {
            const puzzle::Grip& still = grip(word[0] == 'R' ? "L" : "U");
            const Point3 opposite = puzzle::plus({}, still.normal, -1);
            turn(still, false, opposite, word.ends_with("++") ? 2 : -2);
            return;
        }
        const std::size_t end = word.find_first_of("2'");
        const int count =
            (word.find('2') == std::string::npos ? 1 : 2) * (word.back() == '\'' ? -1 : 1);
        const puzzle::Grip& turned = grip(word.substr(0, end));
        turn(turned, true, turned.normal, count);
    }

    // Turns the part beyond the plane, or the remainder, by `fifths` fifths clockwise, seen from the direction of the
    // axis.
    void turn(const puzzle::Grip& plane, bool beyond, const Point3& axis, int fifths) {
        for (Point3& point : at_) {
            if ((puzzle::dot(point, plane.normal) > plane.depth) == beyond) {
                point = puzzle::rotated(point, axis, -2 * std::numbers::pi / 5 * fifths);
            }
        }
    }

    puzzle::Solid solid_ = puzzle::megaminx();
    std::vector<Point3> at_;
    std::vector<std::size_t> centers_;
};

std::string read_and_written(const std::string& text) {
    static const puzzle::Definition megaminx = *puzzle::builtin_definition("megaminx");
    return to_text(*parse_moves(megaminx, text));
}

// Seven lines of ten turns of R and D and one of U.
std::string wca_scramble(base::Random& random) {
    std::string out;
    for (int line = 0; line < 7; ++line) {
        for (int i = 0; i < 10; ++i) {
            out += std::string(i % 2 == 0 ? "R" : "D") + (random() % 2 == 0 ? "++ " : "-- ");
        }
        out += random() % 2 == 0 ? "U\n" : "U'\n";
    }
    return out;
}

constexpr const char* kScramble =
    "R++ D-- R++ D++ R-- D++ R-- D-- R++ D++ U\nR-- D++ R++ D-- R++ D-- R-- D-- R++ D-- U'\n"
    "R++ D++ R-- D-- R++ D++ R++ D-- R-- D-- U'\nR-- D-- R-- D++ R++ D++ R-- D++ R-- D++ U\n"
    "R++ D-- R-- D++ R-- D-- R++ D++ R++ D++ U\nR++ D++ R-- D++ R++ D-- R++ D-- R-- D-- U'\n"
    "R-- D++ R-- D-- R-- D-- R++ D-- R-- D++ U\n";

}  // namespace

TEST(MegaminxWords, TurnAllButAFaceAndThenNamesMeanOthers) {
    EXPECT_EQ(read_and_written("R++"), "L2");
    EXPECT_EQ(read_and_written("R--"), "L2'");
    EXPECT_EQ(read_and_written("D++"), "U2");
    EXPECT_EQ(read_and_written("D--"), "U2'");
    // Of F, FL (his DL), B-left and BL the second next comes up; of R, FR, D and B to the right.
    EXPECT_EQ(read_and_written("R++ U"), "L2 FL");
    EXPECT_EQ(read_and_written("R++ R BR"), "L2 D FR");
    EXPECT_EQ(read_and_written("D++ F R U"), "U2 BL L U");
    EXPECT_EQ(read_and_written("R-- L'"), "L2' L'");
}

TEST(MegaminxWords, AreOfOrderFiveAndUndoEachOther) {
    const puzzle::Definition megaminx = *puzzle::builtin_definition("megaminx");
    for (const char* text : {"R++ R--", "D-- D++", "R++ R++ R++ R++ R++", "D++ D++ D++ D++ D++",
                             "R++ D++ D-- R-- ", "R++ D-- U U' D++ R--"}) {
        const auto made = read_state(text, megaminx);
        ASSERT_TRUE(made);
        EXPECT_TRUE(megaminx.is_solved(made->state)) << text;
        EXPECT_TRUE(made->notes.empty()) << text;
    }
    EXPECT_FALSE(megaminx.is_solved(read_state("R++ D++ R-- D--", megaminx)->state));
}

TEST(MegaminxWords, DoToStickersInSpaceWhatTheirFaceTurnsDo) {
    base::Random random(12);
    for (int i = 0; i < 12; ++i) {
        const std::string text = i == 0 ? kScramble : wca_scramble(random);
        Stickers as_written;
        as_written.make(text);
        Stickers by_faces;
        by_faces.make(read_and_written(text));
        EXPECT_TRUE(as_written.looks_like(by_faces)) << text;
        by_faces.make("F");
        EXPECT_FALSE(as_written.looks_like(by_faces));
    }
}

TEST(MegaminxWords, AScrambleHasSeventySevenMovesAndSaysHowThePuzzleIsHeldThen) {
    const puzzle::Definition megaminx = *puzzle::builtin_definition("megaminx");
    const auto words = parse_words(megaminx, kScramble);
    ASSERT_TRUE(words);
    EXPECT_EQ(words->words.size(), 77U);
    ASSERT_EQ(words->notes.size(), 1U);
    // A turn that the note names is a turn of the face that had the other name.
    const std::string& note = words->notes.front().text;
    const auto word_after = [&note](const std::string& before) {
        const std::size_t from = note.find(before) + before.size();
        return note.substr(from, note.find(' ', from) - from);
    };
    const std::string now = word_after(" is turned by ");
    EXPECT_TRUE(
        read_and_written(std::string(kScramble) + " " + now).ends_with(" " + word_after("what ")))
        << note;
    const auto wrong = parse_words(megaminx, "R++ U R+");
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().message.find("line 1, column 7: \"R+\""), 0U);
    EXPECT_NE(wrong.error().message.find("R++ R-- D++ D--"), std::string::npos);
    EXPECT_FALSE(parse_moves(*puzzle::builtin_definition("skewb"), "R++"));
}

TEST(MegaminxWords, PairsOfSignsAreShortForTurnsOfRAndD) {
    const puzzle::Definition megaminx = *puzzle::builtin_definition("megaminx");
    const auto brief = read_state("-- -- +- ++ +- U\n++ -+ U'", megaminx);
    const auto whole =
        read_state("R-- D-- R-- D-- R++ D-- R++ D++ R++ D-- U\nR++ D++ R-- D++ U'", megaminx);
    ASSERT_TRUE(brief.has_value()) << brief.error().message;
    EXPECT_EQ(brief->state, whole->state);
    EXPECT_FALSE(read_state("-- +", megaminx).has_value());
    EXPECT_FALSE(read_state("-- ++", *puzzle::builtin_definition("pyraminx")).has_value());
}

}  // namespace revenge::notation
