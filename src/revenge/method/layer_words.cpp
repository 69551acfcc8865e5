#include "revenge/method/layer_words.hpp"

#include <algorithm>

#include "revenge/base/check.hpp"

namespace revenge::method {

using puzzle::Turn;

LayerWords::LayerWords(const puzzle::Cube& cube, const std::vector<Turn>& moves,
                       const std::vector<int>& orders)
    : layers_(static_cast<std::size_t>(cube.size())), vectors_(std::size_t{1} << (2 * layers_)) {
    find_frames(cube);
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
        fill(axis, moves, orders);
    }
}

// Amounts are two bits a layer.
std::size_t LayerWords::amounts_of(Turn turn) const {
    std::size_t out = 0;
    for (std::size_t layer = 0; layer < layers_; ++layer) {
        if (((turn.layers >> layer) & 1U) != 0) {
            out |= std::size_t{turn.quarters} << (2 * layer);
        }
    }
    return out;
}

std::size_t LayerWords::sum(std::size_t a, std::size_t b) const {
    std::size_t out = 0;
    for (std::size_t bit = 0; bit < 2 * layers_; bit += 2) {
        out |= (((a >> bit) + (b >> bit)) & 3U) << bit;
    }
    return out;
}

std::size_t LayerWords::plus_all(std::size_t amounts, std::size_t quarters) const {
    std::size_t all = 0;
    for (std::size_t bit = 0; bit < 2 * layers_; bit += 2) {
        all |= (quarters & 3U) << bit;
    }
    return sum(amounts, all);
}

// The other side's order of layers; clockwise becomes counterclockwise.
std::size_t LayerWords::flipped(std::size_t amounts) const {
    std::size_t out = 0;
    for (std::size_t layer = 0; layer < layers_; ++layer) {
        const std::size_t quarters = (amounts >> (2 * layer)) & 3U;
        out |= ((4 - quarters) & 3U) << (2 * (layers_ - 1 - layer));
    }
    return out;
}

// A turn of the whole cube and a face turn after it are the turn of another face, and then that turn of the whole cube.
void LayerWords::find_frames(const puzzle::Cube& cube) {
    const puzzle::Puzzle& model = cube.puzzle();
    const auto all = static_cast<std::uint8_t>((1U << layers_) - 1);
    const auto last = static_cast<std::uint8_t>(1U << (layers_ - 1));
    std::array<Frame, kAxes> rotations;
    for (std::uint8_t about = 0; about < kAxes; ++about) {
        const auto& rotation = cube.action({about, all, 1});
        for (std::uint8_t axis = 0; axis < kAxes; ++axis) {
            const auto seen = model.then(model.then(rotation, cube.action({axis, 1, 1})),
                                         model.inverse(rotation));
            for (std::uint8_t image = 0; image < kAxes; ++image) {
                if (seen == cube.action({image, 1, 1})) {
                    rotations[about].axis[axis] = image;
                } else if (seen == cube.action({image, last, 3})) {
                    rotations[about].axis[axis] = image;
                    rotations[about].flips[axis] = true;
                }
            }
        }
    }
    const auto before = [](const Frame& frame, const Frame& rotation) {
        Frame out;
        for (std::size_t axis = 0; axis < kAxes; ++axis) {
            out.axis[axis] = rotation.axis[frame.axis[axis]];
            out.flips[axis] = frame.flips[axis] != rotation.flips[frame.axis[axis]];
        }
        return out;
    };
    frames_.assign(1, Frame());
    for (std::size_t i = 0; i < frames_.size(); ++i) {
        for (const Frame& rotation : rotations) {
            const Frame next = before(frames_[i], rotation);
            if (std::ranges::find(frames_, next) == frames_.end()) {
                frames_.push_back(next);
            }
        }
    }
    base::check(frames_.size() == kFrames, "a cube has 24 orientations");
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
        for (std::size_t frame = 0; frame < kFrames; ++frame) {
            turned_[axis][0][frame] = frame;
            for (std::size_t quarters = 1; quarters < 4; ++quarters) {
                const Frame next =
                    before(frames_[turned_[axis][quarters - 1][frame]], rotations[axis]);
                turned_[axis][quarters][frame] =
                    static_cast<std::size_t>(std::ranges::find(frames_, next) - frames_.begin());
            }
        }
    }
}

void LayerWords::fill(std::size_t axis, const std::vector<Turn>& moves,
                      const std::vector<int>& orders) {
    std::vector<Entry>& words = words_[axis];
    words.resize(vectors_);
    words[0].length = 0;
    std::vector<std::size_t> queue{0};
    for (std::size_t i = 0; i < queue.size(); ++i) {
        const std::size_t from = queue[i];
        for (std::size_t move = 0; move < moves.size(); ++move) {
            std::size_t next = from;
            for (int power = 1; moves[move].axis == axis && power < orders[move]; ++power) {
                next = sum(next, amounts_of(moves[move]));
                if (words[next].length == kNever) {
                    words[next] = {static_cast<std::uint8_t>(words[from].length + 1),
                                   static_cast<std::uint16_t>(from),
                                   {move, power}};
                    queue.push_back(next);
                }
            }
        }
    }
}

bool LayerWords::has_all_turns() const {
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
        for (std::size_t layer = 0; layer < layers_; ++layer) {
            bool is_written = 2 * layer + 1 == layers_;
            for (std::size_t quarters = 0; quarters < 4 && !is_written; ++quarters) {
                const std::size_t amounts = plus_all(std::size_t{1} << (2 * layer), quarters);
                is_written = words_[axis][amounts].length != kNever;
            }
            if (!is_written) {
                return false;
            }
        }
    }
    return true;
}

std::optional<int> LayerWords::length(Turn turn) const {
    const Entry& entry = words_[turn.axis][amounts_of(turn)];
    return entry.length == kNever ? std::nullopt : std::optional<int>(entry.length);
}

std::vector<LayerWords::Syllable> LayerWords::syllables_of(
    const std::vector<puzzle::Algorithm>& parts) const {
    std::vector<Syllable> out;
    for (std::size_t part = 0; part < parts.size(); ++part) {
        for (const Turn turn : parts[part]) {
            const std::size_t amounts = amounts_of(turn);
            if (!out.empty() && out.back().part == part && out.back().axis == turn.axis) {
                out.back().amounts = sum(out.back().amounts, amounts);
            } else {
                out.push_back({part, turn.axis, amounts});
            }
        }
    }
    // Turns of the whole cube in the end, which cost what the file's moves for them do: any orientation takes three.
    const std::size_t last = parts.empty() ? 0 : parts.size() - 1;
    for (const std::size_t axis : {std::size_t{0}, std::size_t{1}, std::size_t{0}}) {
        out.push_back({last, axis, 0});
    }
    return out;
}

LayerWords::Syllable LayerWords::seen(const Syllable& syllable, std::size_t frame) const {
    const Frame& held = frames_[frame];
    return {syllable.part, held.axis[syllable.axis],
            held.flips[syllable.axis] ? flipped(syllable.amounts) : syllable.amounts};
}

std::vector<std::array<LayerWords::Reached, LayerWords::kFrames>> LayerWords::reach(
    const std::vector<Syllable>& syllables) const {
    std::vector<std::array<Reached, kFrames>> out(1);
    out.front()[0].before = 0;
    for (const Syllable& syllable : syllables) {
        std::array<Reached, kFrames> next{};
        for (std::size_t frame = 0; frame < kFrames; ++frame) {
            const Reached& here = out.back()[frame];
            if (here.before == kFrames) {
                continue;
            }
            const Syllable one = seen(syllable, frame);
            for (std::size_t quarters = 0; quarters < 4; ++quarters) {
                const Entry& word = words_[one.axis][plus_all(one.amounts, 4 - quarters)];
                Reached& there = next[turned_[one.axis][quarters][frame]];
                const std::size_t length = here.length + word.length;
                if (word.length != kNever && (there.before == kFrames || length < there.length)) {
                    there = {length, frame, quarters};
                }
            }
        }
        out.push_back(next);
    }
    return out;
}

LayerWords::Written LayerWords::traced(const std::vector<Syllable>& syllables,
                                       const std::vector<std::array<Reached, kFrames>>& reached,
                                       std::size_t end, std::size_t parts) const {
    Written out{std::vector<Word>(std::max<std::size_t>(parts, 1)), reached.back()[end].length};
    std::size_t frame = end;
    for (std::size_t i = syllables.size(); i-- > 0;) {
        const Reached& here = reached[i + 1][frame];
        const Syllable one = seen(syllables[i], here.before);
        Word& word = out.parts[one.part];
        for (std::size_t amounts = plus_all(one.amounts, 4 - here.left_out); amounts != 0;
             amounts = words_[one.axis][amounts].before) {
            word.push_back(words_[one.axis][amounts].step);
        }
        frame = here.before;
    }
    for (Word& word : out.parts) {
        std::ranges::reverse(word);
    }
    return out;
}

std::vector<LayerWords::Written> LayerWords::write(
    const std::vector<puzzle::Algorithm>& parts) const {
    const std::vector<Syllable> syllables = syllables_of(parts);
    const auto reached = reach(syllables);
    std::vector<Written> out;
    for (std::size_t frame = 0; frame < kFrames; ++frame) {
        if (reached.back()[frame].before != kFrames) {
            out.push_back(traced(syllables, reached, frame, parts.size()));
        }
    }
    std::ranges::stable_sort(out, {}, &Written::length);
    return out;
}

}  // namespace revenge::method
