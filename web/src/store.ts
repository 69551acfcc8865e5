// The state of the page. Views read it, change it by set(), and are notified of changes.

let scope: (() => void)[] | undefined;

// Makes something that watches stores. RETURNS it, and what ends all its watching.
export function scoped<T>(make: () => T): [T, () => void] {
  const ends: (() => void)[] = [];
  scope = ends;
  try {
    return [make(), () => ends.forEach((end) => end())];
  } finally {
    scope = undefined;
  }
}

export class Store<S extends object> {
  private readonly listeners = new Set<(state: S, before: S) => void>();

  constructor(private state: S) {}

  get(): Readonly<S> {
    return this.state;
  }

  set(changes: Partial<S>): void {
    const before = this.state;
    this.state = { ...before, ...changes };
    for (const listener of this.listeners) {
      listener(this.state, before);
    }
  }

  // Told at once, and whenever one of the parts that `of` picks has changed. RETURNS what ends it.
  watch<P extends unknown[]>(of: (state: S) => [...P], tell: (...parts: NoInfer<P>) => void): () => void {
    let last = of(this.state);
    tell(...(last as P));
    const listener = (state: S): void => {
      const now = of(state);
      if (now.some((part, i) => part !== last[i])) {
        last = now;
        tell(...(now as P));
      }
    };
    this.listeners.add(listener);
    const end = (): void => void this.listeners.delete(listener);
    scope?.push(end);
    return end;
  }
}
