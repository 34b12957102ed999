import http from "node:http";
import { startModelServer } from "../support/model-server";
import { Caller } from "./caller";
import { cameBack, settled } from "./holdings";
import { Tally, type Outcome } from "./report";
import { Target } from "./target";

const AT_ONCE = 10;
/** The streams that a user may have open (lib/core/http/sse.ts), and a few more to be refused. */
const FULL = 20;

type Kind = {
  name: string;
  open: (person: Caller) => Promise<{ method: string; path: string; body?: string }>;
};

/** Streams of each kind, refused, cut and read to their end: listeners, timers, slots and descriptors are released. */
export async function tortureStreams(many: number): Promise<Outcome> {
  const tally = new Tally("refused, cut and finished streams");
  const model = await startModelServer();
  const target = await Target.start({
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-torture",
  });
  try {
    const person = new Caller(target.url);
    await person.join();
    const { AgentId } = await person.json<{ AgentId: string }>("POST", "/api/agents", {
      name: "Streams",
      instructions: "Answer.",
    });
    const kinds = kindsOf(AgentId);
    for (const kind of kinds) await once(target, person, kind, 40);
    const before = await settled(target);
    for (const kind of kinds) {
      await once(target, person, kind, many);
      tally.did(many);
    }
    const after = await settled(target, 10);
    cameBack(tally, before, after);
    if (!target.alive) tally.found("crashes", target.server.output.slice(-400));
  } finally {
    await target.end();
    await model.close();
  }
  return tally.outcome;
}

const kindsOf = (agentId: string): Kind[] => [
  { name: "tasks", open: async () => ({ method: "GET", path: "/api/tasks/events" }) },
  {
    name: "conversations",
    open: async () => ({ method: "GET", path: "/api/conversations/events" }),
  },
  {
    name: "run",
    open: async (person) => {
      const { run_id } = await person.json<{ run_id: string }>("POST", "/api/chat", {
        content: "Hello [tokens=2]",
        agent_id: agentId,
      });
      return { method: "GET", path: `/api/runs/${run_id}/events` };
    },
  },
  {
    name: "reply",
    open: async () => ({
      method: "POST",
      path: "/api/chat",
      body: JSON.stringify({ content: "Hello [tokens=5 pace=5]", agent_id: agentId }),
    }),
  },
  {
    name: "waitlist",
    open: async (person) => {
      const { signupId } = await person.json<{ signupId: string }>("POST", "/api/waitlist", {
        name: "Ada",
        email: `w${Math.random()}@example.com`,
      });
      return { method: "GET", path: `/waitlist/status?signupId=${signupId}` };
    },
  },
];

/** Opens this many streams of a kind: a third cut at once, a third at the first byte, a third read on for a moment. */
async function once(target: Target, person: Caller, kind: Kind, many: number): Promise<void> {
  for (let from = 0; from < many; from += AT_ONCE) {
    const asked = await kind.open(person);
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, many - from) }, (_, at) =>
        cut(target.url, person, asked, at % 3),
      ),
    );
  }
  // Refused: all slots taken, then more.
  const asked = await kind.open(person);
  const held = await Promise.all(
    Array.from({ length: FULL + 5 }, () => hold(target.url, person, asked)),
  );
  for (const each of held) each.destroy();
}

function begin(
  url: string,
  person: Caller,
  { method, path, body }: { method: string; path: string; body?: string },
): http.ClientRequest {
  const headers = {
    ...person.headers,
    accept: "text/event-stream",
    ...(body ? { "content-type": "application/json" } : {}),
  };
  const request = http.request(url + path, { method, headers, agent: false });
  request.on("error", () => undefined).end(body);
  return request;
}

function cut(
  url: string,
  person: Caller,
  asked: { method: string; path: string; body?: string },
  how: number,
): Promise<void> {
  return new Promise((resolve) => {
    const request = begin(url, person, asked);
    request.on("close", () => resolve());
    if (how === 0) setImmediate(() => request.destroy());
    else
      request.on("response", (answer) => {
        answer.on("error", () => undefined);
        if (how === 1) answer.once("data", () => request.destroy());
        else answer.resume().once("data", () => setTimeout(() => request.destroy(), 50));
        answer.on("end", () => request.destroy());
      });
  });
}

/** Opens a stream and keeps it open; resolves with its response, whatever it is. */
function hold(
  url: string,
  person: Caller,
  asked: { method: string; path: string; body?: string },
): Promise<http.ClientRequest> {
  return new Promise((resolve) => {
    const request = begin(url, person, asked);
    request.on(
      "response",
      (answer) => (answer.on("error", () => undefined).resume(), resolve(request)),
    );
    request.on("close", () => resolve(request));
  });
}
