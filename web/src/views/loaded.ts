// The views and parts that are loaded after the page can be used. REJECTS if they cannot be had; then they are tried again.
let loading: Promise<typeof import("./later")> | undefined;
export function loadLater(): Promise<typeof import("./later")> {
  loading ??= import("./later").catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
