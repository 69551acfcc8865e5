#include "revenge/bounds/sparse_blocks.hpp"

#include <bit>

#include "revenge/base/check.hpp"

namespace revenge::bounds {

namespace {

constexpr std::size_t kWordBits64 = 64;

}  // namespace

SparseBlocks::SparseBlocks(const PairingBlock& block, const CenterRows& rows,
                           const base::Sharing& how)
    : values_(block.values()), first_(rows.size() / block.rows() + 1) {
    constexpr std::size_t kNumbers = std::size_t{1} << kNumberBits;
    base::check(block.states() <= kNumbers, "a state of a block has a number of 16 bits");
    const std::size_t blocks = first_.size() - 1;
    const auto each_row = [&](std::size_t at, const auto& body) {
        for (std::uint32_t row = 0; row < block.rows(); ++row) {
            body(row, rows[at * block.rows() + row]);
        }
    };
    base::parallel_for(blocks, how, [&](std::size_t begin, std::size_t end) {
        for (std::size_t at = begin; at < end; ++at) {
            each_row(at, [&](std::uint32_t, const CenterRow& row) {
                first_[at + 1] += count_bits(row);
            });
        }
    });
    for (std::size_t at = 0; at < blocks; ++at) {
        first_[at + 1] += first_[at];
    }
    states_.resize(first_[blocks]);
    base::parallel_for(blocks, how, [&](std::size_t begin, std::size_t end) {
        std::vector<std::uint64_t> numbers(kNumbers / kWordBits64);
        for (std::size_t at = begin; at < end; ++at) {
            each_row(at, [&](std::uint32_t row, const CenterRow& bits) {
                each_value(bits, [&](std::uint32_t value) {
                    const std::uint16_t number = number_of({row, value});
                    numbers[number / kWordBits64] |= std::uint64_t{1} << number % kWordBits64;
                });
            });
            std::uint64_t next = first_[at];
            for (std::size_t word = 0; word < numbers.size(); ++word) {
                for (std::uint64_t left = numbers[word]; left != 0; left &= left - 1) {
                    states_[next++] = static_cast<std::uint16_t>(
                        word * kWordBits64 + static_cast<unsigned>(std::countr_zero(left)));
                }
                numbers[word] = 0;
            }
        }
    });
}

}  // namespace revenge::bounds
