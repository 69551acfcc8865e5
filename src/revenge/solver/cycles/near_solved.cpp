#include "revenge/solver/cycles/near_solved.hpp"

#include <algorithm>
#include <utility>

#include "revenge/notation/move_text.hpp"

namespace revenge::solver::cycles {

namespace {

constexpr std::size_t kMostDepth = 2;
constexpr std::size_t kMostStates = 30'000;

}  // namespace

NearSolved::NearSolved(const puzzle::Definition& definition)
    : moves_(notation::all_moves(definition)) {
    const puzzle::Puzzle& puzzle = definition.puzzle();
    Word back;  // [move]: what undoes it
    for (const puzzle::Move& move : moves_) {
        const auto found =
            std::ranges::find(moves_, puzzle.inverse(move.action), &puzzle::Move::action);
        back.push_back(static_cast<std::uint16_t>(found - moves_.begin()));
    }
    for (const puzzle::Transformation& rotation : definition.rotations()) {
        if (auto renaming = Renaming::of(puzzle, puzzle.apply(puzzle.solved(), rotation))) {
            held_.push_back(*std::move(renaming));
        }
    }
    std::vector<puzzle::State> newest{puzzle.solved()};
    ways_.emplace(puzzle.solved(), Word());
    while (depth_ < kMostDepth && newest.size() * moves_.size() <= kMostStates) {
        std::vector<puzzle::State> next;
        for (const puzzle::State& state : newest) {
            const Word known = ways_.at(state);
            for (std::size_t m = 0; m < moves_.size(); ++m) {
                Word word{back[m]};
                word.insert(word.end(), known.begin(), known.end());
                const puzzle::State after = puzzle.apply(state, moves_[m].action);
                if (ways_.emplace(after, std::move(word)).second) {
                    next.push_back(after);
                }
            }
        }
        newest = std::move(next);
        ++depth_;
    }
}

bool NearSolved::find(const puzzle::Puzzle& puzzle, const puzzle::State& state, std::size_t togo,
                      Word& out) const {
    if (togo == 0) {
        const auto known = ways_.find(state);
        if (known == ways_.end()) {
            return false;
        }
        out.insert(out.end(), known->second.begin(), known->second.end());
        return true;
    }
    for (std::size_t m = 0; m < moves_.size(); ++m) {
        out.push_back(static_cast<std::uint16_t>(m));
        if (find(puzzle, puzzle.apply(state, moves_[m].action), togo - 1, out)) {
            return true;
        }
        out.pop_back();
    }
    return false;
}

std::optional<std::vector<puzzle::Move>> NearSolved::way(const puzzle::Puzzle& puzzle,
                                                         const puzzle::State& state) const {
    std::vector<puzzle::State> ways{state};
    for (const Renaming& renaming : held_) {
        ways.push_back(renaming.renamed(state));
    }
    for (std::size_t first = 0; first <= depth_; ++first) {
        std::optional<Word> shortest;
        for (const puzzle::State& way : ways) {
            Word word;
            if (find(puzzle, way, first, word) && (!shortest || word.size() < shortest->size())) {
                shortest = std::move(word);
            }
        }
        if (shortest) {
            std::vector<puzzle::Move> out;
            for (const std::uint16_t move : *shortest) {
                out.push_back(moves_[move]);
            }
            return out;
        }
    }
    return std::nullopt;
}

}  // namespace revenge::solver::cycles
