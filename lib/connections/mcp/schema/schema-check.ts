import "server-only";
import type { JsonSchemaValidatorResult, jsonSchemaValidator } from "@modelcontextprotocol/client";
import { connectionLimits } from "@/lib/connections/shared/rules";
import { isRecord } from "@/lib/tools/shared/faults";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import { judge } from "@/lib/core/untrusted/json-schema/judge";

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

/**
 * What is wrong with a value by a server's schema, in English for a model; null when it is valid, or can't be judged
 * within bounds: then the server judges.
 */
export async function faultsBy(
  owner: string,
  schema: unknown,
  value: unknown,
  signal: AbortSignal,
): Promise<string | null> {
  const judged = await judge(owner, schema, value, signal);
  if ("unjudged" in judged) return null;
  // A format is a remark unless a schema's own vocabulary says otherwise (JSON Schema 2020-12 Validation, 7.2.1).
  const faults = judged.faults.filter(({ keyword }) => keyword !== "format");
  if (faults.length === 0) return null;
  return faults.map(({ place, message }) => `${place || "(root)"}: ${message}`).join(" ");
}

/** The protocol's library would validate on the server's thread, without bounds: `faultsBy` does it instead. */
export const noValidator: jsonSchemaValidator = {
  getValidator<T>() {
    return (input: unknown): JsonSchemaValidatorResult<T> => ({
      valid: true,
      data: input as T, // what the library itself takes it for
      errorMessage: undefined,
    });
  },
};
