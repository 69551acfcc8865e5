#include "revenge/proof/pairings/sparse_blocks.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>

#include "revenge/base/check.hpp"

namespace revenge::proof::pairings {

namespace {

constexpr std::size_t kWordBits64 = 64;
constexpr std::size_t kStatesInPiece = std::size_t{1} << 25U;

std::string name_of(const std::string& list, std::size_t piece) {
    return list + "-" + std::to_string(piece);
}

}  // namespace

SparseBlocks::SparseBlocks(const PairingBlock& block, const CenterRows& rows,
                           const base::Sharing& how)
    : SparseBlocks(block, rows.size() / block.rows()) {
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

base::Status SparseBlocks::write(NearPieces& pieces, const std::string& name) const {
    if (base::Status kept = pieces.write(name_of(name, 0), std::as_bytes(std::span(first_)));
        !kept) {
        return kept;
    }
    const std::span<const std::uint16_t> states(states_);
    for (std::size_t at = 0; at < states.size(); at += kStatesInPiece) {
        const auto piece = states.subspan(at, std::min(kStatesInPiece, states.size() - at));
        if (base::Status kept =
                pieces.write(name_of(name, 1 + at / kStatesInPiece), std::as_bytes(piece));
            !kept) {
            return kept;
        }
    }
    return {};
}

base::Result<SparseBlocks> SparseBlocks::read(const PairingBlock& block, std::size_t blocks,
                                              const NearPieces& pieces, const std::string& name) {
    SparseBlocks out(block, blocks);
    std::vector<std::byte> bytes;
    const auto read_into = [&](std::size_t piece, std::span<std::byte> into) -> base::Status {
        REVENGE_TRY(const auto read, pieces.read(name_of(name, piece), bytes));
        if (read.size() != into.size()) {
            return base::Error{
                base::ErrorCode::TableDamaged,
                pieces.place_of(name_of(name, piece)) + " has not as many states as it should"};
        }
        std::memcpy(into.data(), read.data(), into.size());
        return {};
    };
    REVENGE_TRY(read_into(0, std::as_writable_bytes(std::span(out.first_))));
    out.states_.resize(out.first_.back());
    const std::span<std::uint16_t> states(out.states_);
    for (std::size_t at = 0; at < states.size(); at += kStatesInPiece) {
        const auto piece = states.subspan(at, std::min(kStatesInPiece, states.size() - at));
        REVENGE_TRY(read_into(1 + at / kStatesInPiece, std::as_writable_bytes(piece)));
    }
    return out;
}

}  // namespace revenge::proof::pairings
