# Puts chains/*.toml into the library: writes a .cpp that holds their texts, at configure time, again
# whenever one changes.

file(GLOB chain_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/chains/*.toml)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${chain_files})
set(entries "")
foreach(file IN LISTS chain_files)
    get_filename_component(name ${file} NAME_WE)
    file(READ ${file} text)
    string(APPEND entries "    {\"${name}\", R\"toml(${text})toml\"},\n")
endforeach()
file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/builtin_chain_texts.cpp @ONLY CONTENT
"// The texts of chains/*.toml, by name.
#include \"revenge/coset/builtin_chains.hpp\"

#include <array>

namespace revenge::coset {

namespace {

constexpr auto kTexts = std::to_array<BuiltinChain>({
@entries@});

}  // namespace

std::span<const BuiltinChain> builtin_chains() noexcept { return kTexts; }

}  // namespace revenge::coset
")
target_sources(revenge PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/builtin_chain_texts.cpp)

# The chains with automatic coordinates, likewise: examples/chains/*-whole.toml.
file(GLOB auto_chain_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/examples/chains/*-whole.toml)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${auto_chain_files})
set(auto_entries "")
foreach(file IN LISTS auto_chain_files)
    get_filename_component(name ${file} NAME_WE)
    file(READ ${file} text)
    string(APPEND auto_entries "    {\"${name}\", R\"toml(${text})toml\"},\n")
endforeach()
file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/builtin_auto_chain_texts.cpp @ONLY CONTENT
"// The texts of examples/chains/*-whole.toml, by name.
#include \"revenge/quotient/builtin.hpp\"

#include <array>

namespace revenge::quotient {

namespace {

constexpr auto kTexts = std::to_array<BuiltinAutoChain>({
@auto_entries@});

}  // namespace

std::span<const BuiltinAutoChain> builtin_auto_chains() noexcept { return kTexts; }

}  // namespace revenge::quotient
")
target_sources(revenge PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/builtin_auto_chain_texts.cpp)
