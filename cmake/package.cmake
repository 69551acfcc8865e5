# Debian packages of the components of install.cmake, for `cpack -G DEB`: revenge, librevenge1,
# librevenge++0.1, librevenge-dev.
# ./package deb builds them; what stands in them beside the components is in packaging/debian.
set(REVENGE_MAINTAINER "The Revenge authors <maintainers@revenge.invalid>" CACHE STRING "Who answers for the Debian packages")
set(debian ${PROJECT_SOURCE_DIR}/packaging/debian)
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME revenge)
set(CPACK_PACKAGE_CONTACT ${REVENGE_MAINTAINER})
set(CPACK_COMPONENTS_ALL program library cpplibrary development)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
    WORLD_EXECUTE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_COMPONENT_DEVELOPMENT_DEPENDS library cpplibrary)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION math)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_CPPLIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)

string(TIMESTAMP revenge_changelog_date "%a, %d %b %Y %H:%M:%S +0000" UTC)
configure_file(${debian}/changelog.in ${PROJECT_BINARY_DIR}/changelog @ONLY)
execute_process(COMMAND gzip -9nkf ${PROJECT_BINARY_DIR}/changelog COMMAND_ERROR_IS_FATAL ANY)
set(revenge_cpp_soname ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
foreach(pair IN ITEMS program=revenge library=librevenge1 cpplibrary=librevenge++${revenge_cpp_soname} development=librevenge-dev)
    string(REGEX MATCH "^[a-z]+" component ${pair})
    string(REGEX REPLACE "^[a-z]+=" "" package ${pair})
    string(TOUPPER ${component} upper)
    set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${package})
    # The whole of it: CPack puts the first line before the others, indents them, and cannot take quotes.
    string(REPLACE ${revenge_cpp_soname} "" description ${package}.description)  # its name has no version
    file(READ ${debian}/${description} CPACK_DEBIAN_${upper}_DESCRIPTION)
    install(FILES ${debian}/copyright ${PROJECT_BINARY_DIR}/changelog.gz
            DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component} EXCLUDE_FROM_ALL)
endforeach()
# The guide, the pages to which it refers, and those that the headers name.
set(pages library chain-format events fto fto-solver notation puzzle-model puzzles scale seeds server)
list(TRANSFORM pages PREPEND ${PROJECT_SOURCE_DIR}/docs/)
list(TRANSFORM pages APPEND .md)
install(FILES ${pages} DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/librevenge-dev COMPONENT development EXCLUDE_FROM_ALL)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs/drawings DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/librevenge-dev
        COMPONENT development EXCLUDE_FROM_ALL)
install(FILES ${PROJECT_SOURCE_DIR}/examples/solve.c ${PROJECT_SOURCE_DIR}/examples/solve.cpp
        DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/librevenge-dev/examples COMPONENT development EXCLUDE_FROM_ALL)
# Declares the package that programs linked with a library need; a trigger updates the linker's cache.
set(shlibs_LIBRARY "librevenge 1 librevenge1")
set(shlibs_CPPLIBRARY "librevenge++ ${revenge_cpp_soname} librevenge++${revenge_cpp_soname}")
file(WRITE ${PROJECT_BINARY_DIR}/triggers "activate-noawait ldconfig\n")
foreach(component IN ITEMS LIBRARY CPPLIBRARY)
    file(WRITE ${PROJECT_BINARY_DIR}/${component}/shlibs "${shlibs_${component}} (>= ${PROJECT_VERSION})\n")
    set(CPACK_DEBIAN_${component}_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/${component}/shlibs ${PROJECT_BINARY_DIR}/triggers)
endforeach()
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "revenge built using CMake")  # its default: nothing to be put before ours
include(CPack)
