import type { User } from "@/lib/auth/contract";
import { writeStorage, takeFromStorage } from "@/lib/core/shared/storage";

/** A user as a page may show them before the server has responded. For display only: it authenticates nothing. */
export type ShownUser = { [Key in Exclude<keyof User, "Operator">]: string } & Pick<
  User,
  "Operator"
>;

const USER_INFO = "oauth_user_info";
const NO_SESSION = "troupe-no-session";
const LONGEST = 254;

/** SPEC section 3, 'User': accepts capitalised or lower-case names, with a fallback for whatever is missing. */
export function shownUser(fields: Record<string, unknown>, now = new Date()): ShownUser {
  const text = (...names: string[]): string => {
    const nameText = names
      .map((name) => fields[name])
      .find((value) => typeof value === "string" && value.trim() !== "");
    return typeof nameText === "string" ? nameText.trim().slice(0, LONGEST) : "";
  };
  const id = text("UserId", "id") || `user-${now.getTime()}`;
  const email = text("Email", "email");
  return {
    UserId: id,
    Username: text("Username", "username") || email.split("@")[0] || id,
    Email: email || "unknown@example.com",
    Name: text("Name", "name") || "User",
    AuthProvider: text("AuthProvider", "provider") || "oauth",
    CreatedAt: text("CreatedAt", "created_at") || now.toISOString(),
  };
}

/** SPEC section 4: stored by the success page for the next page load, which saves the first look-up. */
export const keepOAuthUser = (user: ShownUser): void =>
  writeStorage("local", USER_INFO, JSON.stringify(user));

/** Returns the stored user info and removes it. Null unless it can be parsed: storage may contain anything. */
export function takeOAuthUser(): ShownUser | null {
  const text = takeFromStorage("local", USER_INFO);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? shownUser({ ...value })
      : null;
  } catch {
    return null;
  }
}

/** A sign-in reported success but left no session: the sign-in screen of this tab shows that once. */
export const noteNoSession = (): void => writeStorage("session", NO_SESSION, "yes");
export const takeNoSession = (): boolean => takeFromStorage("session", NO_SESSION) !== null;

const WAS_IN = "troupe-was-in";
const ENDED = "troupe-session-ended";
/** Someone is signed in in this tab. Forgotten at logout. */
export const noteSignedIn = (): void => writeStorage("session", WAS_IN, "yes");
/** No one is any longer: the sign-in screen tells a user who did not sign out, once; a new visitor is not told. */
export function noteSessionEnded(): void {
  if (takeFromStorage("session", WAS_IN) !== null) writeStorage("session", ENDED, "yes");
}
export const takeSessionEnded = (): boolean => takeFromStorage("session", ENDED) !== null;
