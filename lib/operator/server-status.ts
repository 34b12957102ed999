import "server-only";
import { config } from "@/lib/core/config";
import { countFailedMails, countWaitingMails } from "@/lib/core/mail/outbox";
import { modelState } from "@/lib/health/service";
import type { ServerStatus } from "@/lib/operator/contract";
import { version } from "@/package.json";

/** The state of this server as operators see it, available even while nothing can be written. */
export async function serverStatus(): Promise<ServerStatus> {
  const [waiting, failed] = await Promise.all([countWaitingMails(), countFailedMails()]);
  const model = modelState();
  const { postgresqlUrl, SMTP_URL } = config();
  return {
    version,
    database: postgresqlUrl ? "postgresql" : "sqlite",
    model: { provider: model.provider, configured: model.configured },
    mail: { server: SMTP_URL ? new URL(SMTP_URL).host : null, waiting, failed },
  };
}
