"use client";
import { call, CallError, send, TIMEOUT_MS } from "@/lib/core/http/browser/call";
import {
  type MailAnswer,
  authApi,
  type AuthAnswer,
  type CallbackAnswer,
  type CallbackInput,
  type LoginInput,
  type RegisterInput,
  type ResetPasswordInput,
} from "@/lib/auth/contract";
import { entered, markLeft } from "@/lib/auth/session.client";
import { sentence } from "@/lib/core/shared/sentence";

/** The API calls of the sign-in screens. All throw CallError. */
export const register = (input: RegisterInput): Promise<AuthAnswer> =>
  call(authApi.register, input).then(entered);
export const login = (input: LoginInput): Promise<AuthAnswer> =>
  call(authApi.login, input).then(entered);
export const signInByLink = (token: string): Promise<AuthAnswer> =>
  call(authApi.signInLink, { token }).then(entered);
export const oidcUrl = (): Promise<{ url: string }> => urlFrom(authApi.oidcUrl);
export const googleUrl = (): Promise<{ url: string }> => urlFrom(authApi.googleUrl);
export const githubUrl = (): Promise<{ url: string }> => urlFrom(authApi.githubUrl);

export const forgotPassword = (email: string): Promise<MailAnswer> =>
  call(authApi.forgotPassword, { email });
export const resetPassword = (input: ResetPasswordInput): Promise<{ ok: true }> =>
  call(authApi.resetPassword, input);

/** SPEC section 7: when the first URL is unreachable, retries the same one outside /api. */
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
 * Signs in with the parameters of the provider's redirect. An empty OK response is a success without user data (SPEC
 * section 7). Throws CallError.
 */
export async function finishSignIn(input: CallbackInput): Promise<Partial<CallbackAnswer>> {
  // The page's own URL handles this call (API.md 'Auth').
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
