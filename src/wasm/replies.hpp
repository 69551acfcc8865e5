// Shared by all modules: the last answer as texts, the request to stop, the limits of a search, and the store of tables
// that lie with the module's caller.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iterator>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/scramble/scramble_maker.hpp"
#include "revenge/solution.hpp"

namespace revenge::wasm {

extern "C" {
// Passes a better solution on: its text. RETURNS whether to stop.
__attribute__((import_module("revenge"), import_name("better"))) int revenge_better(
    const char* text);
}

class Replies {
  public:
    int done(std::string text) {
        text_ = std::move(text);
        return 0;
    }
    // RETURNS the program's exit code.
    int failed(const base::Error& error) {
        text_ = error.message;
        facts_.clear();
        for (const base::Fact& fact : error.facts) {
            facts_ += fact.kind;
            for (const auto& [name, value] : fact.values) {
                facts_.append("\t").append(name).append("=");
                std::ranges::replace_copy_if(
                    value, std::back_inserter(facts_),
                    [](char c) { return c == '\t' || c == '\n'; }, ' ');
            }
            facts_ += '\n';
        }
        return static_cast<int>(error.code);
    }
    const char* text() const noexcept { return text_.c_str(); }
    const char* facts() const noexcept { return facts_.c_str(); }

    std::stop_source stop;  // of the call that runs

  private:
    std::string text_;
    std::string facts_;
};

// Returns those of the module that this is linked into.
Replies& replies();

inline std::string joined(const std::vector<std::string>& fields) {
    return base::joined(fields, "\t");
}

// Returns the limits of a search on one thread, which ends when replies().stop asks for it; 0 stands for no limit.
inline solver::Limits limits_of(double seconds, double nodes, int most) {
    solver::Limits limits;
    limits.threads = 1;
    limits.stop = replies().stop.get_token();
    if (seconds > 0) {
        limits.time = std::chrono::nanoseconds(static_cast<std::int64_t>(seconds * 1e9));
    }
    if (nodes > 0) {
        limits.nodes = static_cast<std::uint64_t>(nodes);
    }
    if (most > 0) {
        limits.max_length = most;
    }
    return limits;
}

// Returns the generator of scramble number `index`, from 0, of a seed (docs/seeds.md). ERRORS: Usage.
inline base::Result<base::Random> generator_of(std::string_view seed, int index) {
    REVENGE_TRY(auto random, base::Random::from_hex(seed));
    std::string own = scramble::next_seed(random);
    for (int i = 0; i < index; ++i) {
        own = scramble::next_seed(random);
    }
    return base::Random::from_hex(own);
}

// Returns the fields of a solution; `text` writes moves.
template <class Text>
std::string solution_fields(const solver::Solution& solution, const Text& text) {
    std::vector<std::string> out{text(solution.moves), std::to_string(solution.length),
                                 solution.lower_bound ? std::to_string(*solution.lower_bound) : "",
                                 std::to_string(solution.nodes)};
    for (const solver::PhaseSolution& phase : solution.phases) {
        out.insert(out.end(), {phase.name, text(phase.moves), std::to_string(phase.length)});
    }
    return joined(out);
}

// A store whose tables lie with the caller of the module: he is asked for each when it is needed, hands over its pieces
// as they are read, and is handed those of tables that were made, so that nothing is in the module's memory twice.

extern "C" {
// Asks the caller for a table. RETURNS its bytes' number, 0 if he has none.
__attribute__((import_module("revenge"), import_name("want"))) std::uint32_t revenge_want(
    const char* name, std::uint32_t name_size);
// Copies bytes of the table that was asked for last, from `at` on.
__attribute__((import_module("revenge"), import_name("want_piece"))) void revenge_want_piece(
    std::uint32_t at, void* piece, std::uint32_t bytes);
// Functions of the caller: `keep` begins an entry of the given number of bytes, `keep_piece` passes them in order.
__attribute__((import_module("revenge"), import_name("keep"))) void revenge_keep(
    const char* name, std::uint32_t name_size, std::uint32_t bytes);
__attribute__((import_module("revenge"), import_name("keep_piece"))) void revenge_keep_piece(
    const void* piece, std::uint32_t bytes);
}

class CallerStore final : public base::TableStore {
  public:
    base::Result<base::Blob> get(std::string_view name) override {
        const std::uint32_t size = revenge_want(name.data(), name.size());
        if (size == 0) {
            return base::error(base::ErrorCode::Resource, "nothing-kept",
                               "the caller has no {place}", place_of(name));
        }
        return base::Blob{size, [](std::uint64_t at, std::span<std::byte> out) {
                              revenge_want_piece(static_cast<std::uint32_t>(at), out.data(),
                                                 out.size());
                          }};
    }
    base::Status put(std::string_view name,
                     std::span<const std::span<const std::byte>> pieces) override {
        std::size_t bytes = 0;
        for (const auto piece : pieces) {
            bytes += piece.size();
        }
        revenge_keep(name.data(), name.size(), bytes);
        for (const auto piece : pieces) {
            revenge_keep_piece(piece.data(), piece.size());
        }
        return {};
    }
    // There are no others; and what a caller throws would leave the hold behind.
    base::Result<std::unique_ptr<Hold>> hold(std::string_view /*name*/,
                                             const base::WaitOptions& /*wait*/) override {
        return std::unique_ptr<Hold>();
    }
    std::string place_of(std::string_view name) const override {
        return "'" + std::string(name) + "'";
    }
};

}  // namespace revenge::wasm
