import "server-only";
import { DocumentFault } from "@/lib/connections/openapi/document";
import { sentence } from "@/lib/core/shared/sentence";
import { isRecord, short, type JsonValue } from "@/lib/tools/shared/faults";

/** One reference may lead to another; nobody means more than this. */
const LEADS = 20;

/**
 * What stands there, behind a `$ref` within the document where there is one. `at`: the references on the way. Throws
 * DocumentFault for one that leads out of the document, in a circle or nowhere.
 */
export function resolved(root: JsonValue, value: unknown): { value: unknown; at: string[] } {
  const at: string[] = [];
  for (let now = value; ;) {
    if (!isRecord(now) || typeof now.$ref !== "string") return { value: now, at };
    const { $ref } = now;
    if (!$ref.startsWith("#"))
      throw new DocumentFault(
        sentence(
          "openapi_refers_outside",
          "It refers to another file, which is not followed: {ref}",
          {
            ref: short($ref),
          },
        ),
      );
    if (at.length === LEADS || at.includes($ref))
      throw new DocumentFault(
        sentence("openapi_circular", "It refers to itself: {ref}", { ref: short($ref) }),
      );
    at.push($ref);
    now = pointed(root, $ref);
  }
}

/** RFC 6901, as a fragment. */
function pointed(root: JsonValue, ref: string): unknown {
  let now: unknown = root;
  for (const part of ref.slice(1).split("/").slice(1)) {
    const name = decoded(part).replaceAll("~1", "/").replaceAll("~0", "~");
    const has = typeof now === "object" && now !== null && Object.hasOwn(now, name);
    if (!has)
      throw new DocumentFault(
        sentence("openapi_refers_nowhere", "It refers to what the document does not hold: {ref}", {
          ref: short(ref),
        }),
      );
    now = (now as JsonValue)[name];
  }
  return now;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
