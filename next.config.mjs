import { PHASE_DEVELOPMENT_SERVER } from "next/constants.js";
import { headersOfAll } from "./lib/cli/server/guard/answer-headers.mjs";

/** Addresses outside /api that are answered by its handlers. The one table of them. */
const rewrites = async () => ({
  beforeFiles: [
    { source: "/auth/me", destination: "/api/auth/me" },
    { source: "/auth/google/url", destination: "/api/auth/google/url" },
    { source: "/auth/github/url", destination: "/api/auth/github/url" },
    // With `Accept: text/html` the same path is the page (API.md 'Auth').
    {
      source: "/auth/callback",
      has: [{ type: "header", key: "accept", value: "(?!.*text/html).*application/json.*" }],
      destination: "/api/auth/oauth/callback",
    },
    { source: "/waitlist/status", destination: "/api/waitlist/status" },
    { source: "/route-task/:taskName", destination: "/api/route-task/:taskName" },
    { source: "/health", destination: "/api/health" },
    { source: "/metrics", destination: "/api/metrics" },
    { source: "/test", destination: "/api/test" },
  ],
  // A missing file is answered by the prerendered page for it: one that app/[...all] gave would show only once its scripts ran.
  afterFiles: [{ source: "/:path((?!api/|_next/).*\\.\\w+)", destination: "/_not-found" }],
  fallback: [],
});

/** The development server has no listener of ours that would set them (lib/cli/server/listener.mjs). */
const headers = async () => [
  {
    source: "/:path*",
    headers: Object.entries(headersOfAll()).map(([key, value]) => ({ key, value })),
  },
];

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  compress: true,
  serverExternalPackages: [
    "better-sqlite3",
    "@prisma/adapter-better-sqlite3",
    "@node-rs/argon2",
    "@simplewebauthn/server",
    "pino",
    "prom-client",
    "@opentelemetry/sdk-trace-node",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
  ],
  images: { unoptimized: true },
  typescript: { ignoreBuildErrors: true }, // `npm test` checks the types; the first start need not wait for it
  rewrites,
};

const ofPhase = (phase) => (phase === PHASE_DEVELOPMENT_SERVER ? { ...config, headers } : config);
export default ofPhase;
