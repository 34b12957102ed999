import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { progress, STEPS, type Activation } from "@/lib/runs/engine/scheduler";
import type { GraphEdge, GraphShape } from "@/lib/runs/run/plan";

/** Random graphs: branches, joins, conditions and cycles, most of them reachable from the entry. */
const graphs: fc.Arbitrary<GraphShape> = fc.integer({ min: 1, max: 9 }).chain((size) => {
  const nodes = Array.from({ length: size }, (_, at) => `n${at}`);
  const node = fc.constantFrom(...nodes);
  const edge = fc
    .record({ start_node: node, end_node: node, conditional: fc.boolean() })
    .map(({ conditional, ...ends }): GraphEdge =>
      conditional ? { ...ends, condition: "it holds" } : ends,
    );
  const edges = fc.uniqueArray(edge, {
    maxLength: size * 3,
    selector: ({ start_node, end_node }) => `${start_node} ${end_node}`,
  });
  return fc.record({
    nodes: fc.constant(nodes),
    edges,
    entry_point: fc.constant("n0"),
    finish_point: node,
  });
});
const withoutCircles = graphs.map((graph) => ({
  ...graph,
  edges: graph.edges.filter((edge) => edge.start_node < edge.end_node),
}));

/** The outputs of agents and model, the same for the same activation: which out-edges are taken. */
const verdict = (seed: number, { node, id }: Activation, edge: GraphEdge): boolean => {
  let hash = seed;
  for (const letter of `${node}>${edge.end_node}#${id}`)
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return hash % 3 > 0;
};
const tookBy = (graph: GraphShape, seed: number, each: Activation): string[] =>
  graph.edges
    .filter(
      (edge) => edge.start_node === each.node && (!edge.condition || verdict(seed, each, edge)),
    )
    .map((edge) => edge.end_node);

type Journal = { id: string; took: string[] }[];
type Ran = {
  journal: Journal;
  begun: { at: number; each: Activation }[];
  all: Activation[];
  over: string;
};

/** Runs a graph to its end: of the ready nodes, the one that `pick` names finishes next. */
function run(
  graph: GraphShape,
  seed: number,
  pick: (ready: Activation[]) => Activation,
  journal: Journal = [],
): Ran {
  const finished = new Map(journal.map(({ id, took }) => [id, took]));
  const written = [...journal];
  const begun = new Map<string, { at: number; each: Activation }>();
  for (;;) {
    const now = progress(graph, finished);
    for (const each of now.ready)
      if (!begun.has(each.id)) begun.set(each.id, { at: written.length, each });
    if (now.over !== "no")
      return { journal: written, begun: [...begun.values()], all: now.all, over: now.over };
    const next = pick(now.ready);
    const took = tookBy(graph, seed, next);
    finished.set(next.id, took);
    written.push({ id: next.id, took });
  }
}
const first = (ready: Activation[]) => ready[0]!;
const last = (ready: Activation[]) => ready.at(-1)!;

/** Can work at `from` still reach `to`? Written only for the test: by trying every path. */
function comesTo(edges: GraphEdge[], from: string, to: string): boolean {
  const seen = new Set<string>();
  const open = [from];
  while (open.length) {
    const here = open.shift();
    const next = edges
      .filter(({ start_node, end_node }) => start_node === here && !seen.has(end_node))
      .map((edge) => edge.end_node);
    for (const node of next) seen.add(node);
    open.push(...next);
  }
  return seen.has(to);
}

const RUNS = { numRuns: 250 };
const property =
  (graph: fc.Arbitrary<GraphShape>, check: (graph: GraphShape, seed: number) => void) => () =>
    fc.assert(fc.property(graph, fc.integer(), check), RUNS);

describe("every run of a random graph", () => {
  test(
    "ends within the limit of steps",
    property(graphs, (graph, seed) => {
      const { all, over } = run(graph, seed, first);
      expect(["ended", "step_limit"]).toContain(over);
      expect(all.every((each) => each.step <= STEPS)).toBe(true);
      if (over === "step_limit") expect(all.at(-1)!.step).toBe(STEPS);
    }),
  );

  test(
    "runs each activation once, and never one that received nothing",
    property(graphs, (graph, seed) => {
      const { journal, all } = run(graph, seed, first);
      expect(new Set(journal.map((each) => each.id)).size).toBe(journal.length);
      const took = new Map(journal.map((each) => [each.id, each.took]));
      for (const each of all.slice(1)) {
        expect(each.from.length).toBeGreaterThan(0);
        for (const id of each.from) expect(took.get(id)).toContain(each.node);
      }
      // Handed-over work was taken by exactly one activation of the node.
      const handed = journal.flatMap(({ id, took: nodes }) =>
        [...new Set(nodes)].map((node) => `${id}>${node}`),
      );
      const taken = all.flatMap((each) => each.from.map((id) => `${id}>${each.node}`));
      expect(new Set(taken).size).toBe(taken.length);
      if (run(graph, seed, first).over === "ended")
        expect(taken.toSorted()).toEqual(handed.toSorted());
    }),
  );

  test(
    "never begins a node before those who hand it work have finished",
    property(graphs, (graph, seed) => {
      const { journal, begun } = run(graph, seed, last);
      const place = new Map(journal.map(({ id }, at) => [id, at]));
      for (const { at, each } of begun)
        for (const id of each.from) expect(place.get(id)).toBeLessThan(at);
    }),
  );

  test(
    "says the same whatever finishes first within a step",
    property(graphs, (graph, seed) => {
      expect(run(graph, seed, last).all).toEqual(run(graph, seed, first).all);
    }),
  );

  test("continues from any prefix of its journal to the same end", () => {
    const check = (graph: GraphShape, seed: number, share: number) => {
      const whole = run(graph, seed, last);
      const cut = whole.journal.slice(0, Math.floor(whole.journal.length * share));
      const again = run(graph, seed, first, cut);
      expect(again.all).toEqual(whole.all);
      expect(again.over).toBe(whole.over);
      expect(again.journal.map((each) => each.id).toSorted()).toEqual(
        whole.journal.map((each) => each.id).toSorted(),
      );
    };
    fc.assert(
      fc.property(graphs, fc.integer(), fc.double({ min: 0, max: 1, noNaN: true }), check),
      RUNS,
    );
  });
});

describe("every run of a random graph without circles", () => {
  test(
    "runs no node twice: a join never starts while an active branch can reach it",
    property(withoutCircles, (graph, seed) => {
      const { all, journal, begun } = run(graph, seed, first);
      expect(new Set(all.map((each) => each.node)).size).toBe(all.length);
      const place = new Map(journal.map(({ id }, at) => [id, at]));
      for (const { at, each } of begun) {
        const joins = graph.edges.filter((edge) => edge.end_node === each.node).length > 1;
        const open = begun.filter(
          (other) => other.each.id !== each.id && place.get(other.each.id)! >= at,
        );
        if (joins)
          for (const other of open)
            expect(
              comesTo(graph.edges, other.each.node, each.node),
              `${each.node} before ${other.each.node}`,
            ).toBe(false);
      }
    }),
  );

  test(
    "hands a join the work of all who took an edge to it",
    property(withoutCircles, (graph, seed) => {
      const { all, journal } = run(graph, seed, first);
      for (const each of all.slice(1))
        expect(each.from.toSorted()).toEqual(
          journal
            .filter(({ took }) => took.includes(each.node))
            .map(({ id }) => id)
            .toSorted(),
        );
    }),
  );
});
