import Database from "better-sqlite3";
import { expect } from "vitest";
import type { Conversation } from "@/lib/chat/contract";
import type { Run } from "@/lib/runs/run/contract";
import type { BareServer } from "./bare";
import type { Crew, Kind, Waits } from "./pair-agents";
import type { WebClient } from "./web-client";

/** One run: the writes before which the first and the second process die. */
export type Pair = { id: string; kind: Kind; waits: Waits; first: number; second: number };

/** The server may share two cores with others; and each poll takes CPU time, too. */
const PATIENCE_MS = 180_000;
const LOOK_MS = 100;

export type Sent = Pair & { runId: string };

/** Starts these runs, all at once, and returns their ids: each exists as soon as its row does. */
export async function begin(
  pairs: Pair[],
  person: WebClient,
  crews: Map<Waits, Crew>,
  file: string,
): Promise<Sent[]> {
  const end = new AbortController();
  const lines = pairs.map(async ({ id, kind, waits }) => {
    const crew = crews.get(waits)!;
    if (kind === "task" || kind === "retry") {
      const { TaskId } = await person.ask<{ TaskId: string }>("POST", "/api/tasks", {
        name: id,
        description: "Do it.",
        assigned_agents: [crew[kind]],
      });
      return void (await person.ask("POST", `/api/route-task/${TaskId}`));
    }
    const to =
      kind === "team" || kind === "circle" ? { team_id: crew[kind] } : { agent_id: crew[kind] };
    await person
      .fetch("POST", "/api/chat", { content: id, ...to }, {}, end.signal)
      .catch(() => undefined); // its response arrives at the end of the run
  });
  const failed = Promise.all(lines).then(() => undefined);
  const ids = () => idsIn(file, pairs);
  await Promise.race([
    expect.poll(() => ids().size, { timeout: PATIENCE_MS, interval: LOOK_MS }).toBe(pairs.length),
    failed.then(() => new Promise(() => undefined)),
  ]);
  const found = ids();
  end.abort();
  return pairs.map((pair) => ({ ...pair, runId: found.get(pair.id)! }));
}

function idsIn(file: string, pairs: Pair[]): Map<string, string> {
  return read(file, (database) => {
    const chats = database
      .prepare(
        "SELECT m.content AS id, r.id AS runId FROM Run r JOIN Message m ON m.id = r.userMessageId",
      )
      .all();
    const tasks = database
      .prepare("SELECT t.name AS id, r.id AS runId FROM Run r JOIN Task t ON t.id = r.taskId")
      .all();
    const all = new Map(
      ([...chats, ...tasks] as { id: string; runId: string }[]).map(({ id, runId }) => [id, runId]),
    );
    return new Map(pairs.flatMap(({ id }) => (all.has(id) ? [[id, all.get(id)!] as const] : [])));
  });
}

/** The states of the runs in the file. */
function statesIn(file: string): Map<string, string> {
  return read(
    file,
    (database) =>
      new Map(
        (
          database.prepare("SELECT id, status FROM Run").all() as { id: string; status: string }[]
        ).map(({ id, status }) => [id, status]),
      ),
  );
}

function read<T>(file: string, look: (database: Database.Database) => T): T {
  const database = new Database(file, { readonly: true });
  try {
    return look(database);
  } finally {
    database.close();
  }
}

/**
 * Lets the runs continue until each has ended, is stopped by a fault, or waits for an answer that the user does not
 * give yet. The user answers the calls that have not started; with `all` also those of which it is unknown whether they
 * happened.
 */
export async function attend(
  sent: Sent[],
  server: BareServer,
  person: WebClient,
  all: boolean,
): Promise<void> {
  const settled = (state: string | undefined, runId: string) =>
    server.held.has(runId) || !["queued", "running"].includes(state ?? "");
  let left = sent;
  while (left.length) {
    const restless = () =>
      ((states) => left.filter(({ runId }) => !settled(states.get(runId), runId)))(
        statesIn(server.databaseFile),
      );
    await expect.poll(restless, { timeout: PATIENCE_MS, interval: LOOK_MS }).toEqual([]);
    const states = statesIn(server.databaseFile);
    const went = await Promise.all(
      left.map(
        async (each) =>
          states.get(each.runId) === "waiting" &&
          !server.held.has(each.runId) &&
          (await answered(each, person, all)),
      ),
    );
    left = left.filter((_, at) => went[at]);
  }
}

type Waiting = { id: string; state: string; for?: string };

/** Answers one call of a waiting run; false when there is none to answer. */
async function answered({ runId, waits }: Sent, person: WebClient, all: boolean): Promise<boolean> {
  const { steps } = await person.ask<Run>("GET", `/api/runs/${runId}`);
  const open = steps
    .filter((step) => step.kind === "tool" && step.status === "started")
    .map((step) => ({ name: step.name, call: step.input as Waiting }))
    .filter(({ call }) => call.state === "waiting");
  const byHand = (name: string) => name === "mark" && waits === "result";
  const next =
    open.find(({ name, call }) => call.for === "approval" || byHand(name)) ??
    (all ? open[0] : undefined);
  if (!next) return false;
  const answer = next.call.for === "approval" ? { approve: true } : { result: "it had happened" };
  await person
    .ask("POST", `/api/runs/${runId}/input`, { tool_call_id: next.call.id, ...answer })
    .catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error; // the connection broke: it is checked again
    });
  return true;
}

/** How a run ended, with the data that belongs to it. */
export async function endOf({ runId, kind }: Sent, person: WebClient): Promise<string[]> {
  const run = await person.ask<Run>("GET", `/api/runs/${runId}`);
  if (run.error) return [run.status, run.error.message];
  if (kind === "task")
    return [
      run.status,
      (await person.ask<{ status: string }>("GET", `/api/tasks/${run.task_id}`)).status,
    ];
  const { messages, active_run_id } = await person.ask<Conversation>(
    "GET",
    `/api/conversations/${run.conversation_id}`,
  );
  return [run.status, active_run_id === null ? (messages[1]?.status ?? "") : "busy"];
}
