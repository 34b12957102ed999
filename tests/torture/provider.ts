import { setTimeout as sleep } from "node:timers/promises";
import { startHostileProvider } from "../support/hostile-provider";
import { Caller } from "./caller";
import { cameBack, settled } from "./holdings";
import { Tally, type Outcome } from "./report";
import { endlessRuns, wholeStore } from "./store-checks";
import { Target } from "./target";

/** A user may have 20 streams open. */
const AT_ONCE = 18;
/** One stream of this many is a task's; the others are chats'. */
const TASK_OF = 8;
/** The first calls of a process fill its permanent caches. */
const WARM = 40;
const SILENCE_SECONDS = 2;
/** A provider that sends nothing is called again, and a task is retried. */
const END_MS = 180_000;
const LOOK_MS = 100;
/** A connection that is idle while a run continues may be closed by the server just as it is reused. */
const FRESH = { connection: "close" };
/** Faults of provider and server, as API.md documents. */
const DOCUMENTED = new Set([502, 503, 504]);

/**
 * Chats and tasks whose provider is broken or malicious, generated from the seed: indexes, ids, usage, sizes, and the
 * order of what it sends.
 */
export async function tortureProvider(seed: number, many: number): Promise<Outcome> {
  const tally = new Tally("hostile provider");
  const provider = await startHostileProvider(seed, WARM + many);
  const target = await Target.start({
    DEEPSEEK_BASE_URL: provider.url,
    DEEPSEEK_API_KEY: "sk-torture",
    MODEL_SILENCE_SECONDS: String(SILENCE_SECONDS),
    TASK_CONCURRENCY: "18",
    TASK_CONCURRENCY_PER_OWNER: "18",
  });
  try {
    const person = new Caller(target.url);
    await person.join();
    const agentName = "Hostile";
    const { AgentId } = await person.json<{ AgentId: string }>("POST", "/api/agents", {
      name: agentName,
      instructions: "Answer.",
      tools: ["calculator", "current_time"],
    });
    const ends: Record<string, number> = {};
    const work = (nth: number) =>
      nth % TASK_OF === 0 ? task(person, agentName, nth) : chat(target.url, person, AgentId, nth);
    const one = async (nth: number) => {
      const found = await work(nth);
      if (found.kind === "end") ends[found.sentence] = (ends[found.sentence] ?? 0) + 1;
      else
        tally.found(
          found.kind,
          `stream ${nth} (${provider.streams[nth]!.name}): ${found.sentence}`,
        );
    };
    await inLanes(0, WARM, one);
    const before = await settled(target);
    await inLanes(WARM, WARM + many, async (nth) => {
      await one(nth);
      tally.did();
    });
    tally.figure(
      `runs ${Object.entries(ends)
        .map(([end, count]) => `${count} ${end}`)
        .join(", ")}`,
    );
    cameBack(tally, before, await settled(target, 10));
    await takeAlong(tally, person);
    for (const run of endlessRuns(target)) tally.found("endless", run);
    wholeStore(target, tally);
    if (!target.alive) tally.found("crashes", target.server.output.slice(-400));
  } catch (error) {
    tally.found(
      target.alive ? "hangs" : "crashes",
      `${String(error)} ${target.server.output.slice(-400)}`,
    );
  } finally {
    await target.end();
    await provider.close();
  }
  return tally.outcome;
}

type Found = { kind: "end" | "faults" | "hangs" | "wrong" | "endless"; sentence: string };

async function inLanes(
  from: number,
  to: number,
  work: (nth: number) => Promise<void>,
): Promise<void> {
  let next = from;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < to) await work(next++);
    }),
  );
}

/** Every other reply is read to its end, the others are abandoned after their first words. */
async function chat(url: string, person: Caller, agent_id: string, nth: number): Promise<Found> {
  const headers = {
    ...person.headers,
    accept: "text/event-stream",
    "content-type": "application/json",
  };
  const answer = await fetch(`${url}/api/chat`, {
    method: "POST",
    headers,
    body: JSON.stringify({ content: `[hostile=${nth}]`, agent_id }),
    signal: AbortSignal.timeout(END_MS),
  });
  if (answer.status !== 200)
    return {
      kind: answer.status >= 500 && !DOCUMENTED.has(answer.status) ? "faults" : "wrong",
      sentence: `${answer.status} ${(await answer.text()).slice(0, 160)}`,
    };
  let first = "";
  for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
    if (first.length < 4_000) first += chunk;
    if (nth % 2 && first.includes("\n\n")) break;
  }
  const [, run_id, conversation_id] =
    /"run_id":"([^"]+)","conversation_id":"([^"]+)"/.exec(first) ?? [];
  if (!run_id) return { kind: "wrong", sentence: `its first words are ${first.slice(0, 160)}` };
  const end = await endOf(person, run_id);
  return end.kind === "end" ? sound(person, `/api/conversations/${conversation_id}`, end) : end;
}

async function task(person: Caller, agentName: string, nth: number): Promise<Found> {
  const { TaskId } = await person.json<{ TaskId: string }>(
    "POST",
    "/api/tasks",
    { name: `Task ${nth}`, description: `[hostile=${nth}]`, assigned_agents: [agentName] },
    FRESH,
  );
  const { run_id } = await person.json<{ run_id: string }>(
    "POST",
    `/api/route-task/${TaskId}`,
    undefined,
    FRESH,
  );
  const end = await endOf(person, run_id);
  return end.kind === "end" ? sound(person, `/api/tasks/${TaskId}`, end) : end;
}

async function endOf(person: Caller, run_id: string): Promise<Found> {
  for (const until = performance.now() + END_MS; performance.now() < until; await sleep(LOOK_MS)) {
    const { status, text } = await person.send({
      method: "GET",
      path: `/api/runs/${run_id}`,
      headers: FRESH,
    });
    if (status !== 200)
      return {
        kind: status === -1 ? "hangs" : "faults",
        sentence: `its run cannot be read: ${status} ${text.slice(0, 160)}`,
      };
    const run = JSON.parse(text) as { status: string };
    if (["completed", "failed", "stopped"].includes(run.status))
      return unsound(run) ?? { kind: "end", sentence: run.status };
  }
  return { kind: "endless", sentence: run_id };
}

/** Checks what pages get: `end`, when that is valid. */
async function sound(person: Caller, path: string, end: Found): Promise<Found> {
  const { status, text } = await person.send({ method: "GET", path, headers: FRESH });
  if (status !== 200)
    return { kind: "faults", sentence: `${path}: ${status} ${text.slice(0, 160)}` };
  return unsound(JSON.parse(text)) ?? end;
}

/**
 * Lone surrogates, NUL, and numbers that are negative or not finite. `at`: the path of the value. Arguments of a call are
 * what the model wrote, so a number there may be negative.
 */
function unsound(value: unknown, at = ""): Found | undefined {
  const wrong = (sentence: string): Found => ({ kind: "wrong", sentence: `${sentence} at ${at}` });
  if (typeof value === "string")
    return value.isWellFormed() && !value.includes("\0")
      ? undefined
      : wrong("a text that is not well-formed");
  if (typeof value === "number")
    return Number.isFinite(value) && (value >= 0 || at.includes(".arguments"))
      ? undefined
      : wrong(`the number ${value}`);
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, each] of Object.entries(value)) {
    const found = unsound(key, at) ?? unsound(each, `${at}.${key}`);
    if (found) return found;
  }
  return undefined;
}

async function takeAlong(tally: Tally, person: Caller): Promise<void> {
  for (const path of ["/api/health", "/api/dashboard", "/api/conversations", "/api/runs"]) {
    const { status } = await person.send({ method: "GET", path, headers: FRESH });
    if (status !== 200) tally.found("wrong", `${path} answers ${status} afterwards`);
  }
}
