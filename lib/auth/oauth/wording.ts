import "server-only";

/** Controls, line breaks and the marks that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Words of a provider or a person there, fit to be shown: one line, bounded, no half characters. */
export const oneLine = (text: string, most: number): string =>
  text
    .replace(UNSEEN, " ")
    .trim()
    .slice(0, most)
    .replace(/\p{Cs}/gu, "")
    .trim();

/** A user name by the rules (SPEC section 5) out of the email's first part; `suffix` makes it another one. */
export function usernameFrom(email: string, suffix = ""): string {
  const letters = (email.split("@")[0] ?? "").normalize("NFKD").replace(/\p{M}/gu, "");
  const plain = letters
    .replace(/[^A-Za-z0-9_]+/g, "_")
    .replace(/^_+|(?<!_)_+$/g, "")
    .slice(0, 50);
  const long = plain.length >= 3 ? plain : ["user", plain].filter(Boolean).join("_");
  return [long, suffix].filter(Boolean).join("_");
}
