"""`revenge analyze CUBE --depth N` counts positions; what it has no use for is refused."""

import json

import program


class DepthTest(program.ProgramTest):
    def test_counts_positions_and_classes(self):
        counted = self.output("analyze", "4x4x4", "--depth", "3", "--metric", "sstm", "--classes")
        rows = [tuple(map(int, line.replace(",", "").split())) for line in counted.splitlines()[2:]]
        self.assertEqual(rows, [(0, 1, 1), (1, 36, 4), (2, 999, 36), (3, 27186, 619)])

    def test_a_turn_of_an_n_layered_cube_makes_nine_positions_for_each_of_its_cuts(self):
        # However held, so that turning the layers on one side of a cut is turning those on the other.
        for size in range(2, 8):
            counted = json.loads(self.output("analyze", f"{size}x{size}x{size}", "--depth", "1", "--json"))
            self.assertEqual(counted["depths"][1]["positions"], str(9 * (size - 1)))

    def test_json_has_the_depths_that_there_are(self):
        self.assertEqual(
            json.loads(self.output("analyze", "2x2x2", "--depth", "2", "--json")),
            {
                "schema": 1,
                "puzzle": "2x2x2",
                "metric": "obtm",
                "depths": [
                    {"depth": 0, "positions": "1"},
                    {"depth": 1, "positions": "9"},
                    {"depth": 2, "positions": "54"},
                ],
            },
        )

    def test_any_number_of_threads_counts_the_same(self):
        command = ("analyze", "4x4x4", "--depth", "4", "--metric", "btm", "--threads")
        self.assertEqual(self.output(*command, "1"), self.output(*command, "3"))

    def test_what_has_no_use_is_refused(self):
        for arguments, said in (
            (["4x4x4"], "--depth"),
            (["4x4x4", "--depth", "2", "--scratch", "/tmp"], "--scratch"),
            (["4x4x4", "--depth", "-1"], "--depth"),
            (["4x4x4", "--depth", "2", "--metric", "htm"], "htm"),
            (["five-stage/stage-4", "--depth", "2"], "--depth"),
        ):
            self.expect(2, "analyze", *arguments, says=said)

    def test_a_chain_of_a_cubes_name_is_a_chain_without_depth(self):
        self.assertEqual(json.loads(self.output("analyze", "2x2x2", "--json"))["size"]["raw"], "3674160")

    def test_says_what_memory_is_needed(self):
        self.expect(5, "analyze", "4x4x4", "--depth", "6", "--memory", "1M", "--quiet",
                    says="MB of memory; 1 MB are allowed")


if __name__ == "__main__":
    program.main()
