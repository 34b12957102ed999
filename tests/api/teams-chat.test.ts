import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ChatAnswer, Conversation, ConversationPage } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { emptyRunView, reduce } from "@/lib/runs/run/reduce";
import { startWorker } from "@/lib/runs/worker/worker";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { readEvents, textOf } from "../support/events";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newPerson, type Person } from "../support/person";
import { askedFor, briefOf, json, newTeam, type Drawn } from "../support/teams";
import { newTool } from "../support/tools";

let model: ModelServer;
let person: Person;
let drawn: Drawn;

beforeAll(async () => {
  model = await startModelServer();
  Object.assign(process.env, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "test-key",
    RATE_LIMITS: "off",
  });
  await startWorker({ chat: chatExecutor(), task: taskExecutor });
});
beforeEach(async () => {
  person = await newPerson();
  drawn = await newTeam(person, ["one>two", "two>last"]);
  model.requests.length = 0;
  model.script((request) => ({ text: `${askedFor(request)} heard you` }));
});
afterAll(() => model.close());

const ask = (body: object, headers?: Record<string, string>) =>
  person.ask("POST", "/api/chat", { body, headers });
const say = async (content: string, more: object = {}) =>
  json<ChatAnswer>(await ask({ content, team_id: drawn.team.TeamId, ...more }));
const conversation = async (id: string) =>
  json<Conversation>(await person.ask("GET", `/api/conversations/${id}`));
const sentence = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { error: string }).error,
];

describe("a conversation with a team", () => {
  test("is answered by its last agent, and keeps what each of them said", async () => {
    const { conversation_id, messages, usage } = await say("Hello");
    const names = ["one", "two", "last"];
    expect(messages[1]).toMatchObject({
      status: "complete",
      content: "last heard you",
      agent_id: drawn.agents.last!.AgentId,
    });
    expect(messages[1]!.parts).toEqual(
      names.map((name, at) => ({
        activation: String(at + 1),
        agent_id: drawn.agents[name]!.AgentId,
        name: drawn.agents[name]!.name,
        content: `${name} heard you`,
      })),
    );
    expect(usage!.total_tokens).toBe(messages[1]!.usage!.total_tokens);
    expect(await conversation(conversation_id)).toMatchObject({
      team_id: drawn.team.TeamId,
      active_run_id: null,
      messages: [{ content: "Hello" }, { parts: { length: 3 } }],
    });
    const list = async (query: string) =>
      (
        await json<ConversationPage>(await person.ask("GET", `/api/conversations?${query}`))
      ).conversations.map((each) => each.team_id);
    expect(await list("")).toEqual([drawn.team.TeamId]);
    expect(await list(`team_id=${drawn.team.TeamId}`)).toEqual([drawn.team.TeamId]);
    expect(await list(`agent_id=${drawn.agents.last!.AgentId}`)).toEqual([]);
  });

  test("shows live which agent is writing; the events add up to the stored message", async () => {
    const events = await readEvents(
      await ask({ content: "Hello", team_id: drawn.team.TeamId }, { accept: "text/event-stream" }),
    );
    const reply = events.reduce(reduce, emptyRunView);
    expect(
      reply.works.map(({ activation, agent_id, name, content }) => ({
        activation,
        agent_id,
        name,
        content,
      })),
    ).toEqual(reply.message!.parts);
    expect([textOf(events), reply.content, reply.status]).toEqual([
      "last heard you",
      "last heard you",
      "completed",
    ]);
    const steps = events
      .filter((each) => each.event === "step")
      .map(({ data }) => `${data.activation} ${data.status}`);
    expect(steps).toEqual([
      "1 started",
      "1 finished",
      "2 started",
      "2 finished",
      "3 started",
      "3 finished",
    ]);
  });

  test("continues with the earlier messages", async () => {
    const { conversation_id } = await say("My name is Ada");
    model.requests.length = 0;
    await say("Who am I?", { conversation_id });
    const told = model.requests[0]!.body.messages!.map((message) => [
      message.role,
      message.content,
    ]);
    expect(told.slice(1, 3)).toEqual([
      ["user", "My name is Ada"],
      ["assistant", "last heard you"],
    ]);
    expect(briefOf(model.requests[0]!)).toContain("Who am I?");
  });

  test("is asked again in other words, and keeps both versions", async () => {
    const { conversation_id } = await say("Hello");
    const again = await person.ask("POST", `/api/conversations/${conversation_id}/retry`, {
      body: { content: "Good evening" },
    });
    expect((await json<ChatAnswer>(again)).messages).toMatchObject([
      { content: "Good evening" },
      { versions: 2, parts: { length: 3 } },
    ]);
    expect(briefOf(model.requests.at(-1)!)).toContain("Good evening");
  });

  test("belongs only to the team, as an agent's belongs to the agent", async () => {
    const { conversation_id } = await say("Hello");
    const agent_id = drawn.agents.last!.AgentId;
    expect(await sentence(await ask({ content: "Hi", agent_id, conversation_id }))).toEqual([
      400,
      "This conversation is with another agent",
    ]);
    const alone = await json<ChatAnswer>(await ask({ content: "Hi", agent_id }));
    expect(
      await sentence(
        await ask({
          content: "Hi",
          team_id: drawn.team.TeamId,
          conversation_id: alone.conversation_id,
        }),
      ),
    ).toEqual([400, "This conversation isn't with this team"]);
    expect(
      await sentence(await ask({ content: "Hi", agent_id, team_id: drawn.team.TeamId })),
    ).toEqual([400, "Choose an agent or a team, not both"]);
    expect(await sentence(await ask({ content: "Hi" }))).toEqual([400, "Choose an agent first"]);
  });

  test("whose team fails keeps the text so far, and the reason", async () => {
    model.script((request) =>
      askedFor(request) === "two" ? { fail: 401 } : { text: `${askedFor(request)} heard you` },
    );
    const answer = await ask({ content: "Hello", team_id: drawn.team.TeamId });
    const { conversation_id } = (await answer.json()) as ChatAnswer;
    expect(answer.status).toBe(502);
    const { messages } = await conversation(conversation_id);
    expect(messages[1]).toMatchObject({
      status: "failed",
      content: "",
      parts: [{ content: "one heard you" }],
      error: { code: "provider_auth" },
    });
  });

  test("waits where one of its agents needs the person", async () => {
    drawn = await newTeam(person, ["one>last"], {
      members: { one: { tools: [newTool(undefined, "by_hand")] } },
    });
    model.script((request) =>
      request.body.messages!.at(-1)!.role === "tool" || askedFor(request) === "last"
        ? { tools: [], text: "done" }
        : { tools: [{ name: "by_hand", arguments: "{}" }] },
    );
    const { status, run_id, conversation_id } = await say("Hello");
    expect(status).toBe("waiting");
    const events = await readEvents(
      await person.ask("GET", `/api/runs/${run_id}/events`),
      (event) => event.event === "waiting",
    );
    const waiting = events.at(-1)!;
    expect(waiting.data).toMatchObject({ name: "by_hand", for: "result", activation: "1" });
    await person.ask("POST", `/api/runs/${run_id}/input`, {
      body: {
        tool_call_id: (waiting.data as { tool_call_id: string }).tool_call_id,
        result: "here",
      },
    });
    await expect.poll(async () => (await conversation(conversation_id)).active_run_id).toBeNull();
    expect((await conversation(conversation_id)).messages[1]).toMatchObject({
      content: "done",
      tool_calls: [{ name: "by_hand", result: "here" }],
    });
  });

  test("without a graph works in the order of its members; without members it can't", async () => {
    const agents = await Promise.all(
      ["first", "second"].map((name) => newAgent(person, { instructions: `You are ${name}.` })),
    );
    const body = { name: "Line", agents: agents.map((each) => each.AgentId) };
    const { TeamId } = await json<{ TeamId: string }>(
      await person.ask("POST", "/api/teams", { body }),
    );
    expect(
      (await json<ChatAnswer>(await ask({ content: "Hi", team_id: TeamId }))).messages[1]!.content,
    ).toBe("second heard you");
    await person.ask("PUT", `/api/teams/${TeamId}`, { body: { agents: [] } });
    expect(await sentence(await ask({ content: "Hi", team_id: TeamId }))).toEqual([
      400,
      "This team has no agents yet. Add one first.",
    ]);
  });
});
