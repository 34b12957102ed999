import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { newPerson, type Person } from "../support/person";
import { newTool, tried } from "../support/tools";

const hex = (text: string) => Buffer.from(text, "hex");
const prices =
  "<table><tr><th>Item</th><th>Price</th></tr><tr><td>Bolt</td><td>1.19</td></tr></table>";
const ANSWERS: Record<string, [type: string, body: Buffer]> = {
  "/western": ["text/plain; charset=windows-1252", hex("93356120809420962069749273")],
  "/gbk-meta": [
    "text/html",
    Buffer.concat([
      Buffer.from('<html><meta charset="gbk"><p>'),
      hex("d0d5c3fb"),
      Buffer.from("</p>"),
    ]),
  ],
  "/undeclared": ["text/csv", hex("c8ecff3bc3eef0eee40acff2f03bcceef1eae2e00a")],
  "/wrong": ["text/plain; charset=ISO-8859-1", Buffer.from("Größe, Öl")],
  "/stray": [
    "application/json",
    Buffer.concat([Buffer.from('{"a":"Müller Köln'), hex("ff"), Buffer.from('"}')]),
  ],
  "/prices": ["text/html; charset=utf-8", Buffer.from(`<html><h1>Prices</h1>${prices}`)],
  "/layout": [
    "text/html",
    Buffer.from(`<html><table><tr><td>Menu</td><td>${prices}</td></tr></table>`),
  ],
  "/long": [
    "text/html",
    Buffer.from(`<html><p>Begin</p><script>${"x".repeat(1_000_000)}</script><p>End</p></html>`),
  ],
};

let server: LocalServer;
let person: Person;
beforeAll(async () => {
  server = await startLocalServer(({ url }, res) => {
    const [type, body] = ANSWERS[url]!;
    res.writeHead(200, { "content-type": type }).end(body);
  });
  Object.assign(process.env, { TOOL_ALLOWED_HOSTS: server.host, RATE_LIMITS: "off" });
  person = await newPerson();
});
afterAll(() => server.close());

const read = async (path: string) =>
  (await tried(person, "fetch_url", { url: server.url + path })).result;

describe("fetch_url and HTTP tools read text in its own encoding", () => {
  test.each([
    ["/western", "“5a €” – it’s"],
    ["/gbk-meta", "姓名"],
    ["/undeclared", "Имя;Город\nПтр;Москва\n"],
    ["/wrong", "Größe, Öl"],
    ["/stray", '{"a":"Müller Köln\ufffd"}'],
  ])("%s", async (path, text) => {
    expect(await read(path)).toBe(text);
    const tool = newTool({ kind: "http", method: "GET", url: server.url + path });
    expect((await tried(person, tool)).result).toContain(text);
  });
});

describe("fetch_url shows tables of a page in Markdown", () => {
  const table = "| Item | Price |\n| --- | --- |\n| Bolt | 1.19 |";
  test("cells stay apart", async () => expect(await read("/prices")).toBe(`Prices\n\n${table}`));
  test("a table that only arranges others is not a table", async () =>
    expect(await read("/layout")).toBe(`Menu\n\n${table}`));
});

test("fetch_url says that it has only read the beginning of a very long page", async () => {
  expect(await read("/long")).toBe(
    "Begin\n\n[Cut here: only the first 1,000,000 characters of the page were read.]",
  );
});
