import "server-only";
import type { AppError } from "@/lib/core/errors";
import { jsonReply } from "@/lib/core/http/reply";
import type { Remaining } from "@/lib/core/limits";

/** What is known about a call when responding. */
export type CallState = {
  status: number;
  /** The run that it has begun is kept: the same call again would begin a second one. */
  started: boolean;
  /** What is left of the limit of the caller's key, if the call came that far. */
  remaining?: Remaining;
};

/** How a route with another protocol than API.md's responds: its refusals, and the headers of every response. */
export type AnswerForm = {
  refusal(error: AppError, requestId: string): { status: number; body: unknown };
  headers(state: CallState): Record<string, string>;
};

/** A refusal in the route's own protocol. `beside`: further headers, by status. */
export function formedReply(
  form: AnswerForm,
  error: AppError,
  requestId: string,
  beside: (status: number) => Record<string, string> = (status) =>
    form.headers({ status, started: false }),
): Response {
  const { status, body } = form.refusal(error, requestId);
  return jsonReply(body, status, {
    ...error.headers,
    ...beside(status),
    "x-request-id": requestId,
  });
}
