import { serve } from './serve.js';

const load = () => WebAssembly.compileStreaming(fetch(new URL('./revenge.wasm', import.meta.url)));
const take = serve((message) => postMessage(message), load);
onmessage = (event) => take(event.data);
