# Puts the chains that come with the library into it: embed_chains(TARGET FILES...) writes a .cpp that holds their texts,
# at configure time, again whenever one changes. FILES may have wildcards and begin at the project's folder.
function(embed_chains target)
    set(patterns ${ARGN})
    list(TRANSFORM patterns PREPEND ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../)
    file(GLOB files CONFIGURE_DEPENDS ${patterns})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${files})
    set(entries "")
    foreach(file IN LISTS files)
        get_filename_component(name ${file} NAME_WE)
        file(READ ${file} text)
        string(APPEND entries "    {\"${name}\", R\"toml(${text})toml\"},\n")
    endforeach()
    set(embedded ${CMAKE_CURRENT_BINARY_DIR}/embedded_chains.cpp)
    file(CONFIGURE OUTPUT ${embedded} @ONLY CONTENT
"// The texts of the chains that come with the library, by name.
#include \"revenge/chain/phase_declaration.hpp\"

#include <array>

namespace revenge::chain {

namespace {

constexpr auto kTexts = std::to_array<BuiltinChain>({
@entries@});

}  // namespace

std::span<const BuiltinChain> builtin_chains() noexcept { return kTexts; }

}  // namespace revenge::chain
")
    target_sources(${target} PRIVATE ${embedded})
endfunction()
