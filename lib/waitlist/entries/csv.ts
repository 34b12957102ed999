import "server-only";
import { db } from "@/lib/core/db/db";
import { Download } from "@/lib/core/http/reply/reply";

/** Rows read at once. */
const PIECE = 500;
const HEAD = ["name", "email", "signed up", "confirmed", "invited"];
/** Without it spreadsheets take the text for one of another encoding. */
const BYTE_ORDER_MARK = "\uFEFF";

/** The whole waitlist as CSV, oldest first, written while it is downloaded. */
export const waitlistFile = (): Download =>
  new Download(pieces(), "text/csv", { of: "Troupe waitlist", ending: "csv" });

async function* pieces(): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(HEAD);
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
      yield line([name, email, ...[createdAt, confirmedAt, invitedAt].map(written)]);
    const last = rows.at(-1);
    if (!last || rows.length < PIECE) return;
    after = { at: last.createdAt, id: last.id };
  }
}

const written = (time: Date | null): string => time?.toISOString() ?? "";
const line = (cells: string[]): string => `${cells.map(cell).join(",")}\r\n`;

/**
 * Quoted where CSV requires it (RFC 4180). A spreadsheet would run a cell that begins like a formula, so such a cell
 * gets a leading quote mark.
 */
function cell(text: string): string {
  const safe = /^\s*[=+\-@\t\r\n|%]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
