// A worker in a browser.
import { notStarted } from './client.js';

// Browsers do not give the reason if a file is missing or a policy forbids it.
export const fileRemedy = "if a bundler did not copy its file, import 'revenge-cube/inline' (or exclude 'revenge-cube' from optimizeDeps of Vite 5 "
  + "to 7); if a Content-Security-Policy forbids it, allow worker-src 'self'";
export const inlineRemedy = "if a Content-Security-Policy forbids it, allow worker-src blob:";

/** @param start makes the Worker */
export function inBrowser(start) {
  if (typeof Worker !== 'function') throw notStarted('there are no workers here', "import 'revenge-cube/sync'");
  const worker = start();
  worker.listen = (onMessage, onError) => {
    worker.onmessage = (event) => onMessage(event.data);
    worker.onerror = onError;
  };
  return worker;
}
