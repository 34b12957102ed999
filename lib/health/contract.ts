import { endpoint } from "@/lib/core/endpoint";

export type Health = {
  status: "ok";
  version: string;
  uptime_s: number;
  database: "ok";
  model: { provider: string; model: string; configured: boolean };
};

/** `node`: this process among those on the database; null for a single-process database. */
export type Ready = {
  status: "ready";
  node: string | null;
  /** How far this machine's clock is ahead of the database's, which all processes use. */
  clock_ahead_ms: number;
};

export const healthApi = {
  health: endpoint<void, Health>("GET", "/api/health", { access: "public" }),
  /** For a load balancer: whether to send requests to this process. */
  ready: endpoint<void, Ready>("GET", "/api/ready", { access: "public" }),
  /** For Prometheus: text, with METRICS_TOKEN as bearer token. */
  metrics: endpoint<void, string>("GET", "/api/metrics", { access: "public" }),
  test: endpoint<void, { ok: true }>("GET", "/api/test", { access: "public" }),
};
