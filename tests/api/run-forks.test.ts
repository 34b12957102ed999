import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Conversation } from "@/lib/chat/contract";
import { db } from "@/lib/core/db/db";
import { forgetRequests } from "@/lib/runs/journal/forget-requests";
import type { Run, Step } from "@/lib/runs/run/contract";
import type { BegunAgain, ForkWish } from "@/lib/runs/run/rerun-contract";
import type { Trace } from "@/lib/runs/trace/contract";
import { gate } from "../support/gate";
import { answer, answering, model, over, person, startTeams, work } from "../support/graph-runs";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { newAgent, newName, newPerson } from "../support/person";
import { askedFor, json, newTeam } from "../support/teams";

let effects: LocalServer;
beforeAll(async () => {
  effects = await startLocalServer((asked, res) => res.end(`noted ${asked.url}`));
  process.env.TOOL_ALLOWED_HOSTS = effects.host;
});
startTeams();
beforeEach(() => void (effects.requests.length = 0));
afterAll(() => effects.close());

const tool = (name: string, method: "GET" | "POST") => ({
  type: "function" as const,
  function: {
    name,
    description: "Notes a word",
    parameters: {
      type: "object" as const,
      properties: { word: { type: "string" as const } },
      required: ["word"],
    },
  },
  implementation: { kind: "http" as const, method, url: `${effects.url}/${name}/{{word}}` },
});
const call = (name: string, word: string) => ({ name, arguments: JSON.stringify({ word }) });
const read = (id: string) => person.ask("GET", `/api/runs/${id}`).then((got) => json<Run>(got));
const forked = (id: string, wish: ForkWish, by = person) =>
  by.ask("POST", `/api/runs/${id}/fork`, { body: wish });
/** Forks the run, and waits until the new one has ended or waits. */
async function fork(id: string, wish: ForkWish): Promise<Run> {
  const answered = await forked(id, wish);
  expect(answered.status).toBe(202);
  const { run_id } = await json<BegunAgain>(answered);
  await over(run_id);
  return read(run_id);
}
const nth = (run: Run, kind: Step["kind"], at: number) =>
  run.steps.filter((step) => step.kind === kind)[at]!.step;
const lastSent = () => model.requests.at(-1)!.body.messages!;
const paths = () => effects.requests.map(({ url }) => url);

/** A reply of an agent that notes 'a', looks up 'b', and replies. */
async function reply() {
  const { AgentId } = await newAgent(person, {
    instructions: "Be brief.",
    tools: [tool("note", "POST"), tool("look", "GET")],
  });
  const rounds = [{ tools: [call("note", "a")] }, { tools: [call("look", "b")] }, {}];
  model.script(({ body }) => {
    const done = body.messages!.filter((message) => message.role === "tool").length;
    return { tools: [], text: `Done after ${done}.`, again: 9, ...rounds[done] };
  });
  const { run_id, conversation_id } = await json<{ run_id: string; conversation_id: string }>(
    await person.ask("POST", "/api/chat", { body: { agent_id: AgentId, content: "Do it." } }),
  );
  expect(paths()).toEqual(["/note/a", "/look/b"]);
  const sent = model.requests.slice(-3).map(({ body }) => body.messages!);
  return { AgentId, run: await read(run_id), conversation_id, sent };
}
const conversation = async (id: string) =>
  json<Conversation>(await person.ask("GET", `/api/conversations/${id}`));

test("after the step everything is new: no earlier tool is called, and the model gets the recorded messages and the change", async () => {
  const { run, sent, conversation_id } = await reply();
  const before = await conversation(conversation_id);
  const made = await fork(run.run_id, {
    step: nth(run, "model", 2),
    instructions: "Be wordy.",
  });
  expect(made).toMatchObject({
    kind: "fork",
    status: "completed",
    origin: { run_id: run.run_id, steps: 4 },
    fork: { step: 5, changed: ["instructions"], tools: "ask" },
  });
  expect(effects.requests).toHaveLength(2);
  const [system, ...rest] = sent[2]!;
  expect(lastSent()).toEqual([{ ...system, content: "Be wordy." }, ...rest]);
  expect(made.steps.map(({ kind, usage }) => [kind, usage !== undefined])).toEqual([
    ["model", false],
    ["tool", false],
    ["model", false],
    ["tool", false],
    ["model", true],
  ]);
  expect(await read(run.run_id)).toEqual(run);
  expect(await conversation(conversation_id)).toEqual(before);
  const trace = await json<Trace>(await person.ask("GET", `/api/runs/${made.run_id}/trace`));
  expect(
    trace.steps
      .filter(({ kind }) => kind === "model")
      .map(({ request }) => request?.messages.length),
  ).toEqual([2, 4, 6]);
});

test("a message is changed; later calls ask first, and may get a result without being made", async () => {
  const { run, sent } = await reply();
  const messages = sent[1]!.map((message) =>
    message.role === "user" ? { ...message, content: "Do it well." } : message,
  ) as ForkWish["messages"];
  const made = await fork(run.run_id, { step: nth(run, "model", 1), messages });
  expect(made.fork?.changed).toEqual(["messages"]);
  expect(lastSent()).toEqual(messages);
  expect(made.status).toBe("waiting");
  const waiting = made.steps.at(-1)!;
  expect(waiting).toMatchObject({ name: "look", input: { for: "approval", result_allowed: true } });
  const { id } = waiting.input as { id: string };
  expect((await answer(made.run_id, { tool_call_id: id, result: "Nothing there." })).status).toBe(
    202,
  );
  await over(made.run_id);
  expect(lastSent().slice(0, messages!.length)).toEqual(messages);
  expect(lastSent().at(-1)).toMatchObject({ role: "tool", content: "Nothing there." });
  expect(await read(made.run_id)).toMatchObject({ status: "completed" });
  expect(effects.requests).toHaveLength(2);
});

test("a tool's result is changed, and recorded results are only used for the same calls", async () => {
  const { run, sent } = await reply();
  const wish = { step: nth(run, "tool", 0), tool_result: "Not noted.", tools: "recorded" } as const;
  const same = await fork(run.run_id, wish);
  expect(same.status).toBe("completed");
  const changed = sent[2]!.map((message) =>
    message.role === "tool" && message.content === "noted /note/a"
      ? { ...message, content: "Not noted." }
      : message,
  );
  const ids = (all: object[]) => JSON.stringify(all).replaceAll(/"(tool_call_)?id":"[^"]*"/g, "");
  expect(ids(lastSent())).toEqual(ids(changed));
  expect(effects.requests).toHaveLength(2);

  model.script(({ body }) =>
    body.messages!.at(-1)!.content === "Not noted."
      ? { tools: [call("note", "another")], again: 9 }
      : { tools: [], text: "Done." },
  );
  const other = await fork(run.run_id, wish);
  expect(other.status).toBe("waiting");
  const { id } = other.steps.at(-1)!.input as { id: string };
  expect((await answer(other.run_id, { tool_call_id: id, approve: true })).status).toBe(202);
  await over(other.run_id);
  expect(paths().slice(2)).toEqual(["/note/another"]);
});

test("live calls what reads, and asks before any other", async () => {
  const { run } = await reply();
  const made = await fork(run.run_id, { step: 1, tools: "live" });
  expect([made.status, paths().length]).toEqual(["waiting", 2]);
  const { id } = made.steps.at(-1)!.input as { id: string };
  await answer(made.run_id, { tool_call_id: id, approve: true });
  await over(made.run_id);
  expect(paths().slice(2)).toEqual(["/note/a", "/look/b"]);
  expect((await read(made.run_id)).status).toBe("completed");
});

test("a team's run: parallel agents continue from where they were, and the task stays as it is", async () => {
  const calls = { tools: [call("note", "a")] };
  answering({ left: (nth) => (nth === 1 ? calls : {}), right: (nth) => (nth === 1 ? calls : {}) });
  const members = {
    left: { tools: [tool("note", "POST")] },
    right: { tools: [tool("note", "POST")] },
  };
  const drawn = await newTeam(person, ["one>left", "one>right", "left>last", "right>last"], {
    members,
  });
  const { run, task, TaskId } = await work(drawn);
  expect([run.status, effects.requests.length]).toEqual(["completed", 2]);
  const last = run.steps.findLast((step) => step.kind === "model")!;
  const made = await fork(run.run_id, { step: last.step, instructions: "You are last. Be short." });
  expect(made).toMatchObject({ status: "completed", task_id: TaskId });
  expect(effects.requests).toHaveLength(2);
  expect(made.steps.filter(({ usage }) => usage)).toHaveLength(1);
  expect(lastSent().at(-1)).toEqual(model.requests.at(-2)!.body.messages!.at(-1));
  const left = run.steps.find(
    ({ kind, agent_id }) => kind === "model" && agent_id === drawn.agents.left!.AgentId,
  )!;
  const again = await fork(run.run_id, { step: left.step, tools: "recorded" });
  expect(again.status).toBe("completed");
  expect(effects.requests).toHaveLength(2);
  expect(await json(await person.ask("GET", `/api/tasks/${TaskId}`))).toEqual(task);
});

test("an agent that is deleted since works as the record has it; its tools wait for a result", async () => {
  const { AgentId, run, sent } = await reply();
  await person.ask("DELETE", `/api/agents/${AgentId}`);
  const made = await fork(run.run_id, { step: nth(run, "model", 1) });
  expect(lastSent()).toEqual(sent[1]);
  expect(made.steps.at(-1)).toMatchObject({ name: "look", input: { for: "result" } });
  await person.ask("POST", `/api/runs/${made.run_id}/stop`);
  await expect.poll(async () => (await read(made.run_id)).status).toBe("stopped");
});

test("a fork can be forked", async () => {
  const { run, sent } = await reply();
  const one = await fork(run.run_id, { step: 5, instructions: "Be wordy." });
  const two = await fork(one.run_id, { step: 5 });
  expect(lastSent()).toEqual([{ role: "system", content: "Be wordy." }, ...sent[2]!.slice(1)]);
  expect(two).toMatchObject({ status: "completed", origin: { run_id: one.run_id } });
});

test("what can't be forked is refused with a reason", async () => {
  const { run, AgentId } = await reply();
  const refusal = async (id: string, wish: ForkWish, by = person) => {
    const refused = await forked(id, wish, by);
    return [refused.status, ((await refused.json()) as { reason: string }).reason];
  };
  const { run_id: id } = run;
  expect(await refusal("nothing", { step: 1 })).toEqual([404, "run_not_found"]);
  expect(await refusal(id, { step: 1 }, await newPerson())).toEqual([404, "run_not_found"]);
  expect(await refusal(id, { step: 99 })).toEqual([404, "run_step_not_found"]);
  expect(await refusal(id, { step: 1, tool_result: "x" })).toEqual([400, "fork_result_misplaced"]);
  expect(await refusal(id, { step: 2, messages: [{ role: "user", content: "x" }] })).toEqual([
    400,
    "fork_messages_misplaced",
  ]);
  expect(await refusal(id, { step: 1, model: "nobody's" })).toEqual([400, "model_not_offered"]);
  const held = gate();
  model.script({ text: "Later.", until: held.opened });
  const asked = person.ask("POST", "/api/chat", { body: { agent_id: AgentId, content: "Wait." } });
  await expect
    .poll(() => db().run.count({ where: { ownerId: person.user.UserId, status: "running" } }))
    .toBe(1);
  const { id: live } = await db().run.findFirstOrThrow({
    where: { ownerId: person.user.UserId, status: "running" },
  });
  expect(await refusal(live, { step: 1 })).toEqual([409, "run_not_over"]);
  held.open();
  await asked;
  const days = 24 * 60 * 60 * 1000;
  await db().run.update({ where: { id }, data: { finishedAt: new Date(Date.now() - 33 * days) } });
  await db().tracePart.updateMany({ data: { usedOn: "2020-01-01" } });
  await forgetRequests(Date.now());
  const expired = await forked(id, { step: 1 });
  expect([expired.status, ((await expired.json()) as { error: string }).error]).toEqual([
    409,
    "The record of this run expired 3 days ago.",
  ]);
});

test("a full account starts none", async () => {
  const { run } = await reply();
  const ownerId = person.user.UserId;
  await db().storageUse.create({
    data: { ownerId, kind: "Template", rows: 1, bytes: 10n ** 15n },
  });
  const refused = await forked(run.run_id, { step: 1 });
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
    409,
    "quota_exceeded",
  ]);
  expect(await db().run.count({ where: { ownerId } })).toBe(1);
});

test("a run whose agents asked each other is forked within the work of the one that was asked", async () => {
  const asked = await newAgent(person, {
    name: newName("Asked"),
    tools: [tool("note", "POST")],
    instructions: "You are asked.",
  });
  const asker = await newAgent(person, { tools: ["ask_agent"], instructions: "You are asker." });
  const question = { agent: asked.name, message: "Well?" };
  model.script((request) => {
    const tools =
      askedFor(request) === "asker"
        ? [{ name: "ask_agent", arguments: JSON.stringify(question) }]
        : [call("note", "a")];
    return { tools, text: `${askedFor(request)} has worked` };
  });
  const { run_id } = await json<{ run_id: string }>(
    await person.ask("POST", "/api/chat", { body: { agent_id: asker.AgentId, content: "Ask." } }),
  );
  const run = await read(run_id);
  expect([run.status, effects.requests.length]).toEqual(["completed", 1]);
  const inner = run.steps.find(({ kind, name }) => kind === "tool" && name === "note")!;
  const made = await fork(run_id, {
    step: inner.step,
    tool_result: "Not noted.",
    tools: "recorded",
  });
  expect(made.status).toBe("completed");
  expect(effects.requests).toHaveLength(1);
  const [answered, last] = model.requests.slice(-2).map(({ body }) => body.messages!);
  expect(answered!.at(-1)).toMatchObject({ role: "tool", content: "Not noted." });
  expect(answered![0]).toMatchObject({ content: "You are asked." });
  expect(last![0]).toMatchObject({ content: "You are asker." });
});
