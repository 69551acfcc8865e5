#include "revenge/bfs/law_pass.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <string>
#include <vector>

#include "revenge/base/interrupted.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/base/port/threads.hpp"
#include "revenge/bfs/filler.hpp"
#include "revenge/bfs/law.hpp"

namespace revenge::bfs {

namespace {

using base::Error;
using base::ErrorCode;
using coset::ClassIndex;
using coset::CosetSpace;
using coset::Entry;

FrontierShape shape_of(const CosetSpace& space) {
    return Filler::frontier_shape(space, space.classes(), 0);
}

class LawPass {
  public:
    LawPass(const DistanceTable& table, const BuildOptions& options, std::unique_ptr<Kernel> kernel,
            std::unique_ptr<Frontiers> frontiers)
        : table_(&table),
          space_(&table.space()),
          options_(&options),
          threads_(base::thread_count(options.threads)),
          kernel_(std::move(kernel)),
          transitions_(*space_, 0, space_->classes(), threads_),
          frontiers_(std::move(frontiers)),
          goal_(space_->goal()) {
        std::ranges::sort(goal_, {}, &Entry::cls);
    }

    base::Status run() {
        const unsigned modulus = table_->file().header().modulus;
        const std::string task = "law of distances in " + space_->name();
        for (unsigned value = 0; value < modulus; ++value) {
            if (auto loaded = in_runs([&](ClassIndex cls, Workspace& at) { load(cls, value, at); });
                !loaded) {
                return loaded;
            }
            auto looked = in_runs([&](ClassIndex cls, Workspace& at) { look(cls, value, at); });
            if (!looked) {
                return looked;
            }
            if (options_->progress != nullptr) {
                options_->progress->report({task, value + 1, modulus, "passes"});
            }
        }
        return {};
    }

  private:
    struct Workspace {
        table::DistancePlanes planes;  // of one block
        std::vector<Word> found;
        std::vector<Word> remaining;
        std::vector<Word> expected;  // to remain when all neighbours have been looked at
    };

    // Calls body(class, workspace) for all classes.
    template <class Body>
    base::Status in_runs(const Body& body) {
        const std::size_t words = kernel_->layout().words();
        const unsigned modulus = table_->file().header().modulus;
        constexpr std::size_t kChunk = 64;
        base::parallel_for(
            space_->classes(), {threads_, kChunk, options_->stop},
            [&](std::size_t begin, std::size_t end) {
                auto planes = table::DistancePlanes::make(1, kernel_->layout(), modulus);
                if (!planes) {
                    fail(planes.error());
                    return;
                }
                Workspace workspace{*std::move(planes), std::vector<Word>(words),
                                    std::vector<Word>(words), std::vector<Word>(words)};
                for (std::size_t cls = begin; cls != end && !failed(); ++cls) {
                    body(static_cast<ClassIndex>(cls), workspace);
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
        std::uint64_t count = at.planes.with_value(0, value, at.remaining);
        count += at.planes.unreached(0, at.expected);
        for (std::size_t w = 0; w < at.expected.size(); ++w) {
            at.remaining[w] |= at.expected[w];
        }
        for (auto entry = std::ranges::lower_bound(goal_, cls, {}, &Entry::cls);
             value == 0 && entry != goal_.end() && entry->cls == cls; ++entry) {
            const std::uint64_t bit = kernel_->layout().bit_of(entry->raw);
            const Word mask = Word{1} << bit % table::kWordBits;
            if ((at.remaining[bit / table::kWordBits] & mask) == 0) {
                return break_at(cls, bit, "is in the goal and not at distance 0");
            }
            at.expected[bit / table::kWordBits] |= mask;
        }
        look_for_nearer(cls, value, at);
        Gather gather{at.found, at.remaining, count};
        std::ranges::fill(at.found, Word{0});
        for (std::size_t move = 0; move < transitions_.moves() && gather.remaining_count != 0;
             ++move) {
            pull(cls, move, space_->moves()[move].cost, gather);
        }
        for (std::size_t w = 0; w < at.expected.size(); ++w) {
            if (const Word wrong = at.remaining[w] ^ at.expected[w]; wrong != 0) {
                const auto place = static_cast<std::uint64_t>(std::countr_zero(wrong));
                return break_at(cls, w * table::kWordBits + place,
                                (at.expected[w] >> place & 1U) != 0
                                    ? "has no distance, or 0, and a neighbour is nearer"
                                    : "has no neighbour on a way to the goal");
            }
        }
    }

    // A move of cost 1 leads no more than 1 nearer, where other moves cost more.
    void look_for_nearer(ClassIndex cls, unsigned value, Workspace& at) {
        std::vector<Word> remaining(at.remaining.size());
        for (std::size_t move = 0; move < transitions_.moves(); ++move) {
            for (int back = space_->moves()[move].cost + 1; back <= space_->largest_cost();
                 ++back) {
                const std::uint64_t count = at.planes.with_value(0, value, remaining);
                Gather gather{at.found, remaining, count};
                std::ranges::fill(at.found, Word{0});
                if (count != 0) {
                    pull(cls, move, back, gather);
                }
                if (gather.remaining_count != count) {
                    const std::vector<Word>& left = remaining;
                    std::vector<Word> all(left.size());
                    at.planes.with_value(0, value, all);
                    for (std::size_t w = 0; w < left.size(); ++w) {
                        if (all[w] != left[w]) {
                            return break_at(
                                cls,
                                w * table::kWordBits +
                                    static_cast<std::uint64_t>(std::countr_zero(all[w] ^ left[w])),
                                "has a neighbour nearer than its move costs");
                        }
                    }
                }
            }
        }
    }

    void pull(ClassIndex cls, std::size_t move, int back, Gather& gather) const {
        const auto next = transitions_.neighbour(cls, move);
        const FrontierBlock source = frontiers_->fetch(next.cls, back);
        if (source.count != 0) {
            kernel_->pull(source, transitions_.pair(move, next.symmetry), gather);
        }
    }

    void break_at(ClassIndex cls, std::uint64_t bit, const std::string& how) {
        fail(broken_law(table_->file(), {cls, kernel_->layout().raw_of(bit)}, how));
    }
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
    unsigned threads_;
    std::unique_ptr<Kernel> kernel_;
    Transitions transitions_;
    std::unique_ptr<Frontiers> frontiers_;
    std::vector<Entry> goal_;
    mutable base::port::Mutex mutex_;
    base::Status failure_;
};

}  // namespace

std::uint64_t law_pass_bytes(const CosetSpace& space) {
    return shape_of(space).bytes() + Filler::fixed_bytes(space, space.classes());
}

base::Status check_law_everywhere(const DistanceTable& table, const BuildOptions& options) {
    const CosetSpace& space = table.space();
    if (auto sound = table.file().verify(); !sound) {
        return sound;
    }
    auto kernel = make_kernel(space, best_word_ops());
    FrontierShape shape = shape_of(space);
    shape.turned = kernel->turned_coordinates();
    auto frontiers = Frontiers::make(shape);
    if (!frontiers) {
        return frontiers.error();
    }
    return LawPass(table, options, std::move(kernel), *std::move(frontiers)).run();
}

}  // namespace revenge::bfs
