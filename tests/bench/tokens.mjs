// Tokens relayed per second, and the server's CPU for each, with many concurrent streams: through the bare relay and
// through the app, alternating within one run. Every token of every stream is counted.
import http from "node:http";
import { cpuOf, median } from "./processes.mjs";

// A new connection for each stream: one kept from the previous round may be closed by its server at this very moment.
const agent = new http.Agent({ keepAlive: false, maxSockets: 512 });
const CONTENT = "Tell me what you know.";

/**
 * One stream to its end: how many tokens arrived, in how many chunks, and whether the last word is the expected one.
 */
function stream({ url, headers, body, token }) {
  return new Promise((resolve, reject) => {
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
        const seen = { tokens: 0, text: "" };
        let rest = "";
        answer.setEncoding("utf8");
        answer.on("data", (chunk) => {
          const lines = (rest + chunk).split("\n");
          rest = lines.pop();
          for (const line of lines) {
            const word = token(line);
            if (word === undefined) continue;
            seen.tokens++;
            seen.text += word;
          }
        });
        answer.on("end", () => resolve(seen));
        answer.on("error", reject);
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

const relayed = (line) =>
  line.startsWith("data: {")
    ? JSON.parse(line.slice(6)).choices?.[0]?.delta?.content || undefined
    : undefined;
/** A delta is the only event whose data holds just `content`. */
const ours = (line) =>
  line.startsWith('data: {"content":') ? JSON.parse(line.slice(6)).content : undefined;

export async function benchTokens({ relay, app, account }) {
  const asked = {
    model: "deepseek-chat",
    messages: [{ role: "user", content: CONTENT }],
    stream: true,
    stream_options: { include_usage: true },
  };
  const targets = {
    relay: {
      url: relay.url,
      headers: {},
      body: JSON.stringify(asked),
      token: relayed,
      pid: relay.child.pid,
    },
    app: {
      url: `${app.url}/api/chat`,
      headers: { ...account.headers, accept: "text/event-stream" },
      body: JSON.stringify({ content: CONTENT, agent_id: account.agentId }),
      token: ours,
      pid: app.child.pid,
    },
  };
  const rows = [];
  for (const [atOnce, rounds] of [
    [16, 6],
    [256, 4],
  ]) {
    const seen = { relay: { rate: [], cpu: [], tokens: 0 }, app: { rate: [], cpu: [], tokens: 0 } };
    const texts = new Set();
    for (let round = 0; round <= rounds; round++) {
      for (const [name, target] of Object.entries(targets)) {
        const cpu = cpuOf(target.pid);
        const from = performance.now();
        const all = await Promise.all(Array.from({ length: atOnce }, () => stream(target)));
        const seconds = (performance.now() - from) / 1000;
        await new Promise((resolve) => setTimeout(resolve, 300)); // writes right after the response count, too
        for (const each of all) texts.add(each.text);
        if (round === 0) continue; // the first round warms up
        const tokens = all.reduce((sum, each) => sum + each.tokens, 0);
        seen[name].tokens = tokens;
        seen[name].rate.push(tokens / seconds);
        seen[name].cpu.push(((cpuOf(target.pid) - cpu) / tokens) * 1000);
      }
    }
    rows.push({
      streams: atOnce,
      "tokens each round, relay": seen.relay.tokens,
      app: seen.app.tokens,
      "different texts": texts.size,
      "tokens/s relay": Math.round(median(seen.relay.rate)),
      "tokens/s app": Math.round(median(seen.app.rate)),
      ratio: (median(seen.app.rate) / median(seen.relay.rate)).toFixed(2),
      "CPU µs/token relay": Math.round(median(seen.relay.cpu)),
      "CPU µs/token app": Math.round(median(seen.app.cpu)),
    });
  }
  console.log(
    "\nTokens passed on (bars: at 256 streams at least 0.5 times the relay's; as many tokens as the relay, one event each; one text)",
  );
  console.table(rows);
}
