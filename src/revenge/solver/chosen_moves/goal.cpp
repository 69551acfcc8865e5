#include "revenge/solver/chosen_moves/goal.hpp"

#include <algorithm>
#include <bit>

#include "revenge/base/message.hpp"

namespace revenge::solver::chosen {

namespace {

constexpr char kAny = '.';

base::Error left_open(const puzzle::Orbit& orbit) {
    return base::usage(
        "target-left-open",
        "the target leaves open which {orbit} its stickers are; show all stickers of "
        "a piece, and all pieces of a colour, or dots",
        orbit.name);
}
base::Error impossible(const puzzle::Orbit& orbit) {
    return base::error(base::ErrorCode::ImpossibleCube, "target-impossible",
                       "impossible target: no cube has {orbit} with these stickers", orbit.name);
}

}  // namespace

// Reads one pattern, orbit by orbit.
class Goal::Reader {
  public:
    Reader(const puzzle::Cube& cube, const std::string& pattern) : cube_(cube), pattern_(pattern) {}

    base::Status read(Goal& goal, puzzle::State& state) {
        for (const puzzle::Orbit& orbit : cube_.puzzle().orbits()) {
            REVENGE_TRY(read_orbit(orbit, goal, state));
        }
        return {};
    }

  private:
    using Labels = std::uint32_t;  // a bit for each
    using Twists = std::uint8_t;
    // The pieces that a place takes.
    struct Place {
        Labels labels = 0;
        std::array<Twists, 32> twists{};  // by label
        bool is_done = false;
    };

    // RETURNS whether a place shows its stickers of the pattern with this piece in it.
    bool shows(const puzzle::Orbit& orbit, int slot, int label, int twist) const {
        const int stickers = cube_.stickers(slot);
        for (int k = 0; k < stickers; ++k) {
            const char wanted = pattern_[static_cast<std::size_t>(cube_.facelet_index(slot, k))];
            const int sticker = (k - twist + stickers) % stickers;
            if (wanted != kAny &&
                wanted != puzzle::letter_of(cube_.sticker_face(orbit, label, sticker))) {
                return false;
            }
        }
        return true;
    }

    base::Status read_orbit(const puzzle::Orbit& orbit, Goal& goal, puzzle::State& state) {
        pieces_.fill(0);
        Labels left = 0;
        for (const puzzle::SlotNumber label : orbit.solved) {
            left |= Labels{1} << label;
            ++pieces_[label];
        }
        places_.assign(static_cast<std::size_t>(orbit.size), {});
        for (std::size_t i = 0; i < places_.size(); ++i) {
            for (int label = 0; label < 32; ++label) {
                for (int twist = 0; twist < orbit.orientations && (left >> label & 1U) != 0;
                     ++twist) {
                    if (shows(orbit, orbit.first + static_cast<int>(i), label, twist)) {
                        places_[i].labels |= Labels{1} << label;
                        places_[i].twists[static_cast<std::size_t>(label)] = static_cast<Twists>(
                            places_[i].twists[static_cast<std::size_t>(label)] | 1U << twist);
                    }
                }
            }
        }
        for (std::size_t done = 0; done < places_.size();) {
            REVENGE_TRY(const auto set, find_set(orbit));
            done += set.size();
            REVENGE_TRY(name_set(orbit, set, goal, state));
        }
        return require_twists(orbit, goal, state);
    }

    int count(Labels labels) const {
        int out = 0;
        for (std::size_t label = 0; label < pieces_.size(); ++label) {
            out += (labels >> label & 1U) != 0 ? pieces_[label] : 0;
        }
        return out;
    }

    // RETURNS places that take the same pieces, as many as there are, which other places then cannot take.
    base::Result<std::vector<std::size_t>> find_set(const puzzle::Orbit& orbit) {
        for (const Place& place : places_) {
            if (place.is_done) {
                continue;
            }
            const Labels labels = place.labels;
            std::vector<std::size_t> set;
            for (std::size_t j = 0; j < places_.size(); ++j) {
                if (!places_[j].is_done && places_[j].labels == labels) {
                    set.push_back(j);
                }
            }
            const int pieces = count(labels);
            if (static_cast<int>(set.size()) > pieces) {
                return impossible(orbit);
            }
            if (static_cast<int>(set.size()) == pieces) {
                for (std::size_t j = 0; j < places_.size(); ++j) {
                    const bool is_member = std::ranges::count(set, j) > 0;
                    places_[j].is_done = places_[j].is_done || is_member;
                    places_[j].labels &= is_member ? ~Labels{0} : ~labels;
                }
                return set;
            }
        }
        return left_open(orbit);
    }

    // Gives the pieces of a set one name, and puts them into its places.
    base::Status name_set(const puzzle::Orbit& orbit, const std::vector<std::size_t>& set,
                          Goal& goal, puzzle::State& state) {
        const Labels labels = places_[set.front()].labels;
        const auto first = static_cast<std::size_t>(orbit.first);
        const auto name = static_cast<std::uint8_t>(std::countr_zero(labels));
        const auto all = static_cast<Twists>((1U << orbit.orientations) - 1);
        const bool is_any_twist =
            orbit.orientations > 1 && places_[set.front()].twists[name] == all;
        std::vector<std::uint8_t> pieces;
        for (std::size_t label = 0; label < pieces_.size(); ++label) {
            if ((labels >> label & 1U) != 0) {
                pieces.insert(pieces.end(), static_cast<std::size_t>(pieces_[label]),
                              static_cast<std::uint8_t>(label));
                goal.names_[first + label] = {name, 0, is_any_twist};
            }
        }
        for (std::size_t i = 0; i < set.size(); ++i) {
            const std::array<Twists, 32>& twists = places_[set[i]].twists;
            for (const std::uint8_t label : pieces) {
                if (is_any_twist ? twists[label] != all : !std::has_single_bit(twists[label])) {
                    return left_open(orbit);
                }
                // Twists of two pieces must differ by the same amount in all places.
                Name& of = goal.names_[first + label];
                const int modulus = orbit.orientations;
                const int more =
                    (std::countr_zero(twists[label]) - std::countr_zero(twists[name]) + modulus) %
                    modulus;
                if (i == 0) {
                    of.twist = static_cast<std::uint8_t>(is_any_twist ? 0 : more);
                } else if (!is_any_twist && of.twist != more) {
                    return left_open(orbit);
                }
            }
            const std::size_t slot = first + set[i];
            state.piece[slot] = pieces[i];
            state.twist[slot] = static_cast<std::uint8_t>(std::countr_zero(twists[pieces[i]]));
        }
        return {};
    }

    // ERRORS: ImpossibleCube, where all twists are given and do not add up.
    static base::Status require_twists(const puzzle::Orbit& orbit, const Goal& goal,
                                       const puzzle::State& state) {
        unsigned sum = 0;
        for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            const auto s = static_cast<std::size_t>(slot);
            if (goal.names_[static_cast<std::size_t>(orbit.first) + state.piece[s]].is_any_twist) {
                return {};
            }
            sum += state.twist[s];
        }
        return sum % static_cast<unsigned>(orbit.orientations) == 0 ? base::Status()
                                                                    : impossible(orbit);
    }

    const puzzle::Cube& cube_;
    const std::string& pattern_;
    std::array<int, 32> pieces_{};  // by label
    std::vector<Place> places_;
};

Goal Goal::of(const puzzle::Cube& cube, const puzzle::State& state) {
    Goal out;
    for (const puzzle::Orbit& orbit : cube.puzzle().orbits()) {
        for (const puzzle::SlotNumber label : orbit.solved) {
            out.names_[static_cast<std::size_t>(orbit.first) + label] = {
                static_cast<std::uint8_t>(label), 0, false};
        }
    }
    out.states_ = {state};
    return out;
}

base::Result<Goal> Goal::of(const puzzle::Cube& cube, std::span<const std::string> patterns) {
    Goal out;
    for (const std::string& pattern : patterns) {
        Goal one;
        puzzle::State state{};
        REVENGE_TRY(Reader(cube, pattern).read(one, state));
        if (!out.states_.empty() && one.names_ != out.names_) {
            return base::usage("targets-differ",
                               "the targets have dots for different pieces; several targets must "
                               "show the same ones");
        }
        out.names_ = one.names_;
        out.states_.push_back(state);
    }
    out.is_one_state_ = false;
    return out;
}

}  // namespace revenge::solver::chosen
