import { beforeEach, describe, expect, test } from "vitest";
import type { ChatAnswer } from "@/lib/chat/contract";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { queryRows } from "@/lib/core/db/statements";
import { processSingleton } from "@/lib/core/singleton";
import type { Trace } from "@/lib/runs/trace/contract";
import { forgetRequests } from "@/lib/runs/journal/forget-requests";
import { headsOf } from "@/lib/runs/journal/requests/sent";
import { discard } from "../support/bin";
import { bodiesOf } from "../support/kept-requests";
import { newPerson } from "../support/person";
import { json, model, person, script, startAgent, tool } from "../support/tool-runs";

startAgent();
beforeEach(() => (model.requests.length = 0));

const DAY_MS = 86_400_000;
const traceOf = async (run: string, query = ""): Promise<Trace> =>
  json(await person.ask("GET", `/api/runs/${run}/trace${query}`));
const received = () => model.requests.map(({ body }) => JSON.stringify(body));
const known = () =>
  processSingleton("trace.known", () => ({
    steps: new Map<string, string>(),
    parts: new Map<string, string>(),
  }));
/** As after a restart: the process does not know what it has stored. */
function forgetAll(): void {
  known().steps.clear();
  known().parts.clear();
}
/** As if everything sent in the conversation had been sent long ago, by this same process. */
async function longAgo(scope: string): Promise<void> {
  await db().tracePart.updateMany({ where: { scope }, data: { usedOn: "2020-01-01" } });
  for (const key of known().parts.keys())
    if (key.startsWith(`${scope} `)) known().parts.set(key, "2020-01-01");
}
const partsOf = (scope: string) => db().tracePart.count({ where: { scope } });

async function agentWith() {
  const add = tool(
    "add",
    {},
    script("export default async function (args) { return 'sum ' + args.n }"),
  );
  const { AgentId } = await json<{ AgentId: string }>(
    await person.ask("POST", "/api/agents", {
      body: { name: `Trace ${Math.random()}`, instructions: "Add, then tell.", tools: [add] },
    }),
  );
  return AgentId;
}
const talk = async (agent_id: string, content: string, conversation_id?: string) =>
  json<ChatAnswer>(
    await person.ask("POST", "/api/chat", { body: { content, agent_id, conversation_id } }),
  );
const CALL = 'Add it [tool=add {"n":1}]';

describe("what a model was sent", () => {
  test("is stored byte for byte, through rounds with tools and over a conversation", async () => {
    const agent = await agentWith();
    const first = await talk(agent, CALL);
    expect(await bodiesOf(first.run_id)).toEqual(received());
    expect(received()).toHaveLength(2);
    model.requests.length = 0;
    const second = await talk(agent, "And now? [tokens=30]", first.conversation_id);
    model.requests.length = 0;
    const third = await talk(agent, "And then?", first.conversation_id);
    expect(await bodiesOf(third.run_id)).toEqual(received());
    expect(await bodiesOf(second.run_id)).toHaveLength(1);
    model.requests.length = 0;
    forgetAll();
    const fourth = await talk(agent, "After a restart?", first.conversation_id);
    expect(await bodiesOf(fourth.run_id)).toEqual(received());
    expect(await bodiesOf(first.run_id)).toHaveLength(2);
  });

  test("is shown with the origin of each message, the tools and the time to the first token", async () => {
    const agent = await agentWith();
    const first = await talk(agent, CALL);
    const { steps, expires_at: end, run, versions } = await traceOf(first.run_id);
    const [asked, , told] = steps;
    expect(asked!.request).toMatchObject({
      messages: [
        { role: "system", from: "instructions" },
        { role: "user", content: CALL, from: "message" },
      ],
      tools: [{ name: "add", hash: expect.stringMatching(/^[\w-]{16}$/) }],
      parameters: { stream: true },
    });
    expect(told!.request!.messages.map(({ role, from }) => [role, from])).toEqual([
      ["system", "instructions"],
      ["user", "message"],
      ["assistant", "run"],
      ["tool", "run"],
    ]);
    expect(told!.request!.tools).toEqual(asked!.request!.tools);
    expect(Date.parse(told!.first_token_at!)).toBeGreaterThanOrEqual(Date.parse(told!.started_at));
    expect(Date.parse(end!) - Date.parse(run.finished_at!)).toBe(30 * DAY_MS);
    expect(versions).toEqual({ [agent]: 1 });
    await person.ask("PUT", `/api/agents/${agent}`, { body: { instructions: "Add twice." } });
    const next = await talk(agent, "And?", first.conversation_id);
    const only = await traceOf(next.run_id, "?step=1");
    expect(only.steps).toHaveLength(1);
    expect(only.versions).toEqual({ [agent]: 2 });
    expect((await traceOf(first.run_id)).versions).toEqual({ [agent]: 1 });
    expect(only.steps[0]!.request!.messages.map(({ from }) => from)).toEqual([
      "instructions",
      ...Array.from({ length: 4 }, () => "history"),
      "message",
    ]);
  });

  test("takes little space compared with what is stored anyway", async () => {
    const agent = await agentWith();
    const { conversation_id: id } = await talk(agent, CALL);
    for (let turn = 0; turn < 12; turn++)
      await talk(agent, `Question ${turn}: what of it? [tokens=150]`, id);
    const bytes = async (table: string, columns: string[], where: string) => {
      const size = columns.map((name) => `coalesce(octet_length("${name}"), 0)`).join(" + ");
      const [row] = await queryRows<{ sum: unknown }>(
        `SELECT sum(${size}) AS sum FROM "${table}" WHERE ${where}`,
        [id],
      );
      return Number(row!.sum);
    };
    const runs = `"runId" IN (SELECT id FROM "Run" WHERE "conversationId" = ?)`;
    const before =
      (await bytes("RunStep", ["runId", "agentId", "name", "input", "output", "usage"], runs)) +
      (await bytes("RunLog", ["runId", "events"], runs)) +
      (await bytes(
        "Message",
        ["id", "conversationId", "content", "toolCalls"],
        `"conversationId" = ?`,
      ));
    const added =
      (await bytes("TracePart", ["scope", "hash", "parent", "content", "usedOn"], "scope = ?")) +
      (await bytes("RunStep", ["request"], runs));
    expect(added / before).toBeLessThan(0.15);
  });
});

describe("it is deleted", () => {
  test("with its conversation, once that is deleted permanently", async () => {
    const agent = await agentWith();
    const [gone, stays] = [await talk(agent, CALL), await talk(agent, "Hello")];
    await discard(person, `conversations/${gone.conversation_id}`);
    expect(await partsOf(gone.conversation_id)).toBeGreaterThan(0);
    await discard(person, `bin/${gone.conversation_id}`);
    await expect.poll(() => partsOf(gone.conversation_id)).toBe(0);
    expect(await partsOf(stays.conversation_id)).toBe(1);
  });

  test("when its time is over, and the run says so", async () => {
    const agent = await agentWith();
    const { run_id: id, conversation_id: scope } = await talk(agent, "Old");
    await forgetRequests(Date.now() + 29 * DAY_MS);
    expect((await traceOf(id)).steps[0]!.request).not.toBeNull();
    await forgetRequests(Date.now() + 32 * DAY_MS);
    expect((await traceOf(id)).steps[0]!.request).toBeNull();
    expect(await partsOf(scope)).toBe(0);
    forgetAll();
  });

  test("but not what a later request of the same conversation is behind", async () => {
    const agent = await agentWith();
    const first = await talk(agent, "Old");
    await db().tracePart.updateMany({
      where: { scope: first.conversation_id },
      data: { usedOn: "2020-01-01" },
    });
    const second = await talk(agent, "New", first.conversation_id);
    await forgetRequests(Date.now());
    expect((await traceOf(second.run_id)).steps[0]!.request!.messages).toHaveLength(4);
  });

  test.each([
    ["by the process that stored it", () => undefined],
    ["after a restart", forgetAll],
  ])("and a later request of the same conversation is kept whole, %s", async (_, meanwhile) => {
    const agent = await agentWith();
    const { conversation_id: scope } = await talk(agent, CALL);
    await longAgo(scope);
    await forgetRequests(Date.now());
    expect(await partsOf(scope)).toBe(0);
    meanwhile();
    model.requests.length = 0;
    const next = await talk(agent, "Still there?", scope);
    expect(await bodiesOf(next.run_id)).toEqual(received());
    const replayed = await person.ask("POST", `/api/runs/${next.run_id}/replay`);
    expect(await json(replayed)).toMatchObject({ same: true });
  });

  test("and a conversation of which a part is missing is stored whole with its next request", async () => {
    const agent = await agentWith();
    const { conversation_id: scope } = await talk(agent, CALL);
    await talk(agent, "And now?", scope);
    await db().tracePart.deleteMany({ where: { scope, parent: null } });
    forgetAll();
    model.requests.length = 0;
    const next = await talk(agent, "And then?", scope);
    expect(await bodiesOf(next.run_id)).toEqual(received());
  });

  test("and is never stored if the operator disables it", async () => {
    const agent = await agentWith();
    config().RUN_TRACE_DAYS = 0;
    try {
      const { run_id: id, conversation_id: scope } = await talk(agent, "Unseen");
      const { steps, expires_at: end } = await traceOf(id);
      expect([steps[0]!.request, end, await partsOf(scope)]).toEqual([null, null, 0]);
    } finally {
      config().RUN_TRACE_DAYS = 30;
    }
  });
});

test("a stranger finds no trace, and an unknown step is not found", async () => {
  const { run_id: id } = await talk(await agentWith(), "Mine");
  const other = await newPerson();
  expect((await other.ask("GET", `/api/runs/${id}/trace`)).status).toBe(404);
  expect((await person.ask("GET", `/api/runs/${id}/trace?step=99`)).status).toBe(404);
  expect((await person.ask("GET", `/api/runs/${id}/trace?step=x`)).status).toBe(400);
  expect(await partsOf(headsOf(other.user.UserId))).toBe(0);
});
