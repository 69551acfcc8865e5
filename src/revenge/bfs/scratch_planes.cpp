#include "revenge/bfs/scratch_planes.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "revenge/base/random.hpp"
#include "revenge/table/sealed.hpp"

namespace revenge::bfs {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;
using table::Word;

constexpr table::Magic kMagic{'R', 'V', 'N', 'G', 'R', 'A', 'N', 'G'};
constexpr std::uint32_t kVersion = 1;

void encode(const RangeState& state, table::FieldWriter& out) {
    out.u32(static_cast<std::uint32_t>(state.pass.distance));
    out.u64(state.pass.part);
    out.u64(state.pass.parts);
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

RangeState decode(table::FieldReader& in) {
    RangeState out;
    out.pass.distance = static_cast<int>(in.u32());
    out.pass.part = in.u64();
    out.pass.parts = in.u64();
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

std::uint64_t block_bytes(const ScratchPlanes::Shape& shape) {
    return std::max<std::uint64_t>(
        1, shape.layout.words() * table::planes_for(shape.modulus) * sizeof(Word));
}

}  // namespace

std::uint64_t ScratchPlanes::Shape::bytes() const noexcept { return classes * block_bytes(*this); }

ScratchPlanes::ScratchPlanes(table::Scratch& scratch, const Shape& shape)
    : scratch_(&scratch),
      shape_(shape),
      classes_in_range_(
          std::clamp<std::uint64_t>(shape.range_bytes / block_bytes(shape), 1, shape.classes)) {
    const std::uint64_t ranges = (shape.classes + classes_in_range_ - 1) / classes_in_range_;
    states_.resize(ranges);
    is_kept_.resize(ranges, false);
}

Result<std::unique_ptr<ScratchPlanes>> ScratchPlanes::open(table::Scratch& scratch,
                                                           const Shape& shape,
                                                           base::ProgressSink* progress) {
    std::unique_ptr<ScratchPlanes> out(new ScratchPlanes(scratch, shape));
    auto planes = table::DistancePlanes::make(out->classes_in_range_, shape.layout, shape.modulus);
    if (!planes) {
        return planes.error();
    }
    out->planes_ = std::move(*planes);
    if (out->find_states(progress)) {
        return out;
    }
    // Before all else: a run that ends while it begins leaves no files that could be taken for a whole.
    out->remove_all();
    if (auto room = out->require_room(); !room) {
        return room.error();
    }
    auto random = base::Random::from_system();
    if (!random) {
        return random.error();
    }
    out->run_ = (*random)();
    return out;
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

std::span<const Word> ScratchPlanes::words_of(std::size_t range) const noexcept {
    return planes_.words().first(count(range) * block_bytes(shape_) / sizeof(Word));
}

Result<RangeState> ScratchPlanes::read(std::size_t range) {
    const std::string place = scratch_->place_of(name_of(range));
    if (auto got = scratch_->read(name_of(range), buffer_); !got) {
        return got.error();
    }
    auto file = table::unseal(kMagic, kVersion, buffer_, place);
    if (!file) {
        return file.error();
    }
    table::FieldReader& in = file->fields;
    const bool is_ours = in.text() == shape_.name && in.u64() == shape_.declaration_hash &&
                         in.u64() == shape_.classes && in.u64() == first(range) &&
                         in.u64() == count(range) && in.u64() == shape_.layout.raw_size &&
                         in.u32() == shape_.modulus &&
                         file->data.size() == words_of(range).size_bytes();
    const std::uint64_t run = in.u64();
    RangeState state = decode(in);
    if (!is_ours || !in.ok() || in.left() != 0 || (run_ != 0 && run != run_)) {
        return Error{ErrorCode::TableDamaged, place + " is of another table, or of another run"};
    }
    run_ = run;
    std::memcpy(planes_.words().data(), file->data.data(), file->data.size());
    return state;
}

// RETURNS whether all files of one run are there.
bool ScratchPlanes::find_states(base::ProgressSink* progress) {
    const auto anew = [&](const std::string& why) {
        if (progress != nullptr) {
            progress->note(why + "; starting anew");
        }
        std::ranges::fill(states_, RangeState{});
        is_kept_.assign(ranges(), false);
        run_ = 0;
        return false;
    };
    std::size_t there = 0;
    for (std::size_t range = 0; range < ranges(); ++range) {
        there += scratch_->has(name_of(range)) ? 1 : 0;
    }
    if (there == 0) {
        return false;
    }
    if (there != ranges()) {
        return anew("of " + std::to_string(ranges()) + " files as " +
                    scratch_->place_of(name_of(0)) + " only " + std::to_string(there) +
                    " are there");
    }
    for (std::size_t range = 0; range < ranges(); ++range) {
        if (range + 1 < ranges()) {
            expect(range + 1);
        }
        auto state = read(range);
        if (!state) {
            return anew(state.error().message);
        }
        states_[range] = *std::move(state);
        is_kept_[range] = true;
    }
    if (progress != nullptr) {
        progress->note(shape_.name + ": going on from what is kept as " +
                       scratch_->place_of(name_of(0)) + " and the like");
    }
    return true;
}

base::Status ScratchPlanes::require_room() const {
    const auto free = scratch_->free_bytes();
    if (!free) {
        return free.error();
    }
    // A range is written before the file that it replaces goes.
    constexpr std::uint64_t kHead = std::uint64_t{1} << 16U;
    const std::uint64_t needed =
        shape_.bytes() + classes_in_range_ * block_bytes(shape_) + ranges() * kHead + shape_.beside;
    if (*free < needed) {
        return Error{ErrorCode::Resource,
                     shape_.name + " needs " + std::to_string((needed >> 20U) + 1) +
                         "M of scratch space for " + scratch_->place_of(name_of(0)) +
                         " and the like, where " + std::to_string(*free >> 20U) +
                         "M are free; free some or choose another directory"};
    }
    return {};
}

Result<OpenRange> ScratchPlanes::open(std::size_t range) {
    const OpenRange out{range, first(range), first(range + 1), &planes_};
    if (!is_kept_[range]) {
        planes_.clear();
        return out;
    }
    if (auto got = read(range); !got) {
        Error error = got.error();
        error.message += error.code == ErrorCode::TableDamaged
                             ? "; remove it, and the next run begins anew"
                             : "; what else is kept there stays, and the next run goes on from it";
        return error;
    }
    return out;
}

base::Status ScratchPlanes::keep(const OpenRange& range, RangeState state) {
    table::FieldWriter fields;
    fields.text(shape_.name);
    fields.u64(shape_.declaration_hash);
    fields.u64(shape_.classes);
    fields.u64(range.first);
    fields.u64(count(range.number));
    fields.u64(shape_.layout.raw_size);
    fields.u32(shape_.modulus);
    fields.u64(run_);
    encode(state, fields);
    const auto data = std::as_bytes(words_of(range.number));
    const auto head = table::sealing_head(kMagic, kVersion, fields, data);
    if (auto written = scratch_->write(name_of(range.number), head, data); !written) {
        Error error = written.error();
        error.message += "; what is kept there stays, and the next run goes on from it";
        return error;
    }
    is_kept_[range.number] = true;
    states_[range.number] = std::move(state);
    return {};
}

Result<std::span<const Word>> ScratchPlanes::words(std::size_t range) {
    auto opened = open(range);
    if (!opened) {
        return opened.error();
    }
    return words_of(range);
}

void ScratchPlanes::remove_all() {
    for (std::size_t range = 0; range < ranges(); ++range) {
        scratch_->remove(name_of(range));
    }
}

}  // namespace revenge::bfs
