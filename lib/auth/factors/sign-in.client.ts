"use client";
import { entered } from "@/lib/auth/session.client";
import type { AuthAnswer } from "@/lib/auth/contract";
import { signature } from "@/lib/auth/factors/passkeys.client";
import {
  SECOND_FACTOR,
  STEP_EXPIRED,
  stepApi,
  type SecondFactorInput,
  type SecondStep,
} from "@/lib/auth/factors/contract";
import { call, CallError } from "@/lib/core/http/browser/call";

/** Whether this browser supports passkeys. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === "function";

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
