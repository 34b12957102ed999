"use client";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { entered } from "@/lib/auth/browser/session";
import type { AuthAnswer } from "@/lib/auth/contract";
import {
  factorApi,
  proofApi,
  SECOND_FACTOR,
  STEP_EXPIRED,
  stepApi,
  type NewCodes,
  type ProofInput,
  type SecondFactorInput,
  type SecondStep,
} from "@/lib/auth/factors/contract";
import { askForProof, call, CallError } from "@/lib/core/http/browser/call";
import { useAction, useCall } from "@/lib/core/http/browser/use-call";
import { sentence } from "@/lib/core/shared/sentence";
import { SentenceError } from "@/lib/core/shared/sentence-error";

/** The browser's part of passkeys: 3 kB, loaded when one is first used. */
const library = () => import("@simplewebauthn/browser");

const UNAVAILABLE = sentence(
  "passkeys_unavailable",
  "Passkeys cannot be used here. They need a browser that knows them, and an address with https and a name.",
);
const NOT_USED = sentence(
  "passkey_not_used",
  "No passkey was used. Try again, or choose another way.",
);
const KNOWN = sentence(
  "passkey_exists_on_device",
  "This device has a passkey for this account already.",
);

/** Asks the person for a passkey. Throws SentenceError when none comes of it. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
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

async function signature(
  options: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await library();
  return asked(() => startAuthentication({ optionsJSON: options }));
}

/** Signs in with whichever passkey the person picks. */
export const signInWithPasskey = async (): Promise<AuthAnswer> =>
  call(stepApi.passkey, {
    passkey: await signature(await call(stepApi.passkeyOptions, undefined)),
  }).then(entered);

/** The second step required by a refused sign-in, or null when it was refused for another reason. */
export function secondStepOf(error: unknown): SecondStep | null {
  if (!(error instanceof CallError) || error.code !== SECOND_FACTOR) return null;
  const { challenge, ways } = error.beside as Partial<SecondStep>;
  return typeof challenge === "string" && Array.isArray(ways) ? { challenge, ways } : null;
}

export const isStepExpired = (error: unknown): boolean =>
  error instanceof CallError && error.code === STEP_EXPIRED;
export const takeSecondStep = (input: SecondFactorInput): Promise<AuthAnswer> =>
  call(stepApi.finish, input).then(entered);
export const takeSecondStepByPasskey = async (challenge: string): Promise<AuthAnswer> =>
  takeSecondStep({
    challenge,
    passkey: await signature(await call(stepApi.options, { challenge })),
  });

export const useFactors = () => useCall(factorApi.list, undefined);
export const useTotpSetup = () => useAction(factorApi.totpSetup);
export const useAddTotp = () => useAction(factorApi.addTotp, [factorApi.list]);
export const useRemoveTotp = () => useAction(factorApi.removeTotp, [factorApi.list]);
export const useRenewCodes = () => useAction(factorApi.renewCodes, [factorApi.list]);
export const useRemovePasskey = () => useAction(factorApi.removePasskey, [factorApi.list]);

/** Creates a passkey in this browser and stores it under a name. */
export function useAddPasskey(): (name: string) => Promise<NewCodes> {
  const add = useAction(factorApi.addPasskey, [factorApi.list]);
  return async (name) => {
    const options = await call(factorApi.passkeySetup, undefined);
    const { startRegistration } = await library();
    return add({ name, passkey: await asked(() => startRegistration({ optionsJSON: options })) });
  };
}

export const useProofState = () => useCall(proofApi.state, undefined, { dedupingInterval: 0 });
/**
 * Asks for reauthentication, if needed, before a page goes on to something that requires it. False when the user
 * declines.
 */
export const provenLately = async (): Promise<boolean> =>
  (await call(proofApi.state, undefined)).recent || askForProof();
export const prove = (input: ProofInput) => call(proofApi.prove, input);
export const proveByPasskey = async () =>
  prove({ passkey: await signature(await call(proofApi.options, undefined)) });
export const providerProofUrl = (provider: "google" | "github") =>
  call(proofApi.provider, { provider });

/** Tells the waiting page, from the window in which the provider was asked, that the user has reauthenticated. */
const CHANNEL = "troupe-proof";
export function announceProof(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("proven");
  channel.close();
}
/** Returns a function that stops listening. */
export function onProof(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listener;
  return () => channel.close();
}
