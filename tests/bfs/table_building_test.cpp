// Tables on disk under everything that can happen to them: kills, stops, damage, races, no room.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <thread>

#include "revenge/base.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "tests/bfs/fill_helper_spaces.hpp"
#include "tests/bfs/notes.hpp"
#include "tests/bfs/scratch_directory.hpp"
#include "tests/german.hpp"

extern char** environ;

namespace revenge::bfs {

namespace {

using test::bytes_of;
using test::helper_space;
using test::ScratchDirectory;
using test::write_bytes;

// The library's message for a table that cannot be written. A program adds its own remedy, such as an environment
// variable.
constexpr const char* kRemedy = "', make it writable, or keep tables elsewhere";

base::Result<DistanceTable> built(const SmallSpace& small, const std::filesystem::path& directory,
                                  BuildOptions options = {}) {
    return DistanceTable::open_or_build(small.space, "sstm", directory, options);
}

std::filesystem::path path_of(const SmallSpace& small, const ScratchDirectory& directory) {
    return DistanceTable::path_of(*small.space, "sstm", directory.path());
}

// A run of fill-helper. Its words go to a file beside the table's directory.
class Helper {
  public:
    Helper(const std::string& space, const ScratchDirectory& directory,
           std::vector<std::string> more = {}) {
        std::vector<std::string> words{FILL_HELPER, space, directory.path().string()};
        words.insert(words.end(), more.begin(), more.end());
        std::vector<char*> arguments;
        for (std::string& word : words) {
            arguments.push_back(word.data());
        }
        arguments.push_back(nullptr);
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, said_file().c_str(),
                                         O_WRONLY | O_CREAT | O_TRUNC, 0644);
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        EXPECT_EQ(posix_spawn(&child_, FILL_HELPER, &actions, nullptr, arguments.data(), environ),
                  0);
        posix_spawn_file_actions_destroy(&actions);
    }
    // RETURNS the exit code, or minus the signal that ended it.
    int wait() const {
        int status = 0;
        waitpid(child_, &status, 0);
        return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
    }
    void kill_after(std::chrono::microseconds time) const {
        std::this_thread::sleep_for(time);
        kill(child_, SIGKILL);
    }
    std::string said() const { return bytes_of(said_file()); }

  private:
    std::filesystem::path said_file() const { return outside_.path() / "said"; }
    ScratchDirectory outside_;
    pid_t child_ = -1;
};

// Kills a run at random moments, `kills` times, and lets the last one end.
void expect_the_same_after_kills(const std::string& name, int kills, std::uint64_t seed,
                                 const std::vector<std::string>& more = {}) {
    const SmallSpace small = helper_space(name);
    ScratchDirectory undisturbed;
    const auto begun = std::chrono::steady_clock::now();
    const Helper whole(name, undisturbed, more);
    ASSERT_EQ(whole.wait(), 0);
    const auto time = std::chrono::duration_cast<std::chrono::microseconds>(
        std::chrono::steady_clock::now() - begun);
    ScratchDirectory directory;
    base::Random random(seed);
    const auto expect_same = [&] {
        EXPECT_TRUE(bytes_of(path_of(small, directory)) == bytes_of(path_of(small, undisturbed)));
    };
    for (int killed = 0, done = 0; killed < kills && done < 20 * kills;) {
        const Helper run(name, directory, more);
        run.kill_after(
            std::chrono::microseconds(random.below(static_cast<std::uint64_t>(time.count()) + 1)));
        const int code = run.wait();
        ASSERT_TRUE(code == -SIGKILL || code == 0) << code;
        ++(code == 0 ? done : killed);
        if (code == 0) {  // before it could be killed: the next one begins anew
            expect_same();
            std::filesystem::remove(path_of(small, directory));
        }
    }
    const Helper last(name, directory, more);
    ASSERT_EQ(last.wait(), 0);
    ASSERT_EQ(last.said(), "ok\n");
    expect_same();
    EXPECT_EQ(directory.names(), undisturbed.names()) << "nothing is left of the killed runs";
}

}  // namespace

TEST(TableBuilding, AFinishedTableIsOpenedAndNotMadeAgain) {
    const SmallSpace small = helper_space("pocket");
    const ScratchDirectory directory;
    ASSERT_TRUE(built(small, directory.path()));
    Notes notes;
    BuildOptions options;
    options.progress = &notes;
    options.memory_bytes = small.space->bytes();  // nothing can be made with that
    const auto again = built(small, directory.path(), options);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(notes.text, "");
    --options.memory_bytes;
    const auto refused = built(small, directory.path(), options);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, base::ErrorCode::Resource);
    EXPECT_NE(refused.error().message.find("beside its table"), std::string::npos);
    EXPECT_EQ(directory.names(),
              std::vector<std::string>{path_of(small, directory).filename().string()});
}

TEST(TableBuilding, EveryNumberOfThreadsGivesTheSameBytes) {
    for (const char* name : {"pocket", "thistlethwaite/2"}) {
        const SmallSpace small = helper_space(name);
        std::string first;
        for (const unsigned threads : {1U, 2U, 3U}) {
            const ScratchDirectory directory;
            BuildOptions options;
            options.threads = threads;
            ASSERT_TRUE(built(small, directory.path(), options));
            const std::string bytes = bytes_of(path_of(small, directory));
            first = first.empty() ? bytes : first;
            EXPECT_EQ(bytes, first) << threads << " threads";
        }
    }
}

TEST(TableBuildingLong, EveryNumberOfThreadsGivesTheSameBytesInRowsAndInStage4) {
    for (const char* name : {"rows", "five-stage/4"}) {
        const SmallSpace small = helper_space(name);
        std::string first;
        for (const unsigned threads : {1U, 2U, 3U}) {
            const ScratchDirectory directory;
            BuildOptions options;
            options.threads = threads;
            ASSERT_TRUE(built(small, directory.path(), options));
            const std::string bytes = bytes_of(path_of(small, directory));
            first = first.empty() ? bytes : first;
            EXPECT_TRUE(bytes == first) << threads << " threads";
        }
    }
}

// A sink that asks to stop once a number of reports has come.
class StopAfter final : public base::ProgressSink {
  public:
    explicit StopAfter(int reports) : left_(reports) {}
    void report(const base::Progress& /*progress*/) override {
        if (--left_ == 0) {
            source_.request_stop();
        }
    }
    void note(std::string_view /*sentence*/) override {}
    std::stop_token token() const { return source_.get_token(); }

  private:
    std::atomic<int> left_;
    std::stop_source source_;
};

TEST(TableBuildingStandard, AStoppedRunSaysSoAndTheNextOneEndsInTheSameFile) {
    const SmallSpace small = helper_space("five-stage/4");
    const ScratchDirectory undisturbed;
    ASSERT_TRUE(built(small, undisturbed.path()));
    const ScratchDirectory directory;
    int stops = 0;
    for (const int reports : {200, 250, 300}) {
        StopAfter progress(reports);
        BuildOptions options;
        options.checkpoint_seconds = 0;
        options.progress = &progress;
        options.stop = progress.token();
        const auto run = built(small, directory.path(), options);
        if (!run) {
            ASSERT_EQ(run.error().code, base::ErrorCode::Interrupted);
            EXPECT_NE(run.error().message.find("the next run resumes from it"), std::string::npos);
            EXPECT_FALSE(std::filesystem::exists(path_of(small, directory)));
            ++stops;
        }
    }
    EXPECT_EQ(stops, 3);
    Notes notes;
    BuildOptions options;
    options.progress = &notes;
    ASSERT_TRUE(built(small, directory.path(), options));
    EXPECT_NE(notes.text.find("going on from what is kept"), std::string::npos);
    EXPECT_TRUE(bytes_of(path_of(small, directory)) == bytes_of(path_of(small, undisturbed)));
    EXPECT_EQ(directory.names(), undisturbed.names());
}

TEST(TableBuildingStandard, KilledFiveTimesASmallTableEndsTheSame) {
    expect_the_same_after_kills("thistlethwaite/2", 5, 11);
}

// Here the end is only known after a level without entries.
TEST(TableBuildingStandard, KilledFiveTimesATableWithUnsolvableEntriesEndsTheSame) {
    expect_the_same_after_kills("coupled", 5, 14);
}

TEST(TableBuildingStandard, KilledFiveTimesATableInRowsEndsTheSame) {
    expect_the_same_after_kills("rows", 5, 12);
}

// 64 MB of memory where 84 are taken without a scratch directory.
TEST(TableBuildingLong, KilledThreeTimesOutOfCoreATableEndsTheSame) {
    const ScratchDirectory scratch;
    expect_the_same_after_kills("five-stage/4", 3, 15,
                                {"memory", "64000000", "scratch", scratch.path().string()});
    EXPECT_EQ(scratch.names(), std::vector<std::string>{}) << "nothing is left of the filling";
}

// A run that is killed when its table is whole leaves the files it was filled in; the next one has no use for them.
TEST(TableBuilding, WhatAKilledRunLeftBesideAWholeTableIsRemoved) {
    const SmallSpace small = helper_space("pocket");
    const ScratchDirectory directory;
    const ScratchDirectory scratch;
    BuildOptions options;
    options.scratch = scratch.path();
    ASSERT_TRUE(built(small, directory.path(), options));
    const std::string name = path_of(small, directory).filename().string();
    write_bytes(scratch.path() / (name + ".range-0"), "left");
    write_bytes(scratch.path() / "another.range-0", "not ours");
    ASSERT_TRUE(built(small, directory.path(), options));
    EXPECT_EQ(scratch.names(), std::vector<std::string>{"another.range-0"});
}

TEST(TableBuildingExtreme, KilledTwentyTimesOutOfCoreStage3EndsTheSame) {
    const ScratchDirectory scratch;
    expect_the_same_after_kills("five-stage/3", 20, 16,
                                {"memory", "200000000", "scratch", scratch.path().string()});
}

// Out of core and in memory the finished files are the same byte by byte.
TEST(TableBuildingStandard, ATableFilledOutOfCoreIsTheSameFile) {
    const SmallSpace small = helper_space("five-stage/4");
    const ScratchDirectory in_memory;
    ASSERT_TRUE(built(small, in_memory.path()));
    const ScratchDirectory directory;
    const ScratchDirectory scratch;
    BuildOptions options;
    options.memory_bytes = 64'000'000;
    options.scratch = scratch.path();
    const auto table = built(small, directory.path(), options);
    ASSERT_TRUE(table) << table.error().message;
    EXPECT_TRUE(bytes_of(path_of(small, directory)) == bytes_of(path_of(small, in_memory)));
}

TEST(TableBuildingExtreme, KilledTwentyTimesStage4EndsTheSame) {
    expect_the_same_after_kills("five-stage/4", 20, 13);
}

TEST(TableBuildingExtreme, KilledTwentyTimesStage3EndsTheSame) {
    expect_the_same_after_kills("five-stage/3", 20, 17);
}

TEST(TableBuilding, ADamagedTableIsNamedAndMadeAnew) {
    const SmallSpace small = helper_space("pocket");
    const ScratchDirectory directory;
    ASSERT_TRUE(built(small, directory.path()));
    const auto path = path_of(small, directory);
    const std::string sound = bytes_of(path);
    std::string flipped = sound;
    flipped[30] = static_cast<char>(flipped[30] ^ 4);
    for (const std::string& bad : {flipped, sound.substr(0, sound.size() / 2), sound + "more",
                                   std::string("foreign"), std::string()}) {
        write_bytes(path, bad);
        const auto closed = DistanceTable::open(small.space, "sstm", directory.path());
        ASSERT_FALSE(closed);
        EXPECT_EQ(closed.error().code, base::ErrorCode::TableDamaged);
        Notes notes;
        BuildOptions options;
        options.progress = &notes;
        ASSERT_TRUE(built(small, directory.path(), options));
        EXPECT_NE(notes.text.find(path.string()), std::string::npos) << notes.text;
        EXPECT_NE(notes.text.find("making it anew"), std::string::npos) << notes.text;
        EXPECT_EQ(bytes_of(path), sound);
    }
}

TEST(TableBuilding, ATableOfAnotherDeclarationIsNamedAndMadeAnew) {
    std::string other_text = kPocketPlaces;
    other_text.replace(other_text.find("\"U R F\""), 7, "\"U2 R F\"");
    const SmallSpace small = helper_space("pocket");
    const SmallSpace other =
        small_space(other_text.c_str(), puzzle::CostTable(puzzle::Metric::Sstm, 2));
    EXPECT_NE(declaration_hash(*small.space), declaration_hash(*other.space));
    const ScratchDirectory directory;
    ASSERT_TRUE(built(other, directory.path()));
    std::filesystem::rename(path_of(other, directory), path_of(small, directory));
    Notes notes;
    BuildOptions options;
    options.progress = &notes;
    const auto table = built(small, directory.path(), options);
    ASSERT_TRUE(table);
    EXPECT_NE(notes.text.find("declared otherwise"), std::string::npos) << notes.text;
}

// Parities over either half of the wings are different coordinates of equal size.
TEST(TableBuilding, DeclarationsThatDifferInPlacesOfAParityHaveDifferentHashes) {
    constexpr const char* kHalf = R"toml(name = "half"
puzzle = "4x4x4"
[[phase]]
name = "only"
moves = "R2 L2 F2 B2 U D"
reduced = [{ orbit = "corners", sees = "places", pieces = "URF" }]
raw = [[{ sees = "parity", of = [{ orbit = "wings", half = 1 }] }]]
)toml";
    std::string other(kHalf);
    other.replace(other.find("half = 1"), 8, "half = 2");
    const puzzle::CostTable costs(puzzle::Metric::Sstm, 4);
    EXPECT_NE(declaration_hash(*small_space(kHalf, costs).space),
              declaration_hash(*small_space(other.c_str(), costs).space));
}

TEST(TableBuilding, ADamagedCheckpointIsNamedAndNotUsed) {
    const SmallSpace small = helper_space("pocket");
    const ScratchDirectory directory;
    const auto path = path_of(small, directory);
    const std::filesystem::path folder = path.string() + kFillingFolder;
    std::filesystem::create_directory(folder);
    write_bytes(folder / (path.filename().string() + ".range-0"), "half of something");
    Notes notes;
    BuildOptions options;
    options.progress = &notes;
    ASSERT_TRUE(built(small, directory.path(), options));
    EXPECT_NE(notes.text.find("starting anew"), std::string::npos) << notes.text;
    EXPECT_EQ(directory.names(), std::vector<std::string>{path.filename().string()});
}

TEST(TableBuildingStandard, TwoProcessesAtOnceMakeOneTable) {
    const SmallSpace small = helper_space("five-stage/4");
    const ScratchDirectory directory;
    const Helper first("five-stage/4", directory);
    const Helper second("five-stage/4", directory);
    EXPECT_EQ(first.wait(), 0);
    EXPECT_EQ(second.wait(), 0);
    EXPECT_EQ(first.said(), "ok\n");
    EXPECT_EQ(second.said(), "ok\n");
    const auto table = DistanceTable::open(small.space, "sstm", directory.path());
    ASSERT_TRUE(table);
    EXPECT_TRUE(table->file().verify());
    EXPECT_EQ(directory.names(),
              std::vector<std::string>{path_of(small, directory).filename().string()});
}

TEST(TableBuilding, AReadOnlyDirectoryIsAResourceErrorThatNamesIt) {
    const ScratchDirectory directory;
    std::filesystem::permissions(directory.path(), std::filesystem::perms(0555));
    const Helper run("pocket", directory, {"nobody", "must-keep"});
    EXPECT_EQ(run.wait(), 0);
    const std::string code = std::to_string(static_cast<int>(base::ErrorCode::Resource));
    EXPECT_EQ(run.said().substr(0, 2), code + " ") << run.said();
    EXPECT_NE(run.said().find(directory.path().string()), std::string::npos) << run.said();
    EXPECT_NE(run.said().find(kRemedy), std::string::npos) << run.said();
    EXPECT_TRUE(directory.names().empty());
    std::filesystem::permissions(directory.path(), std::filesystem::perms(0755));
}

TEST(TableBuilding, AFileThatCannotGrowIsAResourceErrorAndLeavesNoHalfFile) {
    const ScratchDirectory directory;
    const Helper run("thistlethwaite/2", directory, {"file-limit", "20000", "must-keep"});
    EXPECT_EQ(run.wait(), 0);
    const std::string code = std::to_string(static_cast<int>(base::ErrorCode::Resource));
    EXPECT_EQ(run.said().substr(0, 2), code + " ") << run.said();
    EXPECT_NE(run.said().find("bytes"), std::string::npos) << "says how many: " << run.said();
    EXPECT_NE(run.said().find(kRemedy), std::string::npos) << run.said();
    EXPECT_TRUE(directory.names().empty());
}

TEST(TableBuilding, AFullDiskIsAResourceErrorAndLeavesNoHalfFile) {
    const ScratchDirectory directory;
    const Helper run("thistlethwaite/2", directory, {"disk", "32k", "must-keep"});
    const int code = run.wait();
    if (code == 77) {
        GTEST_SKIP() << "no disk can be mounted here";
    }
    EXPECT_EQ(code, 0);
    const std::string said = run.said();
    EXPECT_EQ(said.substr(0, 2), std::to_string(static_cast<int>(base::ErrorCode::Resource)) + " ")
        << said;
    EXPECT_EQ(said.find("left: thistlethwaite.phase-2.sstm.mod3\n"), std::string::npos) << said;
    EXPECT_EQ(said.find(".tmp-"), std::string::npos) << said;
    EXPECT_NE(said.find(kRemedy), std::string::npos) << said;
}

// A table that cannot be stored is available anyway, and no partial file remains.
TEST(TableBuilding, WhatCannotBeWrittenIsFilledInMemory) {
    const ScratchDirectory directory;
    for (const std::vector<std::string>& trouble :
         {std::vector<std::string>{"file-limit", "20000"}, {"disk", "32k"}}) {
        const Helper run("thistlethwaite/2", directory, trouble);
        if (run.wait() != 77) {
            EXPECT_TRUE(run.said().starts_with("ok\n")) << run.said();
            EXPECT_EQ(run.said().find("left: thistlethwaite.phase-2.sstm.mod3\n"),
                      std::string::npos)
                << run.said();
        }
    }
    EXPECT_TRUE(directory.names().empty());
}

TEST(TableBuilding, AFolderThatCannotBeMadeIsSaidAndTheTableIsTheSame) {
    const SmallSpace small = helper_space("pocket");
    const ScratchDirectory directory;
    write_bytes(directory.path() / "file", "no folder");
    Notes notes;
    BuildOptions options;
    options.progress = &notes;
    const auto unkept = built(small, directory.path() / "file" / "cache", options);
    const auto kept = built(small, directory.path());
    ASSERT_TRUE(unkept && kept);
    EXPECT_TRUE(unkept->file().path().empty());
    EXPECT_EQ(unkept->distribution(), kept->distribution());
    EXPECT_NE(notes.text.find((directory.path() / "file" / "cache").string()), std::string::npos);
    EXPECT_NE(notes.text.find("nothing is kept"), std::string::npos) << notes.text;
    EXPECT_NE(notes.text.find(kRemedy), std::string::npos) << notes.text;

    options.must_keep = true;
    const auto lost = built(small, directory.path() / "file" / "cache", options);
    ASSERT_FALSE(lost);
    ASSERT_EQ(lost.error().facts.size(), 1U) << "for callers who know another place";
    const base::Fact& fact = lost.error().facts.front();
    EXPECT_EQ(fact.kind, "table-not-written");
    EXPECT_EQ(fact.values.back(),
              std::pair(std::string("folder"), (directory.path() / "file" / "cache").string()));
    EXPECT_TRUE(lost.error().message.starts_with(fact.values.front().second + "; free space"));
    expect_german(lost.error().facts);
    options.must_keep = false;

    options.memory_bytes = 1000;
    const auto refused = built(small, directory.path() / "file" / "cache", options);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, base::ErrorCode::Resource);
}

// 51,482,970 classes: more than the search can number, however much memory it may use.
// The numbers of classes are no limit: what such a space lacks is memory.
TEST(TableBuildingStandard, FiftyMillionClassesAreRefusedForTheirMemoryAlone) {
    constexpr const char* kUnreduced = R"toml(name = "unreduced"
puzzle = "4x4x4"
[[phase]]
name = "only"
moves = "U D L R F B u d l r f b"
reduced = [{ orbit = "centers", sees = "sets", sets = ["F", "B"] }]
)toml";
    const SmallSpace small = small_space(kUnreduced, puzzle::CostTable(puzzle::Metric::Sstm, 4));
    const ScratchDirectory directory;
    BuildOptions options;
    options.memory_bytes = std::uint64_t{1} << 30U;
    EXPECT_EQ(small.space->classes(), 51482970U);
    const auto table = built(small, directory.path(), options);
    ASSERT_FALSE(table);
    EXPECT_EQ(table.error().code, base::ErrorCode::Resource);
    EXPECT_NE(table.error().message.find("MB of memory, and 1,024 MB are allowed;"),
              std::string::npos)
        << table.error().message;
}

TEST(TableBuilding, TooLittleMemoryIsAResourceErrorWithTheFigureNeeded) {
    const SmallSpace small = helper_space("thistlethwaite/2");
    const ScratchDirectory directory;
    BuildOptions options;
    options.memory_bytes = 1000;
    const auto table = built(small, directory.path(), options);
    ASSERT_FALSE(table);
    EXPECT_EQ(table.error().code, base::ErrorCode::Resource);
    EXPECT_NE(table.error().message.find("; allow it "), std::string::npos)
        << table.error().message;
    EXPECT_TRUE(directory.names().empty());
    // The memory named in the error suffices.
    const std::string& said = table.error().message;
    constexpr std::string_view kAllow = "; allow it ";
    const std::size_t at = said.find(kAllow) + kAllow.size();
    options.memory_bytes = std::stoull(said.substr(at)) << 20U;
    EXPECT_TRUE(built(small, directory.path(), options));
}

}  // namespace revenge::bfs
