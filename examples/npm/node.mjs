// In node: npm install revenge-cube, then node node.mjs
import { faceletsOf, randomScramble, scrambleOf, solve } from 'revenge-cube';

const scramble = await randomScramble('444wca');
console.log('scramble:', scramble);

const cube = await faceletsOf(scramble);
for await (const better of solve(cube, { time: 1 })) console.log(`${better.length} turns: ${better.moves}`);

console.log('the same cube again:', await scrambleOf(cube, { wca: true }));
console.log('a last layer:', await randomScramble('444wca', { subset: 'last-layer' }));
