#include "app/input.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

namespace revenge::app {

namespace {

using base::Error;
using base::ErrorCode;

constexpr std::size_t kLargestText = std::size_t{64} << 20U;

Error trouble(const char* what, const std::string& name) {
    return {ErrorCode::Resource, fmt::format("cannot {} {}: {}", what, name, std::strerror(errno))};
}

}  // namespace

base::Result<LineSource> LineSource::open(const std::string& path, const Interrupt& interrupt) {
    if (path == "-") {
        return LineSource("standard input", dup(STDIN_FILENO), interrupt);
    }
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return trouble("open", path);
    }
    return LineSource(path, descriptor, interrupt);
}

LineSource::LineSource(LineSource&& other) noexcept
    : name_(std::move(other.name_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      interrupt_(other.interrupt_),
      buffer_(std::move(other.buffer_)),
      position_(other.position_),
      ended_(other.ended_),
      line_number_(other.line_number_) {}

LineSource::~LineSource() {
    if (descriptor_ >= 0) {
        close(descriptor_);
    }
}

base::Status LineSource::fill() {
    std::array<pollfd, 2> waiting{
        {{descriptor_, POLLIN, 0}, {interrupt_->descriptor(), POLLIN, 0}}};
    while (poll(waiting.data(), waiting.size(), -1) < 0 && errno == EINTR) {
    }
    if (interrupt_->requested()) {
        return Error{ErrorCode::Interrupted, "interrupted while reading " + name_};
    }
    buffer_.erase(0, position_);
    position_ = 0;
    std::array<char, 65536> block;
    const ssize_t count = read(descriptor_, block.data(), block.size());
    if (count < 0) {
        return trouble("read", name_);
    }
    ended_ = count == 0;
    buffer_.append(block.data(), static_cast<std::size_t>(count));
    if (buffer_.size() > kLargestText) {
        return Error{ErrorCode::Resource,
                     fmt::format("{}: line {} is longer than 64 MB", name_, line_number_ + 1)};
    }
    return {};
}

base::Result<std::optional<std::string>> LineSource::next() {
    std::size_t searched = position_;
    for (;;) {
        const std::size_t end = buffer_.find('\n', searched);
        if (end != std::string::npos) {
            std::string line = buffer_.substr(position_, end - position_);
            position_ = end + 1;
            ++line_number_;
            if (line.ends_with('\r')) {
                line.pop_back();
            }
            return std::optional(std::move(line));
        }
        if (ended_) {
            if (position_ == buffer_.size()) {
                return std::optional<std::string>();
            }
            ++line_number_;
            return std::optional(buffer_.substr(std::exchange(position_, buffer_.size())));
        }
        searched = buffer_.size() - position_;
        if (const base::Status filled = fill(); !filled) {
            return filled.error();
        }
    }
}

bool has_piped_input(const Interrupt& interrupt) noexcept {
    struct stat status {};
    if (fstat(STDIN_FILENO, &status) != 0) {
        return false;
    }
    if (S_ISREG(status.st_mode)) {
        return status.st_size > lseek(STDIN_FILENO, 0, SEEK_CUR);
    }
    if (!S_ISFIFO(status.st_mode)) {
        return false;
    }
    std::array<pollfd, 2> waiting{{{STDIN_FILENO, POLLIN, 0}, {interrupt.descriptor(), POLLIN, 0}}};
    while (poll(waiting.data(), waiting.size(), -1) < 0 && errno == EINTR) {
    }
    return (waiting[0].revents & POLLIN) != 0;
}

base::Result<std::string> read_text(const std::string& path, const Interrupt& interrupt) {
    auto source = LineSource::open(path, interrupt);
    if (!source) {
        return source.error();
    }
    std::string text;
    for (;;) {
        auto line = source->next();
        if (!line) {
            return line.error();
        }
        if (!line->has_value()) {
            return text;
        }
        text += **line + '\n';
        if (text.size() > kLargestText) {
            return Error{ErrorCode::Resource, source->name() + " is longer than 64 MB"};
        }
    }
}

base::Status write_text(const std::string& path, const std::string& text) {
    std::FILE* file = std::fopen(path.c_str(), "we");
    if (file == nullptr) {
        return trouble("write", path);
    }
    const bool written =
        std::fwrite(text.data(), 1, text.size(), file) == text.size() && std::fflush(file) == 0;
    const int reason = errno;
    std::fclose(file);
    if (!written) {
        errno = reason;
        return trouble("write", path);
    }
    return {};
}

}  // namespace revenge::app
