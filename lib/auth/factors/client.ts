"use client";
import { newPasskey } from "@/lib/auth/factors/passkeys.client";
import { factorApi, type NewCodes } from "@/lib/auth/factors/contract";
import { call } from "@/lib/core/http/browser/call";
import { useAction, useCall } from "@/lib/core/http/browser/use-call";
import { securityApi } from "@/lib/security/contract";

/** The cached data that each change affects. */
const CHANGED = [factorApi.list, securityApi.list];

export const useFactors = () => useCall(factorApi.list, undefined);
export const useTotpSetup = () => useAction(factorApi.totpSetup);
export const useAddTotp = () => useAction(factorApi.addTotp, CHANGED);
export const useRemoveTotp = () => useAction(factorApi.removeTotp, CHANGED);
export const useRenewCodes = () => useAction(factorApi.renewCodes, CHANGED);
export const useRemovePasskey = () => useAction(factorApi.removePasskey, CHANGED);

/** Creates a passkey in this browser and stores it under a name. */
export function useAddPasskey(): (name: string) => Promise<NewCodes> {
  const add = useAction(factorApi.addPasskey, CHANGED);
  return async (name) =>
    add({ name, passkey: await newPasskey(await call(factorApi.passkeySetup, undefined)) });
}
