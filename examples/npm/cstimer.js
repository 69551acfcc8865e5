// csTimer's scrambles of the 4x4x4 from this package. Load dist/revenge-cube.classic.js and this file after csTimer's
// scramble_444.js; the ids and their menus stay as they are.
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

const sets = {
  '444wca': {},
  '4edge': { subset: 'centers-solved' },
  '444edo': { subset: 'centers-solved,corners-solved' },
  '444cto': { subset: 'edges-solved,corners-solved' },
  '444ll': { within: { pattern: maskOf(edges.slice(0, 4), corners.slice(0, 4)) } },
  '444ell': { within: { pattern: maskOf(edges.slice(0, 4)) } },
  '444ctud': { subset: 'yau-centers' },
  '444ctrl': { within: { pattern: maskOf([...'UFDB'], edges, corners) } },
  '444l8e': { within: { pattern: maskOf(edges.filter((edge) => !cross.includes(edge)), corners) } },
  // One of the four edges of the cross is open, or one center beside that of F or D: a list of cases, equally likely.
  '444ud3c': { within: { pattern: cross.map((edge) => maskOf([...'RFLB'], edges.slice(0, 8), edge, corners)) } },
  '444rlda': { within: { pattern: [...'FB'].map((face) => maskOf('U', face, edges, corners)) } },
  '444rlca': { within: { pattern: [...'FB'].map((face) => maskOf('U', face, edges.slice(0, 8), corners)) } },
  '444ppll': { subset: 'pll-parity' },
  '444poll': { subset: 'oll-parity' },
};

// Cases of a last layer by the twists of its corners: which sticker of UFR, UFL, UBL, UBR, clockwise, shows U.
const twists = { O: '0000', H: '1212', Pi: '1122', S: '0222', A: '0111', T: '0012', U: '0021', L: '0102' };
const clockwise = ['URF', 'UFL', 'ULB', 'UBR'];
const caseOf = (twist) => {
  const letters = maskOf(edges.slice(0, 4), corners.slice(0, 4)).split('');
  clockwise.forEach((corner, i) => {
    const face = corner[twist[i]];
    letters[stickersOf(corner).find((number) => 'URFDLB'[Math.floor(number / 16)] === face)] = 'U';
  });
  return letters.join('');
};
const cases = Object.entries(twists).map(([name, twist]) => ({ name, weight: name === 'O' ? 1 : name === 'H' ? 2 : 4, pattern: caseOf(twist) }));

for (const [id, options] of Object.entries(sets)) scrMgr.reg(id, () => RevengeCube.randomScramble('444', options));
scrMgr.reg('444poll', (_id, _length, index) => RevengeCube.randomScramble('444', { ...sets['444poll'], within: { pattern: cases[index].pattern } }),
           [cases.map(({ name }) => name), cases.map(({ weight }) => weight)]);
