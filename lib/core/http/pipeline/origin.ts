import "server-only";
import { config } from "@/lib/core/config";
import { checkOrigin } from "@/lib/core/http/pipeline/csrf";
import { AppError, forbidden } from "@/lib/core/errors";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

const originOf = (headers: Headers): string | null => headers.get("origin");
const isAllowed = (origin: string | null): origin is string =>
  origin !== null && config().API_ALLOWED_ORIGINS.includes(origin);

/**
 * Throws 403 when a page of another site calls a route for programs, whatever the method, unless the operator lists
 * that site in API_ALLOWED_ORIGINS.
 */
export function checkProgramOrigin(headers: Headers): void {
  const origin = originOf(headers);
  if (isAllowed(origin)) return;
  try {
    checkOrigin(headers);
  } catch (error) {
    if (!(error instanceof AppError) || error.sentence.reason !== "origin_foreign") throw error;
    throw forbidden(foreign(origin), error.code);
  }
}

/** An Electron program has an origin, too, such as app://obsidian.md; a page that was opened from a file has none. */
const foreign = (origin: string | null): Sentence =>
  origin === null || origin === "null"
    ? sentence(
        "program_origin_missing",
        "Requests from a page without an origin aren't allowed. Open it from a site that is listed in API_ALLOWED_ORIGINS.",
      )
    : sentence(
        "program_origin_foreign",
        "Requests from {origin} aren't allowed. An operator can add it to API_ALLOWED_ORIGINS.",
        { origin: origin.slice(0, 200) },
      );

/** The CORS headers that let a page of an allowed site read the response; none for any other caller. */
export function originHeaders(headers: Headers): Record<string, string> {
  const origin = originOf(headers);
  if (!isAllowed(origin)) return {};
  return {
    "access-control-allow-origin": origin,
    "access-control-expose-headers": "*",
    vary: "origin",
  };
}

/** The preflight response for such a page: which methods it may use, and that it may send its key. */
export const preflightHeaders = (headers: Headers, methods: string): Record<string, string> =>
  isAllowed(originOf(headers))
    ? {
        ...originHeaders(headers),
        "access-control-allow-methods": methods,
        "access-control-allow-headers":
          headers.get("access-control-request-headers")?.slice(0, 1_000) ?? "authorization",
        "access-control-max-age": "600",
      }
    : {};
