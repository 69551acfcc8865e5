#include "revenge/proof/phases/position_form.hpp"

#include <algorithm>
#include <bit>

#include "revenge/base/check.hpp"

namespace revenge::proof::phases {

namespace {

constexpr std::size_t kCorners = 8;

unsigned modulo(int number, int modulus) noexcept {
    return static_cast<unsigned>((number % modulus + modulus) % modulus);
}

}  // namespace

PositionForm::PositionForm(const puzzle::Cube& cube)
    : cube_(cube),
      slots_(cube.puzzle().slots()),
      holdings_(puzzle::kSymmetries),
      relabelled_(puzzle::kSymmetries),
      holding_of_(puzzle::kSymmetries),
      first_label_(puzzle::kSymmetries) {
    const puzzle::Puzzle& puzzle = cube.puzzle();
    unsigned free = 64;
    for (std::size_t o = 0; o < puzzle.orbits().size(); ++o) {
        const puzzle::Orbit& orbit = puzzle.orbits()[o];
        unsigned labels = 0;
        for (const puzzle::SlotNumber label : orbit.solved) {
            labels = std::max(labels, label + 1U);
        }
        const unsigned contents = labels * static_cast<unsigned>(orbit.orientations);
        base::check(contents <= kMaxContents, "what a slot holds fits into five bits");
        for (int place = 0; place < orbit.size; ++place) {
            const auto slot = static_cast<std::size_t>(orbit.first + place);
            orbit_[slot] = static_cast<std::uint8_t>(o);
            twists_[slot] = static_cast<std::uint8_t>(orbit.orientations);
            bits_[slot] = static_cast<std::uint8_t>(std::bit_width(contents - 1));
            solved_[slot] = static_cast<std::uint8_t>(
                orbit.solved[static_cast<std::size_t>(place)] * orbit.orientations);
            if (free < bits_[slot]) {
                free = 64;
                ++words_;
            }
            free -= bits_[slot];
        }
    }
    for (puzzle::SymmetryIndex s = 0; s < puzzle::kSymmetries; ++s) {
        tabulate(s);
    }
    find_holdings();
}

void PositionForm::tabulate(puzzle::SymmetryIndex symmetry) {
    const puzzle::SymmetryAction& action = cube_.symmetry(symmetry);
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(slots_); ++slot) {
        holdings_[symmetry].from[action.place[slot]] = static_cast<std::uint8_t>(slot);
        holdings_[symmetry].twist[action.place[slot]] =
            static_cast<std::uint8_t>(action.twist_offset[slot]);
    }
    const std::vector<puzzle::Orbit>& orbits = cube_.puzzle().orbits();
    for (std::size_t o = 0; o < orbits.size(); ++o) {
        const int twists = orbits[o].orientations;
        for (unsigned twist = 0; twist < kTwists; ++twist) {
            for (int before = 0; before < orbits[o].size * twists; ++before) {
                const int turned = before % twists;
                const auto label = static_cast<std::size_t>(orbits[o].first + before / twists);
                // As in puzzle::apply, facelet k of the place shows facelet k - twist of the piece.
                const unsigned after =
                    modulo((action.mirror ? -turned : turned) + static_cast<int>(twist) -
                               action.twist_offset[label],
                           twists);
                relabelled_[symmetry][twist][o][static_cast<std::size_t>(before)] =
                    static_cast<std::uint8_t>(action.label[label] * twists +
                                              static_cast<int>(after));
            }
        }
    }
    for (std::size_t label = 0; label < kCorners; ++label) {
        if (action.label[label] == 0) {
            first_label_[symmetry] = static_cast<std::uint8_t>(label);
        }
    }
}

void PositionForm::find_holdings() {
    for (puzzle::SymmetryIndex a = 0; a < puzzle::kSymmetries; ++a) {
        for (puzzle::SymmetryIndex b = 0; b < puzzle::kSymmetries; ++b) {
            if (puzzle::is_mirror(a) != puzzle::is_mirror(b)) {
                continue;
            }
            for (unsigned twist = 0; twist < kTwists; ++twist) {
                if (relabelled_[a][holdings_[b].twist[0]][0][first_label_[a] * kTwists + twist] ==
                    0) {
                    holding_of_[a][holdings_[b].from[0]][twist] = b;
                }
            }
        }
    }
}

PositionForm::Move PositionForm::move_of(puzzle::Turn turn) const {
    const puzzle::Transformation& action = cube_.action(turn);
    Move out{};
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(slots_); ++slot) {
        out.from[slot] = static_cast<std::uint8_t>(action.from[slot]);
        out.twist[slot] = static_cast<std::uint8_t>(action.twist[slot]);
    }
    return out;
}

PositionForm::Contents PositionForm::after(const Contents& contents,
                                           const Move& move) const noexcept {
    Contents out{};
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(slots_); ++slot) {
        const unsigned before = contents[move.from[slot]];
        const unsigned twist = move.twist[slot];
        if (twist == 0) {
            out[slot] = static_cast<std::uint8_t>(before);
        } else {
            const unsigned of_orbit = twists_[slot];
            const unsigned turned = before % of_orbit + twist;
            out[slot] = static_cast<std::uint8_t>(
                before - before % of_orbit + (turned >= of_orbit ? turned - of_orbit : turned));
        }
    }
    return out;
}

PositionForm::Image PositionForm::image(const Contents& contents, std::size_t labels,
                                        std::size_t first) const noexcept {
    const std::size_t holding = holding_of_[labels][first][contents[first] % kTwists];
    return {*this, contents, holdings_[holding], relabelled_[labels]};
}

PositionForm::Contents PositionForm::reoriented(const Contents& contents) const noexcept {
    std::size_t first = 0;
    while (contents[first] / kTwists != 0) {
        ++first;
    }
    const Image image = this->image(contents, 0, first);
    Contents out{};
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(slots_); ++slot) {
        out[slot] = image[slot];
    }
    return out;
}

PositionForm::Contents PositionForm::least(const Contents& contents,
                                           unsigned& positions) const noexcept {
    const auto slots = static_cast<std::size_t>(slots_);
    std::array<std::uint8_t, kCorners> place_of{};
    for (std::size_t slot = 0; slot < kCorners; ++slot) {
        place_of[contents[slot] / kTwists] = static_cast<std::uint8_t>(slot);
    }
    Contents best = reoriented(contents);
    unsigned equal = 1;
    for (std::size_t labels = 1; labels < puzzle::kSymmetries; ++labels) {
        const Image image = this->image(contents, labels, place_of[first_label_[labels]]);
        std::size_t slot = 0;
        std::uint8_t there = 0;
        while (slot < slots && (there = image[slot]) == best[slot]) {
            ++slot;
        }
        if (slot == slots) {
            ++equal;
        } else if (there < best[slot]) {
            for (; slot < slots; ++slot) {
                best[slot] = image[slot];
            }
            equal = 1;
        }
    }
    positions = puzzle::kSymmetries / equal;
    return best;
}

void PositionForm::pack(const Contents& contents, std::uint64_t* words) const noexcept {
    unsigned free = 64;
    std::uint64_t word = 0;
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(slots_); ++slot) {
        if (free < bits_[slot]) {
            *words++ = word;
            word = 0;
            free = 64;
        }
        free -= bits_[slot];
        word |= std::uint64_t{contents[slot]} << free;
    }
    *words = word;
}

PositionForm::Contents PositionForm::unpack(const std::uint64_t* words) const noexcept {
    Contents out{};
    unsigned free = 64;
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(slots_); ++slot) {
        if (free < bits_[slot]) {
            ++words;
            free = 64;
        }
        free -= bits_[slot];
        out[slot] = static_cast<std::uint8_t>(*words >> free & ((1U << bits_[slot]) - 1));
    }
    return out;
}

}  // namespace revenge::proof::phases
