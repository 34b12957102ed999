import "server-only";
import { invalid } from "@/lib/core/http/reply/errors";
import type { UserId } from "@/lib/core/identity";
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
import { namesBy } from "@/lib/dashboard/report/names";
import { plusDays, today, zonedDays, type ZonedDay } from "@/lib/dashboard/report/zoned-days";
import { plus, sumsBy, type SliceBy, type SliceSum } from "@/lib/usage/slices";

/** More rows than anybody reads; the rest is summed up in the row without a key. */
const ROWS = 200;
/** What usage is divided by; by day and by member it is one sum. */
const COLUMNS: Partial<Record<UsageBy, SliceBy>> = {
  agent: "agentId",
  team: "teamId",
  task: "taskId",
  model: "model",
  key: "keyId",
};
/** What something used on each of the days, under the day's place; days without use have none. */
type ByDay = Map<number, SliceSum>;

/**
 * What the person used in some days, by day, agent, team, task, model, key or member; each adds up to the same. 400 for a
 * wrong span.
 */
export async function usage(me: UserId, query: UsageQuery): Promise<UsageReport> {
  const { by = "day", per } = query;
  const { from, to, days } = daysOf(query);
  const parts = await read(me, COLUMNS[by] ?? null, days);
  const all: ByDay = new Map();
  for (const part of parts.values())
    for (const [at, sum] of part) all.set(at, plus(all.get(at), sum));
  const periods = per && periodsOf(days, per);
  const over = (part: ByDay) => periods && pointsOf(part, periods);
  const total = { ...wire(sumOf(all)), over_time: over(all) };
  const rows =
    by === "day"
      ? days.map(({ date }, at) => ({ key: date, name: date, ...wire(all.get(at)) }))
      : await partsOf(me, by, by === "member" ? new Map([[me, all]]) : parts, over);
  return { from, to, by, periods: periods?.map(({ date }) => date), total, rows };
}

function daysOf({
  tz = "UTC",
  to = today(tz),
  days: count = USAGE_DAYS,
  from = plusDays(to, 1 - count),
}: UsageQuery): { from: string; to: string; days: ZonedDay[] } {
  if (from > to)
    throw wrong(sentence("usage_span_backwards", "from must be a day before to, or the same"));
  if (plusDays(to, 1 - USAGE_SPAN) > from)
    throw wrong(
      sentence("usage_span_long", "from and to may be at most {most} days apart", {
        most: USAGE_SPAN,
      }),
    );
  return { from, to, days: zonedDays(from, to, tz) };
}

const wrong = (why: ReturnType<typeof sentence>) => invalid(why, { from: why });

/** One statement a day, with a turn of the event loop between two: a year of a busy person has many rows. */
async function read(me: UserId, by: SliceBy | null, days: ZonedDay[]): Promise<Map<string, ByDay>> {
  const parts = new Map<string, ByDay>();
  for (const [at, day] of days.entries()) {
    for (const [key, sum] of await sumsBy(me, by, day)) {
      const part = parts.get(key) ?? new Map<number, SliceSum>();
      parts.set(key, part.set(at, sum));
    }
    await turn();
  }
  return parts;
}

type Period = { date: string; first: number; last: number };

/** The days by weeks (from Monday on) or months; the first and the last may be cut. */
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

function pointsOf(part: ByDay, periods: Period[]): UsagePoint[] {
  return periods.map(({ first, last }) => {
    let [tokens, cost] = [0, 0];
    for (let at = first; at <= last; at++) {
      const sum = part.get(at);
      tokens += (sum?.promptTokens ?? 0) + (sum?.completionTokens ?? 0);
      cost += sum?.cost ?? 0;
    }
    return { tokens, cost };
  });
}

const sumOf = (part: ByDay): SliceSum | undefined =>
  [...part.values()].reduce<SliceSum | undefined>((all, each) => plus(all, each), undefined);

/** The parts that used most, and all others as the row without a key. */
async function partsOf(
  me: UserId,
  by: Exclude<UsageBy, "day">,
  parts: Map<string, ByDay>,
  over: (part: ByDay) => UsagePoint[] | undefined,
): Promise<UsageRow[]> {
  const sorted = [...parts]
    .filter(([key]) => key !== "") // of no agent, team, task, key
    .map(([key, part]) => ({ key, part, sum: wire(sumOf(part)) }))
    .sort((a, b) => tokensOf(b.sum) - tokensOf(a.sum) || b.sum.cost - a.sum.cost);
  const [most, others] = [sorted.slice(0, ROWS), sorted.slice(ROWS)];
  const names = await namesBy(
    me,
    by,
    most.map(({ key }) => key),
  );
  const rows = most.map(({ key, part, sum }, at) => ({
    key,
    name: names.get(key) ?? "",
    ...sum,
    over_time: at < USAGE_SERIES ? over(part) : undefined,
  }));
  const rest = others
    .map(({ part }) => sumOf(part))
    .reduce<SliceSum | undefined>(
      (all, each) => (each ? plus(all, each) : all),
      parts.has("") ? sumOf(parts.get("")!) : undefined,
    );
  return rest ? [...rows, { key: "", name: "", ...wire(rest) }] : rows;
}

const tokensOf = (of: UsageSum): number => of.prompt_tokens + of.completion_tokens;

const wire = (sum: SliceSum | undefined): UsageSum => ({
  runs: sum?.runs ?? 0,
  calls: sum?.calls ?? 0,
  prompt_tokens: sum?.promptTokens ?? 0,
  cached_tokens: sum?.cachedTokens ?? 0,
  completion_tokens: sum?.completionTokens ?? 0,
  cost: sum?.cost ?? 0,
  unpriced_tokens: sum?.unpricedTokens ?? 0,
});
