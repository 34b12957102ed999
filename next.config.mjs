import { PHASE_DEVELOPMENT_SERVER } from "next/constants.js";
import { headersOfAll } from "./lib/cli/server/answer-headers.mjs";
import {
  LANGUAGE_HEADER,
  PRERENDERED_PAGES,
  REGISTRATION_HEADER,
} from "./lib/cli/server/prerendered.mjs";

const MISSING_FILE = "/:path((?!api/|_next/).*\\.\\w+)";

/** The reader's language, as named by proxy.ts. */
const language = { type: "header", key: LANGUAGE_HEADER, value: "(?<language>[a-z]+)" };

/** Anyone can register, as read by proxy.ts. */
const openToAll = { type: "header", key: REGISTRATION_HEADER, value: "open" };

/** Paths outside /api that are served by its handlers (this is the only table of them), and prerendered pages. */
const rewrites = async () => ({
  beforeFiles: [
    { source: "/", has: [language, openToAll], destination: "/prerendered/:language/open" },
    ...PRERENDERED_PAGES.map((source) => ({
      source,
      has: [language],
      destination: `/prerendered/:language${source === "/" ? "" : source}`,
    })),
    { source: "/auth/me", destination: "/api/auth/me" },
    { source: "/auth/oidc/url", destination: "/api/auth/oidc/url" },
    { source: "/auth/google/url", destination: "/api/auth/google/url" },
    { source: "/auth/github/url", destination: "/api/auth/github/url" },
    // With `Accept: text/html` the same path is the page (API.md 'Auth').
    {
      source: "/auth/callback",
      has: [{ type: "header", key: "accept", value: "(?!.*text/html).*application/json.*" }],
      destination: "/api/auth/oauth/callback",
    },
    { source: "/.well-known/oauth-client.json", destination: "/api/connections/client" },
    { source: "/waitlist/status", destination: "/api/waitlist/status" },
    { source: "/route-task/:taskName", destination: "/api/route-task/:taskName" },
    { source: "/health", destination: "/api/health" },
    { source: "/metrics", destination: "/api/metrics" },
    { source: "/test", destination: "/api/test" },
  ],
  // A missing file gets the prerendered not-found page: one from app/[...all] would show only once its scripts ran. The
  // language is the reader's, as proxy.ts says it; the development server has prerendered none.
  afterFiles: [
    { source: MISSING_FILE, has: [language], destination: "/prerendered/:language/not-found" },
    { source: MISSING_FILE, destination: "/_not-found" },
  ],
  fallback: [],
});

/**
 * Prerendered pages are not reachable by their internal paths; and redirects of pages that have moved or have other
 * URLs.
 */
const redirects = async () => [
  { source: "/prerendered/:path*", destination: "/", permanent: false },
  { source: "/app/settings/files", destination: "/app/files", permanent: false },
  { source: "/app/settings/bin", destination: "/app/settings/trash", permanent: false },
  { source: "/app/settings/usage", destination: "/app/usage", permanent: false },
];

/** The development server does not use our listener, which sets them in production (lib/cli/server/listener.mjs). */
const headers = async () => [
  {
    source: "/:path((?!(?:api|v1)/files/[^/]+/(?:content|preview)$).*)", // a file has its own
    headers: Object.entries(headersOfAll()).map(([key, value]) => ({ key, value })),
  },
];

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  generateBuildId: () => process.env.TROUPE_BUILD_ID ?? null, // set by lib/cli/prepare.mjs; null: the framework's own
  reactStrictMode: true,
  compress: true,
  experimental: {
    preloadEntriesOnStart: false, // a route is loaded with its first request
    // Few scripts per page: a request costs a small server and a phone more than some bytes shared by two pages.
    turbopackChunking: {
      requestCost: 1_000_000,
      minChunkSize: 200_000,
      maxChunkCountPerGroup: 8,
      firstPageLoadPriority: 0.9,
    },
  },
  serverExternalPackages: [
    "better-sqlite3",
    "@prisma/adapter-better-sqlite3",
    "sqlite-vec",
    "@node-rs/argon2",
    "@simplewebauthn/server",
    "pino",
    "prom-client",
    "@opentelemetry/sdk-trace-node",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
  ],
  // Replaces server-only code in browsers: 1.5 kB less on every page.
  turbopack: {
    resolveAlias: {
      "next/dist/shared/lib/app-dynamic": { browser: "./components/ui/late/dynamic.ts" },
    },
  },
  images: { unoptimized: true },
  typescript: { ignoreBuildErrors: true }, // `npm test` checks the types; the first start does not have to wait for it
  redirects,
  rewrites,
};

/** Nothing uses the source maps of a built server: 100 MB less to write. */
const experimental = { ...config.experimental, turbopackSourceMaps: false };

const ofPhase = (phase) =>
  phase === PHASE_DEVELOPMENT_SERVER ? { ...config, headers } : { ...config, experimental };
export default ofPhase;
