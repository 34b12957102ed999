import "server-only";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** In seconds; a chat with a JSON response may take 25. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The process's metrics, in Prometheus format. Names and labels hold no text from callers, so their number is bounded. */
export function makeMetrics() {
  const registry = new Registry();
  // CPU time, memory, descriptors, event-loop delay, garbage collection: names of the Node.js exporter.
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requests: new Counter({
      name: "troupe_http_requests_total",
      help: "API requests answered.",
      labelNames: ["method", "path", "status"],
      registers,
    }),
    durations: new Histogram({
      name: "troupe_http_request_duration_seconds",
      help: "Time to an API answer's head.",
      labelNames: ["method", "path"],
      buckets: SECONDS,
      registers,
    }),
    streams: new Gauge({
      name: "troupe_streams_open",
      help: "Event streams open now, of people who are signed in and of strangers.",
      labelNames: ["who"],
      registers,
    }),
    runsEnded: new Counter({
      name: "troupe_runs_ended_total",
      help: "Runs that have ended.",
      labelNames: ["status"],
      registers,
    }),
    runs: new Gauge({
      name: "troupe_runs",
      help: "Runs that have not ended.",
      labelNames: ["kind", "status"],
      registers,
    }),
    tokens: new Counter({
      name: "troupe_model_tokens_total",
      help: "Tokens that models have read and written.",
      labelNames: ["direction"],
      registers,
    }),
    mails: new Gauge({
      name: "troupe_mails_waiting",
      help: "Emails not sent yet.",
      registers,
    }),
    databaseBytes: new Gauge({
      name: "troupe_database_bytes",
      help: "Size of the database: of its files, or on PostgreSQL of all that belongs to it.",
      labelNames: ["file"],
      registers,
    }),
    backupTime: new Gauge({
      name: "troupe_backup_time_seconds",
      help: "When the newest scheduled backup was made, in seconds since 1970; 0 when there is none.",
      registers,
    }),
    backupBytes: new Gauge({
      name: "troupe_backup_bytes",
      help: "Size of the last scheduled backup.",
      registers,
    }),
    backupFailures: new Counter({
      name: "troupe_backup_failures_total",
      help: "Scheduled backups that failed.",
      registers,
    }),
    failures: new Counter({
      name: "troupe_unforeseen_errors_total",
      help: "Errors that were logged as unforeseen.",
      registers,
    }),
  };
}
