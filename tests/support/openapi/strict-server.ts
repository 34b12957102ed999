import { startLocalServer, type LocalServer } from "../local-server";
import { decoded, fromFlat, fromPairs, hasType, pairsIn, scalar, type Pairs } from "./decode";
import {
  fieldsOf,
  operationsIn,
  schemaOf,
  type DescribedOperation,
  type Parameter,
} from "./described-operation";
import { DocumentSchemas, isRecord, listIn, recordIn, type Json } from "./document-schemas";

type Asked = LocalServer["requests"][number];
export type StrictServer = LocalServer & {
  /** Validates with this document from now on. Returns its operations. */
  use: (root: Json) => DescribedOperation[];
  /** What was wrong with the last request, according to the document. */
  readonly faults: string[];
};

/** The content of every file that is sent. */
export const FILE_TEXT = "content of the file";
const JSON_TYPE = /^(?:application|text)\/(?:[\w.+-]+\+)?json\b/i;

/**
 * A server that validates each request against an OpenAPI 3 document: path, parameters by their styles, and body. 400
 * with the errors. It shares no code with the product's requests.
 */
export async function startStrictServer(): Promise<StrictServer> {
  let schemas = new DocumentSchemas({});
  let operations: DescribedOperation[] = [];
  let faults: string[] = [];
  const server = await startLocalServer((asked, res) => {
    faults = faultsIn(schemas, operations, asked);
    res.writeHead(faults.length ? 400 : 200, { "content-type": "application/json" });
    res.end(JSON.stringify(faults.length ? { faults } : { ok: true }));
  });
  const use = (root: Json): DescribedOperation[] => {
    schemas = new DocumentSchemas(root);
    operations = operationsIn(schemas);
    return operations;
  };
  return Object.defineProperty(Object.assign(server, { use, faults }), "faults", {
    get: () => faults,
  });
}

function faultsIn(
  schemas: DocumentSchemas,
  operations: DescribedOperation[],
  asked: Asked,
): string[] {
  const [path = "", query = ""] = asked.url.split("?", 2);
  const fitting = operations.filter((each) => each.method === asked.method && each.path.test(path));
  // Of two that match, the one with fewer variable parts wins.
  const [operation] = fitting.toSorted((a, b) => a.names.length - b.names.length);
  if (!operation) return [`no operation ${asked.method} ${path}`];
  return [
    ...parameterFaults(schemas, operation, asked, query),
    ...bodyFaults(schemas, operation, asked),
  ];
}

function parameterFaults(
  schemas: DocumentSchemas,
  operation: DescribedOperation,
  asked: Asked,
  query: string,
): string[] {
  const pairs = pairsIn(query);
  const parts = operation.path.exec(asked.url.split("?")[0]!)!;
  const known = new Set(pairsIn(operation.template.split("?")[1] ?? "").map(([name]) => name));
  const faults = operation.parameters.flatMap((parameter) => {
    const { name, in: where } = parameter;
    const value = valueOf(schemas.root, parameter, {
      pairs,
      asked,
      part: parts[operation.names.indexOf(name) + 1],
    });
    known.add(name);
    for (const each of Object.keys(fieldsOf(schemas.root, schemaOf(parameter)))) known.add(each);
    if (value === undefined)
      return parameter.required === true || where === "path" ? [`${where} ${name} is missing`] : [];
    return schemas
      .faults(schemaOf(parameter), value)
      .map((each) => `${where} ${name} ${JSON.stringify(value)}: ${each}`);
  });
  const strange = pairs
    .map(([name]) => name)
    .filter(
      (name) =>
        !known.has(name) && !known.has(name.split("[")[0]!) && !/key|token|auth/i.test(name),
    );
  return [...faults, ...strange.map((name) => `query ${name} is not described`)];
}

type From = { pairs: Pairs; asked: Asked; part: string | undefined };

function valueOf(root: Json, parameter: Parameter, { pairs, asked, part }: From): unknown {
  const { name, in: where, content } = parameter;
  const schema = schemaOf(parameter);
  const style = String(
    parameter.style ?? (where === "query" || where === "cookie" ? "form" : "simple"),
  );
  const explode = typeof parameter.explode === "boolean" ? parameter.explode : style === "form";
  const isJson = Object.keys(recordIn(content)).some((type) => JSON_TYPE.test(type));
  if (where === "query") {
    const own = pairs.find(([each]) => each === name);
    if (isJson) return own && (JSON.parse(decoded(own[1])) as unknown);
    return fromPairs(root, name, schema, pairs, { style, explode });
  }
  if (where === "cookie") {
    const own = (asked.headers.cookie ?? "")
      .split("; ")
      .find((each) => each.startsWith(`${name}=`));
    return own && fromPairs(root, name, schema, pairsIn(own), { style, explode: false });
  }
  const header = asked.headers[name.toLowerCase()];
  const text =
    where === "header"
      ? header === undefined
        ? undefined
        : String(header)
      : part && bare(part, name, style);
  if (text === undefined || text === "") return undefined;
  if (isJson) return JSON.parse(where === "path" ? decoded(text) : text) as unknown;
  return fromSimple(root, schema, text, { style, explode, isEncoded: where === "path" });
}

const bare = (part: string, name: string, style: string): string =>
  style === "label"
    ? part.replace(/^\./, "")
    : style === "matrix"
      ? part.replace(new RegExp(`^;${name}=?`), "")
      : part;

function fromSimple(
  root: Json,
  schema: unknown,
  text: string,
  { style, explode, isEncoded }: { style: string; explode: boolean; isEncoded: boolean },
): unknown {
  const parts = text
    .split(style === "label" && explode ? "." : ",")
    .map((each) => (isEncoded ? decodeURIComponent(each) : each));
  if (hasType(root, schema, "array")) {
    const { items } = recordIn(schema);
    return parts.map((each) => scalar(root, items, each));
  }
  if (hasType(root, schema, "object") && !hasType(root, schema, "string"))
    return fromFlat(root, schema, explode ? parts.flatMap((each) => each.split("=")) : parts);
  return scalar(root, schema, isEncoded ? decodeURIComponent(text) : text);
}

function bodyFaults(
  schemas: DocumentSchemas,
  { body }: DescribedOperation,
  asked: Asked,
): string[] {
  if (!body) return asked.body === "" ? [] : ["a body is not described"];
  if (asked.body === "" && asked.headers["content-type"] === undefined)
    return body.required ? ["the body is missing"] : [];
  const type = String(asked.headers["content-type"] ?? "");
  const plain = type.split(";")[0]!.trim();
  const found = Object.entries(body.content).find(([each]) =>
    matches(each.split(";")[0]!.trim(), plain),
  );
  if (!found) return [`the body's type ${plain} is not described`];
  const media = recordIn(found[1]);
  if (JSON_TYPE.test(plain))
    return schemas.faults(media.schema, parsed(asked.body)).map((each) => `body: ${each}`);
  if (plain === "application/x-www-form-urlencoded")
    return formFaults(schemas, media, pairsIn(asked.body));
  if (plain === "multipart/form-data")
    return multipartFaults(schemas, media, partsIn(asked.body, type));
  return asked.body === "" ? ["the body is empty"] : [];
}

const matches = (described: string, sent: string): boolean =>
  new RegExp(
    `^${described
      .split("*")
      .map((each) => each.replace(/[.+]/g, "\\$&"))
      .join(".*")}$`,
    "i",
  ).test(sent);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return Symbol.for("no JSON");
  }
}

function formFaults(schemas: DocumentSchemas, { schema, encoding }: Json, pairs: Pairs): string[] {
  const { root } = schemas;
  const fields = fieldsOf(root, schema);
  const value: Json = {};
  for (const [name, each] of Object.entries(fields)) {
    const { style, explode, contentType } = recordIn(recordIn(encoding)[name]);
    const own = pairs.find(([key]) => key === name);
    const found =
      own && JSON_TYPE.test(String(contentType))
        ? parsed(decoded(own[1]))
        : fromPairs(root, name, each, pairs, {
            style: String(style ?? "form"),
            explode: explode !== false,
          });
    if (found !== undefined) value[name] = found;
  }
  const strange = pairs.filter(
    ([name]) => !(name.split("[")[0]! in fields) && Object.keys(fields).length > 0,
  );
  return [
    ...schemas.faults(schema, value).map((each) => `form ${JSON.stringify(value)}: ${each}`),
    ...strange.map(([name]) => `field ${name} is not described`),
  ];
}

type Part = { name: string; fileName?: string; type?: string; content: string };

function partsIn(body: string, type: string): Part[] {
  const boundary = /boundary=([^;]+)/.exec(type)?.[1] ?? "";
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((each) => {
      const [head = "", ...rest] = each.replace(/^\r\n/, "").split("\r\n\r\n");
      const of = (pattern: RegExp) => pattern.exec(head)?.[1];
      return {
        name: of(/[; ]name="([^"]*)"/) ?? "",
        fileName: of(/filename="([^"]*)"/),
        type: of(/content-type: (.+)/i),
        content: rest.join("\r\n\r\n").replace(/\r\n$/, ""),
      };
    });
}

function multipartFaults(schemas: DocumentSchemas, { schema }: Json, parts: Part[]): string[] {
  const { root } = schemas;
  const fields = fieldsOf(root, schema);
  const value: Json = {};
  for (const { name, fileName, type, content } of parts) {
    if (!(name in fields)) return [`field ${name} is not described`];
    if (fileName !== undefined && content !== FILE_TEXT) return [`file ${name} has other content`];
    const isList = hasType(root, fields[name], "array") && type === undefined;
    const items = isList ? recordIn(fields[name]).items : fields[name];
    const found =
      type !== undefined && JSON_TYPE.test(type)
        ? parsed(content)
        : fileName === undefined
          ? scalar(root, items, content)
          : content;
    value[name] =
      hasType(root, fields[name], "array") && !Array.isArray(found)
        ? [...listIn(value[name]), found]
        : found;
  }
  return schemas.faults(schema, value).map((each) => `multipart ${JSON.stringify(value)}: ${each}`);
}

export const isJsonType = (type: string): boolean => JSON_TYPE.test(type) || type === "*/*";
export const isFileSchema = (schema: unknown): boolean =>
  isRecord(schema) && (schema.format === "binary" || typeof schema.contentMediaType === "string");
