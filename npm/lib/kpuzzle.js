// `revenge-cube/kpuzzle`: facelets from the patterns of cubing.js, and back, without a dependency on it.
//
// A KPuzzle numbers places and orientations in a way of its own, which this file does not know. It finds, for each orbit, the
// stickers that belong to a place and an orientation: the only choice for which the KPuzzle's moves and the turns of the
// stickers in space agree.
import { RevengeError } from './core.js';

const names = { '3x3x3': 3, '4x4x4': 4 };
const outer = ['U', 'R', 'F', 'D', 'L', 'B'];
const moves = { 3: [...outer, 'x', 'y'], 4: [...outer, 'Rw', 'Uw', 'Fw', 'x', 'y'] };

// Where a sticker is: faces U R F D L B, each row by row, at distance `size` along its face's axis. x: right, y: up, z: front.
function places(size) {
  const at = (i) => 2 * i - (size - 1);
  const faces = [
    (r, c) => [at(c), size, at(r)], (r, c) => [size, -at(r), -at(c)], (r, c) => [at(c), -at(r), size],
    (r, c) => [at(c), -size, -at(r)], (r, c) => [-size, -at(r), at(c)], (r, c) => [-at(c), -at(r), -size],
  ];
  return faces.flatMap((face) => [...Array(size * size).keys()].map((i) => face(Math.floor(i / size), i % size)));
}

// A quarter turn clockwise of U, R or F, and which axis is theirs; D, L and B turn the other way.
const turns = { U: [1, ([x, y, z]) => [-z, y, x]], R: [0, ([x, y, z]) => [x, z, -y]], F: [2, ([x, y, z]) => [y, -x, z]] };
const opposite = { D: 'U', L: 'R', B: 'F' };
const rotations = { x: 'R', y: 'U' };

// Where each sticker goes.
function turned(size, stickers, name) {
  const letter = rotations[name] ?? name[0];
  const [axis, turn] = turns[opposite[letter] ?? letter];
  const least = size + 1 - 2 * (rotations[name] ? size + 1 : name.endsWith('w') ? 2 : 1);
  const sign = opposite[letter] ? -1 : 1;
  const index = new Map(stickers.map((place, i) => [place.join(), i]));
  return stickers.map((place, i) => {
    if (sign * place[axis] < least) return i;
    const to = sign > 0 ? turn(place) : turn(turn(turn(place)));
    return index.get(to.join());
  });
}

const cubie = (size, place) => place.map((v) => Math.max(1 - size, Math.min(size - 1, v))).join();

// Which stickers the moves exchange: a number for each.
function kindsOf(count, all) {
  const kinds = Array(count).fill(-1);
  for (let i = 0; i < count; i++) {
    if (kinds[i] >= 0) continue;
    const list = [i];
    kinds[i] = i;
    for (const one of list) {
      for (const to of all) {
        if (kinds[to[one]] < 0) { kinds[to[one]] = i; list.push(to[one]); }
      }
    }
  }
  return kinds;
}

// The sticker of each place and orientation of an orbit, if place 0 has `first`; undefined where that contradicts a move.
function spread(orbit, first, transformations, all) {
  const orientations = first.length;
  const map = Array.from({ length: orbit.numPieces }, () => Array(orientations).fill(-1));
  const list = first.map((sticker, k) => { map[0][k] = sticker; return [0, k]; });
  for (const [from, k] of list) {
    for (const [t, { permutation, orientationDelta }] of transformations.entries()) {
      const to = permutation.indexOf(from);
      const then = (k + orientationDelta[to]) % orientations;
      const sticker = all[t][map[from][k]];
      if (map[to][then] === -1) { map[to][then] = sticker; list.push([to, then]); }
      else if (map[to][then] !== sticker) return undefined;
    }
  }
  const used = map.flat();
  return used.includes(-1) || new Set(used).size < used.length ? undefined : map;
}

const orders = (list) => (list.length < 2 ? [list]
  : list.flatMap((one, i) => orders([...list.slice(0, i), ...list.slice(i + 1)]).map((rest) => [one, ...rest])));

const known = new WeakMap();

// The stickers of all orbits of a KPuzzle, by orbit, place and orientation.
function stickersOf(kpuzzle) {
  if (known.has(kpuzzle)) return known.get(kpuzzle);
  const size = names[kpuzzle.name()];
  if (!size) throw new RevengeError(2, `the puzzles here are ${Object.keys(names).join(', ')}, not ${kpuzzle.name()}`);
  const stickers = places(size);
  const all = moves[size].map((name) => turned(size, stickers, name));
  const cubies = new Map();
  stickers.forEach((place, i) => cubies.set(cubie(size, place), [...(cubies.get(cubie(size, place)) ?? []), i]));
  const starts = [...cubies.values()].flatMap(orders);
  const orbits = new Map();
  for (const orbit of kpuzzle.definition.orbits) {
    const transformations = moves[size].map((name) => kpuzzle.moveToTransformation(name).transformationData[orbit.orbitName]);
    // Orientations of a center, if it has some, show on no sticker.
    const turnless = transformations.map((one) => ({ ...one, orientationDelta: one.orientationDelta.map(() => 0) }));
    const map = starts.filter(({ length }) => length === orbit.numOrientations || length === 1)
      .map((start) => spread(orbit, start, start.length === 1 ? turnless : transformations, all)).find(Boolean);
    if (!map) throw new RevengeError(2, `the moves of this KPuzzle ${kpuzzle.name()} do not turn the stickers of a cube`);
    orbits.set(orbit.orbitName, map);
  }
  const out = { size, orbits, kinds: kindsOf(stickers.length, all) };
  known.set(kpuzzle, out);
  return out;
}

const letterOf = (size, sticker) => 'URFDLB'[Math.floor(sticker / (size * size))];

/** The facelets of a KPattern of the 3x3x3 or the 4x4x4. */
export function faceletsOfPattern(pattern) {
  const { size, orbits } = stickersOf(pattern.kpuzzle);
  const letters = Array(6 * size * size);
  const solved = pattern.kpuzzle.defaultPattern().patternData;
  for (const [name, map] of orbits) {
    const { pieces, orientation } = pattern.patternData[name];
    pieces.forEach((piece, place) => {
      const home = map[solved[name].pieces.indexOf(piece)];
      const count = home.length;
      home.forEach((sticker, k) => { letters[map[place][(k + orientation[place]) % count]] = letterOf(size, sticker); });
    });
  }
  return letters.join('');
}

/** The KPattern with these facelets. Centers of one colour that its KPuzzle tells apart are numbered in their order. */
export function patternOfFacelets(kpuzzle, facelets) {
  const { size, orbits, kinds } = stickersOf(kpuzzle);
  const letters = facelets.replace(/\s/g, '');
  if (!/^[URFDLB]+$/.test(letters) || letters.length !== 6 * size * size) {
    throw new RevengeError(2, `the facelets of a ${kpuzzle.name()} are ${6 * size * size} letters URFDLB`);
  }
  const solved = kpuzzle.defaultPattern();
  const data = {};
  for (const [name, map] of orbits) {
    const count = map[0].length;
    const left = [...solved.patternData[name].pieces.entries()];
    const found = map.map((stickers, place) => {
      for (const [i, [home, piece]] of left.entries()) {
        for (let o = 0; o < count; o++) {
          const fits = map[home].every((sticker, k) => letterOf(size, sticker) === letters[stickers[(k + o) % count]]
            && kinds[sticker] === kinds[stickers[(k + o) % count]]);
          if (fits) { left.splice(i, 1); return [piece, o]; }
        }
      }
      throw new RevengeError(3, `no piece of ${name} that is left has the stickers ${stickers.map((one) => letters[one]).join('')} of its place ${place}`);
    });
    data[name] = { ...solved.patternData[name], pieces: found.map(([piece]) => piece), orientation: found.map(([, o]) => o) };
  }
  return new solved.constructor(kpuzzle, data);
}
