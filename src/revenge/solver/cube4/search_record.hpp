// The proof of an unfinished search for a shortest solution: the lower bound, the number of nodes of the last lengths,
// and the tasks of the current length that have no solution. It can be stored as a text, from which another run
// continues.
//
// The text is replaced as a whole every ten seconds and when a length ends:
//
//     revenge search 1
//     of 4f1b...               SHA-256 of the state and the metric
//     length 14                every solution has at least this length
//     nodes 890123 34567 1200  of the last length, of the one before, and of this one so far
//     tasks 77ab... 0-312 314-315   SHA-256 of all tasks of this length; ranges (without their ends) without a solution
//     sum ab12...              SHA-256 of the lines above
//
// Tasks are stored by number, which is valid only for the same list of tasks. With another list (if the tables had
// another size) the length begins again.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/port/threads.hpp"

namespace revenge::solver::cube4 {

class SearchRecord {
  public:
    SearchRecord() = default;  // not stored

    // Reads a stored record, or begins one. `of` identifies the search. ERRORS: Usage, if the record belongs to another
    // search; TableDamaged; Resource.
    base::Status open(std::shared_ptr<base::StoredText> kept, const std::string& of);

    // Returns the minimum length of a solution, 0 if nothing is proven.
    int length() const noexcept { return length_; }
    // Returns the number of nodes of the last length, 0 if unknown.
    std::uint64_t last_nodes() const noexcept { return last_nodes_; }
    // Returns a sentence with the estimated time of this length; empty if it is unknown or less than ten seconds. The
    // estimate assumes that the number of nodes grows by the same factor as from the length before the last to the last
    // one.
    std::string forecast(const std::string& metric, double last_seconds) const;

    // Begins `length` with a list of tasks.
    void begin(int length, std::size_t tasks, const std::string& list);
    bool is_done(std::size_t task) const noexcept { return is_done_[task] != 0; }
    // Adds a task that has no solution. THREADS: may be called by all threads of the search.
    void add(std::size_t task, std::uint64_t nodes);
    // Ends the length: it has no solution.
    void end_length();
    // Returns the first error of storing the record after it was opened.
    base::Status save();
    // Removes the stored record, because the search has ended.
    void remove();

  private:
    std::string text() const;
    base::Status read(const std::string& text, const std::string& of);
    base::Status write();

    base::port::Mutex mutex_;
    std::shared_ptr<base::StoredText> kept_;  // may be null
    std::chrono::steady_clock::time_point written_;
    base::Status status_;
    std::string of_;
    int length_ = 0;
    std::uint64_t last_nodes_ = 0;
    std::uint64_t nodes_before_ = 0;
    std::uint64_t nodes_ = 0;
    std::string list_;
    std::vector<std::uint8_t> is_done_;  // by task
};

}  // namespace revenge::solver::cube4
