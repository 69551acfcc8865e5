// A worker: what `revenge-cube` starts by itself. Bundlers that must be told name this file.
export {};
