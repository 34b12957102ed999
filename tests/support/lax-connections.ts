import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { Connection } from "@/lib/connections/contract";
import { provideConnections } from "@/lib/connections/calls/provide";
import type { ToolOutcome } from "@/lib/tools/contract";
import { startLaxServer, type Lax, type LaxServer } from "./lax-mcp-server";
import { json, person, startAgent } from "./tool-runs";

export let server: LaxServer;
const made: string[] = [];

/** Starts a server that deviates in any way that a test wants, and a person who connects to it. */
export function startLaxConnections(): void {
  // Before the settings are read.
  beforeAll(async () => {
    server = await startLaxServer();
    process.env.TOOL_ALLOWED_HOSTS = server.host;
  });
  startAgent();
  beforeAll(() => provideConnections());
  // A person can have up to 50.
  afterEach(async () => {
    for (const id of made.splice(0)) await person.ask("DELETE", `/api/connections/${id}`);
  });
  afterAll(() => server.close());
}

/** A connection to a server that deviates in this way. */
export async function connected(how: Lax): Promise<Connection> {
  const answer = await person.ask("POST", "/api/connections", { body: { url: server.as(how) } });
  expect(answer.status, await answer.clone().text()).toBe(201);
  const connection = await json<Connection>(answer);
  made.push(connection.ConnectionId);
  expect(connection.error ?? "").toBe("");
  expect(connection.status).toBe("connected");
  return connection;
}

/** The outcome of a call of one of its tools. */
export async function called(
  { ConnectionId: connection }: Connection,
  tool: string,
  args: object = {},
): Promise<ToolOutcome> {
  const definition = { connection, tool };
  return json<ToolOutcome>(
    await person.ask("POST", "/api/try-tool", { body: { definition, arguments: args } }),
  );
}

/** Its tools by name: true if usable, otherwise the sentence that says why not. */
export const usable = ({ tools }: Connection): Record<string, true | string> =>
  Object.fromEntries(tools.map(({ name, unusable }) => [name, unusable ?? true]));

/** Connects to such a server, and calls its tool once. */
export async function works(how: Lax): Promise<Connection> {
  const made = await connected(how);
  expect(usable(made)).toEqual({ echo: true });
  expect(await called(made, "echo", { a: "x" })).toMatchObject({ ok: true, result: "done" });
  expect(server.callsOf(made.url)).toEqual([{ a: "x" }]);
  return made;
}
