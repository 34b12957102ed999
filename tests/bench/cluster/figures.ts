import { median } from "../processes.mjs";

type Bar = { least: number } | { most: number };

/** What was measured, one value per round (or per trial). */
export type Figure = { name: string; values: number[]; unit?: string; bar?: Bar };

export const isMissed = ({ values, bar }: Figure): boolean =>
  bar !== undefined && !("least" in bar ? median(values) >= bar.least : median(values) <= bar.most);

/** The ratios of two figures, round by round: a slow phase of the machine slows both. */
export const ratios = (values: number[], to: number[]): number[] =>
  values.map((each, round) => each / to[round]!);

export function print(title: string, figures: Figure[]): void {
  console.log(`\n${title}`);
  console.table(
    figures.map(({ name, values, unit = "", bar }) => ({
      figure: name,
      median: shown(median(values), unit),
      "lowest to highest": `${shown(Math.min(...values))} to ${shown(Math.max(...values))}`,
      bar: !bar
        ? ""
        : "least" in bar
          ? `at least ${shown(bar.least, unit)}`
          : `at most ${shown(bar.most, unit)}`,
    })),
  );
}

const shown = (value: number, unit = ""): string =>
  `${value >= 1000 ? Math.round(value) : Number(value.toPrecision(3))}${unit}`;
