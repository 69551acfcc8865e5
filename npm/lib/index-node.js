// `revenge-cube` in node: a worker from a file beside this one.
import { Worker } from 'node:worker_threads';
import { clients } from './client.js';
import { fileRemedy as remedy, inNode } from './node-worker.js';
export { RevengeError } from './core.js';

const newWorker = () => inNode(new Worker(new URL('./worker-node.js', import.meta.url)));
EXPORTS
