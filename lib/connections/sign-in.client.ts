"use client";
import { connectionApi } from "@/lib/connections/contract";
import { call } from "@/lib/core/http/browser/call";

/** The page where the person signs in to a connection's server. Throws CallError. */
export const signInUrl = async (id: string): Promise<string> =>
  (await call(connectionApi.signIn, { id })).url;

/** Opens that page in a new tab, or here if the browser opens none. Call it from a click handler. */
export function openSignIn(url: string): void {
  const tab = window.open("about:blank", "_blank");
  if (tab) tab.opener = null;
  (tab ?? window).location.assign(url);
}
