// Files embedded in the program: recorded results, the description of the API, and the page.
//
// src/embed_files.cmake embeds them. The page is one file of compressed files, built by web/build.mjs: lines "path TAB
// type TAB bytes", an empty line, the files' gzip streams.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace revenge::server {

// Returns docs/results/NAME.tsv ("five-stage.sstm", "published/five-stage.sstm"); empty if not found.
std::string_view embedded_result(std::string_view name) noexcept;
// RETURNS src/server/openapi.json.
std::string_view embedded_openapi() noexcept;
// Returns the page built from web/ as one file; empty if the program was built without it.
std::string_view embedded_page() noexcept;

struct PageFile {
    std::string path;  // "/app.js"
    std::string type;
    std::string_view gzip;
};
// Returns the files in the pack; none if it is empty or malformed.
std::vector<PageFile> page_files(std::string_view pack);

}  // namespace revenge::server
