"use client";
import { routes } from "@/components/routes";
import { leaveFor } from "@/components/ui/navigate";
import { WORKSPACE_COOKIE } from "@/lib/core/http/page-workspace";

const YEAR_S = 365 * 24 * 60 * 60;

/** From now on the server renders pages of this browser in this workspace. An empty id: the personal one. */
export function rememberWorkspace(id: string): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${WORKSPACE_COOKIE}=${encodeURIComponent(id)}; Path=/; SameSite=Lax; Max-Age=${id ? YEAR_S : 0}${secure}`;
}

let leaving = false;
/** Whether the tab is loading another workspace: refusals in the one before need no words. */
export const isLeavingWorkspace = (): boolean => leaving;

/**
 * Opens a page in this workspace, once the person has agreed to leave unsaved input. It is a full load: nothing of the
 * workspace before stays in memory.
 */
export function openWorkspace(id: string, address: string = routes.dashboard): void {
  leaveFor(() => {
    rememberWorkspace(id);
    leaving = true;
    // A page that returns from the browser's history has not been left.
    window.addEventListener("pageshow", () => (leaving = false), { once: true });
    // A form that has just let go of its input no longer asks the browser to stop the load.
    setTimeout(() => window.location.assign(address));
  });
}
