// Files that are part of the program: the results on record, the API's description, the page.
//
// src/embed_files.cmake puts them there. The page is one file of compressed files, made by
// web/build.mjs:  lines "path TAB type TAB bytes", an empty line, the files' gzip streams.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace revenge::server {

// RETURNS docs/results/NAME.tsv ("five-stage.sstm", "published/five-stage.sstm"), empty if there is none.
std::string_view embedded_result(std::string_view name) noexcept;
// RETURNS src/server/openapi.json.
std::string_view embedded_openapi() noexcept;
// RETURNS web/'s built page as one file, empty if the program was built without it.
std::string_view embedded_page() noexcept;

struct PageFile {
    std::string path;  // "/app.js"
    std::string type;
    std::string_view gzip;
};
// RETURNS the files in it; none if it is empty or not in that form.
std::vector<PageFile> page_files(std::string_view pack);

}  // namespace revenge::server
