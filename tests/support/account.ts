import type { User } from "@/lib/auth/contract";
import { hashPassword } from "@/lib/auth/passwords";
import { userToWire } from "@/lib/auth/service";
import { signIn } from "@/lib/auth/session/door";
import { newId } from "@/lib/core/crypto";
import { transact } from "@/lib/core/db/transact";
import { ofEmail } from "@/lib/core/db/transaction";
import { sourceOf } from "@/lib/core/http/request/caller";
import { securityEvent } from "@/lib/security/events";

const hashes = new Map<string, Promise<string>>();
/** Argon2 is slow on purpose, so a password is hashed once for all accounts of the process. */
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

type Account = { username: string; name: string; password: string };

/**
 * An account with a session, stored like registration does but without its request. `headers`: of the browser that
 * would have sent it.
 */
export async function newAccount({ username, name, password }: Account, headers: Headers) {
  const email = `${username}@example.com`;
  const passwordHash = await hashOf(password);
  const row = await transact(ofEmail(email), async (tx) => {
    const id = newId();
    await securityEvent(tx, { kind: "account_created", owner: id, by: sourceOf(headers) });
    return tx.user.create({
      data: {
        id,
        email,
        emailKey: email.toLowerCase(),
        username,
        usernameKey: username.toLowerCase(),
        name,
        passwordHash,
        createdAt: new Date(),
      },
    });
  });
  const user: User = userToWire(row);
  return { user, session: await signIn(row.id, headers, passwordHash) };
}
