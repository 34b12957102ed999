import { personalScope } from "@/lib/core/identity";
import { expect, test } from "vitest";
import type { ChatAnswer } from "@/lib/chat/contract";
import type { UserId } from "@/lib/core/identity";
import { otlpFile } from "@/lib/runs/trace/otlp-file";
import type { OtlpSpan } from "@/lib/runs/trace/otlp-spans";
import { newPerson } from "../support/person";
import { json, person, script, startAgent, tool } from "../support/tool-runs";

startAgent();

type File = { resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[] };
const CALL = 'Add it [tool=add {"n":1}]';

/** A run of an agent that calls its tool once, then replies. */
async function runWithTool(): Promise<string> {
  const add = tool(
    "add",
    {},
    script("export default async function (args) { return 'sum ' + args.n }"),
  );
  const { AgentId } = await json<{ AgentId: string }>(
    await person.ask("POST", "/api/agents", {
      body: { name: `Spans ${Math.random()}`, instructions: "Add, then tell.", tools: [add] },
    }),
  );
  const said = await person.ask("POST", "/api/chat", {
    body: { content: CALL, agent_id: AgentId },
  });
  return (await json<ChatAnswer>(said)).run_id;
}
const exported = async (id: string): Promise<OtlpSpan[]> => {
  const answer = await person.ask("GET", `/api/runs/${id}/trace?format=otlp`);
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; .*\.otlp\.json/);
  const file = await json<File>(answer);
  return file.resourceSpans[0]!.scopeSpans[0]!.spans;
};
const valueOf = (span: OtlpSpan, key: string): string | undefined => {
  const value = span.attributes.find((each) => each.key === key)?.value;
  return value && String(Object.values(value)[0]);
};

test("a run is a tree of spans by the conventions for GenAI", async () => {
  const id = await runWithTool();
  const spans = await exported(id);
  expect(spans.map(({ name }) => name.replace(/^chat .*/, "chat"))).toEqual([
    "run chat",
    "chat",
    "execute_tool add",
    "chat",
  ]);
  const [root, first, call, second] = spans;
  for (const span of spans) {
    expect([span.traceId, span.spanId]).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      expect.stringMatching(/^[0-9a-f]{16}$/),
    ]);
    expect(span.traceId).toBe(root!.traceId);
    expect(span.parentSpanId).toBe(span === root ? undefined : root!.spanId);
    expect(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano)).toBe(true);
  }
  expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(4);
  expect(valueOf(root!, "troupe.run.id")).toBe(id);
  expect(valueOf(first!, "gen_ai.operation.name")).toBe("chat");
  expect(JSON.parse(valueOf(first!, "gen_ai.system_instructions")!)).toMatchObject([
    { type: "text", content: expect.stringContaining("Add, then tell.") },
  ]);
  expect(JSON.parse(valueOf(first!, "gen_ai.input.messages")!)).toEqual([
    { role: "user", parts: [{ type: "text", content: CALL }] },
  ]);
  expect(JSON.parse(valueOf(first!, "gen_ai.output.messages")!)).toMatchObject([
    { parts: [{ type: "tool_call", name: "add" }], finish_reason: "tool_call" },
  ]);
  expect(Number(valueOf(second!, "gen_ai.usage.input_tokens"))).toBeGreaterThan(0);
  expect(JSON.parse(valueOf(second!, "gen_ai.input.messages")!).at(-1)).toMatchObject({
    role: "tool",
    parts: [{ type: "tool_call_response", response: expect.stringContaining("sum 1") }],
  });
  expect(valueOf(call!, "gen_ai.tool.call.arguments")).toBe('{"n":1}');
  expect(valueOf(call!, "gen_ai.tool.call.result")).toContain("sum 1");
  expect(await exported(id)).toEqual(spans); // with the same ids each time
});

test("an export keeps to its bytes: texts that do not fit are left out, and their spans say so", async () => {
  const id = await runWithTool();
  const me = person.user.UserId as UserId; // as its session says
  const whole = (await otlpFile(personalScope(me), id)).text as string;
  const most = Buffer.byteLength(whole) - 1;
  const text = (await otlpFile(personalScope(me), id, { most })).text as string;
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(most);
  const spans = (JSON.parse(text) as File).resourceSpans[0]!.scopeSpans[0]!.spans;
  expect(spans.map((span) => valueOf(span, "troupe.shortened"))).toEqual([
    undefined,
    undefined,
    undefined,
    "true",
  ]);
  expect(valueOf(spans[3]!, "gen_ai.input.messages")).toBeUndefined();
  expect(valueOf(spans[3]!, "gen_ai.usage.output_tokens")).toBeDefined();
});

test("a stranger's run is not exported, nor in a form that is none", async () => {
  const id = await runWithTool();
  const stranger = await newPerson();
  expect((await stranger.ask("GET", `/api/runs/${id}/trace?format=otlp`)).status).toBe(404);
  const wrong = await person.ask("GET", `/api/runs/${id}/trace?format=xml`);
  expect([wrong.status, await wrong.json()]).toMatchObject([
    400,
    { fields: { format: expect.any(String) } },
  ]);
});
