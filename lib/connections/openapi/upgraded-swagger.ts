import "server-only";
import { resolved } from "@/lib/connections/openapi/reference";
import { HTTP_METHODS } from "@/lib/tools/contract";
import { isRecord, type JsonValue } from "@/lib/tools/shared/faults";

/**
 * A document of Swagger 2.0 as one of OpenAPI 3.0, as far as requests are concerned. References stay: `#/definitions/…`
 * exists, too. Parameters of bodies and forms become request bodies, `host`, `basePath` and `schemes` servers.
 */
export function upgraded(root: JsonValue): JsonValue {
  const schemes = recordIn(root.securityDefinitions);
  return {
    ...root,
    openapi: "2.0",
    servers: serversOf(root),
    components: {
      securitySchemes: Object.fromEntries(
        Object.entries(schemes).map(([name, each]) => [name, schemeOf(each)]),
      ),
    },
    paths: Object.fromEntries(
      Object.entries(recordIn(root.paths)).map(([path, each]) => [path, itemOf(root, each)]),
    ),
  };
}

/** Without a host, the API is where the document is. */
function serversOf({ host, basePath, schemes }: JsonValue): JsonValue[] {
  const path = typeof basePath === "string" ? basePath : "/";
  if (typeof host !== "string" || host === "") return [{ url: path }];
  const usable = listIn(schemes).filter((each) => each === "https" || each === "http");
  const sorted = usable.length
    ? usable.toSorted((a, b) => (a === b ? 0 : a === "https" ? -1 : 1))
    : ["https"];
  return sorted.map((scheme) => ({ url: `${String(scheme)}://${host}${path}` }));
}

const schemeOf = (value: unknown): unknown =>
  isRecord(value) && value.type === "basic" ? { type: "http", scheme: "basic" } : value;

function itemOf(root: JsonValue, value: unknown): unknown {
  if (!isRecord(value)) return value;
  const item: JsonValue = { ...value, parameters: [] };
  for (const method of HTTP_METHODS.map((each) => each.toLowerCase())) {
    const operation = value[method];
    if (isRecord(operation)) item[method] = operationOf(root, operation, listIn(value.parameters));
  }
  return item;
}

function operationOf(root: JsonValue, operation: JsonValue, shared: unknown[]): JsonValue {
  const all = parametersOf(root, [...shared, ...listIn(operation.parameters)]);
  const produced = listIn(operation.produces ?? root.produces).map(String);
  const content = Object.fromEntries(produced.map((type) => [type, {}]));
  const requestBody = bodyOf(root, operation, all);
  return {
    ...operation,
    parameters: all
      .filter(({ in: where }) => where !== "body" && where !== "formData")
      .map(parameterOf),
    ...(requestBody ? { requestBody } : {}),
    responses: { default: { content } },
  };
}

/** An operation's parameter overrides that of its path with the same name and location. A broken reference stays. */
function parametersOf(root: JsonValue, parameters: unknown[]): JsonValue[] {
  const by = new Map<string, JsonValue>();
  for (const each of parameters) {
    const value = dereferenced(root, each);
    if (isRecord(value)) by.set(JSON.stringify([value.in ?? value.$ref, value.name]), value);
  }
  return [...by.values()];
}
function dereferenced(root: JsonValue, parameter: unknown): unknown {
  try {
    return resolved(root, parameter).value;
  } catch {
    return parameter; // the operation reports it when it is read
  }
}

/** The formats of lists in terms of OpenAPI 3. Tabs have none: no API in use has them. */
const FORMATS: Record<string, JsonValue> = {
  csv: { style: "form", explode: false },
  ssv: { style: "spaceDelimited", explode: false },
  pipes: { style: "pipeDelimited", explode: false },
  multi: { style: "form", explode: true },
};
const ABOUT = ["name", "in", "required", "description", "collectionFormat", "allowEmptyValue"];

/** Type and bounds are in the parameter itself. */
function parameterOf(value: JsonValue): JsonValue {
  if (value.$ref !== undefined) return value;
  const { name, in: where, required, description, type, collectionFormat } = value;
  const isQuery = where === "query" || where === "formData";
  const format = FORMATS[String(collectionFormat ?? "csv")] ?? FORMATS.csv;
  return {
    name,
    in: where,
    required,
    description,
    ...(type === "array" && isQuery ? format : {}),
    schema: schemaIn(value),
  };
}
const schemaIn = (value: JsonValue): JsonValue =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !ABOUT.includes(key)));

function bodyOf(root: JsonValue, operation: JsonValue, all: JsonValue[]): JsonValue | undefined {
  const consumed = listIn(operation.consumes ?? root.consumes).map(String);
  const body = all.find(({ in: where }) => where === "body");
  if (body) {
    const types = consumed.length ? consumed : ["application/json"];
    const { required, description, schema } = body;
    const content = Object.fromEntries(types.map((type) => [type, { schema }]));
    return { required, description, content };
  }
  const fields = all.filter(({ in: where }) => where === "formData");
  if (fields.length === 0) return undefined;
  const isMultipart =
    fields.some(({ type }) => type === "file") ||
    (consumed.includes("multipart/form-data") &&
      !consumed.includes("application/x-www-form-urlencoded"));
  const type = isMultipart ? "multipart/form-data" : "application/x-www-form-urlencoded";
  const required = fields.filter((each) => each.required === true).map(({ name }) => name);
  const properties = Object.fromEntries(
    fields.map((each) => [String(each.name), { ...schemaIn(each), description: each.description }]),
  );
  const encoding = Object.fromEntries(
    fields
      .filter((each) => each.type === "array")
      .map((each) => [
        String(each.name),
        FORMATS[String(each.collectionFormat ?? "csv")] ?? FORMATS.csv,
      ]),
  );
  const schema = { type: "object", properties, required };
  return { required: required.length > 0, content: { [type]: { schema, encoding } } };
}

const recordIn = (value: unknown): JsonValue => (isRecord(value) ? value : {});
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
