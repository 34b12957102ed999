import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import { nameRule, rule } from "@/lib/core/shared/rule";
import type { Team, TeamFile } from "@/lib/teams/contract";
import { newAgent, newPerson, type Person } from "../support/person";
import { brought, exported } from "../support/team-file";
import { json } from "../support/teams";
import { javascript, newTool } from "../support/tools";

beforeEach(() => void (process.env.RATE_LIMITS = "off"));

const text = (most: number) =>
  fc
    .string({ unit: "grapheme", minLength: 1, maxLength: most })
    .filter(
      (value) => value.trim() === value && value.length <= most && !/[\p{Cs}\0]/u.test(value),
    );
const seen = (most: number) =>
  text(most).filter((value) => rule.required("x")(value) === undefined);
const name = (most: number) => seen(most).filter((value) => nameRule(value) === undefined);
const tools = fc.subarray([
  newTool(undefined, "by_hand"),
  javascript("return 'a\\n\"b\"'"),
  newTool(
    {
      kind: "http",
      method: "GET",
      url: "https://example.com/{{a}}",
      headers: { authorization: "Bearer {{secret.KEY}}" },
    },
    "fetch_it",
  ),
]);
const agent = fc.record({
  name: name(40),
  instructions: seen(200),
  role_description: fc.oneof(fc.constant(""), text(60)),
  tools,
});
const place = fc.option(
  fc.record({
    x: fc.double({ min: -9000, max: 9000, noNaN: true, noDefaultInfinity: true }),
    y: fc.integer({ min: -9000, max: 9000 }),
  }),
  { nil: undefined },
);
const teams = fc
  .record({
    name: name(60),
    description: text(80),
    agents: fc.uniqueArray(agent, {
      minLength: 1,
      maxLength: 6,
      selector: ({ name }) => name.toLowerCase(),
    }),
    places: fc.array(place, { minLength: 6, maxLength: 6 }),
  })
  .chain((team) => {
    const at = fc.nat({ max: team.agents.length - 1 });
    const edges = fc.uniqueArray(
      fc.record({ from: at, to: at, condition: fc.option(text(50), { nil: undefined }) }),
      { maxLength: 8, selector: ({ from, to }) => `${from}>${to}` },
    );
    return fc.record({
      team: fc.constant(team),
      edges,
      entry: at,
      finish: at,
      drawn: fc.boolean(),
    });
  });

/** A team created by calls, as people do. */
async function make(
  who: Person,
  {
    team: { name, description, agents, places },
    edges,
    entry,
    finish,
    drawn,
  }: typeof teams extends fc.Arbitrary<infer Made> ? Made : never,
): Promise<Team> {
  const made: Agent[] = [];
  for (const each of agents) made.push(await newAgent(who, each));
  const ids = made.map((each) => each.AgentId);
  const team = await json<Team>(
    await who.ask("POST", "/api/teams", { body: { name, description, agents: ids } }),
  );
  if (!drawn) return team;
  const positions = Object.fromEntries(
    ids.flatMap((id, at) => (places[at] ? [[id, places[at]]] : [])),
  );
  await json(
    await who.ask("POST", "/api/setup-graph", {
      body: {
        agents: ids,
        entry_point: ids[entry],
        finish_point: ids[finish],
        team_id: team.TeamId,
        positions,
      },
    }),
  );
  for (const { from, to, condition } of edges) {
    const query = new URLSearchParams({
      start_node: ids[from]!,
      end_node: ids[to]!,
      team_id: team.TeamId,
      ...(condition ? { condition } : {}),
    });
    await json(await who.ask("POST", `/api/add-edge?${query}`));
  }
  return team;
}

/** As imported from a file: a tool that works by itself asks first. */
const asking = (text: string): string => {
  const file = JSON.parse(text) as TeamFile;
  for (const tool of file.agents.flatMap((each) => each.tools))
    if (tool.implementation) tool.implementation.approval = "always";
  return `${JSON.stringify(file, null, 2)}\n`;
};

test("export, import by another person, export: the same but for tools, which ask; and then the same bytes, for twenty teams of any kind", async () => {
  await fc.assert(
    fc.asyncProperty(teams, async (wish) => {
      const [one, two, three] = [await newPerson(), await newPerson(), await newPerson()];
      const made = await make(one, wish);
      const first = await exported(one, made.TeamId);
      const { team } = await brought(two, { file: JSON.parse(first) });
      const second = await exported(two, team!.TeamId);
      expect(second).toBe(asking(first));
      const again = await brought(three, { file: JSON.parse(second) });
      expect(await exported(three, again.team!.TeamId)).toBe(second);
      for (const id of [made.TeamId, ...made.agents, one.user.UserId])
        expect(first).not.toContain(id);
    }),
    { numRuns: 20 },
  );
}, 120_000);
