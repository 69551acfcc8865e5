// Results and errors, random numbers, progress reports, and table stores: the types that every
// other public header uses.
//
//     const revenge::base::Result<int> read = read_number(text);  // a function of yours
//     if (!read) return complain(read.error().message);
//     use(*read);
//
// The library reports bad input, file errors, exceeded limits and interruption as values. It throws
// nothing except std::bad_alloc, and never prints or exits.
#pragma once

// Reports an older language standard in one readable error.
#if !defined(_MSVC_LANG) && __cplusplus < 202002L
#include <revenge needs C++20: compile with -std=c++20 or newer>
#endif

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <filesystem>
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

// Makes a symbol visible outside the shared library.
#ifdef __ELF__
#define REVENGE_EXPORT __attribute__((visibility("default")))
#else
#define REVENGE_EXPORT
#endif

namespace revenge::base {

// -------------------------------------------------------------------------------------------------
// Result<T>: a value or an error.
//
//     const auto random = revenge::base::Random::from_hex("0x2026");
//     if (!random) return complain(random.error().message);
//     use(*random);
//
// The members have the names and meanings of those of std::expected.

// A machine-readable detail of a message: its kind, and its values by name.
struct Fact {
    std::string kind;                                           // "wing-missing"
    std::vector<std::pair<std::string, std::string>> values{};  // {{"wing", "UF"}}
};

// A sentence for people, and the same statement as a fact for programs.
struct Message {
    std::string sentence;
    Fact fact;
};

// The kind of an error. Each value calls for a different remedy. The numbers are the exit codes of
// the program, the status codes of revenge.h and of the WebAssembly module, and the codes of the
// Python exceptions.
enum class ErrorCode {
    NotFound = 1,        // no solution within the limits
    Usage = 2,           // unreadable input, unknown name, option out of range
    ImpossibleCube = 3,  // valid text, but no cube can look like this
    TableDamaged = 4,    // a table file is damaged and was not rebuilt
    Resource = 5,        // a file or network error, or not enough memory
    ReplayFailed = 6,    // a solution failed its independent replay: a bug in Revenge
    Interrupted = 130,   // stopped on request; 130 is the shell's exit code for SIGINT
};

// Returns the code's name: "not-found", "usage", "impossible-cube", ...
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

// An error: its kind, a sentence that names the place and the remedy and is fit to be shown, and
// the sentence's content as facts, in the same order.
struct Error {
    ErrorCode code;
    std::string message;
    std::vector<Fact> facts{};

    // Appends a sentence and its fact. Returns *this.
    Error& add(Message more) {
        message += more.sentence;
        facts.push_back(std::move(more.fact));
        return *this;
    }
};

// Holds a value of type T or an Error, and converts implicitly from either.
template <class T>
class [[nodiscard]] Result {
  public:
    using value_type = T;

    Result(T value) : content_(std::move(value)) {}
    Result(Error error) : content_(std::move(error)) {}

    bool has_value() const noexcept { return std::holds_alternative<T>(content_); }
    explicit operator bool() const noexcept { return has_value(); }

    // Returns the value. REQUIRES has_value(); so do * and ->.
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

    // Returns the value, or `other` if this is an error.
    template <class Other>
    T value_or(Other&& other) const& {
        return has_value() ? value() : static_cast<T>(std::forward<Other>(other));
    }
    template <class Other>
    T value_or(Other&& other) && {
        return has_value() ? std::move(*this).value() : static_cast<T>(std::forward<Other>(other));
    }
    // Returns then(value), which must be a Result, or this error.
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

    // Returns the error. REQUIRES !has_value().
    const Error& error() const& {
        assert(!has_value());
        return std::get<Error>(content_);
    }

  private:
    std::variant<T, Error> content_;
};

// Success or an Error, without a value.
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

// Evaluates an expression of type Result. If it holds an error, returns that error from the
// enclosing function. With two arguments, moves the value into the variable that the first argument
// declares or names:
//
//     REVENGE_TRY(const auto moves, parse_moves(text));    // declares `moves`
//     REVENGE_TRY(cube, read_cube(file));                  // assigns to `cube`
//     REVENGE_TRY(write(file, moves));                     // a Status, or an unused value
//
// The macro expands to several statements, so put braces around it after `if`. With one argument,
// an expression that has a comma outside of parentheses must be put in parentheses.
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
// Random numbers: a small, fast generator, and unbiased draws below a bound.
//
//     revenge::base::Random random(2026);
//     const std::uint64_t die = 1 + random.below(6);
//
// SOURCE: David Blackman, Sebastiano Vigna, "Scrambled linear pseudorandom number generators", 2021
// (the generator, xoshiro256**); Daniel Lemire, "Fast random integer generation in an interval",
// 2019 (the bounded draw).

// A generator of random 64-bit numbers. It meets the requirements of
// std::uniform_random_bit_generator. THREADS: one at a time; copies are independent.
class REVENGE_EXPORT Random {
  public:
    using result_type = std::uint64_t;

    // Seeds the generator. Equal seeds give equal sequences on every machine.
    explicit Random(std::uint64_t seed) noexcept;

    // Returns a generator with all 256 bits seeded by the operating system. ERRORS: Resource.
    static Result<Random> from_system();

    // Returns a generator seeded by up to 64 hexadecimal digits, optionally after "0x". ERRORS:
    // Usage.
    static Result<Random> from_hex(std::string_view digits);

    // Returns the next number, uniform on [min(), max()].
    std::uint64_t operator()() noexcept;
    static constexpr std::uint64_t min() noexcept { return 0; }
    static constexpr std::uint64_t max() noexcept { return ~std::uint64_t{0}; }

    // Returns a number that is uniform on [0, bound). REQUIRES bound > 0.
    std::uint64_t below(std::uint64_t bound) noexcept;

    // Shuffles `items`: all orders are equally likely (Fisher-Yates).
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
// Progress reports: the library never prints; during long work it calls the sink that the caller
// set.
//
//     class Log final : public revenge::base::ProgressSink {
//         void report(const revenge::base::Progress& p) override { draw_bar(p.done, p.total); }
//         void note(std::string_view sentence) override { print(sentence); }
//     };

// The progress of one task. `done` and `total` count `unit`s.
struct Progress {
    std::string_view task;  // "five-stage/stage-3, distance 7"
    std::uint64_t done = 0;
    std::uint64_t total = 0;  // 0: unknown
    std::string_view unit;    // "positions", "blocks", "cubes"
};

// Receives progress reports. THREADS: several threads may call the same sink at once, up to a
// thousand times a second each. Implementations should lock, and drop reports that are too
// frequent.
class REVENGE_EXPORT ProgressSink {
  public:
    ProgressSink() = default;
    ProgressSink(const ProgressSink&) = delete;
    ProgressSink& operator=(const ProgressSink&) = delete;
    virtual ~ProgressSink() = default;

    // Receives the progress of a task.
    virtual void report(const Progress& progress) = 0;
    // Receives a sentence that the user should see even if no progress is drawn, such as the notice
    // that a damaged table was rebuilt.
    virtual void note(std::string_view sentence) = 0;
};

// A sink that ignores all reports.
class SilentProgress final : public ProgressSink {
  public:
    void report(const Progress& /*progress*/) override {}
    void note(std::string_view /*sentence*/) override {}
};

// -------------------------------------------------------------------------------------------------
// Wait options, for waiting until another user releases a resource.
//
//     const revenge::base::WaitOptions wait{.stop = source.get_token(), .progress = &sink};

// A stop request ends the wait; the sink receives one note that the caller is waiting.
struct WaitOptions {
    std::stop_token stop = {};
    ProgressSink* progress = nullptr;  // may be null
};

// -------------------------------------------------------------------------------------------------
// TableStore: a store of bytes under names, in which solvers save their tables between runs. It may be a
// folder, memory of the program, a database, or anything else that keeps bytes.
//
//     const auto table_store = std::make_shared<revenge::base::MemoryStore>();
//     const revenge::Solver solver({.table_store = table_store});  // revenge/solver.hpp
//     const auto answer = solver.solve("R U2 Fw' D");  // builds tables, stores them in `table_store`
//     for (const std::string& name : table_store->names()) save(name, table_store->get(name));

// Stored content: `size` bytes, to be read in pieces.
struct REVENGE_EXPORT Blob {
    std::uint64_t size = 0;
    // Copies the bytes from offset `at` on into `out`. REQUIRES at + out.size() <= size.
    std::function<void(std::uint64_t at, std::span<std::byte> out)> read;

    // Wraps bytes without copying them. The bytes must stay valid as long as `keeper` exists: a
    // mapped file, for example. Without a keeper, the caller guarantees that they outlive all
    // copies of the result.
    static Blob of(std::span<const std::byte> bytes, std::shared_ptr<const void> keeper);
};

// The interface of a store. To keep tables elsewhere, derive a class from it:
//
//     class MyStore final : public TableStore {
//         Result<Blob> get(std::string_view name) override;
//         Status put(std::string_view name,
//                    std::span<const std::span<const std::byte>> pieces) override;
//         std::string place_of(std::string_view name) const override;
//     };
//
// THREADS: any number of threads may call all functions at once.
class REVENGE_EXPORT TableStore {
  public:
    // A lock on a name. While it exists, no other user builds the content of that name.
    class Hold {
      public:
        Hold() = default;
        Hold(const Hold&) = delete;
        Hold& operator=(const Hold&) = delete;
        virtual ~Hold() = default;
    };

    TableStore();
    TableStore(const TableStore&) = delete;
    TableStore& operator=(const TableStore&) = delete;
    virtual ~TableStore();

    // Returns the content of `name`. ERRORS: Resource, also if the name is not found.
    virtual Result<Blob> get(std::string_view name) = 0;
    // Stores the concatenated pieces under `name`, replacing earlier content. ERRORS: Resource; the
    // earlier content is then unchanged.
    virtual Status put(std::string_view name,
                       std::span<const std::span<const std::byte>> pieces) = 0;
    // Waits until no other user of this object holds a lock on `name`, then returns one. An
    // override may return a null pointer if no other user can interfere. ERRORS: Interrupted.
    virtual Result<std::unique_ptr<Hold>> hold(std::string_view name, const WaitOptions& wait);
    // Returns the location of `name` for messages, such as
    // "'/home/a/.cache/revenge/v1/short.obtm.tables'".
    virtual std::string place_of(std::string_view name) const = 0;

  private:
    class NamesHeld;
    class NameHold;

    std::shared_ptr<NamesHeld> held_;
};

// A store in memory, for tests, for systems without files, and for programs that save tables in
// their own way: they lend() stored tables before solving, and retrieve new ones afterwards.
// THREADS: safe, as every TableStore.
class REVENGE_EXPORT MemoryStore final : public TableStore {
  public:
    MemoryStore();
    ~MemoryStore() override;

    Result<Blob> get(std::string_view name) override;
    Status put(std::string_view name, std::span<const std::span<const std::byte>> pieces) override;
    std::string place_of(std::string_view name) const override;

    // Adds content under `name` without copying its bytes.
    void lend(std::string_view name, Blob kept);
    // Returns the names in alphabetical order.
    std::vector<std::string> names() const;

  private:
    struct Contents;
    std::unique_ptr<Contents> contents_;
};

// -------------------------------------------------------------------------------------------------
// StoredText: a text that is stored between runs, in a file or elsewhere. A search for a shortest
// solution stores its proven results in one (solver::Limits::resume).

// The interface of a stored text. THREADS: one call at a time.
class REVENGE_EXPORT StoredText {
  public:
    StoredText() = default;
    StoredText(const StoredText&) = delete;
    StoredText& operator=(const StoredText&) = delete;
    virtual ~StoredText() = default;

    // Returns the text, empty if nothing is stored. ERRORS: Resource.
    virtual Result<std::string> read() = 0;
    // Replaces the text. ERRORS: Resource.
    virtual Status write(std::string_view text) = 0;
    // Removes the text, if any.
    virtual void remove() = 0;
    // Returns the location of the text for messages, such as a file name.
    virtual std::string place() const = 0;
};

// A text in a file.
//
//     revenge::solver::Limits limits;
//     limits.resume = std::make_shared<revenge::base::FileText>("search.txt");
class REVENGE_EXPORT FileText final : public StoredText {
  public:
    explicit FileText(std::filesystem::path file) : file_(std::move(file)) {}

    Result<std::string> read() override;
    Status write(std::string_view text) override;
    void remove() override;
    std::string place() const override { return file_.string(); }

  private:
    std::filesystem::path file_;
};

}  // namespace revenge::base

namespace revenge {

// Short names.
using base::Error;
using base::ErrorCode;
using base::Random;
using base::Result;
using base::to_string;  // of an ErrorCode

}  // namespace revenge
