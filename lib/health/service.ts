import "server-only";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { tryWriting } from "@/lib/core/db/faults";
import { processSingleton } from "@/lib/core/singleton";
import { AppError } from "@/lib/core/errors";
import { publicHostOf } from "@/lib/core/model/exchange/span-attributes";
import type { Health } from "@/lib/health/contract";
import { version } from "@/package.json";
import { sentence } from "@/lib/core/shared/sentence";

/** In milliseconds since the process started; lib/cli/server/listen.mjs sets it. The development server does not use it. */
const listeningSince = (): number => processSingleton("listening-since", () => 0);

/**
 * The state of this server. 503 when the database does not respond, or when nothing can be written. Exposes no secret.
 */
export async function health(): Promise<Health> {
  try {
    await db().$queryRaw`SELECT 1`;
    await tryWriting();
  } catch (error) {
    throw error instanceof AppError
      ? error
      : new AppError(
          503,
          "unavailable",
          sentence("database_silent", "The database is not responding."),
        );
  }
  return {
    status: "ok",
    version,
    uptime_s: Math.round((performance.now() - listeningSince()) / 1_000),
    database: "ok",
    model: modelState(),
  };
}

/** The server's own model. */
export function modelState(): Health["model"] {
  const { DEEPSEEK_MODEL, DEEPSEEK_BASE_URL, modelConfigured } = config();
  return {
    provider: modelConfigured ? publicHostOf(DEEPSEEK_BASE_URL) : "demo",
    model: DEEPSEEK_MODEL,
    configured: modelConfigured,
  };
}
