import { describe, expect, test } from "vitest";
import { progress, STEPS } from "@/lib/runs/engine/scheduler";
import { lineOf, type GraphShape } from "@/lib/runs/run/plan";

const shape = (edges: string[], finish = "d", nodes = ["a", "b", "c", "d", "e"]): GraphShape => ({
  nodes,
  edges: edges.map((edge) => ({
    start_node: edge[0]!,
    end_node: edge[1]!,
    ...(edge.endsWith("?") ? { condition: "so" } : {}),
  })),
  entry_point: "a",
  finish_point: finish,
});
/** The nodes of each step, with conditions met as in `holds`. */
function stepsOf(
  graph: GraphShape,
  holds: (edge: string, lap: number) => boolean = () => true,
): string[] {
  const finished = new Map<string, string[]>();
  const laps = new Map<string, number>();
  for (;;) {
    const now = progress(graph, finished);
    if (now.over !== "no")
      return Array.from({ length: now.all.at(-1)!.step }, (_, at) =>
        now.all
          .filter((each) => each.step === at + 1)
          .map((each) => each.node)
          .join(""),
      );
    for (const each of now.ready) {
      const lap = (laps.get(each.node) ?? 0) + 1;
      laps.set(each.node, lap);
      finished.set(
        each.id,
        graph.edges
          .filter(
            (edge) =>
              edge.start_node === each.node &&
              (!edge.condition || holds(`${edge.start_node}${edge.end_node}`, lap)),
          )
          .map((edge) => edge.end_node),
      );
    }
  }
}

describe("a graph", () => {
  test.each([
    ["a line", lineOf(["a", "b", "c"]), undefined, ["a", "b", "c"]],
    [
      "a diamond: the join waits for both",
      shape(["ab", "ac", "bd", "cd"]),
      undefined,
      ["a", "bc", "d"],
    ],
    [
      "branches of different length: the join waits for the longer one",
      shape(["ab", "ac", "ce", "bd", "ed"]),
      undefined,
      ["a", "bc", "e", "d"],
    ],
    [
      "a branch that was not taken is not waited for",
      shape(["ab?", "ac", "bd", "cd"]),
      (edge: string) => edge !== "ab",
      ["a", "c", "d"],
    ],
    [
      "a branch that ends on its way is waited for no longer",
      shape(["ab", "ac", "ce?", "bd", "ed"]),
      () => false,
      ["a", "bc", "d"],
    ],
    ["no condition holds: the branch ends", shape(["ab?", "ac?"]), () => false, ["a"]],
    [
      "a circle with a way out",
      shape(["ab", "ba?", "bd?"]),
      (edge: string, lap: number) => (edge === "ba") === lap < 3,
      ["a", "b", "a", "b", "a", "b", "d"],
    ],
    [
      "a join within a circle waits on each lap",
      shape(["ab", "ac", "bd", "cd", "da?"]),
      (_: string, lap: number) => lap < 2,
      ["a", "bc", "d", "a", "bc", "d"],
    ],
    [
      "the first node of a circle waits for nobody who comes round to it",
      shape(["ab", "ac", "bd", "cd", "db?"]),
      (_: string, lap: number) => lap < 2,
      ["a", "bc", "d", "b", "d"],
    ],
    [
      "two who hand work to each other do not wait for each other",
      shape(["ab", "ac", "bc?", "cb?", "cd"]),
      (edge: string, lap: number) => edge === "bc" && lap === 1,
      ["a", "b", "c", "d"],
    ],
    [
      "a node that hands work to itself",
      shape(["aa?", "ad"]),
      (_: string, lap: number) => lap < 3,
      ["a", "ad", "ad", "d"],
    ],
  ] as const)("%s", (_, graph, holds, steps) => {
    expect(stepsOf(graph as GraphShape, holds)).toEqual(steps);
  });

  test("that loops forever ends at the limit of steps", () => {
    expect(stepsOf(shape(["ab", "ba"]))).toHaveLength(STEPS);
  });
});
