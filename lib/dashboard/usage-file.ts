import "server-only";
import { BYTE_ORDER_MARK, csvLine } from "@/lib/core/http/csv";
import { Download } from "@/lib/core/http/reply";
import type { Scope } from "@/lib/core/identity";
import type { UsageQuery, UsageRow } from "@/lib/dashboard/contract";
import { usage } from "@/lib/dashboard/usage-report";

const COLUMNS = [
  "key",
  "name",
  "runs",
  "calls",
  "prompt_tokens",
  "cached_tokens",
  "completion_tokens",
  "cost",
  "unpriced_tokens",
] as const satisfies (keyof UsageRow)[];

/** The rows of a usage report as CSV. 400 for an invalid span. */
export async function usageFile(me: Scope, query: UsageQuery): Promise<Download> {
  const { from, to, by, rows } = await usage(me, query);
  const lines = rows.map((row) => csvLine(COLUMNS.map((name) => row[name])));
  return new Download(BYTE_ORDER_MARK + csvLine([...COLUMNS]) + lines.join(""), "text/csv", {
    of: `Troupe usage by ${by} ${from} ${to}`,
    ending: "csv",
  });
}
