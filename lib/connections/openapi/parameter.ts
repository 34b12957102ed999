import "server-only";
import { told } from "@/lib/connections/mcp/told-text";
import type { ReadingBudget } from "@/lib/connections/openapi/document";
import { resolved } from "@/lib/connections/openapi/reference";
import { TOOL_NAME, type ToolParameter } from "@/lib/tools/contract";
import { isRecord, type JsonValue } from "@/lib/tools/shared/faults";
import { toolLimits } from "@/lib/tools/shared/rules";

/** Schemas of one operation that are looked at: documents refer to the same ones again and again. */
const LOOKS = 5_000;
/** Named parts of one object that are looked through for those that must be given. */
const NAMED = 1_000;
const CHOICES = 100;
/** JSON Schema has seven types. */
const KINDS = 7;
const DESCRIPTION = 1_000;
/** JavaScript gives them a meaning. */
const NEVER = ["__proto__", "constructor", "prototype"];
const COMBINED = ["allOf", "anyOf", "oneOf"];
const OPEN: ToolParameter = { type: "object", additionalProperties: true };

/**
 * Turns the schemas of one operation into parameters of a tool, which are a part of JSON Schema: what has no place there
 * is said in the description, or left open. Throws DocumentFault where a schema refers to what is not there.
 */
export class ParameterReader {
  #looks = 0;
  #parts = 0;

  /** parts: how many parameters there may be; deep: how deep. What is beyond is left open. */
  constructor(
    private readonly root: JsonValue,
    private readonly budget: ReadingBudget,
    private readonly most: { parts: number; deep: number } = {
      parts: toolLimits.parameters,
      deep: toolLimits.depth,
    },
  ) {}

  read(schema: unknown, about?: unknown): ToolParameter {
    const found = this.#value(schema, [], 1);
    const description = textIn(about) || found.description;
    return description ? { ...found, description: told(description, DESCRIPTION) } : found;
  }

  #value(schema: unknown, way: readonly string[], deep: number): ToolParameter {
    const { value, at } = resolved(this.root, schema);
    if (this.#isPast(1) || at.some((each) => way.includes(each))) return OPEN;
    if (!isRecord(value)) return OPEN; // `true` and `{}` stand for anything
    const on = [...way, ...at];
    const whole = this.#together(value, on);
    return described(whole, this.#kind(whole, on, deep));
  }

  /** A schema with the parts of its `allOf`, and with that of its variants that says most. */
  #together(schema: JsonValue, way: readonly string[]): JsonValue {
    const variant = this.#variant(schema, way);
    const parts = [...listIn(schema.allOf), ...(variant === undefined ? [] : [variant])];
    const keys = Object.entries(schema).filter(([key]) => !COMBINED.includes(key));
    const own = Object.fromEntries(keys);
    this.#isPast((keys.length + partsOf(own)) / 10);
    let whole: JsonValue | undefined;
    for (const each of parts) {
      const { value, at } = resolved(this.root, each);
      if (this.#isPast(1) || at.some((ref) => way.includes(ref)) || !isRecord(value)) continue;
      // Putting together takes as long as there are parts already.
      if (this.#isPast(partsOf(whole ?? {}) + partsOf(value))) break;
      const part = this.#together(value, [...way, ...at]);
      whole = whole ? merged(whole, part) : part;
    }
    return whole ? merged(whole, own) : own;
  }

  /** Counts what is looked at; whether that was enough for one operation. */
  #isPast(parts: number): boolean {
    this.budget.spend(parts);
    return (this.#looks += parts) > LOOKS;
  }

  /** Of several forms that are allowed: one with named parts, else the first that is not only null or empty. */
  #variant({ anyOf, oneOf }: JsonValue, way: readonly string[]): unknown {
    const all = [...listIn(anyOf).slice(0, CHOICES), ...listIn(oneOf).slice(0, CHOICES)];
    if (this.#isPast(all.length)) return undefined;
    const values = all.map((each) => {
      const { value, at } = resolved(this.root, each);
      return isRecord(value) && !at.some((ref) => way.includes(ref)) ? value : {};
    });
    const isNothing = ({ type, enum: choices }: JsonValue) =>
      type === "null" || (Array.isArray(choices) && choices.every((each) => !each));
    const at = values.findIndex((each) => isRecord(each.properties));
    return all[at >= 0 ? at : values.findIndex((each) => !isNothing(each))];
  }

  #kind(schema: JsonValue, way: readonly string[], deep: number): ToolParameter {
    const type = typeIn(schema);
    if (type === "object") return this.#object(schema, way, deep);
    if (type === "array") {
      const items = deep < this.most.deep && isRecord(schema.items) && { items: schema.items };
      const own = counts(schema, ["minItems", "maxItems"]);
      return items
        ? { type, ...own, items: this.#value(items.items, way, deep + 1) }
        : { type, ...own };
    }
    if (type === "boolean") return { type };
    const choices = choicesIn(schema, type);
    if (type === "number") return { type, ...numbers(schema), ...choices };
    return { type, ...counts(schema, ["minLength", "maxLength"]), ...choices };
  }

  #object(schema: JsonValue, way: readonly string[], deep: number): ToolParameter {
    const named = Object.entries(asRecord(schema.properties)).slice(0, NAMED);
    if (named.length === 0 || deep >= this.most.deep || this.#isPast(named.length / 10))
      return OPEN;
    const asked = new Set(listIn(schema.required).slice(0, NAMED));
    // Those that must be given come first: there may not be room for all.
    const sorted = [
      ...named.filter(([name]) => asked.has(name)),
      ...named.filter(([name]) => !asked.has(name)),
    ];
    const properties: Record<string, ToolParameter> = {};
    let left = 0;
    for (const [name, each] of sorted) {
      const isAnswer = isRecord(each) && each.readOnly === true;
      const fits = TOOL_NAME.test(name) && !NEVER.includes(name);
      if (isAnswer) continue;
      if (!fits || ++this.#parts > this.most.parts) left++;
      else properties[name] = this.#value(each, way, deep + 1);
    }
    const required = Object.keys(properties).filter((name) => asked.has(name));
    const isOpen = left > 0 || schema.additionalProperties !== false;
    return { type: "object", properties, required, additionalProperties: isOpen };
  }
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

const partsOf = ({ properties, required }: JsonValue): number =>
  (isRecord(properties) ? Object.keys(properties).length : 0) + listIn(required).length;

/** Both at once: properties and what is required are added up, and of the rest the later one counts. */
function merged(one: JsonValue, other: JsonValue): JsonValue {
  const properties = { ...asRecord(one.properties), ...asRecord(other.properties) };
  const required = [...new Set([...listIn(one.required), ...listIn(other.required)])];
  return {
    ...one,
    ...other,
    ...(Object.keys(properties).length ? { properties } : {}),
    ...(required.length ? { required } : {}),
  };
}
const asRecord = (value: unknown): JsonValue => (isRecord(value) ? value : {});

function typeIn(schema: JsonValue): ToolParameter["type"] {
  const { type, enum: choices } = schema;
  const named = Array.isArray(type) ? type.slice(0, KINDS).find((each) => each !== "null") : type;
  if (named === "integer" || named === "number") return "number";
  if (named === "string" || named === "boolean" || named === "array" || named === "object")
    return named;
  if (isRecord(schema.properties) || isRecord(schema.additionalProperties)) return "object";
  if (schema.items !== undefined) return "array";
  const first: unknown = "const" in schema ? schema.const : listIn(choices)[0];
  return typeof first === "number" ? "number" : typeof first === "boolean" ? "boolean" : "string";
}

type Count = "minLength" | "maxLength" | "minItems" | "maxItems";
const counts = (schema: JsonValue, names: readonly Count[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = schema[name];
      return Number.isInteger(value) && Number(value) >= 0 ? [[name, value]] : [];
    }),
  ) as Pick<ToolParameter, Count>;
const numbers = (schema: JsonValue) =>
  Object.fromEntries(
    (["minimum", "maximum"] as const).flatMap((name) =>
      typeof schema[name] === "number" ? [[name, schema[name]]] : [],
    ),
  ) as Pick<ToolParameter, "minimum" | "maximum">;

function choicesIn(schema: JsonValue, type: "string" | "number"): Pick<ToolParameter, "enum"> {
  const all = "const" in schema ? [schema.const] : listIn(schema.enum).slice(0, CHOICES * 2);
  const own = all.filter((each): each is string | number => typeof each === type);
  return own.length && own.length <= CHOICES ? { enum: own } : {};
}

/** What the parameter itself can't say. */
function described(schema: JsonValue, parameter: ToolParameter): ToolParameter {
  const { type } = schema;
  const isWhole = type === "integer" || listIn(type).slice(0, KINDS).includes("integer");
  const format = textIn(schema.format).slice(0, 100);
  const says = [
    textIn(schema.description).slice(0, DESCRIPTION * 2) ||
      textIn(schema.title).slice(0, DESCRIPTION),
    isWhole && "A whole number.",
    parameter.type === "string" && format && `Format: ${format}.`,
  ];
  const description = told(says.filter(Boolean).join(" "), DESCRIPTION);
  return description ? { ...parameter, description } : parameter;
}
