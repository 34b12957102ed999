import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { ServerFailed, TOO_SLOW } from "@/lib/connections/mcp/failure";
import { find } from "@/lib/connections/rows/find";
import { failureColumns } from "@/lib/connections/rows/keep";
import { changeSignIn } from "@/lib/connections/rows/own-sign-in";
import { sealedSignIn, signInOf } from "@/lib/connections/oauth/sealed";
import { SignInFailed } from "@/lib/connections/oauth/failure";
import { ENDED, renewFlow, type SignIn, type Tokens } from "@/lib/connections/oauth/flow";
import { engine } from "@/lib/core/db/engine";
import { insistently } from "@/lib/core/db/faults";
import { transact } from "@/lib/core/db/transact";
import type { Scope } from "@/lib/core/identity";
import { effectUnderWay } from "@/lib/core/shutdown";
import type { Connection as Row } from "@/prisma/generated/client";

/** Renewed this long before it expires: a call takes some time. */
const EARLY_MS = 60_000;
/** Longer than the maximum time of a renewal (sign-in/flow.ts). */
const RENEWAL_MS = 30_000;
const LOOK_MS = 200;

/** The header from a sign-in; none without one. Renewed before it expires. Throws ServerFailed. */
export async function bearerOf(
  me: Scope,
  row: Row,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const { tokens } = signInOf(row);
  if (!tokens) return {};
  const left = tokens.expires_at === undefined ? Infinity : tokens.expires_at - Date.now();
  if (left > EARLY_MS || (!tokens.refresh_token && left > 0)) return bearer(tokens);
  const renewed = await renewal(me, row, signal, left > 0 ? tokens : undefined);
  return bearer(renewed);
}

const bearer = ({ access_token: token }: Tokens) => ({ authorization: `Bearer ${token}` });

/** A header with a newer token than the row's, whose server no longer accepts that one; null: there is none. */
export async function newerBearer(
  me: Scope,
  row: Row,
  signal: AbortSignal,
): Promise<Record<string, string> | null> {
  return signInOf(row).tokens?.refresh_token ? bearer(await renewal(me, row, signal)) : null;
}

/**
 * Renews the tokens, one process at a time: a server that issues a new refresh token with each use treats the old one
 * as stolen when it is used twice. Later callers wait for the first one's outcome. `still`: tokens that can be used if
 * renewing fails for now. Throws ServerFailed; if the sign-in has expired, that is recorded.
 */
async function renewal(me: Scope, row: Row, signal: AbortSignal, still?: Tokens): Promise<Tokens> {
  const turn = row.signInTurn;
  while (!(await claimRenewal(me, row))) {
    if (signal.aborted) throw new ServerFailed(TOO_SLOW, { refused: true });
    await pause(LOOK_MS);
    const now = await find(me, row.id).catch(() => null);
    if (now?.signInTurn === turn) continue;
    const tokens = now && signInOf(now).tokens;
    if (!tokens) throw over();
    return tokens;
  }
  const renewing = renewed(me, row, still);
  renewing.catch(() => undefined); // no one awaits it once the caller has left
  return untilAborted(renewing, signal);
}

/**
 * The renewal itself. It continues when its call is stopped: the server may have replaced the refresh token already,
 * and the old one would end the sign-in.
 */
async function renewed(me: Scope, row: Row, still: Tokens | undefined): Promise<Tokens> {
  const ended = effectUnderWay();
  const before = signInOf(row);
  try {
    const after = await renewFlow(before);
    await keepSignIn(me, row, after);
    return after.tokens!;
  } catch (error) {
    if (!(error instanceof SignInFailed)) throw error;
    if (error.ended) {
      const rest: SignIn = {
        given: before.given,
        ...(error.ended === "tokens" ? { client: before.client } : {}),
      };
      await keepSignIn(me, row, rest, over());
      throw over();
    }
    await keepSignIn(me, row, before);
    if (still) return still;
    throw new ServerFailed(error.sentence, { refused: true }, { cause: error });
  } finally {
    ended();
  }
}

/** The same, or ServerFailed as soon as the signal fires. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const tooSlow = () => new ServerFailed(TOO_SLOW, { refused: true });
  if (signal.aborted) throw tooSlow();
  let leave = (): void => undefined;
  const left = new Promise<never>((_, reject) => (leave = () => reject(tooSlow())));
  signal.addEventListener("abort", leave);
  try {
    return await Promise.race([work, left]);
  } finally {
    signal.removeEventListener("abort", leave);
  }
}

const over = () => new ServerFailed(ENDED, { signIn: true, refused: true });

/** True for one process at a time, until it has stored the outcome or its time is over. */
function claimRenewal(me: Scope, row: Row): Promise<boolean> {
  const now = engine().now();
  const renewUntil = new Date(now.getTime() + RENEWAL_MS);
  return transact(me.own, (tx) =>
    changeSignIn(tx, me, row, { renewUntil }, { signInTurn: row.signInTurn, renewing: now }),
  );
}

/**
 * Stores the new tokens unless the person has signed in or out since, or the connection has another URL. Retries while
 * the database is unavailable, since the previous tokens are no longer valid.
 */
const keepSignIn = (me: Scope, row: Row, signIn: SignIn, failed?: ServerFailed) =>
  insistently(() =>
    transact(me.own, (tx) =>
      changeSignIn(
        tx,
        me,
        row,
        {
          turns: true,
          signIn: sealedSignIn(row, signIn),
          renewUntil: null,
          ...(failed ? { more: failureColumns(failed), refused: true } : {}),
        },
        { signInTurn: row.signInTurn },
      ),
    ),
  );
