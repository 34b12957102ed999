import "server-only";
import { config } from "@/lib/core/config";
import { resealed } from "@/lib/core/crypto";
import type { Prisma } from "@/lib/core/db/db";
import { placeValue } from "@/lib/core/db/dialect";
import { queryRows } from "@/lib/core/db/statements";
import { engine } from "@/lib/core/db/engine";
import { write } from "@/lib/core/db/transact";
import { log } from "@/lib/core/telemetry/log";
import { shuttingDown } from "@/lib/core/shutdown";

/** Small, since each row may contain a whole response. */
const AT_ONCE = 50;
const PAUSE_MS = 10;

/** Where a noun stores sealed texts; `bound` returns the purpose and subject that a row's text was sealed for. */
export type Sealed = {
  table: Prisma.ModelName;
  column: string;
  bound: (row: never) => [purpose: string, about: string];
};
type Outcome = { resealed: number; lost: number };
type SealedRow = { place: string | number; sealed: string };

/**
 * While AUTH_SECRET_PREVIOUS is set, re-seals with the current secret what the previous one has sealed, row by row:
 * each row is one write, and both secrets decrypt, so nothing is lost if it is interrupted. Logs when the previous
 * secret is no longer needed.
 */
export async function resealAll(all: Sealed[]): Promise<void> {
  if (!config().AUTH_SECRET_PREVIOUS) return;
  const total: Outcome = { resealed: 0, lost: 0 };
  try {
    for (const each of all) {
      const outcome = await resealWhole(each);
      total.resealed += outcome.resealed;
      total.lost += outcome.lost;
    }
  } catch (error) {
    return log().error(
      { error },
      "not all secrets could be encrypted with the new key; the next start continues",
    );
  }
  if (shuttingDown().aborted) return;
  if (total.lost)
    log().error(
      total,
      "some sealed values can be opened by neither AUTH_SECRET nor AUTH_SECRET_PREVIOUS; they were left as they are",
    );
  else
    log().info(
      total,
      "every sealed value is sealed by AUTH_SECRET now: AUTH_SECRET_PREVIOUS can be removed",
    );
}

/**
 * On PostgreSQL a row changed meanwhile may move to a part already read, so the table is read again until nothing is
 * left.
 */
async function resealWhole(each: Sealed): Promise<Outcome> {
  for (let before = 0; ;) {
    const { resealed: count, lost } = await resealTable(each);
    if (count === 0 || shuttingDown().aborted) return { resealed: before + count, lost };
    before += count;
  }
}

async function resealTable({ table, column, bound }: Sealed): Promise<Outcome> {
  const outcome = { resealed: 0, lost: 0 };
  const at = placeValue();
  for (let last = at.first; !shuttingDown().aborted;) {
    const rows = await queryRows<SealedRow>(
      `SELECT *, ${at.selected} AS place, "${column}" AS sealed FROM "${table}" WHERE ${at.column} > ${at.param} AND "${column}" <> '' ORDER BY ${at.column} LIMIT ?`,
      [last, AT_ONCE],
    );
    for (const row of rows) {
      const fresh = sealedAnew(row, bound);
      if (fresh === undefined) outcome.lost++;
      else if (fresh !== null) outcome.resealed += await replaced(table, column, row, fresh);
    }
    if (rows.length < AT_ONCE) break;
    last = rows.at(-1)!.place;
    await new Promise((go) => setTimeout(go, PAUSE_MS));
  }
  return outcome;
}

/** The re-sealed text; null when nothing needs to be done, undefined when it can't be decrypted. */
function sealedAnew(row: SealedRow, bound: Sealed["bound"]): string | null | undefined {
  try {
    return resealed(...bound(row as never), row.sealed);
  } catch {
    return undefined;
  }
}

/** Only the value that was read is replaced: anything written since is sealed with the current secret anyway. */
function replaced(
  table: string,
  column: string,
  { place, sealed }: SealedRow,
  fresh: string,
): Promise<number> {
  const at = placeValue();
  return write(null, (tx) =>
    engine().execute(
      tx,
      `UPDATE "${table}" SET "${column}" = ? WHERE ${at.column} = ${at.param} AND "${column}" = ?`,
      [fresh, place, sealed],
    ),
  );
}
