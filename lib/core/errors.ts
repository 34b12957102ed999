import "server-only";
import type { Role } from "@/lib/core/shared/roles";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import { SentenceError } from "@/lib/core/shared/sentence-error";
import { sharedError } from "@/lib/core/shared/shared-error";

/** The server's refusals. The sentences are for a person; the codes are those of API.md. */
export class AppError extends SentenceError {
  static {
    sharedError(this, "AppError");
  }

  constructor(
    readonly status: number,
    readonly code: string,
    sentence: Sentence,
    readonly fields?: Record<string, Sentence>,
    readonly headers: Record<string, string> = {},
    /** Further fields of the response, besides the error. */
    readonly extra: Record<string, unknown> = {},
  ) {
    super(sentence);
    this.name = "AppError";
  }
}

/** 400: a rule is broken. With `fields`, the error is the first field's sentence. */
export const invalid = (why: Sentence, fields?: Record<string, Sentence>) =>
  new AppError(400, "invalid_request", why, fields);
/** 401 */
export const unauthenticated = (why = sentence("signed_out", "Please sign in to continue")) =>
  new AppError(401, "unauthenticated", why);
/** 403 */
export const forbidden = (why: Sentence, code = "forbidden") => new AppError(403, code, why);
/** 403: the person's role in the workspace is lower than this. */
export const roleMissing = (role: Role) =>
  forbidden(
    sentence("role_missing", "Your role in this workspace does not allow this. It needs: {role}.", {
      role,
    }),
    "role_missing",
  );
/** 404: unknown, foreign, deleted and of another type are indistinguishable. */
export const missing = (why: Sentence) => new AppError(404, "not_found", why);
/** 409 */
export const conflict = (why: Sentence, fields?: Record<string, Sentence>) =>
  new AppError(409, "conflict", why, fields);
/** 409: the person has stored as much as allowed. The sentence says what to delete. */
export const quotaExceeded = (why: Sentence) => new AppError(409, "quota_exceeded", why);
/** 429 */
export const tooMany = (why: Sentence, seconds: number) =>
  new AppError(429, "rate_limited", why, undefined, {
    "Retry-After": String(Math.max(1, Math.ceil(seconds))),
  });
/** 503: a feature the operator has not set up. */
export const notConfigured = (why: Sentence) => new AppError(503, "not_configured", why);
