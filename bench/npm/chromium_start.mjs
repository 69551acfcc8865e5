// Processor time of a worker's thread in Chromium from nothing to the first scramble of the 4x4x4, the scramble included.
// In a folder where `revenge-cube` is installed: node chromium_start.mjs CHROMIUM [STARTS]
import { readdirSync, readFileSync } from 'node:fs';
import { inChromium } from '../../tests/npm/chromium.mjs';

const [program, starts = '5'] = process.argv.slice(2);
const page = `<!doctype html><meta charset="utf-8"><script type="module">
const { randomScramble } = await import('/node_modules/revenge-cube/dist/index.js');
fetch('/said', { method: 'POST', body: await randomScramble('444wca', { seed: 1 }) });
</script>`;

// Seconds of all threads of that name, as Linux counts them: user and system time in hundredths.
function secondsOfWorkers() {
  let sum = 0;
  for (const process of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      for (const thread of readdirSync(`/proc/${process}/task`)) {
        const [, name, rest] = readFileSync(`/proc/${process}/task/${thread}/stat`, 'utf8').match(/\((.*)\) (.*)/);
        const fields = rest.split(' ');
        if (name.startsWith('DedicatedWorker')) sum += (Number(fields[11]) + Number(fields[12])) / 100;
      }
    } catch { /* It ended meanwhile. */ }
  }
  return sum;
}

const serve = (path, read) => path === '/start' ? { type: 'text/html', content: page } : read(path);
for (let start = 0; start < Number(starts); start++) {
  let seconds = 0;
  const isLast = () => { seconds = secondsOfWorkers(); return true; };
  await inChromium(program, '/start', { isLast, serve });
  console.log(seconds.toFixed(2));
}
