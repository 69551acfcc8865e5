"""Builds revenge._core with CMake: the library and the module, no program, no tests."""

import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent.parent
VERSION = re.search(r"project\(revenge VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]


class BuildByCMake(build_ext):
    def build_extension(self, extension):
        folder = ROOT / "build" / "python"
        subprocess.run(
            ["cmake", "--preset", "package", "-B", folder, "-DREVENGE_PROGRAM=OFF", "-DREVENGE_PYTHON=ON",
             f"-DPython_EXECUTABLE={sys.executable}"],
            cwd=ROOT, check=True)
        subprocess.run(["cmake", "--build", folder, "--target", "revenge-python"], check=True)
        target = pathlib.Path(self.get_ext_fullpath(extension.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(folder / "python" / "revenge" / target.name, target)


setup(version=VERSION, long_description=(ROOT / "docs" / "python.md").read_text(encoding="utf-8"),
      long_description_content_type="text/markdown", ext_modules=[Extension("revenge._core", sources=[])], cmdclass={"build_ext": BuildByCMake})
