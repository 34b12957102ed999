import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readDocument, type ReadDocument } from "@/lib/connections/openapi/operations";
import { libraryYaml, shopJson } from "../support/library-api";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { newPerson, type Person } from "../support/person";
import { tried } from "../support/tools";

// Tools made from a document, against a server that behaves as documented.
let server: LocalServer;
let person: Person;
let library: ReadDocument;
let shop: ReadDocument;
beforeAll(async () => {
  server = await startLocalServer((_, res) =>
    res.writeHead(200, { "content-type": "application/json" }).end('{"ok":true}'),
  );
  Object.assign(process.env, { TOOL_ALLOWED_HOSTS: server.host, RATE_LIMITS: "off" });
  const by = { owner: "reader", signal: AbortSignal.timeout(60_000) };
  library = await readDocument({ text: libraryYaml(server.url), ...by });
  shop = await readDocument({ text: shopJson(server.url), ...by });
  person = await newPerson();
  for (const { name, host } of [...library.secrets, ...shop.secrets]) {
    const kept = { name, value: `value-of-${name.toLowerCase()}`, hosts: [host] };
    const saved = await person.ask("POST", "/api/secrets", { body: kept });
    expect(saved.status, await saved.text()).toBeLessThan(300);
  }
});
afterAll(() => server.close());
beforeEach(() => void (server.requests.length = 0));

const call = async (document: ReadDocument, name: string, args: object) => {
  const { definition } = document.operations.find((each) => each.name === name)!;
  expect(await tried(person, definition!, args)).toMatchObject({ ok: true, result: '{"ok":true}' });
  return server.requests[0]!;
};

test("a search sends the given arguments, and no others", async () => {
  const given = { "X-Language": "de", q: "a & b", since_year: 2020 };
  expect(await call(library, "books_list", given)).toMatchObject({
    method: "GET",
    url: "/v2/books?q=a%20%26%20b&since%5Byear%5D=2020&api_key=value-of-city_library_key",
    headers: { "x-language": "de", accept: "application/json" },
  });
});

test("a body is sent as the model gave it", async () => {
  const body = { title: "Notes", author: { name: "Ada" } };
  const asked = await call(library, "books_add", { "X-Language": "en", body });
  expect(asked.headers).toMatchObject({
    authorization: "Bearer value-of-city_library_bearer",
    "content-type": "application/json",
  });
  expect(JSON.parse(asked.body)).toEqual(body);
});

test("a part of the path stays one part", async () => {
  expect(await call(library, "get_books_book-id", { "book-id": "a/../b?c" })).toMatchObject({
    url: "/v2/books/a%2F..%2Fb%3Fc",
  });
});

test("a form omits missing arguments", async () => {
  const given = { id: "c1", email: "ada@a.example", address_line1: "1 Main & 2nd" };
  const asked = await call(shop, "updateCustomer", given);
  expect(asked).toMatchObject({ method: "POST", url: "/customers/c1" });
  expect(asked.headers).toMatchObject({ authorization: "Basic value-of-shop_login" });
  expect(Object.fromEntries(new URLSearchParams(asked.body))).toEqual({
    email: "ada@a.example",
    "address[line1]": "1 Main & 2nd",
  });
});

test("arguments that don't match the document are not sent", async () => {
  const { definition } = library.operations.find((each) => each.name === "books_add")!;
  for (const args of [{}, { "X-Language": "fr", body: {} }, { "X-Language": "de", body: {} }])
    expect(await tried(person, definition!, args)).toMatchObject({ ok: false });
  expect(server.requests).toEqual([]);
});
