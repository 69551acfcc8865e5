// Table stores implemented by functions of a C program.
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/c_handles.hpp"

namespace revenge {

namespace {

class FunctionStore final : public base::TableStore {
  public:
    explicit FunctionStore(const revenge_table_store& functions) : functions_(functions) {}

    base::Result<base::Blob> get(std::string_view name) override {
        const revenge_bytes found = functions_.get != nullptr
                                        ? functions_.get(std::string(name).c_str(), functions_.user)
                                        : revenge_bytes{nullptr, 0};
        if (found.data == nullptr) {
            return base::Error{base::ErrorCode::Resource, "nothing is kept as " + place_of(name)};
        }
        return base::Blob::of({static_cast<const std::byte*>(found.data), found.size}, nullptr);
    }
    base::Status put(std::string_view name,
                     std::span<const std::span<const std::byte>> pieces) override {
        if (functions_.put == nullptr) {
            return {};
        }
        std::vector<revenge_bytes> all;
        all.reserve(pieces.size());
        for (const std::span<const std::byte> piece : pieces) {
            all.push_back({piece.data(), piece.size()});
        }
        if (functions_.put(std::string(name).c_str(), all.data(), all.size(), functions_.user) !=
            0) {
            return base::Error{base::ErrorCode::Resource, place_of(name) + " could not be kept"};
        }
        return {};
    }
    std::string place_of(std::string_view name) const override {
        return "'" + std::string(name) + "'";
    }

  private:
    revenge_table_store functions_;
};

}  // namespace

}  // namespace revenge

revenge_solver* revenge_solver_new_with_store(const revenge_table_store* table_store,
                                              uint64_t memory_bytes, unsigned threads) {
    return revenge::solver_on(memory_bytes, threads, [&](revenge::method::SolverSetup& setup) {
        setup.table_store = std::make_shared<revenge::FunctionStore>(
            table_store != nullptr ? *table_store : revenge_table_store{});
    });
}
