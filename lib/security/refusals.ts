import "server-only";
import type { Refusal } from "@/lib/core/http/pipeline/asked";
import { REAUTHENTICATION } from "@/lib/core/endpoint";
import { sourceOf } from "@/lib/core/http/request/caller";
import { log } from "@/lib/core/telemetry/log";
import { isAllowed } from "@/lib/security/events";
import { networkOf } from "@/lib/audit/network";

/** Forbidden, and too many requests. 401 and 404 are not logged: any address on the internet gets plenty of them. */
const STATUSES: readonly number[] = [403, 429];

/**
 * Writes to the operator's log that a call was refused because of its caller, its origin, or its rate. It is not stored
 * as a row: a stranger or a runaway program causes any number of these, and they must not drown an account's own
 * activity.
 */
export function logRefusal({ error, method, path, requestId, me, headers }: Refusal): void {
  const { status, code } = error;
  if (!STATUSES.includes(status) || code === REAUTHENTICATION) return; // the user is asked, then continues
  const by = sourceOf(headers);
  if (!isAllowed(`refused ${code}`, me ?? null, by)) return;
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
