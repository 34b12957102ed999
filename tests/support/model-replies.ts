import { setTimeout as sleep } from "node:timers/promises";
import type { ServerResponse } from "node:http";
import { wordsOf, type Scenario } from "./model-scenarios";

export type Asked = { model: string; stream: boolean; includeUsage: boolean };

const ERRORS: Record<number, [string, string]> = {
  400: ["invalid_request_error", "Bad request"],
  401: ["authentication_error", "Authentication Fails (no such user)"],
  402: ["unknown_error", "Insufficient Balance"],
  429: ["rate_limit_error", "Rate limit reached"],
};

/** An error in the provider's format. */
export function refuse(res: ServerResponse, status: number, after?: number): void {
  const [type, message] = ERRORS[status] ?? ["server_error", "The server had an error"];
  res.writeHead(status, {
    "content-type": "application/json",
    ...(after === undefined ? {} : { "retry-after": String(after) }),
  });
  res.end(JSON.stringify({ error: { message, type, param: null, code: null } }));
}

const usageOf = (words: string[], { thought, usage }: Pick<Scenario, "thought" | "usage">) => ({
  prompt_tokens: 10,
  completion_tokens: words.length,
  total_tokens: 10 + words.length,
  prompt_tokens_details: { cached_tokens: 0 },
  ...usage,
  ...(thought === undefined ? {} : { completion_tokens_details: { reasoning_tokens: thought } }),
});
const REASONING = ["let ", "me ", "think"];
const callsOf = (scenario: Scenario) =>
  scenario.tools.map((tool, index) => ({
    index,
    id: `call_${index + 1}_${tool.name}`,
    type: "function",
    function: { name: tool.name, arguments: tool.arguments },
  }));

/** The complete response as one JSON body. */
export function answerWhole(res: ServerResponse, asked: Asked, scenario: Scenario): void {
  const words = scenario.tools.length ? [] : wordsOf(scenario);
  const calls = callsOf(scenario).map(({ id, type, function: called }) => ({
    id,
    type,
    function: called,
  }));
  const message = {
    role: "assistant",
    content: calls.length ? null : words.join(""),
    ...(scenario.reasoning ? { reasoning_content: REASONING.join("") } : {}),
    ...(calls.length ? { tool_calls: calls } : {}),
  };
  res.writeHead(200, { "content-type": "application/json" });
  if (scenario.malformed) return void res.end("{ this is no JSON");
  if (scenario.cut !== undefined) return void res.write("{", () => res.destroy());
  if (scenario.stall !== undefined) return void res.write("{");
  res.end(
    JSON.stringify({
      id: "chatcmpl-stand-in",
      object: "chat.completion",
      created: 0,
      model: asked.model,
      choices: [{ index: 0, message, finish_reason: calls.length ? "tool_calls" : "stop" }],
      usage: usageOf(words, scenario),
    }),
  );
}

/** Waits until the reader has consumed what was written, or has disconnected. */
const drained = (res: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      res.off("drain", done).off("close", done);
      resolve();
    };
    res.on("drain", done).on("close", done);
  });

/** Writes an event's bytes in two parts that split a character, so that the reader's decoder has to join it. */
async function writeGarbled(res: ServerResponse, event: string): Promise<void> {
  const bytes = Buffer.from(event);
  const middle = bytes.findIndex((byte) => byte >= 0x80) + 1;
  res.write(bytes.subarray(0, middle));
  await sleep(2);
  res.write(bytes.subarray(middle));
}

/** One event line that never ends, as fast as the reader consumes it. */
async function writeForever(res: ServerResponse): Promise<void> {
  res.write('data: {"choices":[{"index":0,"delta":{"content":"');
  const piece = "x".repeat(64 * 1024);
  while (!res.destroyed) {
    if (res.write(piece)) await sleep(0);
    else await drained(res);
  }
}

/** There are few events before and after the words, so plain formatting is fast enough for them. */
function eventMaker(asked: Asked) {
  const head = `data: {"id":"chatcmpl-stand-in","object":"chat.completion.chunk","created":0,"model":${JSON.stringify(asked.model)},`;
  const usage = asked.includeUsage ? ',"usage":null' : "";
  return {
    delta: (delta: object, finish: string | null = null) =>
      `${head}"choices":[{"index":0,"delta":${JSON.stringify(delta)},"finish_reason":${JSON.stringify(finish)}}]${usage}}\n\n`,
    word: (word: string) =>
      `${head}"choices":[{"index":0,"delta":{"content":${JSON.stringify(word)}},"finish_reason":null}]${usage}}\n\n`,
    usage: (words: string[], scenario: Scenario) =>
      `${head}"choices":[],"usage":${JSON.stringify(usageOf(words, scenario))}}\n\n`,
  };
}

function writeCalls(
  res: ServerResponse,
  scenario: Scenario,
  delta: ReturnType<typeof eventMaker>["delta"],
): void {
  for (const call of callsOf(scenario)) {
    const text = call.function.arguments;
    const middle = Math.ceil(text.length / 2);
    res.write(
      delta({ tool_calls: [{ ...call, function: { name: call.function.name, arguments: "" } }] }),
    );
    for (const piece of [text.slice(0, middle), ...(scenario.half ? [] : [text.slice(middle)])])
      res.write(delta({ tool_calls: [{ index: call.index, function: { arguments: piece } }] }));
  }
}

/** The words at their pace. The clock, not the last pause, sets each word's time, so that delays do not add up. */
async function writeWords(
  res: ServerResponse,
  words: string[],
  scenario: Scenario,
  word: (text: string) => string,
): Promise<void> {
  const start = performance.now();
  for (const [index, text] of words.entries()) {
    if (index === scenario.pause?.after) await scenario.pause.until;
    const wait = start + index * scenario.pace - performance.now();
    if (wait > 0) await sleep(wait);
    if (res.destroyed) return;
    if (scenario.garble) await writeGarbled(res, word(text));
    else if (!res.write(word(text))) await drained(res);
    if (scenario.malformed && index === 1) res.write("data: {this is no JSON\n\n");
  }
}

/** The response as a stream of events, with the scenario's faults. */
export async function answerStream(
  res: ServerResponse,
  asked: Asked,
  scenario: Scenario,
  onFirstWord: () => void,
): Promise<void> {
  const make = eventMaker(asked);
  const all = scenario.tools.length ? [] : wordsOf(scenario);
  const end = scenario.stall ?? scenario.cut ?? all.length;
  res.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-cache",
  });
  res.write(make.delta({ role: "assistant", content: scenario.tools.length ? null : "" }));
  if (scenario.huge) return writeForever(res);
  if (scenario.reasoning)
    for (const piece of REASONING) res.write(make.delta({ reasoning_content: piece }));
  onFirstWord();
  await writeWords(res, all.slice(0, end), scenario, make.word);
  if (res.destroyed || scenario.stall !== undefined) return;
  // Flush before the connection breaks: the test is about the words after the cut, not before.
  if (scenario.cut !== undefined)
    return void setTimeout(
      () => (scenario.reset ? res.socket?.resetAndDestroy() : res.destroy()),
      20,
    );
  writeCalls(res, scenario, make.delta);
  if (scenario.half) return void setTimeout(() => res.destroy(), 20);
  res.write(make.delta({}, scenario.finish ?? (scenario.tools.length ? "tool_calls" : "stop")));
  if (asked.includeUsage && scenario.usage !== null) res.write(make.usage(all, scenario));
  res.end("data: [DONE]\n\n");
}
