// The types of every entry of the package: compiled, not run.
import * as promises from 'revenge-cube';
import * as full from 'revenge-cube/full';
import * as inline from 'revenge-cube/inline';
import * as fullSync from 'revenge-cube/full/sync';
import * as solids from 'revenge-cube/solids/inline';
import * as solidsSync from 'revenge-cube/solids/sync';
import * as sync from 'revenge-cube/sync';
import 'revenge-cube/classic';
import 'revenge-cube/worker';
import 'revenge-cube/full/worker';
import type {
  Check, Event, Fact, Method, Metric, Notation, Phase, ScrambleOfOptions, ScrambleOptions, SetName, Solution, SolveOptions,
} from 'revenge-cube/sync';
import type { Fact as FactOfPromises, Phase as PhaseOfPromises, SetName as SetOfPromises } from 'revenge-cube';

const event: Event = '444bf';
const set: SetName = 'last-layer';
const how: ScrambleOptions = { subset: `${set},oll-parity`, seed: 7n, index: 2, minMoves: 10 };
const exact: ScrambleOfOptions = { wca: true };
const method: Method = 'optimal';
const metric: Metric = 'sstm';
const notation: Notation = 'sign';
const limits: SolveOptions = { method, metric, nodes: 1000, notation, scramble: 'R' };

for (const module of [sync, fullSync, solidsSync, RevengeCube]) {
  const facelets: string = module.faceletsOf(module.randomScramble(event, how), { event: '444', notation });
  const found: Solution[] = module.solve(facelets, limits);
  const phases: Phase[] = found[0].phases;
  const check: Check = module.check(module.scrambleOf(facelets, exact), phases[0].moves);
  const length: number = check.lengths[metric];
  module.start({ tableSize: 'small', tables: new Map<string, Uint8Array>(), keep: (name, bytes) => { name.concat(String(bytes.length + length)); } });
}
for (const module of [promises, full, inline, solids]) {
  const stop = new AbortController();
  const scramble: Promise<string> = module.randomScramble(event, { ...how, signal: stop.signal });
  const again: Promise<string> = module.scrambleOf('', { wca: true, signal: stop.signal });
  Promise.all([scramble, again]).catch((error: unknown) => {
    if (error instanceof module.RevengeError) { const facts: Fact[] = error.facts; facts.map((fact) => fact.kind); }
  });
  (async () => { for await (const better of module.solve('', limits)) better.lowerBound?.toFixed(); })();
}
const client: promises.Client = promises.createClient({ workers: 3 });
client.solveBest('', { nodes: 1000, signal: AbortSignal.timeout(1000) }).then(({ length }) => length.toFixed());
client.check('', 'R', { signal: AbortSignal.timeout(1000) }).then(({ solves }) => { if (solves) client.terminate(); });
const same: [FactOfPromises, PhaseOfPromises, SetOfPromises] = [{ kind: 'at' }, { name: '', moves: '', length: 0 }, set];
const engine: sync.Engine = new sync.Engine(new WebAssembly.Module(new Uint8Array()), { stopping: () => same.length > 3 });
engine.open('444wca', { metric, method: engine.methods()[0] });

const turns: number = solidsSync.check(solidsSync.faceletsOf(solidsSync.randomScramble('fto')), '').lengths.turn;
solidsSync.solve('', { metric: 'turn', nodes: turns });

sync.randomScramble('555', { seed: 1 });
sync.randomScramble('444', { within: { pattern: ['U'.repeat(96)] }, subset: 'oll-parity' });

// @ts-expect-error: no such event
sync.randomScramble('888');
// @ts-expect-error: an event that is scrambled, and nothing else
sync.faceletsOf('R', { event: '555' });
// @ts-expect-error: no such set
sync.randomScramble('444', { subset: 'yau' });
// @ts-expect-error: turns are a text
sync.convert(7);
