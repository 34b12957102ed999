// Tasks of the developers' database: some in each state, with the runs behind them.
import { newId } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import type { UserId } from "@/lib/core/identity";
import { newRun } from "@/lib/runs/new-run";
import { TaskInputSchema } from "@/lib/tasks/schema";
import * as tasks from "@/lib/tasks/service";
import type { RouteMethod, TaskInput } from "@/lib/tasks/contract";
import type { Plan } from "@/lib/teams/plan";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type End =
  | { status: "completed"; result: string }
  | { status: "failed" | "stopped"; code: string; error: string }
  /** A call waits for the person's answer. */
  | { status: "waiting"; tool: string; arguments: object };
/** by: the agents who worked, by name. ago: when, in hours. */
type Work = { by: string[]; method: RouteMethod; reason: string; ago: number; end: End };
type SeedTask = TaskInput & { work?: Work[] };

const OVERVIEW = `Two things stand out this quarter.

| Area | Now | Before | Change |
|---|---:|---:|---:|
| Hosting | €412 | €398 | +3.5 % |
| Model calls | €186 | €241 | −22.8 % |
| Mail | €19 | €19 | 0 % |

**Model calls** fell because long conversations are summed up before they are sent. **Hosting** rose with the second disk.

1. Keep the summaries on.
2. Cancel the old volume before December 1: it is still billed.`;

const NOTES = `**Export asks less.** One button, three formats. Who exports monthly needs to do nothing.

**Runs survive a restart.** Close the tab, come back tomorrow, the answer is where you left it.

**Fixed:** the date picker in Safari.`;

const LIMIT = "The model provider is receiving too many requests. Try again in a while.";

/** The newest last. */
const SEED: SeedTask[] = [
  {
    name: "Costs of the third quarter", description: "Compare hosting, model calls and mail with the quarter before. One table, then what to do about it.", assigned_agents: ["Ledger"],
    work: [{ by: ["Ledger"], method: "direct", reason: "It is the only agent assigned.", ago: 70, end: { status: "completed", result: OVERVIEW } }],
  },
  {
    name: "Release notes 2.5", description: "From the list of merged changes: what changed, who notices, what they have to do. Redline reads it before it goes out.", assigned_agents: ["Quill", "Redline"],
    work: [
      { by: ["Quill", "Redline"], method: "sequence", reason: "They work one after the other, in the order assigned.", ago: 50, end: { status: "failed", code: "provider_rate_limit", error: LIMIT } },
      { by: ["Quill", "Redline"], method: "sequence", reason: "They work one after the other, in the order assigned.", ago: 49, end: { status: "completed", result: NOTES } },
    ],
  },
  {
    name: "Sources on retries", description: "How do well-behaved clients retry a request? Three sources at least, each with its link.",
    work: [{ by: ["Scout"], method: "words", reason: 'It shares "sources" and "link" with the task, more than any other agent.', ago: 26, end: { status: "completed", result: "- Wait longer after each try, with a little chance.\n- Honour `Retry-After`.\n- Give up at once on 400, 401, 403 and 404." } }],
  },
  {
    name: "Weekly bug triage", description: "Sort the bug reports that came in since last Monday by severity and name what is missing from each.", assigned_agents: ["Triage"],
    schedule: { cron: "0 9 * * 1", time_zone: "Europe/Berlin" },
    work: [{ by: ["Triage"], method: "direct", reason: "It is the only agent assigned.", ago: 20, end: { status: "failed", code: "provider_rate_limit", error: LIMIT } }],
  },
  {
    name: "Dunning letter to Halden Works", description: "Second notice for invoice 20391, friendly, with the new date. Ask before it is sent.", assigned_agents: ["Ledger"],
    work: [{ by: ["Ledger"], method: "direct", reason: "It is the only agent assigned.", ago: 0.4, end: { status: "waiting", tool: "send_letter", arguments: { to: "Halden Works", invoice: "20391", due: "2026-11-30" } } }],
  },
  {
    name: "Shorten the onboarding email", description: "Half as long, same facts. Keep the link to the first agent.",
    work: [{ by: ["Quill"], method: "words", reason: 'It shares "email" with the task, more than any other agent.', ago: 3, end: { status: "stopped", code: "stopped", error: "This was stopped." } }],
  },
  { name: "Plan the release week", description: "Release on Thursday, two interviews, the audit. What first, what can wait, one line of reason each.", assigned_agents: ["Atlas"] },
  { name: "Review the price page", description: "Is anything on the price page wrong or unclear? Quote the sentence and give a better one.", assigned_agents: ["Scout", "Redline"] },
  { name: "Check VAT for Swiss customers", description: "Which invoices of this year lack the line about the place of supply?" },
];

/** ids: of the agents, by name. */
export async function seedTasks(me: UserId, ids: ReadonlyMap<string, string>): Promise<void> {
  for (const [at, { work = [], ...input }] of SEED.entries()) {
    const { TaskId } = await tasks.create(me, TaskInputSchema.parse(input));
    const createdAt = new Date(Math.min(Date.now() - (SEED.length - at) * 9 * HOUR, ...work.map(({ ago }) => Date.now() - ago * HOUR - MINUTE)));
    await db().task.update({ where: { id: TaskId }, data: { createdAt, updatedAt: createdAt } });
    for (const each of work) await seedRun(me, TaskId, `${input.name}\n\n${input.description}`, each, each.by.map((name) => ids.get(name)!));
  }
}

async function seedRun(me: UserId, taskId: string, task: string, { method, reason, ago, end }: Work, agents: string[]): Promise<void> {
  const createdAt = new Date(Date.now() - ago * HOUR);
  const edges = agents.slice(1).map((end_node, at) => ({ start_node: agents[at]!, end_node }));
  const plan: Plan = { task, graph: { nodes: agents, edges, entry_point: agents[0]!, finish_point: agents.at(-1)! }, method, reason };
  const ended = end.status === "waiting" ? {} : { finishedAt: new Date(createdAt.getTime() + 2 * MINUTE), promptTokens: 1_840, completionTokens: 420 };
  const failed = "code" in end ? { errorCode: end.code, errorMessage: end.error } : {};
  const run = newRun({ ownerId: me, kind: "task", status: end.status, agentId: agents[0]!, taskId, plan: JSON.stringify(plan), createdAt, fence: 1, ...ended, ...failed });
  const status = { completed: "completed", waiting: "in_progress", failed: "pending", stopped: "pending" }[end.status];
  const outcome = { result: "result" in end ? end.result : null, error: "error" in end ? end.error : null, errorCode: "code" in end ? end.code : null };
  await db().run.create({ data: { ...run, result: outcome.result } });
  await db().runStep.createMany({ data: agents.flatMap((agentId, at) => stepsOf(run.id, agentId, at, agents.length, end, createdAt)) });
  await db().task.update({ where: { id: taskId }, data: { ...outcome, status, runId: run.id, attempts: { increment: 1 }, updatedAt: run.finishedAt ?? createdAt } });
}

/** An agent's work as a run keeps it: its begin and end, its model call, and the call that waits. */
function stepsOf(runId: string, agentId: string, at: number, of: number, end: End, from: Date) {
  const isLast = at === of - 1;
  const failed = isLast && (end.status === "failed" || end.status === "stopped");
  const waits = end.status === "waiting" ? [{ id: newId(), name: end.tool, arguments: end.arguments }] : [];
  const text = isLast && end.status === "completed" ? end.result : "Here is a first version, with what I could not find marked.";
  const about = { runId, activation: String(at + 1), agentId, startedAt: new Date(from.getTime() + at * MINUTE), name: "demo", input: null, output: null, usage: null, error: null, finishedAt: null };
  const over = { status: "finished", finishedAt: new Date(from.getTime() + (at + 1) * MINUTE) };
  const usage = JSON.stringify({ prompt_tokens: 920, completion_tokens: 210, total_tokens: 1_130, cached_tokens: 0, cost: 0 });
  const work = waits.length ? { status: "started" } : failed ? { ...over, status: "failed", error: "error" in end ? end.error : null } : { ...over, output: JSON.stringify({ text, took: [] }) };
  return [
    { ...about, step: at * 3 + 1, kind: "agent", input: JSON.stringify({ prompt: "", from: at ? [String(at)] : [], step: at + 1 }), ...work },
    ...(failed ? [] : [{ ...about, step: at * 3 + 2, kind: "model", ...over, usage, output: JSON.stringify({ text: waits.length ? "" : text, reasoning: "", tool_calls: waits }) }]),
    ...waits.map(({ id, name, arguments: given }) => ({ ...about, step: at * 3 + 3, kind: "tool", name, status: "started", input: JSON.stringify({ id, arguments: given, state: "waiting", for: "result" }) })),
  ];
}
