import { expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import { TOOL_NAME } from "@/lib/tools/contract";
import { called, connected, server, startLaxConnections, usable } from "../support/lax-connections";
import { tool } from "../support/lax-mcp-server";
import { newAgent } from "../support/person";
import { model, person, send } from "../support/tool-runs";

startLaxConnections();

const NAMES = [
  "issues/list",
  "mail:send",
  "Create CIFS Share",
  "admin.tools.list",
  "get.x",
  "get_x",
  "get-x",
  "get/x",
  "get:x",
  "查询订单",
  "删除订单",
  "Café öffnen",
  "user@host#1",
  "a".repeat(64),
  `${"b".repeat(100)}_one`,
  `${"b".repeat(100)}_two`,
  "123",
  "select * from (x)",
];

test("tools of any name can be used, and the server is called by its own name for each", async () => {
  const made = await connected({ tools: NAMES.map((name) => tool(name)) });
  expect(usable(made)).toEqual(Object.fromEntries(NAMES.map((name) => [name, true])));
  for (const name of NAMES)
    expect(await called(made, name)).toMatchObject({ ok: true, result: "done" });
  const posts = server.requests.filter(({ url }) => url === new URL(made.url).pathname);
  const names = posts.flatMap(({ body }) => {
    const { method, params } = JSON.parse(body || "{}") as {
      method?: string;
      params?: { name: string };
    };
    return method === "tools/call" ? [params!.name] : [];
  });
  expect(names).toEqual(NAMES);
});

test("models get a unique name for each, in the characters that every provider takes", async () => {
  const made = await connected({ tools: NAMES.map((name) => tool(name)) });
  const tools = NAMES.map((name) => ({ connection: made.ConnectionId, tool: name }));
  const agent = await newAgent(person, { tools: tools as unknown as Agent["tools"] });
  const names = agent.tools.map((each) => each.function.name);
  expect(new Set(names).size).toBe(NAMES.length);
  for (const name of names) expect(name).toMatch(TOOL_NAME);
  expect(names[0]).toBe("lax_issues_list");
  expect(names[11]).toBe("lax_Cafe_offnen");
  await send("Hello", {}, { agent_id: agent.AgentId });
  const offered = model.requests.at(-1)!.body.tools as { function: { name: string } }[];
  expect(offered.map((each) => each.function.name)).toEqual(expect.arrayContaining(names));
});
