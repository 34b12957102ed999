import "server-only";
import { config } from "@/lib/core/config";
import { AppError, forbidden } from "@/lib/core/errors";
import { processSingleton } from "@/lib/core/singleton";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/** Argon2id with 19 MiB, two passes, one lane: OWASP's recommendation, and the library's `Algorithm.Argon2id`. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 4;
/**
 * At most this many wait in the queue: a few seconds. Further callers are asked to retry, which bounds the server's
 * memory.
 */
const WAITING_MOST = 100;
const COMMON = 3_000;

/** Does the operator let people sign in with passwords? */
export const passwordsWork = (): boolean => config().PASSWORD_SIGN_IN === "on";

/** Throws 403 where passwords are switched off, before anything is looked up or hashed. */
export function requirePasswords(): void {
  if (!passwordsWork())
    throw forbidden(
      sentence(
        "passwords_off",
        "Passwords are switched off on this server. Sign in with one of the other methods.",
      ),
    );
}

/**
 * Hashes a password for the store. At most four hashes run at once; the rest wait their turn. Throws 503 when too many
 * wait.
 */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(async () => (await argon2()).hash(password, COST));

/**
 * Does the password match the hash? Without a hash (an unknown account) it does the same work and returns false. Throws
 * 503 when too many wait.
 */
export async function fits(password: string, stored: string | null): Promise<boolean> {
  const right = await inTurn(async () =>
    (await argon2()).verify(stored ?? (await nobody()), password),
  );
  return right && stored !== null;
}

/** Was this hash made with another cost than the current one? */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = COST;
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

/** Throws 503 when so many hashes are queued that another one would wait too long. */
export function refuseIfBusy(): void {
  if (turns().waiting.length >= WAITING_MOST)
    throw new AppError(
      503,
      "busy",
      sentence("sign_in_busy", "The server is busy. Try again in a few seconds."),
      undefined,
      { "Retry-After": "5" },
    );
}

/** Why this password is easy to guess, or undefined. `words`: what an attacker knows about the account. */
export async function tooEasy(password: string, words: string[]): Promise<Sentence | undefined> {
  const lower = password.toLowerCase();
  if ((await common()).has(lower))
    return sentence("password_common", "This password is too common. Choose another one");
  const letters = lower.replace(/[^\p{L}]/gu, "");
  const own = words.flatMap((word) => [
    word.toLowerCase(),
    word.toLowerCase().replace(/[^\p{L}]/gu, ""),
  ]);
  if (own.includes(lower) || own.includes(letters))
    return sentence(
      "password_of_own_name",
      "This password contains only your own name. Choose another one",
    );
  return undefined;
}

/** The most common passwords that the length rule lets through. Their list is read when a password is first chosen. */
const common = () =>
  processSingleton("passwords.common", async () => {
    const { dictionary } = await import("@zxcvbn-ts/language-common");
    return new Set(
      dictionary["passwords-common"]
        .filter((each) => String(each).length >= 8)
        .slice(0, COMMON)
        .map(String),
    );
  });

const argon2 = () => import("@node-rs/argon2");
const nobody = () =>
  processSingleton("passwords.nobody", async () =>
    (await argon2()).hash("nobody's password", COST),
  );

type Turn = { running: number; waiting: (() => void)[] };
const turns = () => processSingleton<Turn>("passwords.turn", () => ({ running: 0, waiting: [] }));
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  refuseIfBusy();
  const turn = turns();
  if (turn.running >= AT_ONCE) await new Promise<void>((resolve) => turn.waiting.push(resolve));
  else turn.running++;
  try {
    return await work();
  } finally {
    const next = turn.waiting.shift();
    if (next) next();
    else turn.running--;
  }
}
