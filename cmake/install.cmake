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

configure_file(${CMAKE_CURRENT_LIST_DIR}/revenge.pc.in ${PROJECT_BINARY_DIR}/revenge.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/revenge.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
