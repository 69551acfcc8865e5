// Texts in the language of choice; each language is one file.
import de from "./texts/de.json";
import en from "./texts/en.json";

export type Language = "en" | "de";
const TEXTS: Record<
  Language,
  { page: Record<string, string>; sentences: Record<string, string>; patterns: string[][] }
> = { en, de };

const stored = localStorage.getItem("language");
export let language: Language =
  stored === "de" || stored === "en" ? stored : navigator.language.startsWith("de") ? "de" : "en";

export function setLanguage(chosen: Language): void {
  language = chosen;
  localStorage.setItem("language", chosen);
}

// A text of the page, with {0}, {1}, ... filled in.
export function t(key: string, ...values: (string | number)[]): string {
  const text = TEXTS[language].page[key] ?? key;
  return text.replace(/\{(\d)\}/g, (_, i) => String(values[Number(i)]));
}

export const has = (key: string): boolean => key in TEXTS[language].page;

// A sentence that the program wrote: whole ones by a list, those with names in them by patterns.
export function sentence(text: string): string {
  const { sentences, patterns } = TEXTS[language];
  if (sentences[text] !== undefined) {
    return sentences[text];
  }
  return patterns.reduce(
    (result, [pattern, replacement]) => result.replace(new RegExp(pattern!, "g"), replacement!),
    text,
  );
}

export const number = (value: number, digits = 0): string =>
  value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
export const big = (digits: string): string => BigInt(digits).toLocaleString(language);
