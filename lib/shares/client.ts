"use client";
import { useAction, useCall } from "@/lib/core/http/browser/use-call";
import { shareApi, type Audience } from "@/lib/shares/contract";
import { SHARE_LINKS } from "@/lib/shares/rules";

export const useShares = () => useCall(shareApi.list, undefined);
export const useCreateShare = () => useAction(shareApi.create, [shareApi.list]);
export const useUpdateShare = () => useAction(shareApi.update, [shareApi.list]);
export const useRemoveShare = () => useAction(shareApi.remove, [shareApi.list]);
export const useUnlock = () => useAction(shareApi.unlock, []);
export const useProceed = () => useAction(shareApi.proceed, []);

/** Which audiences this server allows; none: shared links are switched off. */
export function allowedAudiences(): readonly Audience[] {
  const setting = document.querySelector<HTMLMetaElement>(`meta[name="${SHARE_LINKS}"]`)?.content;
  if (setting === "off") return [];
  return setting === "signed_in" ? ["signed_in"] : ["anyone", "signed_in"];
}
