import http from "node:http";
import net from "node:net";
import { startModelServer } from "../support/model-server";
import { Caller } from "./caller";
import { Tally, type Outcome } from "./report";
import { Target } from "./target";

const SLOW = 200;
const IDLE = 1_000;
const CALLS = 200;

/** Slow senders and idle streams next to a user who works normally and must hardly be affected. */
export async function tortureLoad(): Promise<Outcome> {
  const tally = new Tally("slow senders and idle streams");
  const model = await startModelServer();
  const target = await Target.start({
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-torture",
  });
  const lines: { destroy(): unknown }[] = [];
  try {
    const person = new Caller(target.url);
    await person.join();
    const { AgentId } = await person.json<{ AgentId: string }>("POST", "/api/agents", {
      name: "Normal",
      instructions: "Answer.",
    });
    await work(tally, person, AgentId); // the first calls of a process are slower
    const alone = await work(tally, person, AgentId);
    for (let at = 0; at < SLOW; at++) lines.push(slowSender(target.server.port));
    const { signupId } = await person.json<{ signupId: string }>("POST", "/api/waitlist", {
      name: "Ada",
      email: "idle@example.com",
    });
    for (let from = 0; from < IDLE; from += 100)
      lines.push(
        ...(await Promise.all(
          Array.from({ length: 100 }, () =>
            idleStream(`${target.url}/waitlist/status?signupId=${signupId}`),
          ),
        )),
      );
    tally.did(SLOW + IDLE);
    const beside = await work(tally, person, AgentId);
    for (const [name, before] of Object.entries(alone)) {
      const after = beside[name] ?? NaN;
      tally.figure(
        `${name} p95 ${before.toFixed(1)} ms alone, ${after.toFixed(1)} beside ${SLOW} slow senders and ${IDLE} idle streams: ${(after / before).toFixed(2)} times`,
      );
      // Below a few milliseconds the clock's own noise exceeds any effect.
      if (after > 2 * Math.max(before, 5))
        tally.found("wrong", `${name} takes ${(after / before).toFixed(2)} times as long`);
    }
    if (!target.alive) tally.found("crashes", target.server.output.slice(-400));
  } finally {
    for (const each of lines) each.destroy();
    await target.end();
    await model.close();
  }
  return tally.outcome;
}

/** The p95 of each kind of call, in milliseconds. */
async function work(
  tally: Tally,
  person: Caller,
  agentId: string,
): Promise<Record<string, number>> {
  const times: Record<string, number[]> = { list: [], create: [], chat: [] };
  for (let at = 0; at < CALLS; at++) {
    const calls = {
      list: { method: "GET", path: "/api/agents" },
      create: {
        method: "POST",
        path: "/api/tasks",
        body: JSON.stringify({ name: `Task ${at} ${Math.random()}`, description: "x" }),
      },
      chat: {
        method: "POST",
        path: "/api/chat",
        body: JSON.stringify({ content: "Hello [tokens=2]", agent_id: agentId }),
      },
    };
    for (const [name, call] of Object.entries(calls)) {
      const { status, ms, text } = await person.send(call);
      if (status === -1) tally.found("hangs", name);
      else if (status > 299) tally.found("wrong", `${name}: ${status} ${text.slice(0, 100)}`);
      times[name]!.push(ms);
    }
  }
  return Object.fromEntries(
    Object.entries(times).map(([name, each]) => [
      name,
      each.sort((a, b) => a - b)[Math.floor(each.length * 0.95)]!,
    ]),
  );
}

/** A connection that sends the request head, and then a byte of its body each second. */
function slowSender(port: number): net.Socket {
  const line = net.connect(port, "localhost", () => {
    line.write(
      "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n",
    );
    const drip = setInterval(() => line.write(" "), 1_000);
    line.on("close", () => clearInterval(drip));
  });
  return line.on("error", () => undefined);
}

function idleStream(url: string): Promise<http.ClientRequest> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent: false }, (answer) => {
      answer.on("error", () => undefined).resume();
      if (answer.statusCode === 200) resolve(request);
      else reject(new Error(`The stream answered ${answer.statusCode}.`));
    });
    request.on("error", reject);
  });
}
