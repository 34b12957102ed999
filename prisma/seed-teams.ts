// Teams of the development database, each with its graph.
import type { Scope } from "@/lib/core/identity";
import * as graphs from "@/lib/teams/graphs";
import { GraphInputSchema, TeamInputSchema } from "@/lib/teams/schema";
import * as teams from "@/lib/teams/service";

/** Agents by name. edges: who hands work to whom, and when. places: positions on the canvas. */
type SeedTeam = {
  name: string;
  description: string;
  agents: string[];
  entry: string;
  finish: string;
  edges: [from: string, to: string, condition?: string][];
  places: Record<string, [x: number, y: number]>;
};

/** Oldest first. */
const SEED: SeedTeam[] = [
  {
    name: "Support desk",
    description:
      "A report comes in, those whom it concerns look at it, and Atlas says what happens when.",
    entry: "Triage",
    finish: "Atlas",
    agents: ["Triage", "Ledger", "Scout", "Atlas"],
    edges: [
      ["Triage", "Ledger", "it is about an invoice or a payment"],
      ["Triage", "Scout"],
      ["Ledger", "Atlas"],
      ["Scout", "Atlas"],
    ],
    places: { Triage: [0, 90], Ledger: [300, 0], Scout: [300, 180], Atlas: [600, 90] },
  },
  {
    name: "Release desk",
    description:
      "From what was merged to notes that people read. Redline sends a draft back until nothing is wrong with it.",
    entry: "Scout",
    finish: "Redline",
    agents: ["Scout", "Quill", "Redline"],
    edges: [
      ["Scout", "Quill"],
      ["Quill", "Redline"],
      ["Redline", "Quill", "the draft must be rewritten"],
    ],
    places: { Scout: [0, 0], Quill: [300, 0], Redline: [600, 0] },
  },
];

/** ids: the agents' ids, by name. */
export async function seedTeams(me: Scope, ids: ReadonlyMap<string, string>): Promise<void> {
  for (const { name, description, agents, entry, finish, edges, places } of SEED) {
    const { TeamId: team_id } = await teams.create(
      me,
      TeamInputSchema.parse({ name, description, agents: agents.map((each) => ids.get(each)) }),
    );
    const positions = Object.fromEntries(
      Object.entries(places).map(([each, [x, y]]) => [each, { x, y }]),
    );
    await graphs.setUp(
      me,
      GraphInputSchema.parse({
        agents,
        entry_point: entry,
        finish_point: finish,
        team_id,
        positions,
      }),
    );
    for (const [start_node, end_node, condition] of edges)
      await graphs.addEdge(me, { start_node, end_node, condition, team_id });
  }
}
