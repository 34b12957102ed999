import { routes } from "@/components/routes";
import {
  USAGE_BY,
  USAGE_PER,
  type UsageBy,
  type UsagePer,
  type UsageQuery,
  type UsageReport,
} from "@/lib/dashboard/contract";

const SHOW = ["cost", "tokens"] as const;
export type Show = (typeof SHOW)[number];
export type Parts = Exclude<UsageBy, "day">;
/** The last days including today, this month up to today, or custom days. */
export const SPANS = ["7", "30", "90", "month", "custom"] as const;
export type UsageSpan = (typeof SPANS)[number];
/** The page's state from its URL. show: undefined until it is chosen. */
export type ChosenUsage = {
  by: Parts;
  per: UsagePer;
  span: UsageSpan;
  show?: Show;
  from?: string;
  to?: string;
};

const USUAL: ChosenUsage = { by: "agent", per: "day", span: "30" };
/** In the order of the menu. */
export const PARTS = USAGE_BY.filter((each): each is Parts => each !== "day");

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | undefined =>
  all.find((each) => each === text);

export function chosenIn(query: URLSearchParams): ChosenUsage {
  const [from, to] = [query.get("from") || undefined, query.get("to") || undefined]; // the server validates them
  return {
    by: oneOf(PARTS, query.get("by")) ?? USUAL.by,
    per: oneOf(USAGE_PER, query.get("per")) ?? USUAL.per,
    span: from || to ? "custom" : (oneOf(SPANS, query.get("span")) ?? USUAL.span),
    show: oneOf(SHOW, query.get("show")),
    from,
    to,
  };
}

/** The server's request; zone: the time zone of days, UTC if unknown. */
export function usageOf(
  { by, per, span, from, to }: ChosenUsage,
  zone: string | null | undefined,
): UsageQuery {
  const tz = zone || "UTC";
  if (span === "month") return { by, per, from: `${todayIn(tz).slice(0, 8)}01`, tz };
  const days = span === "7" || span === "90" ? Number(span) : undefined; // 30 is the default
  return { by, per, from, to, days, tz };
}

/** The span before a report's, for comparison: with as many days; for a month, those of the month before. */
export function spanBefore(
  { from, to }: UsageReport,
  span: UsageSpan,
): { from: string; to: string } {
  const end = shifted(from, -1);
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (span !== "month") return { from: shifted(end, -days), to: end };
  const first = `${end.slice(0, 8)}01`;
  const last = shifted(first, days);
  return { from: first, to: last < end ? last : end };
}

const DAY_MS = 86_400_000;
const shifted = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** Swedish writes dates as ISO 8601 does. */
function todayIn(zone: string): string {
  try {
    return new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(new Date());
  } catch {
    return new Date().toISOString().slice(0, 10); // an unknown time zone
  }
}

/** Without any price, the cost chart would be empty. */
export const shownOf = ({ show }: ChosenUsage, report: UsageReport | undefined): Show =>
  show ?? (report && report.total.cost === 0 ? "tokens" : "cost");

/** The page's URL with this state; defaults are omitted. */
export function hrefOf({ span, from, to, ...chosen }: ChosenUsage): string {
  const all = { ...chosen, ...(from || to ? { from, to } : { span }) };
  const filters = Object.entries(all).filter(
    (each): each is [string, string] =>
      !!each[1] && each[1] !== USUAL[each[0] as keyof ChosenUsage],
  );
  return filters.length ? `${routes.usage}?${new URLSearchParams(filters)}` : routes.usage;
}
