#include "revenge/bfs/distance_check.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_set>
#include <vector>

#include "revenge/base/parallel.hpp"
#include "revenge/base/port/processor.hpp"
#include "revenge/base/port/threads.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/bfs/fill.hpp"
#include "revenge/bfs/filler.hpp"
#include "revenge/bfs/kernel.hpp"
#include "revenge/table/data_layout.hpp"
#include "revenge/table/distance_planes.hpp"

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

namespace {

// Memory of a thread for its current block and the pattern of its entries.
std::uint64_t check_thread_bytes(const coset::CosetSpace& space) {
    constexpr std::uint64_t kBlocks = 5;
    const unsigned planes = table::planes_for(table::modulus_for(space.largest_cost()));
    return (kBlocks + planes) * layout_for(space).words() * sizeof(Word);
}

}  // namespace

FrontierShape check_shape(const coset::CosetSpace& space, const CheckSlice& cut) {
    return Filler::frontier_shape(space, cut.part_classes, cut.parts > 1 ? cut.run_classes : 0);
}

CheckSlice check_slice_of(const coset::CosetSpace& space, unsigned threads, std::uint64_t runs,
                          std::uint64_t parts) {
    const std::uint64_t classes = space.classes();
    CheckSlice out;
    out.run_classes = (classes + runs - 1) / runs;
    out.part_classes = (classes + parts - 1) / parts;
    out.runs = (classes + out.run_classes - 1) / out.run_classes;
    out.parts = (classes + out.part_classes - 1) / out.part_classes;
    out.bytes = kProcessBytes + check_shape(space, out).memory_bytes() +
                Filler::fixed_bytes(space, out.run_classes) + threads * check_thread_bytes(space);
    return out;
}

CheckSlice check_slice(const coset::CosetSpace& space, unsigned threads,
                       std::uint64_t memory_bytes) {
    const auto cost = [&](const CheckSlice& cut) {
        const bool fits = cut.bytes <= memory_bytes;
        return std::tuple(!fits, fits ? cut.runs + cut.parts : 0, cut.bytes);
    };
    CheckSlice best = check_slice_of(space, threads, 1, 1);
    for (std::uint64_t runs = 1; runs < kMaxCheckPasses; ++runs) {
        for (std::uint64_t parts = 1; runs + parts <= kMaxCheckPasses; ++parts) {
            if (const CheckSlice cut = check_slice_of(space, threads, runs, parts);
                cost(cut) < cost(best)) {
                best = cut;
            }
        }
    }
    return best;
}

namespace {

using coset::ClassIndex;

class CheckPass {
  public:
    CheckPass(const DistanceTable& table, const BuildOptions& options, const CheckSlice& cut,
              std::unique_ptr<Kernel> kernel, std::unique_ptr<Frontiers> frontiers)
        : table_(&table),
          space_(&table.space()),
          options_(&options),
          cut_(cut),
          threads_(base::thread_count(options.threads)),
          kernel_(std::move(kernel)),
          frontiers_(std::move(frontiers)),
          goal_(space_->goal()) {
        std::ranges::sort(goal_, {}, &Entry::cls);
    }

    base::Status run() {
        REVENGE_TRY(make_workspaces());
        const std::uint64_t classes = space_->classes();
        for (std::uint64_t first = 0; first < classes; first += cut_.run_classes) {
            const std::uint64_t end = std::min(first + cut_.run_classes, classes);
            transitions_.reset();  // the last run's, before there are two of them
            transitions_.emplace(*space_, static_cast<ClassIndex>(first),
                                 static_cast<ClassIndex>(end), threads_);
            frontiers_->put_target(static_cast<ClassIndex>(first));
            for (std::uint64_t from = 0; from < classes; from += cut_.part_classes) {
                part_ = {from, std::min(from + cut_.part_classes, classes)};
                REVENGE_TRY(hold_to({first, end}));
            }
        }
        return {};
    }

  private:
    struct Classes {
        std::uint64_t first = 0;
        std::uint64_t end = 0;
    };
    struct Workspace {
        table::DistancePlanes planes;  // of one block
        std::vector<Word> found;
        std::vector<Word> remaining;
        std::vector<Word> expected;  // to remain when all neighbours have been looked at
        std::vector<Word> here;      // the entries of the value
        std::uint64_t count = 0;     // of these
    };

    // Holds a run to what a part of the frontiers says.
    base::Status hold_to(Classes looked_at) {
        const unsigned modulus = table_->file().header().modulus;
        frontiers_->move_to(static_cast<ClassIndex>(part_.first), part_.end - part_.first);
        for (unsigned value = 0; value < modulus; ++value) {
            auto held =
                for_all(part_, [&](ClassIndex cls, Workspace& at) { load(cls, value, at); });
            if (held) {
                held = for_all(looked_at,
                               [&](ClassIndex cls, Workspace& at) { look(cls, value, at); });
            }
            if (!held) {
                return held;
            }
            if (options_->progress != nullptr) {
                options_->progress->report({"law of distances in " + space_->name(), ++passes_,
                                            cut_.runs * cut_.parts * modulus, "passes"});
            }
        }
        return {};
    }

    base::Status make_workspaces() {
        const std::size_t words = kernel_->layout().words();
        while (workspaces_.size() < threads_) {
            REVENGE_TRY(auto planes, table::DistancePlanes::make(1, kernel_->layout(),
                                                                 table_->file().header().modulus));
            const std::vector<Word> none(words);
            workspaces_.push_back({std::move(planes), none, none, none, none});
        }
        return {};
    }

    // Calls body(class, workspace) for all of them.
    template <class Body>
    base::Status for_all(Classes classes, const Body& body) {
        constexpr std::size_t kChunk = 64;
        base::parallel_for(classes.end - classes.first, {threads_, kChunk, options_->stop},
                           [&](std::size_t begin, std::size_t end, unsigned thread) {
                               for (std::size_t at = begin; at != end && !failed(); ++at) {
                                   body(static_cast<ClassIndex>(classes.first + at),
                                        workspaces_[thread]);
                               }
                           });
        if (options_->stop.stop_requested()) {
            return base::interrupted();
        }
        return failure_;
    }

    void bring_in(ClassIndex cls, Workspace& at) const {
        const std::size_t words = at.planes.words().size();
        std::ranges::copy(table_->file().words_unchecked().subspan(cls * words, words),
                          at.planes.words().begin());
    }

    // The entries from which a move of cost `back` may lead to `value`: those of the value less `back`.
    void load(ClassIndex cls, unsigned value, Workspace& at) {
        bring_in(cls, at);
        for (int back = 1; back <= space_->largest_cost(); ++back) {
            const unsigned nearer =
                (value + at.planes.modulus() - static_cast<unsigned>(back)) % at.planes.modulus();
            const std::uint64_t count =
                at.planes.with_value(0, nearer, frontiers_->block(cls, back));
            frontiers_->count(cls, back) = static_cast<std::uint32_t>(count);
            const FrontierBlock block = frontiers_->fetch(cls, back);
            kernel_->turn(block.bits, count, block.place, frontiers_->turned(back));
        }
    }

    void look(ClassIndex cls, unsigned value, Workspace& at) {
        bring_in(cls, at);
        at.count = at.planes.with_value(0, value, at.here);
        at.planes.unreached(0, at.expected);
        if (value == 0 && !expect_goal(cls, at)) {
            return;
        }
        look_for_nearer(cls, at);
        Gather gather{at.found, at.remaining, still_to_explain(cls, at)};
        std::ranges::fill(at.found, Word{0});
        for (std::size_t move = 0; move < transitions_->moves() && gather.remaining_count != 0;
             ++move) {
            pull(cls, move, space_->moves()[move].cost, gather);
        }
        for (std::size_t w = 0; w < at.expected.size(); ++w) {
            if (const Word nearer = at.expected[w] & ~at.remaining[w]; nearer != 0) {
                return break_at(cls, w, nearer, "has no distance, or 0, and a neighbour is nearer");
            }
            at.remaining[w] &= ~at.expected[w];
            if (is_last_part() && at.remaining[w] != 0) {
                return break_at(cls, w, at.remaining[w], "has no neighbour on a way to the goal");
            }
        }
        if (!is_last_part()) {
            put_off(cls, value, at);
        }
    }

    // RETURNS false where an entry of the goal is not at 0.
    bool expect_goal(ClassIndex cls, Workspace& at) {
        for (auto entry = std::ranges::lower_bound(goal_, cls, {}, &Entry::cls);
             entry != goal_.end() && entry->cls == cls; ++entry) {
            const std::uint64_t bit = kernel_->layout().bit_of(entry->raw);
            const std::uint64_t word = bit / table::kWordBits;
            const Word mask = Word{1} << bit % table::kWordBits;
            if ((at.here[word] & mask) == 0) {
                break_at(cls, word, mask, "is in the goal and not at distance 0");
                return false;
            }
            at.expected[word] |= mask;
        }
        return true;
    }

    // Makes `remaining`: what no part before has explained, and what none must. RETURNS how many entries.
    std::uint64_t still_to_explain(ClassIndex cls, Workspace& at) {
        std::uint64_t count = 0;
        for (std::size_t w = 0; w < at.remaining.size(); ++w) {
            const Word left =
                part_.first == 0 ? at.here[w] : at.here[w] & frontiers_->target_block(cls)[w];
            at.remaining[w] = left | at.expected[w];
            count += base::port::count_bits(at.remaining[w]);
        }
        return count;
    }

    // The remaining entries must be explained by later parts: one bit per entry, for all values.
    void put_off(ClassIndex cls, unsigned value, Workspace& at) {
        const std::span<Word> left = frontiers_->target_block(cls);
        const bool is_new = part_.first == 0 && value == 0;
        for (std::size_t w = 0; w < left.size(); ++w) {
            left[w] = (is_new ? 0 : left[w] & ~at.here[w]) | at.remaining[w];
        }
    }

    // A move of cost 1 leads no more than 1 nearer, where other moves cost more.
    void look_for_nearer(ClassIndex cls, Workspace& at) {
        for (std::size_t move = 0; move < transitions_->moves(); ++move) {
            for (int back = space_->moves()[move].cost + 1; back <= space_->largest_cost();
                 ++back) {
                std::ranges::copy(at.here, at.remaining.begin());
                Gather gather{at.found, at.remaining, at.count};
                std::ranges::fill(at.found, Word{0});
                if (at.count != 0) {
                    pull(cls, move, back, gather);
                }
                for (std::size_t w = 0; gather.remaining_count != at.count; ++w) {
                    if (const Word nearer = at.here[w] & ~at.remaining[w]; nearer != 0) {
                        return break_at(cls, w, nearer,
                                        "has a neighbour nearer than its move costs");
                    }
                }
            }
        }
    }

    void pull(ClassIndex cls, std::size_t move, int back, Gather& gather) const {
        const auto next = transitions_->neighbour(cls, move);
        const FrontierBlock source = frontiers_->fetch(next.cls, back);
        if (source.count != 0) {
            kernel_->pull(source, transitions_->pair(move, next.symmetry), gather);
        }
    }

    // The first of some entries, bits of a word of the block.
    void break_at(ClassIndex cls, std::uint64_t word, Word bits, const std::string& how) {
        const std::uint64_t bit =
            word * table::kWordBits + static_cast<std::uint64_t>(std::countr_zero(bits));
        fail(inconsistency(table_->file(), {cls, kernel_->layout().raw_of(bit)}, how));
    }
    bool is_last_part() const noexcept { return part_.end == space_->classes(); }
    void fail(Error error) {
        const base::port::MutexLock lock(mutex_);
        if (failure_) {
            failure_ = std::move(error);
        }
    }
    bool failed() const {
        const base::port::MutexLock lock(mutex_);
        return !failure_;
    }

    const DistanceTable* table_;
    const CosetSpace* space_;
    const BuildOptions* options_;
    CheckSlice cut_;
    unsigned threads_;
    std::unique_ptr<Kernel> kernel_;
    std::optional<Transitions> transitions_;  // of the run
    std::unique_ptr<Frontiers> frontiers_;
    std::vector<Entry> goal_;
    Classes part_;  // whose frontiers are there
    std::uint64_t passes_ = 0;
    std::vector<Workspace> workspaces_;  // of each thread
    mutable base::port::Mutex mutex_;
    base::Status failure_;
};

}  // namespace

base::Status check_all_distances(const DistanceTable& table, const CheckSlice& cut,
                                 const BuildOptions& options) {
    const CosetSpace& space = table.space();
    REVENGE_TRY(table.file().verify());
    auto kernel = make_kernel(space, best_word_ops());
    FrontierShape shape = check_shape(space, cut);
    shape.turned = kernel->turned_coordinates();
    REVENGE_TRY(auto frontiers, Frontiers::make(shape));
    return CheckPass(table, options, cut, std::move(kernel), std::move(frontiers)).run();
}

}  // namespace revenge::bfs
