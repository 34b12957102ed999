"use client";
import { call, CallError } from "@/lib/core/http/call";
import { authApi, type AuthAnswer, type LoginInput, type RegisterInput, type User } from "@/lib/auth/contract";

/** How a browser asks about accounts. All throw CallError. */
export const register = (input: RegisterInput): Promise<AuthAnswer> => call(authApi.register, input).then(entered);
export const login = (input: LoginInput): Promise<AuthAnswer> => call(authApi.login, input).then(entered);
export const googleUrl = (): Promise<{ url: string }> => urlFrom(authApi.googleUrl);
export const githubUrl = (): Promise<{ url: string }> => urlFrom(authApi.githubUrl);

/** SPEC section 7: when the first address cannot be reached at all, the same one outside /api is asked. */
async function urlFrom(target: typeof authApi.googleUrl): Promise<{ url: string }> {
  try {
    return await call(target, undefined);
  } catch (error) {
    if (error instanceof CallError && error.kind === "network") return call({ ...target, path: target.path.replace("/api/", "/") }, undefined);
    throw error;
  }
}

/** Remembered from a logout on until the server has heard of it: its cookie is out of the page's reach. */
const LEFT = "troupe-left";

/** Ends the session. Whether the server hears of it or not, nobody is signed in here any more. */
export async function logout(): Promise<void> {
  remember(true);
  await call(authApi.logout, undefined);
  remember(false);
}

/** Who is signed in, or null. SPEC section 4: /auth/me first, then /api/auth/me; any failure means nobody. */
export async function whoAmI(): Promise<User | null> {
  try {
    if (hasLeft()) await logout();
  } catch {
    return null;
  }
  for (const path of ["/auth/me", "/api/auth/me"]) {
    try {
      return await call({ ...authApi.me, path }, undefined);
    } catch {
      // The next address, or nobody.
    }
  }
  return null;
}

function entered(answer: AuthAnswer): AuthAnswer {
  remember(false);
  return answer;
}

function remember(left: boolean): void {
  try {
    if (left) localStorage.setItem(LEFT, "yes");
    else localStorage.removeItem(LEFT);
  } catch {
    // Storage is forbidden: then only a call that arrives ends the session.
  }
}

function hasLeft(): boolean {
  try {
    return localStorage.getItem(LEFT) !== null;
  } catch {
    return false;
  }
}
