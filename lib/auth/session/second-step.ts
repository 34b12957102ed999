import "server-only";
import { AUTH_MARKER, type AuthAnswer } from "@/lib/auth/contract";
import { browserOf, signIn } from "@/lib/auth/session/door";
import {
  findChallenge,
  giveChallenge,
  spend,
  type FoundChallenge,
} from "@/lib/auth/factors/challenges";
import {
  SECOND_FACTOR,
  STEP_EXPIRED,
  type SecondFactorInput,
  type StepWay,
} from "@/lib/auth/factors/contract";
import { evidenceOf, noted, waysOf, wrongPasskey } from "@/lib/auth/session/evidence";
import {
  isKept,
  requestOptions,
  signedBy,
  signsInAlone,
  usePasskey,
} from "@/lib/auth/factors/passkeys";
import { countTry, forgiveTries } from "@/lib/auth/session/tries";
import { userToWire } from "@/lib/auth/service";
import type { Entry, Proof } from "@/lib/auth/session/sessions";
import { seal, unseal } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { ofPerson } from "@/lib/core/db/transaction";
import type { Source } from "@/lib/core/http/request/caller";
import { AppError, unauthenticated } from "@/lib/core/errors";
import { HttpReply } from "@/lib/core/http/reply";
import { securityEvent } from "@/lib/security/events";
import { sentence } from "@/lib/core/shared/sentence";

const PURPOSE = "second-step";
const expired = () =>
  new AppError(
    401,
    STEP_EXPIRED,
    sentence("sign_in_expired", "This sign-in has expired. Start again."),
  );

/**
 * Completes the first step of a sign-in: starts the session, unless the account has a second factor. Then it throws 401
 * `second_factor_required` with a challenge for this browser; there is no session until it is answered. `entry`: with
 * the stored hash that the password matched; null after a provider.
 */
export async function enter(
  userId: string,
  headers: Headers,
  entry: FirstStep = { proof: null },
): ReturnType<typeof signIn> {
  const ways = await waysOf(userId);
  if (ways.length === 0) return signIn(userId, headers, entry);
  throw await stepRequired(userId, headers, entry, ways);
}

/** What the first step has shown; sealed until the second. */
type FirstStep = Entry & { proof: string | null };

async function stepRequired(
  userId: string,
  headers: Headers,
  entry: FirstStep,
  ways: StepWay[],
): Promise<AppError> {
  const browser = browserOf(headers);
  const challenge = await giveChallenge(PURPOSE, {
    browser: browser.value,
    userId,
    sealed: (about) => seal(PURPOSE, about, JSON.stringify(entry)),
  });
  const cookie = browser.cookies[0];
  return new AppError(
    401,
    SECOND_FACTOR,
    sentence("second_factor_needed", "Confirm your sign-in with a code or passkey."),
    undefined,
    cookie ? { "set-cookie": cookie } : {},
    { challenge, ways },
  );
}

/**
 * The options for this browser to take the second step with a passkey. 401 when its first step is unknown or expired.
 */
export async function stepOptions(challenge: string, headers: Headers) {
  const browser = browserOf(headers).value;
  const step = await findChallenge(PURPOSE, challenge, browser);
  if (!step?.userId) throw expired();
  const { userId } = step;
  return requestOptions("passkey.second-step", browser, {
    userId,
    passkeys: await db().passkey.findMany({ where: { userId } }),
  });
}

/**
 * The second step: starts the session. A wrong code leaves the challenge valid for another attempt, five per quarter of
 * an hour; 401 for a wrong or used factor, and when the first step is used, expired, from another browser, or used a
 * password that has changed since.
 */
export async function takeSecondStep(
  { challenge, ...factor }: SecondFactorInput,
  headers: Headers,
  by: Source,
): Promise<HttpReply<AuthAnswer>> {
  const browser = browserOf(headers).value;
  const step = await findChallenge(PURPOSE, challenge, browser);
  if (!step?.userId) throw expired();
  const { userId } = step;
  if (!factor.passkey) await countTry("second-step", userId);
  await noted("factor_failed", userId, by, async () => {
    const evidence = await evidenceOf(userId, factor, browser, "passkey.second-step");
    await transact(ofPerson(userId), async (tx) => {
      if (!(await spend(tx, step))) throw expired();
      await evidence(tx);
      if (factor.recovery_code !== undefined)
        await securityEvent(tx, { kind: "recovery_code_used", owner: userId, by });
    });
  });
  if (!factor.passkey) await forgiveTries("second-step", userId);
  return entered(userId, headers, firstStepOf(step));
}

/** Signs in with a passkey only: something the user has, protected by something they know or are. */
export async function signInWithPasskey(
  passkey: NonNullable<SecondFactorInput["passkey"]>,
  headers: Headers,
): Promise<HttpReply<AuthAnswer>> {
  const signed = await signedBy("passkey.sign-in", passkey, browserOf(headers).value);
  if (!signed) throw unauthenticated(wrongPasskey.sentence);
  if (!signsInAlone(signed.row, signed.row.user))
    throw unauthenticated(
      sentence(
        "passkey_before_email_proof",
        "This passkey was added before you confirmed your email, so it can't sign you in by itself. Sign in with your password first.",
      ),
    );
  if (!(await transact(ofPerson(signed.row.userId), (tx) => usePasskey(tx, signed))))
    throw unauthenticated(wrongPasskey.sentence);
  return entered(signed.row.userId, headers, (tx) => isKept(tx, signed));
}

async function entered(
  userId: string,
  headers: Headers,
  entry: Proof | Entry,
): Promise<HttpReply<AuthAnswer>> {
  const user = await db().user.findUnique({ where: { id: userId } });
  if (!user) throw expired();
  return new HttpReply(
    { token: AUTH_MARKER, user: userToWire(user) },
    await signIn(userId, headers, entry),
  );
}

function firstStepOf({ tokenHash, sealed }: FoundChallenge): FirstStep {
  try {
    return JSON.parse(unseal(PURPOSE, tokenHash, sealed ?? "")) as FirstStep;
  } catch {
    throw expired(); // the server's secret has changed in the last few minutes
  }
}
