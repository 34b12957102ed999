import { describe, expect, test } from "vitest";
import { layers } from "@/components/run-timeline/graph-layers";
import { onwardEdges } from "@/lib/runs/run/onward-edges";
import {
  canConnect,
  connected,
  disconnected,
  inLine,
  moved,
  ofTeam,
  withCondition,
  withNode,
  withoutNode,
  type GraphDraft,
} from "@/components/teams/graph/editor/graph-draft";
import { GraphEditor } from "@/components/teams/graph/editor/graph-editor";
import { nextCall } from "@/components/teams/graph/editor/next-call";
import { tidied } from "@/components/teams/graph/layout";
import { CallError } from "@/lib/core/http/browser/call";
import type { EdgeQuery, Graph, GraphInput } from "@/lib/teams/contract";

const edge = (start_node: string, end_node: string, condition?: string) => ({
  start_node,
  end_node,
  ...(condition ? { condition } : {}),
});
const team = { TeamId: "t", agents: ["a", "b", "c"] };
const line = inLine(ofTeam(team));
const asSaved: Graph = {
  graph_id: "g",
  team_id: "t",
  nodes: line.nodes.map((agent_id) => ({ agent_id, name: "" })),
  edges: line.edges,
  entry_point: "a",
  finish_point: "c",
  version: 3,
  valid: true,
  warnings: [],
};

describe("columns of a graph", () => {
  test("each node is placed after all that hand work to it; an edge backwards does not count", () => {
    const shape = {
      nodes: ["d", "a", "b", "c"],
      edges: [
        edge("a", "b"),
        edge("a", "c"),
        edge("b", "d"),
        edge("c", "d"),
        edge("d", "b", "again"),
      ],
      entry_point: "a",
    };
    expect(layers(shape)).toEqual([["a"], ["b", "c"], ["d"]]);
    expect(onwardEdges(shape)).not.toContainEqual(edge("d", "b", "again"));
  });

  test("a circle that nothing leads into ends, too", () => {
    expect(
      layers({ nodes: ["a", "b", "c"], edges: [edge("b", "c"), edge("c", "b")], entry_point: "a" })
        .flat()
        .toSorted(),
    ).toEqual(["a", "b", "c"]);
  });

  test("the automatic layout lets no two nodes overlap and runs from left to right", () => {
    const spots = tidied({
      ...line,
      nodes: [...line.nodes, "d"],
      edges: [...line.edges, edge("a", "d"), edge("c", "a", "again")],
    });
    expect(spots.a!.x).toBeLessThan(spots.b!.x);
    expect(spots.b!.x).toBeLessThan(spots.c!.x);
    expect(spots.b!.x === spots.d!.x && Math.abs(spots.b!.y - spots.d!.y) < 64).toBe(false);
  });
});

describe("a drawing", () => {
  test("an edge is added once, and never from a node to itself or to a stranger", () => {
    const drawn = connected(ofTeam(team), "a", "b");
    expect([
      canConnect(drawn, "a", "b"),
      canConnect(drawn, "b", "a"),
      canConnect(drawn, "a", "a"),
      canConnect(drawn, "a", "x"),
    ]).toEqual([false, true, false, false]);
  });

  test("a node is removed with its edges; entry and finish move to remaining nodes", () => {
    const left = withoutNode(withoutNode(line, "a"), "c");
    expect(left).toMatchObject({ nodes: ["b"], edges: [], entry_point: "b", finish_point: "b" });
  });

  test("blank text is not a condition", () => {
    expect(withCondition(line, "a", "b", "  if done ").edges[0]).toEqual(edge("a", "b", "if done"));
    expect(withCondition(withCondition(line, "a", "b", "x"), "a", "b", "  ").edges[0]).toEqual(
      edge("a", "b"),
    );
  });
});

/** A minimal server: the rules for graphs in API.md 'Teams'. */
function graphServer() {
  let graph: Graph | null = null;
  const asked: string[] = [];
  const refuse = { with: null as Error | null };
  const set = (next: Omit<Graph, "version">): Graph => {
    const same =
      graph && JSON.stringify({ ...graph, version: 0 }) === JSON.stringify({ ...next, version: 0 });
    return (graph = { ...next, version: same ? graph!.version : (graph?.version ?? 0) + 1 });
  };
  const answer = async (what: string, work: () => Graph): Promise<Graph> => {
    asked.push(what);
    await Promise.resolve();
    if (refuse.with) throw refuse.with;
    return work();
  };
  const without = ({ start_node, end_node }: EdgeQuery) =>
    graph!.edges.filter((each) => each.start_node !== start_node || each.end_node !== end_node);
  const calls = {
    get: async () => graph!,
    setup: ({ agents, entry_point, finish_point, positions = {}, version }: GraphInput) =>
      answer("setup", () => {
        if (graph && version !== undefined && version !== graph.version)
          throw new CallError("refused", { text: "Changed elsewhere" }, 409);
        const nodes = agents.map((agent_id) => ({
          agent_id,
          name: agent_id,
          ...positions[agent_id],
        }));
        const edges = (graph?.edges ?? []).filter(
          (each) => agents.includes(each.start_node) && agents.includes(each.end_node),
        );
        return set({
          graph_id: "g",
          team_id: "t",
          nodes,
          edges,
          entry_point,
          finish_point,
          valid: true,
          warnings: [],
        });
      }),
    addEdge: ({ start_node, end_node, condition }: EdgeQuery) =>
      answer(`add ${start_node}${end_node}`, () =>
        set({
          ...graph!,
          edges: [...without({ start_node, end_node }), edge(start_node, end_node, condition)],
        }),
      ),
    removeEdge: (query: Omit<EdgeQuery, "condition">) =>
      answer(`remove ${query.start_node}${query.end_node}`, () =>
        set({ ...graph!, edges: without(query) }),
      ),
  };
  return {
    calls,
    asked,
    refuse,
    graph: () => graph,
    elsewhere: () => set({ ...graph!, entry_point: "c" }),
  };
}

/** Resolves when the drawing is saved, or can't be. */
const settled = (desk: GraphEditor): Promise<void> =>
  new Promise((resolve) => {
    const look = () => desk.state.get().saving !== "saving" && (stop(), resolve());
    const stop = desk.state.subscribe(look);
    look();
  });

describe("the editor's desk", () => {
  const newDesk = (server = graphServer()) => ({
    server,
    desk: new GraphEditor(team, server.graph(), { calls: server.calls, onSaved: () => undefined }),
  });
  const draw = (desk: GraphEditor, work: (drawing: GraphDraft) => GraphDraft) =>
    desk.change(work(desk.state.get().drawing), "");

  test("the drawing is saved: nodes first, then edges one by one", async () => {
    const { server, desk } = newDesk();
    draw(desk, (drawing) => connected(connected(drawing, "a", "b"), "b", "c"));
    await settled(desk);
    expect(server.asked).toEqual(["setup", "add ab", "add bc"]);
    expect(server.graph()).toMatchObject({
      entry_point: "a",
      finish_point: "c",
      edges: [edge("a", "b"), edge("b", "c")],
    });
    expect(server.graph()!.nodes.every((node) => node.x !== undefined)).toBe(true);
    expect(desk.state.get().saving).toBe("saved");
  });

  test("changes during a call are sent with the next, and reverted changes are never sent", async () => {
    const { server, desk } = newDesk();
    draw(desk, (drawing) => connected(drawing, "a", "b"));
    draw(desk, (drawing) => connected(drawing, "b", "c"));
    draw(desk, (drawing) => disconnected(drawing, "b", "c"));
    await settled(desk);
    expect(server.asked).toEqual(["setup", "add ab"]);
  });

  test("undo and redo are saved like any change; a new change clears the redo history", async () => {
    const { server, desk } = newDesk();
    draw(desk, (drawing) => connected(drawing, "a", "b"));
    await settled(desk);
    desk.undo("");
    await settled(desk);
    expect(server.graph()!.edges).toEqual([]);
    desk.redo("");
    await settled(desk);
    expect(server.graph()!.edges).toEqual([edge("a", "b")]);
    desk.undo("");
    draw(desk, (drawing) => withCondition(connected(drawing, "a", "c"), "a", "c", "if short"));
    expect(desk.state.get().future).toEqual([]);
    await settled(desk);
    expect(server.graph()!.edges).toEqual([edge("a", "c", "if short")]);
  });

  test("many small moves of one node are one step back", () => {
    const { desk } = newDesk();
    const before = desk.state.get().drawing;
    for (const x of [1, 2, 3])
      desk.change(moved(desk.state.get().drawing, { a: { x, y: 0 } }), "", "move a");
    expect(desk.state.get().past).toEqual([before]);
  });

  test("a graph that was changed elsewhere is not written over, and can be loaded again", async () => {
    const { server, desk } = newDesk();
    draw(desk, (drawing) => connected(drawing, "a", "b"));
    await settled(desk);
    server.elsewhere();
    draw(desk, (drawing) => moved(drawing, { a: { x: 900, y: 0 } }));
    await settled(desk);
    expect(desk.state.get().saving).toBe("stale");
    expect(server.graph()!.entry_point).toBe("c");
    await desk.reload();
    expect(desk.state.get()).toMatchObject({ saving: "untouched", past: [] });
    expect(desk.state.get().drawing.entry_point).toBe("c");
  });

  test("another hand shows in the version that an edge's answer carries", async () => {
    const { server, desk } = newDesk();
    draw(desk, (drawing) => connected(drawing, "a", "b"));
    await settled(desk);
    server.elsewhere();
    draw(desk, (drawing) => connected(drawing, "b", "c"));
    await settled(desk);
    expect(desk.state.get().saving).toBe("stale");
    expect(server.graph()!.entry_point).toBe("c");
  });

  test("unsaved changes stay drawn and are saved on retry", async () => {
    const { server, desk } = newDesk();
    server.refuse.with = new CallError("network", { text: "Couldn't reach the server" });
    draw(desk, (drawing) => connected(drawing, "a", "b"));
    await settled(desk);
    expect(desk.state.get()).toMatchObject({
      saving: "failed",
      sentence: { text: "Couldn't reach the server" },
    });
    server.refuse.with = null;
    desk.retry();
    await settled(desk);
    expect(server.graph()!.edges).toEqual([edge("a", "b")]);
  });

  test("a newer graph is adopted only without unsaved changes", async () => {
    const { server, desk } = newDesk();
    draw(desk, (drawing) => connected(drawing, "a", "b"));
    desk.adopt({ ...asSaved, version: 9, nodes: [], edges: [] });
    expect(desk.state.get().drawing.edges).toEqual([edge("a", "b")]);
    await settled(desk);
    desk.adopt(server.elsewhere());
    expect(desk.state.get().drawing.entry_point).toBe("c");
  });
});

test("the same graph asks for nothing", () => {
  expect(nextCall(asSaved, line, "t")).toBeNull();
  expect(nextCall(asSaved, withNode(line, "d", { x: 1, y: 2 }), "t")).toMatchObject({
    kind: "setup",
    input: { version: 3, agents: ["a", "b", "c", "d"], positions: { d: { x: 1, y: 2 } } },
  });
});
