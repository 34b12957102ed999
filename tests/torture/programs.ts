import Database from "better-sqlite3";
import { startModelServer } from "../support/model-server";
import { Caller } from "./caller";
import { ODD_BODIES, ODD_VALUES, oddText } from "./odd-values";
import { placesIn, replaced } from "./places";
import { Random } from "./random";
import { Tally, type Outcome } from "./report";
import { wholeStore } from "./store-checks";
import { Target } from "./target";

const AT_ONCE = 4;
type Body = Record<string, unknown>;

const tool = { name: "look", description: "Looks", parameters: { type: "object", properties: {} } };
const SAMPLES = (model: string): [path: string, body: Body][] => [
  [
    "/v1/chat/completions",
    {
      model,
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: [{ type: "text", text: "Hello [tokens=1]" }] },
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "c1", type: "function", function: { name: "look", arguments: "{}" } }],
        },
        { role: "tool", tool_call_id: "c1", content: "seen" },
      ],
      tools: [{ type: "function", function: tool }],
      tool_choice: "auto",
      response_format: { type: "text" },
      stream: false,
      temperature: 1,
      metadata: { a: "b" },
    },
  ],
  [
    "/v1/responses",
    {
      model,
      input: [
        { type: "message", role: "user", content: [{ type: "input_text", text: "Hi [tokens=1]" }] },
        { type: "function_call", call_id: "c1", name: "look", arguments: "{}" },
        { type: "function_call_output", call_id: "c1", output: "seen" },
      ],
      tools: [{ type: "function", ...tool }],
      text: { format: { type: "text" } },
      include: ["troupe.tool_calls"],
      stream: false,
      store: true,
      reasoning: { effort: "low" },
    },
  ],
];

/**
 * Hostile bodies against the routes for programs: no 500, no response in another format than OpenAI's, and never a
 * second run of one call.
 */
export async function torturePrograms(seed: number, many: number): Promise<Outcome> {
  const tally = new Tally("hostile bodies at /v1");
  const random = new Random(seed);
  const model = await startModelServer();
  const target = await Target.start({
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-torture",
  });
  try {
    const person = new Caller(target.url);
    await person.join();
    await person.json("POST", "/api/agents", { name: "Scout", instructions: "You answer." });
    const { secret } = await person.json<{ secret: string }>("POST", "/api/keys", {
      name: "Torture",
      scopes: ["chat"],
      expires_in_days: null,
    });
    const bodies = hostile(random, many);
    let answered = 0;
    const worker = async () => {
      for (let next = bodies.next(); !next.done; next = bodies.next()) {
        const [path, body] = next.value;
        if (await send(tally, `${target.url}${path}`, secret, body)) answered++;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    // Every readable body is different: a second run of one is an error.
    const { runs, calls } = requestsIn(target);
    tally.figure(`${answered} of them were sound and answered; ${runs} runs of ${calls} calls`);
    if (runs !== calls) tally.found("doubled", `${runs} runs were begun by ${calls} calls`);
    if (answered > calls) tally.found("lost", `${answered} answers, ${calls} runs`);
    if (!target.alive) tally.found("crashes", target.server.output.slice(-400));
    wholeStore(target, tally);
    person.close();
  } finally {
    await target.end();
    await model.close();
  }
  return tally.outcome;
}

/** Each body at each URL, then bodies that are odd at up to three positions. */
function* hostile(random: Random, many: number): Generator<[path: string, body: string | Buffer]> {
  const samples = SAMPLES("scout");
  let made = 0;
  for (const [path] of samples)
    for (const body of ODD_BODIES) {
      if (made++ >= many) return;
      yield [path, body];
    }
  for (; made < many; made++) {
    const [path, sample] = random.pick(samples);
    let body = sample;
    for (let times = random.whole(1, 3); times > 0; times--) {
      const odd = random.next() < 0.7 ? random.pick(ODD_VALUES) : oddText(random);
      body = replaced(body, random.pick(placesIn(body)), odd) as Body;
    }
    // Its own body: an identical one counts as a client's retry, and gets the same run.
    yield [path, JSON.stringify({ ...body, user: `caller ${made}` })];
  }
}

/** Sends one; returns whether it got a response. */
async function send(
  tally: Tally,
  url: string,
  secret: string,
  body: string | Buffer,
): Promise<boolean> {
  const shown = `${url} ${body.toString().slice(0, 600)}`;
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: body as BodyInit,
      signal: AbortSignal.timeout(30_000),
    });
    const text = await answer.text();
    tally.did();
    if (answer.status === 500) tally.found("faults", `${shown}: ${text.slice(0, 200)}`);
    if (answer.ok) return true;
    const { error } = JSON.parse(text) as { error?: { message?: unknown; type?: unknown } };
    if (typeof error?.message !== "string" || typeof error.type !== "string")
      tally.found("wrong", `not OpenAI's form: ${shown}: ${text.slice(0, 200)}`);
  } catch (error) {
    tally.found("hangs", `${shown}: ${String(error)}`);
  }
  return false;
}

/** How many runs programs have started, and by how many different calls. */
function requestsIn({ server }: Target): { runs: number; calls: number } {
  const store = new Database(server.databaseFile, { readonly: true });
  try {
    return store
      .prepare(`SELECT count(*) AS runs, count(DISTINCT "bodyHash") AS calls FROM "ProgramRequest"`)
      .get() as { runs: number; calls: number };
  } finally {
    store.close();
  }
}
