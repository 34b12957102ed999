import "server-only";
import { Validator, type Schema } from "@cfworker/json-schema";
import type { JsonSchemaType, jsonSchemaValidator } from "@modelcontextprotocol/client";
import { connectionLimits } from "@/lib/connections/shared/rules";
import { isRecord } from "@/lib/tools/shared/faults";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/**
 * Why a schema can't be used: too large or deep, or it refers to something outside itself, which is never fetched, or
 * to itself in a circle without end.
 */
export function schemaFault(schema: unknown): Sentence | undefined {
  if (!isRecord(schema) || (schema.type !== undefined && schema.type !== "object"))
    return sentence("schema_not_object", "Its arguments are not described as an object.");
  if (depthOf(schema) > connectionLimits.depth)
    return sentence("schema_too_deep", "The description of its arguments is nested too deeply.");
  if (Buffer.byteLength(JSON.stringify(schema)) > connectionLimits.schema)
    return sentence("schema_too_large", "The description of its arguments is larger than 64 kB.");
  const refs = refsIn(schema);
  if (refs.some((ref) => !ref.startsWith("#")))
    return sentence(
      "schema_refers_outside",
      "The description of its arguments refers to another address, which is not followed.",
    );
  if (isCircular(schema))
    return sentence("schema_circular", "The description of its arguments refers to itself.");
  return undefined;
}

/** JSON has no circles, so this ends; without recursion, so that no depth breaks the stack. */
function depthOf(value: unknown): number {
  let depth = 0;
  for (let level: unknown[] = [value]; level.length && depth <= connectionLimits.depth; depth++)
    level = level.flatMap((each) =>
      typeof each === "object" && each !== null ? Object.values(each as object) : [],
    );
  return depth;
}

function refsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(refsIn);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    (key === "$ref" || key === "$dynamicRef" || key === "$recursiveRef") && typeof each === "string"
      ? [each]
      : refsIn(each),
  );
}

/** Follows each local reference; one that leads back to a place which is being looked at is a circle. */
function isCircular(root: Record<string, unknown>): boolean {
  const done = new Set<unknown>();
  const under = new Set<unknown>();
  const visit = (value: unknown): boolean => {
    if (typeof value !== "object" || value === null || done.has(value)) return false;
    if (under.has(value)) return true;
    under.add(value);
    const { $ref } = value as { $ref?: unknown };
    const next = Object.values(value as object);
    if (typeof $ref === "string") next.push(at(root, $ref));
    const found = next.some(visit);
    under.delete(value);
    done.add(value);
    return found;
  };
  return visit(root);
}

const at = (root: unknown, ref: string): unknown =>
  ref
    .slice(1)
    .split("/")
    .filter(Boolean)
    .map((each) => decodeURIComponent(each).replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>(
      (value, key) =>
        typeof value === "object" && value !== null && Object.hasOwn(value, key)
          ? (value as Record<string, unknown>)[key]
          : undefined,
      root,
    );

/** These can take exponential time: a stranger's pattern on any text, or references that double at each step. */
const UNBOUNDED = ["pattern", "patternProperties", "format", "uniqueItems"];

/**
 * A validator for a stranger's schema that ends in bounded time: without patterns, and where the schema refers to parts
 * of itself it is the server that judges. Returns what is wrong in English, for a model; null: nothing.
 */
export function faultsBy(schema: unknown, value: unknown): string | null {
  if (!isRecord(schema) || refsIn(schema).length > 0) return null;
  const { valid, errors } = new Validator(bounded(schema) as Schema, "2020-12", false).validate(
    value,
  );
  if (valid) return null;
  return errors
    .slice(-3)
    .map(({ instanceLocation, error }) => `${instanceLocation.slice(2) || "arguments"}: ${error}`)
    .join(" ");
}

function bounded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bounded);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => {
      // A property may be called so: then it is described by an object.
      const drops = UNBOUNDED.includes(key) && (!isRecord(each) || key === "patternProperties");
      return drops ? [] : [[key, bounded(each)] as const];
    }),
  );
}

/** The same for the protocol's library, which checks what tools answer. */
export const boundedValidator: jsonSchemaValidator = {
  getValidator<T>(schema: JsonSchemaType) {
    return (input: unknown) => {
      const errorMessage = faultsBy(schema, input);
      return errorMessage === null
        ? { valid: true as const, data: input as T, errorMessage: undefined }
        : { valid: false as const, data: undefined, errorMessage };
    };
  },
};
