import "server-only";
import { authOf, sealedSignIn, signInOf } from "@/lib/connections/oauth/sealed";
import { db, type Transaction } from "@/lib/core/db/db";
import type { Scope } from "@/lib/core/identity";
import type { Connection as Row, ConnectionSignIn, Prisma } from "@/prisma/generated/client";

// Who signs in to a server acts there as themselves, so a sign-in is never shared: in a workspace each member has their
// own, in a row beside the connection. In a personal workspace it is in the connection's row.

/** Is this a connection whose sign-in each member has for themselves? */
export const isShared = (me: Scope, row: Pick<Row, "auth">): boolean =>
  me.workspace !== me.own && authOf(row).type === "oauth";

/** A connection as this person uses it: with their own sign-in, and signed out without one. */
export async function usedBy(me: Scope, row: Row): Promise<Row> {
  return (await allUsedBy(me, [row]))[0]!;
}

/** The same for several. */
export async function allUsedBy(me: Scope, rows: Row[]): Promise<Row[]> {
  const shared = rows.filter((row) => isShared(me, row));
  if (shared.length === 0) return rows;
  const signIns = await db().connectionSignIn.findMany({
    where: { ownerId: me.own, connectionId: { in: shared.map(({ id }) => id) } },
  });
  const byId = new Map(signIns.map((each) => [each.connectionId, each]));
  return rows.map((row) => (isShared(me, row) ? withOwn(me, row, byId.get(row.id)) : row));
}

function withOwn(me: Scope, row: Row, own: ConnectionSignIn | undefined): Row {
  const bound = { ...row, ownerId: me.own };
  const mine = own?.url === row.url ? own : undefined;
  const signIn = mine?.signIn ?? sealedSignIn(bound, { given: signInOf(row).given });
  const isIn = mine && !mine.refused && signInOf({ ...bound, signIn }).tokens;
  return {
    ...bound,
    signIn,
    attempt: mine?.attempt ?? null,
    signInTurn: own?.signInTurn ?? 0,
    renewUntil: mine?.renewUntil ?? null,
    status: row.status === "disabled" || isIn ? row.status : "needs_sign_in",
  };
}

type Columns = Pick<ConnectionSignIn, "signIn" | "attempt" | "renewUntil">;
type Change = Partial<Columns> & {
  /** A change of the sign-in itself: later writers of the one before change nothing. */
  turns?: true;
  /** Further columns of the connection in a personal workspace. */
  more?: Prisma.ConnectionUpdateManyMutationInput;
  /** The server no longer accepts it. */
  refused?: boolean;
};
/** What must still hold. `renewing`: no one else renews it at this time. */
type Still = Partial<Pick<Row, "attempt" | "signInTurn">> & { renewing?: Date };

/**
 * Changes a person's sign-in to a connection, within a transaction, if the connection still has this URL and `still`
 * holds. Returns whether it did. `row`: as `usedBy` returned it.
 */
export async function changeSignIn(
  tx: Transaction,
  me: Scope,
  row: Row,
  { turns, more = {}, refused, ...columns }: Change,
  { renewing, ...still }: Still = {},
): Promise<boolean> {
  const free = renewing && { OR: [{ renewUntil: null }, { renewUntil: { lt: renewing } }] };
  const turn = turns ? { signInTurn: { increment: 1 } } : {};
  if (!isShared(me, row)) {
    const where = { id: row.id, ownerId: me.workspace, url: row.url, ...still, ...free };
    const data = { ...more, ...columns, ...turn };
    return (await tx.connection.updateMany({ where, data })).count > 0;
  }
  const there = { id: row.id, ownerId: me.workspace, url: row.url };
  if ((await tx.connection.count({ where: there })) === 0) return false;
  const key = { ownerId: me.own, connectionId: row.id };
  await tx.connectionSignIn.upsert({
    where: { ownerId_connectionId: key },
    create: { ...key, url: row.url },
    update: {},
  });
  // Of a sign-in for an earlier URL nothing is left.
  await tx.connectionSignIn.updateMany({
    where: { ...key, url: { not: row.url } },
    data: { url: row.url, signIn: null, attempt: null, renewUntil: null, refused: false },
  });
  const data = { ...columns, ...turn, ...(refused === undefined ? {} : { refused }) };
  return (
    (await tx.connectionSignIn.updateMany({ where: { ...key, ...still, ...free }, data })).count > 0
  );
}
