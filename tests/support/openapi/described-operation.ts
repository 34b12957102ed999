import {
  DocumentSchemas,
  isRecord,
  listIn,
  pointed,
  recordIn,
  type Json,
} from "./document-schemas";

export type Parameter = Json & { name: string; in: string };
/** An operation from its document. `path`: matches the path of a request, with a group for each part. */
export type DescribedOperation = {
  id: string;
  method: string;
  template: string;
  path: RegExp;
  names: string[];
  parameters: Parameter[];
  body?: { required: boolean; content: Json };
};

const METHODS = ["get", "head", "post", "put", "patch", "delete", "options"];
/** They are set by the HTTP client. */
const SENDERS = /^(?:accept|content-type|authorization|host|cookie|content-length)$/i;

/** The operations of an OpenAPI 3 document; their schemas are then registered in `schemas`. */
export function operationsIn(schemas: DocumentSchemas): DescribedOperation[] {
  const { root } = schemas;
  return Object.entries(recordIn(root.paths)).flatMap(([template, given]) => {
    const item = pointed(root, given);
    return METHODS.filter((method) => isRecord(item[method])).map((method) => {
      const operation = recordIn(item[method]);
      const parameters = parametersOf(root, [
        ...listIn(item.parameters),
        ...listIn(operation.parameters),
      ]);
      const body =
        operation.requestBody === undefined ? undefined : pointed(root, operation.requestBody);
      for (const each of parameters) schemas.add(schemaOf(each));
      for (const media of Object.values(recordIn(body?.content))) {
        schemas.add(recordIn(media).schema);
        for (const each of Object.values(fieldsOf(root, recordIn(media).schema))) schemas.add(each);
      }
      return {
        id: `${method.toUpperCase()} ${template}`,
        method: method.toUpperCase(),
        template,
        ...pathOf(template),
        parameters,
        ...(body
          ? { body: { required: body.required === true, content: recordIn(body.content) } }
          : {}),
      };
    });
  });
}

function parametersOf(root: Json, given: unknown[]): Parameter[] {
  const by = new Map<string, Parameter>();
  for (const each of given) {
    const value = pointed(root, each);
    if (typeof value.name !== "string" || typeof value.in !== "string") continue;
    if (value.in === "header" && SENDERS.test(value.name)) continue;
    by.set(`${value.in} ${value.name}`, { ...value, name: value.name, in: value.in });
  }
  return [...by.values()];
}

/** The schema of a parameter, which may be in its `content`. */
export function schemaOf({ schema, content }: Json): unknown {
  const [media] = Object.values(recordIn(content));
  return schema ?? recordIn(media).schema;
}

/** The fields of a form, in all of its forms. */
export function fieldsOf(root: Json, given: unknown, deep = 0): Json {
  const { properties, allOf, anyOf, oneOf } = pointed(root, given);
  const parts = deep > 5 ? [] : [...listIn(allOf), ...listIn(anyOf), ...listIn(oneOf)];
  return Object.assign(
    {},
    ...parts.map((each) => fieldsOf(root, each, deep + 1)),
    recordIn(properties),
  ) as Json;
}

function pathOf(template: string) {
  const names: string[] = [];
  const [plain = ""] = template.split("?", 1);
  const source = plain
    .split(/(\{[^{}]+\})/)
    .map((part) => {
      if (!part.startsWith("{")) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      names.push(part.slice(1, -1));
      return "([^/]+)";
    })
    .join("");
  return { names, path: new RegExp(`^${source}$`) };
}
