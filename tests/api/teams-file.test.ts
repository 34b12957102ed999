import { beforeEach, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import { db } from "@/lib/core/db/db";
import type { Graph, TeamFile } from "@/lib/teams/contract";
import type { ToolDefinition } from "@/lib/tools/contract";
import { newCollection } from "../support/knowledge";
import { newAgent, newPerson, type Person } from "../support/person";
import { bring, brought, exported } from "../support/team-file";
import { json, newTeam } from "../support/teams";
import { javascript, newTool } from "../support/tools";

let person: Person;
beforeEach(async () => {
  process.env.RATE_LIMITS = "off";
  person = await newPerson();
});
const rows = async () => [
  await db().agent.count(),
  await db().team.count(),
  await db().teamMember.count(),
  await db().graph.count(),
];

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

  test("of another user is not found", async () => {
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
      collections: [],
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
          [`names.${two.name}`]: "You already have an agent with this name",
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
      "This isn't a team file. Choose a file exported from a team.",
    ],
    [
      "is of another version",
      (file: TeamFile) => ({ ...file, version: 2 }),
      "This file was exported by another version of Troupe and can't be read here.",
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
      "An edge in this file connects Nobody, which isn't in the graph",
    ],
    [
      "begins with a stranger",
      (file: TeamFile) => ({ ...file, graph: { ...file.graph!, entry_point: "Nobody" } }),
      "The graph in this file starts or ends with Nobody, which isn't in it",
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
      "The tool look_up in this file can't be used: The kind of an implementation must be one of javascript, http, builtin, connection",
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
    ["holds more than it should", (file: TeamFile) => ({ ...file, ownerId: "x" }), /Unknown field/],
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

  test("names the collections that its agents search, and an import says that they are missing", async () => {
    const { team, agents } = await newTeam(person, ["one>last"]);
    const { collection_id: id } = await newCollection(person, { name: "Contracts" });
    const knowledge = { collections: [id], mode: "always", whole_documents: false };
    await person.ask("PUT", `/api/agents/${agents.one!.AgentId}`, { body: { knowledge } });
    const text = await exported(person, team.TeamId);
    const file = JSON.parse(text) as TeamFile;
    expect(file.agents.map(({ collections }) => collections)).toEqual([["Contracts"], undefined]);
    expect(text).not.toContain(id);
    const other = await newPerson();
    const missing = [{ agent: agents.one!.name, collection: "Contracts" }];
    const dry = await brought(other, { file, dry_run: true });
    expect(dry.collections).toEqual(missing);
    const done = await brought(other, { file });
    expect(done.collections).toEqual(missing);
    const made = await json<Agent[]>(await other.ask("GET", "/api/agents"));
    expect(made.map(({ name, knowledge: known }) => [name, known])).toEqual(
      expect.arrayContaining([[agents.one!.name, undefined]]),
    );
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
