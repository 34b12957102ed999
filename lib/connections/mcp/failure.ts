import "server-only";
import { SentenceError } from "@/lib/core/shared/sentence-error";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import { sharedError } from "@/lib/core/shared/shared-error";
import { serverText } from "@/lib/connections/mcp/server-text";
import { isRecord } from "@/lib/tools/shared/faults";

/** A server's challenge when it refused access: where it names its authorization server, and the scope. */
export type Challenge = { resourceMetadata?: string; scope?: string };

/**
 * What is known about a failed exchange. `signIn`: the server requires a sign-in. `refused`: it responded that it did
 * nothing, so the outcome is certain. `answered`: it responded, but unusably. `challenge`: what a sign-in is for;
 * `more`: the present one does not cover it. `sessionOver`: it no longer knows the session. `final`: another revision
 * or transport would not help.
 */
type FailureFacts = {
  signIn?: boolean;
  refused?: boolean;
  answered?: boolean;
  more?: boolean;
  sessionOver?: boolean;
  final?: boolean;
  challenge?: Challenge | null;
};

/** Why an exchange with a server failed. */
export class ServerFailed extends SentenceError {
  static {
    sharedError(this, "ServerFailed");
  }

  constructor(
    why: Sentence,
    readonly facts: FailureFacts = {},
    options?: ErrorOptions,
  ) {
    super(why, options);
    this.name = "ServerFailed";
  }
}

const SIGN_IN: readonly number[] = [401, 403];

/** A failure found by the guard of an exchange. */
export type ExchangeFault = { why: Sentence; facts: FailureFacts };

/** What went wrong, in words for a person: the guard's own if any, else those for the library's error. */
export async function failureOf(
  error: unknown,
  guard: ExchangeFault | null,
  signal: AbortSignal,
  challenge: Challenge | null = null,
): Promise<ServerFailed> {
  if (signal.aborted) return new ServerFailed(TOO_SLOW, { final: true }, { cause: error });
  if (guard) return new ServerFailed(guard.why, guard.facts, { cause: error });
  const library = await import("@modelcontextprotocol/client");
  const { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } = library;
  const failed = (why: Sentence, facts: FailureFacts = {}) =>
    new ServerFailed(why, facts, { cause: error });
  const shut = { signIn: true, refused: true, challenge };
  if (error instanceof library.UnauthorizedError) return failed(WANTS_SIGN_IN, shut);
  if (error instanceof library.InsufficientScopeError)
    return failed(WANTS_MORE, { ...shut, more: true });
  if (error instanceof ProtocolError)
    return failed(
      sentence("connection_server_refused", "The server responded: {message}", {
        message: serverText(error.message) || String(error.code),
      }),
      { refused: true },
    );
  if (error instanceof SdkHttpError) {
    const { status } = error;
    if (SIGN_IN.includes(status)) return failed(WANTS_SIGN_IN, shut);
    if (status >= 300 && status < 400) return failed(LEADS_AWAY, { refused: true, final: true });
    return statusFailure(status, wordsIn(error.data.text), { cause: error });
  }
  if (error instanceof SdkError) {
    if (error.code === SdkErrorCode.RequestTimeout) return failed(TOO_SLOW);
    if (error.code === SdkErrorCode.ConnectionClosed) return failed(BROKE_OFF);
    // The response is not an MCP result, but it arrived.
    if (
      error.code === SdkErrorCode.InvalidResult ||
      error.code === SdkErrorCode.UnsupportedResultType
    )
      return failed(NOT_UNDERSTOOD, { answered: true });
  }
  // The platform's error for a program that can't be started.
  if (error instanceof Error && "syscall" in error && /^spawn/.test(String(error.syscall)))
    return failed(NOT_STARTED, { refused: true, final: true });
  return failed(NOT_UNDERSTOOD);
}

/** A response of an error status: below 500 the server has refused the request. `words`: its message. */
export function statusFailure(status: number, words: string, options?: ErrorOptions): ServerFailed {
  const message = serverText(words, 300);
  const why = message
    ? sentence(
        "connection_http_status_message",
        "The server responded with status {status}: {message}",
        { status, message },
      )
    : sentence("connection_http_status", "The server responded with status {status}.", { status });
  const refused = status >= 400 && status < 500;
  return new ServerFailed(why, { refused, final: status === 429 }, options);
}

/** The sentence in an error's body, in the formats of web frameworks. */
function wordsIn(body: unknown): string {
  try {
    const value: unknown = JSON.parse(typeof body === "string" ? body : "");
    const { message, error, detail, title } = isRecord(value) ? value : {};
    const nested = isRecord(error) ? error.message : error;
    const words = [message, nested, detail, title].find((each) => typeof each === "string" && each);
    return String(words ?? "");
  } catch {
    return ""; // not JSON
  }
}

export const WANTS_SIGN_IN = sentence(
  "connection_wants_sign_in",
  "The server rejected the credentials. Sign in or update the secret.",
);
const WANTS_MORE = sentence(
  "connection_wants_more_scope",
  "The server requires more permissions. Sign in again to grant them.",
);
export const ENDLESS = sentence(
  "connection_list_endless",
  "The server's list doesn't end. Stopped after 50 pages.",
);
const LEADS_AWAY = sentence(
  "connection_leads_away",
  "The URL redirects to another server. Enter that server's URL instead.",
);
export const TOO_SLOW = sentence("connection_too_slow", "The server took too long.");
const NOT_STARTED = sentence("program_not_started", "The program could not be started.");
export const BROKE_OFF = sentence(
  "connection_broke_off",
  "The server closed the connection before responding.",
);
export const NOT_UNDERSTOOD = sentence(
  "connection_not_understood",
  "The server didn't respond like an MCP server. Check the URL: many end in /mcp.",
);
