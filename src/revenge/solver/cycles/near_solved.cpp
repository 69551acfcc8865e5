#include "revenge/solver/cycles/near_solved.hpp"

#include <algorithm>

#include "revenge/notation.hpp"

namespace revenge::solver::cycles {

namespace {

constexpr std::size_t kMaxDepth = 2;
constexpr std::size_t kMaxStates = 30'000;

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
    tell_ways(definition);
    std::vector<puzzle::State> newest{puzzle.solved()};
    ways_.emplace(puzzle.solved(), Word());
    while (depth_ < kMaxDepth && newest.size() * moves_.size() <= kMaxStates) {
        std::vector<puzzle::State> next;
        for (const puzzle::State& state : newest) {
            const Word known = ways_.at(state);
            for (std::size_t m = 0; m < moves_.size(); ++m) {
                Word word{back[m]};
                word.insert(word.end(), known.begin(), known.end());
                const puzzle::State after = upright(puzzle.apply(state, moves_[m].action));
                if (ways_.emplace(after, std::move(word)).second) {
                    next.push_back(after);
                }
            }
        }
        newest = std::move(next);
        ++depth_;
    }
}

void NearSolved::tell_ways(const puzzle::Definition& definition) {
    const puzzle::Puzzle& puzzle = definition.puzzle();
    std::vector<puzzle::State> held{puzzle.solved()};
    for (const puzzle::Transformation& rotation : definition.rotations()) {
        const puzzle::State turned = puzzle.apply(puzzle.solved(), rotation);
        if (std::ranges::find(held, turned) == held.end()) {
            held.push_back(turned);
        }
    }
    const auto slots = static_cast<std::size_t>(puzzle.slots());
    for (std::size_t place = 0; place < slots && held_.size() < held.size(); ++place) {
        place_ = place;
        held_.clear();
        for (const puzzle::State& state : held) {
            if (auto names = Renaming::of(puzzle, state)) {
                held_.emplace(std::pair(state.piece[place], state.twist[place]), *std::move(names));
            }
        }
    }
    if (held_.size() < held.size()) {
        held_.clear();  // states are known as they are held
    }
}

puzzle::State NearSolved::upright(const puzzle::State& state) const noexcept {
    const auto names = held_.find({state.piece[place_], state.twist[place_]});
    return names == held_.end() ? state : names->second.renamed(state);
}

bool NearSolved::find(const puzzle::Puzzle& puzzle, const puzzle::State& state, std::size_t togo,
                      Word& out) const {
    if (togo == 0) {
        const auto known = ways_.find(upright(state));
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
    Word word;
    for (std::size_t first = 0; first <= depth_; ++first) {
        if (find(puzzle, state, first, word)) {
            std::vector<puzzle::Move> out;
            for (const std::uint16_t move : word) {
                out.push_back(moves_[move]);
            }
            return out;
        }
    }
    return std::nullopt;
}

}  // namespace revenge::solver::cycles
