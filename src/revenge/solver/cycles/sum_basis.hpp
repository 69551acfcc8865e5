// Sums of words in an abelian group: finds multiples of given elements that add up to a given one.
//
// The group is a product of cyclic groups. Elements are eliminated coordinate by coordinate, as in Gauss's algorithm,
// with greatest common divisors instead of quotients.
#pragma once

#include <cstddef>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace revenge::solver::cycles {

class SumBasis {
  public:
    using Numbers = std::vector<int>;

    // `moduli`: of the cyclic groups, each positive. `elements`: each coordinate in [0, modulus).
    SumBasis(Numbers moduli, const std::vector<Numbers>& elements)
        : moduli_(std::move(moduli)), count_(elements.size()), pivots_(moduli_.size()) {
        for (const int modulus : moduli_) {
            exponent_ = std::lcm(exponent_, modulus);
        }
        for (std::size_t i = 0; i < elements.size(); ++i) {
            Row row{elements[i], Numbers(count_)};
            row.counts[i] = 1;
            insert(std::move(row));
        }
    }

    // Returns how often to add each element so that the sum is `wanted`; nothing if no sum is.
    std::optional<Numbers> counts_of(const Numbers& wanted) const {
        Row left{wanted, Numbers(count_)};
        for (std::size_t i = 0; i < moduli_.size(); ++i) {
            if (left.sum[i] == 0) {
                continue;
            }
            const Row& pivot = pivots_[i];
            if (pivot.sum.empty() || left.sum[i] % pivot.sum[i] != 0) {
                return std::nullopt;
            }
            add(left, pivot, -(left.sum[i] / pivot.sum[i]));
        }
        for (int& count : left.counts) {
            count = (exponent_ - count) % exponent_;
        }
        return std::move(left.counts);
    }

  private:
    struct Row {
        Numbers sum;
        Numbers counts;
    };

    void add(Row& to, const Row& row, int times) const {
        const auto mixed = [&](int first, int second, int modulus) {
            return ((first + times % modulus * second) % modulus + modulus) % modulus;
        };
        for (std::size_t i = 0; i < moduli_.size(); ++i) {
            to.sum[i] = mixed(to.sum[i], row.sum[i], moduli_[i]);
        }
        for (std::size_t k = 0; k < to.counts.size(); ++k) {
            to.counts[k] = mixed(to.counts[k], row.counts[k], exponent_);
        }
    }

    // A pivot's entry divides the modulus; what is left of the row has smaller coordinates 0.
    void insert(Row row) {
        for (std::size_t i = 0; i < moduli_.size(); ++i) {
            if (row.sum[i] == 0) {
                continue;
            }
            Row& pivot = pivots_[i];
            if (pivot.sum.empty()) {
                pivot = {Numbers(moduli_.size()), Numbers(count_)};
            }
            // Euclid's algorithm on the two entries, the modulus standing for an empty pivot's entry.
            while (row.sum[i] != 0) {
                const int entry = pivot.sum[i] == 0 ? moduli_[i] : pivot.sum[i];
                add(pivot, row, -(entry / row.sum[i]));
                std::swap(pivot, row);
            }
        }
    }

    Numbers moduli_;
    std::size_t count_;
    int exponent_ = 1;
    std::vector<Row> pivots_;  // [coordinate]; empty: none
};

}  // namespace revenge::solver::cycles
