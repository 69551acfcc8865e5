#include "revenge/proof/pairings/near_pairings.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <atomic>
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

constexpr std::byte kIsWritten{1};

std::string name_of(int moves) { return fmt::format("{}{}.level", NearPieces::kBlocks, moves); }
std::string name_of(int moves, std::size_t piece) {
    return fmt::format("{}{}.blocks-{}", NearPieces::kBlocks, moves, piece);
}

}  // namespace

NearLevels::NearLevels(const StepThree& model, const PairingBlock& block, const PairingIndex& index,
                       NearPieces& pieces, std::size_t blocks_in_piece)
    : model_(model),
      block_(block),
      index_(index),
      near_(index.near()),
      pieces_(pieces),
      in_piece_(blocks_in_piece),
      within_(near_ * block.rows()),
      is_empty_(near_, 1),
      levels_(1) {
    for (std::size_t move = 0; move < model_.moves().size(); ++move) {
        for (std::size_t symmetry = 0; symmetry < model_.symmetries().size(); ++symmetry) {
            block_.view(block_.then(block_.unchanged(), move), symmetry, views_.emplace_back());
        }
    }
    add_goal();
}

void NearLevels::begin() {
    within_.clear();
    std::ranges::fill(is_empty_, 1);
    is_empty_known_ = true;
    levels_.assign(1, {});
    moves_ = 0;
    add_goal();
}

void NearLevels::add_goal() {
    is_empty_[0] = 0;
    for (const StepThree::Centers& goal : model_.goals()) {
        const auto place = block_.place_of(PairingBlock::state_of(model_, false, goal));
        within_.add(place.row, one_bit(place.value));
    }
}

void NearLevels::drop(int moves) {
    Written& written = levels_[static_cast<std::size_t>(moves)];
    for (std::size_t piece = 0; piece < written.size(); ++piece) {
        if (written[piece] == kIsWritten) {
            pieces_.remove(name_of(moves, piece));
        }
    }
    pieces_.remove(name_of(moves));  // last: what is left of a level is known by it
    written.clear();
}

base::Result<NearLevels::Written> NearLevels::read_level(int moves) const {
    std::vector<std::byte> bytes;
    REVENGE_TRY(const auto read, pieces_.read(name_of(moves), bytes));
    if (read.size() != pieces()) {
        return base::Error{
            base::ErrorCode::TableDamaged,
            pieces_.place_of(name_of(moves)) + " has not as many pieces as it should"};
    }
    return Written(read.begin(), read.end());
}

base::Result<int> NearLevels::last_written(int most) const {
    for (int moves = most; moves > 0; --moves) {
        const auto read = read_level(moves);
        if (read) {
            return moves;
        }
        if (read.error().code == base::ErrorCode::Resource) {
            return read.error();
        }
    }
    return 0;
}

base::Status NearLevels::resume(int moves, int kept, const base::Sharing& how) {
    levels_.assign(static_cast<std::size_t>(moves) + 1, {});
    for (int each = 1; each <= moves; ++each) {
        auto written = read_level(each);
        const bool is_kept = each >= std::min(moves, kept);
        if (written) {
            levels_[static_cast<std::size_t>(each)] = *std::move(written);
        } else if (is_kept) {
            return written.error();
        }
        if (!is_kept) {
            drop(each);
        }
    }
    is_empty_known_ = false;
    return load(moves, how);
}

void NearLevels::find_empty(const base::Sharing& how) {
    base::parallel_for(near_, how, [&](std::size_t begin, std::size_t end) {
        for (std::size_t block = begin; block < end; ++block) {
            const std::size_t first = block * block_.rows();
            const auto is_nothing = [](auto bits) { return bits == 0; };
            is_empty_[block] =
                std::all_of(
                    within_.low.begin() + static_cast<std::ptrdiff_t>(first),
                    within_.low.begin() + static_cast<std::ptrdiff_t>(first + block_.rows()),
                    is_nothing) &&
                std::all_of(
                    within_.high.begin() + static_cast<std::ptrdiff_t>(first),
                    within_.high.begin() + static_cast<std::ptrdiff_t>(first + block_.rows()),
                    is_nothing);
        }
    });
    is_empty_known_ = true;
}

std::size_t NearLevels::blocks_of(std::size_t piece) const noexcept {
    return std::min<std::size_t>(in_piece_, near_ - piece * in_piece_);
}

// Considers only neighbours with non-empty blocks.
void NearLevels::find_neighbors(std::uint32_t block, std::vector<Neighbor>& out) const {
    out.clear();
    for (std::size_t move = 0; move < model_.moves().size(); ++move) {
        const PairingEntry there = index_.next(index_.first(block), move);
        if (there.cls() < near_ && is_empty_[there.cls()] == 0) {
            out.push_back({there.cls(), move * model_.symmetries().size() + there.symmetry()});
        }
    }
}

bool NearLevels::advance_block(std::size_t block, Work& work) const {
    find_neighbors(static_cast<std::uint32_t>(block), work.neighbors);
    if (work.neighbors.empty() && is_empty_[block] != 0) {
        return false;
    }
    const auto first = static_cast<std::ptrdiff_t>(block * block_.rows());
    work.here.swapped.clear();
    std::copy_n(within_.low.begin() + first, block_.rows(), work.here.rows.low.begin());
    std::copy_n(within_.high.begin() + first, block_.rows(), work.here.rows.high.begin());
    for (std::size_t i = 0; i < work.neighbors.size(); ++i) {
        if (i + 1 < work.neighbors.size()) {
            block_.prefetch(rows_of(work.neighbors[i + 1].block));
        }
        block_.gather(views_[work.neighbors[i].view], rows_of(work.neighbors[i].block), work.here);
    }
    block_.merge(work.here);
    return true;
}

base::Status NearLevels::advance(const base::Sharing& how, base::ProgressSink& progress) {
    base::check(moves_ + 1 == static_cast<int>(levels_.size()), "the last level is in memory");
    if (!is_empty_known_) {
        find_empty(how);
    }
    const std::size_t rows = block_.rows();
    const std::string task = fmt::format("blocks of near pairings, {} moves", moves_ + 1);
    std::vector<Work> work(how.threads, Work{block_.nothing(), {}});
    std::vector<std::uint8_t> is_empty = is_empty_;
    Written& written = levels_.emplace_back(pieces());
    CenterRows next(in_piece_ * rows);
    for (std::size_t piece = 0; piece < written.size(); ++piece) {
        const std::size_t begin = piece * in_piece_;
        std::atomic<bool> has_any{false};
        next.clear();
        base::parallel_for(
            blocks_of(piece), how, [&](std::size_t from, std::size_t to, unsigned thread) {
                Work& mine = work[thread];
                for (std::size_t at = from; at < to; ++at) {
                    if (advance_block(begin + at, mine)) {
                        has_any = true;
                        is_empty[begin + at] = 0;
                        const auto first = static_cast<std::ptrdiff_t>(at * rows);
                        std::ranges::copy(mine.here.rows.low, next.low.begin() + first);
                        std::ranges::copy(mine.here.rows.high, next.high.begin() + first);
                    }
                }
            });
        if (how.stop.stop_requested()) {
            return base::interrupted();
        }
        if (has_any) {
            REVENGE_TRY(write(piece, next));
            written[piece] = kIsWritten;
        }
        progress.report({task, begin + blocks_of(piece), near_, "blocks"});
    }
    is_empty_ = std::move(is_empty);
    // Behind its pieces: a level that has it is whole.
    REVENGE_TRY(pieces_.write(name_of(moves_ + 1), written));
    return load(moves_ + 1, how);
}

base::Status NearLevels::write(std::size_t piece, const CenterRows& rows) {
    const std::size_t count = blocks_of(piece) * block_.rows();
    const auto low = std::as_bytes(std::span(rows.low).first(count));
    const auto high = std::as_bytes(std::span(rows.high).first(count));
    std::vector<std::byte> bytes(low.begin(), low.end());
    bytes.insert(bytes.end(), high.begin(), high.end());
    return pieces_.write(name_of(moves_ + 1, piece), bytes);
}

// Several threads: one alone takes longer to copy what it reads than a disk takes to bring it.
base::Status NearLevels::load(int moves, const base::Sharing& how) {
    const std::size_t pieces = levels_[static_cast<std::size_t>(moves)].size();
    base::check(pieces > 0, "the level was written, and not dropped");
    moves_ = kNoLevel;
    std::vector<std::vector<std::byte>> bytes(how.threads);
    base::Status loaded = base::ordered_parallel_for(
        pieces, {how.threads, 1, how.stop},
        [&](std::size_t piece, unsigned thread) { return read(moves, piece, bytes[thread]); },
        [](std::size_t, const base::Status& read) { return read; });
    moves_ = loaded ? moves : kNoLevel;
    return loaded;
}

void NearLevels::clear(std::size_t piece) noexcept {
    const std::size_t first = piece * in_piece_ * block_.rows();
    const std::size_t count = blocks_of(piece) * block_.rows();
    std::fill_n(within_.low.begin() + static_cast<std::ptrdiff_t>(first), count, 0);
    std::fill_n(within_.high.begin() + static_cast<std::ptrdiff_t>(first), count, 0);
}

base::Status NearLevels::read(int moves, std::size_t piece, std::vector<std::byte>& bytes) {
    if (levels_[static_cast<std::size_t>(moves)][piece] != kIsWritten) {
        clear(piece);
        return {};
    }
    const std::string name = name_of(moves, piece);
    REVENGE_TRY(const auto read, pieces_.read(name, bytes));
    const std::size_t first = piece * in_piece_ * block_.rows();
    const std::size_t count = blocks_of(piece) * block_.rows();
    const std::size_t of_low = count * sizeof(std::uint64_t);
    if (read.size() != count * CenterRows::kRowBytes) {
        return base::Error{base::ErrorCode::TableDamaged,
                           pieces_.place_of(name) + " has not as many blocks as it should"};
    }
    std::memcpy(within_.low.data() + first, read.data(), of_low);
    std::memcpy(within_.high.data() + first, read.data() + of_low, count);
    return {};
}

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
