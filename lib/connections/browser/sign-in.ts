"use client";
import { connectionApi } from "@/lib/connections/contract";
import { call } from "@/lib/core/http/browser/call";

/**
 * Opens the page where the person signs in to a connection's server, in a tab of its own: what is on this one stays. The
 * tab is opened at once, since a browser opens none long after the click; where it opens none at all, this page leads
 * there. Throws CallError.
 */
export async function openSignIn(id: string): Promise<void> {
  const tab = window.open("about:blank", "_blank");
  if (tab) tab.opener = null;
  try {
    const { url } = await call(connectionApi.signIn, { id });
    (tab ?? window).location.assign(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
