#include "revenge/solver/cube4/search_record.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/base/sha256.hpp"
#include "revenge/base/text.hpp"

namespace revenge::solver::cube4 {

namespace {

constexpr std::string_view kRecordTitle = "revenge search 1";
constexpr std::chrono::seconds kBetweenWrites{10};

std::string sum_of(std::string_view text) {
    return base::Sha256::hex_of(std::as_bytes(std::span(text)));
}

// Removes a line that begins with `name` and a space from the front of the text. RETURNS the remainder of the line,
// nothing if the first line is another one.
std::optional<std::string_view> take_line(std::string_view& text, std::string_view name) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos || !text.starts_with(name) || end <= name.size() ||
        text[name.size()] != ' ') {
        return std::nullopt;
    }
    const std::string_view out = text.substr(name.size() + 1, end - name.size() - 1);
    text.remove_prefix(end + 1);
    return out;
}

// Removes a number and the character behind it.
std::uint64_t take_integer(std::string_view& text) {
    std::uint64_t out = 0;
    const char* const begin = text.data();
    const char* const end = std::from_chars(begin, begin + text.size(), out).ptr;
    text.remove_prefix(std::min(text.size(), static_cast<std::size_t>(end - begin) + 1));
    return out;
}

}  // namespace

base::Status SearchRecord::open(std::shared_ptr<base::StoredText> kept, const std::string& of) {
    kept_ = std::move(kept);
    of_ = sum_of(of);
    REVENGE_TRY(const std::string text, kept_->read());
    if (!text.empty()) {
        REVENGE_TRY(read(text, of_));
    }
    return write();
}

base::Status SearchRecord::read(const std::string& text, const std::string& of) {
    const base::Error damaged =
        base::error(base::ErrorCode::TableDamaged, "search-file-damaged",
                    "'{file}' is not what a search has kept; remove it", kept_->place());
    const std::size_t last = text.rfind("sum ");
    std::string_view left(text);
    if (last == std::string::npos ||
        text.substr(last) != "sum " + sum_of(left.substr(0, last)) + "\n" ||
        !left.starts_with(std::string(kRecordTitle) + "\n")) {
        return damaged;
    }
    left.remove_prefix(kRecordTitle.size() + 1);
    const auto own = take_line(left, "of");
    auto length = take_line(left, "length");
    auto nodes = take_line(left, "nodes");
    auto tasks = take_line(left, "tasks");
    if (!own || !length || !nodes || !tasks) {
        return damaged;
    }
    if (*own != of) {
        return base::usage(
            "search-file-of-another",
            "'{file}' is the file of another search; give another name, or remove it",
            kept_->place());
    }
    length_ = static_cast<int>(take_integer(*length));
    last_nodes_ = take_integer(*nodes);
    nodes_before_ = take_integer(*nodes);
    nodes_ = take_integer(*nodes);
    const std::size_t end = std::min(tasks->find(' '), tasks->size());
    list_ = tasks->substr(0, end);
    tasks->remove_prefix(std::min(end + 1, tasks->size()));
    while (!tasks->empty()) {
        const std::size_t begin = take_integer(*tasks);
        const std::size_t with_prefix = take_integer(*tasks);
        is_done_.resize(std::max(is_done_.size(), with_prefix));
        std::fill(is_done_.begin() + static_cast<std::ptrdiff_t>(std::min(begin, with_prefix)),
                  is_done_.begin() + static_cast<std::ptrdiff_t>(with_prefix), std::uint8_t{1});
    }
    return {};
}

std::string SearchRecord::forecast(const std::string& metric, double last_seconds) const {
    constexpr double kWorthSaying = 10;
    constexpr double kMinute = 60;
    if (nodes_before_ == 0) {
        return {};
    }
    const double seconds =
        last_seconds * static_cast<double>(last_nodes_) / static_cast<double>(nodes_before_);
    if (seconds < kWorthSaying) {
        return {};
    }
    const bool is_long = seconds >= 2 * kMinute;
    return "at least " + std::to_string(length_) + ' ' + metric + " (proven by " +
           base::counted(last_nodes_, "node") + "); to search this length takes about " +
           base::counted(static_cast<std::uint64_t>(is_long ? seconds / kMinute : seconds),
                         is_long ? "minute" : "second");
}

void SearchRecord::begin(int length, std::size_t tasks, const std::string& list) {
    const std::string sum = sum_of(list);
    if (length != length_ || sum != list_) {
        length_ = length;
        nodes_ = 0;
        is_done_.clear();
    }
    list_ = sum;
    is_done_.resize(tasks);
}

void SearchRecord::add(std::size_t task, std::uint64_t nodes) {
    const base::port::MutexLock lock(mutex_);
    nodes_ += nodes;
    is_done_[task] = 1;
    if (std::chrono::steady_clock::now() - written_ >= kBetweenWrites) {
        const base::Status status = write();
        if (status_) {
            status_ = status;
        }
    }
}

void SearchRecord::end_length() {
    ++length_;
    nodes_before_ = std::exchange(last_nodes_, nodes_);
    nodes_ = 0;
    list_.clear();
    is_done_.clear();
    if (status_) {
        status_ = write();
    }
}

base::Status SearchRecord::save() {
    const base::Status status = write();
    return status_ ? status : status_;
}

void SearchRecord::remove() {
    if (kept_ != nullptr) {
        kept_->remove();
    }
}

std::string SearchRecord::text() const {
    std::string out(kRecordTitle);
    out += "\nof " + of_ + "\nlength " + std::to_string(length_) + "\nnodes " +
           std::to_string(last_nodes_) + ' ' + std::to_string(nodes_before_) + ' ' +
           std::to_string(nodes_) + "\ntasks " + list_;
    for (std::size_t begin = 0; begin < is_done_.size();) {
        std::size_t end = begin;
        while (end < is_done_.size() && is_done_[end] != 0) {
            ++end;
        }
        if (end > begin) {
            out += ' ' + std::to_string(begin) + '-' + std::to_string(end);
        }
        begin = end + 1;
    }
    out += '\n';
    out += "sum " + sum_of(out) + '\n';
    return out;
}

base::Status SearchRecord::write() {
    written_ = std::chrono::steady_clock::now();
    return kept_ != nullptr ? kept_->write(text()) : base::Status();
}

}  // namespace revenge::solver::cube4
