#include "app/input.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <span>
#include <utility>

#include "revenge/base/file.hpp"
#include "revenge/base/message.hpp"

namespace revenge::app {

namespace {

using base::Error;
using base::ErrorCode;
namespace port = base::port;

constexpr std::size_t kLargestText = std::size_t{64} << 20U;

Error trouble(const char* what, const std::string& name, const std::string& reason) {
    return base::error(ErrorCode::Resource, "input-trouble", "cannot {what} {file}: {reason}", what,
                       name, reason);
}

port::File standard_input() noexcept { return port::stream(port::Stream::Input); }

}  // namespace

base::Result<LineSource> LineSource::open(const std::string& path, const Interrupt& interrupt) {
    if (path == "-") {
        return LineSource("standard input", standard_input(), interrupt);
    }
    const port::File file = port::open_file(path, port::Access::Read);
    if (file == port::kNoFile) {
        return trouble("open", path, port::last_error());
    }
    return LineSource(path, file, interrupt);
}

LineSource::LineSource(LineSource&& other) noexcept
    : name_(std::move(other.name_)),
      file_(std::exchange(other.file_, port::kNoFile)),
      interrupt_(other.interrupt_),
      buffer_(std::move(other.buffer_)),
      position_(other.position_),
      ended_(other.ended_),
      line_number_(other.line_number_) {}

LineSource::~LineSource() {
    if (file_ != port::kNoFile && file_ != standard_input()) {
        port::close_file(file_);
    }
}

base::Status LineSource::fill() {
    interrupt_->wait_for_bytes(file_);
    if (interrupt_->requested()) {
        return base::error(ErrorCode::Interrupted, "stopped-reading",
                           "interrupted while reading {file}", name_);
    }
    buffer_.erase(0, position_);
    position_ = 0;
    std::array<char, 65536> block;
    const std::ptrdiff_t count = port::read_some(file_, std::as_writable_bytes(std::span(block)));
    if (count < 0) {
        return trouble("read", name_, port::last_error());
    }
    ended_ = count == 0;
    buffer_.append(block.data(), static_cast<std::size_t>(count));
    if (buffer_.size() > kLargestText) {
        return base::error(ErrorCode::Resource, "line-too-long",
                           "{file}: line {line} is longer than {most} MB", name_, line_number_ + 1,
                           kLargestText >> 20U);
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
        REVENGE_TRY(fill());
    }
}

bool has_piped_input(const Interrupt& interrupt) noexcept {
    if (const auto size = port::size_of(standard_input())) {
        return *size > port::place_of(standard_input());
    }
    // After a stop request reading reports it.
    return port::is_pipe(standard_input()) &&
           (interrupt.wait_for_bytes(standard_input()) || interrupt.requested());
}

base::Result<std::string> read_text(const std::string& path, const Interrupt& interrupt) {
    REVENGE_TRY(auto source, LineSource::open(path, interrupt));
    std::string text;
    for (;;) {
        REVENGE_TRY(auto line, source.next());
        if (!line.has_value()) {
            return text;
        }
        text += *line + '\n';
        if (text.size() > kLargestText) {
            return base::error(ErrorCode::Resource, "text-too-long",
                               "{file} is longer than {most} MB", source.name(),
                               kLargestText >> 20U);
        }
    }
}

namespace {

// Writes into the file itself: for a pipe, a device, or a file in a folder that allows no new files.
base::Status write_in_place(const std::string& path, const std::string& text) {
    std::FILE* file = std::fopen(path.c_str(), "wb");
    if (file == nullptr) {
        return trouble("write", path, std::strerror(errno));
    }
    const bool written =
        std::fwrite(text.data(), 1, text.size(), file) == text.size() && std::fflush(file) == 0;
    const int reason = errno;
    std::fclose(file);
    if (!written) {
        return trouble("write", path, std::strerror(reason));
    }
    return {};
}

}  // namespace

base::Status write_text(const std::string& path, const std::string& text) {
    std::error_code none;
    const auto status = std::filesystem::status(path, none);
    const bool is_new = status.type() == std::filesystem::file_type::not_found;
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    if ((!is_new && status.type() != std::filesystem::file_type::regular) ||
        std::filesystem::is_symlink(path, none) ||
        (!folder.empty() && !std::filesystem::is_directory(folder, none))) {
        return write_in_place(path, text);
    }
    // The text is first written under another name, so that a full disk leaves the old file intact and no partial one.
    auto file = base::AtomicFile::create(path);
    if (!file) {
        return write_in_place(path, text);
    }
    base::Status written = file->write(std::as_bytes(std::span(text)));
    return written ? file->commit(base::AtomicFile::Durable::Process) : written;
}

base::Status require_writable(const std::string& path) {
    std::error_code none;
    if (std::filesystem::is_symlink(path, none) &&
        std::filesystem::status(path, none).type() == std::filesystem::file_type::not_found) {
        // The target of a link would be created.
        const std::filesystem::path link(path);
        const auto target = link.parent_path() / std::filesystem::read_symlink(link, none);
        return require_writable(target.string());
    }
    const bool was_there = std::filesystem::exists(path, none);
    if (was_there && !std::filesystem::is_regular_file(path, none) &&
        !std::filesystem::is_directory(path, none)) {
        return {};  // opening and closing it would end a pipe
    }
    std::FILE* file = std::fopen(path.c_str(), "ab");
    if (file == nullptr) {
        return trouble("write", path, std::strerror(errno));
    }
    std::fclose(file);
    if (!was_there) {
        std::filesystem::remove(path, none);
    }
    return {};
}

}  // namespace revenge::app
