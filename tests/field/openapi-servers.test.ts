import { describe, expect, test } from "vitest";
import type { ToolOutcome } from "@/lib/tools/contract";
import {
  add,
  called,
  json,
  look,
  operation,
  person,
  post,
  serveDocuments,
  served,
  server,
} from "../support/openapi/pasted-documents";

serveDocuments();

describe("the server of a document", () => {
  test("is requested if the document has a relative one, and has the person's own choice", async () => {
    const document = json({ servers: [{ url: "/api" }] });
    const looked = await look({ document });
    expect(looked.body).toMatchObject({ servers: [], secrets: [], operations: [{ name: "op" }] });
    expect(looked.body.server).toBeUndefined();
    expect(looked.body.operations[0]?.unusable).toBeUndefined();
    const refused = await add({ document });
    expect(refused).toMatchObject({
      status: 400,
      body: { field_reasons: { server: { reason: "openapi_server_needed" } } },
    });
    const { sent, connection } = await called({ document, server: `${server.url}/api/` });
    expect(sent?.url).toBe("/api/x");
    expect(connection.api_server).toBe(`${server.url}/api/`);
  });

  test("is the first that can be reached, and the person sees all of them", async () => {
    const variables = { region: { default: "eu", enum: ["eu", "us"] } };
    const servers = [
      { url: "https://{region}.api.invalid/v1", variables, description: "Production" },
      { url: server.url },
    ];
    const document = json({ servers });
    expect((await look({ document })).body).toMatchObject({
      servers: [
        { url: "https://eu.api.invalid/v1", description: "Production" },
        { url: "https://us.api.invalid/v1", description: "Production" },
        { url: server.url, description: "" },
      ],
      server: server.url,
    });
    expect((await called({ document })).sent?.url).toBe("/x");
  });

  test("stays the chosen one when the document is read again, and can be changed", async () => {
    served.document = Buffer.from(json({ servers: [{ url: "https://production.invalid" }] }));
    const { body } = await add({ url: `${server.url}/document`, server: `${server.url}/a` });
    const path = `/api/connections/${body.ConnectionId}`;
    const again = await person.ask("POST", `${path}/refresh`);
    expect(await again.json()).toMatchObject({
      status: "connected",
      api_server: `${server.url}/a`,
    });
    const operations = ["op"];
    const moved = await person.ask("PATCH", path, {
      body: { operations, server: `${server.url}/b` },
    });
    expect(await moved.json()).toMatchObject({ api_server: `${server.url}/b` });
    const call = { definition: { connection: body.ConnectionId, tool: "op" }, arguments: {} };
    expect((await post<ToolOutcome>("/api/try-tool", call)).body).toMatchObject({ ok: true });
    expect(server.requests.at(-1)?.url).toBe("/b/x");
  });

  test("of a path or an operation counts before the chosen one", async () => {
    const paths = { "/x": { servers: [{ url: `${server.url}/deep` }], get: operation } };
    expect((await called({ document: json({ paths }), server: `${server.url}/a` })).sent?.url).toBe(
      "/deep/x",
    );
  });

  test.each(["ftp://a.example", "https://me:pass@a.example", "not a URL"])(
    "is refused with a sentence: %s",
    async (own) => {
      const refused = await add({ document: json(), server: own });
      expect(refused.status).toBe(400);
    },
  );

  test("has no say over hosts that may not be reached", async () => {
    const { body } = await add({ document: json(), server: "http://169.254.169.254" });
    const call = { definition: { connection: body.ConnectionId, tool: "op" }, arguments: {} };
    expect((await post<ToolOutcome>("/api/try-tool", call)).body).toMatchObject({ ok: false });
  });
});

describe("the response of an operation", () => {
  const at = async (path: string) =>
    (await called({ document: json({ paths: { [path]: { get: operation } } }) })).outcome;
  test("without content says that it went well", async () => {
    expect(await at("/empty")).toMatchObject({
      ok: true,
      result: "Done. The server responded with status 204 and no content.",
    });
  });

  test("that is an image is named where there is no run to keep it", async () => {
    expect(await at("/image")).toMatchObject({
      ok: true,
      result: expect.stringContaining("image/png"),
    });
  });

  test("that is an error has its status and its text", async () => {
    expect(await at("/missing")).toMatchObject({
      ok: false,
      error: expect.stringMatching(/404.*no such thing/),
    });
  });

  test("is requested in the types that the document names", async () => {
    const responses = { 200: { description: "", content: { "image/png": {}, "image/webp": {} } } };
    const { sent } = await called({
      document: json({ paths: { "/x": { get: { ...operation, responses } } } }),
    });
    expect(sent?.headers.accept).toBe("image/png, image/webp");
  });
});

test("a key that is a cookie is sent as one", async () => {
  const components = { securitySchemes: { c: { type: "apiKey", in: "cookie", name: "sid" } } };
  const document = json({
    security: [{ c: [] }],
    components,
    info: { title: "Cookies", version: "1" },
  });
  const [secret] = (await look({ document })).body.secrets;
  expect(secret).toEqual({ name: "COOKIES_C", host: server.host, holds: "key" });
  await post("/api/secrets", { name: "COOKIES_C", value: "secret-cookie", hosts: [server.host] });
  const { sent, outcome } = await called({ document });
  expect([outcome.ok, sent?.headers.cookie]).toEqual([true, "sid=secret-cookie"]);
});
