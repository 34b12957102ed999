import "server-only";
import { timeZoneOf } from "@/lib/auth/account";
import type { Scope } from "@/lib/core/identity";
import type { UsageDay } from "@/lib/dashboard/contract";
import { usage } from "@/lib/dashboard/usage-report";
import { plusDays, today } from "@/lib/usage/zoned-days";
import { usageSince } from "@/lib/usage/usage";

/** The person's usage on each of their last days, up to today, in their time zone; including days without runs. */
export async function lastDays(me: Scope, days: number): Promise<UsageDay[]> {
  const tz = (await timeZoneOf(me.person)) ?? "UTC";
  if (tz === "UTC") return summedUp(me, days);
  const { rows } = await usage(me, { days, tz });
  return rows.map(({ key: date, runs, prompt_tokens, completion_tokens, cost }) => ({
    date,
    runs,
    prompt_tokens,
    completion_tokens,
    cost,
  }));
}

/** UTC days have their sums in one row each, so that the first screen is quick for most. */
async function summedUp(me: Scope, days: number): Promise<UsageDay[]> {
  const from = plusDays(today("UTC"), 1 - days);
  const byDate = new Map((await usageSince(me.workspace, from)).map((row) => [row.date, row]));
  return Array.from({ length: days }, (_, at) => {
    const date = plusDays(from, at);
    const row = byDate.get(date);
    return {
      date,
      runs: row?.runs ?? 0,
      prompt_tokens: row?.promptTokens ?? 0,
      completion_tokens: row?.completionTokens ?? 0,
      cost: row?.cost ?? 0,
    };
  });
}
