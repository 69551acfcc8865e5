#include "revenge/solver/cube4/corner_states.hpp"

#include <algorithm>

namespace revenge::solver::cube4 {

namespace {

constexpr std::size_t kCorners = 8;
constexpr std::size_t kFixed = 6;  // DBL, as a place and as a label
constexpr std::uint32_t kTwisted = 3;
constexpr std::uint32_t kNoSight = ~std::uint32_t{0};

struct Corners {
    std::array<std::uint8_t, kCorners> piece{};
    std::array<std::uint8_t, kCorners> twist{};

    bool operator==(const Corners&) const = default;
};

// DBL apart, the last corner is number 6 among the others.
constexpr std::size_t without_fixed(std::size_t corner) noexcept {
    return corner > kFixed ? corner - 1 : corner;
}
constexpr std::size_t with_fixed(std::size_t corner) noexcept {
    return corner >= kFixed ? corner + 1 : corner;
}

CornerState rank(const Corners& corners) noexcept {
    std::array<std::uint8_t, kCorners - 1> order{};
    std::uint32_t twists = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        order[i] = static_cast<std::uint8_t>(without_fixed(corners.piece[with_fixed(i)]));
        if (i + 1 < order.size()) {
            twists = twists * kTwisted + corners.twist[with_fixed(i)];
        }
    }
    return base::rank_permutation(order) * kCornerTwists + twists;
}

Corners unrank(CornerState state) noexcept {
    std::array<std::uint8_t, kCorners - 1> order{};
    base::unrank_permutation(state / kCornerTwists, order);
    Corners out;
    out.piece[kFixed] = kFixed;
    std::uint32_t twists = state % kCornerTwists;
    std::uint32_t total = 0;
    for (std::size_t i = order.size(); i-- > 0;) {
        const std::size_t place = with_fixed(i);
        out.piece[place] = static_cast<std::uint8_t>(with_fixed(order[i]));
        if (i + 1 < order.size()) {
            out.twist[place] = static_cast<std::uint8_t>(twists % kTwisted);
            total += twists % kTwisted;
            twists /= kTwisted;
        }
    }
    out.twist[with_fixed(order.size() - 1)] =
        static_cast<std::uint8_t>((kTwisted * kCorners - total) % kTwisted);
    return out;
}

// The state whose product with `corners` is solved.
Corners inverse(const Corners& corners) noexcept {
    Corners out;
    for (std::size_t place = 0; place < kCorners; ++place) {
        out.piece[corners.piece[place]] = static_cast<std::uint8_t>(place);
        out.twist[corners.piece[place]] =
            static_cast<std::uint8_t>((kTwisted - corners.twist[place]) % kTwisted);
    }
    return out;
}

// RETURNS the corners after layer 0 of an axis has turned by 1 to 3 quarters.
Corners turned_corners(const puzzle::Cube& cube, const Corners& corners, std::size_t axis,
                       std::size_t quarters) {
    const puzzle::Transformation& action =
        cube.action({static_cast<std::uint8_t>(axis), 1, static_cast<std::uint8_t>(quarters)});
    Corners out;
    for (std::size_t i = 0; i < kCorners; ++i) {
        out.piece[i] = corners.piece[action.from[i]];
        out.twist[i] =
            static_cast<std::uint8_t>((corners.twist[action.from[i]] + action.twist[i]) % kTwisted);
    }
    return out;
}

// Symmetries as they act on corners. For each symmetry on labels there is one on places that keeps DBL in its place.
class CornerSymmetries {
  public:
    explicit CornerSymmetries(const puzzle::Cube& cube) : cube_(&cube) {
        for (puzzle::SymmetryIndex labels = 0; labels < puzzle::kSymmetries; ++labels) {
            for (puzzle::SymmetryIndex places = 0; places < puzzle::kSymmetries; ++places) {
                if (puzzle::is_mirror(labels) != puzzle::is_mirror(places)) {
                    continue;
                }
                // Which piece becomes DBL, and where and how it has to be.
                const puzzle::SymmetryAction& by = cube.symmetry(labels);
                std::uint8_t piece = 0;
                while (by.label[piece] != kFixed) {
                    ++piece;
                }
                for (std::uint8_t place = 0; place < kCorners; ++place) {
                    for (std::uint8_t twist = 0; twist < kTwisted; ++twist) {
                        Corners one;
                        one.piece.fill(piece);
                        one.twist.fill(twist);
                        const Corners seen = apply(one, places, labels);
                        if (cube.symmetry(places).place[place] == kFixed &&
                            seen.twist[kFixed] == 0) {
                            home_[labels][place][twist] = places;
                        }
                    }
                }
            }
        }
    }

    // RETURNS the symmetry on places that keeps DBL in its place where labels are seen through `labels`.
    puzzle::SymmetryIndex places(const Corners& corners,
                                 puzzle::SymmetryIndex labels) const noexcept {
        const puzzle::SymmetryAction& by = cube_->symmetry(labels);
        std::size_t place = 0;
        while (by.label[corners.piece[place]] != kFixed) {
            ++place;
        }
        return home_[labels][place][corners.twist[place]];
    }
    Corners apply(const Corners& corners, puzzle::SymmetryIndex places,
                  puzzle::SymmetryIndex labels) const noexcept {
        const puzzle::SymmetryAction& to = cube_->symmetry(places);
        const puzzle::SymmetryAction& as = cube_->symmetry(labels);
        Corners out;
        for (std::size_t place = 0; place < kCorners; ++place) {
            const std::size_t piece = corners.piece[place];
            const std::size_t twist =
                to.mirror ? kTwisted - corners.twist[place] : corners.twist[place];
            out.piece[to.place[place]] = static_cast<std::uint8_t>(as.label[piece]);
            out.twist[to.place[place]] = static_cast<std::uint8_t>(
                (twist + to.twist_offset[place] + kTwisted - as.twist_offset[piece]) % kTwisted);
        }
        return out;
    }

  private:
    using Homes =
        std::array<std::array<puzzle::SymmetryIndex, kTwisted>, kCorners>;  // by place and twist

    const puzzle::Cube* cube_;
    std::array<Homes, puzzle::kSymmetries> home_{};
};

std::uint8_t axis_after(puzzle::SymmetryIndex symmetry, std::size_t axis) {
    return static_cast<std::uint8_t>(puzzle::all_symmetries()[symmetry].axis[axis]);
}

// Lists of self-sights, made class by class.
void end_class(SelfSights& sights) {
    if (sights.first.empty()) {
        sights.first.push_back(0);
    }
    sights.first.push_back(static_cast<std::uint32_t>(sights.sights.size()));
}

}  // namespace

CornerStates::CornerStates(const Frame& frame) {
    make_moves(frame);
    make_distances();
    make_sights(frame);
    make_coset_sights(frame);
    make_turned_views(frame);
}

CornerState CornerStates::corners_of(const puzzle::State& state) noexcept {
    Corners corners;
    for (std::size_t i = 0; i < kCorners; ++i) {
        corners.piece[i] = static_cast<std::uint8_t>(state.piece[i]);
        corners.twist[i] = static_cast<std::uint8_t>(state.twist[i]);
    }
    return rank(corners);
}

void CornerStates::make_moves(const Frame& frame) {
    order_moves_.resize(kCornerOrders * kTurns);
    twist_moves_.resize(kCornerTwists * kTurns);
    const auto turned = [&](CornerState state, std::size_t turn) {
        const Corners corners = unrank(state);
        if (turn % kQuarters == 0) {
            return state;
        }
        return rank(turned_corners(frame.cube(), corners, turn / kQuarters, turn % kQuarters));
    };
    for (std::size_t turn = 0; turn < kTurns; ++turn) {
        for (CornerState order = 0; order < kCornerOrders; ++order) {
            order_moves_[order * kTurns + turn] =
                static_cast<std::uint16_t>(turned(order * kCornerTwists, turn) / kCornerTwists);
        }
        for (CornerState twists = 0; twists < kCornerTwists; ++twists) {
            twist_moves_[twists * kTurns + turn] =
                static_cast<std::uint16_t>(turned(twists, turn) % kCornerTwists);
        }
    }
}

void CornerStates::make_distances() {
    std::vector<std::uint8_t> own(kCornerStates, kDistance);
    std::vector<CornerState> level{kSolvedCorners};
    own[kSolvedCorners] = 0;
    for (std::uint8_t distance = 1; !level.empty(); ++distance) {
        std::vector<CornerState> next;
        for (const CornerState state : level) {
            for (std::size_t turn = 0; turn < kTurns; ++turn) {
                const CornerState to = turned(state, turn / kQuarters, turn % kQuarters);
                if (own[to] == kDistance) {
                    own[to] = distance;
                    next.push_back(to);
                }
            }
        }
        level = std::move(next);
    }
    distances_.resize(kCornerStates);
    for (CornerState state = 0; state < kCornerStates; ++state) {
        unsigned packed = own[state];
        for (std::size_t axis = 0; axis < kAxes; ++axis) {
            unsigned least = kDistance;
            for (std::size_t quarters = 0; quarters < kQuarters; ++quarters) {
                least = std::min<unsigned>(least, own[turned(state, axis, quarters)]);
            }
            packed |= least << kDistanceBits * (axis + 1);
        }
        distances_[state] = static_cast<std::uint16_t>(packed);
    }
}

void CornerStates::make_sights(const Frame& frame) {
    const CornerSymmetries symmetries(frame.cube());
    sights_.assign(kCornerStates, kNoSight);
    for (CornerState state = 0; state < kCornerStates; ++state) {
        if (sights_[state] != kNoSight) {
            continue;
        }
        const auto cls = static_cast<std::uint32_t>(representatives_.size());
        representatives_.push_back(state);
        const Corners corners = unrank(state);
        std::array<CornerState, puzzle::kSymmetries> images{};
        std::size_t own = 0;
        for (puzzle::SymmetryIndex labels = 0; labels < puzzle::kSymmetries; ++labels) {
            const puzzle::SymmetryIndex places = symmetries.places(corners, labels);
            const CornerState to = rank(symmetries.apply(corners, places, labels));
            images[labels] = to;
            const Sight back(cls, 0, puzzle::inverse(places), puzzle::inverse(labels));
            if (sights_[to] == kNoSight) {
                sights_[to] = back.bits();
            }
            if (to == state) {
                self_sights_.sights.push_back(back.bits());
                ++own;
            }
        }
        if (own == 1) {
            self_sights_.sights.pop_back();
        } else {
            for (const CornerState to : images) {
                sights_[to] = Sight(sights_[to]).with_others().bits();
            }
        }
        end_class(self_sights_);
    }
    class_sights_.assign(representatives_.size() * kClassSights, kNoSight);
    for (std::size_t cls = 0; cls < representatives_.size(); ++cls) {
        class_sights_[cls * kClassSights] = sights_[rank(inverse(unrank(representatives_[cls])))];
    }
}

void CornerStates::make_coset_sights(const Frame& frame) {
    const CornerSymmetries symmetries(frame.cube());
    std::vector<bool> is_seen(kCornerStates);  // about kCosetAxis
    // RETURNS where the coset's sight is, or nullptr for states that are not their class's representative.
    const auto sight_of = [&](CornerState state, std::size_t axis) {
        const std::uint32_t cls = sight(state).cls();
        return representatives_[cls] == state ? &class_sights_[cls * kClassSights + 1 + axis]
                                              : nullptr;
    };
    std::uint32_t cls = 0;
    for (CornerState state = 0; state < kCornerStates; ++state) {
        if (is_seen[state]) {
            continue;
        }
        const Corners corners = unrank(state);
        std::vector<std::uint32_t*> images;
        std::size_t own = 0;
        for (puzzle::SymmetryIndex labels = 0; labels < puzzle::kSymmetries; ++labels) {
            const puzzle::SymmetryIndex places = symmetries.places(corners, labels);
            const CornerState seen = rank(symmetries.apply(corners, places, labels));
            const std::size_t axis = axis_after(places, kCosetAxis);
            for (std::size_t quarters = 0; quarters < kQuarters; ++quarters) {
                const CornerState to = turned(seen, axis, (kQuarters - quarters) % kQuarters);
                const Sight back(cls, quarters, puzzle::inverse(places), puzzle::inverse(labels));
                if (axis == kCosetAxis) {
                    is_seen[to] = true;
                }
                if (std::uint32_t* const kept = sight_of(to, axis); kept != nullptr) {
                    *kept = back.bits();
                    images.push_back(kept);
                }
                if (to == state && axis == kCosetAxis) {
                    coset_self_sights_.sights.push_back(back.bits());
                    ++own;
                }
            }
        }
        if (own == 1) {
            coset_self_sights_.sights.pop_back();
        } else {
            for (std::uint32_t* const kept : images) {
                *kept = Sight(*kept).with_others().bits();
            }
        }
        end_class(coset_self_sights_);
        ++cls;
    }
}

void CornerStates::make_turned_views(const Frame& frame) {
    const CornerSymmetries symmetries(frame.cube());
    for (puzzle::SymmetryIndex one = 0; one < puzzle::kSymmetries; ++one) {
        for (puzzle::SymmetryIndex then = 0; then < puzzle::kSymmetries; ++then) {
            products_.push_back(puzzle::compose(then, one));
        }
    }
    const Corners solved = unrank(kSolvedCorners);
    const auto turned = [&](const Corners& corners, std::size_t axis, std::size_t quarters) {
        return quarters == 0 ? corners : turned_corners(frame.cube(), corners, axis, quarters);
    };
    for (puzzle::SymmetryIndex places = 0; places < puzzle::kSymmetries; ++places) {
        for (std::size_t axis = 0; axis < kAxes; ++axis) {
            const std::uint8_t image = axis_after(places, axis);
            for (std::size_t quarters = 0; quarters < kQuarters; ++quarters) {
                const Corners seen = turned(symmetries.apply(solved, places, 0), image, quarters);
                std::size_t view = 0;
                while (symmetries.apply(turned(solved, axis, view % kQuarters),
                                        static_cast<puzzle::SymmetryIndex>(view / kQuarters),
                                        0) != seen) {
                    ++view;
                }
                turned_views_.push_back(static_cast<std::uint8_t>(view));
            }
            turned_views_.push_back(image);
        }
    }
}

}  // namespace revenge::solver::cube4
