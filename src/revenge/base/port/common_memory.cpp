#include "revenge/base/port/common_memory.hpp"

#if defined(__linux__)

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>

namespace revenge::base::port {

class CommonMemory::OpenFile {
  public:
    explicit OpenFile(int number) noexcept : number_(number) {}
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    ~OpenFile() {
        if (number_ >= 0) {
            close(number_);
        }
    }
    int number() const noexcept { return number_; }

  private:
    int number_;
};

std::shared_ptr<std::byte> CommonMemory::map(int file, std::uint64_t bytes) {
    void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory == MAP_FAILED) {
        return nullptr;
    }
    madvise(memory, bytes, MADV_HUGEPAGE);  // a hint; most systems have none for such memory
    return {static_cast<std::byte*>(memory), [bytes](std::byte* at) { munmap(at, bytes); }};
}

std::optional<CommonMemory> CommonMemory::make(std::uint64_t bytes) {
    auto file = std::make_shared<const OpenFile>(memfd_create("revenge-mpi", MFD_CLOEXEC));
    struct stat found {};
    if (file->number() < 0 || ftruncate(file->number(), static_cast<off_t>(bytes)) != 0 ||
        fstat(file->number(), &found) != 0) {
        return std::nullopt;
    }
    auto memory = map(file->number(), bytes);
    const Place place{static_cast<std::uint64_t>(getpid()),
                      static_cast<std::uint64_t>(file->number()), found.st_dev, found.st_ino};
    return memory == nullptr
               ? std::nullopt
               : std::optional(CommonMemory(std::move(file), std::move(memory), place));
}

std::optional<CommonMemory> CommonMemory::open(const Place& place, std::uint64_t bytes) {
    const std::string name =
        "/proc/" + std::to_string(place[0]) + "/fd/" + std::to_string(place[1]);
    auto file = std::make_shared<const OpenFile>(::open(name.c_str(), O_RDWR | O_CLOEXEC));
    struct stat found {};
    if (file->number() < 0 || fstat(file->number(), &found) != 0 || found.st_dev != place[2] ||
        found.st_ino != place[3] || found.st_size != static_cast<off_t>(bytes)) {
        return std::nullopt;
    }
    auto memory = map(file->number(), bytes);
    return memory == nullptr
               ? std::nullopt
               : std::optional(CommonMemory(std::move(file), std::move(memory), place));
}

}  // namespace revenge::base::port

#else

namespace revenge::base::port {

class CommonMemory::OpenFile {};

std::optional<CommonMemory> CommonMemory::make(std::uint64_t /*bytes*/) { return std::nullopt; }

std::optional<CommonMemory> CommonMemory::open(const Place& /*place*/, std::uint64_t /*bytes*/) {
    return std::nullopt;
}

}  // namespace revenge::base::port

#endif
