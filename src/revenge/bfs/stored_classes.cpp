#include "revenge/bfs/stored_classes.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include "revenge/table/table_file.hpp"

namespace revenge::bfs {

namespace {

constexpr const char* kContents = "classes";
constexpr std::uint64_t kWordsPerBlock = 1024;

// The numbering is stored as a table of one plane.
table::BlockLayout layout() { return {kWordsPerBlock * table::kWordBits, 1, 1}; }

std::string table_name(std::string name) {
    std::ranges::replace(name, '/', '.');
    return name + StoredClasses::kEnding;
}

}  // namespace

std::optional<coset::ClassStore::Words> StoredClasses::load(const std::string& name,
                                                            std::uint64_t key) const {
    if (directory_.empty() && table_store_ == nullptr) {
        return std::nullopt;
    }
    auto opened = directory_.empty() ? table::TableFile::get(*table_store_, table_name(name))
                                     : table::TableFile::open(directory_ / table_name(name));
    if (!opened || opened->header().declaration_hash != key ||
        opened->header().metric != kContents || !opened->verify()) {
        return std::nullopt;
    }
    auto file = std::make_shared<const table::TableFile>(std::move(*opened));
    const std::span<const table::Word> words = file->words_unchecked();
    return Words{{reinterpret_cast<const std::uint32_t*>(words.data()), 2 * words.size()}, file};
}

void StoredClasses::store(const std::string& name, std::uint64_t key,
                          std::span<const std::uint32_t> words) const {
    if (directory_.empty() && table_store_ == nullptr) {
        return;
    }
    table::TableHeader header;
    header.name = name;
    header.metric = kContents;
    header.declaration_hash = key;
    header.layout = layout();
    header.modulus = 1;
    header.complete = true;
    header.producer = "revenge";
    const std::uint64_t blocks = (words.size() / 2 + kWordsPerBlock) / kWordsPerBlock;
    header.blocks = blocks;
    std::vector<table::Word> padded(blocks * kWordsPerBlock);
    std::memcpy(padded.data(), words.data(), words.size_bytes());
    // If the numbering cannot be stored, only time is lost.
    static_cast<void>(directory_.empty()
                          ? table::put_table(*table_store_, table_name(name), header, padded)
                          : table::write_table(directory_ / table_name(name), header, padded));
}

}  // namespace revenge::bfs
