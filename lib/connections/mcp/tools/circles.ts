import "server-only";
import type { Schema } from "@/lib/connections/mcp/tools/repair";
import { isDeeper } from "@/lib/connections/mcp/tools/shorten";
import { isRecord } from "@/lib/tools/shared/faults";

/** How often a part that contains itself is written out, as far as the limits allow. */
const TURNS = [3, 2, 1, 0];
/** Copy limit of one attempt. */
const NODES = 20_000;
const DYNAMIC = ["$dynamicRef", "$recursiveRef"];
const REFERENCES = ["$ref", ...DYNAMIC];

/**
 * The same schema when each of its references leads to a place in it, and none in a cycle. Otherwise references that
 * close a cycle are written out a few times, and the last ones, external ones and broken ones allow anything. Nothing
 * external is ever fetched.
 */
export function openCircles(root: Schema, limits: { schema: number; depth: number }): Schema {
  const open = closing(root);
  if (open.size === 0) return root;
  for (const turns of TURNS) {
    const next = written(root, open, turns);
    const isFit =
      next &&
      Buffer.byteLength(JSON.stringify(next)) <= limits.schema &&
      !isDeeper(next, limits.depth * 2);
    if (isFit) return next;
  }
  return { type: "object", properties: {}, additionalProperties: true };
}

/**
 * The references that must be replaced, by their objects, each with its target: undefined if there is none. One pass
 * that follows each reference: one to a place currently being visited closes a cycle.
 */
function closing(root: Schema): Map<object, unknown> {
  const copies = new Map<object, unknown>();
  const done = new Set<unknown>();
  const under = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null || done.has(value)) return;
    under.add(value);
    const ref = isRecord(value) ? value.$ref : undefined;
    if (isRecord(value) && DYNAMIC.some((key) => typeof value[key] === "string"))
      copies.set(value, undefined);
    for (const each of Object.values(value)) if (!under.has(each)) visit(each);
    if (typeof ref === "string") {
      const target = isLocal(ref) ? at(root, ref) : isAnchor(ref) ? null : undefined;
      if (target === undefined || under.has(target)) copies.set(value, target);
      else visit(target);
    }
    under.delete(value);
    done.add(value);
  };
  visit(root);
  return copies;
}

const isLocal = (ref: string): boolean => ref === "#" || ref.startsWith("#/");
/** A name inside the schema, which the validator knows; a broken pointer is not one. */
const isAnchor = (ref: string): boolean => /^#[A-Za-z_]/.test(ref);

/**
 * A copy in which each of these references is written out this many times. Written-out parts have no references of
 * their own, since those could lead back. Undefined: it would be too large.
 */
function written(
  root: Schema,
  open: ReadonlyMap<object, unknown>,
  turns: number,
): Schema | undefined {
  let nodes = 0;
  const copy = (value: unknown, turn: number): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (++nodes > NODES) return undefined;
    if (Array.isArray(value)) return value.map((each) => copy(each, turn));
    const schema = value as Schema; // an object that is not a list
    const { $ref } = schema;
    const isOpen = open.has(value);
    if (!isOpen && (turn === 0 || typeof $ref !== "string")) return entries(schema, turn);
    const target = isOpen ? open.get(value) : at(root, String($ref));
    const rest = Object.entries(schema).filter(([key]) => !REFERENCES.includes(key));
    const own = entries(Object.fromEntries(rest), turn);
    if (!isRecord(target)) return own;
    if (isOpen && turn >= turns) return { ...typeOf(target), ...own };
    return { ...(copy(target, turn + Number(isOpen)) as Schema), ...own };
  };
  const entries = (value: Schema, turn: number): Schema =>
    Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copy(each, turn)]));
  const next = copy(root, 0) as Schema;
  return nodes > NODES ? undefined : next;
}

/** A part nested in itself: its type stays known. */
const typeOf = ({ type }: Schema): Schema => (typeof type === "string" ? { type } : {});

const at = (root: unknown, ref: string): unknown =>
  ref
    .slice(1)
    .split("/")
    .filter(Boolean)
    .map((each) => decoded(each).replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>(
      (value, key) =>
        typeof value === "object" && value !== null && Object.hasOwn(value, key)
          ? (value as Record<string, unknown>)[key]
          : undefined,
      root,
    );

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
