import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import type { AuthAnswer, ProviderId } from "@/lib/auth/contract";
import { endpoint } from "@/lib/core/endpoint";
import { sentence } from "@/lib/core/shared/sentence";

/** The factors that can complete the second step of a sign-in. */
export type StepWay = "code" | "recovery_code" | "passkey";
/** Sent with the refusal `second_factor_required`: the sign-in continues with this challenge, in this browser. */
export type SecondStep = { challenge: string; ways: StepWay[] };
export const SECOND_FACTOR = "second_factor_required";
/** The error code for a used or expired challenge: the user must sign in again. */
export const STEP_EXPIRED = "second_factor_expired";

/** Exactly one factor, besides the challenge. */
export type SecondFactorInput = {
  challenge: string;
  code?: string;
  recovery_code?: string;
  passkey?: AuthenticationResponseJSON;
};

/** How a signed-in user can reauthenticate. */
export type ProofWay = "password" | "code" | "passkey" | ProviderId;
/** provider_name: what the OpenID Connect provider is called, if it is one of the ways. */
export type ProofState = { recent: boolean; ways: ProofWay[]; provider_name?: string };
/** Exactly one. */
export type ProofInput = { password?: string; code?: string; passkey?: AuthenticationResponseJSON };

/**
 * `signs_in`: can sign in by itself, without a password first. False for a passkey older than the verification of the
 * account's email.
 */
export type Passkey = {
  PasskeyId: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
  signs_in: boolean;
};
export type Factors = {
  totp: { created_at: string; last_used_at: string | null } | null;
  passkeys: Passkey[];
  recovery_codes_left: number;
};

/** A key for an authenticator app: as text, as the URI in its QR code, and sealed, to be sent back with a code. */
export type TotpSetup = { key: string; uri: string; setup: string };
export type TotpInput = { setup: string; code: string };
export type PasskeyInput = { name: string; passkey: RegistrationResponseJSON };
/** Shown only this once; null when the account already has some. */
export type NewCodes = { recovery_codes: string[] | null };

/** Codes of authenticator apps are six digits; people type them in groups. */
export const plainCode = (typed: string): string => typed.replace(/\s/g, "");
/** Recovery codes without the characters that only make them readable. */
export const plainRecoveryCode = (typed: string): string =>
  typed.replace(/[\s-]/g, "").toLowerCase();

const FAILS = sentence("factors_not_changed", "Couldn't save the change. Try again.");
export const factorApi = {
  list: endpoint<void, Factors>("GET", "/api/auth/factors", {
    access: "account",
    fails: sentence("sign_in_settings_not_loaded", "Failed to load your sign-in settings"),
  }),
  totpSetup: endpoint<void, TotpSetup>("POST", "/api/auth/factors/totp/setup", {
    access: "account",
    recentProof: true,
    fails: FAILS,
  }),
  addTotp: endpoint<TotpInput, NewCodes>("POST", "/api/auth/factors/totp", {
    access: "account",
    recentProof: true,
    fails: FAILS,
  }),
  removeTotp: endpoint<void, void>("DELETE", "/api/auth/factors/totp", {
    access: "account",
    recentProof: true,
    fails: FAILS,
  }),
  renewCodes: endpoint<void, NewCodes>("POST", "/api/auth/factors/recovery-codes", {
    access: "account",
    recentProof: true,
    fails: FAILS,
  }),
  passkeySetup: endpoint<void, PublicKeyCredentialCreationOptionsJSON>(
    "POST",
    "/api/auth/factors/passkeys/setup",
    { access: "account", recentProof: true, fails: FAILS },
  ),
  addPasskey: endpoint<PasskeyInput, NewCodes>("POST", "/api/auth/factors/passkeys", {
    access: "account",
    recentProof: true,
    fails: FAILS,
  }),
  removePasskey: endpoint<{ id: string }, void>("DELETE", "/api/auth/factors/passkeys/{id}", {
    access: "account",
    recentProof: true,
    fails: FAILS,
  }),
};

export const stepApi = {
  /** The options for a passkey that signs in by itself. */
  passkeyOptions: endpoint<void, PublicKeyCredentialRequestOptionsJSON>(
    "POST",
    "/api/auth/passkey/options",
    { access: "public", fails: sentence("login_failed", "Login failed") },
  ),
  passkey: endpoint<{ passkey: AuthenticationResponseJSON }, AuthAnswer>(
    "POST",
    "/api/auth/passkey",
    { access: "public", fails: sentence("login_failed", "Login failed") },
  ),
  options: endpoint<{ challenge: string }, PublicKeyCredentialRequestOptionsJSON>(
    "POST",
    "/api/auth/second-factor/options",
    { access: "public", fails: sentence("login_failed", "Login failed") },
  ),
  finish: endpoint<SecondFactorInput, AuthAnswer>("POST", "/api/auth/second-factor", {
    access: "public",
    fails: sentence("login_failed", "Login failed"),
  }),
};

const NOT_PROVEN = sentence("not_proven", "Couldn't confirm it's you. Try again.");
export const proofApi = {
  state: endpoint<void, ProofState>("GET", "/api/auth/reauthenticate", {
    access: "account",
    fails: NOT_PROVEN,
  }),
  prove: endpoint<ProofInput, { ok: true }>("POST", "/api/auth/reauthenticate", {
    access: "account",
    fails: NOT_PROVEN,
  }),
  options: endpoint<void, PublicKeyCredentialRequestOptionsJSON>(
    "POST",
    "/api/auth/reauthenticate/options",
    { access: "account", fails: NOT_PROVEN },
  ),
  provider: endpoint<{ provider: ProviderId }, { url: string }>(
    "POST",
    "/api/auth/reauthenticate/provider",
    { access: "account", fails: NOT_PROVEN },
  ),
};
