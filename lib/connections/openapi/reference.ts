import "server-only";
import { DocumentFault } from "@/lib/connections/openapi/document-fault";
import { sentence } from "@/lib/core/shared/sentence";
import { isRecord, short, type JsonValue } from "@/lib/tools/shared/faults";

/** One reference may lead to another; no real document has more than this. */
const LEADS = 20;
/** Generated documents have references of up to some 200 characters and 10 parts. */
const LONGEST = 1_000;
const PARTS = 64;

/**
 * The value, with any `$ref` within the document resolved. `at`: the references followed. Throws DocumentFault for an
 * external, circular or broken one.
 */
export function resolved(root: JsonValue, value: unknown): { value: unknown; at: string[] } {
  const at: string[] = [];
  for (let now = value; ;) {
    if (!isRecord(now) || typeof now.$ref !== "string") return { value: now, at };
    const { $ref } = now;
    if (at.length === LEADS || at.includes($ref))
      throw new DocumentFault(
        sentence("openapi_circular", "It refers to itself: {ref}", { ref: short($ref) }),
      );
    at.push($ref);
    now = pointed(root, $ref);
  }
}

function pointed(root: JsonValue, ref: string): unknown {
  if (ref.length > LONGEST) throw nowhere(ref);
  const cache = KNOWN.get(root) ?? new Map<string, unknown>();
  KNOWN.set(root, cache);
  if (!cache.has(ref)) cache.set(ref, lookedUp(root, ref));
  return cache.get(ref);
}

/** The target of each reference of a document, so that each is resolved once, however often it is used. */
const KNOWN = new WeakMap<JsonValue, Map<string, unknown>>();

/** A schema may have its own name, and so may parts of it (JSON Schema 2020-12, sections 8.2.1 and 8.2.2). */
function lookedUp(root: JsonValue, ref: string): unknown {
  const [base = "", fragment = ""] = ref.split("#", 2);
  const isOwn = base === "" || base === root.$self;
  const local = isOwn ? /^\/(?:\$defs|definitions)\/([^/]+)$/.exec(fragment)?.[1] : undefined;
  if (local !== undefined) return definition(root, decoded(local), ref);
  if (isOwn && (fragment === "" || fragment.startsWith("/"))) return within(root, fragment, ref);
  const named = namedIn(root);
  const schema = base === "" ? root : named.get(base);
  if (schema === undefined)
    throw new DocumentFault(
      sentence(
        "openapi_refers_outside",
        "It refers to another file, which isn't supported: {ref}",
        {
          ref: short(ref),
        },
      ),
    );
  if (fragment === "" || fragment.startsWith("/")) return within(schema, fragment, ref);
  const part = named.get(`${base}#${fragment}`);
  if (part === undefined) throw nowhere(ref);
  return part;
}

/**
 * A definition of the document, as in Swagger 2.0. In pasted JSON Schema it means a definition of that schema, or one
 * of the components.
 */
function definition(root: JsonValue, name: string, ref: string): unknown {
  for (const holder of [root.$defs, root.definitions])
    if (isRecord(holder) && Object.hasOwn(holder, name)) return holder[name];
  const { components } = root;
  const schemas = isRecord(components) && isRecord(components.schemas) ? components.schemas : {};
  const target = definitionsIn(root).get(name) ?? schemas[name];
  if (target === undefined) throw nowhere(ref);
  return target;
}

const DEFINITIONS = new WeakMap<JsonValue, Map<string, unknown>>();

/** All definitions within schemas by name, the first one each. */
function definitionsIn(root: JsonValue): Map<string, unknown> {
  const earlier = DEFINITIONS.get(root);
  if (earlier) return earlier;
  const byName = new Map<string, unknown>();
  const seen = new Set<unknown>();
  const open: unknown[] = [root.components, root.paths];
  for (let next = open.pop(); open.length || next !== undefined; next = open.pop()) {
    if (typeof next !== "object" || next === null || seen.has(next)) continue;
    seen.add(next);
    const { $defs, definitions } = next as JsonValue;
    for (const holder of [$defs, definitions])
      for (const [name, each] of Object.entries(isRecord(holder) ? holder : {}))
        if (!byName.has(name)) byName.set(name, each);
    for (const part of Object.values(next)) if (typeof part === "object") open.push(part);
  }
  DEFINITIONS.set(root, byName);
  return byName;
}

/** RFC 6901, as a fragment. */
function within(schema: JsonValue, fragment: string, ref: string): unknown {
  let now: unknown = schema;
  const parts = fragment.split("/").slice(1);
  if (parts.length > PARTS) throw nowhere(ref);
  for (const part of parts) {
    const name = decoded(part).replaceAll("~1", "/").replaceAll("~0", "~");
    const has = typeof now === "object" && now !== null && Object.hasOwn(now, name);
    if (!has) throw nowhere(ref);
    now = (now as JsonValue)[name];
  }
  return now;
}

const nowhere = (ref: string): DocumentFault =>
  new DocumentFault(
    sentence("openapi_refers_nowhere", "It refers to something missing from the document: {ref}", {
      ref: short(ref),
    }),
  );

const NAMED = new WeakMap<JsonValue, Map<string, JsonValue>>();

/** The named schemas of a document, by name; each is visited once, however often it is referred to. */
function namedIn(root: JsonValue): Map<string, JsonValue> {
  const earlier = NAMED.get(root);
  if (earlier) return earlier;
  const named = new Map<string, JsonValue>();
  const seen = new Set<unknown>();
  const open: { value: unknown; base: string }[] = [{ value: root.components, base: "" }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value } = next;
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    const { $id, $anchor } = value as JsonValue;
    const base = typeof $id === "string" ? $id.replace(/#$/, "") : next.base;
    if (typeof $id === "string" && isRecord(value)) named.set(base, value);
    if (typeof $anchor === "string" && isRecord(value)) named.set(`${base}#${$anchor}`, value);
    for (const part of Object.values(value)) open.push({ value: part, base });
  }
  NAMED.set(root, named);
  return named;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
