import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { startModelServer } from "../support/model-server";
import { Caller } from "./caller";
import { Random } from "./random";
import { Tally, type Outcome } from "./report";
import { endlessRuns, wholeStore } from "./store-checks";
import { Target } from "./target";

const PEOPLE = 6;
const END_MS = 120_000;

type Row = Record<string, unknown>;
/** What the server has acknowledged to one user: it must persist whatever happens. */
type Ledger = {
  person: Caller;
  agentId: string;
  agentName: string;
  tasks: Map<string, string>;
  said: { conversation: string; content: string }[];
  words: string[];
};

/** kill -9 at random moments while users work: nothing acknowledged is lost, nothing happens twice, every run ends. */
export async function tortureKills(seed: number, kills: number): Promise<Outcome> {
  const tally = new Tally("kill -9 under load");
  const random = new Random(seed);
  const model = await startModelServer({ tokens: 10, pace: 5 });
  const effects = await startLocalServer((asked, res) => res.end(`noted ${asked.url}`));
  const target = await Target.start({
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-torture",
    TOOL_ALLOWED_HOSTS: effects.host,
  });
  try {
    const ledgers = await Promise.all(Array.from({ length: PEOPLE }, () => join(target, effects)));
    let over = false;
    const working = ledgers.map((each) => work(each, () => over));
    for (let kill = 0; kill < kills; kill++) {
      // Some kills hit the start itself.
      await sleep(random.next() < 0.15 ? 0 : random.whole(50, 1_200));
      await target.server.kill();
      tally.did();
      await target.server.up();
    }
    over = true;
    await Promise.all(working);
    await letEnd(tally, target, ledgers);
    for (const each of ledgers) await check(tally, each, effects);
    wholeStore(target, tally);
    const count = ledgers.reduce((sum, { tasks, said }) => sum + tasks.size + said.length, 0);
    tally.figure(
      `${count} acknowledged writes looked up, ${effects.requests.length} effects of once-only tools`,
    );
  } finally {
    await target.end();
    await Promise.all([model.close(), effects.close()]);
  }
  return tally.outcome;
}

async function join(target: Target, effects: LocalServer): Promise<Ledger> {
  const person = new Caller(target.url);
  await person.join();
  const parameters = {
    type: "object",
    properties: { word: { type: "string", description: "The word" } },
    required: ["word"],
  };
  const tool = (name: string) => ({
    type: "function",
    function: { name, description: "Notes a word", parameters },
    implementation: { kind: "http", method: "GET", url: `${effects.url}/{{word}}` },
  });
  const agentName = `Scout ${randomUUID().slice(0, 8)}`;
  const { AgentId } = await person.json<{ AgentId: string }>("POST", "/api/agents", {
    name: agentName,
    instructions: "Note it.",
    tools: [tool("note"), tool("mark")],
  });
  return { person, agentId: AgentId, agentName, tasks: new Map(), said: [], words: [] };
}

/** Writes tasks, chats with tools and routes tasks until told to stop; what is not acknowledged does not count. */
async function work(ledger: Ledger, isOver: () => boolean): Promise<void> {
  const { person, agentId, agentName, tasks, said, words } = ledger;
  while (!isOver()) {
    const word = `w${randomUUID()}`;
    const content = `[tool=note {"word":"${word}a"}] [tool=mark {"word":"${word}b"}]`;
    words.push(`${word}a`, `${word}b`);
    const task = await attempt<Row>(person, "POST", "/api/tasks", {
      name: `Task ${word}`,
      description: content,
      assigned_agents: [agentName],
    });
    if (task) tasks.set(String(task.TaskId), String(task.name));
    const chat = await attempt<{ conversation_id: string }>(person, "POST", "/api/chat", {
      content: `Chat ${content.replaceAll(word, `c${word}`)}`,
      agent_id: agentId,
    });
    words.push(`c${word}a`, `c${word}b`);
    if (chat)
      said.push({
        conversation: chat.conversation_id,
        content: `Chat ${content.replaceAll(word, `c${word}`)}`,
      });
    if (task) await attempt(person, "POST", `/api/route-task/${String(task.TaskId)}`);
  }
}

/** The response if the server sent one; undefined when the connection broke, or the server is starting. */
async function attempt<Out>(
  person: Caller,
  method: string,
  path: string,
  body?: object,
): Promise<Out | undefined> {
  const { status, text } = await person.send({ method, path, body: body && JSON.stringify(body) });
  if (status >= 200 && status < 300) return JSON.parse(text) as Out;
  if (status <= 0) await sleep(50);
  return undefined;
}

/** Answers runs that wait for the user, until every run has ended, or nothing has changed for END_MS. */
async function letEnd(tally: Tally, target: Target, ledgers: Ledger[]): Promise<void> {
  let left = ["?"];
  for (let since = performance.now(); left.length && performance.now() - since < END_MS;) {
    const before = left.join();
    let waiting = 0;
    for (const { person } of ledgers) waiting += await answerAll(person);
    left = endlessRuns(target);
    if (waiting) left.push(`${waiting} waiting`);
    if (left.length) await sleep(500);
    if (left.join() !== before) since = performance.now();
  }
  for (const run of left) tally.found("endless", run);
}

type RunRow = { run_id: string; status: string };
type Step = { kind: string; status: string; input?: { id?: string; state?: string } };

/** Answers that a call happened where it may have. Returns how many runs waited. */
async function answerAll(person: Caller): Promise<number> {
  const runs = await person.json<RunRow[]>("GET", "/api/runs?limit=200");
  const waiting = runs.filter(({ status }) => status === "waiting");
  for (const { run_id } of waiting) {
    const { steps } = await person.json<{ steps: Step[] }>("GET", `/api/runs/${run_id}`);
    for (const { kind, status, input } of steps) {
      if (kind === "tool" && status === "started" && input?.id) {
        await person.send({
          method: "POST",
          path: `/api/runs/${run_id}/input`,
          body: JSON.stringify({ tool_call_id: input.id, result: "it had happened" }),
        });
      }
    }
  }
  return waiting.length;
}

async function check(
  tally: Tally,
  { person, tasks, said, words }: Ledger,
  effects: LocalServer,
): Promise<void> {
  for (const [id, name] of tasks) {
    const { status, text } = await person.send({ method: "GET", path: `/api/tasks/${id}` });
    if (status !== 200 || (JSON.parse(text) as Row).name !== name)
      tally.found("lost", `task ${id}: ${status}`);
  }
  for (const { conversation, content } of said) {
    const { status, text } = await person.send({
      method: "GET",
      path: `/api/conversations/${conversation}`,
    });
    if (status !== 200 || !text.includes(JSON.stringify(content).slice(1, -1)))
      tally.found("lost", `the message of conversation ${conversation}: ${status}`);
  }
  const times = new Map<string, number>();
  for (const { url } of effects.requests)
    times.set(url.slice(1), (times.get(url.slice(1)) ?? 0) + 1);
  for (const word of words)
    if ((times.get(word) ?? 0) > 1) tally.found("doubled", `${word}: ${times.get(word)} times`);
}
