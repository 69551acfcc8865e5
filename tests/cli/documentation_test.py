"""--help, the man page and the completion scripts say the same: every command and every option."""

import re
import shutil
import subprocess

import program


COMMANDS = list(program.commands())


def long_options(text):
    return set(re.findall(r"^  (?:-\w,)?(--[\w-]+)", text, re.MULTILINE))


class Documentation(program.ProgramTest):
    def test_every_command_has_help(self):
        names = [path[0] for path, _ in COMMANDS if len(path) == 1]
        for name in ["solve", "alg", "check", "puzzles", "chains"]:
            self.assertIn(name, names)
        for path, text in COMMANDS:
            self.assertIn("Usage: revenge", text, path)
            self.assertIn("--help", text, path)

    def test_the_sentence_of_a_command_names_its_subcommands(self):
        texts = dict(COMMANDS)
        for path in texts:
            if path[:-1]:
                summary = texts[path[:-1]].splitlines()[0]
                self.assertIn(path[-1], re.findall("[a-z]+", summary), path)

    def test_the_man_page_has_every_command_and_option(self):
        page = program.run("man").stdout.decode()
        plain = page.replace("\\-", "-")
        for path, text in COMMANDS:
            if path:
                self.assertIn(f'.SS "{" ".join(path)}', plain)
            for option in long_options(text):
                self.assertIn(option, plain, path)

    def test_the_man_page_is_sound_roff(self):
        if not shutil.which("man"):
            self.skipTest("man is not installed")
        page = program.run("man").stdout
        done = subprocess.run(["man", "--warnings=w", "-l", "-"], input=page, capture_output=True, check=False)
        self.assertEqual(done.stderr, b"")

    def test_every_shell_completes_every_command_and_option(self):
        for shell in ["bash", "zsh", "fish"]:
            script = self.output("completion", shell)
            for path, text in COMMANDS:
                for word in path:
                    self.assertIn(word, script)
                for option in long_options(text):
                    written = f"-l {option[2:]}" if shell == "fish" else option
                    self.assertIn(written, script, f"{shell} {path}")

    def complete(self, *words):
        """What bash offers when the last word is being typed."""
        script = program.run("completion", "bash").stdout.decode()
        script += f'COMP_WORDS=(revenge {" ".join(repr(w) for w in words)}); COMP_CWORD={len(words)}; _revenge\n'
        script += 'printf "%s\\n" "${COMPREPLY[@]}"\n'
        done = subprocess.run(["bash", "-c", script], capture_output=True, check=True, cwd=self.directory)
        self.assertEqual(done.stderr, b"")
        return done.stdout.decode().split()

    def test_bash_completion_at_work(self):
        self.assertEqual(self.complete("sol"), ["solve"])
        self.assertEqual(self.complete("alg", "inv"), ["invert"])
        self.assertEqual(self.complete("solve", "--metr"), ["--metric"])
        self.assertEqual(self.complete("solve", "--metric", "s"), ["sstm", "sqtm"])
        self.file("cubes.txt", "")
        self.assertEqual(self.complete("solve", "--file", "cu"), ["cubes.txt"])

    def test_shells_take_the_scripts(self):
        for shell in ["bash", "zsh", "fish"]:
            if shutil.which(shell):
                script = self.output("completion", shell)
                subprocess.run([shell, "-n"], input=script, text=True, check=True)


program.main()
