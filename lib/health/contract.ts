import { endpoint } from "@/lib/core/http/shared/endpoint";

export type Health = {
  status: "ok";
  version: string;
  uptime_s: number;
  database: "ok";
  model: { provider: string; model: string; configured: boolean };
};

export const healthApi = {
  health: endpoint<void, Health>("GET", "/api/health", { access: "public" }),
  /** For Prometheus: text, with METRICS_TOKEN as bearer token. */
  metrics: endpoint<void, string>("GET", "/api/metrics", { access: "public" }),
  test: endpoint<void, { ok: true }>("GET", "/api/test", { access: "public" }),
};
