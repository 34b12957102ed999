import { beforeAll, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import { BUILTIN_TOOLS } from "@/lib/tools/shared/definitions";
import type { ToolDefinition } from "@/lib/tools/contract";
import { newAgent, newName, newPerson, type Person } from "../support/person";
import { javascript, newTool } from "../support/tools";

let person: Person;
beforeAll(async () => {
  person = await newPerson();
});

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const urlOf = (agent: Agent, rest = "") => `/api/agents/${agent.AgentId}${rest}`;
const create = (tools: unknown) =>
  person.ask("POST", "/api/agents", {
    body: { name: newName("Agent"), instructions: "Help.", tools },
  });
const add = (agent: Agent, tool: unknown, owner = person) =>
  owner.ask("POST", urlOf(agent, "/tools"), { body: tool });
const namesOf = ({ tools }: Agent) => tools.map((each) => each.function.name);
const http: ToolDefinition = newTool(
  {
    kind: "http",
    method: "POST",
    url: "https://api.example.com/{{a}}",
    headers: { authorization: "Bearer {{secret.KEY}}" },
    body: { a: "{{a}}", deep: [{ n: "{{n}}" }] },
    idempotent: true,
    approval: "always",
  },
  "http_tool",
);

describe("an agent's tools", () => {
  test("are stored completely and returned to their owner", async () => {
    const tools = [
      javascript("return 1", ["api.example.com"]),
      http,
      newTool(undefined, "by_hand"),
    ];
    const created = await create(tools);
    const agent = await json<Agent>(created);
    expect([created.status, agent.tools]).toEqual([201, tools]);
    expect((await json<Agent>(await person.ask("GET", urlOf(agent)))).tools).toEqual(tools);
    const changed = await json<Agent>(
      await person.ask("PUT", urlOf(agent), { body: { tools: [http] } }),
    );
    expect([changed.tools, changed.version]).toEqual([[http], 2]);
    expect(
      (
        await json<Agent>(
          await person.ask("PUT", urlOf(agent), { body: { instructions: "Go on." } }),
        )
      ).tools,
    ).toEqual([http]);
    expect(
      (await json<Agent>(await person.ask("PUT", urlOf(agent), { body: { tools: [] } }))).tools,
    ).toEqual([]);
  });

  test("are built-in ones by their names", async () => {
    const agent = await json<Agent>(
      await create(["calculator", javascript("return 1"), "fetch_url"]),
    );
    expect(agent.tools).toEqual([BUILTIN_TOOLS[1], javascript("return 1"), BUILTIN_TOOLS[2]]);
    expect(await json(await add(agent, agent.tools[0]))).toMatchObject({ code: "conflict" });
  });

  test("are made complete where a list was left out", async () => {
    const agent = await json<Agent>(
      await create([
        {
          type: "function",
          function: { name: "x", description: "X", parameters: { type: "object", properties: {} } },
        },
      ]),
    );
    expect(agent.tools[0]!.function.parameters).toEqual({
      type: "object",
      properties: {},
      required: [],
    });
  });

  test.each<[string, unknown, string, string | RegExp]>([
    ["no list", "calculator", "tools", "tools must be an array"],
    [
      "an unknown name",
      ["calculator", "shell"],
      "tools.1",
      "There is no built-in tool called shell",
    ],
    [
      "a built-in tool that there is not",
      ["send_mail"],
      "tools.0",
      "There is no built-in tool called send_mail",
    ],
    ["a fault", [newTool(undefined, "look up")], "tools.0.function.name", /^Tool name must start/],
    [
      "a source that cannot be read",
      [http, javascript("return (")],
      "tools.1.implementation.source",
      /^SyntaxError/,
    ],
    [
      "one name twice",
      [newTool(), newTool()],
      "tools.1.function.name",
      "Two tools are called look_up",
    ],
    [
      "a built-in one twice",
      ["calculator", "calculator"],
      "tools.1.function.name",
      "Two tools are called calculator",
    ],
    [
      "257 of them",
      Array.from({ length: 257 }, (_, at) => newTool(undefined, `tool_${at}`)),
      "tools",
      /Up to 256 tools are allowed/,
    ],
    [
      "more than travel together",
      Array.from({ length: 6 }, (_, at) => ({
        ...newTool(
          { kind: "javascript", source: `export default () => 1 // ${"x".repeat(99_000)}` },
          `tool_${at}`,
        ),
      })),
      "tools",
      "An agent's tools must be at most 512 KiB in total",
    ],
    ["an unknown key", [{ ...newTool(), id: "x" }], "tools.0.id", "Unknown field: id"],
  ])("that are %s are refused by their field", async (_, tools, field, sentence) => {
    const answer = await create(tools);
    const { fields } = await json<{ fields: Record<string, string> }>(answer);
    expect(answer.status).toBe(400);
    expect(fields[field]).toEqual(
      typeof sentence === "string" ? sentence : expect.stringMatching(sentence),
    );
    const agent = await newAgent(person);
    expect((await person.ask("PUT", urlOf(agent), { body: { tools } })).status).toBe(400);
    expect(await json(await person.ask("GET", urlOf(agent)))).toEqual(agent);
  });

  test("are limited to 256", async () => {
    const agent = await json<Agent>(
      await create(Array.from({ length: 256 }, (_, at) => newTool(undefined, `tool_${at}`))),
    );
    expect(agent.tools).toHaveLength(256);
    const answer = await add(agent, newTool());
    expect([answer.status, await json(answer)]).toMatchObject([
      400,
      { error: "An agent can have up to 256 tools" },
    ]);
  });
});

describe("one more tool", () => {
  test("is added and removed again; the version rises", async () => {
    const agent = await newAgent(person);
    const answer = await add(agent, http);
    expect([answer.status, await json(answer)]).toMatchObject([
      201,
      { AgentId: agent.AgentId, tools: [http], version: 2 },
    ]);
    const removed = await person.ask("DELETE", urlOf(agent, "/tools/http_tool"));
    expect([removed.status, await json(removed)]).toMatchObject([200, { tools: [], version: 3 }]);
    const again = await person.ask("DELETE", urlOf(agent, "/tools/http_tool"));
    expect([again.status, await json(again)]).toMatchObject([404, { error: "Tool not found" }]);
  });

  test("with a taken name is refused", async () => {
    const agent = await newAgent(person, { tools: [newTool()] });
    const answer = await add(agent, javascript("return 2"));
    expect([answer.status, await json(answer)]).toMatchObject([
      409,
      { code: "conflict", error: "This agent already has a tool with this name" },
    ]);
    expect(await json(await person.ask("GET", urlOf(agent)))).toEqual(agent);
  });

  test("that is faulty is refused by its field", async () => {
    const agent = await newAgent(person);
    const faulty = await add(agent, newTool(undefined, ""));
    expect([faulty.status, await json(faulty)]).toMatchObject([
      400,
      { error: "Tool name is required", fields: { "function.name": "Tool name is required" } },
    ]);
    expect(await json(await add(agent, javascript("return (")))).toMatchObject({
      code: "invalid_request",
      fields: { "implementation.source": expect.stringMatching(/^SyntaxError/) },
    });
  });

  test("each of many at once gets in, one of the same name wins", async () => {
    const agent = await newAgent(person);
    const answers = await Promise.all(
      ["a", "b", "c", "a"].map((name) => add(agent, newTool(undefined, name))),
    );
    expect(answers.map((each) => each.status).toSorted()).toEqual([201, 201, 201, 409]);
    const now = await json<Agent>(await person.ask("GET", urlOf(agent)));
    expect([namesOf(now).toSorted(), now.version]).toEqual([["a", "b", "c"], 4]);
  });

  test("for a stranger there is neither the agent nor its tools", async () => {
    const agent = await newAgent(person, { tools: [newTool()] });
    const stranger = await newPerson();
    expect((await add(agent, newTool(undefined, "mine"), stranger)).status).toBe(404);
    expect((await stranger.ask("DELETE", urlOf(agent, "/tools/look_up"))).status).toBe(404);
    expect(await json(await person.ask("GET", urlOf(agent)))).toEqual(agent);
  });
});
