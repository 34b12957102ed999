import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChatAnswer, Conversation } from "@/lib/chat/contract";
import type { Trace } from "@/lib/runs/trace/contract";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { eventsOf, json, person, script, startAgent, tool } from "../support/tool-runs";

let site: LocalServer;
let other: LocalServer;
beforeAll(async () => {
  other = await startLocalServer((_, res) => res.end("found"));
  site = await startLocalServer((_, res) => res.writeHead(302, { location: other.url }).end());
  process.env.TOOL_ALLOWED_HOSTS = `${site.host},${other.host}`;
});
startAgent();
afterAll(async () => {
  await site.close();
  await other.close();
});

test("a tool's step shows the requested hosts and its log; a reply's card and events do not", async () => {
  const look = tool("look", {}, { kind: "http", method: "GET", url: `${site.url}/a` });
  const count = tool(
    "count",
    {},
    script("export default function () { console.log('one'); console.log('two'); return 2 }"),
  );
  const { AgentId } = await json<{ AgentId: string }>(
    await person.ask("POST", "/api/agents", {
      body: { name: "Looks", instructions: "Look.", tools: [look, count] },
    }),
  );
  const content = "Do [tool=look {}] [tool=count {}]";
  const said = await person.ask("POST", "/api/chat", { body: { content, agent_id: AgentId } });
  const { run_id, conversation_id } = await json<ChatAnswer>(said);
  const trace = await json<Trace>(await person.ask("GET", `/api/runs/${run_id}/trace`));
  const outputs = trace.steps.filter(({ kind }) => kind === "tool").map(({ output }) => output);
  expect(outputs).toMatchObject([
    { ok: true, result: "found", hosts: [site.host, other.host] },
    { ok: true, result: "2", logs: ["one", "two"] },
  ]);
  const talk = await person.ask("GET", `/api/conversations/${conversation_id}`);
  const { messages } = await json<Conversation>(talk);
  expect(messages.at(-1)!.tool_calls).toHaveLength(2);
  for (const told of [messages, await eventsOf(run_id)])
    expect(JSON.stringify(told)).not.toMatch(/"(hosts|logs)"/);
});
