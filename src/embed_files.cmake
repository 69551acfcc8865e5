# Puts files into the program: the tables below docs/results, the API's description and, with REVENGE_WEB, the built
# page. The assembler includes them as they are (.incbin), so that they cost the compiler nothing. Each system's object
# files have a name of their own for what is only read; and as one linker may put what has two names in two places, a
# file's size is a number and no second name.

set(results ${PROJECT_SOURCE_DIR}/docs/results)
file(GLOB result_files CONFIGURE_DEPENDS ${results}/*.*.tsv ${results}/published/*.*.tsv)
set(openapi_file ${CMAKE_CURRENT_SOURCE_DIR}/server/openapi.json)
set(page_file ${PROJECT_BINARY_DIR}/page.pack)
set(embedded_cpp ${CMAKE_CURRENT_BINARY_DIR}/embedded_files.cpp)

if(EXISTS ${PROJECT_SOURCE_DIR}/web/page.pack)  # the source package has it built
    set(page_file ${PROJECT_SOURCE_DIR}/web/page.pack)
elseif(REVENGE_WEB)
    file(GLOB_RECURSE web_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/src/*)
    list(APPEND web_sources ${PROJECT_SOURCE_DIR}/web/package.json ${PROJECT_SOURCE_DIR}/web/package-lock.json
                            ${PROJECT_SOURCE_DIR}/web/build.mjs ${PROJECT_SOURCE_DIR}/web/bundle.mjs ${PROJECT_SOURCE_DIR}/web/build
                            ${PROJECT_SOURCE_DIR}/web/types.mjs ${openapi_file} ${PROJECT_SOURCE_DIR}/CMakeLists.txt)
    add_custom_command(OUTPUT ${page_file}
        COMMAND ${PROJECT_SOURCE_DIR}/web/build ${page_file}
        DEPENDS ${web_sources} COMMENT "Building the page" VERBATIM)
else()
    file(CONFIGURE OUTPUT ${page_file} CONTENT "")
endif()

set(section ".section .rodata")
if(WIN32)
    set(section ".section .rdata,\\\"dr\\\"")
elseif(APPLE)
    set(section ".section __TEXT,__const")
endif()
set(declarations "")
set(entries "")
set(number 0)
function(embed file symbol)
    set(declarations "${declarations}__asm__(\"${section}\\n${symbol}: .incbin \\\"${file}\\\"\\n1: .byte 0\\n\"
        \".balign 8\\n${symbol}_size: .quad 1b - ${symbol}\\n.text\\n\");
extern \"C\" const char ${symbol}[] __asm__(\"${symbol}\");
extern \"C\" const std::uint64_t ${symbol}_size __asm__(\"${symbol}_size\");
" PARENT_SCOPE)
endfunction()
foreach(file IN LISTS result_files)
    file(RELATIVE_PATH name ${results} ${file})
    string(REGEX REPLACE "\\.tsv$" "" name ${name})
    embed(${file} revenge_result_${number})
    string(APPEND entries "    {\"${name}\", &revenge_result_${number}_size, revenge_result_${number}},\n")
    math(EXPR number "${number} + 1")
endforeach()
embed(${openapi_file} revenge_openapi)
embed(${page_file} revenge_page)

file(CONFIGURE OUTPUT ${embedded_cpp} @ONLY CONTENT
"// Files as they are, by name; written by src/embed_files.cmake.
#include <cstdint>

#include \"server/embedded.hpp\"

@declarations@
namespace revenge::server {

namespace {

struct Entry {
    std::string_view name;
    const std::uint64_t* size;
    const char* text;
};

const Entry kResults[]{
@entries@};

}  // namespace

std::string_view embedded_result(std::string_view name) noexcept {
    for (const Entry& entry : kResults) {
        if (entry.name == name) {
            return {entry.text, *entry.size};
        }
    }
    return {};
}

std::string_view embedded_openapi() noexcept { return {revenge_openapi, revenge_openapi_size}; }

std::string_view embedded_page() noexcept { return {revenge_page, revenge_page_size}; }

}  // namespace revenge::server
")
set_source_files_properties(${embedded_cpp} PROPERTIES
    OBJECT_DEPENDS "${result_files};${openapi_file};${page_file}" SKIP_LINTING ON)
