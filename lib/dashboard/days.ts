import "server-only";
import type { UserId } from "@/lib/core/identity";
import type { UsageDay } from "@/lib/dashboard/contract";
import { plusDays } from "@/lib/usage/zoned-days";
import { usageSince } from "@/lib/usage/usage";

const DAY_MS = 86_400_000;

/** Each of these days (UTC), including those on which nothing ran. */
export async function usageOfDays(
  me: UserId,
  { from, to }: { from: string; to: string },
): Promise<UsageDay[]> {
  const known = new Map((await usageSince(me, from)).map((row) => [row.date, row]));
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, at) => {
    const date = plusDays(from, at);
    const row = known.get(date);
    return {
      date,
      runs: row?.runs ?? 0,
      prompt_tokens: row?.promptTokens ?? 0,
      completion_tokens: row?.completionTokens ?? 0,
      cost: row?.cost ?? 0,
    };
  });
}
