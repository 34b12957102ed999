import "server-only";
import { config } from "@/lib/core/config";
import { realFile } from "@/lib/core/db/sqlite/claim.mjs";
import { claimed } from "@/lib/core/db/sqlite/claimed.mjs";
import { ok, problem, warning, type Check, type CheckResult } from "@/lib/doctor/check";
import { isLocal } from "@/lib/core/mail/smtp.mjs";

const PATIENCE_MS = 10_000;
const LOOPBACK = ["127.0.0.1", "::1", "localhost"];

/**
 * Checks what is in front of the server: https, whose X-Forwarded-For is trusted, and whether the public URL leads
 * here.
 */
export const proxy: Check = {
  name: "proxy",
  async look(signal) {
    const findings = [...bySettings(), ...(await byAsking(signal))];
    return findings.length ? findings : [ok(`Users reach this server at ${config().APP_URL}.`)];
  },
};

function bySettings(): CheckResult[] {
  const { APP_URL, HOST, TRUST_PROXY, https } = config();
  const open = !LOOPBACK.includes(HOST);
  if (!https && !isLocal(APP_URL))
    return [
      warning(
        `APP_URL is ${APP_URL}: passwords and cookies are sent unencrypted. Put an https proxy in front of the server and set APP_URL to its URL.`,
      ),
    ];
  if (TRUST_PROXY === "on" && open)
    return [
      warning(
        "TRUST_PROXY is on, so X-Forwarded-For is trusted from anyone who can reach the port. Make sure only the proxy can.",
      ),
    ];
  if (https && open)
    return [
      warning(
        "HOST is not set, so the server can be reached without going through the proxy. Set HOST=127.0.0.1. If the proxy is on another machine, set TRUST_PROXY=on and allow only the proxy to reach the port.",
      ),
    ];
  return [];
}

/** While a server runs, the public URL must reach it. */
async function byAsking(signal: AbortSignal): Promise<CheckResult[]> {
  const { APP_URL, https, databaseFile } = config();
  if (!claimed(realFile(databaseFile))) return [];
  try {
    const either = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    const page = await fetch(new URL("/login", APP_URL), { redirect: "manual", signal: either });
    if (page.status !== 200)
      return [problem(`${APP_URL}/login answers ${page.status}. Look where the proxy leads.`)];
    const health = await fetch(new URL("/api/health", APP_URL), {
      redirect: "manual",
      signal: either,
    });
    const answer = (await health.json()) as { status?: string; error?: string };
    return [
      ...(answer.status === "ok"
        ? []
        : [problem(`${APP_URL}/api/health says: ${answer.error ?? `status ${health.status}`}`)]),
      ...(https && !page.headers.has("strict-transport-security")
        ? [
            warning(
              `${APP_URL} answers without Strict-Transport-Security. The server sends it, so look whether the proxy takes it away, or restart the server.`,
            ),
          ]
        : []),
    ];
  } catch (error) {
    const cause =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return [
      warning(
        `${APP_URL} could not be asked from here (${cause}). If people can open it, nothing is wrong.`,
      ),
    ];
  }
}
