#include "revenge/bfs/entry_values.hpp"

#include <cassert>
#include <optional>
#include <vector>

#include "revenge/base/message.hpp"
#include "revenge/base/stop_condition.hpp"

namespace revenge::bfs {

namespace {

using base::Error;
using base::Result;

// Writes value(entry), a Result<int>, of each.
template <class Value>
base::Status write_each(const coset::CosetSpace& space, std::uint64_t first,
                        std::span<std::uint8_t> out, const base::Sharing& sharing,
                        const Value& value) {
    assert(first <= space.entries() && out.size() <= space.entries() - first);
    std::vector<std::optional<Error>> failures(sharing.threads);
    base::parallel_for(
        out.size(), sharing, [&](std::size_t begin, std::size_t end, unsigned thread) {
            for (std::size_t i = begin; i < end && !failures[thread]; ++i) {
                const std::uint64_t number = first + i;
                const Result<int> found =
                    value(coset::Entry{static_cast<coset::ClassIndex>(number / space.raw_size()),
                                       number % space.raw_size()});
                if (found) {
                    out[i] = static_cast<std::uint8_t>(*found);
                } else {
                    failures[thread] = found.error();
                }
            }
        });
    for (const std::optional<Error>& failure : failures) {
        if (failure) {
            return *failure;
        }
    }
    return sharing.stop.stop_requested() ? base::Status(base::interrupted("all entries were read"))
                                         : base::Status();
}

}  // namespace

base::Status read_residues(const DistanceTable& table, std::uint64_t first,
                           std::span<std::uint8_t> out, const base::Sharing& sharing) {
    const unsigned modulus = table.file().header().modulus;
    return write_each(table.space(), first, out, sharing,
                      [&](const coset::Entry& entry) -> Result<int> {
                          REVENGE_TRY(const auto found, table.residue(entry));
                          return found < modulus ? static_cast<int>(found) : kUnsolved;
                      });
}

base::Status read_distances(const DistanceTable& table, std::uint64_t first,
                            std::span<std::uint8_t> out, const base::Sharing& sharing) {
    if (table.worst() >= kUnsolved) {
        return base::error(base::ErrorCode::Resource, "distance-too-large",
                           "{phase} has distances of up to {worst}, which a byte does not hold",
                           table.space().name(), table.worst());
    }
    const unsigned modulus = table.file().header().modulus;
    return write_each(table.space(), first, out, sharing,
                      [&](const coset::Entry& entry) -> Result<int> {
                          const auto kept = table.residue(entry);
                          if (kept && *kept >= modulus) {
                              return int{kUnsolved};
                          }
                          return table.distance(table.space().position_of(entry));
                      });
}

}  // namespace revenge::bfs
