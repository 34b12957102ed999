import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "@/lib/connections/contract";
import type {
  ConnectionPrompts,
  ConnectionResources,
} from "@/lib/connections/calls/resource-contract";
import { db } from "@/lib/core/db/db";
import type { File } from "@/lib/files/contract";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { newPerson, type Person } from "../support/person";
import { refusal } from "../support/teams";
import { json } from "../support/tool-runs";

type Asked = { id: unknown; method: string; params: { cursor?: string; uri?: string } };

let person: Person;
let hostile: LocalServer;
let capabilities: object;
let trick = (_: Asked, res: ServerResponse): unknown => res.writeHead(404).end();
let connection: Connection;

const reply = (res: ServerResponse, message: object) =>
  res
    .writeHead(200, { "content-type": "application/json" })
    .end(JSON.stringify({ jsonrpc: "2.0", ...message }));
/** The same response to every request. */
const answers = (result: object) => {
  trick = ({ id }, res) => reply(res, { id, result });
};

beforeAll(async () => {
  hostile = await startLocalServer(({ body }, res) => {
    const { id, method = "", params = {} } = JSON.parse(body || "{}") as Partial<Asked>;
    if (method === "server/discover") return res.writeHead(404).end();
    if (id === undefined) return res.writeHead(202).end();
    if (method === "initialize")
      return reply(res, {
        id,
        result: {
          protocolVersion: "2025-06-18",
          capabilities,
          serverInfo: { name: "hostile", version: "1" },
        },
      });
    return trick({ id, method, params }, res);
  });
  process.env.TOOL_ALLOWED_HOSTS = hostile.host;
  process.env.RATE_LIMITS = "off";
  person = await newPerson();
  capabilities = { resources: {}, prompts: {} };
  const made = await person.ask("POST", "/api/connections", { body: { url: hostile.url } });
  connection = await json<Connection>(made);
  expect(connection.status).toBe("connected");
});
afterAll(() => hostile.close());

const path = (tail: string) => `/api/connections/${connection.ConnectionId}/${tail}`;
const list = async () => {
  const answer = await person.ask("GET", path("resources"));
  expect(answer.status, await answer.clone().text()).toBe(200);
  return json<ConnectionResources>(answer);
};
const keep = (uri = "a:b") => person.ask("POST", path("resources"), { body: { uri } });
const told = async (answer: Promise<Response>) => (await refusal(await answer)).slice(0, 3);

test("a server that declares neither is not queried for either", async () => {
  capabilities = {};
  hostile.requests.length = 0;
  trick = (_, res) => res.writeHead(500).end();
  expect(await list()).toEqual({ resources: [], more: false });
  const prompts = await person.ask("GET", path("prompts"));
  expect(await json<ConnectionPrompts>(prompts)).toEqual({ prompts: [], more: false });
  expect(await told(keep())).toEqual([502, "provider_error", "The server has no resources."]);
  expect(hostile.requests.some(({ body }) => /resources|prompts/.test(body))).toBe(false);
  capabilities = { resources: {}, prompts: {} };
});

describe("a list of a server that means harm", () => {
  test("has no end: it is left after 50 pages", async () => {
    let page = 0;
    trick = ({ id, method }, res) =>
      reply(res, {
        id,
        result: {
          [method === "prompts/list" ? "prompts" : "resources"]: [
            { uri: `a:${page}`, name: `n${page}` },
          ],
          nextCursor: `page ${(page += 1)}`,
        },
      });
    for (const tail of ["resources", "prompts"]) {
      page = 0;
      expect(await told(person.ask("GET", path(tail)))).toEqual([
        502,
        "provider_error",
        "The server's list doesn't end. Stopped after 50 pages.",
      ]);
      expect(page).toBe(50);
    }
  });

  test("is long, or heavy: as much is listed as of tools, and that there is more", async () => {
    answers({
      resources: Array.from({ length: 1_200 }, (_, at) => ({ uri: `a:${at}`, name: "n" })),
    });
    const { resources, more } = await list();
    expect([resources.length, more]).toEqual([1_000, true]);
    answers({
      prompts: Array.from({ length: 900 }, (_, at) => ({
        name: `n${at}`,
        description: "x".repeat(3_000),
        arguments: Array.from({ length: 80 }, () => ({ name: "a" })),
      })),
    });
    const prompts = await json<ConnectionPrompts>(await person.ask("GET", path("prompts")));
    expect(prompts.more).toBe(true);
    expect(JSON.stringify(prompts).length).toBeLessThan(513 * 1024);
    expect(prompts.prompts[0]?.arguments).toHaveLength(50);
    expect(prompts.prompts[0]?.description).toMatch(/\[cut\]$/);
  });

  test("lists one URI twice, hides characters, and claims nonsense", async () => {
    answers({
      resources: [
        { uri: "a:1", name: "First\u202E\u200B", description: "Plain\u{E0041}", size: -5 },
        { uri: "a:1", name: "Second" },
        { uri: "a:2\u200B", name: "Hidden" },
        { uri: `a:${"b".repeat(3_000)}`, name: "Long" },
        { uri: "", name: "Empty" },
      ],
    });
    const { resources } = await list();
    expect(resources.map(({ name, unusable }) => [name, unusable])).toEqual([
      ["First", undefined],
      ["Hidden", "Its URI is too long or contains invisible characters."],
      ["Long", "Its URI is too long or contains invisible characters."],
      ["Empty", "Resource URI is required"],
    ]);
    expect(resources[0]).toMatchObject({ uri: "a:1", description: "Plain", size: null });
  });

  test.each([
    [
      "is none",
      { resources: "all" },
      "The server didn't respond like an MCP server. Check the URL: many end in /mcp.",
    ],
    [
      "is larger than an answer may be",
      { resources: [], more: "x".repeat(5 * 2 ** 20) },
      "The server's response is larger than 4 MiB.",
    ],
  ])("%s", async (_, result, why) => {
    answers(result);
    expect(await told(person.ask("GET", path("resources")))).toEqual([502, "provider_error", why]);
  });
});

describe("a resource of a server that means harm", () => {
  const keepsNothing = async (why: RegExp) => {
    const [status, code, sentence] = await told(keep());
    expect([status, code]).toEqual([502, "provider_error"]);
    expect(sentence).toMatch(why);
    expect(await db().file.count({ where: { ownerId: person.user.UserId } })).toBe(0);
  };

  test("is larger than an answer may be", async () => {
    answers({ contents: [{ uri: "a:b", text: "x".repeat(5 * 2 ** 20) }] });
    await keepsNothing(/larger than 4 MiB/);
  });

  test("is said to be in base64, and is not", async () => {
    answers({ contents: [{ uri: "a:b", blob: "!!!" }] });
    await keepsNothing(/didn't respond like an MCP server/);
  });

  test("is an error, in its server's words without what hides in them", async () => {
    trick = ({ id }, res) =>
      reply(res, { id, error: { code: -32602, message: "No such\u202E resource" } });
    await keepsNothing(/^The server responded: .*No such resource$/);
  });

  test("breaks off, or is a page for people", async () => {
    trick = (_, res) => res.destroy();
    await keepsNothing(/./);
    trick = (_, res) => res.writeHead(200, { "content-type": "text/html" }).end("<h1>Hello</h1>");
    await keepsNothing(/URL is a web page/);
  });

  test("has a path as its name: the file gets only the last part", async () => {
    answers({ contents: [{ uri: "file:///../../etc/pass%2Fwd%00%E2%80%AE.txt", text: "root" }] });
    const [file] = await json<File[]>(await keep());
    expect(file?.name).toBe("wd.txt");
  });
});
