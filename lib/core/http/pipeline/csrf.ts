import "server-only";
import { canParseUrl } from "@/lib/core/can-parse-url";
import { config } from "@/lib/core/config";
import { same, signed } from "@/lib/core/crypto";
import { forbidden } from "@/lib/core/errors";
import { sentence } from "@/lib/core/shared/sentence";

/** The token for a browser: bound to its session, or before sign-in to its visitor cookie. */
export const csrfToken = (binding: string): string => signed("csrf", binding);

/** Throws 403 unless the header has this browser's token. */
export function checkToken(headers: Headers, binding: string | undefined): void {
  const token = headers.get("x-csrf-token") ?? "";
  if (!binding || !same(token, csrfToken(binding))) {
    throw forbidden(
      sentence("page_outdated", "This page is out of date. Reload it and try again."),
      "csrf_failed",
    );
  }
}

/**
 * Throws 403 when a browser reports that the call comes from another site. Which sites are ours is a setting: with the
 * caller's Host, any name that someone points at this server would count.
 */
export function checkOrigin(headers: Headers): void {
  if (headers.get("sec-fetch-site") === "cross-site") throw refused();
  const origin = headers.get("origin");
  const { APP_URL, APP_ORIGINS } = config();
  if (origin === null || origin === new URL(APP_URL).origin || APP_ORIGINS.includes(origin)) return;
  const host = headers.get("host") ?? "";
  if (origin !== `http://${host}` && origin !== `https://${host}`) throw refused();
  // A server without a configured name is used by any address of its machine, and no one can point another name at an
  // address.
  if (!isNumeric(APP_URL) || !isNumeric(origin)) throw elsewhere();
}

/** Is it a machine's address rather than a name: 192.0.2.1, [2001:db8::1], or localhost? */
const isNumeric = (address: string): boolean =>
  canParseUrl(address) && /^(localhost|[\d.]+|\[.+\])$/.test(new URL(address).hostname);

const refused = () =>
  forbidden(
    sentence("origin_foreign", "Requests from other sites are not allowed."),
    "csrf_failed",
  );
const elsewhere = () =>
  forbidden(
    sentence(
      "origin_not_configured",
      "This URL isn't configured for Troupe. An operator can add it to APP_ORIGINS.",
    ),
    "csrf_failed",
  );
