#include "revenge/bfs/distance_check.hpp"

#include <numeric>
#include <unordered_set>
#include <vector>

#include "revenge/base/port/processor.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/table/data_layout.hpp"

namespace revenge::bfs {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;
using coset::CosetSpace;
using coset::Entry;

class Check {
  public:
    explicit Check(const DistanceTable& table)
        : table_(&table),
          space_(&table.space()),
          modulus_(static_cast<int>(table.file().header().modulus)) {
        for (const Entry& entry : space_->goal()) {
            goal_.insert(number(entry));
        }
    }

    bool is_goal(const Entry& entry) const { return goal_.contains(number(entry)); }

    // Looks at one entry. RETURNS a move that leads down from it, or -1 from the goal and from what no moves solve.
    Result<int> look_at(const Entry& entry) const {
        REVENGE_TRY(const auto here, table_->residue(entry));
        const bool is_reached = static_cast<int>(here) < modulus_;
        if (is_goal(entry) && here != 0) {
            return broken(entry, "is in the goal and not at distance 0");
        }
        int down = -1;
        for (std::size_t move = 0; move < space_->moves().size(); ++move) {
            REVENGE_TRY(const auto there,
                        table_->residue(space_->after_move(entry, static_cast<int>(move))));
            if ((static_cast<int>(there) < modulus_) != is_reached) {
                return broken(entry, "has a distance and a neighbour has none, or the reverse");
            }
            const int drop = nearer(here, there);
            if (is_reached && drop > space_->moves()[move].cost) {
                return broken(entry, "has a neighbour nearer than its move costs");
            }
            down = is_reached && drop == space_->moves()[move].cost ? static_cast<int>(move) : down;
        }
        if (is_reached && down < 0 && !is_goal(entry)) {
            return broken(entry, "has no neighbour on a way to the goal");
        }
        return is_goal(entry) ? -1 : down;
    }

    // Looks at all entries on a way down. RETURNS how many there were.
    Result<std::uint64_t> look_down_from(Entry entry) const {
        const Entry first = entry;
        int spent = 0;
        for (std::uint64_t count = 1;; ++count) {
            REVENGE_TRY(const auto down, look_at(entry));
            if (down < 0) {
                return count;
            }
            spent += space_->moves()[static_cast<std::size_t>(down)].cost;
            if (spent > table_->worst()) {
                return broken(first, "is farther from the goal than the worst case");
            }
            entry = space_->after_move(entry, down);
        }
    }

  private:
    std::uint64_t number(const Entry& entry) const {
        return std::uint64_t{entry.cls} * space_->raw_size() + entry.raw;
    }
    int nearer(unsigned from, unsigned to) const {
        const int difference =
            (static_cast<int>(from) - static_cast<int>(to) + modulus_) % modulus_;
        return difference <= space_->largest_cost() ? difference : difference - modulus_;
    }
    Error broken(const Entry& entry, const std::string& how) const {
        return inconsistency(table_->file(), entry, how);
    }

    const DistanceTable* table_;
    const CosetSpace* space_;
    int modulus_;
    std::unordered_set<std::uint64_t> goal_;
};

}  // namespace

Error inconsistency(const table::TableFile& file, const Entry& entry, const std::string& how) {
    return table::damaged(file.place(), " holds no distances: entry " + std::to_string(entry.raw) +
                                            " of block " + std::to_string(entry.cls) + " " + how +
                                            "; remove it to rebuild it");
}

Result<CheckReport> check_distances(const DistanceTable& table, std::uint64_t most,
                                    const std::stop_token& stop) {
    const CosetSpace& space = table.space();
    const Check law(table);
    CheckReport out{space.entries(), 0};
    if (space.entries() <= most) {
        for (coset::ClassIndex cls = 0; cls < space.classes(); ++cls) {
            if (stop.stop_requested()) {
                return base::interrupted();
            }
            for (std::uint64_t raw = 0; raw < space.raw_size(); ++raw) {
                REVENGE_TRY(law.look_at({cls, raw}));
            }
        }
        out.checked = out.entries;
        return out;
    }
    base::Random random(1);
    while (out.checked < most) {
        if (stop.stop_requested()) {
            return base::interrupted();
        }
        REVENGE_TRY(
            const auto met,
            law.look_down_from({static_cast<coset::ClassIndex>(random.below(space.classes())),
                                random.below(space.raw_size())}));
        out.checked += met;
    }
    return out;
}

base::Status check_counts(const table::TableFile& file) {
    const table::TableHeader& header = file.header();
    const unsigned planes = table::planes_for(header.modulus);
    const std::uint64_t words = header.layout.words();
    std::vector<std::uint64_t> found(std::size_t{1} << planes, 0);
    for (std::uint64_t block = 0; block < header.blocks; ++block) {
        const auto all = file.words_unchecked().subspan(block * words * planes, words * planes);
        for (std::uint64_t w = 0; w < words; ++w) {
            for (std::size_t value = 0; value < found.size(); ++value) {
                table::Word bits = ~table::Word{0};
                for (unsigned p = 0; p < planes; ++p) {
                    bits &= (value >> p & 1U) != 0 ? all[p * words + w] : ~all[p * words + w];
                }
                found[value] += base::port::count_bits(bits);
            }
        }
    }
    // Padding is 0 in all planes.
    found[0] -= header.blocks * (words * table::kWordBits - header.layout.raw_size);
    std::vector<std::uint64_t> expected(found.size(), 0);
    for (std::size_t d = 0; d < header.distribution.size(); ++d) {
        expected[d % header.modulus] += header.distribution[d].entries;
    }
    const std::uint64_t solved = std::reduce(expected.begin(), expected.end(), std::uint64_t{0});
    expected.back() = header.blocks * header.layout.raw_size - solved;
    if (found != expected || (header.complete && expected.back() != header.unreached)) {
        return table::damaged(file.place(),
                              " does not hold as many entries at each distance as its header says; "
                              "remove it to rebuild it");
    }
    return {};
}

}  // namespace revenge::bfs
