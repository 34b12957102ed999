import "server-only";
import { canParseUrl } from "@/lib/core/can-parse-url";
import { serverText } from "@/lib/connections/mcp/server-text";
import { isRecord } from "@/lib/tools/shared/faults";
import type {
  AnswerValue,
  ServerQuestion,
  QuestionField,
  QuestionOption,
} from "@/lib/tools/question";

const FIELDS = 50;
const OPTIONS = 200;
const ADDRESS = 4_000;
const FORMATS = ["email", "uri", "date", "date-time"] as const;
/**
 * Credentials that belong on the server's own page, not in a form that passes through a client (a rule of the
 * protocol).
 */
const SECRET =
  /\b(?:password|passwd|passphrase|passcode|pwd|secret|credentials?|token|(?:api|access|private|secret|licen[cs]e|recovery) ?key|pin|otp|cvv|cvc|security code|card number)\b/i;

/** Why a server's question is not shown to anyone: for the model, in English like everything it reads. */
export class NotAsked {
  constructor(readonly why: string) {}
}

/**
 * A server's question as shown to a person: its text without hidden characters, its fields reduced to what the protocol
 * allows, and none of them for a password or a key.
 */
export function questionIn(value: unknown): ServerQuestion | NotAsked {
  if (!isRecord(value)) return new NotAsked("it can't be understood");
  const message = serverText(textIn(value.message) ?? "", 4_000);
  if (value.mode === "url") return pageIn(value.url, message);
  const { requestedSchema: schema } = value;
  if (!isRecord(schema) || !isRecord(schema.properties)) return new NotAsked("it has no form");
  const named = Object.entries(schema.properties);
  if (named.length > FIELDS) return new NotAsked(`its form has more than ${FIELDS} fields`);
  const properties: Record<string, QuestionField> = {};
  for (const [name, each] of named) {
    const field = fieldIn(each);
    if (!field || name.length > 200 || name !== serverText(name))
      return new NotAsked(`its field ${serverText(name, 100)} can't be understood`);
    if (isSecret(name, each))
      return new NotAsked(`its field ${serverText(name, 100)} looks as if it asked for a secret`);
    properties[name] = field;
  }
  const required = Array.isArray(schema.required) ? schema.required : [];
  const names = Object.keys(properties).filter((name) => required.includes(name));
  return { message, schema: { type: "object", properties, required: names } };
}

/** Only pages that are safe to open in a browser. */
function pageIn(url: unknown, message: string): ServerQuestion | NotAsked {
  if (typeof url !== "string" || url.length > ADDRESS || !canParseUrl(url))
    return new NotAsked("its page has no proper address");
  const { protocol, username, password, href } = new URL(url);
  if (!["https:", "http:"].includes(protocol) || username || password)
    return new NotAsked("its page has an address that is not followed");
  return { message, url: href };
}

function isSecret(name: string, field: unknown): boolean {
  const { title, format } = isRecord(field) ? field : {};
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_.-]+/g, " ");
  return format === "password" || SECRET.test(words) || SECRET.test(textIn(title) ?? "");
}

const textIn = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;
const numberIn = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

function fieldIn(value: unknown): QuestionField | null {
  if (!isRecord(value)) return null;
  const { title, description } = value;
  const about = {
    ...(typeof title === "string" ? { title: serverText(title, 200) } : {}),
    ...(typeof description === "string" ? { description: serverText(description, 1_000) } : {}),
  };
  const kind = kindIn(value);
  return kind && { ...about, ...kind, ...defaultIn(value.default) };
}

function kindIn(value: Record<string, unknown>): QuestionField | null {
  const { type } = value;
  if (type === "boolean") return { type };
  if (type === "number" || type === "integer")
    return { type, ...bounds(value, ["minimum", "maximum"]) };
  if (type === "array") {
    const options = isRecord(value.items) ? optionsIn(value.items, "anyOf") : null;
    return (
      options && { type, items: { anyOf: options }, ...bounds(value, ["minItems", "maxItems"]) }
    );
  }
  if (type !== "string") return null;
  if (value.enum === undefined && value.oneOf === undefined) {
    const format = FORMATS.find((each) => each === value.format);
    return { type, ...bounds(value, ["minLength", "maxLength"]), ...(format ? { format } : {}) };
  }
  const options = optionsIn(value, "oneOf");
  return options && { type, oneOf: options };
}

type Bound = "minimum" | "maximum" | "minLength" | "maxLength" | "minItems" | "maxItems";
const bounds = (schema: Record<string, unknown>, names: readonly Bound[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = numberIn(schema[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** In one of the protocol's three forms: with titles, with a parallel list of names, or bare. */
function optionsIn(schema: Record<string, unknown>, titled: "oneOf" | "anyOf") {
  const list = schema[titled] ?? schema.enum;
  if (!Array.isArray(list) || list.length === 0 || list.length > OPTIONS) return null;
  const names = Array.isArray(schema.enumNames) ? schema.enumNames : [];
  const options = list.map((each: unknown, at): QuestionOption | null => {
    const value = textIn(isRecord(each) ? each.const : each);
    const title = textIn(isRecord(each) ? each.title : names[at]);
    if (value === undefined || value.length > 1_000) return null;
    return { const: value, ...(title ? { title: serverText(title, 200) } : {}) };
  });
  return options.every((each) => each !== null) ? options : null;
}

function defaultIn(value: unknown): { default?: AnswerValue } {
  const isPlain = ["string", "number", "boolean"].includes(typeof value);
  const isList = Array.isArray(value) && value.every((each) => typeof each === "string");
  return isPlain || isList ? { default: value as AnswerValue } : {};
}
