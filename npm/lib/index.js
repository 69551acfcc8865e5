// `revenge-cube` in a browser: a worker from a file beside this one.
import { clients } from './client.js';
import { fileRemedy as remedy, inBrowser } from './web-worker.js';
export { RevengeError } from './core.js';

const newWorker = () => inBrowser(() => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }));
EXPORTS
