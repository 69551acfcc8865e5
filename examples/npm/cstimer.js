// csTimer's scrambles of the 4x4x4 from this package. Load dist/revenge-cube.classic.js and this file after csTimer's
// scramble_444.js; the ids, their menus, case lists and pictures stay as they are.
const neighbours = { U: 'BRFL', R: 'UBDF', F: 'URDL', D: 'FRBL', L: 'UFDB', B: 'ULDR' };  // above, right, below, left
// The stickers of centers (U), an edge (UF) or a corner (UFR), by their numbers in the 96 letters.
const stickersOf = (piece) => [...piece].flatMap((face) => {
  const sides = [...piece].filter((other) => other !== face).map((other) => neighbours[face].indexOf(other)).sort();
  const on = sides.length === 0 ? [5, 6, 9, 10] : sides.length === 1 ? [[1, 2], [7, 11], [13, 14], [4, 8]][sides[0]]
    : [{ '0,1': 3, '1,2': 15, '2,3': 12, '0,3': 0 }[sides]];
  return on.map((number) => 'URFDLB'.indexOf(face) * 16 + number);
});
const centers = [...'URFDLB'];
const corners = ['UFR', 'UFL', 'UBL', 'UBR', 'DFR', 'DFL', 'DBL', 'DBR'];
const edges = ['UF', 'UL', 'UB', 'UR', 'FR', 'FL', 'BL', 'BR', 'DF', 'DL', 'DB', 'DR'];
// A pattern with all pieces solved but these, which may be anything.
function maskOf(...open) {
  const letters = centers.map((face) => face.repeat(16)).join('').split('');
  for (const number of open.flat().flatMap(stickersOf)) letters[number] = '.';
  return letters.join('');
}
const below = edges.filter((edge) => !edge.includes('U'));
const cross = ['DF', 'DL', 'DB', 'DR'];

// Which cubes each id draws from; `within` is a pattern or a list of them, equally likely.
const sets = {
  '444wca': {},
  '4edge': { subset: 'centers-solved' },
  '444edo': { subset: 'centers-solved,corners-solved' },
  '444cto': { subset: 'edges-solved,corners-solved' },
  '444ll': { within: [maskOf(edges.slice(0, 4), corners.slice(0, 4))] },
  '444ell': { within: [maskOf(edges.slice(0, 4))] },
  '444ctud': { within: [maskOf([...'RFLB'], edges, corners)] },
  '444ctrl': { within: [maskOf([...'UFDB'], edges, corners)] },
  '444l8e': { within: [maskOf(edges.filter((edge) => !cross.includes(edge)), corners)] },
  // One of the four edges of the cross is open, or one center beside that of F or D.
  '444ud3c': { within: cross.map((edge) => maskOf([...'RFLB'], edges.slice(0, 8), edge, corners)) },
  '444rlda': { within: [...'FB'].map((face) => maskOf('U', face, edges, corners)) },
  '444rlca': { within: [...'FB'].map((face) => maskOf('U', face, edges.slice(0, 8), corners)) },
  '444ppll': { hasCases: true },
  '444poll': { hasCases: true },
};

// A case of csTimer's list, by the picture that its menu shows: the 16 stickers of the last layer, then four strips
// around it, from the viewer's left in front. The picture has D on top, so it is a z2 away from the masks. The cube is
// turned to each side, and its last layer against the rest: 16 patterns.
const letterOf = { D: 'U', R: 'L', L: 'R', F: 'F', B: 'B', G: '.' };
const afterY = { F: 'L', L: 'B', B: 'R', R: 'F' };
const turned = (top) => [...[...top.slice(0, 16)].map((_, i) => top[12 - 4 * (i % 4) + (i >> 2)]), ...top.slice(20), ...top.slice(16, 20)].join('');
function patternsOf(id, index) {
  const [picture] = scrMgr.getExtra(id, 2)(scrMgr.fixCase(index, scrMgr.getExtra(id, 1)));
  let top = [...picture].map((letter) => letterOf[letter]).join('');
  const patterns = [];
  for (let side = 0; side < 4; side++) {
    for (let turn = 0; turn < 4; turn++, top = turned(top)) {
      const letters = maskOf(edges.slice(0, 4), corners.slice(0, 4)).split('');
      [...'UFRBL'].forEach((face, i) => {
        const [from, count] = i === 0 ? [0, 16] : [12 + 4 * i, 4];
        letters.splice('URFDLB'.indexOf(face) * 16, count, ...top.slice(from, from + count));
      });
      patterns.push(letters.join(''));
    }
    top = turned(top).replace(/[FLBR]/g, (letter) => afterY[letter]);
  }
  return patterns;
}

// csTimer's choice of colours: the cube is held in any of 4, 8 or 24 ways.
const any = (list) => list[Math.floor(Math.random() * list.length)];
const ways = { 1: [['']], 2: [['', 'z2']], 6: [['', 'z2'], ['', 'x y', "y' x'"]] };
function held(pattern, neutrality) {
  if (!ways[neutrality]) return pattern;
  const rotation = [...ways[neutrality], ['', 'y', 'y2', "y'"]].map(any).join(' ');
  const faces = RevengeCube.faceletsOf(rotation);
  return pattern.replace(/[URFDLB]/g, (face) => faces['URFDLB'.indexOf(face) * 16]);
}

for (const [id, { subset, within, hasCases }] of Object.entries(sets)) {
  scrMgr.reg(id, (_type, _length, index, neutrality) => {
    const patterns = hasCases ? patternsOf(id, index) : within;
    return RevengeCube.randomScramble('444', patterns ? { within: { pattern: held(any(patterns), neutrality) } } : { subset });
  });
}
