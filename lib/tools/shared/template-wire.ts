import type { Wire } from "@/lib/tools/parameter";
import { plain } from "@/lib/tools/shared/placeholders";
import { isRecord } from "@/lib/tools/shared/faults";

/** How each argument is written; undefined for one that is plain text. */
export type Wires = (argument: string) => Wire | undefined;

const DELIMITERS: Partial<Record<Wire["style"], string>> = {
  spaceDelimited: "%20",
  pipeDelimited: "%7C",
};

/** Parts of a query, a form or a cookie, encoded. `name`: encoded. Nothing for null or an empty list. */
export function queryParts(name: string, value: unknown, wire: Wire): string[] {
  const { style, explode = style === "form" } = wire;
  const code = codeFor(wire);
  if (value === null || value === undefined) return [];
  if (style === "json") return [`${name}=${code(JSON.stringify(value))}`];
  if (style === "deepObject") return nested(name, value, code);
  const delimiter = DELIMITERS[style] ?? ",";
  if (Array.isArray(value)) {
    const all = value.map((each) => code(plain(each)));
    if (explode) return all.map((each) => `${name}=${each}`);
    return all.length ? [`${name}=${all.join(delimiter)}`] : [];
  }
  if (!isRecord(value)) return [`${name}=${code(plain(value))}`];
  if (!explode) return [`${name}=${flat(value, code).join(delimiter)}`];
  return present(value).flatMap(([key, each]) =>
    queryParts(encodeURIComponent(key), each, { ...wire, style: "form", explode: true }),
  );
}

/** `name[key]=value`, at any depth; `name[]=value` for lists of plain values, and `name[0][key]=value` for other lists. */
function nested(name: string, value: unknown, code: Code): string[] {
  if (value === null || value === undefined) return [];
  const under = (key: string, each: unknown) =>
    nested(`${name}${encodeURIComponent(`[${key}]`)}`, each, code);
  if (Array.isArray(value)) {
    const isPlain = value.every((each) => typeof each !== "object" || each === null);
    return value.flatMap((each, at) => under(isPlain ? "" : String(at), each));
  }
  if (isRecord(value)) return Object.entries(value).flatMap(([key, each]) => under(key, each));
  return [`${name}=${code(plain(value))}`];
}

/** A segment of a path, encoded. */
export function pathText(value: unknown, wire: Wire): string {
  const code = codeFor(wire);
  const { style, explode = false, name = "" } = wire;
  if (style === "matrix")
    return matrixPairs(encodeURIComponent(name), value, explode, code)
      .map((each) => `;${each}`)
      .join("");
  const joint = style === "label" && explode ? "." : ",";
  const text = simple(value, explode, code).join(joint);
  return style === "label" ? `.${text}` : text;
}

function matrixPairs(name: string, value: unknown, explode: boolean, code: Code): string[] {
  if (explode && Array.isArray(value)) return value.map((each) => `${name}=${code(plain(each))}`);
  if (explode && isRecord(value)) return simple(value, true, code);
  return [`${name}=${simple(value, false, code).join(",")}`];
}

/** The value of a header, not encoded. */
export const headerText = (value: unknown, { style, explode = false }: Wire): string =>
  style === "json" ? JSON.stringify(value) : simple(value, explode, (text) => text).join(",");

function simple(value: unknown, explode: boolean, code: Code): string[] {
  if (Array.isArray(value)) return value.map((each) => code(plain(each)));
  if (!isRecord(value)) return [code(plain(value))];
  return explode
    ? present(value).map(([key, each]) => `${code(key)}=${code(plain(each))}`)
    : flat(value, code);
}

type Code = (text: string) => string;
const present = (value: Record<string, unknown>) =>
  Object.entries(value).filter(([, each]) => each !== null && each !== undefined);
const flat = (value: Record<string, unknown>, code: Code): string[] =>
  present(value).flatMap(([key, each]) => [code(key), code(plain(each))]);

/**
 * RFC 3986's reserved characters except `&`, `#` and `+`, which would end or change the value (OpenAPI 3.1.1, appendix
 * E).
 */
const RESERVED = /%(?:3A|2F|3F|5B|5D|40|21|24|27|28|29|2A|2C|3B|3D)/g;
const codeFor =
  ({ reserved }: Wire): Code =>
  (text) =>
    reserved
      ? encodeURIComponent(text).replace(RESERVED, decodeURIComponent)
      : encodeURIComponent(text);
