import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { ApiDocument, Connection } from "@/lib/connections/contract";
import { provideConnections } from "@/lib/connections/calls/provide";
import type { ToolOutcome } from "@/lib/tools/contract";
import { startLocalServer, type LocalServer } from "../local-server";
import { newPerson, type Person } from "../person";

// Documents that people paste or link, through the API that the pages use.
export let server: LocalServer;
export let person: Person;
/** The server's response at /document. */
export const served = { document: Buffer.alloc(0) };
const PNG = Buffer.from("89504e470d0a1a0a", "hex");

/** Starts the server for the tests of a file, and creates a person. */
export function serveDocuments(): void {
  beforeAll(async () => {
    provideConnections();
    server = await startLocalServer(({ url }, res) => {
      if (url === "/document") return res.writeHead(200).end(served.document);
      if (url === "/empty") return res.writeHead(204).end();
      if (url === "/image") return res.writeHead(200, { "content-type": "image/png" }).end(PNG);
      if (url === "/missing") return res.writeHead(404).end("no such thing");
      return res.writeHead(200, { "content-type": "application/json" }).end('{"ok":true}');
    });
    Object.assign(process.env, { TOOL_ALLOWED_HOSTS: server.host, RATE_LIMITS: "off" });
    person = await newPerson();
  });
  afterAll(() => server.close());
  beforeEach(() => void (server.requests.length = 0));
}

export const post = async <T>(url: string, body: object) => {
  const answer = await person.ask("POST", url, { body });
  return { status: answer.status, body: (await answer.json()) as T & Record<string, unknown> };
};
export const look = (body: object) => post<ApiDocument>("/api/connections/document", body);
export const add = (body: object) =>
  post<Connection>("/api/connections", { kind: "openapi", ...body });
const remove = (id: string) => person.ask("DELETE", `/api/connections/${id}`);
/** Adds the document, and calls its first operation. */
export async function called(input: object, args: object = {}) {
  const { body } = await add(input);
  expect(body).toMatchObject({ status: "connected" });
  const definition = { connection: body.ConnectionId, tool: body.tools[0]!.name };
  const outcome = (await post<ToolOutcome>("/api/try-tool", { definition, arguments: args })).body;
  await remove(body.ConnectionId);
  return { outcome, sent: server.requests.at(-1), connection: body };
}

export const operation = { operationId: "op", responses: {} };
export const json = (more: object = {}) =>
  JSON.stringify({
    openapi: "3.0.3",
    info: { title: "T", version: "1" },
    servers: [{ url: server.url }],
    paths: { "/x": { get: operation } },
    ...more,
  });
