import { expect, test } from "vitest";
import { aligned } from "@/lib/runs/trace/align";

const laid = (one: string, other: string) =>
  aligned([...one], [...other], (letter) => letter)
    .map(([a, b]) => `${a ?? "-"}${b ?? "-"}`)
    .join(" ");

test.each([
  ["", "", ""],
  ["ab", "ab", "aa bb"],
  ["abc", "ac", "aa b- cc"],
  ["ac", "abc", "aa -b cc"],
  ["", "xy", "-x -y"],
  ["ab", "xy", "a- b- -x -y"],
  ["mtmtm", "mtm", "mm tt mm t- m-"],
])("%j beside %j", (one, other, expected) => {
  expect(laid(one, other)).toBe(expected);
});

test("as many as possible are paired, in order, and none is lost", () => {
  let seed = 7;
  const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
  for (let round = 0; round < 50; round++) {
    const [one, other] = [0, 1].map(() =>
      Array.from({ length: random(9) }, () => "abc"[random(3)]!),
    );
    const pairs = aligned(one!, other!, (letter) => letter);
    expect(pairs.flatMap(([a]) => a ?? [])).toEqual(one);
    expect(pairs.flatMap(([, b]) => b ?? [])).toEqual(other);
    expect(pairs.filter(([a, b]) => a && b)).toHaveLength(longest(one!, other!));
  }
});

/** By trying all alignments. */
function longest([first, ...rest]: string[], others: string[]): number {
  if (first === undefined) return 0;
  const at = others.indexOf(first);
  return Math.max(longest(rest, others), at < 0 ? 0 : 1 + longest(rest, others.slice(at + 1)));
}
