// Spaces in files: table::ArrayWriter's, checked whole when they are opened, written to a temporary name and renamed.
//
//   arrays   for each generator its order, and of each power but the whole turn the cost of that move, 0 where it is none;
//            what each coordinate looks at; of each coordinate the hashes of its classes by index, and where each
//            generator leads; distances; classes by distance; how many classes there are
//
// The name has a hash of everything that these depend on (puzzle, moves, costs, generators of K), so that a file
// of another phase or an older version of a chain is never taken for this one's.
#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "revenge/quotient/space.hpp"
#include "revenge/table/array_archive.hpp"
#include "revenge/table/field_coding.hpp"
#include "revenge/table/folder_shelf.hpp"

namespace revenge::quotient {

namespace {

constexpr std::uint32_t kFormat = 3;

void describe(const puzzle::Puzzle& puzzle, table::FieldWriter& out) {
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        out.text(orbit.name);
        out.u32(static_cast<std::uint32_t>(orbit.orientations));
        out.raw(std::as_bytes(std::span(orbit.solved)));
    }
}

}  // namespace

std::string Space::file_name(const Subgroup& subgroup, const std::string& name) const {
    table::FieldWriter out;
    out.u32(kFormat);
    describe(*puzzle_, out);
    for (const CostedMove& move : moves_) {
        out.raw(std::as_bytes(std::span(move.move.action.from)));
        out.raw(std::as_bytes(std::span(move.move.action.twist)));
        out.u32(static_cast<std::uint32_t>(move.cost));
    }
    for (const group::Permutation& generator : subgroup.generators) {
        for (const group::Point image : generator.images()) {
            out.u32(image);
        }
    }
    std::string safe = name;
    std::ranges::replace(safe, '/', '.');
    return fmt::format("{}.{:016x}", safe, XXH3_64bits(out.bytes().data(), out.bytes().size()));
}

std::string Space::identity_of(const std::string& name) {
    return fmt::format("{}, format {}", name, kFormat);
}

std::vector<std::uint32_t> Space::steps() const {
    std::vector<std::uint32_t> out;
    for (const Generator& generator : generators_) {
        out.push_back(static_cast<std::uint32_t>(generator.numbers.size()));
        for (std::size_t times = 1; times < generator.numbers.size(); ++times) {
            const int number = generator.numbers[times];
            out.push_back(number < 0 ? 0
                                     : static_cast<std::uint32_t>(
                                           moves_[static_cast<std::size_t>(number)].cost));
        }
    }
    return out;
}

template <class Archive>
void Space::visit(Archive& archive) const {
    archive(seen_);
    for (const Coordinate& coordinate : coordinates_) {
        coordinate.visit(archive);
    }
    archive(distances_);
    archive(distribution_);
}

base::Status Space::store(const std::filesystem::path& path, const std::string& name) const {
    table::ArrayWriter writer;
    const std::vector<std::uint32_t> steps = this->steps();
    writer(steps);
    visit(writer);
    const std::vector<std::uint64_t> expected{std::stoull(expected_.digits())};
    writer(expected);
    table::FolderShelf shelf(path.parent_path());
    return writer.write(shelf, path.filename().string(), identity_of(name));
}

bool Space::read_arrays(table::ArrayReader& reader, const puzzle::Definition& definition,
                        const Subgroup& subgroup) {
    const auto orbits = static_cast<std::uint32_t>(definition.puzzle().orbits().size());
    std::vector<std::uint32_t> steps;
    reader(steps);
    if (steps != this->steps()) {
        return false;
    }
    reader(seen_);
    entries_ = 1;
    for (const std::uint32_t seen : seen_) {
        if (seen >= kFirstOrbit + kParts * orbits) {
            return false;
        }
        if (seen == kTwists) {
            see_regularly(definition, subgroup);
            if (!build_moves_group()) {
                return false;
            }
        }
        std::vector<std::uint64_t> hashes;
        std::vector<std::vector<Index>> after(generators_.size());
        reader(hashes);
        for (std::vector<Index>& table : after) {
            reader(table);
        }
        auto view = view_of(seen, definition, subgroup);
        auto coordinate =
            view ? Coordinate::of_arrays(*std::move(view), std::move(hashes), std::move(after))
                 : std::nullopt;
        if (!coordinate) {
            return false;
        }
        entries_ *= coordinate->size();
        coordinates_.push_back(*std::move(coordinate));
    }
    reader(distances_);
    reader(distribution_);
    std::vector<std::uint64_t> expected;
    reader(expected);
    if (expected.size() != 1) {
        return false;
    }
    expected_ = group::Count(expected.front());
    reached_ = std::accumulate(distribution_.begin(), distribution_.end(), std::uint64_t{0});
    return reader.is_complete() && !coordinates_.empty() && distances_.size() == entries_;
}

bool Space::load(const std::filesystem::path& path, const std::string& name,
                 const puzzle::Definition& definition, const Subgroup& subgroup,
                 const SpaceLimits& limits) {
    table::FolderShelf shelf(path.parent_path());
    auto kept = shelf.get(path.filename().string());
    if (!kept) {
        return false;
    }
    auto reader = table::ArrayReader::open(*std::move(kept), "'" + path.string() + "'");
    if (reader && reader->identity() == identity_of(name)) {
        if (read_arrays(*reader, definition, subgroup)) {
            return true;
        }
        seen_.clear();
        coordinates_.clear();
        relabellings_.clear();
        puzzle_ = definition.puzzle();
        reached_ = 0;
        distances_.clear();
        distribution_.clear();
    } else {
        limits.note((reader
                         ? "table file '" + path.string() + "' is of '" + reader->identity() + "'"
                         : reader.error().message) +
                    "; it is made again");
    }
    return false;
}

}  // namespace revenge::quotient
