import "server-only";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import type {
  Factors,
  NewCodes,
  PasskeyInput,
  TotpInput,
  TotpSetup,
} from "@/lib/auth/factors/contract";
import { factorLimits } from "@/lib/auth/factors/rules";
import { factorMail } from "@/lib/auth/factors/mails";
import { creationOptions, madePasskey } from "@/lib/auth/factors/passkeys";
import { newCodes, setCodes } from "@/lib/auth/factors/recovery-codes";
import { signsInAlone } from "@/lib/auth/factors/passkeys";
import { newKey, sealedKey, stepOf, uriOf } from "@/lib/auth/factors/totp";
import { newId, seal, unseal } from "@/lib/core/crypto";
import { db, isTaken, type Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import type { Caller } from "@/lib/core/http/request/caller";
import { conflict, invalid, missing } from "@/lib/core/errors";
import type { UserId } from "@/lib/core/identity";
import { queueMail, wakeOutbox } from "@/lib/core/mail/outbox";
import { securityEvent } from "@/lib/security/events";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/** How long a newly shown key may wait for its first code. */
const SETUP_MS = 15 * 60 * 1000;
const SETUP = "totp.setup";

/** The factors of the user's account, without any secret. */
export async function list(me: UserId): Promise<Factors> {
  const user = await db().user.findUnique({
    where: { id: me },
    include: {
      totp: true,
      passkeys: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
      _count: { select: { recovery: true } },
    },
  });
  if (!user) throw missing(sentence("account_not_found", "Account not found"));
  const { totp, passkeys } = user;
  return {
    totp: totp && {
      created_at: totp.createdAt.toISOString(),
      last_used_at: totp.lastUsedAt?.toISOString() ?? null,
    },
    passkeys: passkeys.map((each) => ({
      PasskeyId: each.id,
      name: each.name,
      created_at: each.createdAt.toISOString(),
      last_used_at: each.lastUsedAt?.toISOString() ?? null,
      signs_in: signsInAlone(each, user),
    })),
    recovery_codes_left: user._count.recovery,
  };
}

/** A new key for an authenticator app. Nothing is stored until a first code confirms that the app has it. */
export async function totpSetup(me: UserId): Promise<TotpSetup> {
  const { email } = await ownRow(me);
  const key = newKey();
  return {
    key,
    uri: uriOf(key, email),
    setup: seal(SETUP, me, JSON.stringify({ key, until: Date.now() + SETUP_MS })),
  };
}

/**
 * Enables authenticator app codes. 400 for a wrong code or a key that was shown too long ago, 409 when there already is
 * an app. Returns recovery codes with the account's first factor.
 */
export async function addTotp(
  me: UserId,
  caller: Caller,
  { setup, code }: TotpInput,
): Promise<NewCodes> {
  const key = keyIn(me, setup);
  if (key === null)
    throw invalid(sentence("totp_setup_expired", "This key has expired. Start again."));
  const step = stepOf(key, code);
  if (step === null) throw invalid(WRONG, { code: WRONG });
  const data = { userId: me, sealed: sealedKey(me, key), lastStep: step, createdAt: new Date() };
  return added(
    me,
    caller,
    "Authenticator app",
    "An authenticator app was added to your Troupe account.",
    async (tx) => {
      if ((await tx.totpFactor.count({ where: { userId: me } })) > 0)
        throw conflict(
          sentence("totp_exists", "You already have an authenticator app. Remove it first."),
        );
      await tx.totpFactor.create({ data });
    },
  );
}
const WRONG = sentence(
  "totp_setup_code_wrong",
  "Wrong code. Check that your device's clock is right.",
);

/** 404 when there is none. */
export const removeTotp = (me: UserId, caller: Caller): Promise<void> =>
  removed(
    me,
    caller,
    "The authenticator app was removed from your Troupe account.",
    async (tx) => (await tx.totpFactor.deleteMany({ where: { userId: me } })).count,
    "Authenticator app",
    sentence("totp_not_found", "Authenticator app not found"),
  );

/** The options for the browser to create a passkey for the user. */
export async function passkeySetup(
  me: UserId,
  browser: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return creationOptions(
    await ownRow(me),
    await db().passkey.findMany({ where: { userId: me } }),
    browser,
  );
}

/**
 * Stores a passkey that this browser was just asked to create. 400 when it does not match that request, 409 when it is
 * registered already or there are too many. Returns recovery codes with the account's first factor.
 */
export async function addPasskey(
  me: UserId,
  caller: Caller,
  { name, passkey }: PasskeyInput,
  browser: string,
): Promise<NewCodes> {
  const created = await madePasskey(me, passkey, browser);
  if (!created)
    throw invalid(
      sentence(
        "passkey_not_made",
        "Couldn't create the passkey, or the request timed out. Try again.",
      ),
    );
  const data = { id: newId(), userId: me, name, ...created, createdAt: new Date() };
  try {
    return await added(
      me,
      caller,
      `Passkey ${name}`,
      `The passkey "${name}" was added to your Troupe account.`,
      async (tx) => {
        if ((await tx.passkey.count({ where: { userId: me } })) >= factorLimits.passkeys)
          throw conflict(
            sentence(
              "too_many_passkeys",
              "You can have up to 20 passkeys. Remove one you no longer use.",
            ),
          );
        await tx.passkey.create({ data });
      },
    );
  } catch (error) {
    if (isTaken(error))
      throw conflict(sentence("passkey_known", "This passkey has already been added."));
    throw error;
  }
}

/** 404 when it does not belong to the user. */
export const removePasskey = (me: UserId, id: string, caller: Caller): Promise<void> =>
  removed(
    me,
    caller,
    "A passkey was removed from your Troupe account.",
    async (tx) => (await tx.passkey.deleteMany({ where: { id, userId: me } })).count,
    "Passkey",
    sentence("passkey_not_found", "Passkey not found"),
  );

/** Ten new recovery codes; the old ones stop working. 409 when the account has no second factor. */
export async function renewCodes(me: UserId, caller: Caller): Promise<NewCodes> {
  const codes = newCodes();
  await transact(me, async (tx) => {
    await caller.stillIn(tx);
    if (!(await isGuarded(tx, me)))
      throw conflict(
        sentence(
          "recovery_codes_without_factor",
          "Recovery codes need two-step verification. Add an authenticator app or a passkey first.",
        ),
      );
    await setCodes(tx, me, codes);
    await securityEvent(tx, { kind: "recovery_codes_created", owner: me, by: caller });
    await tell(
      tx,
      me,
      "New recovery codes were created for your Troupe account. The old ones no longer work.",
    );
  });
  wakeOutbox();
  return { recovery_codes: codes };
}

/** Adds a factor, provided that the session still exists; the first factor comes with recovery codes. */
async function added(
  me: UserId,
  by: Caller,
  detail: string,
  what: string,
  add: (tx: Transaction) => Promise<void>,
): Promise<NewCodes> {
  const codes = newCodes();
  const isFirst = await transact(me, async (tx) => {
    await by.stillIn(tx);
    await add(tx);
    const none = (await tx.recoveryCode.count({ where: { userId: me } })) === 0;
    if (none) await setCodes(tx, me, codes);
    await securityEvent(tx, { kind: "factor_added", owner: me, by, detail });
    await tell(tx, me, what);
    return none;
  });
  wakeOutbox();
  return { recovery_codes: isFirst ? codes : null };
}

/** Removes a factor; with the last one, the recovery codes too. 404 when there was nothing to remove. */
async function removed(
  me: UserId,
  by: Caller,
  what: string,
  remove: (tx: Transaction) => Promise<number>,
  noun: string,
  unknown: Sentence,
): Promise<void> {
  await transact(me, async (tx) => {
    if ((await remove(tx)) === 0) throw missing(unknown);
    if (!(await isGuarded(tx, me))) await tx.recoveryCode.deleteMany({ where: { userId: me } });
    await securityEvent(tx, { kind: "factor_removed", owner: me, by, detail: noun });
    await tell(tx, me, what);
  });
  wakeOutbox();
}

/**
 * Within a transaction: removes every factor of an account, and ends any sign-in waiting for the second step. Returns
 * whether there was a factor.
 */
export async function removeAll(tx: Transaction, userId: string): Promise<boolean> {
  const guarded = await isGuarded(tx, userId);
  await tx.totpFactor.deleteMany({ where: { userId } });
  await tx.passkey.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.factorChallenge.deleteMany({ where: { userId } });
  return guarded;
}

const isGuarded = async (tx: Transaction, userId: string): Promise<boolean> =>
  (await tx.totpFactor.count({ where: { userId } })) +
    (await tx.passkey.count({ where: { userId } })) >
  0;

async function tell(tx: Transaction, userId: string, what: string): Promise<void> {
  const user = await tx.user.findUnique({ where: { id: userId } });
  if (user) await queueMail(tx, factorMail(user.email, user.name, what));
}

async function ownRow(me: UserId) {
  const user = await db().user.findUnique({ where: { id: me } });
  if (!user) throw missing(sentence("account_not_found", "Account not found"));
  return user;
}

/** The key of a setup that was recently issued to this user; null for anything else. */
function keyIn(me: UserId, setup: string): string | null {
  try {
    const { key, until } = JSON.parse(unseal(SETUP, me, setup)) as { key: string; until: number };
    return until > Date.now() ? key : null;
  } catch {
    return null;
  }
}
