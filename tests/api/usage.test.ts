import { beforeAll, expect, test } from "vitest";
import type { ChatAnswer } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import type { Dashboard, UsageReport } from "@/lib/dashboard/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { dayOf } from "@/lib/usage/usage";
import { newAgent, newPerson, type Person } from "../support/person";

beforeAll(() => startWorker({ chat: chatExecutor() }));

const DAY_MS = 86_400_000;
const ago = (days: number) => dayOf(new Date(Date.now() - days * DAY_MS));
const usageOf = async (person: Person, query = ""): Promise<UsageReport> => {
  const answer = await person.ask("GET", `/api/usage${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as UsageReport;
};
const part = (
  person: Person,
  { date = ago(0), ...more }: { date?: string; [column: string]: unknown },
) => ({
  ownerId: person.user.UserId,
  slot: `${date}T10:15`,
  agentId: "gone",
  teamId: "",
  taskId: "",
  keyId: "",
  runs: 0,
  cachedTokens: 0,
  unpricedTokens: 0,
  model: "m",
  calls: 1,
  promptTokens: 10,
  completionTokens: 5,
  cost: 0.5,
  ...more,
});

test("what a reply used is counted for its agent and its model, as much as for its day", async () => {
  const person = await newPerson();
  const agent = await newAgent(person, { name: "Scout" });
  const { usage } = (await (
    await person.ask("POST", "/api/chat", {
      body: { content: "Hello there", agent_id: agent.AgentId },
    })
  ).json()) as ChatAnswer;
  expect(usage?.total_tokens).toBeGreaterThan(0);
  const used = { prompt_tokens: usage!.prompt_tokens, completion_tokens: usage!.completion_tokens };

  const byAgent = await usageOf(person, "?by=agent");
  expect(byAgent.rows).toEqual([{ key: agent.AgentId, name: "Scout", calls: 1, ...used, cost: 0 }]);
  expect(byAgent.total).toEqual({ ...used, cost: 0 });
  const byModel = await usageOf(person, "?by=model");
  expect(byModel.rows).toMatchObject([{ ...used, calls: 1 }]);
  expect((await usageOf(person, "?by=team")).rows).toMatchObject([{ key: "", name: "", ...used }]);
  const byDay = await usageOf(person);
  expect(byDay).toMatchObject({
    from: ago(29),
    to: ago(0),
    by: "day",
    total: { runs: 1, ...used },
  });
  expect(byDay.rows.at(-1)).toMatchObject({ key: ago(0), runs: 1, ...used });
});

test("each way to divide it adds up to the same, whatever is gone", async () => {
  const person = await newPerson();
  const { AgentId } = await newAgent(person, { name: "Quill" });
  const ownerId = person.user.UserId;
  await db().usageSlice.createMany({
    data: [
      part(person, { agentId: AgentId, teamId: "team" }),
      part(person, { agentId: AgentId, model: "other", promptTokens: 100 }),
      part(person, { date: ago(29) }),
      part(person, { date: ago(30), promptTokens: 150 }),
    ],
  });
  const day = { ownerId, runs: 3, promptTokens: 200, completionTokens: 20, cost: 2 };
  await db().usageDay.createMany({
    data: [
      { ...day, date: ago(0) },
      { ...day, date: ago(29) },
      { ...day, date: ago(30) },
    ],
  });
  const rows = async (by: string) =>
    (await usageOf(person, `?by=${by}`)).rows.map((row) => [row.name, row.key, row.prompt_tokens]);
  expect(await rows("agent")).toEqual([
    ["Quill", AgentId, 110],
    ["", "gone", 10],
    ["", "", 280],
  ]);
  expect(await rows("model")).toEqual([
    ["other", "other", 100],
    ["m", "m", 20],
    ["", "", 280],
  ]);
  expect(await rows("team")).toEqual([
    ["", "team", 10],
    ["", "", 390],
  ]);
  for (const by of ["day", "agent", "team", "model"]) {
    const { total, rows: all } = await usageOf(person, `?by=${by}`);
    expect(total).toMatchObject({ prompt_tokens: 400, completion_tokens: 40, cost: 4 });
    expect(all.reduce((sum, row) => sum + row.prompt_tokens, 0)).toBe(400);
    expect(all.reduce((sum, row) => sum + row.cost, 0)).toBeCloseTo(4);
  }
  expect((await usageOf(person, "?days=1")).rows).toMatchObject([{ key: ago(0), runs: 3 }]);
  expect((await usageOf(person, `?by=agent&from=${ago(30)}&to=${ago(30)}`)).rows).toMatchObject([
    { key: "gone", prompt_tokens: 150 },
    { key: "", prompt_tokens: 50 },
  ]);
});

test("of very many parts each is counted once, and all but the largest in one row", async () => {
  const person = await newPerson();
  await db().usageSlice.createMany({
    data: Array.from({ length: 2_500 }, (_, at) => part(person, { agentId: `agent-${at}` })),
  });
  await db().usageDay.create({
    data: {
      ownerId: person.user.UserId,
      date: ago(0),
      promptTokens: 25_000,
      completionTokens: 12_500,
    },
  });
  const { rows } = await usageOf(person, "?by=agent");
  expect(rows).toHaveLength(201);
  expect(rows.at(-1)).toMatchObject({ key: "", prompt_tokens: 23_000, completion_tokens: 11_500 });
  expect((await usageOf(person, "?by=model")).rows).toMatchObject([
    { key: "m", calls: 2_500, prompt_tokens: 25_000 },
  ]);
});

test("nobody sees what others used, and their dashboard is as it was", async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  await db().usageSlice.create({ data: part(other, {}) });
  expect((await usageOf(person, "?by=model")).rows).toEqual([]);
  const { usage } = (await (await person.ask("GET", "/api/dashboard")).json()) as Dashboard;
  expect(usage).toHaveLength(30);
});

test.each([
  ["by=hour", "by"],
  ["from=yesterday", "from"],
  ["to=2026-02-30", "to"],
  ["days=0", "days"],
  ["days=401", "days"],
  ["from=2026-11-02&to=2026-11-01", "from"],
  ["from=2025-01-01&to=2026-11-01", "from"],
])("%s is refused", async (query, field) => {
  const person = await newPerson();
  const answer = await person.ask("GET", `/api/usage?${query}`);
  expect(answer.status).toBe(400);
  expect(((await answer.json()) as { fields: object }).fields).toHaveProperty(field);
});
