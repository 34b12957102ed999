import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import type { NumberedEvent, Run, Step } from "@/lib/runs/run/contract";
import { emptyRunView, reduce } from "@/lib/runs/run/reduce";
import { startWorker } from "@/lib/runs/worker/worker";
import { forkExecutor } from "@/lib/runs/rerun/fork/execute";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { readEvents } from "./events";
import { startModelServer, type ModelServer, type Script } from "./model-server";
import { newPerson, type Person } from "./person";
import { getTask, newTask, routed, runOf } from "./tasks";
import { askedFor, briefOf, type Drawn } from "./teams";

export let model: ModelServer;
export let person: Person;
export const DIAMOND = ["one>left", "one>right", "left>last", "right>last"];

/** Every agent answers '<name> has worked', unless overridden; conditions are judged according to `holds`. */
export function answering(
  by: Record<string, (nth: number) => object>,
  holds: (condition: string, answer: string) => boolean = () => true,
): void {
  const asked = new Map<string, number>();
  const script: Script = (request) => {
    const name = askedFor(request);
    if (name === "judge") {
      const { conditions, answer } = JSON.parse(briefOf(request)) as {
        conditions: string[];
        answer: string;
      };
      return {
        text: JSON.stringify({
          verdicts: conditions.map((condition) => ({
            holds: holds(condition, answer),
            reason: "so it is",
          })),
        }),
      };
    }
    asked.set(name, (asked.get(name) ?? 0) + 1);
    return { tools: [], text: `${name} has worked`, ...by[name]?.(asked.get(name)!) };
  };
  model.script(script);
}

export const asks = () => model.requests.map(askedFor);
export const briefs = (name: string) =>
  model.requests.filter((each) => askedFor(each) === name).map(briefOf);
export const nameOf = (drawn: Drawn, id: string) =>
  Object.entries(drawn.agents).find(([, agent]) => agent.AgentId === id)![0];

/** In the order in which the agents were called; of parallel branches either may be the first to write. */
const byActivation = (a: { activation?: string }, b: { activation?: string }) =>
  Number(a.activation) - Number(b.activation);

export const agentSteps = (run: Run): Step[] =>
  run.steps.filter((step) => step.kind === "agent").toSorted(byActivation);

/** Routes a task to the team; returns it with its run once that has ended, or waits for the user. */
export async function work(drawn: Drawn, description = "Do it.") {
  const { TaskId } = await newTask(person, { description, team_id: drawn.team.TeamId });
  const { run_id, method } = await routed(person, TaskId);
  expect(method).toBe("graph");
  await over(run_id);
  return { TaskId, run_id, run: await runOf(person, run_id), task: await getTask(person, TaskId) };
}
export const over = (run: string) =>
  expect
    .poll(async () => (await runOf(person, run)).status, { timeout: 15_000 })
    .toMatch(/completed|failed|stopped|waiting/);
export const answer = (run: string, body: object) =>
  person.ask("POST", `/api/runs/${run}/input`, { body });
export const eventsOf = async (run: string) =>
  readEvents(
    await person.ask("GET", `/api/runs/${run}/events`),
    (event) => event.event === "waiting",
  );
export function replyOf(events: NumberedEvent[]) {
  const view = events.reduce(reduce, emptyRunView);
  return { ...view, works: view.works.toSorted(byActivation) };
}

/** Starts a model and the worker before the tests; each test has its own user. */
export function startTeams(): void {
  beforeAll(async () => {
    model = await startModelServer();
    Object.assign(process.env, {
      DEEPSEEK_BASE_URL: model.url,
      DEEPSEEK_API_KEY: "test-key",
      RATE_LIMITS: "off",
      TASK_CONCURRENCY_PER_OWNER: "4",
    });
    await startWorker({ chat: chatExecutor(), task: taskExecutor, fork: forkExecutor });
  });
  beforeEach(async () => {
    model.requests.length = 0;
    person = await newPerson();
    answering({});
  });
  afterAll(() => model.close());
}
