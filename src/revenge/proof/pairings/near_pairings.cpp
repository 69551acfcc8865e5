#include "revenge/proof/pairings/near_pairings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>
#include <string>
#include <utility>

#include "revenge/base/check.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/table/data_layout.hpp"

namespace revenge::proof::pairings {

namespace {

// Everything that two runs must share so that one can resume from the other's tables: limits, and the numbering of
// classes, moves, symmetries, and places in a block.
std::string name_of_tables(const StepThree& model, const PairingBlock& block,
                           const PairingIndex& index, const NearPairings::Limits& limits) {
    std::vector<std::uint8_t> places;
    for (std::uint32_t number = 0; number < block.states(); ++number) {
        const PairingBlock::State state = block.state_at(block.place_at(number));
        places.insert(places.end(), {state.odd, state.r, state.f, state.u});
    }
    return fmt::format("{}, {} classes of {:016x}, places of {:016x}, {} {} {}, pieces of {}",
                       puzzle::name_of(model.metric()), index.near(), index.fingerprint(),
                       table::checksum(std::as_bytes(std::span(places))), limits.first,
                       limits.dense, limits.last, limits.blocks_in_piece);
}

std::string name_of_list(int moves) { return fmt::format("{}{}.list", NearPieces::kBlocks, moves); }

}  // namespace

NearPairings::NearPairings(const StepThree& model, PairingIndex index, const Limits& limits,
                           table::Scratch& scratch)
    : block_(model),
      limits_(limits),
      index_(std::move(index)),
      pieces_(scratch, name_of_tables(model, block_, index_, limits)),
      levels_(model, block_, index_, pieces_, limits.blocks_in_piece) {}

base::Status NearPairings::read_lists(int moves, const base::Sharing& how) {
    for (int each = limits_.first; each < std::min(moves, limits_.dense); ++each) {
        if (how.stop.stop_requested()) {
            return base::interrupted();
        }
        REVENGE_TRY(auto list,
                    SparseBlocks::read(block_, index_.near(), pieces_, name_of_list(each)));
        lists_.push_back(std::move(list));
    }
    return {};
}

base::Result<bool> NearPairings::resume(const base::Sharing& how, base::ProgressSink& progress) {
    if (how.stop.stop_requested()) {
        return base::interrupted();
    }
    REVENGE_TRY(const auto last, levels_.last_written(limits_.last));
    if (last == 0) {
        return false;
    }
    base::Status taken = read_lists(last, how);
    if (taken) {
        taken = levels_.resume(last, limits_.dense, how);
    }
    if (taken) {
        progress.note(fmt::format("blocks of near pairings: going on from {} moves", last));
        return true;
    }
    if (taken.error().code != base::ErrorCode::TableDamaged) {
        return taken.error();
    }
    progress.note(taken.error().message + "; all blocks are built again");
    lists_.clear();
    levels_.begin();
    return false;
}

base::Status NearPairings::fill(const base::Sharing& how, base::ProgressSink& progress) {
    while (levels_.moves() < limits_.last) {
        if (how.stop.stop_requested()) {
            return base::interrupted();
        }
        const int moves = levels_.moves();
        if (moves >= limits_.first && moves < limits_.dense) {
            const SparseBlocks& list = lists_.emplace_back(block_, levels_.within(), how);
            REVENGE_TRY(list.write(pieces_, name_of_list(moves)));
        }
        REVENGE_TRY(levels_.advance(how, progress));
        if (moves < limits_.dense) {
            levels_.drop(moves);
        }
    }
    return {};
}

base::Status NearPairings::load(int moves, const base::Sharing& how) {
    return has(moves) ? base::Status() : levels_.load(moves, how);
}

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
