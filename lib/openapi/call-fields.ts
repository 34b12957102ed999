/** Where a value of a call goes. */
export type CallField = {
  /** Unique within the call: `query.limit`. */
  id: string;
  name: string;
  in: "path" | "query" | "body";
  required: boolean;
  /** json: inserted as JSON; choice: one of `options`. */
  kind: "text" | "number" | "choice" | "json";
  options: string[];
};
export type DescribedCall = { fields: CallField[]; hasBody: boolean };

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  $ref?: string;
};
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema };
type Described = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
/** The part of the OpenAPI document that a call's form needs. */
export type DescribedPaths = { paths?: Record<string, Record<string, Described>> };

/** The whole body, if it has no fields. */
export const WHOLE_BODY = "body.";

/** The fields of a call's form, from the OpenAPI document; none for an unknown call. */
export function callFields(
  { paths = {} }: DescribedPaths,
  method: string,
  path: string,
): DescribedCall {
  const { parameters = [], requestBody } = paths[path]?.[method.toLowerCase()] ?? {};
  const inAddress = parameters
    .filter((each) => each.in === "path" || each.in === "query")
    .map(({ name, in: place, required = false, schema = {} }) =>
      fieldOf(place as "path" | "query", name, schema, required),
    );
  const body = requestBody?.content["application/json"]?.schema;
  if (!body) return { fields: inAddress, hasBody: false };
  const named = Object.entries(body.properties ?? {});
  const inBody = named.length
    ? named.map(([name, schema]) =>
        fieldOf("body", name, schema, body.required?.includes(name) ?? false),
      )
    : [{ ...fieldOf("body", "", {}, true), kind: "json" as const }];
  return { fields: [...inAddress, ...inBody], hasBody: true };
}

function fieldOf(
  place: CallField["in"],
  name: string,
  { type, enum: values }: Schema,
  required: boolean,
): CallField {
  const types = Array.isArray(type) ? type.filter((each) => each !== "null") : [type];
  const options = values?.map(String) ?? (types[0] === "boolean" ? ["true", "false"] : []);
  const kind = options.length
    ? "choice"
    : types[0] === "string" || place !== "body"
      ? "text"
      : types[0] === "number" || types[0] === "integer"
        ? "number"
        : "json";
  return { id: `${place}.${name}`, name, in: place, required, kind, options };
}

/** An input that cannot be sent: the field, and why. */
export type Unfit = { field: string; why: "missing" | "no_json" };

/** The URL and the body of a call with these values; empty values are omitted. */
export function filledCall(
  path: string,
  { fields, hasBody }: DescribedCall,
  values: Record<string, string>,
): { url: string; body?: unknown } | Unfit {
  let url = path;
  const query = new URLSearchParams();
  let body: Record<string, unknown> = {};
  for (const { id, name, in: place, required, kind } of fields) {
    const value = values[id] ?? "";
    if (value.trim() === "") {
      if (required) return { field: id, why: "missing" };
      continue;
    }
    if (place === "path") url = url.replace(`{${name}}`, encodeURIComponent(value));
    else if (place === "query") query.set(name, value);
    else {
      const read = kind === "text" ? value : kind === "choice" ? chosen(value) : parsed(value);
      if (read === undefined) return { field: id, why: "no_json" };
      if (id === WHOLE_BODY) body = read as Record<string, unknown>;
      else body[name] = read;
    }
  }
  const queryText = query.toString();
  return { url: queryText ? `${url}?${queryText}` : url, ...(hasBody ? { body } : {}) };
}

const chosen = (value: string): unknown =>
  value === "true" ? true : value === "false" ? false : value;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
