// The page's models without a browser: cubes, moves, words, diagnosis, painting, addresses.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "./models.mjs";

const m = await load(
  "model/cube",
  "model/moves",
  "model/diagnose",
  "model/painting",
  "model/address",
  "model/pieces",
  "model/placements",
  "model/holding",
  "model/puzzles",
  "model/vectors",
  "model/pasted",
  "model/clock",
  "model/square_one",
  "model/times",
  "model/schemes",
);
const cube = m.cubeOf(4);
const CUBE =
  "DUULBDUBLBLURFBFURLULDRUFBBBFDRBBLDRFDFDLRFRLDBUFLULRLURDRUBFLUUBDBDFFLDFFUUDRBDBFFLRBRRULDDRLFR";
const after = (alg, size = 4) =>
  m.cubeOf(size).after([...m.cubeOf(size).solved], m.parse(alg, size));

test("stickers given in another order of faces, as a net, turned or mirrored are put right", () => {
  // Valid in the order U L F R B D; the same as bands of a net (another cube).
  const ordered =
    "LFBDUFLDBUBBFDFBBLLRDLDFBUBLFBLRULUDLBLUUDRDUDUBLDLFRDFRRURFDFDLLURUUBLBDUFUUFBDBFFRBDFRRRRRRRLF";
  const usual =
    "LFBDUFLDBUBBFDFBLDLFRDFRRURFDFDLULUDLBLUUDRDUDUBBFFRBDFRRRRRRRLFBLLRDLDFBUBLFBLRLURUUBLBDUFUUFBD";
  const [order] = m.repairs([...ordered]);
  assert.deepEqual(
    [order.kind, order.face, order.view, order.result],
    ["order", "ULFRBD", "plain", usual],
  );
  const net = "UUULUUUUUFBFRRRBBBLLLFFFRRRBBDLLLFFFRRRBBBLULDDDDDDDFD";
  const [bands, ...others] = m.repairs([...net], m.WESTERN, m.cubeOf(3));
  assert.deepEqual(
    [bands.kind, bands.result, others],
    ["net", "UUULUUUUUBBBBBDBBBRRRRRRRRRDDDDDDDFDFBFFFFFFFLLLLLLLUL", []],
  );
  assert.equal(m.problemsOf(m.cubeOf(3), [...bands.result]).length, 0);
  const face = (f) => [...usual.slice(16 * f, 16 * f + 16)];
  const rows = (f) => [0, 4, 8, 12].map((at) => face(f).slice(at, at + 4));
  const each = (change) =>
    [0, 1, 2, 3, 4, 5].flatMap((f) => change(rows(f)).flat());
  const last = (all) => m.repairs(all).filter(({ result }) => result === usual).map(({ kind, face: faces, view }) => `${kind} ${faces} ${view}`); // prettier-ignore
  assert.deepEqual(last(each((r) => r.map((row) => [...row].reverse()))), [
    "order URFDLB mirrored",
  ]);
  const [upside] = m.repairs(
    each((r) => r.map((row) => [...row].reverse()).reverse()),
  );
  assert.deepEqual(
    [upside.kind, upside.face, upside.view],
    ["order", "DLFURB", "plain"],
  ); // the cube held upside down
  assert.deepEqual(
    last(each((r) => [0, 1, 2, 3].map((i) => r.map((row) => row[i])))),
    ["order URFDLB columns"],
  );
  assert.deepEqual(
    last(
      each((r) => [0, 1, 2, 3].map((i) => r.map((row) => row[i]).reverse())),
    ),
    ["order URFDLB left"],
  );
  assert.deepEqual(
    last(each((r) => [3, 2, 1, 0].map((i) => r.map((row) => row[i])))),
    ["order URFDLB right"],
  );
});

test("turns of every size: four make none, inverses undo, a commutator has order 6", () => {
  for (const size of [2, 3, 4, 5, 6, 7]) {
    const solved = m.cubeOf(size).solved;
    for (const face of "URFDLB") {
      assert.equal(
        after(`${face}4`.replace("4", `2 ${face}2`), size).join(""),
        solved,
      );
      assert.notEqual(after(face, size).join(""), solved);
    }
    assert.equal(after("(R U R' U')6", size).join(""), solved);
    const moves = m.parse("R Uw F2 x Bw' L2 D", size);
    assert.equal(
      m
        .cubeOf(size)
        .after(after("R Uw F2 x Bw' L2 D", size), m.undo(moves))
        .join(""),
      solved,
    );
  }
});

test("solved means six colours in their places, held in any way", () => {
  assert.ok(cube.isSolved(after("x y2")));
  assert.ok(!cube.isSolved([..."U".repeat(96)]));
  assert.ok(
    !cube.isSolved([
      ...cube.solved.replace(/R/g, "x").replace(/L/g, "R").replace(/x/g, "L"),
    ]),
    "a mirror image",
  );
  assert.ok(!cube.isSolved(after("R")));
});

test("algorithms are read with brackets, comments, both readings of small letters", () => {
  const text = (alg, size, reading) => m.parse(alg, size, reading).map((move) => move.text).join(" ");
  assert.equal(text("[R,U] // comment"), "R U R' U'");
  assert.equal(text("[F: R2]"), "F R2 F'");
  assert.equal(text("(R U)2'"), "U' R' U' R'");
  assert.equal(text("r"), "2R");
  assert.equal(text("r", 4, "sign"), "Rw");
  assert.equal(text("2-3Rw 3Rw’"), "2-3Rw 3Rw'");
  assert.equal(text("M", 3), "2L");
  assert.throws(() => m.parse("R U Q"), (error) => error.token === "Q" && error.column === 5);
  assert.throws(() => m.parse("(R U"));
  assert.throws(() => m.parse("5R"));
}); // prettier-ignore

test("lengths in three metrics", () => {
  const moves = m.parse("R Rw 2R 2-3Rw x 3Rw");
  assert.deepEqual(["obtm", "sstm", "btm"].map((metric) => m.lengthOf(moves, metric, 4)), [7, 9, 5]);
}); // prettier-ignore

test("moves in words", () => {
  assert.deepEqual(m.words(m.parse("Rw")[0], 4), {
    layers: "word.many",
    face: "R",
    count: 2,
    nth: 1,
    way: "way.away",
  });
  assert.equal(m.words(m.parse("2L'")[0], 4).layers, "word.inner");
  assert.equal(m.words(m.parse("L'")[0], 4).way, "way.away");
  assert.equal(m.words(m.parse("B2")[0], 4).way, "way.half");
});

test("words are true: what goes away from you does, to the right goes right", () => {
  // A sticker in the middle of the front's row or column, and where it must be after the move.
  const to = {
    "way.away": "U",
    "way.toward": "D",
    "way.left": "L",
    "way.right": "R",
  };
  for (const text of [
    "R",
    "R'",
    "L",
    "L'",
    "U",
    "U'",
    "D",
    "D'",
    "Rw",
    "2U'",
  ]) {
    const [move] = m.parse(text);
    const front = [...Array(16).keys()].map((i) => 32 + i).filter((i) => cube.permutation(move)[i] !== i && m.FACES[cube.face(cube.permutation(move)[i])] !== "F"); // prettier-ignore
    for (const i of front) {
      assert.equal(
        m.FACES[cube.face(cube.permutation(move)[i])],
        to[m.words(move, 4).way],
        text,
      );
    }
  }
});

test("every cube that can be reached is sound; whatever is painted of it too", () => {
  for (const alg of [
    "",
    "R U2 Fw' 2L D",
    "Rw U x 2R2 B Lw D2 Fw",
    "2-3Uw R' y",
  ]) {
    const stickers = after(alg);
    assert.deepEqual(m.diagnose(stickers), []);
    assert.deepEqual(
      m.diagnose(stickers.map((letter, i) => (i % 3 ? letter : "-"))),
      [],
    );
  }
  assert.deepEqual(m.diagnose([...CUBE]), []);
});

test("each kind of fault is named, with the least stickers", () => {
  const wrong = (change) => {
    const stickers = [...CUBE];
    change(stickers);
    return m.diagnose(stickers)[0];
  };
  assert.equal(m.diagnose([..."U".repeat(96)])[0].kind, "same");
  const opposite = [..."-".repeat(96)];
  const [a, b] = m.WINGS[0];
  [opposite[a], opposite[b]] = ["U", "D"];
  assert.deepEqual(m.diagnose(opposite)[0].stickers, [a, b]);
  const corner = m.CORNERS[0];
  const mirrored = (stickers) => ([stickers[corner[0]], stickers[corner[1]]] = [stickers[corner[1]], stickers[corner[0]]]);
  assert.equal(wrong(mirrored).kind, "mirrored");
  const twisted = (stickers) => {
    const [x, y, z] = corner.map((i) => stickers[i]);
    [stickers[corner[0]], stickers[corner[1]], stickers[corner[2]]] = [y, z, x];
  };
  assert.equal(wrong(twisted).kind, "twist");
  assert.equal(m.repairs(Object.assign([...CUBE], {})).length, 0);
}); // prettier-ignore

test("repairs: a wrong sticker, a turned face, exchanged faces, exchanged colours, a turned corner", () => {
  const repaired = (stickers) =>
    m.repairs(stickers).map(({ result }) => result);
  const one = [...CUBE];
  one[95] = "B";
  assert.ok(repaired(one).includes(CUBE));
  assert.ok(repaired(m.faceTurned([...CUBE], 2, 1)).includes(CUBE));
  const faces = CUBE.match(/.{16}/g);
  [faces[1], faces[4]] = [faces[4], faces[1]];
  assert.ok(repaired([...faces.join("")]).includes(CUBE));
  const colors = [...CUBE].map(
    (letter) => ({ R: "L", L: "R" })[letter] ?? letter,
  );
  assert.ok(repaired(colors).includes(CUBE));
  const twisted = [...CUBE];
  const [x, y, z] = m.CORNERS[3].map((i) => twisted[i]);
  [y, z, x].forEach((letter, k) => (twisted[m.CORNERS[3][k]] = letter));
  assert.ok(repaired(twisted).includes(CUBE));
  const two = [...CUBE];
  [two[m.WINGS[2][0]], two[m.WINGS[2][1]]] = [
    two[m.WINGS[2][1]],
    two[m.WINGS[2][0]],
  ];
  assert.ok(
    repaired(two).includes(CUBE),
    "two stickers of one piece exchanged",
  );
});

test("strokes are taken back and done again as a whole; a cancelled one was none", () => {
  const painting = new m.Painting();
  painting.begin();
  painting.paint(0, "U");
  painting.paint(1, "U");
  painting.end();
  painting.paint(2, "R");
  assert.equal(painting.left, 93);
  painting.undo();
  assert.equal(painting.letters.slice(0, 3), "UU-");
  painting.undo();
  assert.equal(painting.left, 96);
  painting.redo();
  assert.equal(painting.letters.slice(0, 3), "UU-");
  painting.begin();
  painting.paint(5, "B");
  painting.cancel();
  assert.equal(painting.letters.slice(0, 6), "UU----");
  assert.ok(painting.canRedo);
});

test("solids: as many stickers as they have, orders of turns, nets without overlap", () => {
  for (const [name, stickers, order, moves] of [["pyraminx", 36, 3, "U L R B u l r b"], ["skewb", 30, 3, "U R L B"], ["megaminx", 132, 5, "U R F L BL BR FR FL DL B DR D"], ["kilominx", 60, 5, "U R F L BL BR FR FL DL B DR D"]]) {
    const solid = m.puzzleOf(name);
    assert.equal(solid.spots.length, stickers);
    for (const move of moves.split(" ")) {
      for (let count = 1; count <= order; ++count) {
        const after = solid.after(solid.start, solid.read(`(${move})${count}`));
        assert.equal(solid.isSolved(after), count === order, `${move} ${count}`);
      }
    }
    const twice = solid.read(`${moves.split(" ").join(" ")} (${moves.split(" ").reverse().map((move) => `${move}'`).join(" ")})`);
    assert.ok(solid.isSolved(solid.after(solid.start, twice)));
    const centers = solid.flat.outlines.map((outline) => [0, 1].map((k) => outline.reduce((sum, point) => sum + point[k], 0) / outline.length));
    centers.forEach(([x, y], i) => centers.slice(i + 1).forEach(([a, b]) => assert.ok(Math.hypot(a - x, b - y) > 2, name)));
  }
  // Two corners of the Pyraminx: a commutator is a 3-cycle of edges and turns corners.
  const pyraminx = m.puzzleOf("pyraminx");
  assert.ok(pyraminx.isSolved(pyraminx.after(pyraminx.start, pyraminx.read("[U, R]6"))));
  assert.throws(() => pyraminx.read("U F"), m.Unreadable);
  assert.deepEqual(m.puzzleOf("megaminx").read("BR2' BL7 U'").map((move) => move.text), ["BR2'", "BL2", "U'"]);
}); // prettier-ignore

test("the Kilominx has no edges and no middles: five stickers cover each face, and turns go as on the Megaminx", () => {
  const [kilominx, megaminx] = ["kilominx", "megaminx"].map((name) => m.puzzleOf(name));
  assert.equal(m.placesOf(kilominx).length, 20);
  for (const face of kilominx.faces.keys()) {
    const own = kilominx.spots.filter((spot) => spot.face === face).map(({ outline }) => m.area(outline));
    assert.equal(own.length, 5);
    assert.ok(Math.abs(own.reduce((sum, one) => sum + one) - m.area(kilominx.faces[face].outline)) < 1e-9);
  }
  // The corners of a Megaminx, face by face in the same order.
  const corners = megaminx.spots.flatMap((_, i) => (m.placesOf(megaminx).find(({ stickers }) => stickers.includes(i)).stickers.length === 3 ? [i] : []));
  const after = (puzzle) => puzzle.stateOf("BR2' U F DL' R2 B");
  assert.deepEqual(corners.map((i) => after(megaminx)[i]), after(kilominx));
}); // prettier-ignore

test("addresses: what is written is read again", () => {
  for (const moves of ["R U' 2-3Rw2 Fw' 3Rw'", "R2 U2'", "D'"]) {
    assert.equal(m.unpacked(m.packed(moves)), moves);
  }
  const scrambled = m
    .cubeOf(4)
    .after([...cube.solved], m.parse("R U'"))
    .join("");
  assert.deepEqual(m.routeOf(m.solveAddress(scrambled, "U R'")), {
    view: "solve",
    rest: [scrambled, "U R'"],
  });
  assert.equal(m.routeOf(m.solveAddress(scrambled, "U R")).wrong, "link.moves");
  assert.equal(m.routeOf("#/solve/ABC").wrong, "link.cube");
  assert.equal(m.routeOf("#/%").wrong, "link.wrong");
  assert.equal(m.routeOf("").view, "cube");
  assert.deepEqual(m.routeOf("#/tables/eight-phase/phase-2/obtm").rest, [
    "eight-phase",
    "phase-2",
    "obtm",
  ]);
});

test("the page offers every puzzle of the program that it can draw", async () => {
  const { http } = await load("api/http");
  const path = new URL("../../src/server/openapi.json", import.meta.url);
  const { schemas } = JSON.parse(readFileSync(path, "utf8")).components;
  const undrawn = /-super$/;
  const plain = schemas.Puzzle.enum.filter((name) => !undrawn.test(name));
  assert.deepEqual(["4x4x4", ...http.puzzles].sort(), plain.sort());
});

test("the page without a server offers what its modules have, and refuses what they have not", async () => {
  const short = { name: "short", module: "small.wasm" };
  const phases = { name: "eight-phase", module: "large.wasm" };
  globalThis.MODULE_FILE = "small.wasm";
  globalThis.METHODS_JSON = JSON.stringify({
    "4x4x4": [short, phases],
    "3x3x3": [{ name: "two-phase", module: "small.wasm" }],
  });
  const { local } = await load("api/local");
  const names = async (puzzle) =>
    (await local.methods("obtm", puzzle)).map(({ name }) => name);
  assert.deepEqual(await names(), ["short", "eight-phase"]);
  assert.deepEqual(await names("3x3x3"), ["two-phase"]);
  assert.deepEqual(await names("skewb"), []);
  assert.deepEqual(local.puzzles, ["3x3x3"]);
  const refused = (request) =>
    new Promise((resolve, reject) =>
      local.solve(request, { stage() {}, answer: reject, end: resolve }),
    );
  const larsen = await refused({ method: "larsen" });
  assert.equal(larsen.exit_code, 2);
  assert.match(
    larsen.error,
    /no method 'larsen' for the 4x4x4.*short, eight-phase/,
  );
  const quarters = await refused({ metric: "obqtm" });
  assert.match(quarters.error, /no metric 'obqtm'; there is obtm, sstm, btm/);
  const three = await refused({ puzzle: "3x3x3", method: "eight-phase" });
  assert.equal(three.facts[0].kind, "no-method-without-server");
  assert.equal(
    (await refused({ puzzle: "skewb" })).facts[0].kind,
    "without-server",
  );
});

test("scrambles are read as they are pasted: commas, powers, addresses, lists", () => {
  assert.deepEqual(m.scramblesIn("R, U2, Fw'"), ["R  U2  Fw'"]);
  assert.deepEqual(m.scramblesIn("[R, U] (R U)^6"), ["[R, U] (R U)6"]);
  assert.deepEqual(m.scramblesIn("https://alg.cubing.net/?setup=R_U-_Fw2&puzzle=4x4x4"), ["R U' Fw2"]);
  assert.deepEqual(m.scramblesIn("https://alpha.twizzle.net/edit/?puzzle=4x4x4&alg=R+U%27+2R"), ["R U' 2R"]);
  assert.deepEqual(m.scramblesIn("Generated By csTimer\n\n1. 45.63   D2 Rw2 F\n2. (DNF(50.10))   U' Fw\n3. 1:02.11+[slow]   R"), ["D2 Rw2 F", "U' Fw", "R"]);
  assert.deepEqual(m.scramblesIn("1) R U\n2) F"), ["R U", "F"]);
  assert.deepEqual(m.scramblesIn("(1) R U\n(2) F"), ["R U", "F"]);
  assert.deepEqual(m.scramblesIn("R U F2\n(3)"), ["R U F2\n(3)"]);
  assert.deepEqual(m.scramblesIn("1. 45.63   D2 Rw2   @2024-05-06 07:08:09\n2. 44.00   U   @2024-05-06 07:09:10"), ["D2 Rw2", "U"]);
  assert.deepEqual(m.scramblesIn("No.;Time;Comment;Scramble;Date;P.1\n1;45.67;;R U2;2024-05-06 07:08:09;45.67\n2;DNF(50.12);slow;F';2024-05-06 07:09:10;50.12"), ["R U2", "F'"]);
  // Moves that end at what is set up are undone first.
  const end = m.playedIn("https://alpha.twizzle.net/edit/?puzzle=4x4x4&setup-anchor=end&setup-alg=x&alg=R+U").scramble;
  assert.equal(after(end).join(""), after("x U' R'").join(""));
  assert.equal(after(m.playedIn("https://alg.cubing.net/?type=alg&alg=R_U&puzzle=4x4x4").scramble).join(""), after("U' R'").join(""));
  assert.deepEqual(m.scramblesIn("R U\n// 2 moves\nF"), ["R U\n// 2 moves\nF"]);
  // Two on one line, numbers in brackets, scrambles that go on in the next line, commas that are no blanks.
  assert.deepEqual(m.scramblesIn("1. R U2 Fw' 2. F2 D"), ["R U2 Fw'", "F2 D"]);
  assert.deepEqual(m.scramblesIn("(1) R U\n(2) F"), ["R U", "F"]);
  assert.deepEqual(m.scramblesIn("1. R U2\n   D L\n2. F2\n   B2\n\nsolved: 2"), ["R U2\nD L", "F2\nB2"]);
  assert.deepEqual(m.scramblesIn("1. (1,0) / (3, -3) /\n2. 0,3/"), ["(1,0) / (3, -3) /", "0,3/"]);
}); // prettier-ignore

// States of the program (`revenge scramble --event ID --seed 1 --json`).
test("scrambles of the Clock, the Square-1 and the Megaminx make what the program says", () => {
  const dials = "0 2 1 2 11 5 9 2 9 11 6 0 1 5 6 3 2 3";
  const clock = m.puzzleOf("clock");
  const dialsAfter = (text) => clock.textOf(clock.stateOf(text));
  assert.equal(dialsAfter("UR5- DR2+ DL5- UL1- U3+ R0+ D0+ L0+ ALL5+ y2 U3+ R4+ D1- L1- ALL0+"), dials);
  assert.equal(dialsAfter("UR3+ UR3- UL"), Array(18).fill(0).join(" "));
  assert.throws(() => clock.stateOf("UR3+ F2"), { token: "F2", column: 6 });
  const squareOne = m.puzzleOf("square1");
  const square = (text) => squareOne.textOf(squareOne.stateOf(text));
  assert.equal(square("(-3,-1) / (-2,1) / (-4,-1) / (-2,-5) / (-3,3) / (-4,-1) / (0,-3) / (1,3) / (0,6) / (0,-3)"), "6G2CD1A8H57F3EB4/");
  assert.equal(square("1,0/-1,0"), square("(1,0) / (-1,0)"));
  assert.equal(square("/ /"), "A1B2C3D45E6F7G8H-");
  assert.equal(square("[(3,0): /] ((0,3) /)2"), square("(3,0) / (-3,0) (0,3) / (0,3) /"));
  assert.throws(() => squareOne.stateOf("(1,0) / (1,0) /"), { move: "/", number: 4 });
  assert.throws(() => squareOne.stateOf("(1,0)//(3,0)"), { token: "//", column: 6 });
  assert.throws(() => squareOne.stateOf("(1,0) / (3)"), { token: "3)", column: 10 });
  const megaminx = m.puzzleOf("megaminx");
  const four = Array.from({ length: 5 }, () => "R++").join(" ");
  assert.ok(megaminx.isSolved(megaminx.after(megaminx.start, megaminx.read(four))));
  // Held as before: the middles of the faces are at home, and L has turned back by two fifths.
  assert.equal(megaminx.textOf(megaminx.stateOf("R++")), megaminx.textOf(megaminx.stateOf("L2")));
  assert.deepEqual(megaminx.read("(R++ D--)'").map(({ text }) => text), ["D++", "R--"]);
  assert.equal(m.unpacked(m.packed("R-- D++ U'")), "R-- D++ U'");
}); // prettier-ignore

test("the Clock and the Square-1 have texts of states, addresses, inverses and moves that are one", () => {
  const [clock, squareOne] = ["clock", "square1"].map(m.puzzleOf);
  for (const [puzzle, moves] of [
    [clock, "UR3+ DL5- y2 ALL6+ U1-"],
    [squareOne, "(1,0) / (3,-3) / (0,3) / (-1,0)"],
  ]) {
    const { name, start } = puzzle;
    const read = puzzle.read(moves);
    assert.equal(read.map(({ text }) => text).join(" "), moves);
    const end = puzzle.after(start, read);
    assert.ok(!puzzle.isSolved(end));
    assert.ok(puzzle.isSolved(puzzle.after(end, read.map((move) => puzzle.inverse(move)).reverse())));
    assert.deepEqual(puzzle.stateOf(puzzle.textOf(end)), puzzle.stateOf(moves), name);
    const { view, rest } = m.routeOf(m.puzzleAddress(name, moves));
    assert.deepEqual([view, ...rest], ["puzzle", name, moves]);
    assert.deepEqual(m.routeOf(m.viewAddress(moves, name, moves)).rest, [moves, name, moves]);
    assert.deepEqual(m.routeOf(m.puzzleAddress(name, puzzle.textOf(end))).rest[1], puzzle.textOf(end));
  }
  // The side in front is the one before the scramble; a wheel has two ends.
  assert.deepEqual(clock.stateOf("y2 UR1+"), clock.stateOf("y2 UR1+ y2"));
  assert.equal(clock.textOf(clock.set(clock.start, 2, 4)), "0 0 4 0 0 0 0 0 0 8 0 0 0 0 0 0 0 0");
  assert.equal(clock.textOf(clock.set(clock.start, 17, 1)), "0 0 0 0 0 0 11 0 0 0 0 0 0 0 0 0 0 1");
  assert.ok(clock.isSolved(clock.after(clock.start, clock.read("y2"))));
  const merged = (puzzle, text) => puzzle.merged(...puzzle.read(text))?.map((move) => move.text);
  assert.deepEqual(["UR5+ UR2+", "U1+ U1-", "y2 y2", "U1+ R1+"].map((text) => merged(clock, text)), [["UR5-"], [], [], undefined]);
  assert.deepEqual(["(1,0) (-1,2)", "(6,0) (6,0)", "/ /", "(1,0) /"].map((text) => merged(squareOne, text)), [["(0,2)"], [], [], undefined]);
  // Pieces are placed one after the other, corners where both of their places are free.
  let state = squareOne.empty;
  for (const piece of "A1B2C3D45E6F7G8") {
    state = squareOne.with(state, piece);
  }
  assert.equal(squareOne.textOf(state), "A1B2C3D45E6F7G8..-");
  assert.equal(squareOne.with(state, "A"), undefined);
  assert.deepEqual(squareOne.with(state, "H"), squareOne.start);
  assert.equal(squareOne.with(squareOne.stickersOf("A1B2C3D............."), "E"), undefined); // it would lie across the layers
  assert.equal(squareOne.stickersOf("A1B2C3DE456F7G8H"), undefined);
}); // prettier-ignore

test("a cube of the other colour scheme is recognized", () => {
  const japanese = [...CUBE].map((letter) => ({ D: "B", B: "D" })[letter] ?? letter);
  const [first, ...others] = m.repairs(japanese).filter(({ kind }) => kind === "scheme");
  assert.equal(first.result, CUBE);
  assert.deepEqual(others, []);
  assert.equal(first.colors, m.JAPANESE);
  assert.ok(!m.repairs([...CUBE].map((letter, i) => (i === 95 ? "B" : letter))).some(({ kind }) => kind === "scheme"));
}); // prettier-ignore

test("each of the 30 colour schemes is recognized, on the 4x4x4 and on other cubes", () => {
  assert.equal(new Set(m.SCHEMES).size, 30);
  assert.ok(m.SCHEMES.includes(m.WESTERN) && m.SCHEMES.includes(m.JAPANESE));
  for (const scheme of m.SCHEMES.filter((one) => one !== m.WESTERN)) {
    const found = m.repairs(m.renamed([...CUBE], scheme, m.WESTERN)).filter(({ kind }) => kind === "scheme");
    assert.deepEqual(found.map(({ colors, result }) => [colors, result]), [[scheme, CUBE]]);
    for (const size of [2, 3, 5]) {
      const stickers = after("R U2 F' L", size);
      assert.equal(m.fitting(m.cubeOf(size), m.renamed(stickers, scheme, m.WESTERN), m.WESTERN), scheme);
      assert.equal(m.fitting(m.cubeOf(size), stickers, m.WESTERN), undefined);
    }
  }
}); // prettier-ignore

test("the layers of a puzzle turn each sticker but a face's middle, and no two alike", () => {
  for (const [name, count] of [
    ["2x2x2", 6],
    ["3x3x3", 9],
    ["4x4x4", 12],
    ["7x7x7", 21],
    ["pyraminx", 8],
    ["skewb", 4],
    ["megaminx", 12],
    ["kilominx", 12],
  ]) {
    const puzzle = m.puzzleOf(name);
    const turns = puzzle.layers.map((move) => puzzle.permutation(move).join());
    assert.equal(new Set(turns).size, count, name);
    assert.equal(turns.length, count, name);
  }
});

test("addresses of other sites are taken apart into puzzle, scramble and moves", () => {
  assert.deepEqual(
    m.playedIn("https://alg.cubing.net/?puzzle=4x4x4&setup=Rw_U-&alg=F2,_D"),
    { puzzle: "4x4x4", scramble: "Rw U'", moves: "F2  D" },
  );
  assert.deepEqual(
    m.playedIn(
      "https://alpha.twizzle.net/edit/?puzzle=megaminx&alg=R+U%27&setup-alg=BL2",
    ),
    { puzzle: "megaminx", scramble: "BL2", moves: "R U'" },
  );
  for (const other of ["R U", "https://example.net/?alg=R", "https://notcubing.net/?alg=R", "http://"]) {
    assert.equal(m.playedIn(other), undefined);
  }
}); // prettier-ignore

test("averages drop the best and the worst; a second solve that did not finish spoils them", () => {
  const times = (...all) =>
    all.map(([ms, penalty = 0]) => ({ ms, penalty, scramble: "R", when: 1 }));
  const five = times([10000], [12000], [11000, 2000], [9000], [30000]);
  assert.equal(m.averageOf(five, 5), (10000 + 12000 + 13000) / 3);
  assert.equal(m.averageOf(five, 12), undefined);
  assert.equal(m.averageOf(times([1], [2], [3], [4], [5, -1]), 5), 3);
  assert.equal(m.averageOf(times([1], [2], [3], [4, -1], [5, -1]), 5), Infinity);
  assert.equal(m.bestAverageOf(times([9], [9], [3], [3], [3], [3], [3]), 5), 3);
  assert.equal(m.meanOf(times([1], [3], [5, -1])), 2);
  assert.deepEqual([12345, 62509, 9999, Infinity].map(m.clock), ["12.34", "1:02.50", "9.99", "DNF"]);
  assert.deepEqual([15000, 15001, 17001].map(m.lateStart), [0, 2000, -1]);
}); // prettier-ignore

test("times are written as csTimer reads them, and stored ones of another form are dropped", () => {
  const one = { ms: 12345, penalty: 2000, scramble: "R U", when: 1700000000 };
  const written = JSON.parse(m.csTimer([{ name: "4x4x4", times: [one] }, { name: "skewb", times: [] }]));
  assert.deepEqual(written.session1, [[[2000, 12345], "R U", "", 1700000000]]);
  assert.deepEqual(written.session2, []);
  assert.deepEqual(JSON.parse(written.properties.sessionData)["2"], { name: "skewb", opt: {}, rank: 2 });
  assert.deepEqual(m.parseSessions([{ name: "x", times: [one, { ms: "1" }] }, null]), [{ name: "x", times: [one] }]);
}); // prettier-ignore

test("of any puzzle, what moves can make has no mistake, and a wrong sticker is ringed with what is beside it", () => {
  const scrambles = { "2x2x2": "R U2 F'", "3x3x3": "R U2 M F'", "5x5x5": "R Uw2 3Fw' L2", pyraminx: "U R' l B", skewb: "U R' L B", megaminx: "BR2' U F", kilominx: "BR2' U F", fto: "R U' BL D" };
  for (const [name, scramble] of Object.entries(scrambles)) {
    const puzzle = m.puzzleOf(name);
    const stickers = puzzle.stateOf(scramble);
    assert.deepEqual(m.problemsOf(puzzle, puzzle.start), [], name);
    assert.deepEqual(m.problemsOf(puzzle, stickers), [], name);
    assert.deepEqual(m.problemsOf(puzzle, stickers.map((one, i) => (i % 3 ? one : "-"))), [], name);
    const other = stickers.with(0, stickers.find((one) => one !== stickers[0]));
    const problems = m.problemsOf(puzzle, other);
    assert.ok(problems.some((problem) => problem.stickers.includes(0)), `${name}: ${JSON.stringify(problems)}`);
  }
}); // prettier-ignore

test("of the other cubes, too, slips are named and repaired", () => {
  for (const size of [2, 3, 5]) {
    const cube = m.cubeOf(size);
    const stickers = cube.stateOf("R U2 F' L D B2 R' U F2");
    const results = (wrong) => m.repairs(wrong, m.WESTERN, cube).map(({ result }) => result);
    const right = stickers.join("");
    const last = stickers.length - 1;
    const recolored = stickers.with(last, "URFDLB".replace(stickers[last], "")[1]);
    assert.ok(results(recolored).includes(right), `a wrong sticker, ${size}`);
    assert.ok(results(m.faceTurned(stickers, 2, 1)).includes(right), `a turned face, ${size}`);
    const [a, b, c] = m.placesOf(cube).find((place) => place.stickers.length === 3).stickers;
    const twisted = stickers.with(a, stickers[b]).with(b, stickers[c]).with(c, stickers[a]);
    const back = stickers.with(a, stickers[c]).with(b, stickers[a]).with(c, stickers[b]);
    const kinds = [twisted, back].map((wrong) => m.problemsOf(cube, wrong)[0].kind).sort();
    assert.deepEqual(kinds, ["twist", "twist"], `a corner turned either way, ${size}`);
    assert.ok(results(twisted).includes(right) && results(back).includes(right), `${size}`);
  }
}); // prettier-ignore

test("of any puzzle, a piece that is turned in its place and two that are exchanged are named", () => {
  const kinds = (puzzle, stickers) => m.problemsOf(puzzle, stickers).map(({ kind, places }) => `${kind} of ${places.length}`);
  const put = (stickers, at, from) => at.reduce((now, place, k) => now.with(place, stickers[from[k]]), stickers);
  const cases = { "3x3x3": ["R U2 M F'", 12, 26], pyraminx: ["U R' l B", 6, 6], megaminx: ["BR2' U F", 30, 30] };
  for (const [name, [scramble, edges, signed]] of Object.entries(cases)) {
    const puzzle = m.puzzleOf(name);
    const stickers = puzzle.stateOf(scramble);
    const [[a, b], [c, d]] = m.placesOf(puzzle).map((place) => place.stickers).filter(({ length }) => length === 2);
    assert.deepEqual(kinds(puzzle, put(stickers, [a, b], [b, a])), [`sum of ${edges}`], `${name}: an edge is turned`);
    const exchanged = [put(stickers, [a, b, c, d], [c, d, a, b]), put(stickers, [a, b, c, d], [d, c, b, a])];
    assert.ok(exchanged.some((wrong) => kinds(puzzle, wrong).join() === `odd of ${signed}`), `${name}: two edges are exchanged`);
  }
  for (const name of ["megaminx", "kilominx"]) {
    const puzzle = m.puzzleOf(name);
    const [x, y, z] = m.placesOf(puzzle).find(({ stickers }) => stickers.length === 3).stickers;
    assert.deepEqual(kinds(puzzle, put(puzzle.start, [x, y, z], [y, z, x])), ["sum of 20"], name);
  }
}); // prettier-ignore

test("a solid that was painted while it was held another way is put right", () => {
  for (const [name, scramble, rotations] of [["pyraminx", "U R' l B", 12], ["skewb", "U R' L B", 24], ["megaminx", "BR2' U F", 60]]) {
    const puzzle = m.puzzleOf(name);
    const stickers = puzzle.stateOf(scramble);
    const ways = m.rotationsOf(puzzle);
    assert.equal(ways.length, rotations, name);
    const seen = stickers.slice();
    ways.at(-1).forEach((place, i) => (seen[place] = stickers[i]));
    assert.ok(m.problemsOf(puzzle, seen).length > 0, name);
    assert.deepEqual(m.heldOtherwise(puzzle, seen), stickers, name);
  }
}); // prettier-ignore
