import { serve } from './serve.js';

// Where the server does not know the type of .wasm the module is compiled once it is there, not as it comes.
async function load(name) {
  const reply = await fetch(name === 'solids' ? new URL('./solids/revenge.wasm', import.meta.url) : new URL('./revenge.wasm', import.meta.url));
  if (!reply.ok) throw new Error(`${reply.url}: ${reply.status}; if a bundler did not copy this file, import 'revenge-cube/inline'`);
  return reply.headers.get('content-type') === 'application/wasm'
    ? WebAssembly.compileStreaming(reply) : WebAssembly.compile(await reply.arrayBuffer());
}
const take = serve((message) => postMessage(message), load);
onmessage = (event) => take(event.data);
