import "server-only";
import { db } from "@/lib/core/db/db";
import { BYTE_ORDER_MARK, csvLine } from "@/lib/core/http/csv";
import { Download } from "@/lib/core/http/reply";

/** Rows read at once. */
const PIECE = 500;
const HEAD = ["name", "email", "signed up", "confirmed", "invited"];

/** The whole waitlist as CSV, oldest first, written while it is downloaded. */
export const waitlistFile = (): Download =>
  new Download(pieces(), "text/csv", { of: "Troupe waitlist", ending: "csv" });

async function* pieces(): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEAD);
  for (let after = { at: new Date(0), id: "" }; ;) {
    const rows = await db().waitlistEntry.findMany({
      where: {
        createdAt: { gte: after.at },
        NOT: { createdAt: after.at, id: { lte: after.id } },
      },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      take: PIECE,
    });
    for (const { name, email, createdAt, confirmedAt, invitedAt } of rows)
      yield csvLine([name, email, ...[createdAt, confirmedAt, invitedAt].map(written)]);
    const last = rows.at(-1);
    if (!last || rows.length < PIECE) return;
    after = { at: last.createdAt, id: last.id };
  }
}

const written = (time: Date | null): string => time?.toISOString() ?? "";
