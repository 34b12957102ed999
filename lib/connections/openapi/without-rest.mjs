// Large documents are mostly responses, examples and descriptions, which no request needs: without them, 12 MiB become one
// or two.

/** Deeper levels are not read (lib/connections/openapi/operation/reader.ts). */
const DEEPEST = 60;
const WORDS = 2_000;
/** Their keys are names, and their values schemas. */
const NAMED = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];
const DROPPED = ["example", "examples", "externalDocs", "xml"];
/** Values that are copied unchanged. */
const WHOLE = ["enum", "const", "default", "required", "mapping"];
const METHODS = ["get", "head", "post", "put", "patch", "delete", "options"];

/** The document with only what its requests need: paths, parameters, bodies, schemas, servers, and security schemes. */
export function withoutRest(root) {
  if (!isObject(root)) return root;
  const { openapi, swagger, info, servers, security, paths, components } = root;
  const document = {
    openapi,
    swagger,
    info,
    servers,
    security,
    $defs: schema(root.$defs, 0, true),
    ...pick(root, ["host", "basePath", "schemes", "consumes", "produces", "$self"]),
    securityDefinitions: root.securityDefinitions,
    parameters: schema(root.parameters, 0, true),
    definitions: schema(root.definitions, 0, true),
    paths: each(paths, pathItem),
  };
  if (!isObject(components)) return document;
  return {
    ...document,
    components: {
      securitySchemes: components.securitySchemes,
      parameters: schema(components.parameters, 0, true),
      requestBodies: schema(components.requestBodies, 0, true),
      responses: each(components.responses, response),
      pathItems: each(components.pathItems, pathItem),
      schemas: schema(referred(components.schemas, document, components), 0, true),
    },
  };
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const each = (value, change) =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part)]))
    : value;
const pick = (value, names) =>
  Object.fromEntries(names.filter((name) => name in value).map((name) => [name, value[name]]));

function pathItem(item) {
  if (!isObject(item)) return item;
  const path = pick(item, ["$ref", "servers", "parameters"]);
  if (path.parameters) path.parameters = schema(path.parameters, 0, false);
  for (const method of METHODS) if (isObject(item[method])) path[method] = operation(item[method]);
  return path;
}

function operation(given) {
  const names = ["operationId", "summary", "description", "security", "servers", "deprecated"];
  const kept = pick(given, [...names, "consumes", "produces"]);
  for (const name of ["parameters", "requestBody"])
    if (name in given) kept[name] = schema(given[name], 0, false);
  return { ...kept, responses: each(given.responses, response) };
}

/** Of a response only its types matter. */
function response(given) {
  if (!isObject(given)) return given;
  return given.$ref ? { $ref: given.$ref } : { content: each(given.content, () => ({})) };
}

function schema(value, depth, isNamed) {
  if (depth > DEEPEST) return {};
  if (Array.isArray(value)) return value.map((part) => schema(part, depth + 1, false));
  if (typeof value === "string") return value.length > WORDS ? value.slice(0, WORDS) : value;
  if (!isObject(value)) return value;
  const schemas = {};
  for (const [name, part] of Object.entries(value)) {
    if (name === "__proto__") continue;
    if (!isNamed && (DROPPED.includes(name) || name.startsWith("x-"))) continue;
    if (!isNamed && WHOLE.includes(name)) schemas[name] = part;
    else
      schemas[name] = schema(part, depth + 1, !isNamed && NAMED.includes(name) && isObject(part));
  }
  return schemas;
}

const SCHEMAS = ["#/components/schemas/", "#/$defs/", "#/definitions/"];

/** The schemas that requests refer to; all of them if a schema has its own name or is referred to in another way. */
function referred(schemas, kept, components) {
  if (!isObject(schemas)) return schemas;
  const found = new Set();
  const open = [kept, components.parameters, components.requestBodies, components.pathItems];
  while (open.length) {
    const value = open.pop();
    if (typeof value !== "object" || value === null) continue;
    const { $ref, $id, $anchor, $dynamicRef } = value;
    if ($id !== undefined || $anchor !== undefined || $dynamicRef !== undefined) return schemas;
    const names = [$ref, ...Object.values(isObject(value.mapping) ? value.mapping : {})];
    for (const ref of names) {
      if (typeof ref !== "string") continue;
      const name = named(ref);
      if (name === undefined || found.has(name) || !Object.hasOwn(schemas, name)) continue;
      found.add(name);
      open.push(schemas[name]);
    }
    for (const part of Object.values(value)) open.push(part);
  }
  return pick(schemas, [...found]);
}

/** The schema of a reference, including one that points into it. */
function named(ref) {
  const own = SCHEMAS.find((each) => ref.startsWith(each));
  const path = own === undefined ? ref : ref.slice(own.length).split("/")[0];
  try {
    return decodeURIComponent(path).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return path;
  }
}
