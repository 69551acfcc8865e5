#include "revenge/notation/diagnosis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/notation.hpp"
#include "revenge/notation/piece_table.hpp"

namespace revenge::notation {

namespace {

using puzzle::Face;
using puzzle::Orbit;
using puzzle::State;
using Colors = std::vector<Face>;

// Sentences about single pieces, put together to one reason.
class Findings {
  public:
    void add(base::Message said, const std::vector<int>& facelets) {
        sentences_.push_back(std::move(said.sentence));
        facts_.push_back(std::move(said.fact));
        facelets_.insert(facelets_.end(), facelets.begin(), facelets.end());
    }
    bool empty() const { return sentences_.empty(); }
    Diagnosis take(std::optional<LikelyFix> fix) {
        if (fix) {
            facelets_.insert(facelets_.end(), fix->facelets.begin(), fix->facelets.end());
        }
        constexpr std::size_t kShown = 6;
        std::string reason;
        for (std::size_t i = 0; i < sentences_.size() && i < kShown; ++i) {
            reason += (i == 0 ? "" : "; ") + sentences_[i];
        }
        if (sentences_.size() > kShown) {
            reason += fmt::format("; and {} more", sentences_.size() - kShown);
            facts_.resize(kShown);
            facts_.push_back({"more", {{"count", std::to_string(sentences_.size() - kShown)}}});
        }
        std::ranges::sort(facelets_);
        facelets_.erase(std::unique(facelets_.begin(), facelets_.end()), facelets_.end());
        return {std::move(reason), std::move(facelets_), fix ? fix->hint : "", std::move(facts_)};
    }

  private:
    std::vector<std::string> sentences_;
    std::vector<base::Fact> facts_;  // [sentence]
    std::vector<int> facelets_;
};

std::vector<int> facelets_of(const puzzle::Cube& cube, int slot) {
    std::vector<int> out(static_cast<std::size_t>(cube.stickers(slot)));
    for (int k = 0; k < cube.stickers(slot); ++k) {
        out[static_cast<std::size_t>(k)] = cube.facelet_index(slot, k);
    }
    return out;
}

Findings find_counts(const PieceTable& table, const Colors& colors, std::string_view symbols) {
    Findings findings;
    const int wanted = table.cube().size() * table.cube().size();
    for (const Face face : puzzle::kAllFaces) {
        const auto count = static_cast<int>(std::ranges::count(colors, face));
        if (count != wanted) {
            findings.add(base::make_message("color-count",
                                            "colour {color} is on {count} stickers, not {wanted}",
                                            symbols[static_cast<std::size_t>(face)], count, wanted),
                         {});
        }
    }
    return findings;
}

// A corner whose colours, read the other way round, are a piece.
bool is_mirrored(const PieceTable& table, const Orbit& orbit, int slot, Colors colors) {
    if (table.cube().stickers(slot) != 3) {
        return false;
    }
    std::swap(colors[static_cast<std::size_t>(table.cube().facelet_index(slot, 1))],
              colors[static_cast<std::size_t>(table.cube().facelet_index(slot, 2))]);
    return table.piece_at(orbit, slot, colors).label >= 0;
}

// Why colours are no piece; the place is lacking.
base::Message why_no_piece(const std::vector<Face>& seen, std::string_view symbols) {
    const auto symbol = [&](Face face) { return symbols[static_cast<std::size_t>(face)]; };
    for (std::size_t i = 0; i < seen.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (seen[i] == seen[j]) {
                return base::make_message("color-twice", "no piece has the colour {color} twice",
                                          symbol(seen[i]));
            }
            if (seen[i] == puzzle::opposite(seen[j])) {
                return base::make_message("colors-opposite",
                                          "no piece has the opposite colours {first} and {second}",
                                          symbol(seen[j]), symbol(seen[i]));
            }
        }
    }
    return base::make_message("no-such-piece", "there is no such piece");
}

// The place of a piece: its orbit, its faces, and its first sticker.
void add_place(base::Fact& fact, const puzzle::Cube& cube, const Orbit& orbit, int slot) {
    const int facelet = cube.facelet_index(slot, 0);
    const int within = facelet % (cube.size() * cube.size());
    const auto face = static_cast<std::size_t>(facelet / (cube.size() * cube.size()));
    fact.values.insert(fact.values.end(), {{"orbit", orbit.name},
                                           {"place", short_place_name(cube, orbit, slot)},
                                           {"face", std::string(1, puzzle::kFaceLetters[face])},
                                           {"row", std::to_string(within / cube.size() + 1)},
                                           {"column", std::to_string(within % cube.size() + 1)}});
}

std::string letters_of(const std::vector<Face>& faces, std::string_view symbols) {
    std::string out;
    for (const Face face : faces) {
        out += symbols[static_cast<std::size_t>(face)];
    }
    return out;
}

Findings find_strangers(const PieceTable& table, const Colors& colors, std::string_view symbols) {
    Findings findings;
    const puzzle::Cube& cube = table.cube();
    for (const Orbit& orbit : cube.puzzle().orbits()) {
        for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            if (table.piece_at(orbit, slot, colors).label >= 0) {
                continue;
            }
            std::vector<Face> seen;
            for (const int facelet : facelets_of(cube, slot)) {
                seen.push_back(colors[static_cast<std::size_t>(facelet)]);
            }
            base::Message what =
                is_mirrored(table, orbit, slot, colors)
                    ? base::make_message(
                          "mirrored",
                          "which is a corner's mirror image: two of its colours are exchanged")
                    : why_no_piece(seen, symbols);
            add_place(what.fact, cube, orbit, slot);
            what.fact.values.emplace_back("colors", letters_of(seen, symbols));
            findings.add({fmt::format("{} shows {}, {}", place_name(cube, orbit, slot),
                                      spelled(seen, symbols), what.sentence),
                          std::move(what.fact)},
                         facelets_of(cube, slot));
        }
    }
    return findings;
}

// "UR, FR"
std::string places_of(const puzzle::Cube& cube, const Orbit& orbit, const std::vector<int>& slots) {
    std::string out;
    for (const int slot : slots) {
        out += (out.empty() ? "" : ", ") + short_place_name(cube, orbit, slot);
    }
    return out;
}

Findings find_doubles(const PieceTable& table, const Colors& colors, std::string_view symbols) {
    Findings findings;
    const puzzle::Cube& cube = table.cube();
    for (const Orbit& orbit : cube.puzzle().orbits()) {
        std::vector<std::vector<int>> slots(32);
        for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            slots[static_cast<std::size_t>(table.piece_at(orbit, slot, colors).label)].push_back(
                slot);
        }
        for (std::size_t label = 0; label < slots.size(); ++label) {
            const auto wanted = static_cast<std::size_t>(
                std::ranges::count(orbit.solved, static_cast<puzzle::SlotNumber>(label)));
            if (slots[label].size() == wanted) {
                continue;
            }
            const std::string piece = piece_name(cube, orbit, static_cast<int>(label), symbols);
            base::Fact fact{
                "piece-missing",
                {{"orbit", orbit.name},
                 {"piece", piece_letters(cube, orbit, static_cast<int>(label), symbols)},
                 {"count", std::to_string(slots[label].size())}}};
            std::string places;
            std::vector<int> facelets;
            for (const int slot : slots[label]) {
                places += (places.empty() ? "" : " and ") + short_place_name(cube, orbit, slot);
                const std::vector<int> own = facelets_of(cube, slot);
                facelets.insert(facelets.end(), own.begin(), own.end());
            }
            if (wanted > 1) {
                fact.kind = "piece-count";
                fact.values.emplace_back("wanted", std::to_string(wanted));
                findings.add(
                    {fmt::format("{} {} times, not {}", piece, slots[label].size(), wanted),
                     std::move(fact)},
                    facelets);
            } else if (slots[label].empty()) {
                findings.add({piece + " is missing", std::move(fact)}, {});
            } else {
                fact.kind = "piece-repeated";
                fact.values.emplace_back("places", places_of(cube, orbit, slots[label]));
                findings.add(
                    {fmt::format("{} is there {} times, at {}", piece, slots[label].size(), places),
                     std::move(fact)},
                    facelets);
            }
        }
    }
    return findings;
}

// Stickers of the pieces of an orbit that are twisted or flipped.
std::vector<int> twisted_facelets(const puzzle::Cube& cube, const Orbit& orbit,
                                  const State& state) {
    std::vector<int> out;
    for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
        if (state.twist[static_cast<std::size_t>(slot)] != 0) {
            const std::vector<int> own = facelets_of(cube, slot);
            out.insert(out.end(), own.begin(), own.end());
        }
    }
    return out;
}

// "the corner at URF" if it is the only one twisted, else "any one corner".
std::string suspect(const puzzle::Cube& cube, const Orbit& orbit, const State& state) {
    int found = -1;
    int count = 0;
    for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
        if (state.twist[static_cast<std::size_t>(slot)] != 0) {
            found = slot;
            ++count;
        }
    }
    return count == 1 ? place_name(cube, orbit, found)
                      : fmt::format("any one {}", orbit.orientations == 3 ? "corner" : "edge");
}

// All pieces are there, but turns do not reach it.
Diagnosis explain_unreachable(const puzzle::Cube& cube, const State& state) {
    if (orientation_of(cube, state) < 0) {
        return {
            "the face centers lie as on no cube: opposite colours must face each other and the "
            "others go round in order",
            {},
            "",
            {{"face-centers-out-of-order"}}};
    }
    for (const Orbit& orbit : cube.puzzle().orbits()) {
        const int sum = twist_sum(orbit, state);
        if (sum == 0) {
            continue;
        }
        const std::string who = suspect(cube, orbit, state);
        const std::vector<int> facelets = twisted_facelets(cube, orbit, state);
        if (orbit.orientations == 2) {
            return {
                "an odd number of edges is flipped", facelets, "flip " + who, {{"edge-flipped"}}};
        }
        return {fmt::format("corner twists add up to {}, not to 0, modulo 3: a corner is turned {} "
                            "in its place",
                            sum, sum == 1 ? "clockwise" : "anticlockwise"),
                facelets,
                fmt::format("turn {} {}", who, sum == 1 ? "anticlockwise" : "clockwise"),
                {{sum == 1 ? "corner-twisted-clockwise" : "corner-twisted-anticlockwise",
                  {{"sum", std::to_string(sum)}}}}};
    }
    return {"corners and edges together are an odd permutation: two pieces are exchanged",
            {},
            "exchange any two edges or any two corners",
            {{"two-exchanged"}}};
}

}  // namespace

Diagnosis diagnose(const PieceTable& table, const Colors& colors, std::string_view symbols) {
    for (const auto find : {find_counts, find_strangers, find_doubles}) {
        Findings findings = find(table, colors, symbols);
        if (!findings.empty()) {
            std::optional<LikelyFix> fix = find_likely_fix(table, colors, symbols);
            return findings.take(std::move(fix));
        }
    }
    const State state = *table.assemble(colors);
    return explain_unreachable(table.cube(), state);
}

namespace {

using puzzle::Cube;
using Colors = std::vector<Face>;

bool is_possible_exchanged(const PieceTable& table, Colors& colors, int one, int other) {
    auto& a = colors[static_cast<std::size_t>(one)];
    auto& b = colors[static_cast<std::size_t>(other)];
    if (a == b) {
        return false;
    }
    std::swap(a, b);
    const bool possible = table.is_possible(colors);
    std::swap(a, b);
    return possible;
}

std::string in_words(const PieceTable& table, const Colors& colors, std::string_view symbols,
                     int facelet) {
    return fmt::format("{} ({})",
                       symbols[static_cast<std::size_t>(colors[static_cast<std::size_t>(facelet)])],
                       facelet_name(facelet, table.cube().size()));
}

// Two stickers of one piece.
std::optional<LikelyFix> fix_one_piece(const PieceTable& table, Colors& colors) {
    const Cube& cube = table.cube();
    std::string places;
    std::vector<int> facelets;
    for (const Orbit& orbit : cube.puzzle().orbits()) {
        for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            for (int k = 0; k < cube.stickers(slot); ++k) {
                for (int j = 0; j < k; ++j) {
                    const int one = cube.facelet_index(slot, j);
                    const int other = cube.facelet_index(slot, k);
                    if (is_possible_exchanged(table, colors, one, other)) {
                        places += (places.empty() ? "" : " or ") + place_name(cube, orbit, slot);
                        facelets.insert(facelets.end(), {one, other});
                    }
                }
            }
        }
    }
    if (facelets.empty()) {
        return std::nullopt;
    }
    return LikelyFix{facelets, places + " looks flipped: two of its stickers are exchanged"};
}

// Adds the number of other repairs of the same kind, since the stickers do not show which one is right.
void count_others(std::optional<LikelyFix>& fix, int others) {
    if (fix && others > 0) {
        fix->hint +=
            others == 1
                ? " (another repair of this kind also gives a possible cube)"
                : fmt::format(" ({} other repairs of this kind also give a possible cube)", others);
    }
}

// One sticker, where one colour is on one sticker too many and another on one too few.
std::optional<LikelyFix> fix_one_sticker(const PieceTable& table, Colors& colors,
                                         std::string_view symbols) {
    const int wanted = table.cube().size() * table.cube().size();
    std::optional<Face> too_many;
    std::optional<Face> too_few;
    for (const Face face : puzzle::kAllFaces) {
        const auto surplus = static_cast<int>(std::ranges::count(colors, face)) - wanted;
        if (surplus != 0 &&
            ((surplus != 1 && surplus != -1) || (surplus > 0 ? too_many : too_few))) {
            return std::nullopt;
        }
        if (surplus != 0) {
            (surplus > 0 ? too_many : too_few) = face;
        }
    }
    if (!too_many || !too_few) {
        return std::nullopt;
    }
    std::optional<LikelyFix> out;
    int others = 0;
    for (int facelet = 0; facelet < table.cube().facelet_count(); ++facelet) {
        Face& color = colors[static_cast<std::size_t>(facelet)];
        if (color != *too_many) {
            continue;
        }
        color = *too_few;
        const bool possible = table.is_possible(colors);
        color = *too_many;
        if (!possible) {
            continue;
        }
        others += out ? 1 : 0;
        if (!out) {
            out =
                LikelyFix{{facelet},
                          fmt::format("{} should be {}", in_words(table, colors, symbols, facelet),
                                      symbols[static_cast<std::size_t>(*too_few)])};
        }
    }
    count_others(out, others);
    return out;
}

// Any two stickers of which `is_likely` holds.
template <class IsLikely>
std::optional<LikelyFix> fix_two_stickers(const PieceTable& table, Colors& colors,
                                          std::string_view symbols, const IsLikely& is_likely) {
    std::optional<LikelyFix> out;
    int others = 0;
    for (int one = 0; one < table.cube().facelet_count(); ++one) {
        for (int other = 0; other < one; ++other) {
            if (is_likely(colors[static_cast<std::size_t>(one)],
                          colors[static_cast<std::size_t>(other)]) &&
                is_possible_exchanged(table, colors, other, one)) {
                others += out ? 1 : 0;
                if (!out) {
                    out = LikelyFix{{other, one},
                                    fmt::format("{} and {} look exchanged",
                                                in_words(table, colors, symbols, other),
                                                in_words(table, colors, symbols, one))};
                }
            }
        }
    }
    count_others(out, others);
    return out;
}

// On most cubes the colours that cameras and people mix up are opposite: red and orange, white and yellow.
std::optional<LikelyFix> fix_two_stickers(const PieceTable& table, Colors& colors,
                                          std::string_view symbols) {
    const auto are_sides = [](Face a, Face b) {
        return a == puzzle::opposite(b) && (a == Face::R || a == Face::L);
    };
    const auto are_opposite = [](Face a, Face b) { return a == puzzle::opposite(b); };
    const auto are_any = [](Face, Face) { return true; };
    if (auto fix = fix_two_stickers(table, colors, symbols, are_sides)) {
        return fix;
    }
    if (auto fix = fix_two_stickers(table, colors, symbols, are_opposite)) {
        return fix;
    }
    return fix_two_stickers(table, colors, symbols, are_any);
}

}  // namespace

std::optional<LikelyFix> find_likely_fix(const PieceTable& table, Colors colors,
                                         std::string_view symbols) {
    if (std::optional<LikelyFix> fix = fix_one_piece(table, colors)) {
        return fix;
    }
    if (std::optional<LikelyFix> fix = fix_one_sticker(table, colors, symbols)) {
        return fix;
    }
    return fix_two_stickers(table, colors, symbols);
}

}  // namespace revenge::notation
