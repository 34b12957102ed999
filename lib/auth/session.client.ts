"use client";
import { call, CallError } from "@/lib/core/http/browser/call";
import { writeStorage, readStorage } from "@/lib/core/shared/storage";
import { authApi, LEFT, type AuthAnswer, type User } from "@/lib/auth/contract";

/** The cookie tells the server, which would render the next page for this person until it receives the logout. */
export function markLeft(left: boolean): void {
  writeStorage("local", LEFT, left ? "yes" : null);
  document.cookie = `${LEFT}=yes; Path=/; SameSite=Lax; Max-Age=${left ? 31_536_000 : 0}`;
}

/**
 * Ends the session. Whether or not the call reaches the server, the user is signed out in this browser. Returns the page
 * of the sign-in provider that ends the session there too, if there is one.
 */
export async function logout(): Promise<string | undefined> {
  markLeft(true);
  const { redirect } = await call(authApi.logout, undefined);
  markLeft(false);
  return redirect;
}

/**
 * Who is signed in, or null. SPEC section 4: /auth/me first, then /api/auth/me; any failure means no one. `drawnFor`:
 * the user whose session the server has just rendered the page for, which is used when the server is unreachable.
 */
export async function whoAmI(drawnFor: User | null = null): Promise<User | null> {
  let reached = false;
  try {
    if (readStorage("local", LEFT) !== null) await logout();
  } catch {
    return null;
  }
  for (const path of ["/auth/me", "/api/auth/me"]) {
    try {
      return await call({ ...authApi.me, path }, undefined);
    } catch (error) {
      // Try the next URL.
      reached ||= !(error instanceof CallError && error.kind === "network");
    }
  }
  return reached ? null : drawnFor;
}

/** Clears the logout marker after a sign-in. */
export function entered(answer: AuthAnswer): AuthAnswer {
  markLeft(false);
  return answer;
}
