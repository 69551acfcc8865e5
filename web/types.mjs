// Writes out/schema.ts: types of all that the server's description of itself names, lists for the page, and the version.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = new URL(".", import.meta.url).pathname;
const { schemas } = JSON.parse(readFileSync(join(root, "../src/server/openapi.json"), "utf8")).components;

function typeOf(schema) {
  if (schema.$ref) {
    return schema.$ref.split("/").pop();
  }
  if (schema.oneOf) {
    return schema.oneOf.map(typeOf).join(" | ");
  }
  if (schema.enum) {
    return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  }
  const simple = { string: "string", integer: "number", number: "number", boolean: "boolean" }[schema.type];
  if (simple) {
    return simple + (schema.nullable ? " | null" : "");
  }
  if (schema.type === "array") {
    return `(${typeOf(schema.items)})[]`;
  }
  if (schema.type !== "object") {
    throw new Error(`a type that is not known: ${JSON.stringify(schema)}`);
  }
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => `${name}${required.has(name) ? "" : "?"}: ${typeOf(field)};`,
  );
  if (typeof schema.additionalProperties === "object") {
    fields.push(`[name: string]: ${typeOf(schema.additionalProperties)};`);
  }
  return `{ ${fields.join(" ")} }`;
}

const [, version] = /project\(revenge VERSION ([\d.]+)/.exec(readFileSync(join(root, "../CMakeLists.txt"), "utf8"));
// The puzzles of the program; the events that it scrambles; the metrics in which every answer for a cube is measured.
const lists = {
  PUZZLES: schemas.Puzzle.enum,
  EVENTS: schemas.ScrambleRequest.properties.event.enum,
  METRICS: schemas.Lengths.required,
};

const lines = [
  ...Object.entries(schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema)};`),
  ...Object.entries(lists).map(([name, words]) => `export const ${name} = ${JSON.stringify(words)} as const;`),
  `export const VERSION = ${JSON.stringify(version)};`,
];
// Not among the sources: a build that changes these would be out of date as soon as it is done.
const path = join(root, "out/schema.ts");
mkdirSync(join(root, "out"), { recursive: true });
const text = ["// Made by types.mjs from src/server/openapi.json and CMakeLists.txt.", ...lines, ""].join("\n");
if (!existsSync(path) || readFileSync(path, "utf8") !== text) {
  writeFileSync(path, text);
}
