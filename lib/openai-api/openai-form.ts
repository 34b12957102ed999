import "server-only";
import type { AnswerForm } from "@/lib/core/http/pipeline/answer-form";
import type { AppError } from "@/lib/core/errors";
import type { FailureCode } from "@/lib/runs/run/contract";
import { OUTPUT_INVALID } from "@/lib/runs/agent/answer-check";

/** An error in OpenAI's format. `param`: the invalid field. */
type OpenAiError = {
  error: { message: string; type: string; param: string | null; code: string | null };
};

/** OpenAI's codes for ours; the others are passed on as they are. */
const CODES: Record<string, { code: string | null; status?: number; type?: string }> = {
  invalid_request: { code: null },
  unauthenticated: { code: "invalid_api_key" },
  forbidden: { code: "insufficient_permissions" },
  csrf_failed: { code: "insufficient_permissions" },
  rate_limited: { code: "rate_limit_exceeded", type: "rate_limit_error" },
  insufficient_quota: { code: "insufficient_quota", type: "insufficient_quota" },
  quota_exceeded: { code: "insufficient_quota", status: 429, type: "insufficient_quota" },
  internal: { code: "server_error" },
};

/** `messages.0.content` is `messages[0].content` there. */
const paramOf = (field: string): string => field.replace(/\.(\d+)(?=\.|$)/g, "[$1]");

export function openAiError({ status, code, message, fields }: AppError): {
  status: number;
  body: OpenAiError;
} {
  const form = CODES[code] ?? { code };
  const [field] = Object.keys(fields ?? {});
  const as = form.status ?? status;
  return {
    status: as,
    body: {
      error: {
        message,
        type: form.type ?? (as >= 500 ? "server_error" : "invalid_request_error"),
        param: field === undefined || field === "body" ? null : paramOf(field),
        code: form.code,
      },
    },
  };
}

/**
 * How routes below /v1 respond. OpenAI's clients retry by themselves unless told not to: they may only if the server
 * was too busy to start anything.
 */
export const openAiForm: AnswerForm = {
  refusal: openAiError,
  headers({ status, started, remaining }) {
    const mayRepeat = !started && (status === 429 || status === 503);
    const reset = Math.ceil((remaining?.resetMs ?? 0) / 1000);
    return {
      ...(mayRepeat ? {} : { "x-should-retry": "false" }),
      ...(remaining
        ? {
            "x-ratelimit-limit-requests": String(remaining.of),
            "x-ratelimit-remaining-requests": String(remaining.left),
            "x-ratelimit-reset-requests": `${reset}s`,
          }
        : {}),
    };
  },
};

/** By the reason of a failed run: the status, code and type of the response. */
const FAILURES: Partial<Record<FailureCode, { status: number; code: string }>> = {
  provider_auth: { status: 502, code: "provider_auth" },
  provider_quota: { status: 429, code: "insufficient_quota" },
  budget_exceeded: { status: 429, code: "insufficient_quota" },
  provider_rate_limit: { status: 503, code: "provider_rate_limit" },
  provider_error: { status: 502, code: "provider_error" },
  provider_network: { status: 502, code: "provider_network" },
  stopped: { status: 409, code: "stopped" },
};

/** The status and code for a run without a response. */
export const failureStatus = (
  code: FailureCode,
  reason?: string,
): { status: number; code: string } =>
  reason === OUTPUT_INVALID.reason
    ? { status: 502, code: "invalid_output" }
    : (FAILURES[code] ?? { status: 500, code });
