import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import { db } from "@/lib/core/db/db";
import { nameRule, rule } from "@/lib/core/shared/rule";
import type { Graph, Team, TeamFile, TeamImport, TeamImported } from "@/lib/teams/contract";
import type { ToolDefinition } from "@/lib/tools/contract";
import { newAgent, newPerson, type Person } from "../support/person";
import { json, newTeam } from "../support/teams";
import { javascript, newTool } from "../support/tools";

let person: Person;
beforeEach(async () => {
  process.env.RATE_LIMITS = "off";
  person = await newPerson();
});

const exported = async (who: Person, id: string): Promise<string> => {
  const answer = await who.ask("GET", `/api/teams/${id}/export`);
  expect([answer.status, answer.headers.get("content-disposition")]).toEqual([
    200,
    expect.stringContaining("attachment"),
  ]);
  return answer.text();
};
const bring = (who: Person, body: Omit<TeamImport, "file"> & { file: unknown }) =>
  who.ask("POST", "/api/teams/import", { body });
const brought = async (who: Person, body: Omit<TeamImport, "file"> & { file: unknown }) =>
  json<TeamImported>(await bring(who, body));
const rows = async () => [
  await db().agent.count(),
  await db().team.count(),
  await db().teamMember.count(),
  await db().graph.count(),
];

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

/** A team as people make it: call by call. */
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

/** As a file is taken over: a tool that works by itself asks first. */
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

describe("a team's file", () => {
  test("is read by people: names instead of ids, one thing on a line", async () => {
    const { team, agents } = await newTeam(person, ["one>last if it is done"]);
    const file = JSON.parse(await exported(person, team.TeamId)) as TeamFile;
    expect(file).toEqual({
      format: "troupe-team",
      version: 1,
      team: { name: team.name, description: "" },
      agents: [agents.one!, agents.last!].map(
        ({ name, role_description, instructions, model, tools }) => ({
          name,
          role_description,
          instructions,
          model,
          tools,
        }),
      ),
      graph: {
        entry_point: agents.one!.name,
        finish_point: agents.last!.name,
        nodes: [{ agent: agents.one!.name }, { agent: agents.last!.name }],
        edges: [{ from: agents.one!.name, to: agents.last!.name, condition: "it is done" }],
      },
    });
  });

  test("of somebody else is not found", async () => {
    const { team } = await newTeam(await newPerson(), ["one>last"]);
    expect((await person.ask("GET", `/api/teams/${team.TeamId}/export`)).status).toBe(404);
  });

  test("shows which names are taken before anything is written, and then takes other names or those who are there", async () => {
    const { team, agents } = await newTeam(person, ["one>two", "two>last"]);
    const [one, two, last] = [agents.one!, agents.two!, agents.last!];
    const file: unknown = JSON.parse(await exported(person, team.TeamId));
    await newAgent(person, { name: `${one.name} 2` });
    const before = await rows();
    const told = await brought(person, { file, dry_run: true });
    expect(told).toEqual({
      team: null,
      models: [],
      tools: [],
      clashes: [
        { name: one.name, suggestion: `${one.name} 3` },
        { name: two.name, suggestion: `${two.name} 2` },
        { name: last.name, suggestion: `${last.name} 2` },
      ],
    });
    const refused = await bring(person, { file, names: { [one.name]: "Fresh" } });
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      {
        fields: {
          [`names.${two.name}`]: "You already have an agent of this name",
          [`names.${last.name}`]: expect.any(String),
        },
      },
    ]);
    expect(await rows()).toEqual(before);
    const { team: made } = await brought(person, {
      file,
      names: { [one.name]: "Fresh", [two.name]: told.clashes[1]!.suggestion },
      existing: [last.name],
    });
    expect(made!.agents[2]).toBe(last.AgentId);
    expect(made!.graph!.nodes.map((node) => node.name)).toEqual([
      "Fresh",
      `${two.name} 2`,
      last.name,
    ]);
    expect(made!.graph!.edges).toHaveLength(2);
    expect(
      (await json<Graph>(await person.ask("GET", `/api/graph?team_id=${made!.TeamId}`))).valid,
    ).toBe(true);
    expect(await rows()).toEqual([before[0]! + 2, before[1]! + 1, before[2]! + 3, before[3]! + 1]);
  });

  const sound = async () =>
    JSON.parse(
      await exported(person, (await newTeam(person, ["one>last"])).team.TeamId),
    ) as TeamFile;

  const withTool = (file: TeamFile, tool: unknown) => ({
    ...file,
    agents: [{ ...file.agents[0]!, tools: [tool] }, file.agents[1]],
  });

  test.each([
    [
      "is none",
      () => ({ format: "other" }),
      "This is not a team's file. Choose a file that was exported from a team.",
    ],
    [
      "is of another version",
      (file: TeamFile) => ({ ...file, version: 2 }),
      "This file was written by another version of Troupe, which this one can't read.",
    ],
    [
      "names an agent twice",
      (file: TeamFile) => ({ ...file, agents: [file.agents[0], file.agents[0]] }),
      /^Two agents in this file are called /,
    ],
    [
      "draws an edge to a stranger",
      (file: TeamFile) => ({
        ...file,
        graph: { ...file.graph!, edges: [{ from: file.agents[0]!.name, to: "Nobody" }] },
      }),
      "An edge in this file leads to or from Nobody, who is not in the graph",
    ],
    [
      "begins with a stranger",
      (file: TeamFile) => ({ ...file, graph: { ...file.graph!, entry_point: "Nobody" } }),
      "The graph in this file begins or ends with Nobody, who is not in it",
    ],
    [
      "has a name that is none",
      (file: TeamFile) => ({
        ...file,
        agents: [{ ...file.agents[0]!, name: " " }, file.agents[1]],
      }),
      "Name is required",
    ],
    [
      "holds a tool that can't be read",
      (file: TeamFile) => ({
        ...file,
        agents: [{ ...file.agents[0]!, tools: [javascript("return (")] }, file.agents[1]],
      }),
      /./,
    ],
    [
      "holds a tool of an unknown kind",
      (file: TeamFile) => withTool(file, { ...newTool(), implementation: { kind: "zzz" } }),
      "The tool look_up in this file can't be used: The kind of an implementation must be one of javascript, http, builtin",
    ],
    [
      "holds a tool under a built-in one's name",
      (file: TeamFile) => withTool(file, newTool(undefined, "calculator")),
      "The tool calculator in this file can't be used: The tool name calculator is reserved for the built-in tool",
    ],
    [
      "holds what is no tool",
      (file: TeamFile) => withTool(file, 7),
      "The tool 1 in this file can't be used: A tool must be an object with type and function",
    ],
    [
      "holds more than it should",
      (file: TeamFile) => ({ ...file, ownerId: "x" }),
      /not known here/,
    ],
  ])("that %s is refused with a sentence, and nothing is written", async (_, spoil, sentence) => {
    const other = await newPerson();
    const file = spoil(await sound());
    const before = await rows();
    const answer = await bring(other, { file });
    const { error } = (await answer.json()) as { error: string };
    expect([answer.status, error]).toEqual([
      400,
      typeof sentence === "string" ? sentence : expect.stringMatching(sentence),
    ]);
    expect(await rows()).toEqual(before);
  });

  test("shows what its tools may do before anything is written, and each asks first, whatever the file says", async () => {
    const other = await newPerson();
    const file = await sound();
    const http = newTool(
      {
        kind: "http",
        method: "POST",
        url: "https://Collect.example:8443/{{a}}",
        headers: { authorization: "Bearer {{secret.KEY}}" },
        body: { n: "{{n}}" },
        approval: "never",
      },
      "send_it",
    );
    const source =
      'export default async (args, { fetch }) => fetch("https://a.example", { headers: { key: "{{secret.OTHER}}" } })';
    const code = newTool(
      { kind: "javascript", source, hosts: ["a.example", "*.b.example"] },
      "code_it",
    );
    file.agents[0]!.tools = [
      http,
      code,
      newTool(undefined, "by_hand"),
      "calculator" as unknown as ToolDefinition,
    ];
    const told = await brought(other, { file, dry_run: true });
    const of = { agent: file.agents[0]!.name, description: "Looks something up" };
    expect(told.tools).toEqual([
      {
        ...of,
        name: "send_it",
        kind: "http",
        hosts: ["collect.example:8443"],
        secrets: ["KEY"],
        code: 'POST https://Collect.example:8443/{{a}}\nauthorization: Bearer {{secret.KEY}}\n\n{"n":{{n}}}',
      },
      {
        ...of,
        name: "code_it",
        kind: "javascript",
        hosts: ["a.example", "*.b.example"],
        secrets: ["OTHER"],
        code: source,
      },
      { ...of, name: "by_hand", kind: "person", hosts: [], secrets: [], code: "" },
      {
        ...of,
        name: "calculator",
        description: expect.stringContaining("arithmetic") as string,
        kind: "builtin",
        hosts: [],
        secrets: [],
        code: "",
      },
    ]);
    const { team } = await brought(other, { file });
    const { tools } = await json<Agent>(await other.ask("GET", `/api/agents/${team!.agents[0]}`));
    expect(tools.map((tool) => [tool.function.name, tool.implementation?.approval])).toEqual([
      ["send_it", "always"],
      ["code_it", "always"],
      ["by_hand", undefined],
      ["calculator", "always"],
    ]);
  });

  test("whose model is not offered here says so, and its agents get the default one", async () => {
    const other = await newPerson();
    const file = await sound();
    file.agents[0]!.model = "gpt-9";
    expect(await brought(other, { file, dry_run: true })).toMatchObject({
      clashes: [],
      models: [{ agent: file.agents[0]!.name, model: "gpt-9" }],
    });
    const { team } = await brought(other, { file });
    expect(
      (await json<Agent>(await other.ask("GET", `/api/agents/${team!.agents[0]}`))).model,
    ).toBe("deepseek-chat");
  });
});
