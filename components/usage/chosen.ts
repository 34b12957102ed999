import { routes } from "@/components/routes";
import {
  USAGE_BY,
  USAGE_PER,
  type UsageBy,
  type UsagePer,
  type UsageQuery,
} from "@/lib/dashboard/contract";

const SHOW = ["cost", "tokens"] as const;
export type Show = (typeof SHOW)[number];
export type Parts = Exclude<UsageBy, "day">;
/** What the page shows, as its address says it. */
export type ChosenUsage = { by: Parts; per: UsagePer; show: Show; from?: string; to?: string };

const USUAL: ChosenUsage = { by: "agent", per: "day", show: "cost" };
/** In the order of the menu. */
export const PARTS = USAGE_BY.filter((each): each is Parts => each !== "day");

const oneOf = <T extends string>(all: readonly T[], given: string | null, usual: T): T =>
  all.find((each) => each === given) ?? usual;

export const chosenIn = (query: URLSearchParams): ChosenUsage => ({
  by: oneOf(PARTS, query.get("by"), USUAL.by),
  per: oneOf(USAGE_PER, query.get("per"), USUAL.per),
  show: oneOf(SHOW, query.get("show"), USUAL.show),
  from: query.get("from") || undefined, // the server judges what an address says
  to: query.get("to") || undefined,
});

/** What the server is asked for; zone: by whose clock a day begins, UTC where it is not known. */
export const usageOf = (
  { by, per, from, to }: ChosenUsage,
  zone: string | null | undefined,
): UsageQuery => ({ by, per, from, to, tz: zone || "UTC" });

/** The page's address with this chosen; what is usual is left out. */
export function hrefOf(chosen: ChosenUsage): string {
  const given = Object.entries(chosen).filter(
    ([name, value]) => value && value !== USUAL[name as keyof ChosenUsage],
  );
  return given.length
    ? `${routes.usage}?${new URLSearchParams(Object.fromEntries(given))}`
    : routes.usage;
}
