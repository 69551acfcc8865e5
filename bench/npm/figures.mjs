// Figures of the npm package, and of cubing.js beside it, in processor seconds (user and system) of the whole process.
// In a folder where `revenge-cube` and `cubing` are installed: node figures.mjs browser|small|keep|kept|cubing [COUNT [444|fto]]
// `keep`: keeps the browser tier's tables in kept.json, from which `kept` starts.
import { readFileSync, writeFileSync } from 'node:fs';

const [what, count = '100', event = '444'] = process.argv.slice(2);
const seconds = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };
const print = (name, value) => console.log(`${name}: ${typeof value === 'number' ? value.toFixed(3) : value}`);
const taken = async (task) => { const before = seconds(); await task(); return seconds() - before; };

// `task` of each seed: mean and worst.
async function each(name, task) {
  const all = [];
  for (let seed = 0; seed < Number(count); seed++) all.push(await taken(() => task(seed)));
  print(`${name}, mean of ${count}`, all.reduce((sum, one) => sum + one, 0) / all.length);
  print(`${name}, worst`, Math.max(...all));
}

let end = Infinity;
async function figuresOfCubes(engine) {
  await each('scramble of a last layer in WCA words', (seed) => engine.randomScramble('444wca', { seed, subset: 'last-layer' }));
  const cubes = [...Array(Number(count)).keys()].map((seed) => engine.faceletsOf(engine.randomScramble('444wca', { seed })));
  await each('scrambleOf', (seed) => engine.scrambleOf(cubes[seed]));
  await each('scrambleOf in WCA words', (seed) => engine.scrambleOf(cubes[seed], { wca: true }));
  for (const time of [0.25, 1]) {
    let sum = 0;
    for (const cube of cubes) {
      end = seconds() + time;
      sum += engine.solve(cube, { nodes: 1e12 }).length;
    }
    end = Infinity;
    print(`OBTM after ${time} s`, sum / cubes.length);
  }
}

if (what === 'cubing') {
  const { randomScrambleForEvent } = await import('cubing/scramble');
  const { setSearchDebug } = await import('cubing/search');
  setSearchDebug({ scramblePrefetchLevel: 'none', logPerf: false });
  const before = seconds();
  await randomScrambleForEvent(event);
  print('from nothing, with the first scramble', seconds());
  print('of it the first scramble', seconds() - before);
  let turns = 0;
  await each('scramble', async () => { turns += (await randomScrambleForEvent(event)).experimentalNumChildAlgNodes(); });
  print('turns', turns / Number(count));
} else {
  const { Engine } = await import('revenge-cube/sync');
  const module = new WebAssembly.Module(readFileSync(new URL(event === 'fto' ? './solids/revenge.wasm' : './revenge.wasm', import.meta.resolve('revenge-cube'))));
  const kept = what === 'kept' ? new Map(JSON.parse(readFileSync('kept.json')).map(([name, bytes]) => [name, Buffer.from(bytes, 'base64')])) : new Map();
  const before = seconds();
  const engine = new Engine(module, {
    tableSize: what === 'small' ? 'small' : 'browser', tables: kept, stopping: () => seconds() > end,
    keep: what === 'keep' ? (name, bytes) => kept.set(name, bytes) : undefined,
  });
  const own = event === 'fto' ? 'fto' : '444wca';
  engine.open(own);
  print('tables', seconds() - before);
  print('memory of the module, MB', engine.memoryBytes / 1e6);
  if (what === 'keep') {
    writeFileSync('kept.json', JSON.stringify([...kept].map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')])));
    process.exit(0);
  }
  let turns = 0;
  await each('scramble', (seed) => { turns += engine.randomScramble(own, { seed }).split(' ').length; });
  print('turns', turns / Number(count));
  if (event === '444') await figuresOfCubes(engine);
  print('memory of the module in the end, MB', engine.memoryBytes / 1e6);
}
print('most memory of the process, MB', process.resourceUsage().maxRSS / 1000);
process.exit(0);
