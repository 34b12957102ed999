import "server-only";
import { config } from "@/lib/core/config";
import { countFailedMails, countWaitingMails } from "@/lib/core/mail/outbox";
import { health } from "@/lib/health/service";
import type { ServerStatus } from "@/lib/operator/contract";

/** The state of this server as operators see it. 503 when the database does not respond. */
export async function serverStatus(): Promise<ServerStatus> {
  const [{ version, model }, waiting, failed] = await Promise.all([
    health(),
    countWaitingMails(),
    countFailedMails(),
  ]);
  const { postgresqlUrl, SMTP_URL } = config();
  return {
    version,
    database: postgresqlUrl ? "postgresql" : "sqlite",
    model: { provider: model.provider, configured: model.configured },
    mail: { server: SMTP_URL ? new URL(SMTP_URL).host : null, waiting, failed },
  };
}
