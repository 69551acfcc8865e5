"""A recipe for Conan 2 that stands for a package of ConanCenter by the headers that Debian has: fmt, toml++, xxHash. Any
other package is empty, and the system's is used."""

import os
import shutil

from conan import ConanFile

PACKAGES = {  # the header or folder, the file's name for find_package, the target
    "fmt": ("fmt", "fmt", "fmt::fmt-header-only"),
    "tomlplusplus": ("toml++", "tomlplusplus", "tomlplusplus::tomlplusplus"),
    "xxhash": ("xxhash.h", "xxHash", "xxHash::xxhash"),
}


class Stub(ConanFile):
    package_type = "header-library"
    options = {"header_only": [True, False]}
    default_options = {"header_only": True}

    def package(self):
        to = os.path.join(self.package_folder, "include")
        os.makedirs(to)
        if self.name in PACKAGES:
            header = os.path.join("/usr/include", PACKAGES[self.name][0])
            copy = shutil.copytree if os.path.isdir(header) else shutil.copy
            copy(header, os.path.join(to, os.path.basename(header)))

    def package_id(self):
        self.info.clear()

    def package_info(self):
        self.cpp_info.bindirs = []
        self.cpp_info.libdirs = []
        if self.name in PACKAGES:
            self.cpp_info.set_property("cmake_file_name", PACKAGES[self.name][1])
            self.cpp_info.set_property("cmake_target_name", PACKAGES[self.name][2])
        if self.name == "xxhash":
            self.cpp_info.set_property("pkg_config_name", "libxxhash")
        if self.name == "fmt":
            self.cpp_info.defines = ["FMT_HEADER_ONLY"]
