import "server-only";
import type { Schema } from "@/lib/connections/mcp/tools/repair";
import { isRecord } from "@/lib/tools/shared/faults";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

const HEADER = "x-mcp-header";
/** A header's name (RFC 9110, 5.6.2). */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;
const TYPES = ["string", "integer", "boolean"];

/**
 * Why a tool can't be called with revision 2026-07-28, which also sends some arguments as headers: a header's name must
 * be valid and distinct, and declared on an argument of a simple type, outside lists and choices ("Custom Headers from
 * Tool Parameters").
 */
export function headerFault(schema: Schema): Sentence | undefined {
  const declared = propertiesOf(schema).filter((each) => HEADER in each);
  const names = declared.map((each) => String(each[HEADER]).toLowerCase());
  const isSound =
    declared.every(
      ({ type, [HEADER]: name }) =>
        typeof name === "string" && TOKEN.test(name) && TYPES.includes(String(type)),
    ) &&
    new Set(names).size === names.length &&
    countIn(schema) === declared.length;
  return isSound ? undefined : WRONG;
}

const WRONG = sentence(
  "connection_tool_headers",
  "It requires arguments as headers in a form the protocol doesn't allow.",
);

/** The arguments, and their nested ones. */
const propertiesOf = ({ properties }: Schema): Schema[] =>
  isRecord(properties)
    ? Object.values(properties)
        .filter(isRecord)
        .flatMap((each) => [each, ...propertiesOf(each)])
    : [];

/** How often a header is declared anywhere. As an argument's name it is not a declaration. */
function countIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + countIn(each), 0);
  if (!isRecord(value)) return 0;
  const own = HEADER in value && !isRecord(value[HEADER]) ? 1 : 0;
  return Object.values(value).reduce<number>((sum, each) => sum + countIn(each), own);
}
