// Texts in the language of choice. English is part of the page, German is loaded where it is read: first the texts of the page,
// then those of errors and chains.
import type { Failure } from "./api/engine";
import { keep, kept, oneOf } from "./kept";
import en from "./texts/en.json";

export type Language = "en" | "de";
type Words = Record<string, string>;
interface Program {
  sentences: Words;
  facts: Words;
}
const pages: Partial<Record<Language, Words>> = { en: en.page };
const programs: Partial<Record<Language, Program>> = { en };

export let language: Language =
  kept("language", oneOf(["en", "de"])) ?? (navigator.language.startsWith("de") ? "de" : "en");

const page = (): Words => pages[language] ?? en.page;
const program = (): Program => programs[language] ?? en;

// Loads the texts of the page in a language. REJECTS if they cannot be had.
export async function loadLanguage(chosen: Language): Promise<void> {
  if (chosen === "de") {
    pages.de ??= (await import("./texts/de_page.json")).page;
  }
}
// Loads the texts of what the program says. REJECTS if they cannot be had.
export async function loadProgram(chosen: Language): Promise<void> {
  if (chosen === "de") {
    programs.de ??= (await import("./texts/de.json")).default;
  }
}

export function setLanguage(chosen: Language): void {
  language = chosen;
  keep("language", chosen);
}

// Keys may come from addresses and from the program: only texts of this file are found, not what every object has.
const textOf = (from: Words, key: string): string | undefined => (Object.hasOwn(from, key) ? from[key] : undefined);

// A text of the page, with {0}, {1}, ... filled in.
export function t(key: string, ...values: (string | number)[]): string {
  const text = textOf(page(), key) ?? key;
  return text.replace(/\{(\d)\}/g, (_, i) => String(values[Number(i)]));
}

export const has = (key: string): boolean => textOf(page(), key) !== undefined;

// A sentence about a chain, as its file has it.
export const sentence = (text: string): string => textOf(program().sentences, text) ?? text;

// Returns the text of a failure: each fact by its kind, with its values, in the chosen language; in the program's own words
// if the language has no text for one of them.
export function worded(failure: Failure): string {
  if (has(failure.error)) {
    return t(failure.error);
  }
  const { facts } = program();
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
