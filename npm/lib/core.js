// The module in the thread that calls: what workers run, and `revenge-cube/sync`. docs/wasm.md of the project says what
// the module's functions take and give.

const codes = { 1: 'notFound', 2: 'usage', 3: 'impossibleCube', 4: 'tableDamaged', 5: 'resource', 6: 'replayFailed', 130: 'interrupted' };
// Puzzles by their names, and events by the WCA's ids and csTimer's. `made`: the module that scrambles an event, and does
// nothing else with it.
const events = {
  '3x3x3': { puzzle: '3x3x3' }, '4x4x4': { puzzle: '4x4x4' }, fto: { puzzle: 'fto' }, ftoso: { puzzle: 'fto' },
  '333': { puzzle: '3x3x3' }, '333oh': { puzzle: '3x3x3' },
  '444': { puzzle: '4x4x4', wca: true }, '444wca': { puzzle: '4x4x4', wca: true },
  '444bf': { puzzle: '4x4x4', wca: true, blindfolded: true }, '444ni': { puzzle: '4x4x4', wca: true, blindfolded: true },
  ...Object.fromEntries(['333bf', '333fm', '333mbf'].map((id) => [id, { made: 'cubes' }])),
  ...Object.fromEntries(['222', '555', '555bf', '666', '777', 'clock', 'minx', 'pyram', 'skewb', 'sq1'].map((id) => [id, { made: 'solids' }])),
};
// The module that has a puzzle, and the metrics in which lengths are counted, the default first.
const cube = { module: 'cubes', metrics: ['obtm', 'sstm', 'btm'] };
const puzzles = { '3x3x3': cube, '4x4x4': cube, fto: { module: 'solids', metrics: ['turn', 'quarter'] } };

export class RevengeError extends Error {
  /** @param {number} status what the program would exit with */
  constructor(status, message, facts = []) {
    super(message);
    this.facts = facts;
    this.name = 'RevengeError';
    this.status = status;
    this.code = codes[status] ?? 'resource';
  }
}

// Lines of a kind and name=value, with tabs between them.
const factsOf = (text) =>
  text.split('\n').filter((line) => line !== '').map((line) => {
    const [kind, ...values] = line.split('\t');
    return { ...Object.fromEntries(values.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])), kind };
  });

/** The error itself, or one that names the remedy: browsers do not, where a policy forbids WebAssembly. */
export const explained = (error) => (/Content.Security.Policy|unsafe-eval|blocked by CSP/i.test(error.message)
  ? new RevengeError(5, `${error.message}. The Content-Security-Policy needs script-src 'wasm-unsafe-eval'`) : error);

export const usage = (message) => new RevengeError(2, message);

/** Refuses options that are not in an object. */
export function requireObject(options) {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) throw usage('options must be an object');
}

/** Refuses options that nothing reads: a misspelt one must not pass for one that was not given. */
export function known(options, ...names) {
  if (options === undefined) return {};
  requireObject(options);
  for (const name of Object.keys(options)) {
    if (!names.includes(name)) throw usage(`unknown option '${name}'; expected ${names.join(', ')}`);
  }
  return options;
}

// Names are read in any case, and 3x3 as 3x3x3.
function eventOf(name) {
  const known = text(name, 'an event').toLowerCase().replace(/^(\d)x\1$/, '$1x$1x$1');
  if (!Object.hasOwn(events, known)) throw usage(`unknown event '${name}'; expected ${Object.keys(events).join(', ')}`);
  return events[known];
}
function puzzleOf(name) {
  const { puzzle } = eventOf(name);
  if (puzzle === undefined) throw usage(`'${name}' has scrambles only`);
  return puzzle;
}
const metricOf = (puzzle) => puzzles[puzzle].metrics[0];

function requireCube(puzzle, isGiven, option) {
  if (isGiven && puzzles[puzzle] !== cube) throw usage(`the option '${option}' is for cubes, not for the ${puzzle}`);
}

// Facelets may have blanks between them; 54 letters are a 3x3x3, 72 an FTO.
const puzzleOfFacelets = (facelets) => ({ 54: '3x3x3', 72: 'fto' })[facelets.replace(/\s/g, '').length] ?? '4x4x4';

// Stickers of a cube whose faces were given in another order, or as the rows of a net, in the order URFDLB.
function inUsualOrder(facelets, faceOrder) {
  if (faceOrder === undefined) return facelets;
  const given = text(facelets, 'facelets').replace(/\s/g, '');
  const usual = 'URFDLB';
  const order = name(faceOrder, 'faceOrder').toUpperCase();
  if (order !== 'NET' && [...order].sort().join('') !== [...usual].sort().join('')) {
    throw usage(`faceOrder must be the letters URFDLB in the order of the faces, or net, not '${faceOrder}'`);
  }
  const size = Math.sqrt(given.length / 6);
  if (!Number.isInteger(size)) throw usage("the option 'faceOrder' is for the stickers of a cube");
  const row = (face, i) => {
    if (order !== 'NET') return (order.indexOf(face) * size + i) * size;
    const side = 'LFRB'.indexOf(face);
    if (side < 0) return face === 'U' ? i * size : (5 * size + i) * size;
    return (size + 4 * i + side) * size;
  };
  return [...usual].map((face) => Array.from({ length: size }, (_, i) => given.substr(row(face, i), size)).join('')).join('');
}

/** The module that a request is for, 'cubes' or 'solids'. @param what a function of Engine, @param values what it is given */
export function moduleFor(what, [first, options]) {
  const made = what === 'randomScramble' && eventOf(first ?? '444').made;
  if (made) return made;
  const puzzle = ['randomScramble', 'open'].includes(what) ? puzzleOf(first ?? '444')
    : ['faceletsOf', 'convert'].includes(what) ? puzzleOf(options?.event ?? '444')
      : puzzleOfFacelets(typeof first === 'string' ? first : '');
  return puzzles[puzzle].module;
}

/** The error of files that have one module in them, and are asked for a puzzle of another. */
export const notHere = (module) => usage(module === 'solids'
  ? "the FTO and this event are not in this file; import 'revenge-cube', or 'revenge-cube/solids/sync' or 'revenge-cube/solids/inline'"
  : "cubes and their events are not in this file; import 'revenge-cube', or 'revenge-cube/sync' or 'revenge-cube/inline'");

function text(value, what) {
  if (typeof value !== 'string') throw usage(`${what} must be a string, not ${value === null ? 'null' : typeof value}`);
  return value;
}

// An option that is a name: '' if it is not given.
function name(value, what) {
  if (value === undefined) return '';
  if (text(value, what) === '') throw usage(`${what} is empty`);
  return value;
}

function positive(value, what) {
  if (value === undefined) return 0;
  if (typeof value !== 'number' || !(value > 0)) throw usage(`${what} must be a number above 0, not ${String(value)}`);
  return value;
}

function countOf(value, what, most = 1000) {
  if (!Number.isInteger(value) || value < 0 || value > most) throw usage(`${what} must be a whole number up to ${most}, not ${String(value)}`);
  return value;
}

export function requireFunction(value, what) {
  if (value !== undefined && typeof value !== 'function') throw usage(`${what} must be a function, not ${String(value)}`);
}

function flag(value, what) {
  if (typeof value !== 'boolean') throw usage(`${what} must be true or false, not ${String(value)}`);
  return Number(value);
}

// The states that a scramble draws from: names of sets, or patterns.
function setOf(subset, within) {
  const sets = name(subset, 'subset');
  if (within === undefined) return sets;
  const { pattern } = known(within, 'pattern');
  const patterns = Array.isArray(pattern) ? pattern : [pattern];
  if (patterns.length === 0) throw usage('the list of patterns is empty');
  for (const one of patterns) {
    if (!/^[URFDLB.\s]+$/.test(text(one, 'a pattern'))) throw usage(`a pattern must be 96 letters URFDLB and dots, not '${one}'`);
  }
  return [...(sets === '' ? [] : [sets]), patterns.join('|')].join();
}

// The states to reach instead of the solved one, as one text.
function targetsOf(target) {
  const all = Array.isArray(target) ? target : [target];
  return all.map((one) => name(one, 'a target')).join('|');
}

/** The options of a scramble that a seed stands for. */
export function ofSeed(seed) {
  if (seed === undefined) throw usage('deriveScramble needs a seed');
  return { seed };
}

function seedDigits(seed) {
  if (seed === undefined) {
    return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }
  if (typeof seed === 'bigint' ? seed >= 0n : Number.isSafeInteger(seed) && seed >= 0) return seed.toString(16);
  if (typeof seed !== 'string') throw usage(`a seed must be a whole number, or hexadecimal digits as a string, not ${String(seed)}`);
  return seed;
}

// The imports of the module. It reads the clock often during a search, which lets it notice a stop request:
// `hooks.stopping()`.
function imports(inside, hooks) {
  const memory = () => inside.exports.memory.buffer;
  const view = () => new DataView(memory());
  const wasi = {
    clock_time_get(_clock, _precision, at) {
      if (hooks.stopping?.()) inside.exports.request_stop();
      view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    random_get(at, count) {
      crypto.getRandomValues(new Uint8Array(memory(), at, count));
      return 0;
    },
    fd_write(_file, list, count, out) {  // what the module says before it ends itself
      let sum = 0;
      for (let i = 0; i < count; i++) {
        const [at, size] = [view().getUint32(list + 8 * i, true), view().getUint32(list + 8 * i + 4, true)];
        inside.said += new TextDecoder().decode(new Uint8Array(memory(), at, size).slice());
        sum += size;
      }
      view().setUint32(out, sum, true);
      return 0;
    },
    environ_get: () => 0,
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    proc_exit(status) {
      throw new RevengeError(5, `the module ended itself (${status}) ${inside.said}`);
    },
  };
  const badFile = 8;
  let wanted = null;
  let kept = null;
  return {
    wasi_snapshot_preview1: new Proxy(wasi, { get: (all, name) => all[name] ?? (() => badFile) }),
    revenge: {
      want(at, size) {
        const name = new TextDecoder().decode(new Uint8Array(memory(), at, size));
        wanted = hooks.tables?.get(name) ?? null;
        return wanted?.length ?? 0;
      },
      want_piece(from, at, size) {
        new Uint8Array(memory(), at, size).set(wanted.subarray(from, from + size));
      },
      better: (at) => (hooks.better?.(inside.read(at)) ? 1 : 0),
      keep(at, size, bytes) {
        const name = new TextDecoder().decode(new Uint8Array(memory(), at, size));
        kept = hooks.keep ? { name, bytes: new Uint8Array(bytes), filled: 0 } : null;
      },
      keep_piece(at, size) {
        if (!kept) return;
        kept.bytes.set(new Uint8Array(memory(), at, size), kept.filled);
        kept.filled += size;
        if (kept.filled < kept.bytes.length) return;
        const { name, bytes } = kept;
        kept = null;
        hooks.keep(name, bytes);
      },
    },
  };
}

// A module that runs, and texts in and out of it.
function instantiated(module, hooks) {
  const inside = { exports: null, said: '', read: null };
  inside.exports = new WebAssembly.Instance(module, imports(inside, hooks)).exports;
  const { exports } = inside;
  exports._initialize();
  inside.read = (at) => {
    const bytes = new Uint8Array(exports.memory.buffer);
    return new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at)));
  };
  const put = (string) => {
    const bytes = new TextEncoder().encode(string.replaceAll('\0', '?') + '\0');
    const at = exports.alloc(bytes.length);
    new Uint8Array(exports.memory.buffer).set(bytes, at);
    return at;
  };
  return {
    // Calls a function with strings and numbers; gives the fields of its text.
    call(name, ...values) {
      const places = values.map((value) => (typeof value === 'string' ? put(value) : value));
      const status = exports[name](...places);
      values.forEach((value, i) => typeof value === 'string' && exports.release(places[i]));
      const said = inside.read(exports.text());
      if (status !== 0) throw new RevengeError(status, said, factsOf(inside.read(exports.facts())));
      return said.split('\t');
    },
    has: (name) => name in exports,
    bytes: () => exports.memory.buffer.byteLength,
  };
}

const solution = ([moves, length, bound, nodes, ...fields]) => {
  const phases = [];
  for (let i = 0; i < fields.length; i += 3) phases.push({ name: fields[i], moves: fields[i + 1], length: Number(fields[i + 2]) });
  return { moves, length: Number(length), lowerBound: bound === '' ? null : Number(bound), nodes: Number(nodes), phases };
};

/** What one thread does with the module. See index.d.ts for what the functions take and give. */
export class Engine {
  #inside;
  #hooks = {};

  /** @param {WebAssembly.Module} module @param options tableSize: how large tables are, 'browser' or 'small'; tables: kept ones by name, each asked for when it is needed; keep:
   *  takes those that are made; stopping: asked often whether to stop */
  constructor(module, options) {
    const { tableSize = 'browser', tables, keep, stopping } = known(options, 'tableSize', 'tables', 'keep', 'stopping');
    this.#hooks = { keep, stopping, tables: tables instanceof Map ? tables : new Map(tables) };
    this.#inside = instantiated(module, this.#hooks);
    this.#inside.call('use_tier', text(tableSize, 'tableSize'));
  }

  get memoryBytes() { return this.#inside.bytes(); }

  version() { return this.#inside.call('version')[0]; }

  /** What a puzzle can be solved by here: the default first. */
  methods(event = '444') { return this.#inside.call('methods', puzzleOf(event)); }

  open(event = '444', options = undefined) {
    const { metric = metricOf(puzzleOf(event)), method } = known(options, 'metric', 'method');
    this.#inside.call('open', puzzleOf(event), text(metric, 'metric'), name(method, 'method'));
  }

  randomScramble(event = '444', options = undefined) {
    const { puzzle, wca = false, blindfolded = false, made } = eventOf(event);
    const { seed, index, subset, within, minMoves = 2 } =
      known(options, ...(made ? ['seed', 'index'] : ['seed', 'index', 'subset', 'within', 'minMoves']));
    if (seed === undefined && index !== undefined) throw usage('index needs a seed');
    const number = countOf(index ?? 0, 'index', 99_999);
    if (made) return this.#inside.call('event_scramble', event, seedDigits(seed), number)[0];
    return this.#inside.call('scramble', puzzle, seedDigits(seed), number, setOf(subset, within), Number(wca), Number(blindfolded),
                             countOf(minMoves, 'minMoves'))[0];
  }

  scrambleOf(given, options = undefined) {
    const { wca = false, faceOrder } = known(options, 'wca', 'faceOrder');
    const facelets = inUsualOrder(given, faceOrder);
    if (puzzleOfFacelets(text(facelets, 'facelets')) === 'fto') throw usage('scrambleOf is for the 4x4x4');
    return this.#inside.call('scramble_of', text(facelets, 'facelets'), flag(wca, 'wca'))[0];
  }

  /** `better` hears each solution that is shorter than all before; it stops the search by returning true. */
  solve(given, options = undefined, better = undefined) {
    const facelets = inUsualOrder(given, options?.faceOrder);
    const puzzle = puzzleOfFacelets(text(facelets, 'facelets'));
    const { metric = metricOf(puzzle), method, time, nodes, maxLength, seed = 0, scramble = '', notation = 'slice', oneOrientation = false, faceOrder = '', target } =
      known(options, 'metric', 'method', 'time', 'nodes', 'maxLength', 'seed', 'scramble', 'notation', 'faceOrder', 'oneOrientation', 'target');
    requireCube(puzzle, seed !== 0, 'seed');
    requireCube(puzzle, notation !== 'slice', 'notation');
    requireCube(puzzle, target !== undefined, 'target');
    if (target !== undefined && !this.#inside.has('solve_to')) throw usage("the option 'target' needs 'revenge-cube/full' or 'revenge-cube/full/sync'");
    if (target !== undefined && (seed !== 0 || scramble !== '')) throw usage('a target cannot be combined with a seed or a scramble');
    if (flag(oneOrientation, 'oneOrientation') && puzzles[puzzle] === cube) {
      throw usage(`oneOrientation: the ${puzzle} is a cube, which is solved in any orientation; the option is for the fto`);
    }
    const seconds = positive(time, 'time') || (nodes === undefined ? 1 : 1e6);
    this.#hooks.better = better && ((fields) => better(solution(fields.split('\t'))) === true);
    try {
      const limits = [seconds, positive(nodes, 'nodes'), countOf(positive(maxLength, 'maxLength'), 'maxLength')];
      const asked = [puzzle, facelets, text(metric, 'metric'), name(method, 'method'), ...limits];
      return solution(target === undefined
        ? this.#inside.call('solve', ...asked, countOf(seed, 'seed', Number.MAX_SAFE_INTEGER) % 48, text(scramble, 'a scramble'), text(notation, 'notation'),
                            Number(oneOrientation))
        : this.#inside.call('solve_to', ...asked, targetsOf(target), text(notation, 'notation'), faceOrder));
    } finally {
      this.#hooks.better = undefined;
    }
  }

  // `onNote` receives how each part was read that can be read in two ways.
  #read(what, algorithm, options) {
    const { event = '444', notation = 'slice', onNote } = known(options, 'event', 'notation', 'onNote');
    requireFunction(onNote, 'onNote');
    requireCube(puzzleOf(event), notation !== 'slice', 'notation');
    const [value, ...notes] = this.#inside.call(what, puzzleOf(event), text(algorithm, 'an algorithm'), text(notation, 'notation'));
    for (const note of notes) onNote?.(note);
    return value;
  }

  faceletsOf(algorithm, options = undefined) { return this.#read('facelets_of', algorithm, options); }

  convert(algorithm, options = undefined) { return this.#read('convert', algorithm, options); }

  check(given, moves, options = undefined) {
    const facelets = inUsualOrder(given, known(options, 'faceOrder').faceOrder);
    const puzzle = puzzleOfFacelets(text(facelets, 'facelets'));
    const [solves, ...lengths] = this.#inside.call('check', puzzle, facelets, text(moves, 'an algorithm'));
    return { solves: solves === '1', lengths: Object.fromEntries(puzzles[puzzle].metrics.map((metric, i) => [metric, Number(lengths[i])])) };
  }

  picture(given, options = undefined) {
    const { view = 'net', faceOrder } = known(options, 'view', 'faceOrder');
    const facelets = inUsualOrder(given, faceOrder);
    if (view !== 'net' && view !== 'iso') throw usage(`a view must be 'net' or 'iso', not '${view}'`);
    return this.#inside.call('picture', puzzleOfFacelets(text(facelets, 'facelets')), facelets, view === 'iso' ? 1 : 0)[0];
  }
}
