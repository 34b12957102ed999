// Tasks of the development database: some in each state, with the runs behind them.
import { newId } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import type { Scope } from "@/lib/core/identity";
import { newRun } from "@/lib/runs/journal/new-run";
import { TaskInputSchema } from "@/lib/tasks/schema";
import * as tasks from "@/lib/tasks/service";
import { reasonColumn } from "@/lib/core/http/reason";
import { because, type Plan } from "@/lib/runs/run/plan";
import { SEED, type End, type Work } from "./seed-task-data";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** ids: the agents' ids, by name. */
export async function seedTasks(me: Scope, ids: ReadonlyMap<string, string>): Promise<void> {
  for (const [at, { work = [], ...input }] of SEED.entries()) {
    const { TaskId } = await tasks.create(me, TaskInputSchema.parse(input));
    const createdAt = new Date(
      Math.min(
        Date.now() - (SEED.length - at) * 9 * HOUR,
        ...work.map(({ ago }) => Date.now() - ago * HOUR - MINUTE),
      ),
    );
    await db().task.update({ where: { id: TaskId }, data: { createdAt, updatedAt: createdAt } });
    for (const each of work)
      await seedRun(
        me,
        TaskId,
        `${input.name}\n\n${input.description}`,
        each,
        each.by.map((name) => ids.get(name)!),
      );
  }
}

async function seedRun(
  me: Scope,
  taskId: string,
  task: string,
  { method, reason, ago, end }: Work,
  agents: string[],
): Promise<void> {
  const createdAt = new Date(Date.now() - ago * HOUR);
  const edges = agents.slice(1).map((end_node, at) => ({ start_node: agents[at]!, end_node }));
  const plan: Plan = {
    task,
    graph: { nodes: agents, edges, entry_point: agents[0]!, finish_point: agents.at(-1)! },
    method,
    ...because(reason),
  };
  const ended =
    end.status === "waiting"
      ? {}
      : {
          finishedAt: new Date(createdAt.getTime() + 2 * MINUTE),
          promptTokens: 1_840,
          completionTokens: 420,
        };
  const failed =
    "code" in end
      ? {
          errorCode: end.code,
          errorMessage: end.error.text,
          errorReason: reasonColumn(end.error),
        }
      : {};
  const run = newRun({
    ownerId: me.workspace,
    keyId: null,
    kind: "task",
    status: end.status,
    agentId: agents[0]!,
    taskId,
    plan: JSON.stringify(plan),
    createdAt,
    fence: 1,
    ...ended,
    ...failed,
  });
  const status = {
    completed: "completed",
    waiting: "in_progress",
    failed: "pending",
    stopped: "pending",
  }[end.status];
  const outcome = {
    result: "result" in end ? end.result : null,
    error: "error" in end ? end.error.text : null,
    errorReason: "error" in end ? reasonColumn(end.error) : null,
    errorCode: "code" in end ? end.code : null,
  };
  await db().run.create({ data: { ...run, result: outcome.result } });
  await db().runStep.createMany({
    data: agents.flatMap((agentId, at) =>
      stepsOf(run.id, agentId, at, agents.length, end, createdAt),
    ),
  });
  await db().task.update({
    where: { id: taskId },
    data: {
      ...outcome,
      status,
      runId: run.id,
      attempts: { increment: 1 },
      updatedAt: run.finishedAt ?? createdAt,
    },
  });
}

/** An agent's work as stored by a run: its start and end, its model call, and the waiting call. */
function stepsOf(runId: string, agentId: string, at: number, of: number, end: End, from: Date) {
  const isLast = at === of - 1;
  const failed = isLast && end.status === "failed";
  const cut = isLast && (end.status === "failed" || end.status === "stopped");
  const waits =
    end.status === "waiting" ? [{ id: newId(), name: end.tool, arguments: end.arguments }] : [];
  const text =
    isLast && end.status === "completed"
      ? end.result
      : "Here is a first version, with what I could not find marked.";
  const about = {
    runId,
    activation: String(at + 1),
    agentId,
    startedAt: new Date(from.getTime() + at * MINUTE),
    name: "demo",
    input: null,
    output: null,
    usage: null,
    error: null,
    errorReason: null,
    finishedAt: null,
  };
  const over = { status: "finished", finishedAt: new Date(from.getTime() + (at + 1) * MINUTE) };
  const usage = JSON.stringify({
    prompt_tokens: 920,
    completion_tokens: 210,
    total_tokens: 1_130,
    cached_tokens: 0,
    cost: 0,
  });
  const why = "error" in end && { error: end.error.text, errorReason: reasonColumn(end.error) };
  // A stopped step keeps its state.
  const work =
    waits.length || (cut && !failed)
      ? { status: "started" }
      : failed
        ? { ...over, status: "failed", ...why }
        : { ...over, output: JSON.stringify({ text, took: [] }) };
  return [
    {
      ...about,
      step: at * 3 + 1,
      kind: "agent",
      input: JSON.stringify({ prompt: "", from: at ? [String(at)] : [], step: at + 1 }),
      ...work,
    },
    ...(cut
      ? []
      : [
          {
            ...about,
            step: at * 3 + 2,
            kind: "model",
            ...over,
            usage,
            output: JSON.stringify({
              text: waits.length ? "" : text,
              reasoning: "",
              tool_calls: waits,
            }),
          },
        ]),
    ...waits.map(({ id, name, arguments: given }) => ({
      ...about,
      step: at * 3 + 3,
      kind: "tool",
      name,
      status: "started",
      input: JSON.stringify({ id, arguments: given, state: "waiting", for: "result" }),
    })),
  ];
}
