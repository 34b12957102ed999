import { readDocument } from "@/lib/connections/openapi/operations";
import { mintUserId, personalScope } from "@/lib/core/identity";
import { runTool } from "@/lib/tools/run-tool";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { startLocalServer, type LocalServer } from "../local-server";
import { newPerson } from "../person";

// Small documents of one operation, called by a tool made from them, against a server that records requests.
let server: LocalServer;
let me: ReturnType<typeof mintUserId>;

/** Starts the server for the tests of a file. */
export function serveOperations(): void {
  beforeAll(async () => {
    server = await startLocalServer((_, res) =>
      res.writeHead(200, { "content-type": "application/json" }).end('{"ok":true}'),
    );
    Object.assign(process.env, { TOOL_ALLOWED_HOSTS: server.host, RATE_LIMITS: "off" });
    me = mintUserId((await newPerson()).user.UserId);
  });
  afterAll(() => server.close());
  beforeEach(() => void (server.requests.length = 0));
}

type Operation = Record<string, unknown>;
export const document = (
  operation: Operation,
  { path = "/x", method = "get", ...more }: Record<string, unknown> = {},
) =>
  JSON.stringify({
    openapi: "3.0.3",
    info: { title: "T", version: "1" },
    servers: [{ url: server.url }],
    paths: {
      [String(path)]: { [String(method)]: { operationId: "op", responses: {}, ...operation } },
    },
    ...more,
  });
export const withQuery = (...parameters: object[]) =>
  document({ parameters: parameters.map((each) => ({ in: "query", ...each })) });
export const withBody = (
  schema: object,
  { type = "application/json", required = true, encoding = {} } = {},
  more = {},
) =>
  document(
    { requestBody: { required, content: { [type]: { schema, encoding } } } },
    { method: "post", ...more },
  );
export const FORM = { type: "application/x-www-form-urlencoded" };
export const text = { type: "string" };
export const list = { type: "array", items: text };

/** The request of a call with these arguments, and its outcome. */
export async function call(given: string, args: unknown) {
  const read = await readDocument({
    text: given,
    owner: "reader",
    signal: AbortSignal.timeout(60_000),
  });
  const [operation] = read.operations;
  if (!operation?.definition) return { why: operation?.unusable?.text, sent: undefined };
  server.requests.length = 0;
  const outcome = await runTool({
    me: personalScope(me),
    definition: operation.definition,
    args,
    signal: AbortSignal.timeout(60_000),
    fileNamed: async (name) => ({
      bytes: Buffer.from(`content of ${name}`),
      type: "application/pdf",
    }),
  });
  const sent = server.requests.at(-1);
  const { ok, result, error } = outcome;
  return { ok, result, why: error, sent, url: sent && decodeURIComponent(sent.url) };
}
