import "server-only";
import { JSON_TYPE } from "@/lib/connections/openapi/operation/media";
import { parameterOf } from "@/lib/connections/openapi/operation/parameter";
import { WIRE_STYLES, type ToolParameter, type Wire } from "@/lib/tools/parameter";
import { isRecord, type JsonValue } from "@/lib/tools/shared/faults";

type Where = "path" | "query" | "header" | "cookie" | "unknown";
type GivenParameter = { name: string; where: Where; parameter: ToolParameter; isAsked: boolean };

/** These headers are set by the HTTP client (OpenAPI 3, Parameter Object; lib/core/guarded-fetch/headers.ts). */
const NOT_OURS =
  /^(?:accept|accept-encoding|content-type|content-length|authorization|host|connection|keep-alive|transfer-encoding|upgrade|te|trailer|expect|http2-settings|cookie|proxy-.*)$/i;
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]{1,128}$/;

const STYLES = { path: "simple", query: "form", header: "simple", cookie: "form" } as const;

/**
 * A parameter of an operation, as the argument of a tool. undefined if it is not one. `isAsked`: it is required; one
 * with a default is filled in.
 */
export function givenParameter(
  value: JsonValue,
  read: (schema: unknown) => JsonValue,
): GivenParameter | undefined {
  const { name, required } = value;
  if (typeof name !== "string" || (value.in === "header" && NOT_OURS.test(name))) return undefined;
  const isAsked = required === true || value.in === "path";
  const where = whereOf(value);
  if (where === "unknown") return { name, where, parameter: { type: "string" }, isAsked };
  const [content] = isRecord(value.content) ? Object.entries(value.content) : [];
  const media = content && isRecord(content[1]) ? content[1] : {};
  const schema = withoutNull(read(content ? media.schema : value.schema));
  const otherwise = isAsked || where === "header" ? otherwiseOf(schema) : undefined;
  const whole = value.in === "querystring";
  const style = whole
    ? { style: "form" as const, explode: true }
    : styleOf(value, where, content?.[0]);
  const wire = wireOf(style, schema, { name, otherwise, where });
  const about = typeof value.description === "string" ? value.description.slice(0, 1_000) : "";
  return {
    name,
    where,
    parameter: parameterOf(schema, about, wire),
    isAsked: isAsked && otherwise === undefined,
  };
}

function whereOf({ in: where, name }: JsonValue): Where {
  if (where === "querystring") return "query"; // OpenAPI 3.2: the whole query
  if (where === "header" && !HEADER_NAME.test(String(name))) return "unknown";
  return where === "path" || where === "query" || where === "header" || where === "cookie"
    ? where
    : "unknown";
}

function styleOf(value: JsonValue, where: keyof typeof STYLES, type: string | undefined): Wire {
  if (type !== undefined) return { style: JSON_TYPE.test(type) ? "json" : STYLES[where] };
  const style =
    WIRE_STYLES.find((each) => each === value.style && each !== "file") ?? STYLES[where];
  // Its items would be cookies of the same name.
  const explode =
    where === "cookie"
      ? false
      : typeof value.explode === "boolean"
        ? value.explode
        : style === "form";
  return {
    style,
    ...(explode === (style === "form") ? {} : { explode }),
    ...(value.allowReserved === true ? { reserved: true } : {}),
  };
}

type About = { name: string; otherwise: Wire["otherwise"]; where: Where };

/** Plain text needs no style. */
function wireOf(
  style: Wire,
  schema: JsonValue,
  { name, otherwise, where }: About,
): Wire | undefined {
  const isOdd = ["json", "label", "matrix"].includes(style.style) || style.reserved === true;
  if (!isOdd && otherwise === undefined && where !== "cookie" && !hasParts(schema))
    return undefined;
  return {
    ...style,
    ...(style.style === "matrix" ? { name } : {}),
    ...(otherwise === undefined ? {} : { otherwise }),
  };
}

/** Whether a value may be a list or an object. */
export function hasParts({ type, anyOf, allOf, enum: choices }: JsonValue): boolean {
  if (type !== undefined)
    return [type].flat().some((each) => each === "array" || each === "object");
  if (Array.isArray(choices)) return false;
  return (
    !Array.isArray(anyOf) ||
    Array.isArray(allOf) ||
    anyOf.some((each) => !isRecord(each) || hasParts(each))
  );
}

/** The default, or the only choice. */
function otherwiseOf({ default: value, enum: choices }: JsonValue): Wire["otherwise"] {
  const only: unknown =
    value ?? (Array.isArray(choices) && choices.length === 1 ? choices[0] : undefined);
  return typeof only === "string" || typeof only === "number" || typeof only === "boolean"
    ? only
    : undefined;
}

/** There is no null in a URL or a header: null values are omitted. */
export function withoutNull(schema: JsonValue): JsonValue {
  const { type, enum: choices, anyOf, ...rest } = schema;
  const types = [type].flat().filter((each) => each !== undefined && each !== "null");
  const forms = Array.isArray(anyOf)
    ? anyOf.filter((each) => !isRecord(each) || each.type !== "null")
    : [];
  return {
    ...(types.length ? { type: types.length === 1 ? types[0] : types } : {}),
    ...rest,
    ...(Array.isArray(choices) ? { enum: choices.filter((each) => each !== null) } : {}),
    ...(forms.length === 1 && isRecord(forms[0]) ? forms[0] : forms.length ? { anyOf: forms } : {}),
  };
}
