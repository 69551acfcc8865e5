"""The program, asked by tests that hold the module to it."""

import os
import subprocess


def program(*arguments, stdin=""):
    done = subprocess.run([os.environ["REVENGE"], *arguments], input=stdin, capture_output=True, text=True)
    if done.returncode != 0:
        raise AssertionError(f"revenge {' '.join(arguments)}: {done.returncode}\n{done.stderr}")
    return done.stdout
