import "server-only";
import { isRecord } from "@/lib/tools/shared/faults";

type Schema = Record<string, unknown>;

/**
 * Converts a schema of an older draft or of OpenAPI to draft 2020-12 for the validator: exclusive bounds that are true
 * or false (draft 4), lists of items (before 2020-12), and `nullable`.
 */
export function inNewestDraft(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inNewestDraft);
  if (!isRecord(value)) return value;
  const schema = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, inNewestDraft(each)]),
  );
  return nullable(listed(exclusive(exclusive(schema, "Minimum"), "Maximum")));
}

function exclusive(schema: Schema, bound: "Minimum" | "Maximum"): Schema {
  const { [`exclusive${bound}`]: is, ...rest } = schema;
  if (typeof is !== "boolean") return schema;
  const plain = bound.toLowerCase();
  const { [plain]: value, ...others } = rest;
  return is && typeof value === "number" ? { ...others, [`exclusive${bound}`]: value } : rest;
}

function listed(schema: Schema): Schema {
  if (!Array.isArray(schema.items)) return schema;
  const { items, additionalItems, ...rest } = schema;
  return {
    ...rest,
    prefixItems: items,
    ...(additionalItems === undefined ? {} : { items: additionalItems }),
  };
}

function nullable(schema: Schema): Schema {
  const { nullable: is, type } = schema;
  if (is !== true || typeof type !== "string") return schema;
  const values = Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {};
  return { ...schema, ...values, type: [type, "null"] };
}
