import "server-only";
import { config } from "@/lib/core/config";
import { same } from "@/lib/core/crypto";
import { engine } from "@/lib/core/db/engine";
import { AppError, unauthenticated } from "@/lib/core/errors";
import { Download } from "@/lib/core/http/reply";
import { openStreams } from "@/lib/core/http/stream-slot";
import { countWaitingMails } from "@/lib/core/mail/outbox";
import { metrics, type Metrics } from "@/lib/core/telemetry/metrics";
import { countUnended } from "@/lib/runs/worker/service";
import { sentence } from "@/lib/core/shared/sentence";

/**
 * What Prometheus reads at /metrics: counters of the process, and gauges computed from the rows. 404 unless
 * METRICS_TOKEN is set, 401 without it as the bearer token.
 */
export async function scrape(headers: Headers): Promise<Download> {
  const { METRICS_TOKEN } = config();
  if (!METRICS_TOKEN)
    throw new AppError(404, "not_found", sentence("address_not_found", "Not found"));
  if (!same(headers.get("authorization") ?? "", `Bearer ${METRICS_TOKEN}`)) throw unauthenticated();
  const registry = metrics();
  if (!registry) throw new Error("METRICS_TOKEN is set, and the server did not start to count.");
  await setGauges(registry);
  return new Download(await registry.registry.metrics(), "text/plain; version=0.0.4", {
    of: "metrics",
    ending: "txt",
  });
}

async function setGauges({ runs, mails, streams, databaseBytes }: Metrics): Promise<void> {
  runs.reset();
  for (const { kind, status, count } of await countUnended()) runs.set({ kind, status }, count);
  mails.set(await countWaitingMails());
  for (const [who, count] of Object.entries(openStreams())) streams.set({ who }, count);
  for (const [file, bytes] of Object.entries(await engine().sizes()))
    databaseBytes.set({ file }, bytes);
}
