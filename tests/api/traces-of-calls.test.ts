import { beforeAll, expect, test } from "vitest";
import type { ChatAnswer } from "@/lib/chat/contract";
import type { Trace } from "@/lib/runs/trace/contract";
import { answering, DIAMOND, model, over, person, startTeams, work } from "../support/graph-runs";
import { bodiesOf, modelSteps } from "../support/kept-requests";
import { newAgent } from "../support/person";
import { newTask, routed } from "../support/tasks";
import { json, newTeam } from "../support/teams";

beforeAll(() => void (process.env.DEEPSEEK_MODEL = "small-model"));
startTeams();

const received = () => model.requests.map(({ body }) => JSON.stringify(body)).toSorted();
const kept = async (run: string) => (await bodiesOf(run)).toSorted();
/** Fills a good third of an unknown model's context, which is 24,000 tokens. */
const long = (words: string) => `${words} ${"lorem ipsum ".repeat(2_500)}[tokens=3]`;

test("the request for a verdict on conditions is stored, beside the agents' own calls", async () => {
  answering({}, (condition) => condition === "it is short");
  const drawn = await newTeam(person, ["one>two if it is short", "one>three if it is long"], {
    finish: "two",
  });
  const { run_id } = await work(drawn);
  expect(await kept(run_id)).toEqual(received());
  expect(received()).toHaveLength(3);
  const { steps } = await json<Trace>(await person.ask("GET", `/api/runs/${run_id}/trace`));
  const judged = steps.find((step) => step.request?.parameters.response_format)!;
  expect(judged.request!.messages.map(({ from }) => from)).toEqual(["instructions", "message"]);
});

test("each call of agents working in parallel is stored", async () => {
  const { run_id } = await work(await newTeam(person, DIAMOND));
  expect(await kept(run_id)).toEqual(received());
  expect(received()).toHaveLength(4);
});

test("the choice of a task's agent is stored with its run", async () => {
  const { name } = await newAgent(person);
  model.script((request) =>
    request.body.response_format
      ? { text: JSON.stringify({ agent: name, reason: "It is the only one." }) }
      : undefined,
  );
  const { run_id, method } = await routed(person, (await newTask(person)).TaskId);
  expect(method).toBe("model");
  await over(run_id);
  expect(await kept(run_id)).toEqual(received());
  expect(received()).toHaveLength(2);
});

test("the request for a summary of older turns is stored, too", async () => {
  model.script();
  const { AgentId: agent_id } = await newAgent(person);
  const say = async (content: string, conversation_id?: string) =>
    json<ChatAnswer>(
      await person.ask("POST", "/api/chat", { body: { content, agent_id, conversation_id } }),
    );
  const { conversation_id: id } = await say(long("First"));
  await say(long("Second"), id);
  model.requests.length = 0;
  const { run_id } = await say(long("Third"), id);
  expect(await kept(run_id)).toEqual(received());
  expect((await modelSteps(run_id)).map(({ output }) => output)).toContainEqual(
    expect.stringContaining('"summary"'),
  );
});
