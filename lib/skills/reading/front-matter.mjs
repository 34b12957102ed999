// Reads the front matter of a SKILL.md. Plain JavaScript, for the thread that reads archives (read-worker.mjs).
import { CORE_SCHEMA, load } from "js-yaml";
import { SkillFault } from "./skill-fault.mjs";

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const BOUNDS = { maxDepth: 10, maxAliases: 20 };

/**
 * The fields of a SKILL.md: `name`, `description`, and `extra`, its other fields. Throws SkillFault.
 */
export function readFrontMatter(text, limits) {
  const lines = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const found = /^\s*---[ \t]*\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\n|$)/.exec(lines);
  if (!found) throw new SkillFault("front_matter_missing");
  const { name: given, description: about, ...extra } = fieldsOf(found[1]);
  const name = plain(given);
  if (name === undefined) throw new SkillFault("name_missing");
  if (name.length > limits.name || !NAME.test(name)) throw new SkillFault("name", { name });
  const description = plain(about);
  if (description === undefined) throw new SkillFault("description_missing");
  const others = othersOf(extra);
  if ((others.compatibility?.length ?? 0) > limits.compatibility)
    throw new SkillFault("compatibility");
  if (JSON.stringify(others).length > limits.extra) throw new SkillFault("front_matter_long");
  return { name, description: shortened(description, limits.description), extra: others };
}

/** Some published skills have a longer description than the specification allows: the file keeps all of it. */
const shortened = (text, most) =>
  text.length > most
    ? `${text
        .slice(0, most - 1)
        .trimEnd()
        .toWellFormed()}…`
    : text;

/** YAML; or, where it is none, one field a line: many people write a colon in a description without quotes. */
function fieldsOf(text) {
  try {
    const value = load(text, { schema: CORE_SCHEMA, json: true, ...BOUNDS });
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {}
  return byLine(text);
}

function byLine(text) {
  const fields = {};
  let last;
  for (const line of text.split("\n")) {
    const field = /^([A-Za-z][\w-]*):(?=\s|$)(.*)$/.exec(line);
    if (field) {
      last = field[1];
      fields[last] = unquoted(field[2].trim());
    } else if (last && /^[ \t]+\S/.test(line))
      fields[last] = `${fields[last]} ${line.trim()}`.trim();
  }
  return fields;
}

const unquoted = (text) =>
  /^(["'])(.*)\1$/.exec(text)?.[2] ?? (/^[|>][+-]?$/.test(text) ? "" : text);

/** A text field; YAML reads some as numbers. undefined: missing, or empty. */
const plain = (value) =>
  ["string", "number", "boolean"].includes(typeof value)
    ? String(value).trim() || undefined
    : undefined;

/** The other fields as plain data. `allowed-tools` is a text of names, or a list of them: one form is enough. */
function othersOf(extra) {
  const all = {};
  for (const [key, value] of Object.entries(extra)) {
    if (value === null || value === undefined) continue;
    const isList = key === "allowed-tools" && Array.isArray(value);
    all[key] = isList ? value.map(String).join(" ") : (plain(value) ?? value);
  }
  return JSON.parse(JSON.stringify(all));
}
