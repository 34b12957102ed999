import "server-only";
import { config } from "@/lib/core/config";
import { same, signed } from "@/lib/core/crypto";
import { forbidden } from "@/lib/core/http/errors";

/** The token for a browser: bound to its session, or before sign-in to its visitor cookie. */
export const forgeryToken = (binding: string): string => signed("csrf", binding);

/** Throws 403 unless the header carries the token of this browser. */
export function checkToken(headers: Headers, binding: string | undefined): void {
  const shown = headers.get("x-csrf-token") ?? "";
  if (!binding || !same(shown, forgeryToken(binding))) {
    throw forbidden("This page is out of date. Reload it and try again.", "csrf_failed");
  }
}

/** Throws 403 when a browser says that the call comes from another site. */
export function checkOrigin(headers: Headers): void {
  if (headers.get("sec-fetch-site") === "cross-site") throw refused();
  const origin = headers.get("origin");
  if (origin === null) return;
  const host = headers.get("x-forwarded-host") ?? headers.get("host");
  const own = [new URL(config().APP_URL).origin, `http://${host}`, `https://${host}`];
  if (!own.includes(origin)) throw refused();
}

const refused = () => forbidden("Calls from other sites are refused.", "csrf_failed");
