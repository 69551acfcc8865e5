#pragma once

#include "revenge/bfs/kernel.hpp"

namespace revenge::bfs {

// See kernel.hpp. Place is the integer type that holds a bit place of a block.
template <class Place>
class EntryKernel final : public Kernel {
  public:
    explicit EntryKernel(const coset::CosetSpace& space);

    void pull(const FrontierBlock& source, std::size_t pair,
              Gather& gather) const noexcept override;
    void turn(std::span<const Word> /*bits*/, std::uint64_t /*count*/, std::uint64_t /*cls*/,
              LocalFrontiers& /*frontiers*/) const noexcept override {}
    std::vector<int> turned_coordinates() const override { return {}; }
    const BlockLayout& layout() const noexcept override { return layout_; }

  private:
    void probe(const FrontierBlock& source, const Place* to_source, Gather& gather) const noexcept;
    void scatter(const FrontierBlock& source, const Place* from_source,
                 Gather& gather) const noexcept;

    BlockLayout layout_;
    std::vector<Place> to_source_;    // [pair * raw_size + entry]
    std::vector<Place> from_source_;  // its inverse
    std::vector<bool> is_identity_;   // [pair]
};

}  // namespace revenge::bfs
