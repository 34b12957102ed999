import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChatAnswer, Conversation } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { history } from "@/lib/chat/reply/turns";
import { db } from "@/lib/core/db/db";
import type { Run } from "@/lib/runs/run/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { startModelServer, type LoggedRequest, type ModelServer } from "../support/model-server";
import { newAgent, newName, newPerson, type Person } from "../support/person";
import { newTeam } from "../support/teams";

let model: ModelServer;
let person: Person;
let agentId: string;

beforeAll(async () => {
  model = await startModelServer();
  Object.assign(process.env, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "test-key",
    DEEPSEEK_MODEL: "small-model",
    RATE_LIMITS: "off",
  });
  await startWorker({ chat: chatExecutor() });
  person = await newPerson();
  agentId = (await newAgent(person)).AgentId;
});
afterAll(() => model.close());

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const say = async (content: string, conversation_id?: string, agent_id = agentId) =>
  json<ChatAnswer>(
    await person.ask("POST", "/api/chat", { body: { content, agent_id, conversation_id } }),
  );
const stored = async (id: string) =>
  json<Conversation>(await person.ask("GET", `/api/conversations/${id}`));
type Wire = {
  role: string;
  content: string | null;
  tool_calls?: { id: string }[];
  tool_call_id?: string;
};
const askedWith = (words: string) =>
  model.requests
    .filter((each) => each.body.messages!.findLast((one) => one.role === "user")!.content === words)
    .map((each) => each.body.messages as Wire[]);
const isToSumUp = ({ body }: LoggedRequest): boolean =>
  String(body.messages!.at(-1)!.content).startsWith('{"summary_so_far"');
const summaryRequests = (words: string) =>
  model.requests.filter((each) => isToSumUp(each) && JSON.stringify(each.body).includes(words));
/** Fills a good third of an unknown model's context, which is 24,000 tokens. */
const long = (words: string) => `${words} ${"lorem ipsum ".repeat(2_500)}[tokens=3]`;

describe("a conversation that no longer fits the model's context", () => {
  test("has its oldest turns summarized once, shown as such, and the newer ones sent in full", async () => {
    const name = newName("topic");
    const first = await say(long(`${name}-1`));
    const id = first.conversation_id;
    await say(long(`${name}-2`), id);
    expect((await stored(id)).summary).toBeUndefined();
    const third = await say(`${name}-3 ${long("and")}`, id);
    expect(third.status).toBe("completed");

    const [request] = summaryRequests(name);
    expect(JSON.parse(request!.body.messages!.at(-1)!.content as string)).toMatchObject({
      summary_so_far: null,
      messages: [{ role: "user" }, { role: "assistant", content: "w1 w2 w3" }],
    });
    const conversation = await stored(id);
    const upTo = conversation.messages.findIndex(
      (each) => each.message_id === conversation.summary!.up_to_message_id,
    );
    expect(conversation.messages).toHaveLength(6);
    expect(conversation.messages[upTo]!.role).toBe("assistant");

    const told = askedWith(third.messages[0]!.content)[0]!;
    expect(told[1]).toEqual({
      role: "user",
      content: expect.stringContaining(conversation.summary!.text),
    });
    expect(told[2]).toEqual({ role: "assistant", content: "[Noted.]" });
    expect(told.slice(3).map((each) => each.content)).toEqual(
      conversation.messages.slice(upTo + 1, -1).map((each) => each.content),
    );
    expect(told[3]!.role).toBe("user");

    const { steps, usage } = await json<Run>(await person.ask("GET", `/api/runs/${third.run_id}`));
    expect(steps.map((each) => each.kind)).toEqual(steps.map(() => "model"));
    expect(usage.total_tokens).toBe(steps.reduce((sum, each) => sum + each.usage!.total_tokens, 0));
    expect(steps.length).toBeGreaterThan(1);

    const before = summaryRequests(name).length;
    const next = `${name} short [tokens=2]`;
    await say(next, id);
    expect(summaryRequests(name)).toHaveLength(before);
    expect(askedWith(next)[0]![1]!.content).toContain(conversation.summary!.text);
  });

  test("with a team has them summed up once, for all of its agents", async () => {
    const { team } = await newTeam(person, ["one>two", "two>last"]);
    const toTeam = async (content: string, conversation_id?: string) =>
      json<ChatAnswer>(
        await person.ask("POST", "/api/chat", {
          body: { content, team_id: team.TeamId, conversation_id },
        }),
      );
    const name = newName("topic");
    const { conversation_id: id } = await toTeam(long(`${name}-1`));
    expect((await stored(id)).summary).toBeUndefined();
    model.requests.length = 0;
    const second = await toTeam(`${name}-2 [tokens=2]`, id);
    expect(second.status).toBe("completed");
    expect(summaryRequests(name)).toHaveLength(1);
    const { summary, messages } = await stored(id);
    expect(summary!.up_to_message_id).toBe(messages[1]!.message_id);
    const told = model.requests
      .filter((each) => !isToSumUp(each))
      .map((each) => (each.body.messages as Wire[])[1]!.content);
    expect(told).toEqual(["one", "two", "last"].map(() => expect.stringContaining(summary!.text)));
    const { steps, usage } = await json<Run>(await person.ask("GET", `/api/runs/${second.run_id}`));
    expect(usage.total_tokens).toBe(
      steps.reduce((sum, each) => sum + (each.usage?.total_tokens ?? 0), 0),
    );
  });

  test("still gets a reply when the provider can't summarize it: the model sees what is missing", async () => {
    const name = newName("topic");
    const { conversation_id: id } = await say(long(`${name}-1`));
    await say(long(`${name}-2`), id);
    model.script((request) => (isToSumUp(request) ? { fail: 400, times: Infinity } : undefined));
    const third = await say(`${name}-3 ${long("and")}`, id);
    model.script();
    expect(third.status).toBe("completed");
    expect(askedWith(third.messages[0]!.content)[0]![1]).toEqual({
      role: "user",
      content: expect.stringMatching(/^\d+ earlier messages of this conversation do not fit/),
    });
    expect((await stored(id)).summary).toBeUndefined();
  });

  test("that is longer than any context is only read from its end, and the model sees what is missing", async () => {
    const { conversation_id: id, messages } = await say("A beginning [tokens=2]");
    const row = await db().message.findFirstOrThrow({ where: { id: messages[1]!.message_id } });
    const content = "lorem ipsum ".repeat(80_000);
    for (let at = 0; at < 24; at++)
      await db().message.create({
        data: {
          ...row,
          id: `${row.id.slice(0, 30)}${at}`,
          runId: null,
          role: at % 2 ? "assistant" : "user",
          content,
          position: 10 + at,
        },
      });
    const { said, missing } = await history(id, null);
    expect([said.length, missing, said[0]!.messages[0]!.role]).toEqual([18, 8, "user"]);
    expect(await history(id, { text: "All before.", upTo: 27 })).toMatchObject({
      said: [
        { position: 28 },
        { position: 29 },
        { position: 30 },
        { position: 31 },
        { position: 32 },
        { position: 33 },
      ],
    });
    model.script((request) => (isToSumUp(request) ? { fail: 400, times: Infinity } : undefined));
    const next = await say("And now? [tokens=2]", id);
    model.script();
    expect(next.status).toBe("completed");
    expect(askedWith("And now? [tokens=2]")[0]![1]).toEqual({
      role: "user",
      content: expect.stringMatching(/^26 earlier messages of this conversation do not fit/),
    });
  });

  test("forgets its summary when a message covered by it is asked again", async () => {
    const { conversation_id: id, messages } = await say("First [tokens=2]");
    await say("Second [tokens=2]", id);
    const { position } = await db().message.findFirstOrThrow({
      where: { id: messages[1]!.message_id },
    });
    await db().conversation.update({
      where: { id },
      data: { summary: "They spoke of firsts.", summaryUpTo: position },
    });
    expect((await stored(id)).summary).toEqual({
      text: "They spoke of firsts.",
      up_to_message_id: messages[1]!.message_id,
    });
    await person.ask("POST", `/api/conversations/${id}/retry`, { body: {} });
    expect((await stored(id)).summary).toBeDefined();
    await person.ask("POST", `/api/conversations/${id}/retry`, {
      body: { message_id: messages[0]!.message_id },
    });
    expect((await stored(id)).summary).toBeUndefined();
  });

  test("reuses a summary that was made before a crash", async () => {
    const name = newName("topic");
    const { conversation_id: id } = await say(long(`${name}-1`));
    await say(long(`${name}-2`), id);
    const asked = `${name}-3 ${long("and")}`;
    const third = await say(asked, id);
    const summaries = summaryRequests(name).length;
    // As the crash left it: the summary is written, the reply is not.
    const made = await db().runStep.findMany({
      where: { runId: third.run_id },
      orderBy: { step: "desc" },
    });
    await db().runStep.delete({
      where: { runId_step: { runId: third.run_id, step: made[0]!.step } },
    });
    await db().conversation.update({
      where: { id },
      data: { summary: null, summaryUpTo: null, activeRunId: third.run_id },
    });
    await db().message.update({
      where: { id: third.messages[1]!.message_id },
      data: { content: "", status: "streaming" },
    });
    await db().runLog.deleteMany({ where: { runId: third.run_id } });
    await db().run.update({
      where: { id: third.run_id },
      data: { status: "running", finishedAt: null, leaseOwner: "gone", leaseUntil: new Date(0) },
    });
    await startWorker({ chat: chatExecutor() });
    await expect.poll(async () => (await stored(id)).active_run_id, { timeout: 5_000 }).toBeNull();
    expect(summaryRequests(name)).toHaveLength(summaries);
    expect(await stored(id)).toMatchObject({ summary: { text: expect.any(String) } });
    expect((await stored(id)).messages.at(-1)).toMatchObject({
      content: "w1 w2 w3",
      status: "complete",
    });
  });
});

test("an exchange with tools stays one when later turns tell of it", async () => {
  const agent = await newAgent(person, { tools: ["calculator"] });
  const { conversation_id: id } = await say(
    'Look it up [tool=nothing {"q":"bees"}]',
    undefined,
    agent.AgentId,
  );
  const next = `And now ${newName()} [tokens=2]`;
  await say(next, id, agent.AgentId);
  expect(askedWith(next)[0]!.slice(1)).toMatchObject([
    { role: "user" },
    {
      role: "assistant",
      content: null,
      tool_calls: [
        {
          id: expect.any(String),
          type: "function",
          function: { name: "nothing", arguments: '{"q":"bees"}' },
        },
      ],
    },
    { role: "tool", content: "Error: There is no tool named nothing." },
    { role: "assistant", content: "result: Error: There is no tool named nothing." },
    { role: "user", content: next },
  ]);
  const [, , call, result] = askedWith(next)[0]!;
  expect(result!.tool_call_id).toBe(call!.tool_calls![0]!.id);
});

test("an agent without tools gets earlier calls as text", async () => {
  const { conversation_id: id } = await say('Look it up [tool=nothing {"q":"bees"}]');
  const next = `And now ${newName()} [tokens=2]`;
  await say(next, id);
  const [told] = askedWith(next);
  expect(told!.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
  expect(told![2]!.content).toMatch(
    /^\[Tool call: nothing \{"q":"bees"\}\]\n\[Its result: Error: There is no tool named nothing\.\]/,
  );
});
