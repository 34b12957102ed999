import "server-only";
import { openCircles } from "@/lib/connections/mcp/tools/circles";
import { repaired, type Schema } from "@/lib/connections/mcp/tools/repair";
import { cutBelow, shortened } from "@/lib/connections/mcp/tools/shorten";
import { connectionLimits } from "@/lib/connections/rules";
import { isRecord } from "@/lib/tools/shared/faults";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/** `cut`: parts were omitted, since it was too large or too deep. */
type ReadSchema = { schema: Schema; cut: boolean } | { fault: Sentence };

/** Any arguments: for a tool whose server does not describe them. */
const ANY: Schema = { type: "object", properties: {}, additionalProperties: true };

/**
 * The schema of a tool's arguments in a form that models and validators understand. A valid one stays unchanged.
 * Missing and empty ones allow anything; invalid parts are repaired or omitted; external references, cycles, and parts
 * that are too deep are replaced with one that allows anything, which the server then validates itself. A schema that
 * is too large loses long descriptions and lists of values first.
 */
export function readSchema(value: unknown): ReadSchema {
  const root = rootOf(value);
  if (!root)
    return {
      fault: sentence("schema_not_object", "Its arguments are not described as an object."),
    };
  const shallow = cutBelow(root, connectionLimits.depth);
  const whole = repaired(shallow);
  const small = shortened(whole, connectionLimits.schema);
  if (!small)
    return {
      fault: sentence("schema_too_large", "The description of its arguments is larger than 64 kB."),
    };
  try {
    const schema = openCircles(small, connectionLimits);
    return { schema, cut: shallow !== root || small !== whole };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // a chain of references that exhausts the stack
    return {
      fault: sentence("schema_too_deep", "The description of its arguments is nested too deeply."),
    };
  }
}

/** The root, which is an object in every revision. Undefined: it is something else. */
function rootOf(value: unknown): Schema | undefined {
  if (typeof value === "string") return rootOf(parsed(value));
  if (Array.isArray(value)) return value.length ? undefined : ANY; // PHP writes an empty object like this
  if (!isRecord(value) || Object.keys(value).length === 0) return ANY;
  const { type, ...rest } = value;
  if ("_def" in rest || "~standard" in rest) return ANY; // a server-side validator, not a schema
  const types = [type].flat().map((each) => String(each).toLowerCase());
  if (type === undefined || type === null) return { type: "object", ...rest };
  if (!types.includes("object")) return undefined;
  return type === "object" ? value : { ...value, type: "object" };
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "string" ? undefined : value;
  } catch {
    return undefined;
  }
}
