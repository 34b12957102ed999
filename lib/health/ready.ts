import "server-only";
import { engine } from "@/lib/core/db/engine";
import { AppError } from "@/lib/core/errors";
import { isLeaving } from "@/lib/core/shutdown";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import type { Ready } from "@/lib/health/contract";

/** After this silence others may have taken over this process's runs. */
const SILENT_MS = 9_000;

/**
 * Whether to send requests to this process. 503 when it is about to exit, or has not heard from the database for a
 * while. Queries nothing: it may be called every second.
 */
export function ready(): Ready {
  if (isLeaving())
    throw notReady(
      sentence("server_restarting", "The server is restarting. Try again in a moment."),
    );
  const { cluster } = engine();
  if (cluster && cluster.silence() > SILENT_MS)
    throw notReady(sentence("database_silent", "The database is not responding."));
  return {
    status: "ready",
    node: cluster?.node ?? null,
    clock_ahead_ms: Math.round(cluster?.ahead() ?? 0),
  };
}

const notReady = (why: Sentence) =>
  new AppError(503, "unavailable", why, undefined, { "Retry-After": "2" });
