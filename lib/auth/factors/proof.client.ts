"use client";
import { signature } from "@/lib/auth/factors/passkeys.client";
import type { ProviderId } from "@/lib/auth/contract";
import { proofApi, type ProofInput } from "@/lib/auth/factors/contract";
import { askForProof, call } from "@/lib/core/http/browser/call";
import { useCall } from "@/lib/core/http/browser/use-call";

export const useProofState = () => useCall(proofApi.state, undefined, { dedupingInterval: 0 });
/**
 * Asks for reauthentication, if needed, before a page continues with something that requires it. False when the user
 * declines.
 */
export const provenLately = async (): Promise<boolean> =>
  (await call(proofApi.state, undefined)).recent || askForProof();
export const prove = (input: ProofInput) => call(proofApi.prove, input);
export const proveByPasskey = async () =>
  prove({ passkey: await signature(await call(proofApi.options, undefined)) });
export const providerProofUrl = (provider: ProviderId) => call(proofApi.provider, { provider });
