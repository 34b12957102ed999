// A thousand visitors wait for their confirmation at once: who receives it, how soon, and how much memory is freed.
import { readFileSync, readdirSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { cpuOf, median, quantile } from "./processes.mjs";

const MANY = 1_000;
const CONFIRMED = 100;
const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });

/** A visitor's stream; `heard` resolves with the time of the confirmation. */
function listen(url, signupId) {
  return new Promise((resolve, reject) => {
    const request = http.get(
      `${url}/waitlist/status?signupId=${signupId}`,
      { agent: false },
      (answer) => {
        if (answer.statusCode !== 200)
          return reject(new Error(`The stream answered ${answer.statusCode}`));
        const stream = { heardAt: 0, close: () => request.destroy() };
        answer.on("error", () => undefined);
        answer.on("data", (chunk) => {
          const text = String(chunk);
          if (text.includes("pending")) resolve(stream);
          if (text.includes("confirmed")) stream.heardAt = performance.now();
        });
      },
    );
    request.on("error", reject);
  });
}

async function signUp(url, at) {
  const body = JSON.stringify({ name: "Ada", email: `visitor${at}@example.com` });
  const answer = await ask(
    `${url}/api/waitlist`,
    { method: "POST", headers: { "content-type": "application/json" } },
    body,
  );
  return JSON.parse(answer).signupId;
}

const ask = (url, options, body) =>
  new Promise((resolve, reject) => {
    const request = http.request(url, { ...options, agent }, (answer) => {
      let text = "";
      answer.on("data", (chunk) => (text += chunk)).on("end", () => resolve(text));
    });
    request.on("error", reject).end(body);
  });

/** The links in the emails that the server wrote next to its database, by address. */
function linksIn(folder) {
  const found = new Map();
  for (const name of readdirSync(folder)) {
    const text = readFileSync(path.join(folder, name), "utf8")
      .replace(/=\r?\n/g, "")
      .replaceAll("=3D", "=");
    const to = /visitor\d+@example\.com/.exec(text)?.[0];
    const token = /\/confirm\?token=([\w-]+)/.exec(text)?.[1];
    if (to && token) found.set(to, token);
  }
  return found;
}

const memoryOf = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;
const until = async (holds) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
};
const settle = () => new Promise((resolve) => setTimeout(resolve, 5_000));

export async function benchStreams({ app, database }) {
  const ids = await Promise.all(Array.from({ length: MANY }, (_, at) => signUp(app.url, at)));
  const outbox = path.join(path.dirname(database), "outbox");
  await until(() => readdirSync(outbox).length >= MANY);
  const links = linksIn(outbox);
  const { pid } = app.child;
  const rows = [];
  for (let round = 1; round <= 4; round++) {
    const before = memoryOf(pid);
    const streams = [];
    for (let from = 0; from < MANY; from += 100)
      streams.push(
        ...(await Promise.all(ids.slice(from, from + 100).map((id) => listen(app.url, id)))),
      );
    const open = memoryOf(pid);
    const cpu = cpuOf(pid);
    await settle();
    const idle = (cpuOf(pid) - cpu) / 50; // percent of a core over five seconds
    const chosen =
      round === 1 ? Array.from({ length: CONFIRMED }, (_, at) => at * (MANY / CONFIRMED)) : [];
    const delays = [];
    for (const at of chosen) {
      const began = performance.now();
      await ask(`${app.url}/api/waitlist?token=${links.get(`visitor${at}@example.com`)}`, {
        method: "GET",
      });
      await until(() => streams[at].heardAt > 0);
      delays.push(streams[at].heardAt - began);
    }
    const wrong = streams.filter((each, at) => each.heardAt > 0 !== chosen.includes(at)).length;
    for (const each of streams) each.close();
    await settle();
    rows.push({
      round,
      streams: MANY,
      "memory before MB": before.toFixed(0),
      "open MB": open.toFixed(0),
      "closed MB": memoryOf(pid).toFixed(0),
      "CPU idle %": idle.toFixed(1),
      "heard after ms p50": delays.length ? median(delays).toFixed(0) : "",
      p99: delays.length ? quantile(delays, 0.99).toFixed(0) : "",
      "heard wrongly": wrong,
    });
    // Confirmed sign-ups end their streams at once: new ones replace them in the next rounds.
    for (const at of chosen) ids[at] = await signUp(app.url, MANY + at);
  }
  console.log(
    "\nWaiting status streams (bars: each hears its own confirmation within 1,000 ms and no other; memory returns when they close)",
  );
  console.table(rows);
}
