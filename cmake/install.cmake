# The installed files, by component: `license`, `program`, `mpi` (revenge-mpi, where it is built), `library` and
# `cpplibrary` (only if they are shared), `development` (headers, and what find_package and pkg-config read: `revenge` for
# C, `revenge++` for C++).
include(CMakePackageConfigHelpers)
set(revenge_package ${CMAKE_INSTALL_LIBDIR}/cmake/revenge)

foreach(pair IN ITEMS revenge=library revenge++=cpplibrary)
    string(REGEX MATCH "^[^=]+" target ${pair})
    string(REGEX REPLACE "^[^=]+=" "" component ${pair})
    install(TARGETS ${target} EXPORT revenge-targets
            LIBRARY COMPONENT ${component} NAMELINK_COMPONENT development
            ARCHIVE COMPONENT development FILE_SET HEADERS COMPONENT development)
endforeach()
install(EXPORT revenge-targets NAMESPACE revenge:: DESTINATION ${revenge_package} COMPONENT development)

# A static archive needs what it is made with; those parts that are only headers are in it. pkg-config: the same.
set(revenge_dependencies "")
set(revenge_requires "")
set(revenge_languages "")
get_target_property(revenge_kind revenge TYPE)
if(revenge_kind STREQUAL STATIC_LIBRARY)  # its users link by the C++ compiler
    set(revenge_languages "get_property(revenge_languages GLOBAL PROPERTY ENABLED_LANGUAGES)
if(NOT CXX IN_LIST revenge_languages)
    set(revenge_FOUND FALSE)
    set(revenge_NOT_FOUND_MESSAGE \"the static library contains C++; add CXX to LANGUAGES of project()\")
    return()
endif()")
endif()
if(revenge_kind STREQUAL STATIC_LIBRARY AND NOT REVENGE_SELF_CONTAINED)
    set(revenge_dependencies "find_dependency(fmt)
find_dependency(tomlplusplus)
find_dependency(PkgConfig)
pkg_check_modules(XXHASH REQUIRED IMPORTED_TARGET libxxhash)")
    set(revenge_requires "fmt tomlplusplus libxxhash")
endif()
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/revenge-config.cmake.in
    ${PROJECT_BINARY_DIR}/revenge-config.cmake INSTALL_DESTINATION ${revenge_package})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/revenge-config-version.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/revenge-config.cmake ${PROJECT_BINARY_DIR}/revenge-config-version.cmake
    DESTINATION ${revenge_package} COMPONENT development)

# An archive brings its C++ library along, so that a C compiler links it, too.
set(revenge_libs "-pthread")
set(revenge_cpp_libs "-lrevenge++")
set(revenge_cpp_requires "")
if(revenge_kind STREQUAL STATIC_LIBRARY)
    foreach(library IN ITEMS stdc++ c++ m)
        if(library IN_LIST CMAKE_CXX_IMPLICIT_LINK_LIBRARIES)
            string(APPEND revenge_libs " -l${library}")
        endif()
    endforeach()
    set(revenge_cpp_libs "")
    set(revenge_cpp_requires "revenge")
endif()
set(revenge_cflags "")
if(NOT REVENGE_HAS_STOP_TOKEN)
    set(revenge_cflags " -fexperimental-library")
endif()
# How far the prefix is above the .pc file depends on the system's library folder (lib, lib64, lib/<triple>).
file(RELATIVE_PATH revenge_prefix_from_pc /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
foreach(file IN ITEMS revenge.pc revenge++.pc)
    configure_file(${CMAKE_CURRENT_LIST_DIR}/${file}.in ${PROJECT_BINARY_DIR}/${file} @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/${file} DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
endforeach()

if(REVENGE_PROGRAM)
    install(TARGETS revenge-program COMPONENT program)
    if(TARGET revenge-mpi)
        install(TARGETS revenge-mpi COMPONENT mpi)
    endif()
    install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/README.md DESTINATION ${CMAKE_INSTALL_DOCDIR}
            COMPONENT license)  # a Debian package has it in its own form
    # Written by the program itself, from the description of its command line.
    string(JOIN " " revenge_emulator ${CMAKE_CROSSCOMPILING_EMULATOR})  # of a program for another processor
    foreach(file IN ITEMS "man/man1/revenge.1=man" "bash-completion/completions/revenge=completion,bash"
                          "zsh/site-functions/_revenge=completion,zsh"
                          "fish/vendor_completions.d/revenge.fish=completion,fish")
        string(REGEX MATCH "^[^=]*" path "${file}")
        string(REGEX REPLACE "^[^=]*=" "" arguments "${file}")
        string(REPLACE "," " " arguments "${arguments}")
        install(CODE "
            set(file \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/${path}\")
            if(CMAKE_INSTALL_PREFIX STREQUAL \"/usr\")  # zsh's folder for what packages bring
                string(REPLACE site-functions vendor-completions file \${file})
            endif()
            cmake_path(GET file PARENT_PATH folder)
            file(MAKE_DIRECTORY \${folder})
            execute_process(COMMAND ${revenge_emulator} $<TARGET_FILE:revenge-program> ${arguments}
                            OUTPUT_FILE \${file} COMMAND_ERROR_IS_FATAL ANY)" COMPONENT program)
    endforeach()
    install(CODE "
        execute_process(COMMAND gzip -9nf
            \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/man/man1/revenge.1\"
            COMMAND_ERROR_IS_FATAL ANY)" COMPONENT program)
endif()
