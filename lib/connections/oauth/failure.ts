import "server-only";
import { causeOf } from "@/lib/connections/mcp/guarded-exchange";
import { serverText } from "@/lib/connections/mcp/server-text";
import { failureOf } from "@/lib/core/guarded-fetch/failure";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import { SentenceError } from "@/lib/core/shared/sentence-error";
import { sharedError } from "@/lib/core/shared/shared-error";

/** Why a sign-in failed. `ended`: the sign-in or its client has expired, and only a new one helps. */
export class SignInFailed extends SentenceError {
  static {
    sharedError(this, "SignInFailed");
  }

  constructor(
    why: Sentence,
    readonly ended: "tokens" | "client" | null = null,
    options?: ErrorOptions,
  ) {
    super(why, options);
    this.name = "SignInFailed";
  }
}

const OVER: Record<string, "tokens" | "client"> = {
  invalid_grant: "tokens",
  invalid_client: "client",
  unauthorized_client: "client",
};

/** Any error of a sign-in, in words for a person. */
export async function signInFailure(error: unknown): Promise<SignInFailed> {
  if (error instanceof SignInFailed) return error;
  const guard = causeOf(error);
  const options = { cause: error };
  if (guard) return new SignInFailed(guard, null, options);
  const library = await import("@modelcontextprotocol/client");
  if (error instanceof library.IssuerMismatchError) return new SignInFailed(OTHER, null, options);
  if (error instanceof library.AuthorizationServerMismatchError)
    return new SignInFailed(OTHER, null, options);
  if (error instanceof library.RegistrationRejectedError)
    return new SignInFailed(UNKNOWN_CLIENT, null, options);
  if (error instanceof library.OAuthError && error.code !== library.OAuthErrorCode.ServerError) {
    const why = sentence("sign_in_refused", "The sign-in server refused: {message}", {
      message: serverText(error.message, 300) || serverText(error.code, 100),
    });
    return new SignInFailed(why, OVER[error.code] ?? null, options);
  }
  if (error instanceof Error && /dynamic client registration|registration/i.test(error.message))
    return new SignInFailed(UNKNOWN_CLIENT, null, options);
  if (error instanceof TypeError && error.cause !== undefined)
    return new SignInFailed(failureOf(error.cause).sentence, null, options);
  return new SignInFailed(NOT_UNDERSTOOD, null, options);
}

const OTHER = sentence(
  "sign_in_other_issuer",
  "The response came from a different server than expected, so it wasn't used.",
);
const UNKNOWN_CLIENT = sentence(
  "sign_in_client_unknown",
  "The server doesn't allow automatic registration. Register Troupe there and enter the client ID you get.",
);
const NOT_UNDERSTOOD = sentence(
  "sign_in_not_understood",
  "The server's sign-in settings are missing or not supported.",
);
