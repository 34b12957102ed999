import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ChatAnswer } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import { startWorker } from "@/lib/runs/worker/worker";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { provideTaskTools } from "@/lib/tasks/routing/provide-task-tools";
import type { ToolDefinition } from "@/lib/tools/contract";
import { startModelServer, type LoggedRequest, type ModelServer } from "../support/model-server";
import { newAgent, newPerson, type Person } from "../support/person";
import { newTask, routed, runOf, untilTask } from "../support/tasks";
import { tried } from "../support/tools";

let model: ModelServer;
let person: Person;

beforeAll(async () => {
  model = await startModelServer();
  Object.assign(process.env, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "test-key",
    RATE_LIMITS: "off",
  });
  provideTaskTools();
  await startWorker({ chat: chatExecutor(), task: taskExecutor });
});
beforeEach(async () => {
  model.script();
  person = await newPerson();
});
afterAll(() => model.close());

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const say = async (agent: string, content: string) =>
  json<ChatAnswer>(await person.ask("POST", "/api/chat", { body: { content, agent_id: agent } }));

/** Makes each of these agents reply with the function's result for its last message. */
const system = ({ body }: LoggedRequest): string => String(body.messages![0]!.content);
const last = ({ body }: LoggedRequest) => body.messages!.at(-1)!;
const asks = (agent: string, message: string) => ({
  text: "",
  tools: [{ name: "ask_agent", arguments: JSON.stringify({ agent, message }) }],
});
const says = (text: string) => ({ text, tools: [] });
const newAsker = (name: string, tools: (string | ToolDefinition)[] = ["ask_agent"]) =>
  newAgent(person, { name, instructions: `You are ${name}.`, tools });

describe("ask_agent", () => {
  test("returns the other agent's reply; its model calls are steps of the run, and count", async () => {
    const ada = await newAsker("Ada");
    const bert = await newAsker("Bert", []);
    model.script((request) =>
      system(request).includes("Bert")
        ? says(`Bert heard: ${String(last(request).content)}`)
        : last(request).role === "tool"
          ? says(`So: ${String(last(request).content)}`)
          : asks("bert", "How many?"),
    );
    const answer = await say(ada.AgentId, "Ask Bert");
    expect(answer).toMatchObject({
      status: "completed",
      messages: [
        {},
        {
          content: "So: Bert heard: How many?",
          tool_calls: [{ name: "ask_agent", ok: true, result: "Bert heard: How many?" }],
        },
      ],
    });
    expect(answer.messages[1]!.tool_calls).toHaveLength(1);
    const run = await runOf(person, answer.run_id);
    expect(run.steps.map(({ kind, agent_id, name }) => [kind, agent_id, name])).toEqual([
      ["model", ada.AgentId, "deepseek-chat"],
      ["tool", ada.AgentId, "ask_agent"],
      ["model", bert.AgentId, "deepseek-chat"],
      ["model", ada.AgentId, "deepseek-chat"],
    ]);
    expect(run.usage.total_tokens).toBe(
      run.steps.reduce((sum, step) => sum + (step.usage?.total_tokens ?? 0), 0),
    );
  });

  test("works in a task too", async () => {
    const ada = await newAsker("Ada");
    await newAsker("Bert", []);
    model.script((request) =>
      system(request).includes("Bert")
        ? says("Twelve")
        : last(request).role === "tool"
          ? says(`It is ${String(last(request).content)}`)
          : asks("Bert", "How many?"),
    );
    const { TaskId } = await newTask(person, { assigned_agents: [ada.name] });
    const { run_id } = await routed(person, TaskId);
    expect((await untilTask(person, TaskId, { status: "completed" })).result).toBe("It is Twelve");
    const run = await runOf(person, run_id);
    expect(run.usage.total_tokens).toBe(
      run.steps.reduce((sum, step) => sum + (step.usage?.total_tokens ?? 0), 0),
    );
  });

  test.each([
    ["nobody's agent", "Zoe", "Error: There is no agent called Zoe. There are: Bert."],
    ["itself", "Ada", "Error: You can't ask yourself. Answer with what you know."],
  ])("of %s is an error that the agent reads", async (_, name, sentence) => {
    const ada = await newAsker("Ada");
    await newAsker("Bert", []);
    model.script((request) => (last(request).role === "tool" ? says("Well") : asks(name, "Hello")));
    expect((await say(ada.AgentId, "Ask")).messages[1]).toMatchObject({
      content: "Well",
      tool_calls: [{ ok: false, result: sentence }],
    });
  });

  test("of another user's agent is like an unknown one", async () => {
    const stranger = await newPerson();
    await newAgent(stranger, { name: "Zoe" });
    const ada = await newAsker("Ada");
    model.script((request) =>
      last(request).role === "tool" ? says("Well") : asks("Zoe", "Hello"),
    );
    expect((await say(ada.AgentId, "Ask")).messages[1]).toMatchObject({
      tool_calls: [
        { ok: false, result: "Error: There is no agent called Zoe. There is no other agent." },
      ],
    });
  });

  test("makes no circles, and is limited to three levels", async () => {
    const chain = ["Ada", "Bert", "Cleo", "Dora", "Emil"];
    const [ada] = [
      await newAsker("Ada"),
      await newAsker("Bert"),
      await newAsker("Cleo"),
      await newAsker("Dora"),
      await newAsker("Emil"),
    ];
    model.script((request) => {
      const me = chain.findIndex((name) => system(request).includes(name));
      return last(request).role === "tool"
        ? says(String(last(request).content))
        : asks(chain[me + 1] ?? "Ada", "On");
    });
    expect((await say(ada.AgentId, "Ask")).messages[1]!.content).toBe(
      "Error: Agents ask each other 3 deep at most. Answer with what you know.",
    );
    model.script((request) =>
      last(request).role === "tool"
        ? says(String(last(request).content))
        : asks(system(request).includes("Ada") ? "Bert" : "Ada", "Back"),
    );
    expect((await say(ada.AgentId, "Ask again")).messages[1]!.content).toBe(
      "Error: Ada waits for this very answer and can't be asked. Answer with what you know.",
    );
  });

  test("that hands the same words back and forth ends the run, and the error names both", async () => {
    const ada = await newAsker("Ada");
    await newAsker("Bert", []);
    let turn = 0;
    model.script((request) => {
      if (system(request).includes("Bert"))
        return says(last(request).content === "ping" ? "pong" : "ping");
      return { ...asks("Bert", turn++ % 2 ? "pong" : "ping"), again: 12 };
    });
    const answer = await person.ask("POST", "/api/chat", {
      body: { content: "Play", agent_id: ada.AgentId },
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      502,
      { error: "Ada and Bert keep sending each other the same text without progress." },
    ]);
  });

  test("shares the run's calls: those of all agents together are fifty", async () => {
    const ada = await newAsker("Ada");
    await newAsker("Bert", ["calculator"]);
    const many = (count: number) =>
      Array.from({ length: count }, (_, nth) => ({
        name: "calculator",
        arguments: JSON.stringify({ expression: `1+${nth}` }),
      }));
    model.script((request) => {
      if (last(request).role === "tool")
        return says(
          request.body
            .messages!.filter((each) =>
              String(each.content).includes("used all of its 50 tool calls"),
            )
            .length.toString(),
        );
      return system(request).includes("Bert")
        ? { text: "", tools: many(52) }
        : asks("Bert", "Count");
    });
    expect((await say(ada.AgentId, "Go")).messages[1]!.tool_calls![0]!.result).toBe("3");
  });

  test("waits for a person together with the called agent, and continues after the finished steps", async () => {
    const byHand: ToolDefinition = {
      type: "function",
      function: {
        name: "ask_boss",
        description: "Asks.",
        parameters: { type: "object", properties: {}, required: [] },
      },
    };
    const ada = await newAsker("Ada");
    const bert = await newAsker("Bert", [byHand]);
    model.script((request) =>
      last(request).role === "tool"
        ? says(`heard ${String(last(request).content)}`)
        : system(request).includes("Bert")
          ? { text: "", tools: [{ name: "ask_boss", arguments: "{}" }] }
          : asks("Bert", "May we?"),
    );
    const { TaskId } = await newTask(person, { assigned_agents: [ada.name] });
    const before = model.requests.length;
    const { run_id } = await routed(person, TaskId);
    await untilTask(person, TaskId, { waiting: true });
    const step = (await runOf(person, run_id)).steps.find((each) => each.name === "ask_boss")!;
    expect(step.agent_id).toBe(bert.AgentId);
    const { id } = step.input as { id: string };
    expect(
      (
        await person.ask("POST", `/api/runs/${run_id}/input`, {
          body: { tool_call_id: id, result: "Yes" },
        })
      ).status,
    ).toBe(202);
    expect((await untilTask(person, TaskId, { status: "completed" })).result).toBe(
      "heard heard Yes",
    );
    expect(model.requests.length - before).toBe(4);
  });

  test("can't be tried without a run, and says so", async () => {
    expect(await tried(person, "ask_agent", { agent: "Bert", message: "Hello" })).toMatchObject({
      ok: false,
      error: "This tool only works in a chat or task. Give it to an agent to try it.",
    });
  });

  test("continues, after a crash, after what the called agent had done", async () => {
    const ada = await newAsker("Ada");
    const bert = await newAsker("Bert", ["calculator"]);
    model.script((request) => {
      if (system(request).includes("Bert"))
        return last(request).role === "tool"
          ? says("Bert: 42")
          : { text: "", tools: [{ name: "calculator", arguments: '{"expression":"6*7"}' }] };
      return last(request).role === "tool"
        ? says(`So ${String(last(request).content)}`)
        : asks("Bert", "Six by seven?");
    });
    const { TaskId } = await newTask(person, { assigned_agents: [ada.name] });
    const { run_id } = await routed(person, TaskId);
    await untilTask(person, TaskId, { status: "completed" });
    const steps = await db().runStep.findMany({
      where: { runId: run_id },
      orderBy: { step: "asc" },
    });
    // As left by a process that died when Bert's tool had just ended: later steps never existed, surrounding ones are
    // open.
    const cut = steps.findIndex((step) => step.kind === "tool" && step.agentId === bert.AgentId);
    await db().runStep.deleteMany({ where: { runId: run_id, step: { gt: steps[cut]!.step } } });
    const open = steps
      .slice(0, cut)
      .filter((step) => step.kind === "agent" || step.name === "ask_agent");
    await db().runStep.updateMany({
      where: { runId: run_id, step: { in: open.map((step) => step.step) } },
      data: { status: "started", output: null, finishedAt: null },
    });
    await db().runLog.deleteMany({ where: { runId: run_id } });
    await db().task.updateMany({
      where: { id: TaskId },
      data: { status: "in_progress", result: null },
    });
    await db().run.updateMany({
      where: { id: run_id },
      data: {
        status: "running",
        finishedAt: null,
        leaseOwner: "a-dead-process",
        leaseUntil: new Date(0),
      },
    });
    const before = model.requests.length;
    await startWorker({ chat: chatExecutor(), task: taskExecutor });
    expect((await untilTask(person, TaskId, { status: "completed" })).result).toBe("So Bert: 42");
    expect(model.requests.length - before).toBe(2);
  });
});
