import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import type { Connection } from "@/lib/connections/contract";
import type { File } from "@/lib/files/contract";
import type { NumberedEvent, Run } from "@/lib/runs/run/contract";
import { BareServer } from "../support/bare";
import { readEvents } from "../support/events";
import type { LocalServer } from "../support/local-server";
import { startModelServer, type ModelServer } from "../support/model-server";
import { startSignInServer, type TestSignInServer } from "../support/sign-in-server";
import { WebClient } from "../support/web-client";

// The process is killed at points visible to the outside: when a request has arrived there, and again when it was
// executed but its response has not been sent. The writes between the two are swept by crash-sweep.test.ts.

type Moment = "arrived" | "done";
const MOMENTS: Moment[] = ["arrived", "done"];

let model: ModelServer;
let outside: TestSignInServer;
let server: BareServer;
let person: WebClient;
let connection: Connection;
let agent: Agent;

const path = (tail = "") => `/api/connections/${connection.ConnectionId}${tail}`;
const now = () => person.ask<Connection>("GET", path());

/** Kills the process at the first request that contains this text. */
function killAt(place: LocalServer, text: string, at: Moment): Promise<void> {
  return new Promise((killed) => {
    place.watched.by = (asked, moment) => {
      if (moment !== at || !`${asked.url} ${asked.body}`.includes(text)) return undefined;
      place.watched.by = undefined;
      return server.kill().then(killed);
    };
  });
}

/** The process is back, and no claim of the previous one is in the way: half a minute, which nothing waits for here. */
async function back(): Promise<void> {
  const file = new Database(server.databaseFile);
  file.prepare(`UPDATE "Connection" SET "renewUntil" = NULL`).run();
  file.close();
  await server.up();
}

async function backFrom(): Promise<URL> {
  const { url } = await person.ask<{ url: string }>("POST", path("/sign-in"));
  return new URL((await fetch(url)).headers.get("x-leads-to")!);
}
/** The bare server has no page to return to. */
const comeBack = (to: URL) =>
  person.fetch("GET", `/api/connections/callback${to.search}`).catch(() => undefined);
async function signIn(): Promise<void> {
  await comeBack(await backFrom());
  expect(await now()).toMatchObject({ status: "connected", signed_in: true });
}

/** Makes the agent call the tool that sends a text; returns the run, as far as it was received. */
const beginSending = (text: string) =>
  begin(`[tool=post_office_send {"text":"${text}"}]`, agent.AgentId);

async function begin(content: string, agent_id: string): Promise<string> {
  const heard: NumberedEvent[] = [];
  const body = { content, agent_id };
  try {
    const answer = await person.fetch("POST", "/api/chat", body, { accept: "text/event-stream" });
    await readEvents(answer, (event) => {
      heard.push(event);
      return event.event === "done" || event.event === "waiting";
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // the connection broke
  }
  const [first] = heard;
  if (first?.event !== "run") throw new Error("The stream does not begin with its run.");
  return first.data.run_id;
}
async function waitingFor(runId: string) {
  const heard: NumberedEvent[] = [];
  await person.follow(runId, heard);
  const last = heard.at(-1);
  return last?.event === "waiting" ? last.data : undefined;
}
const statusOf = async (runId: string) =>
  (await person.ask<Run>("GET", `/api/runs/${runId}`)).status;
const effectsOf = (text: string) =>
  outside.mcp.effects.filter((each) => each === `sent ${text}`).length;

beforeAll(async () => {
  [model, outside] = await Promise.all([startModelServer(), startSignInServer()]);
  server = await BareServer.on(inject("migrated"), {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-test",
    TOOL_ALLOWED_HOSTS: [outside.host, outside.mcp.host].join(","),
  });
  await server.up();
  person = new WebClient(server.url);
  await person.join();
  const body = { url: outside.mcp.address };
  connection = await person.ask<Connection>("POST", "/api/connections", body);
}, 60_000);
afterAll(async () => {
  await server.kill();
  await Promise.all([model.close(), outside.close()]);
});

describe("kill -9 while a person signs in", () => {
  test.each(MOMENTS)(
    "with the code %s: no sign-in is left half done",
    async (moment) => {
      const to = await backFrom();
      const killed = killAt(outside, "/token grant_type=authorization_code", moment);
      await comeBack(to);
      await killed;
      await back();
      expect(await now()).toMatchObject({ status: "needs_sign_in", signed_in: false });
      const asked = outside.tokensAsked.length;
      await comeBack(to); // the redirect could be used once
      expect(outside.tokensAsked).toHaveLength(asked);
      expect((await now()).signed_in).toBe(false);
    },
    60_000,
  );
});

describe("kill -9 during a call", () => {
  beforeAll(async () => {
    await signIn();
    const tools = [{ connection: connection.ConnectionId, tool: "send", approval: "never" }];
    agent = await person.ask<Agent>("POST", "/api/agents", {
      name: "Scout",
      instructions: "Send it.",
      tools,
    });
  }, 60_000);

  test.each(MOMENTS)(
    "that has %s: it never takes effect twice, and its person enters the result",
    async (moment) => {
      const killed = killAt(outside.mcp, '"tools/call"', moment);
      const runId = await beginSending(`call ${moment}`);
      await killed;
      await back();
      const waiting = await waitingFor(runId);
      expect(waiting).toMatchObject({ for: "result", name: "post_office_send" });
      await person.ask("POST", `/api/runs/${runId}/input`, {
        tool_call_id: waiting!.tool_call_id,
        result: "It had happened",
      });
      await expect.poll(() => statusOf(runId)).toBe("completed");
      expect(effectsOf(`call ${moment}`)).toBe(moment === "done" ? 1 : 0);
    },
    60_000,
  );
});

describe("kill -9 after a call has returned an image", () => {
  test.each([3, 4])(
    "at write %i of the run: it is one file, whether or not it is asked for again",
    async (write) => {
      if (!(await now()).signed_in) await signIn();
      const { ConnectionId } = connection;
      const { AgentId } = await person.ask<Agent>("POST", "/api/agents", {
        name: `Painter ${write}`,
        instructions: "Show it.",
        tools: [{ connection: ConnectionId, tool: "picture", approval: "never", idempotent: true }],
      });
      await server.dieAt(write);
      const runId = await begin("[tool=post_office_picture]", AgentId);
      await server.gone();
      await back();
      await expect.poll(() => statusOf(runId)).toBe("completed");
      const files = await person.ask<File[]>("GET", "/api/files");
      const made = files.filter(({ made_by: by }) => by?.run_id === runId);
      expect(made).toMatchObject([{ type: "image/png", version: 1 }]);
    },
    60_000,
  );
});

describe("kill -9 while a token is renewed", () => {
  test.each(MOMENTS)(
    "with the refresh token %s: the sign-in stays valid, or its end is reported and the call is made after the next",
    async (moment) => {
      if (!(await now()).signed_in) await signIn();
      outside.expire();
      const killed = killAt(outside, "grant_type=refresh_token", moment);
      const runId = await beginSending(`renewed ${moment}`);
      await killed;
      await back();
      const waiting = await waitingFor(runId);
      // The call may not have been sent: the stored data doesn't tell, so its person is asked.
      expect(["result", "sign_in"]).toContain(waiting?.for);
      await person.ask(
        "POST",
        `/api/runs/${runId}/input`,
        waiting?.for === "result"
          ? { tool_call_id: waiting.tool_call_id, result: "It had not happened" }
          : { tool_call_id: waiting!.tool_call_id, refuse: "Not now" },
      );
      await expect.poll(() => statusOf(runId)).toBe("completed");
      expect(effectsOf(`renewed ${moment}`)).toBe(0);
      const next = await beginSending(`after ${moment}`);
      expect(await statusOf(next)).toBe(moment === "done" ? "waiting" : "completed");
      if (moment === "done") {
        // The new refresh token was lost with the response: that is reported, and one sign-in fixes it.
        expect(await now()).toMatchObject({
          status: "needs_sign_in",
          error_reason: { reason: "sign_in_ended" },
        });
        await signIn();
      }
      await expect.poll(() => statusOf(next)).toBe("completed");
      expect(effectsOf(`after ${moment}`)).toBe(1);
      expect((await now()).signed_in).toBe(true);
    },
    60_000,
  );
});
