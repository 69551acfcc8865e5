// Counts the positions of a cube at each exact distance from solved, up to its orientation.
//
// Breadth-first search over forms, which are defined below: the neighbours of a level are in it, in the one before or
// in the next. Every turn of cost c is a product of c turns of cost 1, so these are all that is needed. The last level
// is only counted: in passes, each of which makes all neighbours and keeps those whose hash falls to it, so that they
// fit.
//
// COMPLEXITY: 0.5 to 1 us of processor time for each neighbour of each form of the last but one level, times the
// passes; shared out among threads by forms.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::proof::phases {

struct DepthLevel {
    std::uint64_t positions = 0;  // cubes in any position of the hand taken for one
    std::uint64_t classes = 0;    // up to the 48 symmetries as well
};

struct DepthWork {
    int depth = 0;
    std::uint64_t memory_bytes = 0;
    unsigned threads = 1;  // 0: all cores
};

// Returns levels 0 to the depth, or fewer if the puzzle has fewer. `each` receives every level once it is counted.
// ERRORS: Resource, with the required memory, if two levels and a buffer do not fit into memory_bytes; Interrupted.
base::Result<std::vector<DepthLevel>> count_depths(
    const puzzle::Cube& cube, puzzle::Metric metric, const DepthWork& work,
    const std::function<void(int, const DepthLevel&)>& each, base::ProgressSink& progress,
    const std::stop_token& stop);

// One form for all positions of a cube that differ by how it is held, and one for all that look alike up to symmetry.
//
// Two states x and a x b are the same up to symmetry, where b acts on the places and a on the labels, and both are
// rotations or both mirrors. For each of the 48 a, exactly one b brings the corner labelled 0, untwisted, to place 0,
// which fixes the orientation. The form is the least of the 48 images, slot by slot; most are dropped after a few
// slots. The class has 48 / n positions up to orientation, where n is the number of images equal to the form.

// A number below 256 for each slot of a cube.
using SlotBytes = std::array<std::uint8_t, puzzle::kMaxCubeSlots>;

class PositionForm {
  public:
    // The content of each slot: label * orientations + twist.
    using Contents = SlotBytes;

    // REQUIRES a cube with alike pieces of one label. COMPLEXITY: 1 MB.
    explicit PositionForm(const puzzle::Cube& cube);

    int slots() const noexcept { return slots_; }
    Contents solved() const noexcept { return solved_; }

    // A turn as it acts on contents.
    struct Move {
        SlotBytes from;
        SlotBytes twist;
    };
    Move move_of(puzzle::Turn turn) const;
    Contents after(const Contents& contents, const Move& move) const noexcept;

    // RETURNS the image that keeps the labels: the same for all ways to hold the cube.
    Contents reoriented(const Contents& contents) const noexcept;
    // RETURNS the least image. `positions`: how many positions, however held, have it.
    Contents least(const Contents& contents, unsigned& positions) const noexcept;

    // The form as 64-bit words, the first slot first, so that words compare as forms do.
    std::size_t words() const noexcept { return words_; }
    void pack(const Contents& contents, std::uint64_t* words) const noexcept;
    Contents unpack(const std::uint64_t* words) const noexcept;

  private:
    static constexpr unsigned kMaxContents = 32;
    static constexpr std::size_t kMaxOrbits = 11;  // of the 7x7x7
    static constexpr unsigned kTwists = 3;

    struct Holding {  // what a symmetry does to places
        SlotBytes from{};
        SlotBytes twist{};
    };
    // [the holding's twist][orbit][contents]
    using Relabelled =
        std::array<std::array<std::array<std::uint8_t, kMaxContents>, kMaxOrbits>, kTwists>;
    // An image of contents, slot by slot.
    struct Image {
        const PositionForm& form;
        const Contents& contents;
        const Holding& holding;
        const Relabelled& relabelled;
        std::uint8_t operator[](std::size_t slot) const noexcept {
            return relabelled[holding.twist[slot]][form.orbit_[slot]][contents[holding.from[slot]]];
        }
    };
    Image image(const Contents& contents, std::size_t labels, std::size_t first) const noexcept;
    void tabulate(puzzle::SymmetryIndex symmetry);
    void find_holdings();

    const puzzle::Cube& cube_;
    int slots_;
    std::size_t words_ = 1;
    Contents solved_{};
    SlotBytes orbit_{};
    SlotBytes twists_{};  // of a slot's orbit
    SlotBytes bits_{};    // for a slot's contents
    std::vector<Holding> holdings_;
    std::vector<Relabelled> relabelled_;  // [labels' symmetry]
    // [labels' symmetry][corner place][twist]: the holding that brings that corner home.
    std::vector<std::array<std::array<std::uint8_t, kTwists>, 8>> holding_of_;
    std::vector<std::uint8_t> first_label_;  // [labels' symmetry], the one that becomes 0
};

}  // namespace revenge::proof::phases
