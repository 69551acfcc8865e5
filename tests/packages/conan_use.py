"""A consumer of the package, which links the two interfaces by the names that Conan gives them."""

from conan import ConanFile
from conan.tools.cmake import CMake, cmake_layout


class Consumer(ConanFile):
    settings = "os", "arch", "compiler", "build_type"
    generators = "CMakeToolchain", "CMakeDeps"

    def requirements(self):
        self.requires(self.tested_reference_str)

    def layout(self):
        cmake_layout(self)

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def test(self):
        for program in ("consumer", "consumer-c"):
            self.run(f"{self.cpp.build.bindir}/{program}")
