// A kernel that processes blocks bit by bit (kernel.hpp).
#pragma once

#include "revenge/bfs/kernel.hpp"
#include "revenge/bfs/word_ops.hpp"

namespace revenge::bfs {

// Place is the integer type that holds a bit place of a block.
template <class Place>
class EntryKernel final : public Kernel {
  public:
    EntryKernel(const coset::CosetSpace& space, const WordOps& ops);

    void pull(const FrontierBlock& source, std::size_t pair,
              Gather& gather) const noexcept override;
    void turn(std::span<const Word> /*bits*/, std::uint64_t /*count*/, std::uint64_t /*place*/,
              std::vector<BlockArray>& /*turned*/) const noexcept override {}
    std::vector<int> turned_coordinates() const override { return {}; }
    const BlockLayout& layout() const noexcept override { return layout_; }

  private:
    void make_small_permutation(std::size_t pair);

    const WordOps* ops_;
    BlockLayout layout_;
    std::vector<Place> to_source_;         // [pair * raw_size + entry]
    std::vector<Place> from_source_;       // its inverse
    std::vector<bool> is_identity_;        // [pair]
    std::vector<SmallPermutation> small_;  // [pair]; empty where blocks or processor do not allow
};

}  // namespace revenge::bfs
