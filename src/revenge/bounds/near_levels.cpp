#include "revenge/bounds/near_levels.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <string_view>
#include <utility>

#include "revenge/base/check.hpp"
#include "revenge/base/in_order.hpp"
#include "revenge/base/interrupted.hpp"

namespace revenge::bounds {

namespace {

constexpr std::string_view kName = "within-";

std::string name_of(int moves, std::size_t piece) {
    return fmt::format("{}{}.blocks-{}", kName, moves, piece);
}

std::uint64_t checksum_of(std::span<const std::byte> low, std::span<const std::byte> high) {
    return XXH3_64bits_withSeed(high.data(), high.size(), XXH3_64bits(low.data(), low.size()));
}

}  // namespace

NearLevels::NearLevels(const StepThree& model, const PairingBlock& block, const PairingIndex& index,
                       table::Scratch& scratch, std::size_t blocks_in_piece)
    : model_(model),
      block_(block),
      index_(index),
      near_(index.near()),
      scratch_(scratch),
      in_piece_(blocks_in_piece),
      within_(near_ * block.rows()),
      is_empty_(near_, 1),
      levels_(1) {
    for (std::size_t move = 0; move < model_.moves().size(); ++move) {
        for (std::size_t symmetry = 0; symmetry < model_.symmetries().size(); ++symmetry) {
            block_.view(block_.then(block_.unchanged(), move), symmetry, views_.emplace_back());
        }
    }
    is_empty_[0] = 0;
    for (const StepThree::Centers& goal : model_.goals()) {
        const auto place = block_.place_of(PairingBlock::state_of(model_, false, goal));
        within_.add(place.row, one_bit(place.value));
    }
}

NearLevels::~NearLevels() {
    for (std::size_t moves = 0; moves < levels_.size(); ++moves) {
        drop(static_cast<int>(moves));
    }
}

void NearLevels::drop(int moves) {
    std::vector<Piece>& pieces = levels_[static_cast<std::size_t>(moves)];
    for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
        if (pieces[piece].is_written) {
            scratch_.remove(name_of(moves, piece));
        }
    }
    pieces.clear();
}

void NearLevels::remove_left_in(const std::filesystem::path& folder) {
    std::error_code none;
    std::vector<std::filesystem::path> left;
    for (const auto& entry : std::filesystem::directory_iterator(folder, none)) {
        if (entry.path().filename().string().starts_with(kName)) {
            left.push_back(entry.path());
        }
    }
    for (const std::filesystem::path& file : left) {
        std::filesystem::remove(file, none);
    }
    std::filesystem::remove(folder, none);
}

std::size_t NearLevels::blocks_of(std::size_t piece) const noexcept {
    return std::min<std::size_t>(in_piece_, near_ - piece * in_piece_);
}

// Of those in whose blocks there is anything.
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
    const std::size_t rows = block_.rows();
    const std::string task = fmt::format("blocks of near pairings, {} moves", moves_ + 1);
    std::vector<Work> work(how.threads, Work{block_.nothing(), {}});
    std::vector<std::uint8_t> is_empty = is_empty_;
    std::vector<Piece>& pieces = levels_.emplace_back((near_ + in_piece_ - 1) / in_piece_);
    CenterRows next(in_piece_ * rows);
    for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
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
            if (base::Status written = write(piece, next, pieces[piece]); !written) {
                return written;
            }
        }
        progress.report({task, begin + blocks_of(piece), near_, "blocks"});
    }
    is_empty_ = std::move(is_empty);
    return load(moves_ + 1, how);
}

base::Status NearLevels::write(std::size_t piece, const CenterRows& rows, Piece& written) {
    const std::size_t count = blocks_of(piece) * block_.rows();
    const auto low = std::as_bytes(std::span(rows.low).first(count));
    const auto high = std::as_bytes(std::span(rows.high).first(count));
    written = {true, checksum_of(low, high)};
    return scratch_.write(name_of(moves_ + 1, piece), low, high);
}

// Several threads: one alone takes longer to copy what it reads than a disk takes to bring it.
base::Status NearLevels::load(int moves, const base::Sharing& how) {
    const std::vector<Piece>& pieces = levels_[static_cast<std::size_t>(moves)];
    base::check(!pieces.empty(), "the level was written, and not dropped");
    moves_ = kNoLevel;
    std::vector<std::vector<std::byte>> bytes(how.threads);
    base::Status loaded = base::in_order(
        pieces.size(), {how.threads, 1, how.stop},
        [&](std::size_t piece, unsigned thread) {
            return read(moves, piece, pieces[piece], bytes[thread]);
        },
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

base::Status NearLevels::read(int moves, std::size_t piece, const Piece& written,
                              std::vector<std::byte>& bytes) {
    if (!written.is_written) {
        clear(piece);
        return {};
    }
    const std::string name = name_of(moves, piece);
    if (base::Status read = scratch_.read(name, bytes); !read) {
        return read;
    }
    const std::size_t first = piece * in_piece_ * block_.rows();
    const std::size_t count = blocks_of(piece) * block_.rows();
    const std::size_t of_low = count * sizeof(std::uint64_t);
    const std::span all(bytes);
    if (all.size() != count * CenterRows::kRowBytes ||
        checksum_of(all.first(of_low), all.subspan(of_low)) != written.checksum) {
        return base::Error{base::ErrorCode::TableDamaged,
                           scratch_.place_of(name) + ": not what was written there"};
    }
    std::memcpy(within_.low.data() + first, all.data(), of_low);
    std::memcpy(within_.high.data() + first, all.data() + of_low, count);
    return {};
}

}  // namespace revenge::bounds
