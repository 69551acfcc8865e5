// Texts in the language of choice; each language is one file. English is part of the page, German is loaded where it is read.
import type { Failure } from "./api/engine";
import { keep, kept, oneOf } from "./kept";
import en from "./texts/en.json";

export type Language = "en" | "de";
interface Texts {
  page: Record<string, string>;
  sentences: Record<string, string>;
  facts: Record<string, string>;
}
const loaded: Partial<Record<Language, Texts>> = { en };

export let language: Language =
  kept("language", oneOf(["en", "de"])) ?? (navigator.language.startsWith("de") ? "de" : "en");

const texts = (): Texts => loaded[language] ?? en;

// Loads the texts of a language. REJECTS if they cannot be had.
export async function loadLanguage(chosen: Language): Promise<void> {
  if (chosen === "de") {
    loaded.de ??= (await import("./texts/de.json")).default;
  }
}

export function setLanguage(chosen: Language): void {
  language = chosen;
  keep("language", chosen);
}

// Keys may come from addresses and from the program: only texts of this file are found, not what every object has.
const textOf = (from: Record<string, string>, key: string): string | undefined =>
  Object.hasOwn(from, key) ? from[key] : undefined;

// A text of the page, with {0}, {1}, ... filled in.
export function t(key: string, ...values: (string | number)[]): string {
  const text = textOf(texts().page, key) ?? key;
  return text.replace(/\{(\d)\}/g, (_, i) => String(values[Number(i)]));
}

export const has = (key: string): boolean => textOf(texts().page, key) !== undefined;

// A sentence about a chain, as its file has it.
export const sentence = (text: string): string => textOf(texts().sentences, text) ?? text;

// Returns the text of a failure: each fact by its kind, with its values, in the chosen language; in the program's own words
// if the language has no text for one of them.
export function worded(failure: Failure): string {
  if (has(failure.error)) {
    return t(failure.error);
  }
  const { facts } = texts();
  if (failure.facts.length === 0 || failure.facts.some(({ kind }) => textOf(facts, kind) === undefined)) {
    return failure.reason ?? failure.error;
  }
  const parts = failure.facts.map((fact) => {
    const words = facts[fact.kind]!.replace(
      /\{(\w+)\}/g,
      (_, name: string) => textOf(facts, `${name}.${fact[name]!}`) ?? fact[name]!,
    );
    return fact["after"] === undefined ? words : facts["after"]!.replace("{after}", fact["after"]) + words;
  });
  return parts.reduce((text, part) => text + (/^[, ]/.test(part) || text.endsWith(" ") ? "" : "; ") + part);
}

export const number = (value: number, digits = 0): string =>
  value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
export const big = (digits: string): string => BigInt(digits).toLocaleString(language);
