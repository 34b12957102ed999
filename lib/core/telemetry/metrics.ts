import "server-only";
import { config } from "@/lib/core/config";
import type { Endpoint } from "@/lib/core/endpoint";
import { processSingleton } from "@/lib/core/singleton";
import type { makeMetrics } from "@/lib/core/telemetry/make-metrics";

export type Metrics = ReturnType<typeof makeMetrics>;
const held = () => processSingleton("metrics", () => ({ made: null as Metrics | null }));

/** The process's metrics; null where no one may read them, so that nothing is counted or measured. */
export const metrics = (): Metrics | null => held().made;

/** Starts counting when METRICS_TOKEN is set. Otherwise loads nothing. */
export async function startMetrics(): Promise<void> {
  if (!config().METRICS_TOKEN || held().made) return;
  const { makeMetrics } = await import("@/lib/core/telemetry/make-metrics");
  held().made ??= makeMetrics();
}

/** Counts an API response. began: performance.now() when its request arrived. */
export function countRequest(
  { method, path }: Pick<Endpoint, "method" | "path">,
  status: number,
  began: number,
): void {
  metrics()?.requests.inc({ method, path, status });
  metrics()?.durations.observe({ method, path }, (performance.now() - began) / 1000);
}
