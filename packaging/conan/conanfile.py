"""The library alone, for Conan 2; fmt, toml++ and xxHash are compiled in, so that nothing of them is needed where it is used."""
import os

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.build import check_min_cppstd, stdcpp_library
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, get, rmdir
from conan.tools.gnu import PkgConfigDeps


class Revenge(ConanFile):
    name = "revenge"
    version = "@VERSION@"
    description = "The 4x4x4 cube and its kin: solve, scramble, draw, prove"
    license = "MIT"
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False]}
    default_options = {"shared": False, "fPIC": True, "fmt/*:header_only": True}
    implements = ["auto_shared_fpic"]

    def layout(self):
        cmake_layout(self, src_folder="src")

    def validate(self):
        if self.settings.os not in ("Linux", "Macos", "Windows"):
            raise ConanInvalidConfiguration("src/revenge/base/port has Linux, macOS and Windows alone: docs/ports.md")
        if self.settings.compiler == "msvc":
            raise ConanInvalidConfiguration("the compilers are gcc and clang, on Windows MinGW's: docs/ports.md")
        check_min_cppstd(self, 20)

    def requirements(self):
        for package in ("fmt/9.1.0", "tomlplusplus/3.3.0", "xxhash/0.8.1"):
            self.requires(package, visible=False)

    def build_requirements(self):
        self.tool_requires("pkgconf/[>=2.0]")

    def source(self):
        get(self, **self.conan_data["sources"][self.version], strip_root=True)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["REVENGE_PROGRAM"] = False
        toolchain.cache_variables["REVENGE_TESTS"] = False
        toolchain.cache_variables["REVENGE_SELF_CONTAINED"] = True
        toolchain.generate()
        CMakeDeps(self).generate()
        PkgConfigDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        for folder in ("cmake", "pkgconfig"):  # Conan writes its own
            rmdir(self, os.path.join(self.package_folder, "lib", folder))

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "revenge")
        for name in ("revenge", "revenge++"):  # for C, for C++: two shared libraries, or one archive
            component = self.cpp_info.components[name]
            component.system_libs = ["bcrypt", "ws2_32", "iphlpapi"] if self.settings.os == "Windows" else ["pthread"]
            component.set_property("cmake_target_name", f"revenge::{name}")
            component.set_property("pkg_config_name", name)
            if name == "revenge" and not self.options.shared:
                component.system_libs += [stdcpp_library(self), "m"]  # a C linker does not add them
            if name == "revenge" or self.options.shared:
                component.libs = [name]
            else:
                component.requires = ["revenge"]
        if self.settings.compiler in ("clang", "apple-clang") and self.settings.compiler.get_safe("libcxx") == "libc++":
            component.cxxflags = ["-fexperimental-library"]  # std::stop_token, which headers of C++ name
