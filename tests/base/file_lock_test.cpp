// Locks that somebody else has: who waits says so, and is done with it when asked to stop.
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>

#include "revenge/base/file.hpp"
#include "tests/bfs/scratch_directory.hpp"

namespace revenge::base {

namespace {

class CountedNotes final : public ProgressSink {
  public:
    void report(const Progress& /*progress*/) override {}
    void note(std::string_view sentence) override {
        ++notes;
        last = sentence;
        if (on_note) {
            on_note();
        }
    }
    int notes = 0;
    std::string last;
    std::function<void()> on_note;
};

}  // namespace

TEST(FileLock, IsHadAtOnceWhereNobodyHasIt) {
    const test::ScratchDirectory directory;
    CountedNotes heard;
    { ASSERT_TRUE(FileLock::acquire(directory.path() / "table", {{}, &heard})); }
    ASSERT_TRUE(FileLock::acquire(directory.path() / "table", {{}, &heard}));
    EXPECT_EQ(heard.notes, 0);
}

TEST(FileLock, EndsWaitingWhenAskedToStop) {
    const test::ScratchDirectory directory;
    const auto held = FileLock::acquire(directory.path() / "table", {});
    ASSERT_TRUE(held);
    std::stop_source stop;
    CountedNotes heard;
    heard.on_note = [&stop] { stop.request_stop(); };
    const auto waited = FileLock::acquire(directory.path() / "table", {stop.get_token(), &heard});
    ASSERT_FALSE(waited);
    EXPECT_EQ(waited.error().code, ErrorCode::Interrupted);
    EXPECT_EQ(heard.notes, 1);
    EXPECT_NE(heard.last.find("table"), std::string::npos) << heard.last;
}

TEST(FileLock, GoesToWhoWaitsOnceItIsFree) {
    const test::ScratchDirectory directory;
    auto held = std::make_unique<Result<FileLock>>(FileLock::acquire(directory.path() / "t", {}));
    CountedNotes heard;
    heard.on_note = [&held] { held.reset(); };
    EXPECT_TRUE(FileLock::acquire(directory.path() / "t", {{}, &heard}));
    EXPECT_EQ(heard.notes, 1);
}

}  // namespace revenge::base
