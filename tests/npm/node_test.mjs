// The package in node: what it gives is right, the same as the native program's, and its errors have codes.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as revenge from 'revenge-cube';
import * as full from 'revenge-cube/full';
import * as sync from 'revenge-cube/sync';
import * as fullSync from 'revenge-cube/full/sync';
import * as solidsSync from 'revenge-cube/solids/sync';

const states = Number(process.env.REVENGE_STATES ?? 20);
const scrambles = Number(process.env.REVENGE_SCRAMBLES ?? 10 * states);
const nodes = 20_000;
const native = (...args) => execFileSync(process.env.REVENGE, args, { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['pipe', 'pipe', 'ignore'] });
const wca = /^[URFDLB]w?['2]?$/;
const otherSides = /[DLB]w/;
const wasm = readFileSync(fileURLToPath(import.meta.resolve('revenge-cube/revenge.wasm')));
const fullWasm = readFileSync(new URL('./full/revenge.wasm', import.meta.resolve('revenge-cube')));
const kept = new Map();  // tables, made once here
sync.start({ keep: (name, bytes) => kept.set(name, bytes) });

test('the same states have the same solutions here and natively, and they solve', () => {
  const facelets = [];
  for (let i = 0; i < states; i++) facelets.push(sync.faceletsOf(sync.randomScramble('444wca', { seed: 1000 + i })));
  const lines = execFileSync(process.env.REVENGE, ['solve', '--file', '-', '--jsonl', '--method', 'short', '--table-size', 'browser', '--threads', '1',
    '--nodes', String(nodes), '--quiet'], { input: facelets.join('\n'), encoding: 'utf8' }).trim().split('\n');
  assert.equal(lines.length, states);
  facelets.forEach((letters, i) => {
    const found = sync.solve(letters, { nodes });
    const best = found.at(-1);
    const there = JSON.parse(lines[i]);
    assert.equal(best.moves, there.solution, letters);
    assert.equal(best.length, there.length);
    const check = sync.check(letters, best.moves);
    assert.ok(check.solves);
    assert.equal(check.lengths.obtm, best.length);
    for (let k = 1; k < found.length; k++) assert.ok(found[k].length < found[k - 1].length);
  });
});

test('a browser loads at most 300 kB for scrambles of the 4x4x4', () => {
  const loaded = ['index.js', 'web-worker.js', 'client.js', 'worker.js', 'serve.js', 'core.js', 'revenge.wasm'];
  const dist = new URL('.', import.meta.resolve('revenge-cube'));
  const size = loaded.reduce((sum, name) => sum + execFileSync('gzip', ['-9nc', fileURLToPath(new URL(name, dist))], { maxBuffer: 1 << 24 }).length, 0);
  assert.ok(size <= 300_000, `${size} bytes by gzip`);
  // The list has all that these import.
  for (const name of loaded.slice(0, -1)) {
    for (const [, other] of readFileSync(new URL(name, dist), 'utf8').matchAll(/from '\.\/(.*?)'/g)) assert.ok(loaded.includes(other), other);
  }
});

test('eight phases give the native program\'s solutions, from the module that has them', async () => {
  const [metric, nodes] = ['sstm', 1_000_000];
  const facelets = [];
  for (let i = 0; i < 5; i++) facelets.push(sync.faceletsOf(sync.randomScramble('444wca', { seed: 2000 + i })));
  const lines = execFileSync(process.env.REVENGE, ['solve', '--file', '-', '--jsonl', '--method', 'eight-phase', '--metric', metric,
    '--threads', '1', '--nodes', String(nodes), '--quiet'], { input: facelets.join('\n'), encoding: 'utf8' }).trim().split('\n');
  for (const [i, letters] of facelets.entries()) {
    const best = fullSync.solve(letters, { method: 'eight-phase', metric, nodes }).at(-1);
    const there = JSON.parse(lines[i]);
    assert.equal(best.moves, there.solution, letters);
    assert.deepEqual(best.phases, there.phases);
    const check = sync.check(letters, best.moves);
    assert.ok(check.solves);
    assert.equal(check.lengths.sstm, best.length);
  }
  const found = [];
  for await (const better of full.solve(facelets[0], { method: 'eight-phase', metric, nodes })) found.push(better.moves);
  assert.equal(found.at(-1), JSON.parse(lines[0]).solution);
  full.terminate();
  const cube = facelets[0];
  const { moves, phases } = sync.solve(cube, { nodes: 100 }).at(-1);
  assert.equal(phases.map((phase) => phase.moves).join(' '), moves);
  assert.deepEqual([phases[0].name, phases.at(-1).name], ['first centers', '3x3x3, second half']);
  assert.equal(fullSync.solve(cube, { nodes }).at(-1).moves, sync.solve(cube, { method: 'short', nodes }).at(-1).moves);
  const three = sync.faceletsOf('R U', { event: '333' });
  for (const call of [() => sync.solve(cube, { method: 'eight-phase' }), () => fullSync.solve(cube, { method: 'two-phase' }),
    () => fullSync.solve(three, { method: 'eight-phase' }), () => fullSync.solve(cube, { method: 'nine-phase' })]) {
    assert.throws(call, (error) => error.code === 'usage' && error.message.includes('eight-phase (4x4x4)'));
  }
  assert.throws(() => fullSync.solve(cube, { method: 8 }), { code: 'usage' });
});

test('optimal proves the native program\'s lengths with small tables, in as many nodes', () => {
  const sequences = ["R Uw2 F' L2 Dw B U' Rw D", "U R U' Rw F2 Dw' L U Bw R'", "Fw2 R' Uw L2 D Bw' R U2 Lw D' F", "R U R' U'"];
  for (const metric of ['obtm', 'sstm', 'btm']) {
    for (const sequence of metric === 'obtm' ? sequences : [sequences[0], sequences[3]]) {
      const facelets = sync.faceletsOf(sequence);
      const found = fullSync.solve(facelets, { method: 'optimal', metric, time: 300 });
      const there = JSON.parse(native('solve', '--json', '--method', 'optimal', '--metric', metric, '--memory', '64M', '--threads', '1', '--quiet', facelets));
      assert.equal(found.length, 1);
      assert.deepEqual([found[0].moves, found[0].length, found[0].lowerBound, found[0].nodes],
        [there.solution, there.length, there.length, there.nodes], sequence);
      assert.ok(sync.check(facelets, found[0].moves).solves);
    }
  }
  const far = sync.faceletsOf(sync.randomScramble('444wca', { seed: 3 }));
  assert.throws(() => fullSync.solve(far, { method: 'optimal', time: 1 }), (error) => error.code === 'notFound' && /at least \d+ obtm \(proven\)/.test(error.message));
  const engine = new sync.Engine(new WebAssembly.Module(fullWasm));
  engine.open('444', { method: 'optimal', metric: 'obtm' });
  assert.ok(engine.memoryBytes < 100 << 20, String(engine.memoryBytes));
});

test('a target is reached in as many turns as the native program needs', async () => {
  const dots = (letters) => '.'.repeat(16 * letters);
  const center = `.....UU..UU.....${dots(5)}`;
  const cases = [  // moves to the state, the target and further options
    ["Rw U' F2", center, {}],
    ["Rw U' F2", ['R', "Rw U'"], {}],
    ['Rw U2 F', 'Rw U2 F D', {}],
    ["F R' U2", "R U R'", {}],
    ["F R' U2", '(RU)', { notation: 'sign' }],
    ["R U' Fw2 D' Rw U2 L", 'U Fw', { method: 'short', nodes: 1000 }],
    ['R U F', 'U', { event: '333', method: 'two-phase', nodes: 1000 }],
    ["Rw U'", `${dots(3)}.....UU..UU.....${dots(2)}`, {}],
    ["Rw U'", `${dots(1)}.....UU..UU.....${dots(4)}`, { faceOrder: 'DURFLB' }],
  ];
  for (const [moves, target, { event = '444', faceOrder, ...more }] of cases) {
    const options = { method: 'optimal', metric: 'obtm', time: 60, ...more };
    const facelets = sync.faceletsOf(moves, { event });
    const inOrder = (letters, order = 'URFDLB') => [...order].map((face) => letters.substr(16 * 'URFDLB'.indexOf(face), 16)).join('');
    const best = fullSync.solveBest(faceOrder ? inOrder(facelets, faceOrder) : facelets, { ...options, faceOrder, target });
    const written = [target].flat().join('|');
    const to = (from) => JSON.parse(native('solve', '--json', '--quiet', '--threads', '1', '--method', options.method, '--metric', 'obtm', '--to', written,
      '--puzzle', event, ...(more.notation ? ['--notation', more.notation] : []), ...(more.nodes ? ['--nodes', '1000'] : ['--memory', '256M']), from));
    if (options.method === 'optimal' && !faceOrder) assert.equal(best.length, to(facelets).length, written);
    assert.equal(best.length, sync.check(facelets, best.moves).lengths.obtm);
    if (!faceOrder) assert.equal(to(sync.faceletsOf(`${moves} ${best.moves}`, { event })).length, 0, written);
    else assert.equal(best.moves, fullSync.solveBest(facelets, { ...options, target: center }).moves);
  }
  const scrambled = sync.faceletsOf("R U' Fw2 D' Rw U2 L");
  const solved = sync.faceletsOf('');
  assert.deepEqual(fullSync.solve(solved, { method: 'optimal', target: center }).map(({ moves }) => moves), ['']);
  for (const [call, said] of [
    [() => sync.solve(scrambled, { target: 'R' }), /revenge-cube\/full/],
    [() => fullSync.solve(scrambled, { target: 'R', seed: 3 }), /seed/],
    [() => fullSync.solve(scrambled, { target: 'R', scramble: 'R' }), /scramble/],
    [() => fullSync.solve(scrambled, { target: center, method: 'short' }), /optimal/],
    [() => fullSync.solve(scrambled, { target: '' }), /empty/],
    [() => fullSync.solve(scrambled, { target: ['R', 7] }), /string/],
    [() => fullSync.solve(scrambled, { target: 'R Q' }), /Q/],
    [() => solidsSync.solve(sync.faceletsOf('U', { event: 'fto' }), { target: 'U' }), /cubes/],
  ]) assert.throws(call, (error) => error.code === 'usage' && said.test(error.message), said.source);
  const { solveBest, terminate } = await import('revenge-cube/full');
  assert.equal((await solveBest(sync.faceletsOf('R U'), { method: 'optimal', target: 'R' })).moves, "U'");
  terminate();
});

test('a module says which methods it has, and has the tables of one chain at a time', () => {
  const engine = new sync.Engine(new WebAssembly.Module(wasm));
  assert.deepEqual(engine.methods(), ['short']);
  assert.deepEqual(engine.methods('333'), ['two-phase']);
  const module = new WebAssembly.Module(fullWasm);
  const larger = new sync.Engine(module);
  assert.deepEqual(larger.methods(), ['short', 'eight-phase', 'optimal']);
  assert.deepEqual(larger.methods('333'), ['two-phase']);
  const taken = (one, metric) => { one.open('444', { method: 'eight-phase', metric }); return one.memoryBytes; };
  for (const metric of ['sstm', 'obtm']) taken(larger, metric);
  assert.ok(taken(larger, 'btm') < 1.2 * taken(new sync.Engine(module), 'btm'));
  assert.throws(() => larger.methods('magic'), { code: 'usage' });
});

test('scrambles are of outer turns, with wide turns of R, U and F alone, and a seed decides them', () => {
  const one = sync.randomScramble('444wca', { seed: 'c0ffee' });
  assert.equal(sync.deriveScramble('C0FFEE', '444wca'), one);
  assert.notEqual(sync.randomScramble('444wca'), sync.randomScramble('444wca'));
  for (let i = 0; i < states; i++) {
    const moves = sync.randomScramble('444wca', { seed: i });
    for (const move of moves.split(' ')) assert.match(move, wca);
    assert.doesNotMatch(moves, otherSides);
  }
});

test('a seed gives the scramble that every front end gives, and its next ones by index', () => {
  const events = { '3x3x3 ': '333', '4x4x4 ': '4x4x4', '4x4x4 wca': '444wca', '4x4x4 wca,blindfolded': '444bf', 'fto ': 'fto' };
  let rows = 0;
  for (const line of readFileSync(process.env.REVENGE_SEEDS, 'utf8').split('\n')) {
    const [puzzle, options, seed, moves] = line.split('\t');
    const event = events[`${puzzle} ${options}`];
    if (!event) continue;
    assert.equal(sync.randomScramble(event, { seed }), moves, `${event} ${seed}`);
    rows++;
  }
  assert.equal(rows, 50);
  const sheet = native('scramble', '--seed', 'c0ffee', '-n', '4', '--quiet').trim().split('\n');
  assert.deepEqual(sheet.map((_, index) => sync.randomScramble('4x4x4', { seed: 'c0ffee', index })), sheet);
  const octahedra = native('scramble', '--puzzle', 'fto', '--seed', 'c0ffee', '-n', '3', '--quiet').trim().split('\n');
  assert.deepEqual(octahedra.map((_, index) => sync.randomScramble('ftoso', { seed: 'c0ffee', index })), octahedra);
  assert.throws(() => sync.randomScramble('4x4x4', { index: 1 }), { code: 'usage' });
  assert.throws(() => sync.randomScramble('4x4x4', { seed: 1, index: -1 }), { code: 'usage' });
});

test('a seed gives the scramble of an event that every front end gives, and its next ones by index', () => {
  const rows = readFileSync(process.env.REVENGE_EVENT_SEEDS, 'utf8').trim().split('\n').filter((line) => !line.startsWith('#'));
  assert.equal(rows.length, 54);
  for (const row of rows) {
    const [event, seed, moves] = row.split('\t');
    assert.equal(sync.randomScramble(event, { seed }).replaceAll('\n', ' '), moves, `${event} ${seed}`);
  }
  for (const event of ['333bf', 'clock', 'pyram']) {
    const sheet = native('scramble', '--event', event, '--seed', 'c0ffee', '-n', '3', '--quiet').trim().split('\n');
    assert.deepEqual(sheet.map((_, index) => sync.randomScramble(event, { seed: 'c0ffee', index })), sheet);
  }
  for (const [event, options] of [['sq1', { subset: 'last-layer' }], ['333bf', { minMoves: 3 }]]) {
    assert.throws(() => sync.randomScramble(event, options), { code: 'usage' });
  }
  assert.throws(() => sync.faceletsOf('R', { event: 'skewb' }), { code: 'usage' });
});

test('scrambles lead to states that show a pattern, or one of a list', () => {
  const solved = sync.faceletsOf('');
  const edges = [17, 18, 33, 34, 65, 66, 81, 82];  // beside U on R F L B
  const top = [1, 2, 4, 7, 8, 11, 13, 14];
  const mask = [...solved].map((letter, i) => (edges.includes(i) || top.includes(i) ? '.' : letter)).join('');
  const fits = (cube, pattern) => [...pattern].every((letter, i) => letter === '.' || letter === cube[i]);
  const made = new Set();
  for (let seed = 0; seed < 8; seed++) {
    const cube = sync.faceletsOf(sync.randomScramble('4x4x4', { seed, within: { pattern: mask } }));
    assert.ok(fits(cube, mask), cube);
    made.add(cube);
  }
  assert.ok(made.size > 6);
  const cases = ['2R2 U2 2R2 Uw2 2R2 2U2', "R U R' U' R' F R2 U' R' U' R U R' F'"].map((alg) => sync.faceletsOf(alg));
  const drawn = new Set();
  for (let seed = 0; seed < 12; seed++) drawn.add(sync.faceletsOf(sync.randomScramble('4x4x4', { seed, within: { pattern: cases } })));
  assert.deepEqual(drawn, new Set(cases));
  const flipped = `${solved.slice(0, 13)}..${solved.slice(15, 33)}UU${solved.slice(35)}`;  // an edge at F shows U there
  const both = sync.faceletsOf(sync.randomScramble('4x4x4', { seed: 1, subset: 'oll-parity', within: { pattern: flipped } }));
  assert.ok(fits(both, flipped));
  for (const pattern of ['U', [], [7], 'u'.repeat(96)]) {
    assert.throws(() => sync.randomScramble('4x4x4', { within: { pattern } }), { code: 'usage' }, String(pattern));
  }
  assert.throws(() => sync.randomScramble('4x4x4', { within: { pattern: `${'U'.repeat(95)}.` } }), { code: 'impossibleCube' });
  assert.throws(() => sync.randomScramble('333', { within: { pattern: mask } }), { code: 'usage' });
  assert.throws(() => sync.randomScramble('4x4x4', { within: { patern: mask } }), { code: 'usage' });
});

test('an option that nothing reads is refused, not passed over', async () => {
  const solved = sync.faceletsOf('');
  const refused = (what, name) => assert.throws(what, ({ code, message }) => code === 'usage' && message.includes(`'${name}'`), name);
  refused(() => sync.randomScramble('444wca', { sead: 'c0ffee' }), 'sead');
  refused(() => sync.solve(solved, { maxlength: 1 }), 'maxlength');
  refused(() => sync.solve(solved, { signal: undefined }), 'signal');
  refused(() => sync.scrambleOf(solved, { WCA: true }), 'WCA');
  refused(() => sync.faceletsOf('R', { puzzle: '3x3x3' }), 'puzzle');
  refused(() => sync.convert('R', { to: 'sign' }), 'to');
  refused(() => sync.picture(solved, { views: 'iso' }), 'views');
  refused(() => new sync.Engine(new WebAssembly.Module(wasm), { teir: 'small' }), 'teir');
  for (const name of ['method', 'metric', 'notation', 'faceOrder']) assert.throws(() => sync.solve(solved, { [name]: '' }), { code: 'usage' }, name);
  for (const name of ['subset', 'seed']) assert.throws(() => sync.randomScramble('4x4x4', { [name]: '' }), { code: 'usage' }, name);
  assert.throws(() => sync.solve(solved, 'obtm'), { code: 'usage' });
  await assert.rejects(revenge.randomScramble('444wca', { sead: 'c0ffee' }), { code: 'usage' });
  await assert.rejects(revenge.deriveScramble('c0ffee', '444wca', { within: 'edges-paired' }), { code: 'usage' });
  await assert.rejects(revenge.solve(solved, { maxlength: 1 }).next(), { code: 'usage' });
});

test('options in anything but an object are refused by every function, by a promise where it gives one', async () => {
  const solved = sync.faceletsOf('');
  const calls = (of) => ({
    randomScramble: (options) => of.randomScramble('444wca', options), scrambleOf: (options) => of.scrambleOf(solved, options),
    solveBest: (options) => of.solveBest(solved, options), faceletsOf: (options) => of.faceletsOf('R', options),
    convert: (options) => of.convert('R', options), check: (options) => of.check(solved, 'R', options), picture: (options) => of.picture(solved, options),
  });
  const ofPromises = {
    ...calls(revenge), deriveScramble: (options) => revenge.deriveScramble('1', '333', options), version: (options) => revenge.version(options),
    open: (options) => revenge.open('444', options), solve: (options) => revenge.solve(solved, options).next(),
  };
  for (const bad of [null, 5, 0, '', 'obtm', true, [], () => 1]) {
    for (const [name, call] of Object.entries({ ...calls(sync), solve: (options) => sync.solve(solved, options), start: (options) => sync.start(options) })) {
      assert.throws(() => call(bad), { name: 'RevengeError', code: 'usage' }, `${name} ${String(bad)}`);
    }
    for (const [name, call] of Object.entries(ofPromises)) {
      await assert.rejects(call(bad), { name: 'RevengeError', code: 'usage' }, `${name} ${String(bad)}`);
    }
    assert.throws(() => revenge.createClient(bad), { name: 'RevengeError', code: 'usage' });
  }
  for (const [name, call] of Object.entries(ofPromises)) {
    for (const options of [{ signal: null }, { signal: 5 }, { signal: {} }]) {
      await assert.rejects(call(options), { name: 'RevengeError', code: 'usage', message: /signal/ }, name);
    }
  }
  for (const options of [{ time: () => 1 }, { onNote: () => {} }]) {
    await assert.rejects(revenge.solveBest(solved, options), { name: 'RevengeError', code: 'usage' });
  }
  await assert.rejects(revenge.convert('R', { onNote: 5 }), { name: 'RevengeError', code: 'usage', message: /onNote/ });
  assert.throws(() => sync.convert('R', { onNote: 5 }), { name: 'RevengeError', code: 'usage', message: /onNote/ });
  for (const options of [{ tables: 5 }, { keep: 5 }, { stopping: 5 }]) assert.throws(() => sync.start(options), { name: 'RevengeError', code: 'usage' });
  assert.equal(sync.convert("3r2 3Lw'", { notation: 'sign' }), "3Rw2 3Lw'");
  assert.equal(sync.convert('R'), 'R');  // what was refused has changed nothing
  assert.equal((await revenge.convert('R')), 'R');  // the workers are none the worse for it
});

test('what is no pattern of cubing.js is refused', async () => {
  const { faceletsOfPattern, patternOfFacelets } = await import('revenge-cube/kpuzzle');
  for (const bad of [undefined, null, 5, 'U', {}, { kpuzzle: null }]) {
    assert.throws(() => faceletsOfPattern(bad), { name: 'RevengeError', code: 'usage' });
    assert.throws(() => patternOfFacelets(bad, 'U'), { name: 'RevengeError', code: 'usage' });
  }
});

test('a value of another kind is refused, not read as something else', async () => {
  const solved = sync.faceletsOf('');
  for (const options of [{ seed: 'abc' }, { seed: -1 }, { seed: 0.5 }, { notation: 7 }, { scramble: 7 }, { nodes: '5' }]) {
    assert.throws(() => sync.solve(solved, options), { code: 'usage' }, JSON.stringify(options));
  }
  assert.throws(() => sync.scrambleOf(solved, { wca: 'no' }), { code: 'usage' });
  assert.throws(() => sync.faceletsOf('R', { event: 3 }), { code: 'usage' });
  assert.throws(() => sync.deriveScramble(undefined, '333'), { code: 'usage' });
  await assert.rejects(revenge.deriveScramble(undefined, '333'), { code: 'usage' });
});

test('how a part was read that can be read in two ways is reported', async () => {
  const read = async (call) => {
    const notes = [];
    return [await call((note) => notes.push(note)), notes.map((note) => note.split(' ')[0])];
  };
  const text = "(R U R' U')x3";
  const turns = "R U R' U' R U R' U' R U R' U'";
  assert.deepEqual(await read((onNote) => sync.convert(text, { onNote })), [turns, ["'x3'"]]);
  assert.deepEqual(await read((onNote) => revenge.convert(text, { onNote })), [turns, ["'x3'"]]);
  assert.deepEqual(await read((onNote) => revenge.faceletsOf(text, { onNote })), [sync.faceletsOf(turns), ["'x3'"]]);
  assert.deepEqual(await read((onNote) => revenge.convert("R U'", { onNote })), ["R U'", []]);
  assert.deepEqual((await read((onNote) => revenge.convert('r U', { onNote })))[1].length, 1);
});

test('names of puzzles, events, methods, metrics and sets are read in any case', async () => {
  const cube = sync.faceletsOf(sync.randomScramble('444wca', { seed: 7 }));
  assert.equal(sync.faceletsOf("R U2 F'", { event: '3X3' }), sync.faceletsOf("R U2 F'", { event: '3x3x3' }));
  assert.equal(sync.randomScramble('444WCA', { seed: 7, subset: 'PLL-parity' }), sync.randomScramble('444wca', { seed: 7, subset: 'pll-parity' }));
  assert.deepEqual(sync.solve(cube, { method: 'Short', metric: 'BTM', nodes }), sync.solve(cube, { method: 'short', metric: 'btm', nodes }));
  const many = 100_000_000;
  assert.deepEqual(fullSync.solve(cube, { method: 'Eight-Phase', nodes: many }), fullSync.solve(cube, { method: 'eight-phase', nodes: many }));
  assert.equal(await revenge.randomScramble('SQ1', { seed: 7 }), await revenge.randomScramble('sq1', { seed: 7 }));
  assert.equal(solidsSync.randomScramble('FTO', { seed: 7 }), solidsSync.randomScramble('fto', { seed: 7 }));
});

test('stickers are read with their faces in another order', async () => {
  const usual = sync.faceletsOf('R U', { event: '333' });
  const ordered = 'UUUUUUFFFFFDLLLLLLRRRFFDFFDUBBRRRRRRLLLUBBUBBDDBDDBDDB';
  const net = 'UUUUUUFFFFFDRRRUBBLLLLLLFFDRRRUBBLLLFFDRRRUBBDDBDDBDDB';
  for (const [facelets, faceOrder] of [[ordered, 'ULFRBD'], [ordered, 'ulfrbd'], [net, 'net'], [net, 'Net'], [usual, 'URFDLB']]) {
    assert.equal(sync.check(facelets, "U' R'", { faceOrder }).solves, true, faceOrder);
    assert.equal((await revenge.check(facelets, "U' R'", { faceOrder })).solves, true, faceOrder);
    assert.equal(sync.picture(facelets, { faceOrder }), sync.picture(usual));
    assert.equal(sync.solveBest(facelets, { faceOrder, nodes: 1000, method: 'two-phase' }).moves, "U' R'");
  }
  for (const faceOrder of ['ULFRBB', 'ULF', 'nets', 5, '']) assert.throws(() => sync.check(usual, 'R', { faceOrder }), { code: 'usage' });
  assert.throws(() => sync.check(sync.faceletsOf('U', { event: 'fto' }), 'U', { faceOrder: 'net' }), { code: 'usage' });
});

test('a scramble of a state makes exactly that state, however it is held', () => {
  const cube = sync.faceletsOf(sync.randomScramble('444wca', { seed: 3 }));
  const solved = sync.faceletsOf('');
  assert.equal(sync.scrambleOf(solved), '');
  for (const held of [cube, sync.faceletsOf("R U' Fw2 x y'")]) {
    const moves = sync.scrambleOf(held);
    assert.equal(sync.faceletsOf(moves), held);
    for (const move of moves.split(' ')) assert.match(move, wca);
  }
});

test('with WCA words the state is exactly the one asked for, too', () => {
  for (let seed = 0; seed < 3; seed++) {
    const held = sync.faceletsOf(sync.randomScramble('4x4x4', { seed }));
    const moves = sync.scrambleOf(held, { wca: true });
    assert.equal(sync.faceletsOf(moves), held);
    assert.doesNotMatch(moves, otherSides);
    for (const [subset, face] of [['last-layer', 48], ['yau-centers', 48]]) {
      const some = sync.randomScramble('444wca', { seed, subset });
      assert.doesNotMatch(some, otherSides);
      for (const place of [5, 6, 9, 10]) assert.equal(sync.faceletsOf(some)[face + place], 'D');
    }
  }
});

test('a state that has one good way to be solved, as its neighbours have, gets WCA words, too', () => {
  const held = sync.faceletsOf("L2 F' U2 B' R' U' R' L D2 L2 F D2 F' D2 F2 L2 F U2 D2 Rw2 F' Rw2 D2 B Dw2 B' D2 R B' R2 F' Uw' D' F2 Dw F2");
  const moves = sync.scrambleOf(held, { wca: true });
  assert.equal(sync.faceletsOf(moves), held);
  assert.doesNotMatch(moves, otherSides);
});

test('blindfolded scrambles are the others, held anyhow in the end', () => {
  const seen = new Set();
  for (let seed = 0; seed < 60; seed++) {
    const moves = sync.randomScramble('444bf', { seed });
    const upright = sync.randomScramble('444wca', { seed });
    assert.equal(sync.randomScramble('444ni', { seed }), moves);
    assert.ok(moves.startsWith(upright));
    const rotations = moves.slice(upright.length);
    assert.match(rotations, /^( (x['2]?|z'?))?( y['2]?)?$/);
    seen.add(rotations);
  }
  assert.ok(seen.size > 16, String(seen.size));
});

test('states that few moves solve are drawn again', () => {
  const lengths = (options) => [...Array(20).keys()].map((seed) => sync.randomScramble('4x4x4', { seed, subset: 'last-layer', ...options }).split(' ').length);
  const least = Math.min(...lengths({}));
  assert.ok(Math.min(...lengths({ minMoves: least + 3 })) >= least + 3);
  assert.throws(() => sync.randomScramble('333', { minMoves: 1000 }), { code: 'notFound' });
});

test('the 3x3x3 is scrambled and solved', () => {
  const cube = sync.faceletsOf(sync.randomScramble('333', { seed: 4 }), { event: '333' });
  assert.equal(cube.length, 54);
  const [first, ...rest] = sync.solve(cube, { nodes });
  assert.ok(first.length <= 30);
  assert.ok(sync.check(cube, (rest.at(-1) ?? first).moves).solves);
});

test('the FTO is scrambled and solved as natively, from stickers, in any orientation, by a module of its own', async () => {
  const [nodes, solved] = [50_000, sync.faceletsOf('', { event: 'fto' })];
  assert.equal(solved, [...'UFcdLRBD'].map((letter) => letter.repeat(9)).join(''));
  const facelets = [1, 2, 3].map((seed) => sync.faceletsOf(sync.randomScramble('fto', { seed }), { event: 'fto' }));
  const lines = execFileSync(process.env.REVENGE, ['solve', '--puzzle', 'fto', '--file', '-', '--jsonl', '--threads', '1', '--nodes', String(nodes),
    '--quiet'], { input: facelets.join('\n'), encoding: 'utf8' }).trim().split('\n');
  for (const [i, letters] of facelets.entries()) {
    const best = sync.solveBest(letters, { nodes });
    assert.equal(best.moves, JSON.parse(lines[i]).solution, letters);
    assert.equal(best.phases.map(({ moves }) => moves).filter(Boolean).join(' '), best.moves);
    assert.deepEqual(sync.check(letters, best.moves), { solves: true, lengths: { turn: best.length, quarter: best.length } });
  }
  assert.equal(sync.solveBest(sync.faceletsOf("U R' BL", { event: 'fto' })).moves, "R BL' U'");
  assert.equal(sync.solveBest(sync.faceletsOf("U R' BL", { event: 'fto' })).lowerBound, 3);
  const known = "U R' BL F D L B R U BR";
  assert.ok(sync.solve(sync.faceletsOf(known, { event: 'fto' }), { scramble: known, nodes: 1 })[0].length <= 10);
  const ends = [false, true].map((oneOrientation) => {
    const { moves } = sync.solveBest(facelets[0], { nodes: 20_000, oneOrientation });
    return sync.faceletsOf(`${sync.randomScramble('fto', { seed: 1 })} ${moves}`, { event: 'fto' });
  });
  assert.notEqual(ends[0], solved);
  assert.equal(ends[1], solved);
  assert.throws(() => sync.solve(sync.faceletsOf('R'), { oneOrientation: true }), { code: 'usage', message: /the 4x4x4 is a cube/ });
  assert.equal(sync.convert("R2 BL' BL'", { event: 'fto' }), "R' BL' BL'");
  assert.match(sync.picture(facelets[0]), /^<svg/);
  assert.ok(sync.randomScramble('fto', { seed: 1, minMoves: 26 }).split(' ').length >= 26);
  assert.equal(await revenge.randomScramble('fto', { seed: 1 }), sync.randomScramble('fto', { seed: 1 }));
  assert.equal((await revenge.solveBest(facelets[0], { nodes })).moves, JSON.parse(lines[0]).solution);
  revenge.terminate();
  assert.equal(solidsSync.randomScramble('fto', { seed: 1 }), sync.randomScramble('fto', { seed: 1 }));
});

test('of the FTO, impossible stickers and options that are for cubes are refused', () => {
  const solved = sync.faceletsOf('', { event: 'fto' });
  for (const [code, call] of [
    ['usage', () => sync.solve('x'.repeat(72))], ['impossibleCube', () => sync.solve('U'.repeat(72))],
    ['impossibleCube', () => sync.solve(solved.replace('UF', 'FU'))], ['usage', () => sync.faceletsOf('R Q', { event: 'fto' })],
    ['usage', () => sync.solve(solved, { metric: 'obtm' })], ['usage', () => sync.solve(solved, { method: 'two-phase' })],
    ['usage', () => sync.solve(solved, { seed: 1 })], ['usage', () => sync.solve(solved, { notation: 'sign' })],
    ['usage', () => sync.solve(solved, { scramble: 'R' })], ['usage', () => sync.scrambleOf(solved)],
    ['usage', () => sync.picture(solved, { view: 'iso' })], ['usage', () => sync.randomScramble('fto', { subset: 'last-layer' })],
  ]) {
    assert.throws(call, (error) => error instanceof sync.RevengeError && error.code === code && error.message.length > 10, call.toString());
  }
});

test("the FTO's tables are at most 40 MB, and are taken back", () => {
  const made = new Map();
  const wasm = readFileSync(new URL('./solids/revenge.wasm', import.meta.resolve('revenge-cube')));
  const engine = new sync.Engine(new WebAssembly.Module(wasm), { keep: (name, bytes) => made.set(name, bytes) });
  const moves = engine.randomScramble('fto', { seed: 1 });
  assert.deepEqual([...made.keys()], ['fto.short.tables']);
  assert.ok(made.get('fto.short.tables').length < 40e6);
  const again = new sync.Engine(new WebAssembly.Module(wasm), { tables: made, keep: () => assert.fail('made again') });
  assert.equal(again.randomScramble('fto', { seed: 1 }), moves);
  assert.ok(again.memoryBytes < 50e6, String(again.memoryBytes));
});

test('what is solved needs no tables', () => {
  const made = [];
  sync.start({ keep: (name) => made.push(name) });
  for (const [event, turned] of [['444', 'x y'], ['333', 'z2'], ['fto', '']]) {
    for (const moves of ['', turned]) {
      const [{ moves: solution, lowerBound, phases }] = sync.solve(sync.faceletsOf(moves, { event }));
      assert.deepEqual([solution, lowerBound, phases], ['', 0, []]);
    }
  }
  assert.throws(() => sync.solve(sync.faceletsOf('', {}), { method: 'magic' }), { status: 2 });
  assert.deepEqual(made, []);
  sync.start({ tables: kept });
});

test('scrambles keep to the sets of states that were asked for', () => {
  const solved = sync.faceletsOf('');
  const own = (cube, face, numbers) => numbers.every((i) => cube['URFDLB'.indexOf(face) * 16 + i] === face);
  const center = [5, 6, 9, 10], corners = [0, 3, 12, 15];
  for (let seed = 0; seed < 10; seed++) {
    const made = (subset) => sync.faceletsOf(sync.randomScramble('4x4x4', { seed, subset }));
    const yau = made('yau-cross');
    assert.ok(own(yau, 'U', center) && own(yau, 'D', [...center, 4, 7, 8, 11, 13, 14]));
    const edges = made('centers-solved,corners-solved');
    assert.ok([...'URFDLB'].every((face) => own(edges, face, [...center, ...corners])) && edges !== solved);
    const parity = made('oll-parity');
    assert.ok(parity !== solved && parity.slice(48, 64) === solved.slice(48, 64));
  }
});

test('a scramble is undone where that is the shortest known', () => {
  const cube = sync.faceletsOf("(R U R' U')3");
  assert.equal(sync.solve(cube, { nodes: 100, scramble: "(R U R' U')3" })[0].length, 12);
  assert.throws(() => sync.solve(cube, { scramble: 'R' }), (error) => error.code === 'usage');
});

test('bad input is told by typed errors, and the module goes on', () => {
  const impossible = sync.faceletsOf('').replace('UR', 'RU');  // a corner mirrored
  for (const [code, status, call] of [
    ['usage', 2, () => sync.solve('UUU')], ['usage', 2, () => sync.solve(7)], ['usage', 2, () => sync.scrambleOf(null)],
    ['usage', 2, () => sync.randomScramble('magic')], ['usage', 2, () => sync.randomScramble('4x4x4', { seed: 'xyz' })],
    ['usage', 2, () => sync.randomScramble('4x4x4', { subset: 'yau' })], ['usage', 2, () => sync.randomScramble('333', { subset: 'last-layer' })],
    ['usage', 2, () => sync.randomScramble('4x4x4', { subset: 'edges-solved,corners-solved,centers-solved' })],
    ['usage', 2, () => sync.randomScramble('4x4x4', { seed: -1 })], ['usage', 2, () => sync.randomScramble('4x4x4', { minMoves: 1.5 })], ['usage', 2, () => sync.solve(sync.faceletsOf('R'), { metric: 'stm' })],
    ['usage', 2, () => sync.solve(sync.faceletsOf('R'), { time: '1s' })], ['usage', 2, () => sync.convert('R Q')],
    ...[{ seed: 'c0ffee' }, { seed: -1 }, { seed: 1.5 }, { maxLength: 0 }, { maxLength: 40.5 }].map((options) => ['usage', 2, () => sync.solve(sync.faceletsOf('R U'), options)]),
    ['usage', 2, () => sync.scrambleOf(sync.faceletsOf('R U'), { wca: 1 })], ['usage', 2, () => sync.randomScramble('4x4x4', { within: 'U' })],
    ['impossibleCube', 3, () => sync.solve(impossible)], ['impossibleCube', 3, () => sync.scrambleOf('U'.repeat(96))],
  ]) {
    assert.throws(call, (error) => error instanceof sync.RevengeError && error.code === code && error.status === status
      && error.message.length > 10, call.toString());
  }
  assert.throws(() => sync.convert('R Q'), ({ facts }) => facts[0].kind === 'at' && facts[0].column === '3' && facts[2].text === 'Q');
  assert.equal(sync.convert("r2 (Uu)'"), "2R2 Uw'");
  assert.equal(sync.version(), native('--version').trim().split(/\s+/)[1]);
});

test('tables that were kept are taken back, and made again where they are damaged', () => {
  const moves = sync.randomScramble('444wca', { seed: 9 });
  assert.ok(kept.size >= 3, [...kept.keys()].join());
  const made = [];
  sync.start({ tables: kept, keep: (name) => made.push(name) });
  assert.equal(sync.randomScramble('444wca', { seed: 9 }), moves);
  assert.deepEqual(made, []);
  const name = [...kept.keys()].find((one) => one.includes('near'));
  const damaged = kept.get(name).slice();
  damaged[damaged.length >> 1] ^= 1;
  sync.start({ tables: new Map([...kept, [name, damaged]]), keep: (one) => made.push(one) });
  assert.equal(sync.randomScramble('444wca', { seed: 9 }), moves);
  assert.deepEqual(made, [name]);
});

test('many scrambles in one module take no more memory', () => {
  const engine = new sync.Engine(new WebAssembly.Module(wasm), { tables: kept });
  const make = () => { for (let i = 0; i < scrambles / 2; i++) engine.randomScramble('444wca', { seed: i }); };
  make();  // rare states take more than others
  const before = engine.memoryBytes;
  make();
  assert.equal(engine.memoryBytes, before);
});

test('the browser tier needs little memory, and there is no other than it and the small one', () => {
  const engine = new sync.Engine(new WebAssembly.Module(wasm));
  engine.randomScramble('444wca', { seed: 1 });
  for (const seed of [106, 112]) {  // much to keep in mind
    engine.solve(engine.faceletsOf(engine.randomScramble('444wca', { seed })), { nodes: 5e6 });
  }
  assert.ok(engine.memoryBytes < 48.5e6, String(engine.memoryBytes));
  assert.throws(() => new sync.Engine(new WebAssembly.Module(wasm), { tableSize: 'large' }), { code: 'usage' });
});

test('two workers at once give what one gives, and each starts again after its end', async () => {
  const { Worker } = await import('node:worker_threads');
  const address = import.meta.resolve('revenge-cube/worker');
  const ask = (worker, id, seed) => new Promise((resolve, reject) => {
    worker.once('message', ({ value, error }) => (error ? reject(error) : resolve(value)));
    worker.once('error', reject);
    worker.postMessage({ id, what: 'randomScramble', values: ['444wca', { seed }] });
  });
  const expected = [11, 12].map((seed) => sync.randomScramble('444wca', { seed }));
  for (let turn = 0; turn < 2; turn++) {
    const workers = [new Worker(new URL(address)), new Worker(new URL(address))];
    assert.deepEqual(await Promise.all(workers.map((worker, i) => ask(worker, i, 11 + i))), expected);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
});

test('the best solution is one promise, and every call takes a signal', async () => {
  const cube = await revenge.faceletsOf(await revenge.randomScramble('444wca', { seed: 5 }));
  const best = await revenge.solveBest(cube, { nodes });
  assert.equal(best.moves, sync.solve(cube, { nodes }).at(-1).moves);
  assert.deepEqual(sync.solveBest(cube, { nodes }), best);
  const signal = AbortSignal.abort();
  for (const call of [() => revenge.solveBest(cube, { nodes, signal }), () => revenge.randomScramble('444', { signal }), () => revenge.scrambleOf(cube, { signal }),
    () => revenge.deriveScramble(1, '444', { signal }), () => revenge.faceletsOf('R', { signal }), () => revenge.convert('R', { signal }),
    () => revenge.check(cube, 'R', { signal }), () => revenge.picture(cube, { signal }), () => revenge.version({ signal }), () => revenge.open('444', { signal })]) {
    await assert.rejects(call, { name: 'AbortError' }, call.toString());
  }
  await assert.rejects(revenge.check(cube, 'R', { wca: true }), { code: 'usage' });
  revenge.terminate();
});

test('a short question does not wait for a solve, and clients have workers of their own', async () => {
  const client = revenge.createClient({ workers: 2 });
  const cube = await client.faceletsOf(await client.randomScramble('444wca', { seed: 5 }));
  const stop = new AbortController();
  let over = false;
  const long = client.solveBest(cube, { nodes: 1e12, signal: stop.signal }).catch(() => { over = true; });
  assert.equal(await client.convert('r'), '2R');
  assert.equal((await client.check(cube, '')).solves, false);
  assert.equal(over, false);
  stop.abort();
  await long;
  const one = revenge.createClient({ workers: 1 });
  const order = [];
  await Promise.all([one.open('333').then(() => order.push('open')), one.convert('r').then(() => order.push('convert'))]);
  assert.deepEqual(order, ['open', 'convert']);
  one.terminate();
  assert.equal(await client.convert('r'), '2R');  // another client's workers stay
  client.terminate();
  for (const workers of [0, 1.5, '2']) assert.throws(() => revenge.createClient({ workers }), { code: 'usage' });
  assert.throws(() => revenge.createClient({ worker: 2 }), { code: 'usage' });
});

test('promises, an iterator of improving solutions, and a signal that ends them', async () => {
  const cube = await revenge.faceletsOf(await revenge.randomScramble('444wca', { seed: 5 }));
  let last = Infinity;
  for await (const better of revenge.solve(cube, { nodes })) {
    assert.ok(better.length < last);
    last = better.length;
  }
  assert.ok(last < 60);
  assert.deepEqual(await revenge.check(cube, ''), { solves: false, lengths: { obtm: 0, sstm: 0, btm: 0 } });
  await assert.rejects(revenge.scrambleOf('U'), (error) => error instanceof revenge.RevengeError && error.code === 'usage');
  const stop = new AbortController();
  await assert.rejects(async () => {
    for await (const better of revenge.solve(cube, { nodes: 1e12, signal: stop.signal })) { assert.ok(better.length > 0); stop.abort(); }
  }, { name: 'AbortError' });
  await assert.rejects(revenge.randomScramble('444', { signal: AbortSignal.abort() }), { name: 'AbortError' });
  for await (const better of revenge.solve(cube, { nodes: 1e12 })) { assert.ok(better.length > 0); break; }  // leaving ends it
  assert.match(await revenge.picture(cube), /^<svg/);
  const lost = revenge.randomScramble('444wca');
  revenge.terminate();
  await assert.rejects(lost, (error) => error.code === 'interrupted');
  assert.equal(await revenge.convert('r'), '2R');  // another worker
  revenge.terminate();
});
