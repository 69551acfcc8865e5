// One bundle, worker and module in it: npm install, npm run build, then open index.html
import { faceletsOf, randomScramble, solve } from 'revenge-cube/inline';

function write(text) {
  const line = document.createElement('p');
  line.textContent = text;
  document.body.append(line);
}

async function main() {
  const scramble = await randomScramble('444wca');
  write(`scramble: ${scramble}`);
  for await (const better of solve(await faceletsOf(scramble), { time: 1 })) write(`${better.length} turns: ${better.moves}`);
  write('no shorter one was found');
}
main().catch((error) => write(String(error)));
