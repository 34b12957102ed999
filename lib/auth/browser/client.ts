"use client";
import { call, CallError, send, TIMEOUT_MS } from "@/lib/core/http/browser/call";
import { writeStorage, readStorage } from "@/lib/core/shared/storage";
import {
  type MailAnswer,
  authApi,
  LEFT,
  type AuthAnswer,
  type CallbackAnswer,
  type CallbackInput,
  type LoginInput,
  type RegisterInput,
  type ResetPasswordInput,
  type User,
} from "@/lib/auth/contract";
import { sentence } from "@/lib/core/shared/sentence";

/** The browser's calls about accounts. All throw CallError. */
export const register = (input: RegisterInput): Promise<AuthAnswer> =>
  call(authApi.register, input).then(entered);
export const login = (input: LoginInput): Promise<AuthAnswer> =>
  call(authApi.login, input).then(entered);
export const googleUrl = (): Promise<{ url: string }> => urlFrom(authApi.googleUrl);
export const githubUrl = (): Promise<{ url: string }> => urlFrom(authApi.githubUrl);

export const forgotPassword = (email: string): Promise<MailAnswer> =>
  call(authApi.forgotPassword, { email });
export const resetPassword = (input: ResetPasswordInput): Promise<{ ok: true }> =>
  call(authApi.resetPassword, input);

/** SPEC section 7: when the first address cannot be reached at all, retries the same one outside /api. */
async function urlFrom(target: typeof authApi.googleUrl): Promise<{ url: string }> {
  try {
    return await call(target, undefined);
  } catch (error) {
    if (error instanceof CallError && error.kind === "network")
      return call({ ...target, path: target.path.replace("/api/", "/") }, undefined);
    throw error;
  }
}

/**
 * Signs in with what the provider's redirect brought back. An empty OK response is a success without user data (SPEC
 * section 7). Throws CallError.
 */
export async function finishSignIn(input: CallbackInput): Promise<Partial<CallbackAnswer>> {
  // The page's own address answers this call (API.md 'Auth').
  const answer = await send(
    { ...authApi.callback, path: "/auth/callback" },
    input,
    "application/json",
    AbortSignal.timeout(TIMEOUT_MS),
  );
  const text = await answer.text();
  markLeft(false);
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text) as CallbackAnswer;
  } catch {
    throw new CallError(
      "unreadable",
      sentence("authentication_failed", "Authentication failed"),
      answer.status,
    );
  }
}

/** The cookie tells the server, which would draw the next page for this person until it hears of the logout. */
function markLeft(left: boolean): void {
  writeStorage("local", LEFT, left ? "yes" : null);
  document.cookie = `${LEFT}=yes; Path=/; SameSite=Lax; Max-Age=${left ? 31_536_000 : 0}`;
}

/** Ends the session. Whether or not the call reaches the server, the user is signed out in this browser. */
export async function logout(): Promise<void> {
  markLeft(true);
  await call(authApi.logout, undefined);
  markLeft(false);
}

/**
 * Who is signed in, or null. SPEC section 4: /auth/me first, then /api/auth/me; any failure means nobody. `drawnFor`:
 * whose session the server has just drawn the page for, which stands when it can't be reached any more.
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
      // Try the next address.
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
