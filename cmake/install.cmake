# What users get: the program, the library as revenge::revenge (find_package) and as `revenge` (pkg-config),
# its headers, completion and the man page.
include(CMakePackageConfigHelpers)
set(revenge_package ${CMAKE_INSTALL_LIBDIR}/cmake/revenge)

install(TARGETS revenge EXPORT revenge-targets FILE_SET HEADERS)
set_target_properties(revenge-program PROPERTIES EXPORT_NAME program)
install(TARGETS revenge-program)
install(EXPORT revenge-targets NAMESPACE revenge:: DESTINATION ${revenge_package})

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/revenge-config.cmake.in
    ${PROJECT_BINARY_DIR}/revenge-config.cmake INSTALL_DESTINATION ${revenge_package})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/revenge-config-version.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/revenge-config.cmake ${PROJECT_BINARY_DIR}/revenge-config-version.cmake
    DESTINATION ${revenge_package})

# How far the prefix is above the .pc file depends on the system's library folder (lib, lib64, lib/<triple>).
file(RELATIVE_PATH revenge_prefix_from_pc /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${CMAKE_CURRENT_LIST_DIR}/revenge.pc.in ${PROJECT_BINARY_DIR}/revenge.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/revenge.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})

# Written by the program itself, from the description of its command line.
foreach(file IN ITEMS "man/man1/revenge.1=man" "bash-completion/completions/revenge=completion,bash"
                      "zsh/site-functions/_revenge=completion,zsh"
                      "fish/vendor_completions.d/revenge.fish=completion,fish")
    string(REGEX MATCH "^[^=]*" path "${file}")
    string(REGEX REPLACE "^[^=]*=" "" arguments "${file}")
    string(REPLACE "," " " arguments "${arguments}")
    install(CODE "
        set(file \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/${path}\")
        cmake_path(GET file PARENT_PATH folder)
        file(MAKE_DIRECTORY \${folder})
        execute_process(COMMAND $<TARGET_FILE:revenge-program> ${arguments}
                        OUTPUT_FILE \${file} COMMAND_ERROR_IS_FATAL ANY)")
endforeach()
