import { beforeAll, expect, test } from "vitest";
import type { ChatAnswer } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import type { Dashboard, UsageReport } from "@/lib/dashboard/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { mintUserId, personalScope } from "@/lib/core/identity";
import { countUsage, dayOf } from "@/lib/usage/usage";
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
  expect(byAgent.rows).toMatchObject([
    { key: agent.AgentId, name: "Scout", runs: 1, calls: 1, ...used, cost: 0 },
  ]);
  expect(byAgent.total).toMatchObject({ ...used, cost: 0 });
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

test("a day, a person and the server may use more tokens than 32 bits count", async () => {
  const person = await newPerson();
  const me = mintUserId(person.user.UserId);
  const most = 2 ** 31 - 1;
  const tokens = { prompt_tokens: most, completion_tokens: most, total_tokens: 2 * most };
  const flags = { unpriced: true, ofServer: true } as const;
  const call = { ...tokens, cached_tokens: most, cost: 0, ...flags };
  await countUsage({ me: personalScope(me), keyId: null }, call);
  await countUsage({ me: personalScope(me), keyId: null }, call);
  const used = { prompt_tokens: 2 * most, completion_tokens: 2 * most };
  const report = await usageOf(person, "?by=model");
  expect(report.total).toMatchObject({ ...used, cached_tokens: 2 * most });
  expect(report.total).toMatchObject({ unpriced_tokens: 4 * most });
  const dashboard = (await (await person.ask("GET", "/api/dashboard")).json()) as Dashboard;
  expect(dashboard.usage.at(-1)).toMatchObject(used);
  const exported = await (await person.ask("GET", "/api/profile/export")).json();
  expect(exported).toMatchObject({ usage: [{ ...used, server_tokens: 4 * most }] });
});

test("each grouping adds up to the same, whatever was deleted", async () => {
  const person = await newPerson();
  const { AgentId } = await newAgent(person, { name: "Quill" });
  await db().usageSlice.createMany({
    data: [
      part(person, { agentId: AgentId, teamId: "team", runs: 1, cachedTokens: 4 }),
      part(person, { agentId: AgentId, model: "other", promptTokens: 100, unpricedTokens: 105 }),
      part(person, { date: ago(29), keyId: "key", taskId: "task" }),
      part(person, { agentId: "", model: "", calls: 0, promptTokens: 0, runs: 2 }),
      part(person, { date: ago(30), promptTokens: 150 }),
    ],
  });
  const rows = async (by: string) =>
    (await usageOf(person, `?by=${by}`)).rows.map((row) => [row.name, row.key, row.prompt_tokens]);
  expect(await rows("agent")).toEqual([
    ["Quill", AgentId, 110],
    ["", "gone", 10],
    ["", "", 0],
  ]);
  expect(await rows("team")).toEqual([
    ["", "team", 10],
    ["", "", 110],
  ]);
  expect(await rows("member")).toEqual([[person.user.Name, person.user.UserId, 120]]);
  const all = {
    runs: 3,
    calls: 3,
    prompt_tokens: 120,
    cached_tokens: 4,
    completion_tokens: 20,
    cost: 2,
    unpriced_tokens: 105,
  };
  for (const by of ["day", "agent", "team", "task", "model", "key", "member"]) {
    const { total, rows: parts } = await usageOf(person, `?by=${by}&per=week`);
    const { over_time: overTime, ...sum } = total;
    expect(sum, by).toEqual(all);
    for (const [name, value] of Object.entries(all))
      expect(
        parts.reduce((count, row) => count + row[name as keyof typeof all], 0),
        `${name} by ${by}`,
      ).toBeCloseTo(value);
    expect(overTime!.reduce((count, each) => count + each.tokens, 0)).toBe(140);
  }
  expect((await usageOf(person, "?days=1")).rows).toMatchObject([{ key: ago(0), runs: 3 }]);
  expect((await usageOf(person, `?by=agent&from=${ago(30)}&to=${ago(30)}`)).rows).toMatchObject([
    { key: "gone", prompt_tokens: 150 },
  ]);
});

test("a day is in the requested time zone, also when the clock changes", async () => {
  const person = await newPerson();
  const at = (slot: string, promptTokens: number) => part(person, { slot, promptTokens });
  await db().usageSlice.createMany({
    data: [
      at("2026-10-24T21:45", 1), // 23:45 on the 24th in Berlin
      at("2026-10-24T22:00", 10), // midnight there
      at("2026-10-25T22:45", 100), // 23:45: this day has 25 hours
      at("2026-10-25T23:00", 1_000),
    ],
  });
  const { rows, periods } = await usageOf(
    person,
    "?from=2026-10-24&to=2026-10-26&tz=Europe/Berlin&per=day",
  );
  expect(rows.map((row) => row.prompt_tokens)).toEqual([1, 110, 1_000]);
  expect(periods).toEqual(["2026-10-24", "2026-10-25", "2026-10-26"]);
  const cairo = await usageOf(person, "?from=2026-04-23&to=2026-04-25&tz=Africa/Cairo"); // no midnight on the 24th
  expect(cairo.rows).toHaveLength(3);
});

test("weeks start on Monday and months on the first; parts add up to the whole at each point", async () => {
  const person = await newPerson();
  const on = (date: string, agentId: string) => part(person, { date, agentId });
  await db().usageSlice.createMany({
    data: [on("2026-10-31", "a"), on("2026-11-01", "a"), on("2026-11-02", "b")],
  });
  const asked = "?by=agent&from=2026-10-30&to=2026-11-03";
  const weeks = await usageOf(person, `${asked}&per=week`);
  expect(weeks.periods).toEqual(["2026-10-30", "2026-11-02"]);
  expect(weeks.total.over_time).toEqual([
    { tokens: 30, cost: 1 },
    { tokens: 15, cost: 0.5 },
  ]);
  expect(weeks.rows[0]!.over_time).toEqual([
    { tokens: 30, cost: 1 },
    { tokens: 0, cost: 0 },
  ]);
  const months = await usageOf(person, `${asked}&per=month`);
  expect(months.periods).toEqual(["2026-10-30", "2026-11-01"]);
  expect(months.total.over_time!.map(({ tokens }) => tokens)).toEqual([15, 30]);
});

test("as CSV it is a file that a spreadsheet opens, and runs nothing of", async () => {
  const person = await newPerson();
  const { AgentId } = await newAgent(person, { name: '=2+2,"x"' });
  await db().usageSlice.create({ data: part(person, { agentId: AgentId, runs: 2 }) });
  const answer = await person.ask("GET", "/api/usage?by=agent", {
    headers: { accept: "text/csv" },
  });
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 3).toString("hex")).toBe("efbbbf"); // for spreadsheets: this is UTF-8
  const [head, row, end] = bytes.subarray(3).toString().split("\r\n");
  expect(head).toBe(
    "key,name,runs,calls,prompt_tokens,cached_tokens,completion_tokens,cost,unpriced_tokens",
  );
  expect(row).toBe(`${AgentId},"'=2+2,""x""",2,1,10,0,5,0.5,0`);
  expect(end).toBe("");
});

test("what 10,000 runs used is summed up, by each grouping", async () => {
  const person = await newPerson();
  for (let day = 0; day < 30; day++)
    await db().$executeRaw`
      INSERT INTO "UsageSlice" ("ownerId", slot, "agentId", "teamId", "taskId", "keyId", model, runs, calls, "promptTokens", "cachedTokens", "completionTokens", "unpricedTokens", cost)
      WITH RECURSIVE runs(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM runs WHERE n < ${day < 10 ? 334 : 333})
      SELECT ${person.user.UserId}, ${`${ago(day)}T10:15`}, 'agent-' || n % 40, '', ${`task-${day}-`} || n, '', 'm', 1, 1, 10, 0, 5, 0, 0.5 FROM runs`;
  for (const by of ["agent", "model", "task"])
    expect((await usageOf(person, `?by=${by}&per=day`)).total, by).toMatchObject({
      runs: 10_000,
      prompt_tokens: 100_000,
      cost: 5_000,
    });
});

test("of very many parts each is counted once, and all but the largest in one row", async () => {
  const person = await newPerson();
  await db().usageSlice.createMany({
    data: Array.from({ length: 2_500 }, (_, at) => part(person, { agentId: `agent-${at}` })),
  });
  const { rows } = await usageOf(person, "?by=agent");
  expect(rows).toHaveLength(201);
  expect(rows.at(-1)).toMatchObject({ key: "", prompt_tokens: 23_000, completion_tokens: 11_500 });
  expect((await usageOf(person, "?by=model")).rows).toMatchObject([
    { key: "m", calls: 2_500, prompt_tokens: 25_000 },
  ]);
});

test("no one sees what others used, and their dashboard is as it was", async () => {
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
  ["tz=Mars/Olympus", "tz"],
  ["per=hour", "per"],
])("%s is refused", async (query, field) => {
  const person = await newPerson();
  const answer = await person.ask("GET", `/api/usage?${query}`);
  expect(answer.status).toBe(400);
  expect(((await answer.json()) as { fields: object }).fields).toHaveProperty(field);
});
