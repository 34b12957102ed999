import type { Show } from "@/components/usage/chosen";
import { compact, dates, dollars } from "@/lib/texts/format";

/** The grid lines: the base line, two steps, the top. */
export const LINES = [0, 1, 2, 3] as const;

/** The top of the scale: three steps of 1, 1.5, 2, 3 or 5 times a power of ten. */
export function niceTop(most: number, show: Show): number {
  const step = Math.max(most, show === "tokens" ? 3 : 0.003) / 3;
  const power = 10 ** Math.floor(Math.log10(step));
  return 3 * power * ([1, 1.5, 2, 3, 5, 10].find((each) => each * power >= step) ?? 10);
}

/** The value of a grid line; all of one scale have as many decimals. */
export function lineText(top: number, line: number, show: Show): string {
  const value = (top / 3) * line;
  if (show === "tokens") return compact(value);
  const decimals = [2, 3, 4].find((each) => Number((top / 3).toFixed(each)) === top / 3);
  return dollars(value, decimals ?? 4);
}

export const shortDay = (date: string): string =>
  dates({ month: "short", day: "numeric", timeZone: "UTC" }).format(new Date(date));
