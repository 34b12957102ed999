import type { User } from "@/lib/auth/contract";
import type { Translate } from "@/lib/texts/use-text";

/** The signed-in user's data; any part may be missing. */
export type Person = {
  [Key in "Name" | "Username" | "Email" | "AuthProvider"]?: User[Key] | string | null;
};

const clean = (text: string | null | undefined): string => text?.trim() ?? "";
const letter = (text: string): string => ([...text][0] ?? "").toUpperCase();

/** SPEC section 2: first letters of the first and last words of the name; else of email or username; else '?'. */
export function initials(person: Person): string {
  const words = clean(person.Name).split(/\s+/).filter(Boolean);
  const first = words[0];
  if (first === undefined) return letter(clean(person.Email) || clean(person.Username)) || "?";
  const last = words.length > 1 ? words.at(-1) : undefined;
  return letter(first) + letter(last ?? "");
}

/** SPEC section 2: name, username, the email's part before the at sign, then 'User'. */
export function displayName(person: Person): string {
  return (
    clean(person.Name) || clean(person.Username) || clean(person.Email).split("@")[0] || "User"
  );
}

/** SPEC section 2: '{Provider} Account' with the provider capitalised, or 'Local Account' when none. */
export function accountLabel(t: Translate, person: Person): string {
  const provider = clean(person.AuthProvider) || "local";
  if (provider.toLowerCase() === "local") return t("Local Account");
  return t("{provider} Account", {
    provider: provider === "oidc" ? "SSO" : `${letter(provider)}${[...provider].slice(1).join("")}`,
  });
}
