import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChatAnswer } from "@/lib/chat/contract";
import { db } from "@/lib/core/db/db";
import { forgetRequests } from "@/lib/runs/journal/forget-requests";
import type { Replayed } from "@/lib/runs/run/rerun-contract";
import { answer, answering, model, over, person, startTeams, work } from "../support/graph-runs";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { newAgent, newPerson } from "../support/person";
import { newTask, routed } from "../support/tasks";
import { json, newTeam } from "../support/teams";

beforeAll(() => void (process.env.DEEPSEEK_MODEL = "small-model"));
let effects: LocalServer;
beforeAll(async () => {
  effects = await startLocalServer((asked, res) => res.end(`noted ${asked.url}`));
  process.env.TOOL_ALLOWED_HOSTS = effects.host;
});
startTeams();
afterAll(() => effects.close());

const note = (more: object = {}) => ({
  type: "function" as const,
  function: {
    name: "note",
    description: "Notes a word",
    parameters: {
      type: "object" as const,
      properties: { word: { type: "string" as const } },
      required: [],
    },
  },
  implementation: {
    kind: "http" as const,
    method: "POST" as const,
    url: `${effects.url}/{{word}}`,
    ...more,
  },
});
const NOTE = '[tool=note {"word":"a"}]';
const say = async (agent_id: string, content: string, more: object = {}) => {
  const answered = await person.ask("POST", "/api/chat", { body: { agent_id, content, ...more } });
  return (await answered.json()) as Pick<ChatAnswer, "run_id" | "conversation_id">; // including a failed one
};
const callOf = async (runId: string): Promise<string> => {
  const { input } = await db().runStep.findFirstOrThrow({ where: { runId, kind: "tool" } });
  return (JSON.parse(input!) as { id: string }).id;
};

/** Replays a run; neither a model nor a tool is called. */
async function replay(run: string): Promise<Replayed> {
  const asked = [model.requests.length, effects.requests.length];
  const replayed = await json<Replayed>(await person.ask("POST", `/api/runs/${run}/replay`));
  expect([model.requests.length, effects.requests.length]).toEqual(asked);
  return replayed;
}
const stepsOf = (runId: string) => db().runStep.count({ where: { runId } });
const same = async (run: string) =>
  expect(await replay(run)).toEqual({ same: true, steps: await stepsOf(run) });

test("a reply with calls of tools that take effect, fail and don't exist", async () => {
  model.script();
  const { AgentId } = await newAgent(person, { tools: [note()] });
  const { run_id } = await say(AgentId, `Do ${NOTE} [tool=nowhere {}] [again=2]`);
  expect(effects.requests.length).toBeGreaterThan(0);
  await same(run_id);
});

test("what a person decided: allowed with other arguments, and refused", async () => {
  model.script();
  const { AgentId } = await newAgent(person, { tools: [note({ approval: "always" })] });
  for (const decided of [{ approve: true, arguments: { word: "other" } }, { refuse: "No." }]) {
    const { run_id } = await say(AgentId, `Do ${NOTE}`);
    const tool_call_id = await callOf(run_id);
    expect((await answer(run_id, { tool_call_id, ...decided })).status).toBe(202);
    await over(run_id);
    await same(run_id);
  }
});

test("agents at the same time, conditions and a circle", async () => {
  let judged = 0;
  const draft = (nth: number) => ({ text: `Draft ${nth}` });
  answering({ one: draft, two: draft, side: draft }, (condition) =>
    condition === "it is poor" ? ++judged < 3 : judged >= 3,
  );
  const edges = ["one>two", "one>side", "two>one if it is poor", "two>last if it is good"];
  const drawn = await newTeam(person, [...edges, "side>last"]);
  const { run_id, run } = await work(drawn);
  expect(run.status).toBe("completed");
  expect(run.steps.filter(({ kind }) => kind === "agent").length).toBeGreaterThan(5);
  await same(run_id);
});

test("a task whose agent the model chose, retried after its provider had failed", async () => {
  const { name } = await newAgent(person, { tools: [note()] });
  let calls = 0;
  model.script(({ body }) => {
    if (body.response_format) return { text: JSON.stringify({ agent: name, reason: "Alone." }) };
    if (body.messages!.at(-1)!.role !== "tool")
      return { tools: [{ name: "note", arguments: '{"word":"b"}' }] };
    return { tools: [], text: "Done it well", cut: ++calls === 1 ? 1 : undefined };
  });
  const { run_id } = await routed(person, (await newTask(person)).TaskId);
  await over(run_id);
  expect(await db().run.findUnique({ where: { id: run_id } })).toMatchObject({
    status: "completed",
    tries: 1,
  });
  await same(run_id);
});

test("runs that failed: by a refusing provider, and as a loop", async () => {
  model.script({ fail: 401, tools: [] });
  const { AgentId } = await newAgent(person, { tools: [note()] });
  const refused = await say(AgentId, "Hello");
  await same(refused.run_id);
  model.script({ tools: [{ name: "note", arguments: '{"word":"c"}' }], again: 9 });
  const looped = await say(AgentId, "On and on");
  await same(looped.run_id);
  for (const [run, code] of [
    [refused.run_id, "provider_auth"],
    [looped.run_id, "loop_detected"],
  ])
    expect((await db().run.findUniqueOrThrow({ where: { id: run! } })).errorCode).toBe(code);
});

test("a run whose agents asked each other, though both are changed or deleted since", async () => {
  const other = await newAgent(person, { instructions: "You are other." });
  const { AgentId } = await newAgent(person, {
    instructions: "You are asker.",
    role_description: "Asks.",
    tools: ["ask_agent"],
  });
  answering({
    asker: (nth) =>
      nth === 1
        ? {
            tools: [
              {
                name: "ask_agent",
                arguments: JSON.stringify({ agent: other.name, message: "How many?" }),
              },
            ],
          }
        : {},
  });
  const { run_id } = await say(AgentId, "Ask");
  expect(await stepsOf(run_id)).toBe(4);
  await person.ask("DELETE", `/api/agents/${other.AgentId}`);
  await person.ask("PUT", `/api/agents/${AgentId}`, {
    body: { name: "Changed", instructions: "Be another.", tools: [] },
  });
  await same(run_id);
});

test("a reply behind a summary of older turns", async () => {
  model.script();
  const { AgentId } = await newAgent(person);
  const long = (words: string) => `${words} ${"lorem ipsum ".repeat(2_500)}[tokens=3]`;
  const { conversation_id } = await say(AgentId, long("First"));
  await say(AgentId, long("Second"), { conversation_id });
  const { run_id } = await say(AgentId, long("Third"), { conversation_id });
  expect(await stepsOf(run_id)).toBeGreaterThan(1);
  await same(run_id);
});

test("the first difference is shown: in a request, in a call's result, in who works", async () => {
  model.script();
  const { AgentId } = await newAgent(person, { tools: [note()] });
  const { run_id: runId } = await say(AgentId, `Do ${NOTE}`);
  const call = await db().runStep.findFirstOrThrow({ where: { runId, kind: "tool" } });
  await db().runStep.update({
    where: { runId_step: { runId, step: call.step } },
    data: { input: call.input!.replace('"a"', '"z"') },
  });
  const told = await replay(runId);
  expect(told).toMatchObject({ same: false, step: call.step + 1 });
  const { expected, got } = told as Extract<Replayed, { same: false }>;
  expect([expected!.what, expected!.at]).toEqual(["request", 1]);
  expect(JSON.stringify(expected!.value)).toContain('\\"a\\"');
  expect(JSON.stringify(got!.value)).toContain('\\"z\\"');
});

test("a running run, one that is no longer stored, one that never was, and a stranger's are refused", async () => {
  model.script();
  const { AgentId } = await newAgent(person, { tools: [note({ approval: "always" })] });
  const { run_id: waits } = await say(AgentId, `Do ${NOTE}`);
  const refusal = async (run: string, by = person) => {
    const refused = await by.ask("POST", `/api/runs/${run}/replay`);
    return [refused.status, ((await refused.json()) as { reason: string }).reason];
  };
  expect(await refusal(waits)).toEqual([409, "run_not_over"]);
  expect(await refusal("nothing")).toEqual([404, "run_not_found"]);
  const { run_id: old } = await say(AgentId, "Hello");
  expect(await refusal(old, await newPerson())).toEqual([404, "run_not_found"]);
  await forgetRequests(Date.now() + 40 * 86_400_000);
  expect(await refusal(old)).toEqual([409, "run_record_not_kept"]);
  const finishedAt = new Date(Date.now() - 33 * 86_400_000);
  await db().run.update({ where: { id: old }, data: { finishedAt } });
  expect(await refusal(old)).toEqual([409, "replay_record_expired"]);
});
