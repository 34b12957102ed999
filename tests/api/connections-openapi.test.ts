import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import type { ApiDocument, Connection } from "@/lib/connections/contract";
import { provideConnections } from "@/lib/connections/calls/provide";
import type { ToolDefinition, ToolOutcome } from "@/lib/tools/contract";
import { libraryYaml, shopJson } from "../support/library-api";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { newAgent, newPerson, type Person } from "../support/person";

// A server that returns its own description, and behaves as described.
let server: LocalServer;
let person: Person;
let document: string;
const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;

beforeAll(async () => {
  provideConnections();
  server = await startLocalServer(({ url }, res) => {
    if (url === "/moved") return res.writeHead(302, { location: "http://localhost:9/" }).end();
    if (url === "/gone") return res.writeHead(404).end("nothing");
    if (url === "/picture") return res.writeHead(200).end(Buffer.from([0xff, 0xd8, 0xff]));
    const isDocument = url === "/api.yaml";
    const type = isDocument ? "application/yaml" : "application/json";
    return res.writeHead(200, { "content-type": type }).end(isDocument ? document : '{"ok":true}');
  });
  Object.assign(process.env, { TOOL_ALLOWED_HOSTS: server.host, RATE_LIMITS: "off" });
  person = await newPerson();
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  document = libraryYaml(server.url);
});

const look = (body: object) => person.ask("POST", "/api/connections/document", { body });
const add = (body: object) =>
  person.ask("POST", "/api/connections", { body: { kind: "openapi", ...body } });
const added = async (body: object) => {
  const answer = await add(body);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return json<Connection>(answer);
};
const url = () => `${server.url}/api.yaml`;

describe("a document is looked at", () => {
  test("by its URL: its operations, and the secrets that they need", async () => {
    const found = await json<ApiDocument>(await look({ url: url() }));
    expect(found).toMatchObject({
      title: "City Library",
      version: "2.1",
      protocol: "OpenAPI 3.1.0",
      more: false,
    });
    expect(found.operations).toHaveLength(10);
    expect(found.operations[0]).toEqual({
      name: "books_list",
      title: "Finds books",
      method: "GET",
      path: "/books",
      read_only: true,
      deprecated: false,
    });
    expect(found.operations.find(({ name }) => name === "nowhere")).toMatchObject({
      unusable_reason: { reason: "openapi_refers_nowhere" },
    });
    const host = server.host;
    expect(found.secrets).toContainEqual({ name: "CITY_LIBRARY_KEY", host, holds: "key" });
    expect(await json<Connection[]>(await person.ask("GET", "/api/connections"))).toEqual([]);
  });

  test("as text, however many quotation marks it has", async () => {
    const fits = `${libraryYaml(server.url)}# ${'"'.repeat(4_180_000)}`;
    expect((await json<ApiDocument>(await look({ document: fits }))).title).toBe("City Library");
    expect(await json(await look({ document: `${fits}${"x".repeat(50_000)}` }))).toMatchObject({
      field_reasons: { document: { reason: "openapi_too_large" } },
    });
  });

  test.each([
    ["", "connection_url_required"],
    ["/gone", "openapi_address_answered"],
    ["/moved", "openapi_elsewhere"],
    ["/picture", "openapi_not_text"],
    ["/else", "openapi_not_one"],
  ])("what is none is refused with a sentence: %s", async (path, reason) => {
    const answer = await look(path ? { url: server.url + path } : {});
    expect(answer.status).toBe(400);
    expect(await json(answer)).toMatchObject({ field_reasons: { url: { reason } } });
  });

  test("a URL within the server's own network is not requested", async () => {
    for (const there of [
      "http://169.254.169.254/api.yaml",
      "https://localhost:9/",
      "http://[::1]/",
    ])
      expect((await look({ url: there })).status).toBe(400);
    expect((await add({ url: "https://10.0.0.1/api.json" })).status).toBe(400);
  });
});

describe("a document as a connection", () => {
  test("keeps the operations that were chosen, without what they send", async () => {
    const made = await added({ url: url(), operations: ["books_list", "books_add"] });
    expect(made).toMatchObject({
      kind: "openapi",
      name: "City Library",
      url: url(),
      status: "connected",
      protocol: "OpenAPI 3.1.0",
      auth: { type: "none" },
      used_by: [],
    });
    expect(made.tools).toMatchObject([
      { name: "books_list", method: "GET", path: "/books", read_only: true, destructive: false },
      { name: "books_add", method: "POST", path: "/books", read_only: false },
    ]);
    expect(made.secrets?.map(({ name }) => name)).toEqual([
      "CITY_LIBRARY_KEY",
      "CITY_LIBRARY_BEARER",
    ]);
    expect(JSON.stringify(made)).not.toContain("{{secret");
  });

  test("gives an agent its own HTTP tool, which is called with the person's secret", async () => {
    const { ConnectionId: connection } = await added({ url: url(), name: "Books" });
    const tools = [
      { connection, tool: "books_list" },
      { connection, tool: "books_add", approval: "never" },
    ];
    const given = await newAgent(person, { tools: tools as unknown as Agent["tools"] });
    const agent = { tools: given.tools as ToolDefinition[] };
    expect(agent.tools.map((each) => each.function.name)).toEqual([
      "books_books_list",
      "books_books_add",
    ]);
    expect(agent.tools.map((each) => each.implementation)).toMatchObject([
      { kind: "http", method: "GET", approval: "never" },
      { kind: "http", method: "POST", approval: "never" },
    ]);
    await person.ask("DELETE", `/api/connections/${connection}`);
    const value = "canary-library-key";
    const secret = { name: "CITY_LIBRARY_KEY", value, hosts: [server.host] };
    expect((await person.ask("POST", "/api/secrets", { body: secret })).status).toBeLessThan(300);
    server.requests.length = 0;
    const body = { definition: agent.tools[0], arguments: { "X-Language": "de", q: "sea" } };
    const outcome = await json<ToolOutcome>(await person.ask("POST", "/api/try-tool", { body }));
    expect(outcome).toMatchObject({ ok: true, result: '{"ok":true}' });
    expect(server.requests).toMatchObject([{ url: `/v2/books?q=sea&api_key=${value}` }]);
  });

  test("can be tried before any agent has it", async () => {
    const { ConnectionId: connection } = await added({ url: url() });
    const call = { definition: { connection, tool: "get_books_book-id" } };
    const body = { ...call, arguments: { "book-id": "7", "X-Language": "en" } };
    const outcome = await json<ToolOutcome>(await person.ask("POST", "/api/try-tool", { body }));
    expect(outcome).toMatchObject({ ok: true });
    const unusable = { definition: { connection, tool: "nowhere" }, arguments: {} };
    expect((await person.ask("POST", "/api/try-tool", { body: unusable })).status).toBe(400);
  });

  test("is read again from its URL: operations that it no longer has are removed", async () => {
    const { ConnectionId } = await added({ url: url(), operations: ["books_list", "remove"] });
    document = libraryYaml(server.url)
      .replace("operationId: remove", "operationId: drop")
      .replace("summary: Finds books", "summary: Searches books");
    const path = `/api/connections/${ConnectionId}`;
    const again = await json<Connection>(await person.ask("POST", `${path}/refresh`));
    expect(again.tools).toMatchObject([{ name: "books_list", description: "Searches books" }]);
    document = "<!DOCTYPE html><title>Down</title>";
    const down = await json<Connection>(await person.ask("POST", `${path}/refresh`));
    expect(down).toMatchObject({ status: "error", error_reason: { reason: "openapi_is_page" } });
    expect(down.tools).toHaveLength(1);
  });

  test("that was pasted as text belongs to its server, and is not fetched again", async () => {
    const made = await added({ document: shopJson(server.url) });
    expect(made).toMatchObject({ name: "Shop", pasted: true, url: `${server.url}/` });
    const path = `/api/connections/${made.ConnectionId}`;
    expect((await person.ask("POST", `${path}/refresh`)).status).toBe(409);
    expect((await person.ask("POST", `${path}/sign-in`)).status).toBe(409);
    const renamed = await person.ask("PATCH", path, { body: { name: "Corner shop" } });
    expect(await json(renamed)).toMatchObject({ name: "Corner shop" });
    for (const body of [{ enabled: false }, { url: url() }, { auth: { type: "none" } }])
      expect((await person.ask("PATCH", path, { body })).status).toBe(400);
  });

  test("can be chosen from again: by its URL, or with its text where it has none", async () => {
    const change = async ({ ConnectionId: id }: Connection, body: object) =>
      person.ask("PATCH", `/api/connections/${id}`, { body });
    const made = await added({ url: url(), operations: ["books_list"] });
    const operations = ["books_add", "books_list"];
    const more = await json<Connection>(await change(made, { operations, name: "Books" }));
    expect(more).toMatchObject({ name: "Books", status: "connected" });
    expect(more.tools.map(({ name }) => name)).toEqual(["books_list", "books_add"]);
    expect(more.secrets).toHaveLength(2);
    const shop = await added({ document: shopJson(server.url) });
    const document = shopJson(server.url).replaceAll("updateCustomer", "changeCustomer");
    const other = await json<Connection>(
      await change(shop, { document, operations: ["changeCustomer"] }),
    );
    expect(other).toMatchObject({ pasted: true, url: shop.url });
    expect(other.tools.map(({ name }) => name)).toEqual(["changeCustomer"]);
    for (const [which, body, reason] of [
      [made, { operations: ["nothing"] }, "openapi_operation_unknown"],
      [made, { operations, document }, "document_unwanted"],
      [shop, { operations: ["changeCustomer"] }, "document_needed"],
      [shop, { document }, "operations_required"],
      [shop, { document: "no document", operations }, undefined],
    ] as const) {
      const answer = await change(which, body);
      expect(answer.status).toBe(400);
      if (reason) expect(await json(answer)).toMatchObject({ reason });
    }
    expect(
      (
        await (
          await newPerson()
        ).ask("PATCH", `/api/connections/${shop.ConnectionId}`, { body: { operations } })
      ).status,
    ).toBe(404);
    const after = await json<Connection>(
      await person.ask("GET", `/api/connections/${made.ConnectionId}`),
    );
    expect(after.tools).toEqual(more.tools);
  });

  test.each([
    [{ operations: ["nothing"] }, "operations", "openapi_operation_unknown"],
    [{ operations: [] }, "operations", "operations_required"],
    [{ operations: Array(65).fill("books_list") }, "operations", "operations_too_many"],
    [{ auth: { type: "header", name: "X-Key", secret: "s" } }, "auth", "connection_auth_not_taken"],
    [{ kind: "mcp", operations: ["books_list"] }, "kind", "connection_kind_needed"],
  ])("is refused with a sentence: %j", async (more, field, reason) => {
    const answer = await add({ url: url(), ...more });
    expect(answer.status).toBe(400);
    expect(await json(answer)).toMatchObject({ field_reasons: { [field]: { reason } } });
  });

  test("with more operations than may be chosen, asks for a choice", async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 70 }, (_, at) => [`/thing-${at}`, { get: { operationId: `get${at}` } }]),
    );
    const text = JSON.stringify({ openapi: "3.1.0", servers: [{ url: server.url }], paths });
    expect(await json(await add({ document: text }))).toMatchObject({
      field_reasons: { operations: { reason: "openapi_choose" } },
    });
    const operations = Array.from({ length: 64 }, (_, at) => `get${at}`);
    expect((await added({ document: text, operations })).tools).toHaveLength(64);
  });

  test("is recognized where its kind is not said", async () => {
    const answer = await person.ask("POST", "/api/connections", { body: { url: url() } });
    expect(answer.status).toBe(400);
    expect(await json(answer)).toMatchObject({ reason: "connection_is_document" });
  });

  test("of another user is not found", async () => {
    const { ConnectionId: connection } = await added({ url: url() });
    const stranger = await newPerson();
    const tools = [{ connection, tool: "books_list" }];
    const body = { name: "Spy", instructions: "Look.", tools };
    const answer = await stranger.ask("POST", "/api/agents", { body });
    expect(answer.status).toBe(400);
  });
});

test("a document that refers to itself everywhere takes no time", async () => {
  const wide = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`p${at}`, {}]));
  const all = Array.from({ length: 300 }, () => ({ $ref: "#/components/schemas/wide" }));
  const schema = { $ref: "#/components/schemas/all" };
  const requestBody = { content: { "application/json": { schema } } };
  const paths = Object.fromEntries(
    Array.from({ length: 1_200 }, (_, at) => [`/${at}`, { post: { requestBody } }]),
  );
  const schemas = { wide: { type: "object", properties: wide }, all: { allOf: all } };
  const servers = [{ url: server.url }];
  const text = JSON.stringify({ openapi: "3.1.0", servers, paths, components: { schemas } });
  const found = await json<ApiDocument>(await look({ document: text })); // a billion steps would outlast the test
  expect(found).toMatchObject({ more: true });
  expect(found.operations).toHaveLength(1_000);
});
