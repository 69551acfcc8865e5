// The worker that `revenge-cube` starts. Bundlers that need an explicit entry point name this file.
export {};
