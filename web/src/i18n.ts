// Texts in the language of choice; each language is one file.
import type { Failure } from "./api/engine";
import { keep, kept, oneOf } from "./kept";
import de from "./texts/de.json";
import en from "./texts/en.json";

export type Language = "en" | "de";
const TEXTS: Record<
  Language,
  { page: Record<string, string>; sentences: Record<string, string>; facts: Record<string, string> }
> = { en, de };

export let language: Language =
  kept("language", oneOf(["en", "de"])) ?? (navigator.language.startsWith("de") ? "de" : "en");

export function setLanguage(chosen: Language): void {
  language = chosen;
  keep("language", chosen);
}

// Keys may come from addresses and from the program: only texts of this file are found, not what every object has.
const textOf = (texts: Record<string, string>, key: string): string | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined;

// A text of the page, with {0}, {1}, ... filled in.
export function t(key: string, ...values: (string | number)[]): string {
  const text = textOf(TEXTS[language].page, key) ?? key;
  return text.replace(/\{(\d)\}/g, (_, i) => String(values[Number(i)]));
}

export const has = (key: string): boolean => textOf(TEXTS[language].page, key) !== undefined;

// A sentence about a chain, as its file has it.
export const sentence = (text: string): string => textOf(TEXTS[language].sentences, text) ?? text;

// What went wrong, of a failure: what the program says, each thing by its kind and with its values, in the language of
// choice; in its own words where there is one that this language has none for.
export function worded(failure: Failure): string {
  if (has(failure.error)) {
    return t(failure.error);
  }
  const { facts } = TEXTS[language];
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
