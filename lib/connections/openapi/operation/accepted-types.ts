import "server-only";
import { JSON_TYPE } from "@/lib/connections/openapi/operation/media";
import { resolved } from "@/lib/connections/openapi/reference";
import { isRecord, type JsonValue } from "@/lib/tools/shared/faults";

const JSON_ONLY = "application/json";
const MOST = 5;
const TYPE = /^[\w.+*-]+\/[\w.+*-]+$/;

/** The Accept header of an operation: JSON if it returns JSON, else the types that it returns. */
export function acceptedTypes(root: JsonValue, responses: unknown): string {
  const types = successes(root, responses)
    .flatMap(({ content }) => (isRecord(content) ? Object.keys(content) : []))
    .map((type) => type.split(";")[0]!.trim())
    .filter((type) => TYPE.test(type) && type.length <= 100);
  if (types.length === 0 || types.includes(JSON_ONLY) || types.includes("*/*")) return JSON_ONLY;
  const json = types.find((type) => JSON_TYPE.test(type));
  return json ?? [...new Set(types)].slice(0, MOST).join(", ");
}

/** Those of status 2xx, else the one for any other status. */
function successes(root: JsonValue, responses: unknown): JsonValue[] {
  const all = isRecord(responses) ? Object.entries(responses) : [];
  const good = all.filter(([status]) => /^2/.test(status));
  const chosen = good.length ? good : all.filter(([status]) => status === "default");
  return chosen.map(([, each]) => dereferenced(root, each)).filter(isRecord);
}

/** A response that is described elsewhere, or nowhere: JSON is expected then. */
function dereferenced(root: JsonValue, response: unknown): unknown {
  try {
    return resolved(root, response).value;
  } catch {
    return undefined;
  }
}
