import "server-only";

/** Control characters, line breaks and marks that change the text direction. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Text from a provider or a user there, made safe to show: one line, bounded, no broken surrogate pairs. */
export const oneLine = (text: string, most: number): string =>
  text
    .replace(UNSEEN, " ")
    .trim()
    .slice(0, most)
    .replace(/\p{Cs}/gu, "")
    .trim();

/** A valid user name (SPEC section 5) from the local part of the email; `suffix` makes it different. */
export function usernameFrom(email: string, suffix = ""): string {
  const letters = (email.split("@")[0] ?? "").normalize("NFKD").replace(/\p{M}/gu, "");
  const plain = letters
    .replace(/[^A-Za-z0-9_]+/g, "_")
    .replace(/^_+|(?<!_)_+$/g, "")
    .slice(0, 50);
  const long = plain.length >= 3 ? plain : ["user", plain].filter(Boolean).join("_");
  return [long, suffix].filter(Boolean).join("_");
}
