// Values that the browser stores between visits: `local` outlives the visit and is shared by tabs, `session` belongs to one tab.
//
// Each value is stored with a version and read by a parser. A value of another version, or of another form, is dropped, since
// it may come from an older page, from another program at the same address, or from a browser that stores nothing.

export type Parse<T> = (value: unknown) => T | undefined; // undefined if the value does not fit
export type Area = "local" | "session";
const VERSION = 1; // of all forms below; a change of any of them is a new version

// Browsers that block storage throw when it is named.
const storage = (area: Area): Storage => (area === "local" ? localStorage : sessionStorage);

export function kept<T>(key: string, parse: Parse<T>, area: Area = "local"): T | undefined {
  try {
    const stored: unknown = JSON.parse(storage(area).getItem(`revenge.${key}`) ?? "null");
    const { version, value } = (stored ?? {}) as { version?: unknown; value?: unknown };
    return version === VERSION ? parse(value) : undefined;
  } catch {
    return undefined;
  }
}

// RETURNS nothing: a browser that stores nothing, or is full, is no reason to stop.
export function keep(key: string, value: unknown, area: Area = "local"): void {
  try {
    if (value === undefined) {
      storage(area).removeItem(`revenge.${key}`);
    } else {
      storage(area).setItem(`revenge.${key}`, JSON.stringify({ version: VERSION, value }));
    }
  } catch {
    /* The page works without. */
  }
}

// Parsers.
export const text: Parse<string> = (value) => (typeof value === "string" ? value : undefined);
export const flag: Parse<boolean> = (value) => (typeof value === "boolean" ? value : undefined);
export const matching =
  (pattern: RegExp): Parse<string> =>
  (value) =>
    typeof value === "string" && pattern.test(value) ? value : undefined;
export const within =
  (least: number, most: number): Parse<number> =>
  (value) =>
    typeof value === "number" && value >= least && value <= most ? value : undefined;
export const oneOf =
  <T extends string>(values: readonly T[]): Parse<T> =>
  (value) =>
    values.find((one) => one === value);
// Left out, or of this form.
export const perhaps =
  <T>(parse: Parse<T>): Parse<{ is: T | undefined }> =>
  (value) => {
    const is = value === undefined ? undefined : parse(value);
    return value === undefined || is !== undefined ? { is } : undefined;
  };
// Elements that do not fit are dropped.
export const list =
  <T>(parse: Parse<T>): Parse<T[]> =>
  (value) =>
    Array.isArray(value) ? value.map(parse).filter((one) => one !== undefined) : undefined;
// RETURNS undefined unless each field fits. Other fields are dropped.
export const object =
  <T extends object>(fields: { [Name in keyof T]: Parse<T[Name]> }): Parse<T> =>
  (value) => {
    if (typeof value !== "object" || value === null) {
      return undefined;
    }
    const out: Partial<T> = {};
    for (const name of Object.keys(fields) as (keyof T)[]) {
      const parsed = fields[name]((value as Partial<Record<keyof T, unknown>>)[name]);
      if (parsed === undefined) {
        return undefined;
      }
      out[name] = parsed;
    }
    return out as T;
  };
// An object of which every field that does not fit has its usual value.
export const mended =
  <T extends object>(fields: { [Name in keyof T]: Parse<T[Name]> }, usual: T): Parse<T> =>
  (value) => {
    const given =
      typeof value === "object" && value !== null
        ? (value as Partial<Record<keyof T, unknown>>)
        : ({} as Partial<Record<keyof T, unknown>>);
    const out = { ...usual };
    for (const name of Object.keys(fields) as (keyof T)[]) {
      out[name] = fields[name](given[name]) ?? usual[name];
    }
    return out;
  };
