import type { z } from "zod";

/** As many characters as a body can hold. */
const LONG = 2 ** 20;
/** The worst cases for backtracking patterns: runs of one character, pairs that nearly match, starts without an end. */
const BEGINNINGS = ["1", ".", "(", "{{", "/", "a b ", "\u0301", "\u200b"];
export const worstTexts: string[] = [
  `a@${".".repeat(LONG - 3)}@`,
  `${" ".repeat(LONG - 1)}!`,
  ...BEGINNINGS.map((each) => each.repeat(LONG / each.length)),
];

/**
 * Makes an input with a text in one of its positions; the other positions are short. One that takes no text has a list
 * of maximum length instead.
 */
export type Place = (text: string) => unknown;
type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  valueType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  getter?: () => z.ZodType;
  values?: unknown[];
  entries?: Record<string, string>;
};
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def;

/** Lists as long as fit in a body of a megabyte. */
const MANY = 12_000;

const seen = new WeakSet<z.ZodType>();

/**
 * Every position of a schema's input where a caller's text can be, including keys and long lists; shared sub-schemas
 * only once.
 */
export function placesIn(schema: z.ZodType): Place[] {
  const def = defOf(schema);
  if (seen.has(schema)) return [];
  seen.add(schema);
  const inner = def.innerType ?? def.in ?? def.getter?.();
  if (inner) {
    const behind = def.out && defOf(def.out).type !== "transform" ? placesIn(def.out) : [];
    return [
      ...placesIn(inner),
      ...behind,
      ...(inner === def.in && defOf(inner).type === "unknown" ? definitionPlaces : []),
    ];
  }
  if (def.shape) {
    const rest = short(schema, 0) as Record<string, unknown>;
    const within = Object.entries(def.shape).flatMap(([key, each]) =>
      placesIn(each).map((place) => around(place, (value) => ({ ...rest, [key]: value }))),
    );
    return [
      ...within,
      (text) => ({ ...rest, [text]: 1 }),
      () => ({
        ...rest,
        ...Object.fromEntries(Array.from({ length: MANY }, (_, at) => [`k${at}`, at])),
      }),
    ];
  }
  if (def.element)
    return [
      ...placesIn(def.element).map((place) => around(place, (value) => [value])),
      () => Array.from({ length: MANY }, (_, at) => short(def.element!, at)),
    ];
  if (def.options) return def.options.flatMap((each) => placesIn(each));
  if (def.valueType)
    return [
      ...placesIn(def.valueType).map((place) => around(place, (value) => ({ a: value }))),
      (text) => ({ [text]: short(def.valueType!, 0) }),
    ];
  return [(text) => text];
}

/**
 * The position within a larger value. One that takes no text still takes none, so that it is tried once and not with
 * each.
 */
const around = (place: Place, outer: (value: unknown) => unknown): Place =>
  place.length === 0 ? () => outer(place("")) : (text) => outer(place(text));

/** A short value of the right type, different for each `at`. */
function short(schema: z.ZodType, at: number): unknown {
  const def = defOf(schema);
  const inner = def.innerType ?? def.in ?? def.getter?.();
  if (inner && inner === def.in && defOf(inner).type === "array") return short(def.out!, at);
  if (inner) return defOf(inner).type === "unknown" ? definition(at) : short(inner, at);
  if (def.shape)
    return Object.fromEntries(
      Object.entries(def.shape).flatMap(([key, each]) =>
        defOf(each).type === "optional" ? [] : [[key, short(each, at)]],
      ),
    );
  if (def.element) return [];
  if (def.options) return short(def.options[0]!, at);
  if (def.valueType) return {};
  if (def.values) return def.values[0];
  if (def.entries) return Object.values(def.entries)[0];
  return def.type === "number" ? 1 : def.type === "boolean" ? true : `Name${at}`;
}

/** A tool definition, which is checked by hand-written code and not by a schema whose positions could be found. */
const definition = (at: number) => ({
  type: "function",
  function: {
    name: `tool_${at}`,
    description: "Does it",
    parameters: {
      type: "object",
      properties: { city: { type: "string", description: "Where", enum: ["here"] } },
      required: ["city"],
    },
  },
});
const javascript = {
  kind: "javascript",
  source: "export default async () => 1",
  hosts: ["example.com"],
};
const http = {
  kind: "http",
  method: "POST",
  url: "https://example.com/{{city}}",
  headers: { "content-type": "application/json" },
  body: { city: "{{city}}" },
};
const definitionPlaces: Place[] = [
  definition(0),
  { ...definition(0), implementation: javascript },
  { ...definition(0), implementation: http },
  { ...definition(0), implementation: { ...http, body: "city={{city}}" } },
].flatMap((each) => leavesOf(each));

/** Every text and key within a value, each with a function that replaces it. */
function leavesOf(value: unknown): Place[] {
  if (typeof value === "string") return [(text) => text];
  if (Array.isArray(value))
    return value.flatMap((each, at) =>
      leavesOf(each).map(
        (place): Place =>
          (text) =>
            value.with(at, place(text)),
      ),
    );
  if (typeof value !== "object" || value === null) return [];
  const within = Object.entries(value).flatMap(([key, each]) =>
    leavesOf(each).map((place): Place => (text) => ({ ...value, [key]: place(text) })),
  );
  return [...within, (text) => ({ ...value, [text]: "x" })];
}
