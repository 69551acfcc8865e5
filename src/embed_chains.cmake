# Puts chain files into the library: writes a .cpp that holds their texts, at configure time, again whenever
# one changes.

# embed_chains(<patterns> <layer> <type> <function> <header>): `revenge::<layer>::<function>()`, which the header
# declares, gives the names and texts of the files that match, as <type>.
function(embed_chains patterns layer type function header)
    list(TRANSFORM patterns PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE paths)
    file(GLOB files CONFIGURE_DEPENDS ${paths})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${files})
    set(entries "")
    foreach(file IN LISTS files)
        get_filename_component(name ${file} NAME_WE)
        file(READ ${file} text)
        string(APPEND entries "    {\"${name}\", R\"toml(${text})toml\"},\n")
    endforeach()
    set(embedded ${CMAKE_CURRENT_BINARY_DIR}/embedded_${function}.cpp)
    file(CONFIGURE OUTPUT ${embedded} @ONLY CONTENT
"// The texts of @patterns@, by name.
#include \"@header@\"

#include <array>

namespace revenge::@layer@ {

namespace {

constexpr auto kTexts = std::to_array<@type@>({
@entries@});

}  // namespace

std::span<const @type@> @function@() noexcept { return kTexts; }

}  // namespace revenge::@layer@
")
    target_sources(revenge PRIVATE ${embedded})
endfunction()

embed_chains("chains/*.toml" coset BuiltinChain builtin_chains "revenge/coset/builtin_chains.hpp")
# Those with automatic coordinates.
embed_chains("examples/chains/*-whole.toml;examples/chains/megaminx-faces.toml" quotient BuiltinAutoChain builtin_auto_chains
             "revenge/quotient/builtin.hpp")
