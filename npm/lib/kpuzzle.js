// `revenge-cube/kpuzzle`: facelets from the patterns of cubing.js, and back, without a dependency on it.
//
// A KPuzzle numbers places and orientations in a way of its own, which this file does not know. It finds, for each orbit, the
// stickers that belong to a place and an orientation: the only choice for which the KPuzzle's moves and the turns of the
// stickers in space agree.
import { RevengeError } from './core.js';

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

function cubeModel(size) {
  const stickers = places(size);
  return {
    moves: moves[size], letters: stickers.map((_, i) => 'URFDLB'[Math.floor(i / (size * size))]), faces: 'URFDLB',
    permutations: moves[size].map((name) => turned(size, stickers, name)), piece: (i) => cubie(size, stickers[i]),
  };
}

// The octahedron with its corners on the axes, 9 from its center. A face is where the signs of x, y and z are these, and a
// turn takes along what lies beyond a third of its distance. The letters are those of the program.
const octants = { U: [1, 1, 1], F: [1, -1, -1], BR: [-1, 1, -1], BL: [-1, -1, 1], L: [1, -1, 1], R: [1, 1, -1], B: [-1, 1, 1], D: [-1, -1, -1] };
const signed = (signs, place) => place.map((v, k) => signs[k] * v);
const beyond = (signs, place) => signed(signs, place).reduce((sum, v) => sum + v) > 3;
const grips = (place) => Object.values(octants).map((signs) => (beyond(signs, place) ? 0 : 1)).join('');

function octahedron() {
  // A face is cut into nine triangles, whose middles have three numbers that are alike modulo 3, with the sum 9.
  const numbers = [...Array(8).keys()];
  const middles = numbers.flatMap((x) => numbers.map((y) => [x, y, 9 - x - y])).filter(([x, y, z]) => x % 3 > 0 && x % 3 === y % 3 && z > 0);
  // Stickers of a face are ordered by the turns that carry them, taken in the order of the faces.
  const stickers = Object.values(octants).flatMap((signs) => middles.map((place) => signed(signs, place)).sort((a, b) => (grips(a) < grips(b) ? -1 : 1)));
  const index = new Map(stickers.map((place, i) => [place.join(), i]));
  const permutations = Object.values(octants).map((signs) => stickers.map((place, i) => {
    if (!beyond(signs, place)) return i;
    const [x, y, z] = signed(signs, place);
    const isEven = signs[0] * signs[1] * signs[2] > 0;  // else this is seen in a mirror
    return index.get(signed(signs, isEven ? [y, z, x] : [z, x, y]).join());
  }));
  return {
    moves: Object.keys(octants), letters: stickers.map((_, i) => 'UFcdLRBD'[Math.floor(i / 9)]), faces: 'UFcdLRBD', permutations,
    piece: (i) => grips(stickers[i]),
  };
}
const models = { '3x3x3': () => cubeModel(3), '4x4x4': () => cubeModel(4), fto: octahedron };

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

// Writes into `map` the stickers of places that moves connect with `place`, if that has `first`. RETURNS whether no move
// contradicts it.
function spread(map, place, first, transformations, all) {
  const orientations = first.length;
  const list = first.map((sticker, k) => { map[place][k] = sticker; return [place, k]; });
  for (const [from, k] of list) {
    for (const [t, { permutation, orientationDelta }] of transformations.entries()) {
      const to = permutation.indexOf(from);
      const then = (k + orientationDelta[to]) % orientations;
      const sticker = all[t][map[from][k]];
      if (map[to][then] === -1) { map[to][then] = sticker; list.push([to, then]); }
      else if (map[to][then] !== sticker) return false;
    }
  }
  const used = map.flat().filter((sticker) => sticker !== -1);
  return new Set(used).size === used.length;
}

// The stickers of all places of an orbit; moves may keep some of its places apart. `starts`: of single pieces.
function mapOf(orbit, starts, transformations, all) {
  let map = Array.from({ length: orbit.numPieces }, () => []);
  for (let place = 0; place < orbit.numPieces; place++) {
    if (map[place].length > 0 && !map[place].includes(-1)) continue;
    const tried = starts.map((start) => {
      const one = map.map((stickers) => (stickers.length > 0 && !stickers.includes(-1) ? [...stickers] : Array(start.length).fill(-1)));
      return spread(one, place, start, start.length === 1 ? turnless(transformations) : transformations, all) ? one : undefined;
    });
    map = tried.find(Boolean);
    if (!map) return undefined;
  }
  return map;
}
// Orientations of a center, if it has some, show on no sticker.
const turnless = (transformations) => transformations.map((one) => ({ ...one, orientationDelta: one.orientationDelta.map(() => 0) }));

const orders = (list) => (list.length < 2 ? [list]
  : list.flatMap((one, i) => orders([...list.slice(0, i), ...list.slice(i + 1)]).map((rest) => [one, ...rest])));

const known = new WeakMap();
const usage = (message) => new RevengeError(2, message);

// The stickers of all orbits of a KPuzzle, by orbit, place and orientation.
function stickersOf(kpuzzle) {
  if (typeof kpuzzle?.moveToTransformation !== 'function') throw usage('expected a KPuzzle of cubing.js');
  if (known.has(kpuzzle)) return known.get(kpuzzle);
  const name = kpuzzle.name();
  if (!Object.hasOwn(models, name)) throw usage(`unknown KPuzzle ${name}; expected ${Object.keys(models).join(', ')}`);
  const model = models[name]();
  const { moves: turns, letters, faces, permutations } = model;
  const pieces = new Map();
  letters.forEach((_, i) => pieces.set(model.piece(i), [...(pieces.get(model.piece(i)) ?? []), i]));
  const starts = [...pieces.values()].flatMap(orders);
  const orbits = new Map();
  for (const orbit of kpuzzle.definition.orbits) {
    const transformations = turns.map((turn) => kpuzzle.moveToTransformation(turn).transformationData[orbit.orbitName]);
    const fitting = starts.filter(({ length }) => length === orbit.numOrientations || length === 1);
    const map = mapOf(orbit, fitting, transformations, permutations);
    if (!map) throw usage(`the moves of this KPuzzle ${name} do not turn the stickers of such a puzzle`);
    orbits.set(orbit.orbitName, map);
  }
  const out = { letters, faces, orbits, kinds: kindsOf(letters.length, permutations) };
  known.set(kpuzzle, out);
  return out;
}

/** The facelets of a KPattern of the 3x3x3, the 4x4x4 or the FTO. */
export function faceletsOfPattern(pattern) {
  const { letters: own, orbits } = stickersOf(pattern?.kpuzzle);
  const letters = Array(own.length);
  const solved = pattern.kpuzzle.defaultPattern().patternData;
  for (const [name, map] of orbits) {
    const { pieces, orientation } = pattern.patternData[name];
    pieces.forEach((piece, place) => {
      const home = map[solved[name].pieces.indexOf(piece)];
      const count = home.length;
      home.forEach((sticker, k) => { letters[map[place][(k + orientation[place]) % count]] = own[sticker]; });
    });
  }
  return letters.join('');
}

/** The KPattern with these facelets. Centers of one colour that its KPuzzle tells apart are numbered in their order. */
export function patternOfFacelets(kpuzzle, facelets) {
  const { letters: own, faces, orbits, kinds } = stickersOf(kpuzzle);
  const letters = typeof facelets === 'string' ? facelets.replace(/\s/g, '') : '';
  if (letters.length !== own.length || [...letters].some((letter) => !faces.includes(letter))) {
    throw usage(`the facelets of a ${kpuzzle.name()} must be ${own.length} letters ${faces}`);
  }
  const solved = kpuzzle.defaultPattern();
  const data = {};
  for (const [name, map] of orbits) {
    const count = map[0].length;
    const left = [...solved.patternData[name].pieces.entries()];
    const found = map.map((stickers, place) => {
      for (const [i, [home, piece]] of left.entries()) {
        for (let o = 0; o < count; o++) {
          const fits = map[home].every((sticker, k) => own[sticker] === letters[stickers[(k + o) % count]]
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
