import "server-only";
import { namesOf as agentNames } from "@/lib/agents/lookup/names";
import { invalid } from "@/lib/core/http/reply/errors";
import type { UserId } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import {
  USAGE_DAYS,
  USAGE_SPAN,
  type UsageBy,
  type UsageDay,
  type UsageQuery,
  type UsageReport,
  type UsageRow,
  type UsageSum,
} from "@/lib/dashboard/contract";
import { namesOf as teamNames } from "@/lib/teams/names";
import { usageBy, type SliceBy } from "@/lib/usage/slices";
import { dayOf, usageSince } from "@/lib/usage/usage";

const DAY_MS = 86_400_000;
/** More rows than anybody reads; the rest is summed up in the row without a key. */
const ROWS = 200;
const COLUMNS: Record<Exclude<UsageBy, "day">, SliceBy> = {
  agent: "agentId",
  team: "teamId",
  model: "model",
};

/** What the person used in some days, by day, agent, team or model; each adds up to the same. 400 for a wrong span. */
export async function usage(
  me: UserId,
  {
    to = dayOf(new Date()),
    days: count = USAGE_DAYS,
    from = daysBefore(to, count - 1),
    by = "day",
  }: UsageQuery,
): Promise<UsageReport> {
  if (from > to)
    throw wrong(sentence("usage_span_backwards", "from must be a day before to, or the same"));
  if (daysBefore(to, USAGE_SPAN - 1) > from)
    throw wrong(
      sentence("usage_span_long", "from and to may be at most {most} days apart", {
        most: USAGE_SPAN,
      }),
    );
  const days = await usageOfDays(me, { from, to });
  const total = sumOf(days);
  if (by === "day") {
    const rows = days.map(({ date, ...sum }) => ({ key: date, name: date, ...sum }));
    return { from, to, by, total: { runs: sum(days.map((day) => day.runs)), ...total }, rows };
  }
  return { from, to, by, total, rows: await partsOf(me, by, { from, to }, total) };
}

const wrong = (why: ReturnType<typeof sentence>) => invalid(why, { from: why });
const daysBefore = (day: string, count: number): string =>
  dayOf(new Date(Date.parse(day) - count * DAY_MS));

const daysAfter = (day: string): string => dayOf(new Date(Date.parse(day) + DAY_MS));

/** Each of these days, including those on which nothing ran. */
export async function usageOfDays(
  me: UserId,
  { from, to }: { from: string; to: string },
): Promise<UsageDay[]> {
  const known = new Map((await usageSince(me, from)).map((row) => [row.date, row]));
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, at) => {
    const date = daysBefore(to, count - 1 - at);
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

async function partsOf(
  me: UserId,
  by: Exclude<UsageBy, "day">,
  days: { from: string; to: string },
  total: UsageSum,
): Promise<UsageRow[]> {
  const parts = await usageBy(me, COLUMNS[by], { from: days.from, to: daysAfter(days.to) });
  parts.delete(""); // of no agent or team
  const most = [...parts]
    .map(([key, { calls, promptTokens, completionTokens, cost }]) => ({
      key,
      calls,
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      cost,
    }))
    .sort((a, b) => tokensOf(b) - tokensOf(a) || b.cost - a.cost)
    .slice(0, ROWS);
  const names = await namesOf(
    me,
    by,
    most.map(({ key }) => key),
  );
  const rows = most.map((row) => ({ ...row, name: names.get(row.key) ?? "" }));
  const rest = lessThan(total, sumOf(rows));
  return tokensOf(rest) > 0 ? [...rows, { key: "", name: "", ...rest }] : rows;
}

async function namesOf(
  me: UserId,
  by: Exclude<UsageBy, "day">,
  keys: string[],
): Promise<Map<string, string>> {
  if (by === "agent") return agentNames(me, keys);
  return by === "team" ? teamNames(me, keys) : new Map(keys.map((key) => [key, key]));
}

const sum = (numbers: number[]): number => numbers.reduce((all, each) => all + each, 0);
const tokensOf = (of: UsageSum): number => of.prompt_tokens + of.completion_tokens;
const sumOf = (rows: UsageSum[]) => ({
  prompt_tokens: sum(rows.map((row) => row.prompt_tokens)),
  completion_tokens: sum(rows.map((row) => row.completion_tokens)),
  cost: sum(rows.map((row) => row.cost)),
});
/** Never less than nothing: adding up fractions of a cent may err in the last digit. */
const lessThan = (all: UsageSum, part: UsageSum): UsageSum => ({
  prompt_tokens: Math.max(all.prompt_tokens - part.prompt_tokens, 0),
  completion_tokens: Math.max(all.completion_tokens - part.completion_tokens, 0),
  cost: Math.max(all.cost - part.cost, 0),
});
