// How well photographs of the 2x2x2, 3x3x3 and 5x5x5 are read: node bench/page/other_cubes.mjs CUBES
//
// Camera pictures as in faces.mjs, one of each face. Where the face is not found in the picture, the grid lies as a user would
// drag it.
import { load } from "../../tests/page/models.mjs";
import { random } from "../../tests/page/photographs.mjs";
import { cubeOf, halved, scene } from "../../tests/page/scenes.mjs";

const { read } = await load("photo/read");
const m = await load("photo/detect", "photo/sample", "model/cube", "model/moves"); // prettier-ignore
const count = Number(process.argv[2] ?? 12);

function scrambled(cube, rnd) {
  const names = [..."URFDLB"].flatMap((face) => (cube.size > 3 ? ["", "w"] : [""]).flatMap((wide) => ["", "2", "'"].map((way) => face + wide + way)));
  const moves = Array.from({ length: 40 }, () => names[Math.floor(rnd() * names.length)]).join(" ");
  return cube.after([...cube.solved], m.parse(moves, cube.size));
} // prettier-ignore

// Where the face was found, if it was found within a third of a sticker.
function found(picture, quad, size) {
  const got = m
    .findFace(halved(picture), size)
    ?.quad.map(([x, y]) => [2 * x + 0.5, 2 * y + 0.5]);
  const cell = Math.hypot(quad[1][0] - quad[0][0], quad[1][1] - quad[0][1]) / size; // prettier-ignore
  const isNear = got?.every(([x, y], i) => Math.hypot(x - quad[i][0], y - quad[i][1]) < 0.35 * cell); // prettier-ignore
  return isNear ? got : undefined;
}

for (const size of [2, 3, 5]) {
  const figures = { size, cubes: count, read: 0, refused: 0, wrong: 0, unmarked: 0, marked: 0, found: 0 }; // prettier-ignore
  for (let k = 0; k < count; ++k) {
    const cube = m.cubeOf(size);
    const stickers = scrambled(cube, random(900 + k));
    const faces = [0, 1, 2, 3, 4, 5].map((face) => stickers.slice(size ** 2 * face, size ** 2 * (face + 1))); // prettier-ignore
    const colors = faces.flatMap((front, face) => {
      const { picture, quad } = scene(cubeOf(100 + k, size), 7000 + 10 * k + face, { front, sides: faces[(face + 1) % 6] }); // prettier-ignore
      const at = found(picture, quad, size);
      figures.found += at ? 1 : 0;
      return m.colorsOf(picture, at ?? quad, size);
    });
    const { letters, doubtful, fits } = read(colors, cube);
    const wrong = stickers.flatMap((letter, i) => letter === letters[i] ? [] : [i]); // prettier-ignore
    figures.read += wrong.length === 0 ? 1 : 0;
    figures.refused += fits ? 0 : 1;
    figures.wrong += wrong.length;
    figures.unmarked += wrong.filter((i) => !doubtful.includes(i)).length;
    figures.marked += doubtful.length;
  }
  console.log(JSON.stringify(figures));
}
