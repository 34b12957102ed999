import "server-only";
import { ENDLESS, ServerFailed } from "@/lib/connections/mcp/failure";
import { listedIn } from "@/lib/connections/mcp/read-result";
import type { Connected } from "@/lib/connections/mcp/with-server";
import { connectionLimits } from "@/lib/connections/rules";

type Method = "tools/list" | "resources/list" | "prompts/list";

/** Time limit for a list that a server doesn't declare. */
const UNSAID_MS = 5_000;

/**
 * The entries of a server's list, each as the server sent it, so that one invalid entry does not affect others. If its
 * capabilities don't name the list, it is requested anyway, and an error means that it has none. `ttl`: how long the
 * list is valid, in milliseconds. Throws ServerFailed for an endless list.
 */
export async function listEntries(
  { client, signal }: Connected,
  method: Method,
  isNamed: boolean,
): Promise<{ entries: unknown[]; ttl: number }> {
  const entries: unknown[] = [];
  let cursor: string | undefined;
  let ttl = 0;
  for (let page = 0; page < connectionLimits.pages; page++) {
    const options = isNamed ? { signal } : { signal, timeout: UNSAID_MS };
    const request = client.request(
      { method, params: cursor === undefined ? {} : { cursor } },
      options,
    );
    const answer = await (isNamed ? request : request.catch(() => null));
    if (answer === null) return { entries, ttl };
    if (page === 0) ttl = "ttlMs" in answer ? Number(answer.ttlMs) : 0;
    entries.push(...listedIn(answer));
    const { nextCursor } = answer;
    if (nextCursor === undefined || nextCursor === cursor) return { entries, ttl };
    if (entries.length > connectionLimits.listed) return { entries, ttl };
    cursor = nextCursor;
  }
  throw new ServerFailed(ENDLESS);
}
