# Debian packages by CPack, one for each component of install.cmake: `./package deb`. The build must have
# -DBUILD_SHARED_LIBS=ON -DREVENGE_SELF_CONTAINED=ON (the preset `package`); tests/packages/deb_test installs them.
set(CPACK_PACKAGE_NAME revenge)
set(CPACK_PACKAGE_VENDOR Revenge)
set(CPACK_PACKAGE_CONTACT "The Revenge maintainers <revenge@localhost.localdomain>")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program library development)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR}/src)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS OFF)

set(revenge_story "Revenge works on Rubik's Revenge, the 4x4x4 cube, and its kin, from the 2x2x2 to the
5x5x5, the Pyraminx, the Skewb and the Megaminx: short solutions at once and
shorter ones with time, every published way to solve it in phases with exact
tables of distances, random-state scrambles, orders and structure of groups,
proven bounds. Each solution is replayed by independent code.")
string(REPLACE "\n" " " revenge_story "${revenge_story}")

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME revenge)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "solves, scrambles and analyses the 4x4x4 cube and its kin
${revenge_story}
.
This package has the program, with a page for the browser (revenge serve).")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME librevenge1)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_LIST_DIR}/debian/triggers)
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "solvers and mathematics of the 4x4x4 cube and its kin
${revenge_story}
.
This package has the library that programs in C++ and C are linked with.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME librevenge-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "librevenge1 (= ${PROJECT_VERSION}-1)")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "solvers and mathematics of the 4x4x4 cube (development files)
${revenge_story}
.
This package has the headers for C++ and C, and files for CMake and pkg-config.")

# Each package has its copyright and its changelog, packed as Debian wants them.
set(revenge_papers ${PROJECT_BINARY_DIR}/debian)
file(READ ${PROJECT_SOURCE_DIR}/LICENSE revenge_license)
string(REGEX MATCH "Copyright[^\n]*" revenge_copyright "${revenge_license}")
string(REGEX REPLACE "\n\n" "\n.\n" revenge_license "${revenge_license}")
string(REGEX REPLACE "\n([^\n])" "\n \\1" revenge_license " ${revenge_license}")
configure_file(${CMAKE_CURRENT_LIST_DIR}/debian/copyright.in ${revenge_papers}/copyright @ONLY)
string(TIMESTAMP revenge_date "%a, %d %b %Y %H:%M:%S +0000" UTC)
configure_file(${CMAKE_CURRENT_LIST_DIR}/debian/changelog.in ${revenge_papers}/changelog.Debian @ONLY)
execute_process(COMMAND gzip -9nfk ${revenge_papers}/changelog.Debian COMMAND_ERROR_IS_FATAL ANY)
foreach(component IN ITEMS PROGRAM LIBRARY DEVELOPMENT)
    string(TOLOWER ${component} name)
    install(FILES ${revenge_papers}/copyright ${revenge_papers}/changelog.Debian.gz COMPONENT ${name}
            DESTINATION share/doc/${CPACK_DEBIAN_${component}_PACKAGE_NAME})
endforeach()
include(CPack)
