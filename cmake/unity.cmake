# With REVENGE_UNITY, as in the presets, the .cpp files of a folder are compiled as one: the headers, most of what a
# compiler reads, are read once a folder. Generated files and files with their own options are compiled separately.
#
# one_file_a_folder(TARGET): once all its sources are known.
function(one_file_a_folder target)
    if(NOT REVENGE_UNITY)
        return()
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
        target_compile_options(${target} PRIVATE -Wno-subobject-linkage)  # takes all that is included for headers
    endif()
    get_target_property(sources ${target} SOURCES)
    foreach(source IN LISTS sources)
        cmake_path(ABSOLUTE_PATH source NORMALIZE)
        cmake_path(IS_PREFIX PROJECT_BINARY_DIR ${source} is_generated)
        if(NOT is_generated)
            cmake_path(GET source PARENT_PATH folder)
            cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
            string(MAKE_C_IDENTIFIER "${folder}" group)
            set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
        endif()
    endforeach()
endfunction()
