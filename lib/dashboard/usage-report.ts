import "server-only";
import { timeZoneOf } from "@/lib/auth/account";
import { invalid } from "@/lib/core/errors";
import type { Scope } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { turn } from "@/lib/core/shared/turn";
import {
  USAGE_DAYS,
  USAGE_SERIES,
  USAGE_SPAN,
  type UsageBy,
  type UsagePer,
  type UsagePoint,
  type UsageQuery,
  type UsageReport,
  type UsageRow,
  type UsageSum,
} from "@/lib/dashboard/contract";
import { namesBy } from "@/lib/dashboard/usage-names";
import { plusDays, today, zonedDays, type ZonedDay } from "@/lib/usage/zoned-days";
import {
  addTo,
  noUse,
  ranksBy,
  sumOf,
  sumsBy,
  type SliceBy,
  type SliceSum,
} from "@/lib/usage/slices";

/** More rows than anyone reads; the rest is summed up in the row without a key. */
const ROWS = 200;
/** The dimensions of usage; by day and by member it is one sum. */
const COLUMNS: Partial<Record<UsageBy, SliceBy>> = {
  agent: "agentId",
  team: "teamId",
  task: "taskId",
  model: "model",
  key: "keyId",
};
/** The usage of something, and per day (by index). */
type Part = { sum: SliceSum; days: ({ at: number } & UsagePoint)[] };

/**
 * The person's usage in some days, by day, agent, team, task, model, key or member; each adds up to the same. 400 for
 * an invalid span.
 */
export async function usage(me: Scope, query: UsageQuery): Promise<UsageReport> {
  const { by = "day", per } = query;
  const { from, to, days } = daysOf({
    ...query,
    tz: query.tz ?? (await timeZoneOf(me.person)) ?? undefined,
  });
  const column = COLUMNS[by];
  const keys = column ? await largest(me, column, days) : [];
  const { all, parts } = await read(me, column, days, keys);
  const periods = per && periodsOf(days, per);
  const over = ({ days: used }: Part) => periods && pointsOf(used, periods, days.length);
  const whole: Part = { sum: noUse(), days: all.map((sum, at) => ({ at, ...pointOf(sum) })) };
  for (const sum of all) addTo(whole.sum, sum);
  const rows =
    by === "day"
      ? days.map(({ date }, at) => ({ key: date, name: date, ...wire(all[at]!) }))
      : await partsOf(me, by, by === "member" ? new Map([[me.person, whole]]) : parts, over);
  const total = { ...wire(whole.sum), over_time: over(whole) };
  return { from, to, by, periods: periods?.map(({ date }) => date), total, rows };
}

function daysOf({
  tz = "UTC",
  to = today(tz),
  days: count = USAGE_DAYS,
  from = plusDays(to, 1 - count),
}: UsageQuery): { from: string; to: string; days: ZonedDay[] } {
  if (from > to) throw wrong(sentence("usage_span_backwards", "from must not be after to"));
  if (plusDays(to, 1 - USAGE_SPAN) > from)
    throw wrong(
      sentence("usage_span_long", "from and to can be up to {most} days apart", {
        most: USAGE_SPAN,
      }),
    );
  return { from, to, days: zonedDays(from, to, tz) };
}

const wrong = (why: ReturnType<typeof sentence>) => invalid(why, { from: why });

// One statement per day, with a turn of the event loop between two: a year of a busy person has many rows.

/** The ones with the most usage, in order. */
async function largest(me: Scope, by: SliceBy, days: ZonedDay[]): Promise<string[]> {
  const used = new Map<string, UsagePoint>();
  for (const day of days) {
    for (const [key, tokens, cost] of await ranksBy(me.workspace, by, day)) {
      const sum = used.get(key);
      if (sum) {
        sum.tokens += tokens;
        sum.cost += cost;
      } else used.set(key, { tokens, cost });
    }
    await turn();
  }
  used.delete(""); // without agent, team, task or key
  return [...used]
    .sort(([, a], [, b]) => b.tokens - a.tokens || b.cost - a.cost)
    .slice(0, ROWS)
    .map(([key]) => key);
}

/** The usage of these, in the given order; all others are one part, under "". */
async function read(
  me: Scope,
  by: SliceBy | undefined,
  days: ZonedDay[],
  keys: string[],
): Promise<{ all: SliceSum[]; parts: Map<string, Part> }> {
  const all = days.map(noUse);
  const parts = new Map(keys.map((key): [string, Part] => [key, { sum: noUse(), days: [] }]));
  for (const [at, day] of days.entries()) {
    if (!by) all[at] = await sumOf(me.workspace, day);
    else
      for (const row of await sumsBy(me.workspace, by, day, keys)) {
        addTo(all[at]!, row);
        let part = parts.get(row.key);
        if (!part) parts.set(row.key, (part = { sum: noUse(), days: [] }));
        addTo(part.sum, row);
        part.days.push({ at, ...pointOf(row) });
      }
    await turn();
  }
  return { all, parts };
}

const pointOf = ({ promptTokens, completionTokens, cost }: SliceSum): UsagePoint => ({
  tokens: promptTokens + completionTokens,
  cost,
});

type Period = { date: string; first: number; last: number };

/** The days by weeks (starting on Monday) or months; the first and the last may be partial. */
function periodsOf(days: ZonedDay[], per: UsagePer): Period[] {
  const periods: Period[] = [];
  for (const [at, { date }] of days.entries()) {
    const begins =
      per === "day" || (per === "week" ? new Date(date).getUTCDay() === 1 : date.endsWith("-01"));
    if (at === 0 || begins) periods.push({ date, first: at, last: at });
    else periods.at(-1)!.last = at;
  }
  return periods;
}

function pointsOf(used: Part["days"], periods: Period[], count: number): UsagePoint[] {
  const points = periods.map(() => ({ tokens: 0, cost: 0 }));
  const place = new Array<number>(count);
  for (const [at, { first, last }] of periods.entries()) place.fill(at, first, last + 1);
  for (const { at, tokens, cost } of used) {
    const point = points[place[at]!]!;
    point.tokens += tokens;
    point.cost += cost;
  }
  return points;
}

/** The parts as rows, with the others last. */
async function partsOf(
  me: Scope,
  by: Exclude<UsageBy, "day">,
  parts: Map<string, Part>,
  over: (part: Part) => UsagePoint[] | undefined,
): Promise<UsageRow[]> {
  const named = [...parts].filter(([key]) => key !== "");
  const names = await namesBy(
    me,
    by,
    named.map(([key]) => key),
  );
  const rows: UsageRow[] = named.map(([key, part], at) => ({
    key,
    name: names.get(key) ?? "",
    ...wire(part.sum),
    over_time: at < USAGE_SERIES ? over(part) : undefined,
  }));
  const others = parts.get("");
  return others ? [...rows, { key: "", name: "", ...wire(others.sum) }] : rows;
}

const wire = (sum: SliceSum): UsageSum => ({
  runs: sum.runs,
  calls: sum.calls,
  prompt_tokens: sum.promptTokens,
  cached_tokens: sum.cachedTokens,
  completion_tokens: sum.completionTokens,
  cost: sum.cost,
  unpriced_tokens: sum.unpricedTokens,
});
