"""Redraws a table of the five stages of Norskog, as Gallet computed them: positions at each distance of one stage, and a chart.

    python3 gallet_stage.py [STAGE [PUBLISHED]]

STAGE is 1 to 5 (1 takes half a minute the first time, 5 some minutes). With PUBLISHED, a table as in
docs/results/published/five-stage.sstm.tsv, each row is held to it. The chart is stage-N.png where matplotlib is installed, else
stage-N.svg, drawn by revenge itself.
"""

import csv
import importlib.util
import sys

import revenge


def published(path, stage):
    """The rows of a stage: distance -> (positions, unique)."""
    with open(path, encoding="utf-8") as file:
        rows = csv.DictReader((line for line in file if not line.startswith("#")), delimiter="\t")
        return {int(row["distance"]): (int(row["positions"]), int(row["unique"]))
                for row in rows if row["stage"] == stage}


def main(stage="1", table=None):
    phase = revenge.analyze(f"five-stage/stage-{stage}", metric="sstm")
    expected = published(table, stage) if table else {}
    print(f"{phase.name}: {phase.declared.achieves}")
    print(f"{'distance':>8} {'positions':>16} {'unique':>14}")
    agree = True
    for distance, positions, unique in zip(phase.distance, phase.positions, phase.unique):
        differs = table and expected.get(int(distance)) != (int(positions), int(unique))
        agree = agree and not differs
        print(f"{distance:>8} {positions:>16,} {unique:>14,}{'  differs' if differs else ''}")
    print(f"worst {phase.worst}, mean {phase.mean:.4f} {phase.metric}")
    if table:
        agree = agree and len(expected) == len(phase.distance)
        print("agrees with the published table" if agree else "differs from the published table")
    if importlib.util.find_spec("matplotlib"):
        import matplotlib

        matplotlib.use("Agg")
        drawing = f"stage-{stage}.png"
        phase.plot().figure.savefig(drawing)
    else:
        drawing = f"stage-{stage}.svg"
        with open(drawing, "w", encoding="utf-8") as file:
            file.write(phase.svg())
    print(drawing)
    return 0 if agree else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
