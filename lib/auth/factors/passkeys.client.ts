"use client";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import { sentence } from "@/lib/core/shared/sentence";
import { SentenceError } from "@/lib/core/shared/sentence-error";

/** The browser's part of passkeys: 3 kB, loaded when one is first used. */
const library = () => import("@simplewebauthn/browser");

const UNAVAILABLE = sentence(
  "passkeys_unavailable",
  "Passkeys aren't available here. They need a browser that supports them and an https URL with a domain name.",
);
const NOT_USED = sentence(
  "passkey_not_used",
  "No passkey was used. Try again or choose another method.",
);
const KNOWN = sentence(
  "passkey_exists_on_device",
  "This device already has a passkey for this account.",
);

/** Asks the person for a passkey. Throws SentenceError when that fails. */
async function withFailure<T>(ask: () => Promise<T>): Promise<T> {
  if (typeof window.PublicKeyCredential !== "function") throw new SentenceError(UNAVAILABLE);
  try {
    return await ask();
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "InvalidStateError") throw new SentenceError(KNOWN, { cause: error });
    throw new SentenceError(
      name === "NotAllowedError" || name === "AbortError" ? NOT_USED : UNAVAILABLE,
      {
        cause: error,
      },
    );
  }
}

/** Signs with one of the person's passkeys. Throws SentenceError when that fails. */
export async function signature(
  options: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await library();
  return withFailure(() => startAuthentication({ optionsJSON: options }));
}

/** Creates a passkey in this browser. Throws SentenceError when that fails. */
export async function newPasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await library();
  return withFailure(() => startRegistration({ optionsJSON: options }));
}
