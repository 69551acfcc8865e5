#include "revenge/coset/goal.hpp"

#include <unordered_set>

namespace revenge::coset {

namespace {

constexpr std::size_t kMostGoals = 1000000;

// A set of states, told apart by their index; representatives are kept, since an index alone says
// nothing about moves of other phases.
class SeenStates {
  public:
    explicit SeenStates(const StateIndex& index) : index_(&index) {}

    void add(const puzzle::State& state) {
        const auto found = (*index_)(state);
        if (found && known_.insert(*found).second) {
            indices_.push_back(*found);
            states_.push_back(state);
        }
    }
    std::size_t size() const noexcept { return states_.size(); }
    puzzle::State state(std::size_t i) const { return states_[i]; }
    std::vector<std::uint64_t> take_indices() { return std::move(indices_); }

  private:
    const StateIndex* index_;
    std::unordered_set<std::uint64_t> known_;
    std::vector<std::uint64_t> indices_;
    std::vector<puzzle::State> states_;
};

}  // namespace

base::Result<Goal> backward_closure(const puzzle::Cube& cube, const ChainDeclaration& chain,
                                    std::size_t phase, const StateIndex& index) {
    SeenStates seen(index);
    std::size_t unrotated = 0;
    const puzzle::CostTable slices(puzzle::Metric::Sstm, cube.size());
    seen.add(cube.puzzle().solved());
    if (seen.size() == 0) {
        return base::Error{base::ErrorCode::Usage,
                           "the solved state is not among those the coordinates cover"};
    }
    const auto close_under = [&](const SliceSet& slice_set) -> base::Status {
        const auto moves = moves_of(cube, slice_set, slices, Products::Blocks);
        for (std::size_t i = 0; i < seen.size(); ++i) {
            for (const Move& move : moves) {
                seen.add(cube.puzzle().apply(seen.state(i), move.action));
            }
            if (seen.size() > kMostGoals) {
                return base::Error{
                    base::ErrorCode::Resource,
                    "the goal has more than a million indices; declare the phase with "
                    "engine = \"search\""};
            }
        }
        return {};
    };
    if (auto closed = close_under(chain.remainder_set); !closed) {
        return closed.error();
    }
    for (std::size_t later = chain.phases.size(); later-- > phase;) {
        const auto rotations = puzzle::symmetry_group(chain.phases[later].rotations);
        unrotated = seen.size();
        for (std::size_t i = 0; i < unrotated; ++i) {
            for (const puzzle::SymmetryIndex rotation : *rotations) {
                seen.add(cube.rotate(seen.state(i), rotation));
            }
        }
        if (later == phase) {
            break;
        }
        if (auto closed = close_under(chain.phases[later].slice_set); !closed) {
            return closed.error();
        }
    }
    return Goal{seen.take_indices(), unrotated};
}

}  // namespace revenge::coset
