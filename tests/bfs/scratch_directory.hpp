// A directory of its own for a test, gone afterwards.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

namespace revenge::test {

class ScratchDirectory {
  public:
    ScratchDirectory() {
        std::random_device random;
        do {
            path_ =
                std::filesystem::temp_directory_path() / ("revenge-" + std::to_string(random()));
        } while (!std::filesystem::create_directory(path_));
    }
    ScratchDirectory(const ScratchDirectory&) = delete;
    ScratchDirectory& operator=(const ScratchDirectory&) = delete;
    ~ScratchDirectory() {
        std::error_code none;
        std::filesystem::remove_all(path_, none);
    }
    const std::filesystem::path& path() const { return path_; }
    // Names of what is in it, but for locks, which stay by design.
    std::vector<std::string> names() const {
        std::vector<std::string> out;
        for (const auto& entry : std::filesystem::directory_iterator(path_)) {
            if (entry.path().extension() != ".lock") {
                out.push_back(entry.path().filename().string());
            }
        }
        return out;
    }

  private:
    std::filesystem::path path_;
};

inline std::string bytes_of(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

inline void write_bytes(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

}  // namespace revenge::test
