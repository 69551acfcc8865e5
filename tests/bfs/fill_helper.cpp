// A program of its own that builds one table, for tests that have to kill, starve or race it.
//
//   fill-helper SPACE DIRECTORY [nobody] [file-limit BYTES] [disk BYTES] [memory BYTES] [scratch FOLDER]
//               [must-keep]
//
// nobody      gives up its rights first, so that a read-only directory is one for root, too
// file-limit  no file may grow past that: what a full disk looks like where none can be mounted
// disk        mounts an empty disk of that size on DIRECTORY, seen by this process alone
// must-keep   what cannot be written is an error
// scratch     where to fill what does not fit into that memory
// Prints "ok", or the error's number and sentence; then, for `disk`, the names of what is left there.
// Exit code 77: a disk cannot be mounted here.
#include <fmt/core.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <map>
#include <string>

#include "revenge/bfs/distance_table.hpp"
#include "tests/bfs/fill_helper_spaces.hpp"

namespace {

using namespace revenge;

constexpr int kCannotMount = 77;
constexpr uid_t kNobody = 65534;

class NotesOnStderr final : public base::ProgressSink {
  public:
    void report(const base::Progress& /*progress*/) override {}
    void note(std::string_view sentence) override { fmt::print(stderr, "{}\n", sentence); }
};

bool mount_disk(const std::string& directory, const std::string& bytes) {
    return unshare(CLONE_NEWNS) == 0 &&
           mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
           mount("tmpfs", directory.c_str(), "tmpfs", 0, ("size=" + bytes).c_str()) == 0;
}

void limit_files(std::uint64_t bytes) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{bytes, bytes};
    setrlimit(RLIMIT_FSIZE, &limit);
}

}  // namespace

int main(int count, char** arguments) {
    const std::string directory = arguments[2];
    bfs::BuildOptions options;
    NotesOnStderr notes;
    options.progress = &notes;
    options.threads = 2;
    options.checkpoint_seconds = 0;
    bool on_disk = false;
    const bfs::SmallSpace small = test::helper_space(arguments[1]);
    for (int i = 3; i < count; i += 2) {
        const std::string what = arguments[i];
        const std::string value = i + 1 < count ? arguments[i + 1] : "";
        if (what == "nobody") {
            if (setresuid(kNobody, kNobody, kNobody) != 0 && geteuid() == 0) {
                return kCannotMount;
            }
            --i;
        } else if (what == "must-keep") {
            options.must_keep = true;
            --i;
        } else if (what == "file-limit") {
            limit_files(std::stoull(value));
        } else if (what == "memory") {
            options.memory_bytes = std::stoull(value);
        } else if (what == "scratch") {
            options.scratch = value;
        } else if (what == "disk") {
            if (!mount_disk(directory, value)) {
                return kCannotMount;
            }
            on_disk = true;
        }
    }
    const auto table = bfs::DistanceTable::open_or_build(small.space, "sstm", directory, options);
    if (table) {
        fmt::print("ok\n");
    } else {
        fmt::print("{} {}\n", static_cast<int>(table.error().code), table.error().message);
    }
    if (on_disk) {
        for (const auto& left : std::filesystem::directory_iterator(directory)) {
            fmt::print("left: {}\n", left.path().filename().string());
        }
    }
    return 0;
}
