// Result<T>: a value or an Error. Member names are those of std::expected, which g++ 12 offers only
// from C++23; nothing in the library throws for bad input, files, limits or interruption.
#pragma once

#include <cassert>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace revenge::base {

// The kind of a message, and its values by name.
struct Fact {
    std::string kind;                                           // "wing-missing"
    std::vector<std::pair<std::string, std::string>> values{};  // {{"wing", "UF"}}
};

struct Saying {
    std::string sentence;
    Fact fact;
};

// The kind of an error, by remedy. Its number is the program's exit code (app/exit_code.hpp, listed in README), the
// status of the C API, the code of Python's exceptions, and the status of WebAssembly.
enum class ErrorCode {
    NotFound = 1,        // nothing within the limits
    Usage = 2,           // unreadable input, unknown name, option out of range
    ImpossibleCube = 3,  // readable, but no cube can look like this
    TableDamaged = 4,    // a table file is damaged and was not rebuilt
    Resource = 5,        // file, memory or network trouble
    ReplayFailed = 6,    // a solution failed its independent replay: our bug
    Interrupted = 130,   // asked to stop: as a shell says it of SIGINT
};

// Returns "not-found", "usage", "impossible-cube", ...
constexpr std::string_view to_string(ErrorCode code) noexcept {
    switch (code) {
        case ErrorCode::NotFound:
            return "not-found";
        case ErrorCode::Usage:
            return "usage";
        case ErrorCode::ImpossibleCube:
            return "impossible-cube";
        case ErrorCode::TableDamaged:
            return "table-damaged";
        case ErrorCode::Resource:
            return "resource";
        case ErrorCode::ReplayFailed:
            return "replay-failed";
        case ErrorCode::Interrupted:
            break;
    }
    return "interrupted";
}

// A sentence with place and remedy, fit to be shown as it is; and what it says, in its order.
struct Error {
    ErrorCode code;
    std::string message;
    std::vector<Fact> facts{};

    // What else there is to say, behind it.
    Error& add(Saying more) {
        message += more.sentence;
        facts.push_back(std::move(more.fact));
        return *this;
    }
};

template <class T>
class [[nodiscard]] Result {
  public:
    using value_type = T;

    Result(T value) : content_(std::move(value)) {}
    Result(Error error) : content_(std::move(error)) {}

    bool has_value() const noexcept { return std::holds_alternative<T>(content_); }
    explicit operator bool() const noexcept { return has_value(); }

    // REQUIRES has_value().
    T& value() & {
        assert(has_value());
        return std::get<T>(content_);
    }
    const T& value() const& {
        assert(has_value());
        return std::get<T>(content_);
    }
    T&& value() && {
        assert(has_value());
        return std::get<T>(std::move(content_));
    }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    // Returns the value, or `other` in place of an error.
    template <class Other>
    T value_or(Other&& other) const& {
        return has_value() ? value() : static_cast<T>(std::forward<Other>(other));
    }
    template <class Other>
    T value_or(Other&& other) && {
        return has_value() ? std::move(*this).value() : static_cast<T>(std::forward<Other>(other));
    }
    // Returns then(value), which is a Result, or the error.
    template <class Then>
    auto and_then(Then&& then) const& -> std::invoke_result_t<Then, const T&> {
        using Next = std::invoke_result_t<Then, const T&>;
        return has_value() ? std::invoke(std::forward<Then>(then), value()) : Next(error());
    }
    template <class Then>
    auto and_then(Then&& then) && -> std::invoke_result_t<Then, T&&> {
        using Next = std::invoke_result_t<Then, T&&>;
        return has_value() ? std::invoke(std::forward<Then>(then), std::move(*this).value())
                           : Next(error());
    }
    // Returns a Result of then(value), or the error.
    template <class Then>
    auto transform(Then&& then) const& -> Result<std::invoke_result_t<Then, const T&>> {
        using Next = Result<std::invoke_result_t<Then, const T&>>;
        return has_value() ? Next(std::invoke(std::forward<Then>(then), value())) : Next(error());
    }
    template <class Then>
    auto transform(Then&& then) && -> Result<std::invoke_result_t<Then, T&&>> {
        using Next = Result<std::invoke_result_t<Then, T&&>>;
        return has_value() ? Next(std::invoke(std::forward<Then>(then), std::move(*this).value()))
                           : Next(error());
    }

    // REQUIRES !has_value().
    const Error& error() const& {
        assert(!has_value());
        return std::get<Error>(content_);
    }

  private:
    std::variant<T, Error> content_;
};

template <>
class [[nodiscard]] Result<void> {
  public:
    using value_type = void;

    Result() = default;
    Result(Error error) : error_(std::move(error)) {}

    bool has_value() const noexcept { return !error_.has_value(); }
    explicit operator bool() const noexcept { return has_value(); }
    const Error& error() const& {
        assert(error_.has_value());
        return *error_;
    }

  private:
    std::optional<Error> error_;
};

using Status = Result<void>;

}  // namespace revenge::base

// Passes an error on: evaluates an expression of type Result, and returns its error from the enclosing function if it
// holds one. With two arguments the value is then moved into what the first one declares or names:
//
//     REVENGE_TRY(const auto moves, parse_moves(text));    // declares `moves`
//     REVENGE_TRY(cube, read_cube(file));                  // assigns
//     REVENGE_TRY(write(file, moves));                     // a Status, or a value that is not needed
//
// It is a statement of its own, in braces where it follows `if`. An expression that stands alone needs parentheses
// around it if it has a comma outside of them.
#define REVENGE_TRY(...)                                                                         \
    REVENGE_TRY_SELECT_(__VA_ARGS__, REVENGE_TRY_VALUE_, REVENGE_TRY_VALUE_, REVENGE_TRY_VALUE_, \
                        REVENGE_TRY_VALUE_, REVENGE_TRY_VALUE_, REVENGE_TRY_VALUE_,              \
                        REVENGE_TRY_STATUS_, )                                                   \
    (__VA_ARGS__)
#define REVENGE_TRY_SELECT_(a, b, c, d, e, f, g, name, ...) name
#define REVENGE_TRY_STATUS_(...)                    \
    do {                                            \
        if (auto&& tried = (__VA_ARGS__); !tried) { \
            return tried.error();                   \
        }                                           \
    } while (false)
#define REVENGE_TRY_VALUE_(value, ...) \
    REVENGE_TRY_INTO_(REVENGE_TRY_NAME_(tried_, __LINE__), value, __VA_ARGS__)
#define REVENGE_TRY_INTO_(tried, value, ...) \
    auto&& tried = (__VA_ARGS__);            \
    if (!tried) {                            \
        return tried.error();                \
    }                                        \
    value = *std::forward<decltype(tried)>(tried)
#define REVENGE_TRY_NAME_(name, line) REVENGE_TRY_JOIN_(name, line)
#define REVENGE_TRY_JOIN_(name, line) name##line
