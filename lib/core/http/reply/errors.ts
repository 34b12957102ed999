import "server-only";
import { sharedError } from "@/lib/core/shared/shared-error";

/** What the server says no with. The sentence is for a person; the codes are those of API.md. */
export class AppError extends Error {
  static {
    sharedError(this, "AppError");
  }

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields?: Record<string, string>,
    readonly headers: Record<string, string> = {},
    /** Further values that stand beside the error in the answer. */
    readonly extra: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = "AppError";
  }
}

/** 400: a rule is broken. With `fields`, the error is the first field's sentence. */
export const invalid = (message: string, fields?: Record<string, string>) =>
  new AppError(400, "invalid_request", message, fields);
/** 401 */
export const unauthenticated = (message = "Please sign in to go on") =>
  new AppError(401, "unauthenticated", message);
/** 403 */
export const forbidden = (message: string, code = "forbidden") => new AppError(403, code, message);
/** 404: unknown, foreign, deleted and of another type are one and the same. */
export const missing = (noun: string) => new AppError(404, "not_found", `${noun} not found`);
/** 409 */
export const conflict = (message: string, fields?: Record<string, string>) =>
  new AppError(409, "conflict", message, fields);
/** 409: the person has stored as much as they may. The sentence says what to delete. */
export const quotaExceeded = (message: string) => new AppError(409, "quota_exceeded", message);
/** 429 */
export const tooMany = (message: string, seconds: number) =>
  new AppError(429, "rate_limited", message, undefined, {
    "Retry-After": String(Math.max(1, Math.ceil(seconds))),
  });
/** 503: a feature the operator has not set up. */
export const notConfigured = (message: string) => new AppError(503, "not_configured", message);
