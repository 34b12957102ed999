"use client";
import { newPasskey } from "@/lib/auth/factors/browser/passkeys";
import { factorApi, type NewCodes } from "@/lib/auth/factors/contract";
import { call } from "@/lib/core/http/browser/call";
import { useAction, useCall } from "@/lib/core/http/browser/use-call";

export const useFactors = () => useCall(factorApi.list, undefined);
export const useTotpSetup = () => useAction(factorApi.totpSetup);
export const useAddTotp = () => useAction(factorApi.addTotp, [factorApi.list]);
export const useRemoveTotp = () => useAction(factorApi.removeTotp, [factorApi.list]);
export const useRenewCodes = () => useAction(factorApi.renewCodes, [factorApi.list]);
export const useRemovePasskey = () => useAction(factorApi.removePasskey, [factorApi.list]);

/** Creates a passkey in this browser and stores it under a name. */
export function useAddPasskey(): (name: string) => Promise<NewCodes> {
  const add = useAction(factorApi.addPasskey, [factorApi.list]);
  return async (name) =>
    add({ name, passkey: await newPasskey(await call(factorApi.passkeySetup, undefined)) });
}
