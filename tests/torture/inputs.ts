import type { Endpoint } from "@/lib/core/endpoint";
import { startModelServer } from "../support/model-server";
import { Caller, type Answer, type Called } from "./caller";
import { ODD_HEADERS, ODD_METHODS, ODD_QUERIES, ODD_SEGMENTS } from "./odd-requests";
import { ODD_BODIES, ODD_VALUES, oddText } from "./odd-values";
import { cameBack, settled } from "./holdings";
import { placesIn, replaced } from "./places";
import { Random } from "./random";
import { Tally, type Outcome } from "./report";
import { readEndpoints, sampleOf } from "./routes";
import { furnish } from "./furnish";
import type { Known } from "./samples";
import { wholeStore } from "./store-checks";
import { Target } from "./target";

const AT_ONCE = 8;
const ROUND = 300;
/** 5xx that API.md documents: faults of the provider or the configuration, and a server that is full. */
const DOCUMENTED = new Set([502, 503, 504]);
const INTERNALS =
  /\bat .+\.(?:ts|js|mjs):\d+|SQLITE_|[Pp]risma|node_modules|\/(?:root|home|work|tmp)\//;

/**
 * Every route and field gets odd values: each response is one documented in API.md, and no one's data is changed by it.
 */
export async function tortureInputs(seed: number, many: number): Promise<Outcome> {
  const tally = new Tally("odd inputs");
  const model = await startModelServer();
  const target = await Target.start({
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-torture",
  });
  try {
    const bystander = new Caller(target.url);
    await bystander.join();
    const theirs = await furnish(bystander);
    const before = await picture(bystander, theirs);
    const caller = new Caller(target.url);
    await caller.join();
    const endpoints = await readEndpoints();
    await warmUp(caller, endpoints);
    let known = await furnish(caller);
    const fresh = await settled(target);
    let slowest: Called & { ms: number } = { method: "", path: "", ms: 0 };
    const inputs = makeInputs(endpoints, () => known, new Random(seed), many);
    const one = async (input: Called) => {
      let answer = await caller.send(input);
      // The server may close an idle connection just as it is reused. On a new connection there is a response.
      if (answer.status === 0) answer = await caller.send(input, { alone: true });
      tally.did();
      if (answer.ms > slowest.ms) slowest = { ...input, ms: answer.ms };
      judge(tally, input, answer);
      if (answer.status === 401 && !input.headers) await caller.signInAgain();
    };
    for (let more = true; more;) {
      // Sign-outs and deletions are among the inputs: each round restores the state first.
      await caller.signInAgain();
      known = await furnish(caller);
      more = await inParallel(inputs, ROUND, one);
    }
    tally.figure(
      `slowest answer ${slowest.ms.toFixed(0)} ms (${slowest.method} ${slowest.path.slice(0, 80)})`,
    );
    if (!target.alive) tally.found("crashes", target.server.output.slice(-400));
    if ((await picture(bystander, theirs)) !== before)
      tally.found("lost", "Somebody else's rows have changed.");
    wholeStore(target, tally);
    for (const each of [caller, bystander]) each.close();
    cameBack(tally, fresh, await settled(target, 10));
  } finally {
    await target.end();
    await model.close();
  }
  return tally.outcome;
}

/**
 * This many inputs: each odd value at each position once, as far as they go (else a random selection of them), then
 * random ones.
 */
function* makeInputs(
  endpoints: Endpoint[],
  known: () => Known,
  random: Random,
  many: number,
): Generator<Called> {
  const total = endpoints.reduce(
    (sum, endpoint) => sum + [...systematic(endpoint, known())].length,
    0,
  );
  let made = 0;
  for (const endpoint of endpoints) {
    for (const input of systematic(endpoint, known())) {
      if (total > many && random.next() > many / total) continue;
      made++;
      yield input;
    }
  }
  for (; made < many; made++) yield randomInput(random.pick(endpoints), known(), random);
}

/** Each parameter, field and header of an endpoint with each odd value once. */
function* systematic(endpoint: Endpoint, known: Known): Generator<Called> {
  const { method } = endpoint;
  const sample = sampleOf(endpoint, known);
  const body = sample.body && JSON.stringify(sample.body);
  for (const [parameter] of endpoint.path.matchAll(/\{\w+\}/g)) {
    for (const odd of ODD_SEGMENTS)
      yield {
        method,
        path: endpoint.path.replace(parameter, odd).replace(/\{\w+\}/g, "unknown-id"),
        body,
      };
  }
  for (const name of sample.query)
    for (const odd of ODD_QUERIES) yield { method, path: `${sample.path}?${name}=${odd}` };
  if (sample.body) {
    for (const odd of ODD_BODIES) yield { method, path: sample.path, body: odd };
    for (const place of placesIn(sample.body))
      for (const odd of ODD_VALUES)
        yield {
          method,
          path: sample.path,
          body: JSON.stringify(replaced(sample.body, place, odd)),
        };
  }
  for (const headers of ODD_HEADERS) yield { method, path: sample.path, body, headers };
  for (const other of ODD_METHODS) yield { method: other, path: sample.path, headers: {} };
}

function randomInput(endpoint: Endpoint, known: Known, random: Random): Called {
  const sample = sampleOf(endpoint, known);
  const odd = () => (random.next() < 0.5 ? random.pick(ODD_VALUES) : oddText(random));
  const headers = random.next() < 0.3 ? random.pick(ODD_HEADERS) : undefined;
  const query =
    sample.query.length && random.next() < 0.7
      ? `?${random.pick(sample.query)}=${encodeURIComponent(oddText(random).toWellFormed())}`
      : "";
  if (!sample.body) return { method: endpoint.method, path: sample.path + query, headers };
  let { body } = sample;
  for (let times = random.whole(1, 3); times > 0; times--)
    body = replaced(body, random.pick(placesIn(body)), odd()) as Record<string, unknown>;
  return {
    method: endpoint.method,
    path: sample.path + query,
    headers,
    body: JSON.stringify(body),
  };
}

function judge(
  tally: Tally,
  { method, path, headers, body }: Called,
  { status, text, headers: given }: Answer,
): void {
  const call = `${method} ${path.slice(0, 120)} ${JSON.stringify(headers ?? {}).slice(0, 120)} ${body?.toString().slice(0, 800) ?? ""}: ${status} ${text.slice(0, 160)}`;
  if (status === -1) return tally.found("hangs", call);
  if (status === 0) return tally.found("wrong", `no answer to ${call}`);
  if (status >= 500 && !DOCUMENTED.has(status)) return tally.found("faults", call);
  if (status < 400 || method === "HEAD" || method === "OPTIONS") return;
  if (!given["content-type"]?.startsWith("application/json"))
    return status === 431 ? undefined : tally.found("wrong", `no JSON: ${call}`);
  const told = JSON.parse(text) as { error?: unknown; code?: unknown; request_id?: unknown };
  if (
    typeof told.error !== "string" ||
    typeof told.code !== "string" ||
    typeof told.request_id !== "string"
  )
    tally.found("wrong", `not the error of API.md: ${call}`);
  else if (INTERNALS.test(told.error)) tally.found("wrong", `internals: ${call}`);
}

/** What another user sees of their own data. */
async function picture(caller: Caller, known: Known): Promise<string> {
  const paths = [
    "/api/agents",
    "/api/tasks",
    "/api/teams",
    "/api/templates",
    `/api/conversations/${known.conversation}`,
    "/api/secrets",
    "/api/keys",
    "/api/model-providers",
  ];
  return JSON.stringify(await Promise.all(paths.map((each) => caller.json("GET", each))));
}

/**
 * Memory that the first calls of a process allocate permanently is not a leak: each route's code, compiled schemas,
 * sandboxes, and modules loaded with their first use. So each call is made once with valid input, then with odd values.
 */
async function warmUp(caller: Caller, endpoints: Endpoint[]): Promise<void> {
  const random = new Random(0);
  let known = await furnish(caller);
  for (const endpoint of endpoints) {
    const { path, query, body } = sampleOf(endpoint, known);
    const words = query.map((name) => `${name}=1`).join("&");
    for (const each of words ? [path, `${path}?${words}`] : [path])
      await caller.send({
        method: endpoint.method,
        path: each,
        body: body && JSON.stringify(body),
      });
    await caller.signInAgain();
    known = await furnish(caller);
    for (let round = 0; round < 10; round++) {
      const { status } = await caller.send(randomInput(endpoint, known, random));
      if (status === 401) await caller.signInAgain();
    }
  }
  await caller.signInAgain();
  known = await furnish(caller);
  for (let round = 0; round < 30; round++) {
    await caller.json("GET", "/api/agents");
    await caller.json("POST", "/api/chat", { content: "Hello [tokens=2]", agent_id: known.agent });
    await caller.json("POST", "/api/try-tool", {
      definition: "calculator",
      arguments: { expression: "1+1" },
    });
  }
}

/** Sends the next `many` inputs, some concurrently. Returns whether there may be more. */
async function inParallel(
  inputs: Iterator<Called>,
  many: number,
  work: (input: Called) => Promise<void>,
): Promise<boolean> {
  let left = many;
  const worker = async () => {
    while (left-- > 0) {
      const next = inputs.next();
      if (next.done) return;
      await work(next.value);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return left < 0;
}
