import type { Show } from "@/components/usage/chosen";
import { compact, dates, money } from "@/lib/texts/format";

/** The grid lines: the base line, two steps, the top. */
export const LINES = [0, 1, 2, 3] as const;

/** The top of the scale: three steps of 1, 1.5, 2, 3 or 5 times a power of ten. */
export function niceTop(most: number, show: Show): number {
  const step = Math.max(most, show === "tokens" ? 3 : 0.003) / 3;
  const power = 10 ** Math.floor(Math.log10(step));
  const nice = [1, 1.5, 2, 3, 5, 10].map((each) => each * power).find((each) => each >= step);
  return 3 * wholeCents(nice ?? 10 * power, show);
}

/** Amounts are written with two decimals from a cent on and with three below, so that the lines have no more. */
function wholeCents(step: number, show: Show): number {
  if (show === "tokens" || step > 0.0199) return step;
  return [0.001, 0.002, 0.003, 0.01, 0.02].find((each) => each > step - 1e-9) ?? step;
}

/** The value of a grid line. */
export function lineText(top: number, line: number, show: Show): string {
  const value = (top / 3) * line;
  return show === "tokens" ? compact(value) : money(value);
}

export const shortDay = (date: string): string =>
  dates({ month: "short", day: "numeric", timeZone: "UTC" }).format(new Date(date));
