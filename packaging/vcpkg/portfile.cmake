# The library alone; fmt, toml++ and xxHash are compiled in, so that nothing of them is needed where it is used.
vcpkg_download_distfile(ARCHIVE URLS "@URL@" FILENAME "revenge-@VERSION@.tar.gz" SHA512 @SHA512@)
vcpkg_extract_source_archive(SOURCE_PATH ARCHIVE "${ARCHIVE}")
vcpkg_find_acquire_program(PKGCONFIG)
vcpkg_cmake_configure(
    SOURCE_PATH "${SOURCE_PATH}"
    OPTIONS
        -DREVENGE_PROGRAM=OFF
        -DREVENGE_TESTS=OFF
        -DREVENGE_SELF_CONTAINED=ON
        "-DPKG_CONFIG_EXECUTABLE=${PKGCONFIG}")
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/revenge)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
