import "server-only";
import type { Refusal } from "@/lib/core/http/pipeline/route";
import { REAUTHENTICATION } from "@/lib/core/http/shared/endpoint";
import { sourceOf } from "@/lib/core/http/request/caller";
import { log } from "@/lib/core/telemetry/log";
import { mayBeKept } from "@/lib/security/log/events";
import { networkOf } from "@/lib/security/log/network";

/** May not, and too often. That somebody is nobody, or an id nobody's, is in the nature of addresses on the internet. */
const STATUSES: readonly number[] = [403, 429];

/**
 * Tells the operator's log that a call was refused for who makes it, from where, or how often. It is no row: a stranger
 * or a program gone wild causes any number of these, and an account's own activity is not to drown in them.
 */
export async function logRefusal({
  error,
  method,
  path,
  requestId,
  me,
  headers,
}: Refusal): Promise<void> {
  const { status, code } = error;
  if (!STATUSES.includes(status) || code === REAUTHENTICATION) return; // a question to the person, who then goes on
  const by = sourceOf(headers);
  if (!(await mayBeKept(`refused ${code}`, me ?? null, by))) return;
  log().warn(
    {
      security: "call_refused",
      code,
      method,
      path,
      request_id: requestId,
      user_id: me,
      network: networkOf(by.address),
      device: by.device,
    },
    "security",
  );
}
