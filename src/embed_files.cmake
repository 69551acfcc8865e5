# Puts files into the program: the tables below docs/results, the API's description and, with REVENGE_WEB, the built
# page. The assembler includes them as they are (.incbin), so that they cost the compiler nothing.

set(results ${PROJECT_SOURCE_DIR}/docs/results)
file(GLOB result_files CONFIGURE_DEPENDS ${results}/*.*.tsv ${results}/published/*.*.tsv)
set(openapi_file ${CMAKE_CURRENT_SOURCE_DIR}/server/openapi.json)
set(page_file ${PROJECT_BINARY_DIR}/page.pack)
set(embedded_cpp ${CMAKE_CURRENT_BINARY_DIR}/embedded_files.cpp)

if(EXISTS ${PROJECT_SOURCE_DIR}/web/page.pack)  # the source package has it built
    set(page_file ${PROJECT_SOURCE_DIR}/web/page.pack)
elseif(REVENGE_WEB)
    file(GLOB_RECURSE web_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/src/*)
    list(FILTER web_sources EXCLUDE REGEX "schema\\.ts$")  # made by types.mjs
    list(APPEND web_sources ${PROJECT_SOURCE_DIR}/web/package.json ${PROJECT_SOURCE_DIR}/web/package-lock.json
                            ${PROJECT_SOURCE_DIR}/web/build.mjs ${PROJECT_SOURCE_DIR}/web/bundle.mjs ${PROJECT_SOURCE_DIR}/web/build
                            ${PROJECT_SOURCE_DIR}/web/types.mjs ${openapi_file})
    add_custom_command(OUTPUT ${page_file}
        COMMAND ${PROJECT_SOURCE_DIR}/web/build ${page_file}
        DEPENDS ${web_sources} COMMENT "Building the page" VERBATIM)
else()
    file(CONFIGURE OUTPUT ${page_file} CONTENT "")
endif()

set(declarations "")
set(entries "")
set(number 0)
function(embed file symbol)
    set(declarations "${declarations}__asm__(\".section .rodata\\n${symbol}: .incbin \\\"${file}\\\"\\n\"
        \"${symbol}_end: .byte 0\\n.previous\\n\");
extern \"C\" const char ${symbol}[] __asm__(\"${symbol}\");
extern \"C\" const char ${symbol}_end[] __asm__(\"${symbol}_end\");
" PARENT_SCOPE)
endfunction()
foreach(file IN LISTS result_files)
    file(RELATIVE_PATH name ${results} ${file})
    string(REGEX REPLACE "\\.tsv$" "" name ${name})
    embed(${file} revenge_result_${number})
    string(APPEND entries "    {\"${name}\", {revenge_result_${number}, revenge_result_${number}_end}},\n")
    math(EXPR number "${number} + 1")
endforeach()
embed(${openapi_file} revenge_openapi)
embed(${page_file} revenge_page)

file(CONFIGURE OUTPUT ${embedded_cpp} @ONLY CONTENT
"// Files as they are, by name; written by src/embed_files.cmake.
#include \"server/embedded.hpp\"

@declarations@
namespace revenge::server {

namespace {

struct Entry {
    std::string_view name;
    std::string_view text;
};

const Entry kResults[]{
@entries@};

}  // namespace

std::string_view embedded_result(std::string_view name) noexcept {
    for (const Entry& entry : kResults) {
        if (entry.name == name) {
            return entry.text;
        }
    }
    return {};
}

std::string_view embedded_openapi() noexcept { return {revenge_openapi, revenge_openapi_end}; }

std::string_view embedded_page() noexcept { return {revenge_page, revenge_page_end}; }

}  // namespace revenge::server
")
set_source_files_properties(${embedded_cpp} PROPERTIES
    OBJECT_DEPENDS "${result_files};${openapi_file};${page_file}" SKIP_LINTING ON)
