import "server-only";
import { SentenceError } from "@/lib/core/shared/sentence-error";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import { sharedError } from "@/lib/core/shared/shared-error";
import type { Challenge } from "@/lib/connections/sign-in/flow";
import { told } from "@/lib/connections/mcp/told-text";

/**
 * Why an exchange with a server did not go well. `signIn`: it wants somebody to sign in. `refused`: the server has
 * answered that it did nothing, so that nobody needs to wonder whether it did. `challenge`: what a sign-in is to be for; `more`:
 * the one that there is does not cover it.
 */
export class ServerFailed extends SentenceError {
  static {
    sharedError(this, "ServerFailed");
  }

  constructor(
    why: Sentence,
    readonly known: {
      signIn?: boolean;
      refused?: boolean;
      more?: boolean;
      challenge?: Challenge | null;
    } = {},
    options?: ErrorOptions,
  ) {
    super(why, options);
    this.name = "ServerFailed";
  }
}

const SIGN_IN: readonly number[] = [401, 403];

/** What went wrong, in words for a person: the guard's own where there are some, else those for the library's error. */
export async function failureOf(
  error: unknown,
  guard: Sentence | null,
  signal: AbortSignal,
  challenge: Challenge | null = null,
): Promise<ServerFailed> {
  if (signal.aborted) return new ServerFailed(TOO_SLOW, {}, { cause: error });
  if (guard) return new ServerFailed(guard, {}, { cause: error });
  const library = await import("@modelcontextprotocol/client");
  const { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } = library;
  const failed = (why: Sentence, known = {}) => new ServerFailed(why, known, { cause: error });
  const shut = { signIn: true, refused: true, challenge };
  if (error instanceof library.UnauthorizedError) return failed(WANTS_SIGN_IN, shut);
  if (error instanceof library.InsufficientScopeError)
    return failed(WANTS_MORE, { ...shut, more: true });
  if (error instanceof ProtocolError)
    return failed(
      sentence("connection_server_refused", "The server answered: {message}", {
        message: told(error.message) || String(error.code),
      }),
      { refused: true },
    );
  if (error instanceof SdkHttpError) {
    const { status } = error;
    if (SIGN_IN.includes(status)) return failed(WANTS_SIGN_IN, shut);
    if (status >= 300 && status < 400) return failed(LEADS_AWAY, { refused: true });
    return failed(
      sentence("connection_http_status", "The server answered with status {status}.", { status }),
      { refused: status >= 400 && status < 500 },
    );
  }
  if (error instanceof SdkError) {
    if (error.code === SdkErrorCode.RequestTimeout) return failed(TOO_SLOW);
    if (error.code === SdkErrorCode.ConnectionClosed) return failed(BROKE_OFF);
    if (error.code === SdkErrorCode.ListPaginationExceeded) return failed(ENDLESS);
  }
  // As the platform says of a program that can't be started.
  if (error instanceof Error && "syscall" in error && /^spawn/.test(String(error.syscall)))
    return failed(NOT_STARTED, { refused: true });
  return failed(NOT_UNDERSTOOD);
}

const WANTS_SIGN_IN = sentence(
  "connection_wants_sign_in",
  "The server does not let Troupe in: it wants a sign-in, or another secret.",
);
const WANTS_MORE = sentence(
  "connection_wants_more_scope",
  "The sign-in does not cover this: the server wants another one, for more.",
);
const ENDLESS = sentence(
  "connection_list_endless",
  "The server's list has no end: it was left after 50 pages.",
);
const LEADS_AWAY = sentence(
  "connection_leads_away",
  "The address leads on to another server, which is not followed. Enter that server's own address.",
);
export const TOO_SLOW = sentence("connection_too_slow", "The server took too long.");
const NOT_STARTED = sentence("program_not_started", "The program could not be started.");
export const BROKE_OFF = sentence(
  "connection_broke_off",
  "The server broke off before it had answered.",
);
const NOT_UNDERSTOOD = sentence(
  "connection_not_understood",
  "The server's answer is not that of an MCP server.",
);
