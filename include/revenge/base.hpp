// Results and errors, random numbers, progress reports, and stores for tables: the parts that every other header uses.
//
//     const revenge::base::Result<int> read = ...;
//     if (!read) return complain(read.error().message);
//     use(*read);
#pragma once

// With an older standard this sentence is the only error, since a header that
// cannot be found ends the compiler at once, which #error does not.
#if !defined(_MSVC_LANG) && __cplusplus < 202002L
#include <revenge needs C++20: compile with -std=c++20 or newer>
#endif

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

// Marks what the shared library shows.
#ifdef __ELF__
#define REVENGE_EXPORT __attribute__((visibility("default")))
#else
#define REVENGE_EXPORT
#endif

namespace revenge::base {

// -------------------------------------------------------------------------------------------------
// Result<T>: a value or an Error. Member names are those of std::expected, which g++ 12 offers only
// from C++23; nothing in the library throws for bad input, files, limits or interruption.

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

namespace revenge::base {

// -------------------------------------------------------------------------------------------------
// Random numbers: one small, fast generator with a 128-bit-safe seed, and unbiased draws below a
// bound. SOURCE of the generator: David Blackman, Sebastiano Vigna, "Scrambled linear pseudorandom
// number generators", 2021 (xoshiro256**); of the bounded draw: Daniel Lemire, "Fast random integer
// generation in an interval", 2019.

class REVENGE_EXPORT Random {
  public:
    using result_type = std::uint64_t;

    // Same seed, same sequence, on every machine.
    explicit Random(std::uint64_t seed) noexcept;

    // Seeds all 256 bits from the operating system (getrandom). ERRORS: Resource.
    static Result<Random> from_system();

    // Seeds from up to 64 hexadecimal digits, with or without "0x" before them. ERRORS: Usage.
    static Result<Random> from_hex(std::string_view digits);

    std::uint64_t operator()() noexcept;
    static constexpr std::uint64_t min() noexcept { return 0; }
    static constexpr std::uint64_t max() noexcept { return ~std::uint64_t{0}; }

    // Uniform on [0, bound), without bias. REQUIRES bound > 0.
    std::uint64_t below(std::uint64_t bound) noexcept;

    // Uniform over all orders of `items` (Fisher-Yates).
    template <class T>
    void shuffle(std::span<T> items) noexcept {
        for (std::size_t i = items.size(); i > 1; --i) {
            std::swap(items[i - 1], items[below(i)]);
        }
    }

  private:
    explicit Random(const std::array<std::uint64_t, 4>& state) noexcept : state_(state) {}

    std::array<std::uint64_t, 4> state_;
};

// -------------------------------------------------------------------------------------------------
// Progress reports of long work. The library never prints; the caller provides a sink. The program's sink draws a bar
// on a terminal or writes a line every ten seconds.

// How far one task is. `done` and `total` count `unit`s.
struct Progress {
    std::string_view task;  // "five-stage/stage-3, distance 7"
    std::uint64_t done = 0;
    std::uint64_t total = 0;  // 0: not known
    std::string_view unit;    // "positions", "blocks", "cubes"
};

// THREADS: the same sink may be called by several threads at once; implementations lock and drop
// reports that come too often, so call it about every millisecond of work, not in a kernel's loop.
class REVENGE_EXPORT ProgressSink {
  public:
    ProgressSink() = default;
    ProgressSink(const ProgressSink&) = delete;
    ProgressSink& operator=(const ProgressSink&) = delete;
    virtual ~ProgressSink() = default;

    virtual void report(const Progress& progress) = 0;
    // A whole sentence that the user should see even when nothing is drawn: a table was rebuilt, a
    // checkpoint was written.
    virtual void note(std::string_view sentence) = 0;
};

// Keeps silent: for callers that do not care.
class SilentProgress final : public ProgressSink {
  public:
    void report(const Progress& /*progress*/) override {}
    void note(std::string_view /*sentence*/) override {}
};

// -------------------------------------------------------------------------------------------------
// Options for waiting until another user releases a resource.

// Ends the wait on a stop request, and reports it once.
struct Patience {
    std::stop_token stop = {};         // ends the wait
    ProgressSink* progress = nullptr;  // receives one note that the caller waits
};

// Stored content: `size` bytes, which are copied piece by piece.
struct REVENGE_EXPORT Kept {
    std::uint64_t size = 0;
    // Copies what begins at `at`. REQUIRES at + out.size() <= size.
    std::function<void(std::uint64_t at, std::span<std::byte> out)> read;

    // Wraps bytes that stay valid as long as their keeper: a mapped file, or memory of the caller (without keeper the
    // caller guarantees it).
    static Kept of(std::span<const std::byte> bytes, std::shared_ptr<const void> keeper);
};

// The interface of a store.
//
//     class MyStore final : public revenge::base::Shelf {
//         Result<Kept> get(std::string_view name) override;
//         Status put(std::string_view name, std::span<const std::span<const std::byte>> pieces) override;
//         std::string place_of(std::string_view name) const override;
//     };
//
// THREADS: any number of threads may call every function at once.
class REVENGE_EXPORT Shelf {
  public:
    // While it exists, no other user builds the content of the same name.
    class Hold {
      public:
        Hold() = default;
        Hold(const Hold&) = delete;
        Hold& operator=(const Hold&) = delete;
        virtual ~Hold() = default;
    };

    Shelf();
    Shelf(const Shelf&) = delete;
    Shelf& operator=(const Shelf&) = delete;
    virtual ~Shelf();

    // Returns the content of a name. ERRORS: Resource, also if nothing has that name.
    virtual Result<Kept> get(std::string_view name) = 0;
    // Stores the concatenated pieces, replacing earlier content. ERRORS: Resource; the old content is then unchanged.
    virtual Status put(std::string_view name,
                       std::span<const std::span<const std::byte>> pieces) = 0;
    // Waits until no other user of this object holds the name, then holds it. Overrides may return null if no other
    // user can interfere. ERRORS: Interrupted.
    virtual Result<std::unique_ptr<Hold>> hold(std::string_view name, const Patience& patience);
    // Returns the location of `name` for messages: "'/home/a/.cache/revenge/v1/short.obtm.tables'".
    virtual std::string place_of(std::string_view name) const = 0;

  private:
    class NamesHeld;
    class NameHold;

    std::shared_ptr<NamesHeld> held_;
};

// A store in memory, for tests, for systems without files, and for callers that store tables in their own way: they add
// stored tables before solving, and retrieve new ones afterwards. THREADS: safe, as any Shelf.
class REVENGE_EXPORT MemoryShelf final : public Shelf {
  public:
    MemoryShelf();
    ~MemoryShelf() override;

    Result<Kept> get(std::string_view name) override;
    Status put(std::string_view name, std::span<const std::span<const std::byte>> pieces) override;
    std::string place_of(std::string_view name) const override;

    // Adds bytes without copying them.
    void lend(std::string_view name, Kept kept);
    // Returns the names in order.
    std::vector<std::string> names() const;

  private:
    struct Contents;
    std::unique_ptr<Contents> contents_;
};

}  // namespace revenge::base

namespace revenge {

// -------------------------------------------------------------------------------------------------
// Shelf: a store of bytes under names that lasts between runs, in which solvers save their tables. It may be a folder,
// memory of the caller, or a browser's database.

// Short names.
using base::Error;
using base::ErrorCode;
using base::Random;
using base::Result;
using base::to_string;  // of an ErrorCode

}  // namespace revenge
