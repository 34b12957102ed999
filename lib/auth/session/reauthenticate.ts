import "server-only";
import { browserOf } from "@/lib/auth/session/door";
import type { ProofInput, ProofState } from "@/lib/auth/factors/contract";
import { evidenceOf, noted, waysOf, type Evidence } from "@/lib/auth/session/evidence";
import { requestOptions } from "@/lib/auth/factors/passkeys";
import { countTry, forgiveTries } from "@/lib/auth/session/tries";
import { configuredProviders, providers } from "@/lib/auth/providers/provider";
import { fits, passwordsWork, refuseIfBusy, requirePasswords } from "@/lib/auth/passwords";
import { markProven } from "@/lib/auth/session/sessions";
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import type { Caller } from "@/lib/core/http/request/caller";
import { invalid, missing } from "@/lib/core/errors";
import { securityEvent } from "@/lib/security/events";
import { isProven, type Identity, type UserId } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";

/**
 * Whether the session was reauthenticated recently, and how it can be. A provider is offered if there is no password.
 */
export async function proofState(identity: Identity): Promise<ProofState> {
  const user = await db().user.findUnique({
    where: { id: identity.me },
    include: { identities: { select: { provider: true } } },
  });
  if (!user) throw missing(sentence("account_not_found", "Account not found"));
  const factors = await waysOf(identity.me);
  const linked = configuredProviders().filter((id) =>
    user.identities.some(({ provider }) => provider === id),
  );
  const hasPassword = passwordsWork() && user.passwordHash !== null;
  return {
    recent: isProven(identity),
    ways: [
      ...(hasPassword ? ["password" as const] : linked),
      ...factors.filter((each) => each !== "recovery_code"),
    ],
    ...(!hasPassword && linked.includes("oidc") ? { provider_name: providers.oidc.title } : {}),
  };
}

/** The options for this browser to reauthenticate with one of the user's passkeys. */
export const proofOptions = async (me: UserId, browser: string) =>
  requestOptions("passkey.prove", browser, {
    userId: me,
    passkeys: await db().passkey.findMany({ where: { userId: me } }),
  });

/**
 * Reauthenticates the user, valid for this session for ten minutes. 400 for an invalid factor, 429 after five failed
 * attempts.
 */
export async function prove(
  me: UserId,
  caller: Caller,
  { password, ...factor }: ProofInput,
  headers: Headers,
): Promise<{ ok: true }> {
  if (password !== undefined) requirePasswords();
  if (password !== undefined) refuseIfBusy(); // before the attempt is counted, since its password is not checked
  if (!factor.passkey) await countTry("prove", me);
  await noted("reauthentication_failed", me, caller, async () => {
    const evidence =
      password === undefined
        ? await evidenceOf(me, factor, browserOf(headers).value, "passkey.prove")
        : await passwordEvidence(me, password);
    await transact(me, async (tx) => {
      await markProven(tx, me, caller.sessionId);
      await evidence(tx);
      await securityEvent(tx, { kind: "reauthenticated", owner: me, by: caller });
    });
  });
  if (!factor.passkey) await forgiveTries("prove", me);
  return { ok: true };
}

const WRONG = sentence("password_wrong", "Wrong password");
async function passwordEvidence(me: UserId, password: string): Promise<Evidence> {
  const user = await db().user.findUnique({ where: { id: me } });
  const passwordHash = user?.passwordHash ?? null;
  if (!(await fits(password, passwordHash))) throw invalid(WRONG, { password: WRONG });
  // The check takes a while, in which the password may have been changed.
  return async (tx) => {
    if ((await tx.user.count({ where: { id: me, passwordHash } })) === 0)
      throw invalid(WRONG, { password: WRONG });
  };
}
