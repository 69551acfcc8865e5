// A classic script, or `import 'revenge-cube/classic'`: what `revenge-cube/sync` exports, as a global.
declare global {
  var RevengeCube: typeof import('./sync.js');
}
export {};
