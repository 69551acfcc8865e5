#include "revenge/bfs/scratch_planes.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/table/scratch.hpp"

namespace revenge::bfs {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;
using table::Word;

// The file encoding of a range's levels: docs/table-format.md.
void encode_state(const RangeState& state, table::FieldWriter& out) {
    out.u32(static_cast<std::uint32_t>(state.pass.distance));
    out.u64(state.pass.part);
    out.u64(state.pass.parts);
    out.u64(state.pass.ranks);
    out.u64(state.pass.shares);
    out.u32(state.is_behind ? 1 : 0);
    out.u32(static_cast<std::uint32_t>(state.levels.size()));
    for (const LevelSums& level : state.levels) {
        out.u64(level.entries);
        out.u64(level.positions);
        out.u64(level.fixed);
    }
    out.u32(static_cast<std::uint32_t>(state.antipodes.size()));
    for (const coset::Entry& entry : state.antipodes) {
        out.u64(entry.cls);
        out.u64(entry.raw);
    }
}

// Returns what encode_state() wrote, nonsense where `in` is then not ok().
RangeState decode_state(table::FieldReader& in) {
    RangeState out;
    out.pass.distance = static_cast<int>(in.u32());
    out.pass.part = in.u64();
    out.pass.parts = in.u64();
    out.pass.ranks = in.u64();
    out.pass.shares = in.u64();
    out.is_behind = in.u32() != 0;
    const std::uint32_t levels = in.u32();
    for (std::uint32_t i = 0; i < levels && in.ok(); ++i) {
        LevelSums level;
        level.entries = in.u64();
        level.positions = in.u64();
        level.fixed = in.u64();
        out.levels.push_back(level);
    }
    const std::uint32_t antipodes = in.u32();
    for (std::uint32_t i = 0; i < antipodes && in.ok(); ++i) {
        coset::Entry entry;
        entry.cls = static_cast<coset::ClassIndex>(in.u64());
        entry.raw = in.u64();
        out.antipodes.push_back(entry);
    }
    return out;
}

constexpr table::Magic kMagic{'R', 'V', 'N', 'G', 'R', 'A', 'N', 'G'};
constexpr std::uint32_t kVersion = 4;

std::uint64_t block_bytes(const ScratchPlanes::Shape& shape) {
    return std::max<std::uint64_t>(
        1, shape.layout.words() * table::planes_for(shape.modulus) * sizeof(Word));
}

}  // namespace

std::uint64_t ScratchPlanes::Shape::bytes() const noexcept { return classes * block_bytes(*this); }

ScratchPlanes::ScratchPlanes(table::Scratch& scratch, const Shape& shape,
                             Communicator& communicator)
    : scratch_(&scratch),
      communicator_(&communicator),
      shape_(shape),
      classes_in_range_(
          std::clamp<std::uint64_t>(shape.range_bytes / block_bytes(shape), 1, shape.classes)) {
    const std::uint64_t ranges = (shape.classes + classes_in_range_ - 1) / classes_in_range_;
    own_ = Parts::share(ranges, communicator.ranks(), communicator.rank());
    states_.resize(ranges);
    versions_.resize(ranges, 0);
    least_.resize(ranges, 0);
    is_kept_.resize(ranges, false);
    is_changed_.resize(ranges, false);
    if (is_in_memory()) {
        held_.resize(ranges);
    }
}

Result<std::unique_ptr<ScratchPlanes>> ScratchPlanes::open(table::Scratch& scratch,
                                                           const Shape& shape,
                                                           Communicator& communicator,
                                                           base::ProgressSink* progress) {
    std::unique_ptr<ScratchPlanes> out(new ScratchPlanes(scratch, shape, communicator));
    if (!out->is_in_memory()) {
        auto planes =
            table::DistancePlanes::make(out->classes_in_range_, shape.layout, shape.modulus);
        base::Status made = planes ? base::Status() : planes.error();
        REVENGE_TRY(communicator.agree(std::move(made)));
        out->planes_ = *std::move(planes);
    }
    REVENGE_TRY(out->bring_over());
    out->has_begun_ = out->find_whole(progress);
    if (!out->has_begun_) {
        REVENGE_TRY(communicator.agree(out->begin()));
        out->run_ = communicator.gather(out->run_).front();
    } else {
        out->go_on_behind();
    }
    return out;
}

base::Status ScratchPlanes::begin() {
    std::ranges::fill(states_, RangeState{});
    versions_.assign(ranges(), 0);
    least_.assign(ranges(), 0);
    is_kept_.assign(ranges(), false);
    is_changed_.assign(ranges(), false);
    for (table::DistancePlanes& planes : held_) {
        planes = {};
    }
    // Before all else: a run that ends while it begins leaves no files that could be taken for a whole.
    remove_all();
    REVENGE_TRY(is_in_memory() ? base::Status() : require_room());
    REVENGE_TRY(auto random, base::Random::from_system());
    run_ = random() | 1U;  // 0: none
    return {};
}

coset::ClassIndex ScratchPlanes::first(std::size_t range) const noexcept {
    return static_cast<coset::ClassIndex>(
        std::min<std::uint64_t>(shape_.classes, range * classes_in_range_));
}

std::uint64_t ScratchPlanes::open_bytes() const noexcept {
    return 2 * classes_in_range_ * block_bytes(shape_);
}

std::string ScratchPlanes::name_of(std::size_t range) const {
    return shape_.name + ".range-" + std::to_string(range);
}

std::uint64_t ScratchPlanes::own_bytes() const noexcept {
    return (first(own_.end) - first(own_.begin)) * block_bytes(shape_);
}

std::span<const Word> ScratchPlanes::words_of(std::size_t range) noexcept {
    return planes_of(range).words().first(count(range) * block_bytes(shape_) / sizeof(Word));
}

// RETURNS how often the range's file had been written, 0 if it does not say so.
std::uint32_t ScratchPlanes::read_versions(table::FieldReader& in, std::size_t range) {
    const std::uint64_t from = in.u64();
    const std::uint32_t files = in.u32();
    std::uint32_t own = 0;
    for (std::uint32_t i = 0; i < files && in.ok(); ++i) {
        const std::uint32_t version = in.u32();
        const std::uint64_t of = from + i;
        if (of < ranges()) {
            least_[of] = std::max(least_[of], version);
        }
        own = of == range ? version : own;
    }
    return own;
}

Result<RangeState> ScratchPlanes::read(std::size_t range) {
    const std::string place = scratch_->place_of(name_of(range));
    REVENGE_TRY(scratch_->read(name_of(range), buffer_));
    REVENGE_TRY(auto file, table::unseal(kMagic, kVersion, buffer_, place));
    table::FieldReader& in = file.fields;
    const bool is_ours = in.text() == shape_.name && in.u64() == shape_.declaration_hash &&
                         in.u64() == shape_.classes && in.u64() == first(range) &&
                         in.u64() == count(range) && in.u64() == shape_.layout.raw_size &&
                         in.u32() == shape_.modulus &&
                         file.data.size() == words_of(range).size_bytes();
    const std::uint64_t run = in.u64();
    const std::uint32_t version = read_versions(in, range);
    RangeState state = decode_state(in);
    if (!is_ours || version == 0 || !in.ok() || in.left() != 0 || run == 0 ||
        (run_ != 0 && run != run_)) {
        return base::error(ErrorCode::TableDamaged, "scratch-of-another",
                           "{place} is of another table, or of another run", place);
    }
    if (is_kept_[range] && version != versions_[range]) {
        return base::error(ErrorCode::TableDamaged, "scratch-older", "{place} is older than it was",
                           place);
    }
    run_ = run;
    versions_[range] = version;
    std::memcpy(planes_of(range).words().data(), file.data.data(), file.data.size());
    return state;
}

base::Status ScratchPlanes::require_room() const {
    REVENGE_TRY(const auto free, scratch_->free_bytes());
    // A range is written before the file that it replaces goes.
    const std::uint64_t head = (std::uint64_t{1} << 16U) + own_.size() * sizeof(versions_[0]);
    const std::uint64_t files =
        (own_.size() + 1) * (classes_in_range_ * block_bytes(shape_) + head);
    const std::uint64_t needed = files * communicator_->ranks_here() + shape_.beside;
    if (free < needed) {
        return base::error(ErrorCode::Resource, "scratch-too-small",
                           "{phase} needs {needed} of scratch space for {place} and the like, "
                           "where {free} are free; free some or choose another directory",
                           shape_.name, std::to_string((needed >> 20U) + 1) + "M",
                           scratch_->place_of(name_of(0)), std::to_string(free >> 20U) + "M");
    }
    return {};
}

Result<OpenRange> ScratchPlanes::open(std::size_t range) {
    const auto opened = [&] {
        return OpenRange{range, first(range), first(range + 1), &planes_of(range)};
    };
    if (is_held(range)) {
        return opened();
    }
    REVENGE_TRY(is_behind() ? hold(range) : base::Status());
    if (!is_kept_[range]) {
        if (!is_behind()) {
            planes_.clear();
        }
        return opened();
    }
    if (auto got = read(range); !got) {
        Error error = got.error();
        return error.add(
            error.code == ErrorCode::TableDamaged
                ? base::make_message("scratch-remove", "; remove it, and the next run begins anew")
                : base::make_message(
                      "scratch-stays",
                      "; the other files stay there, and the next run resumes from them"));
    }
    return opened();
}

base::Status ScratchPlanes::hold(std::size_t range) {
    REVENGE_TRY(auto planes,
                table::DistancePlanes::make(count(range), shape_.layout, shape_.modulus));
    held_[range] = std::move(planes);
    return {};
}

base::Status ScratchPlanes::keep(const OpenRange& range, RangeState state) {
    state.is_behind = is_behind();
    if (is_behind()) {
        states_[range.number] = std::move(state);
        is_changed_[range.number] = true;
        return {};
    }
    std::swap(states_[range.number], state);
    auto written = write(range.number);
    if (!written) {
        std::swap(states_[range.number], state);
    }
    return written;
}

base::Status ScratchPlanes::write(std::size_t range) {
    table::FieldWriter fields;
    fields.text(shape_.name);
    fields.u64(shape_.declaration_hash);
    fields.u64(shape_.classes);
    fields.u64(first(range));
    fields.u64(count(range));
    fields.u64(shape_.layout.raw_size);
    fields.u32(shape_.modulus);
    fields.u64(run_);
    fields.u64(own_.begin);
    fields.u32(static_cast<std::uint32_t>(own_.size()));
    for (std::size_t file = own_.begin; file < own_.end; ++file) {
        fields.u32(versions_[file] + (file == range ? 1 : 0));
    }
    encode_state(states_[range], fields);
    const auto data = std::as_bytes(words_of(range));
    const auto head = table::sealing_head(kMagic, kVersion, fields, data);
    if (auto written = scratch_->write(name_of(range), head, data); !written) {
        Error error = written.error();
        if (shape_.with_remedy) {
            return shape_.with_remedy(std::move(error));
        }
        error.message += "; the files stay there, and the next run resumes from them";
        return error;
    }
    ++versions_[range];
    is_kept_[range] = true;
    is_changed_[range] = false;
    return {};
}

Result<std::span<const Word>> ScratchPlanes::words(std::size_t range) {
    REVENGE_TRY(open(range));
    return words_of(range);
}

void ScratchPlanes::remove_all() {
    for (std::size_t range = own_.begin; range < own_.end; ++range) {
        scratch_->remove(name_of(range));
    }
}

void ScratchPlanes::remove_all(table::Scratch& scratch, const Shape& shape) {
    SingleProcess alone;
    ScratchPlanes(scratch, shape, alone).remove_all();
}

// Checkpoints of planes that are in memory: files written behind the filling.
//
// Distances are kept modulo 2c + 1, c the largest cost of a move. A run that goes on at level d takes entries of value
// d - k, k from 1 to c, for those at distance d - k, and must find none at d + c + 1 or beyond among them: so files may
// differ by c levels. Until some time has gone nothing is written. Then all ranges are, at once, in the midst of a
// level d:
// all know level d - 1. From then on a range is written when it has been gone through at every level number c + 1, if
// it has changed, and what has changed at levels between only is written when that level ends. With c = 1:
//
//     level        d      d + 1      d + 2      d + 3 ...
//     written      all    changed    -          changed
//     all know     d - 1  d + 1                 d + 3
//
// Whenever a process is killed, N being the newest level of all files, all of them know level N - c - 1, none has an
// entry beyond N, and the next run begins with level N - c. There is never a second copy of a file but the one that is
// being written.

void ScratchPlanes::go_on_behind() noexcept {
    has_files_ = true;
    for (const RangeState& state : states_) {
        whole_to_ = std::max(whole_to_, state.pass.distance - most_behind() - 1);
    }
}

base::Status ScratchPlanes::went_through(std::size_t range, int distance) {
    if (!is_behind()) {
        return {};
    }
    if (has_files_) {
        return is_time_to_write(distance) && is_changed_[range] ? write(range) : base::Status();
    }
    if (shape_.is_time != nullptr && !shape_.is_time()) {
        return {};
    }
    std::fill_n(is_changed_.begin() + static_cast<std::ptrdiff_t>(own_.begin), own_.size(), true);
    whole_to_ = distance - 1;
    auto written = write_changed();
    has_files_ = written.has_value();
    if (!has_files_) {
        remove_all();
    }
    return written;
}

base::Status ScratchPlanes::end_level(int distance) {
    if (!is_behind() || !has_files_ || !is_time_to_write(distance)) {
        return {};
    }
    auto written = write_changed();
    whole_to_ = distance;
    return written;
}

base::Status ScratchPlanes::write_changed() {
    for (std::size_t range = 0; range < ranges(); ++range) {
        if (is_changed_[range]) {
            REVENGE_TRY(write(range));
        }
    }
    return {};
}

// Detection of the files of an earlier run: ranges on other disks, their states, a complete table.

// Where each rank has a disk of its own, a run by another number of ranks has left some ranges elsewhere.
base::Status ScratchPlanes::bring_over() {
    const std::size_t ranks = communicator_->ranks();
    if (ranks == 1) {
        return {};
    }
    std::vector<std::uint64_t> has(ranges() * ranks);
    for (std::size_t range = 0; range < ranges(); ++range) {
        has[range * ranks + communicator_->rank()] = scratch_->has(name_of(range)) ? 1 : 0;
    }
    communicator_->sum(has);
    base::Status status;
    std::vector<std::size_t> given;
    for (std::size_t owner = 0; owner < ranks; ++owner) {
        const RangeRun share = Parts::share(ranges(), ranks, owner);
        for (std::size_t range = share.begin; range < share.end; ++range) {
            const auto row = std::span(has).subspan(range * ranks, ranks);
            const auto holder = static_cast<std::size_t>(std::ranges::find(row, 1U) - row.begin());
            if (row[owner] != 0 || holder == ranks) {
                continue;
            }
            if (communicator_->rank() == holder) {
                auto got = scratch_->read(name_of(range), buffer_);
                status = got ? std::move(status) : got;
                communicator_->send(owner, got ? std::span<const std::byte>(buffer_)
                                               : std::span<const std::byte>());
                given.push_back(range);
            } else if (communicator_->rank() == owner) {
                communicator_->receive(holder, buffer_);
                if (status && !buffer_.empty()) {
                    status = scratch_->write(name_of(range), buffer_, {});
                }
            }
        }
    }
    REVENGE_TRY(communicator_->agree(std::move(status)));
    for (const std::size_t range : given) {
        scratch_->remove(name_of(range));
    }
    return {};
}

base::Status ScratchPlanes::find_states() {
    for (std::size_t range = own_.begin; range < own_.end; ++range) {
        if (range + 1 < own_.end) {
            expect(range + 1);
        }
        REVENGE_TRY(is_in_memory() ? hold(range) : base::Status());
        REVENGE_TRY(auto state, read(range));
        states_[range] = std::move(state);
        is_kept_[range] = true;
    }
    return {};
}

bool ScratchPlanes::are_newest() const {
    std::vector<std::uint64_t> there(versions_.begin(), versions_.end());  // 0: of another rank
    communicator_->sum(there);
    std::uint64_t older = 0;
    for (std::size_t range = 0; range < ranges(); ++range) {
        older += there[range] < least_[range] ? 1 : 0;
    }
    communicator_->sum({&older, 1});
    return older == 0;
}

bool ScratchPlanes::find_whole(base::ProgressSink* progress) {
    const auto say = [progress](const std::string& sentence) {
        if (progress != nullptr) {
            progress->note(sentence);
        }
    };
    std::uint64_t there = 0;
    for (std::size_t range = own_.begin; range < own_.end; ++range) {
        there += scratch_->has(name_of(range)) ? 1 : 0;
    }
    communicator_->sum({&there, 1});
    const std::string like = scratch_->place_of(name_of(0));
    if (there != ranges()) {
        if (there != 0 && communicator_->is_first()) {
            say("of " + std::to_string(ranges()) + " files as " + like + " only " +
                std::to_string(there) + " are there; starting anew");
        }
        return false;
    }
    const base::Status found = find_states();
    if (!found) {
        say(found.error().message + "; starting anew");
    }
    std::vector<std::uint64_t> runs = communicator_->gather(found ? run_ : 0);
    for (std::size_t rank = runs.size(); rank-- > 0;) {
        if (Parts::share(ranges(), communicator_->ranks(), rank).size() == 0) {
            runs.erase(runs.begin() + static_cast<std::ptrdiff_t>(rank));
        }
    }
    run_ = runs.front();
    const bool is_one = std::ranges::all_of(runs, [&](std::uint64_t run) { return run == run_; });
    if (!is_one || run_ == 0) {
        if (found) {
            say(like + " and the like are of several runs, or not whole; starting anew");
        }
        return false;
    }
    const bool newest = are_newest();
    if (communicator_->is_first()) {
        say(newest
                ? shape_.name + ": going on from what is kept as " + like + " and the like"
                : "of the files as " + like + " some are older than others know of; starting anew");
    }
    return newest;
}

}  // namespace revenge::bfs
