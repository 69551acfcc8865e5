// Tables filled by several ranks: the same bits as by one, whatever becomes of a rank. The ranks are threads here; the
// ring of processes is tried by `.ci/run mpi`.
#include <gtest/gtest.h>

#include <atomic>
#include <numeric>

#include "revenge/bfs/communicator.hpp"
#include "revenge/bfs/table_builder.hpp"
#include "tests/bfs/fill_helper_spaces.hpp"
#include "tests/bfs/scratch_directory.hpp"
#include "tests/bfs/scratch_filling.hpp"
#include "tests/bfs/thread_communicator.hpp"

namespace revenge::bfs {

namespace {

using base::ErrorCode;

// Where ranks keep their files: all in one place, or each on a disk of its own.
struct Disks {
    explicit Disks(std::size_t count) : own(count) {}
    FaultyScratch& of(std::size_t rank) { return own[rank % own.size()]; }
    int writes() const {
        int out = 0;
        for (const FaultyScratch& disk : own) {
            out += disk.writes;
        }
        return out;
    }
    std::vector<FaultyScratch> own;
};

struct Ranked {
    std::vector<base::Result<FilledScratch>> found;  // by rank
    std::vector<bool> heard;
    std::string notes;
    std::uint64_t bytes = 0;
};

Ranked filled_by(std::size_t ranks, const coset::CosetSpace& space, Disks& disks, const Cut& cut,
                 const std::vector<std::stop_token>& stops = {},
                 const ThreadRings::Machines& machines = {}) {
    Ranked out;
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        out.found.emplace_back(base::Error{ErrorCode::NotFound, "not run"});
    }
    std::vector<char> heard(ranks);
    std::vector<Notes> notes(ranks);
    const auto fill_one = [&](Communicator& communicator) {
        const std::size_t rank = communicator.rank();
        out.found[rank] = filled_in(space, disks.of(rank), cut, &notes[rank],
                                    stops.empty() ? std::stop_token() : stops[rank], &communicator);
        heard[rank] = communicator.is_error_received() ? 1 : 0;
    };
    out.bytes = at_ranks(ranks, fill_one, machines);
    out.heard.assign(heard.begin(), heard.end());
    for (const Notes& note : notes) {
        out.notes += note.text;
    }
    return out;
}

void expect_same(const Ranked& ranked, const Filled& expected) {
    std::vector<table::Word> words;
    for (const auto& found : ranked.found) {
        ASSERT_TRUE(found) << found.error().message;
        expect_same_counts(found->filled, expected);
        words.insert(words.end(), found->words.begin(), found->words.end());
    }
    EXPECT_TRUE(std::ranges::equal(words, expected.planes.words()));
}

// Machines whose ranks have frontiers in common: one, two, three.
void expect_same_for_machines(const coset::CosetSpace& space) {
    const Filled expected = in_memory(space);
    const std::uint64_t bytes = std::max<std::uint64_t>(1, eighth(space));
    const std::vector<ThreadRings::Machines> all{{2},    {4},       {8},          {1, 2}, {3, 1},
                                                 {2, 2}, {1, 2, 3}, {1, 1, 1, 2}, {5, 3}};
    for (const ThreadRings::Machines& machines : all) {
        const std::size_t ranks = std::accumulate(machines.begin(), machines.end(), std::size_t{0});
        for (const Cut& cut : {Cut{bytes, 2}, Cut{bytes, 100}, Cut{16 * bytes, 100}}) {
            SCOPED_TRACE(std::to_string(machines.size()) + " machines, " + std::to_string(ranks) +
                         " ranks, " + std::to_string(cut.range_bytes) + " bytes, " +
                         std::to_string(cut.ranges_in_part) + " ranges a part");
            Disks disks(1);
            expect_same(filled_by(ranks, space, disks, cut, {}, machines), expected);
        }
    }
}

void expect_same_for_rings(const coset::CosetSpace& space, const std::vector<std::size_t>& rings) {
    const Filled expected = in_memory(space);
    const std::uint64_t bytes = std::max<std::uint64_t>(1, eighth(space));
    for (const std::size_t ranks : rings) {
        for (const Cut& cut : {Cut{bytes, 1}, Cut{bytes, 3}, Cut{bytes, 100}, Cut{16 * bytes, 1}}) {
            SCOPED_TRACE(std::to_string(ranks) + " ranks, " + std::to_string(cut.range_bytes) +
                         " bytes, " + std::to_string(cut.ranges_in_part) + " ranges a part");
            Disks disks(1);
            expect_same(filled_by(ranks, space, disks, cut), expected);
        }
    }
}

}  // namespace

TEST(Parts, APassAfterTheOtherLooksAtEachRangeOnce) {
    for (std::size_t ranges = 1; ranges < 14; ++ranges) {
        for (std::size_t ranks = 1; ranks < 7; ++ranks) {
            for (std::size_t rank = 0; rank < ranks; ++rank) {
                for (std::size_t room = 1; room <= ranges + 1; ++room) {
                    const Parts parts(ranges, ranks, rank, room);
                    std::vector<int> looked(ranges, 0);
                    for (std::size_t pass = 0; pass < parts.passes(); ++pass) {
                        std::size_t held = 0;
                        for (std::size_t slot = 0; slot < parts.slots(pass); ++slot) {
                            const RangeRun piece = parts.piece(pass, slot);
                            held += piece.size();
                            EXPECT_LE(piece.size(), parts.most_ranges(pass));
                            for (std::size_t i = piece.begin; i < piece.end; ++i) {
                                ++looked[i];
                            }
                        }
                        EXPECT_LE(held, std::max(room, std::size_t{1}));
                        EXPECT_LE(held, parts.room());
                    }
                    EXPECT_EQ(looked, std::vector<int>(ranges, 1))
                        << ranges << " " << ranks << " " << rank << " " << room;
                }
            }
        }
    }
}

TEST(Parts, APieceComesFromTheNextRankWhichHadItBefore) {
    for (const std::size_t room : {1U, 2U, 3U, 7U, 11U}) {
        for (std::size_t rank = 0; rank < 4; ++rank) {
            const Parts here(11, 4, rank, room);
            const Parts next(11, 4, (rank + 1) % 4, room);
            RangeRun before;  // that the next rank has brought in last
            for (std::size_t pass = 0; pass < here.passes(); ++pass) {
                for (std::size_t slot = 0; slot < here.slots(pass); ++slot) {
                    const RangeRun piece = here.piece(pass, slot);
                    const RangeRun share = Parts::share(11, 4, rank);
                    if (here.is_own(pass, slot)) {
                        EXPECT_TRUE(piece.begin >= share.begin && piece.end <= share.end);
                    } else {
                        EXPECT_EQ(piece.begin, before.begin);
                        EXPECT_EQ(piece.end, before.end);
                    }
                    before = next.piece(pass, slot);
                }
            }
        }
    }
}

TEST(Communicator, AnyNumberOfRanksFillsSmallSpacesTheSame) {
    for (const char* name : {"pocket", "coupled", "thistlethwaite/4"}) {
        SCOPED_TRACE(name);
        expect_same_for_rings(*test::helper_space(name).space, {1, 2, 3, 4, 8});
    }
}

TEST(Communicator, CostsOneToThreeAreTheSame) {
    expect_same_for_rings(*small_space(kPocketPlaces, mixed_costs(2)).space, {1, 2, 3, 4, 8});
}

TEST(Communicator, FrontiersThatRanksHaveInCommonAreTheSame) {
    expect_same_for_machines(*test::helper_space("pocket").space);
    expect_same_for_machines(*small_space(kPocketPlaces, mixed_costs(2)).space);
}

TEST(RingLong, SpacesOfEveryKernelAreTheSame) {
    using puzzle::CostTable;
    using puzzle::Metric;
    expect_same_for_rings(*small_space(kSquares, CostTable(Metric::Obtm, 3)).space, {3});
    expect_same_for_rings(*small_space(kCenters, mixed_costs(4)).space, {4});
    expect_same_for_rings(*small_space(kRows, CostTable(Metric::Sstm, 4)).space, {3});
    expect_same_for_rings(*small_space(kTiles, CostTable(Metric::Sstm, 4)).space, {2});
    expect_same_for_machines(*small_space(kCenters, mixed_costs(4)).space);
    expect_same_for_machines(*small_space(kRows, CostTable(Metric::Sstm, 4)).space);
}

// A frontier is sent to each rank but its own once a level: no more than that, and a count a class.
TEST(Communicator, FrontiersGoRoundOnceALevel) {
    const SmallSpace small = test::helper_space("pocket");
    const coset::CosetSpace& space = *small.space;
    const Filled expected = in_memory(space);
    constexpr std::size_t kRanks = 4;
    Disks disks(1);
    const Ranked ranked = filled_by(kRanks, space, disks, {eighth(space), 2});
    const std::uint64_t levels = expected.distribution.size() - 1;
    const std::uint64_t most =
        (kRanks - 1) * levels * space.classes() *
        (layout_for(space).words() * sizeof(table::Word) + sizeof(std::uint32_t));
    EXPECT_GT(ranked.bytes, 0U);
    EXPECT_LE(ranked.bytes, most);
}

// A frontier shared by ranks is sent once to each other machine.
TEST(Communicator, FrontiersInCommonAreSentToOtherMachinesAlone) {
    const SmallSpace small = test::helper_space("pocket");
    const coset::CosetSpace& space = *small.space;
    const Filled expected = in_memory(space);
    const Cut cut{eighth(space), 100};
    const auto sent = [&](const ThreadRings::Machines& machines) {
        Disks disks(1);
        const Ranked ranked = filled_by(4, space, disks, cut, {}, machines);
        expect_same(ranked, expected);
        return ranked.bytes;
    };
    EXPECT_EQ(sent({4}), 0U);
    const std::uint64_t of_two = sent({2, 2});
    EXPECT_GT(of_two, 0U);
    EXPECT_EQ(3 * of_two, sent({})) << "each rank by itself: to three others";
    EXPECT_EQ(2 * of_two, sent({2, 1, 1}));
}

// Rank 1's disk is full at each of its writes in turn. All ranks end and one reports the reason; the same or another
// number of ranks resumes.
TEST(Communicator, EndedAtAnyWriteOtherRanksGoOnToTheSame) {
    const SmallSpace small = small_space(kPocketPlaces, mixed_costs(2));
    const Filled expected = in_memory(*small.space);
    const Cut cut{eighth(*small.space), 3};
    constexpr std::size_t kRanks = 3;
    Disks whole(kRanks);
    ASSERT_TRUE(filled_by(kRanks, *small.space, whole, cut).found.front());
    const std::size_t range_files =
        whole.own[0].files.size() + whole.own[1].files.size() + whole.own[2].files.size();
    const std::vector<std::size_t> next{3, 1, 2, 4, 8};
    for (int writes = 0; writes < whole.own[1].writes; ++writes) {
        const bool has_own_disks = writes % 2 == 0;
        const std::size_t ranks = next[static_cast<std::size_t>(writes) % next.size()];
        SCOPED_TRACE(std::to_string(writes) + ", then " + std::to_string(ranks) + " ranks");
        Disks disks(has_own_disks ? std::max(kRanks, ranks) : 1);
        disks.of(1).writes_left = writes;
        const Ranked failed = filled_by(kRanks, *small.space, disks, cut);
        int said = 0;
        for (std::size_t rank = 0; rank < kRanks; ++rank) {
            ASSERT_FALSE(failed.found[rank]);
            EXPECT_EQ(failed.found[rank].error().code, ErrorCode::Resource);
            const std::string& message = failed.found[rank].error().message;
            const bool is_full = message.find("disk full") != std::string::npos;
            EXPECT_NE(is_full, failed.heard[rank]);
            EXPECT_TRUE(is_full || message.find("of 3 ended, and says why") != std::string::npos);
            said += is_full ? 1 : 0;
        }
        EXPECT_EQ(said, 1);
        disks.of(1).writes_left = -1;
        std::size_t files = 0;
        for (const FaultyScratch& disk : disks.own) {
            files += disk.files.size();
        }
        // Of ranks that are no more nobody sees the disks.
        const bool had_begun = files == range_files && (!has_own_disks || ranks >= kRanks);
        const Ranked ranked = filled_by(ranks, *small.space, disks, cut);
        expect_same(ranked, expected);
        EXPECT_EQ(ranked.notes.find("going on") != std::string::npos, had_begun) << ranked.notes;
        if (had_begun && ranks == kRanks) {
            EXPECT_EQ(disks.writes(), whole.writes()) << "what was done is not done again";
        }
    }
}

// Planes stay in memory at each rank, and files are written behind the filling, at once or from the midst of a level:
// ended at any write of rank 1, and the next run, with as much memory or less, soon again, others end in the same.
TEST(RingStandard, EndedAtAnyWriteBehindTheFillingOthersGoOnToTheSame) {
    for (const SmallSpace& small :
         {small_space(kPocketPlaces, mixed_costs(2)), test::helper_space("pocket")}) {
        const coset::CosetSpace& space = *small.space;
        const Filled expected = in_memory(space);
        constexpr std::size_t kRanks = 3;
        int gone_on = 0;
        for (const int after : {0, 5}) {
            const Cut with_prefix{eighth(space), 100, after};
            const ThreadRings::Machines machines{2, 1};
            Disks whole(1);
            expect_same(filled_by(kRanks, space, whole, with_prefix), expected);
            for (int writes = 0; writes < whole.writes(); ++writes) {
                SCOPED_TRACE(std::to_string(after) + " ranges, " + std::to_string(writes));
                Disks disks(1);
                disks.own[0].writes_left = writes;
                const auto common = writes % 5 < 3 ? machines : ThreadRings::Machines();
                for (const auto& found :
                     filled_by(kRanks, space, disks, with_prefix, {}, common).found) {
                    EXPECT_FALSE(found);
                }
                disks.own[0].writes_left = writes % 7;
                const Cut next = writes % 2 == 0 ? with_prefix : Cut{eighth(space), 3};
                const Ranked again = filled_by(writes % 3 == 0 ? 2 : kRanks, space, disks, next);
                gone_on += again.notes.find("going on") != std::string::npos ? 1 : 0;
                disks.own[0].writes_left = -1;
                const Cut last = writes % 4 < 2 ? with_prefix : Cut{eighth(space), 4};
                const auto ranks = 1 + static_cast<std::size_t>(writes) % 4;
                const auto here =
                    writes % 5 > 1 ? ThreadRings::Machines{ranks} : ThreadRings::Machines();
                expect_same(filled_by(ranks, space, disks, last, {}, here), expected);
            }
        }
        EXPECT_GT(gone_on, 10);
    }
}

TEST(Communicator, AStoppedRankEndsAllAndTheNextRunGoesOn) {
    const SmallSpace small = test::helper_space("pocket");
    const Filled expected = in_memory(*small.space);
    const Cut cut{eighth(*small.space), 3};
    Disks disks(1);
    std::vector<std::stop_source> sources(3);
    std::vector<std::stop_token> stops;
    for (const std::stop_source& source : sources) {
        stops.push_back(source.get_token());
    }
    sources[2].request_stop();
    const Ranked stopped = filled_by(3, *small.space, disks, cut, stops);
    for (std::size_t rank = 0; rank < 3; ++rank) {
        ASSERT_FALSE(stopped.found[rank]);
        EXPECT_EQ(stopped.found[rank].error().code, ErrorCode::Interrupted);
        EXPECT_EQ(stopped.heard[rank], rank != 2);
    }
    expect_same(filled_by(2, *small.space, disks, cut), expected);
}

TEST(Communicator, FilesOfTwoRunsAreNotTakenForOne) {
    const SmallSpace small = test::helper_space("pocket");
    const Cut cut{eighth(*small.space), 100};
    Disks one(2);
    Disks other(2);
    ASSERT_TRUE(filled_by(2, *small.space, one, cut).found.front());
    ASSERT_TRUE(filled_by(2, *small.space, other, cut).found.front());
    one.own[1].files = other.own[1].files;
    const Ranked anew = filled_by(2, *small.space, one, cut);
    EXPECT_NE(anew.notes.find("of several runs, or not whole; starting anew"), std::string::npos)
        << anew.notes;
    expect_same(anew, in_memory(*small.space));
}

// One file is damaged: the rank that has it names it, and all begin anew.
TEST(Communicator, AFlippedBitIsNamedAndNothingWrongComesOut) {
    const SmallSpace small = test::helper_space("pocket");
    const Cut cut{eighth(*small.space), 100};
    Disks disks(1);
    ASSERT_TRUE(filled_by(2, *small.space, disks, cut).found.front());
    disks.own[0].files.rbegin()->second.back() ^= std::byte{4};
    const Ranked anew = filled_by(4, *small.space, disks, cut);
    EXPECT_NE(anew.notes.find("has a wrong checksum"), std::string::npos) << anew.notes;
    expect_same(anew, in_memory(*small.space));
}

TEST(Communicator, TheFirstRankWritesTheFileThatOneProcessWrites) {
    const SmallSpace small = test::helper_space("coupled");
    const test::ScratchDirectory alone;
    const test::ScratchDirectory together;
    const test::ScratchDirectory scratch;
    BuildOptions options;
    options.threads = 1;
    const auto expected = DistanceTable::open_or_build(small.space, "sstm", alone.path(), options);
    ASSERT_TRUE(expected) << expected.error().message;
    options.scratch = scratch.path();
    std::atomic<int> tables = 0;
    for (int run = 0; run < 2; ++run) {  // the second finds it there
        at_ranks(3, [&](Communicator& communicator) {
            const auto made =
                open_or_build_in_ring(small.space, "sstm", together.path(), communicator, options);
            ASSERT_TRUE(made) << made.error().message;
            EXPECT_EQ(made->has_value(), communicator.is_first());
            tables += made->has_value() ? 1 : 0;
        });
    }
    EXPECT_EQ(tables, 2);
    const auto bytes_in = [&](const test::ScratchDirectory& directory) {
        return test::bytes_of(DistanceTable::path_of(*small.space, "sstm", directory.path()));
    };
    EXPECT_EQ(bytes_in(alone), bytes_in(together));
    EXPECT_EQ(scratch.names(), std::vector<std::string>());
}

}  // namespace revenge::bfs
