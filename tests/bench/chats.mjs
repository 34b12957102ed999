// Time to first token, tail and server CPU of a chat: straight to the model, through the bare relay, through the app;
// alternating in rounds, so that a machine whose speed drifts affects all three alike.
import http from "node:http";
import { busyOf, median } from "./processes.mjs";

const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
export const CONTENT = "Tell me what you know.";

/** One chat: when its first and last token arrived and when the response ended, in ms after sending. */
function chat({ url, headers, body: given, token }) {
  const body = typeof given === "function" ? given() : given;
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const request = http.request(
      url,
      {
        method: "POST",
        agent,
        headers: {
          ...headers,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
        },
      },
      (answer) => {
        if (answer.statusCode !== 200)
          return reject(new Error(`${url} answered ${answer.statusCode}`));
        let first = 0;
        let last = 0;
        answer.on("data", (chunk) => {
          if (!chunk.includes(token)) return;
          last = performance.now() - began;
          first ||= last;
        });
        answer.on("end", () => resolve({ first, tail: performance.now() - began - last }));
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

/** `targets`: name → { url, headers, body, token, pid }. Returns for each the medians over all rounds. */
async function measure(targets, atOnce, rounds) {
  const seen = await roundsOf(targets, atOnce, rounds);
  const over = (figures) => median(figures.flat());
  return Object.fromEntries(
    Object.entries(seen).map(([name, { first, tail, cpu }]) => [
      name,
      { first: over(first), tail: over(tail), cpu: over(cpu) },
    ]),
  );
}

/**
 * The results of each round: the first tokens and tails of its chats, and the CPU time per chat. `by` of a target:
 * replaces the request of the nth chat of a round, if people take turns.
 */
export async function roundsOf(targets, atOnce, rounds) {
  const seen = Object.fromEntries(
    Object.keys(targets).map((name) => [name, { first: [], tail: [], cpu: [] }]),
  );
  for (let round = 0; round <= rounds; round++) {
    const inTurn = Object.entries(targets);
    for (const [name, target] of round % 2 ? inTurn.reverse() : inTurn) {
      const before = target.pid ? busyOf(target.pid) : 0;
      const chats = await Promise.all(
        Array.from({ length: atOnce }, (_, nth) => chat({ ...target, ...target.by?.(nth) })),
      );
      await new Promise((resolve) => setTimeout(resolve, 60)); // work right after a response counts
      if (round === 0) continue; // the first round warms up
      seen[name].first.push(chats.map((each) => each.first));
      seen[name].tail.push(chats.map((each) => each.tail));
      if (target.pid) seen[name].cpu.push((busyOf(target.pid) - before) / atOnce);
    }
  }
  return seen;
}

export const chatTarget = (app, account) => ({
  url: `${app.url}/api/chat`,
  headers: { ...account.headers, accept: "text/event-stream" },
  body: JSON.stringify({ content: CONTENT, agent_id: account.agentId }),
  token: "event: delta",
  pid: app.child.pid,
});

export async function benchChats({ model, relay, app, account }) {
  const asked = {
    model: "deepseek-chat",
    messages: [
      { role: "system", content: "You are a helpful assistant." },
      { role: "user", content: CONTENT },
    ],
    stream: true,
    stream_options: { include_usage: true },
  };
  const targets = {
    direct: {
      url: `${model.url}/chat/completions`,
      headers: { authorization: "Bearer sk-bench" },
      body: JSON.stringify(asked),
      token: '"content":"',
    },
    relay: {
      url: relay.url,
      headers: {},
      body: JSON.stringify(asked),
      token: '"content":"',
      pid: relay.child.pid,
    },
    app: chatTarget(app, account),
  };
  const rows = [];
  for (const [atOnce, rounds] of [
    [1, 16],
    [16, 14],
    [64, 4],
  ]) {
    const { direct, relay: bare, app: ours } = await measure(targets, atOnce, rounds);
    rows.push({
      "chats at once": atOnce,
      "first token direct ms": direct.first.toFixed(1),
      "added by relay ms": (bare.first - direct.first).toFixed(2),
      "added by app ms": (ours.first - direct.first).toFixed(2),
      ratio: ((ours.first - direct.first) / (bare.first - direct.first)).toFixed(1),
      "tail relay ms": bare.tail.toFixed(1),
      "tail app ms": ours.tail.toFixed(1),
      "CPU relay ms": bare.cpu.toFixed(1),
      "CPU app ms": ours.cpu.toFixed(1),
      "CPU ratio": (ours.cpu / bare.cpu).toFixed(1),
    });
  }
  console.log(
    "\nChats against the same stand-in model (bars: added first token at most 5 at 1 and 8 at 16 chats, CPU at most 6, tail at most 5 ms)",
  );
  console.table(rows);
}
