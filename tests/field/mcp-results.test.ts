import { describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import type { ChatAnswer } from "@/lib/chat/contract";
import { pngOf } from "../support/file-contents";
import { called, connected, server, startLaxConnections } from "../support/lax-connections";
import { sendJson, text, tool, type Lax } from "../support/lax-mcp-server";
import { newAgent } from "../support/person";
import { callOf, json, person, runOf, send } from "../support/tool-runs";

startLaxConnections();

const PNG = Buffer.from(pngOf(2, 2)).toString("base64");
const KEPT = /^\[image\/png, \d+ KiB: not kept\]$/;
const EMPTY = "[The call succeeded. Its result is empty.]";
const NUMBER = { type: "object", properties: { n: { type: "number" } }, required: ["n"] };
const part = (...content: unknown[]) => ({ content });

describe("the model gets what a tool answered, where", () => {
  const RESULTS: [what: string, result: unknown, shown: string | RegExp][] = [
    ["its content is null", { content: null }, EMPTY],
    ["its content is missing", {}, EMPTY],
    ["its result is null", null, EMPTY],
    ["its result is text", "plain", "plain"],
    ["its result is a list of parts", [{ type: "text", text: "listed" }], "listed"],
    ["its content is text", { content: "plain" }, "plain"],
    ["its content is one object", { content: { type: "text", text: "one" } }, "one"],
    ["its content is a list of texts", part("a", null, 7), "a\n\n7"],
    ["a text is a number", part({ type: "text", text: 42 }), "42"],
    ["a text is an object", part({ type: "text", text: { a: 1 } }), '{"a":1}'],
    ["a text is null", part({ type: "text", text: null }, { type: "text", text: "b" }), "b"],
    ["a part has no type", part({ text: "typeless" }), "typeless"],
    [
      "a part is JSON",
      part({ type: "json", json: { z: 9 } }, { type: "text", text: "after" }),
      '{"z":9}\n\nafter',
    ],
    [
      "a part is of an unknown type",
      part({ type: "video", url: "https://e.org/v" }),
      '{"type":"video","url":"https://e.org/v"}',
    ],
    ["only structuredContent comes", { structuredContent: { n: 1 } }, '{"n":1}'],
    ["structuredContent is a list", { structuredContent: [1, 2] }, "[1,2]"],
    [
      "structuredContent repeats the text",
      { ...text("[1,2]"), structuredContent: [1, 2] },
      "[1,2]",
    ],
    ["structuredContent is text", { ...text("plain"), structuredContent: "plain" }, "plain"],
    ["structuredContent is null", { ...text("plain"), structuredContent: null }, "plain"],
    ["_meta is null", { ...text("plain"), _meta: null }, "plain"],
    ["it answers as in 2024-10-07", { toolResult: { ok: true } }, '{"ok":true}'],
    ["it answers without content, in words of its own", { rows: [1] }, '{"rows":[1]}'],
    [
      "annotations are odd",
      part({ type: "text", text: "x", annotations: { priority: "high" } }),
      "x",
    ],
    ["an image is a data URL", part({ type: "image", data: `data:image/png;base64,${PNG}` }), KEPT],
    [
      "an image is as OpenAI has it",
      part({ type: "image_url", image_url: { url: `data:image/png;base64,${PNG}` } }),
      KEPT,
    ],
    [
      "an image is as Anthropic has it",
      part({ type: "image", source: { type: "base64", media_type: "image/png", data: PNG } }),
      KEPT,
    ],
    [
      "an image's base64 is that of URLs, in lines",
      part({
        type: "image",
        mimeType: "image/png",
        data: PNG.replaceAll("+", "-").replaceAll("/", "_").replace(/.{40}/g, "$&\n"),
      }),
      KEPT,
    ],
    [
      "an image is only linked",
      part({ type: "image", url: "https://e.org/a.png" }),
      "[image: https://e.org/a.png]",
    ],
    ["an image has no data", part({ type: "image" }), "[image: it has no data]"],
    ["a sound has no type of its own", part({ type: "audio", data: PNG }), /KiB: not kept/],
    [
      "a resource's text is an object",
      part({ type: "resource", resource: { uri: "x:y", text: { a: 1 } } }),
      '{"a":1}',
    ],
    ["a resource has no URI", part({ type: "resource", resource: { text: "inside" } }), "inside"],
    [
      "a resource stands in the part itself",
      part({ type: "resource", uri: "x:y", text: "flat" }),
      "flat",
    ],
    [
      "a link to a resource has no name",
      part({ type: "resource_link", uri: "https://e.org/r" }),
      "[https://e.org/r: https://e.org/r]",
    ],
  ];
  test.each(RESULTS)("%s", async (_, result, shown) => {
    const made = await connected({ by: resultOf(result) });
    const outcome = await called(made, "echo");
    expect(outcome).toMatchObject({ ok: true });
    if (typeof shown === "string") expect(outcome.result).toBe(shown);
    else expect(outcome.result).toMatch(shown);
  });
});

/** Returns this result for a call, including ones that `result` can't express. */
function resultOf(result: unknown): Lax["by"] {
  return (_, { id, method }, res) =>
    method === "tools/call" ? sendJson(res, { jsonrpc: "2.0", id, result }) : false;
}

describe("a tool's own failure reaches the model in its words, where", () => {
  test.each([
    ["isError is true", { isError: true, ...text("no such row") }, /no such row/],
    ["isError is text", { isError: "true", ...text("no such row") }, /no such row/],
    [
      "only structuredContent says why",
      { isError: true, content: [], structuredContent: { why: "locked" } },
      /locked/,
    ],
    ["its content is text", { isError: true, content: "no such row" }, /no such row/],
  ])("%s", async (_, result, why) => {
    const outcome = await called(await connected({ result }), "echo");
    expect(outcome).toMatchObject({ ok: false });
    expect(outcome.error).toMatch(why);
    expect(outcome.unknown).toBeUndefined();
  });

  const STATUSES = [200, 400, 404, 422, 500, 503];
  test.each(STATUSES)("a JSON-RPC error with status %i", async (status) => {
    for (const error of [
      { code: -32603, message: "Database is locked" },
      { code: "E1", message: "Database is locked" },
      "Database is locked",
    ])
      for (const more of [{}, { id: null }, { result: null }]) {
        const made = await connected({
          by: (_, { id, method }, res) =>
            method === "tools/call"
              ? sendJson(res, { jsonrpc: "2.0", id, error, ...more }, status)
              : false,
        });
        const outcome = await called(made, "echo");
        expect(outcome).toMatchObject({
          ok: false,
          error: "The server responded: Database is locked",
        });
        expect(outcome.unknown).toBeUndefined();
      }
  });

  test("a status with a sentence of the web framework", async () => {
    for (const body of [
      { detail: "Bad id" },
      { message: "Bad id" },
      { error: "Bad id" },
      { error: { message: "Bad id" } },
    ]) {
      const made = await connected({
        by: (_, { method }, res) => (method === "tools/call" ? sendJson(res, body, 422) : false),
      });
      expect((await called(made, "echo")).error).toBe(
        "The server responded with status 422: Bad id",
      );
    }
  });
});

describe("a result that differs from the tool's output schema is not an error:", () => {
  const outputSchema = NUMBER;
  test.each([
    [
      "text alone reaches the model with a note",
      text("ROW-1"),
      /^ROW-1\n\n\[The call succeeded\. .*structured/,
    ],
    ["text that is such JSON needs no note", text('{"n":1}'), /^\{"n":1\}$/],
    [
      "another structure reaches the model with a note",
      { ...text("ROW-1"), structuredContent: { n: "x" } },
      /^ROW-1\n\n\[The call succeeded, but .*n: /,
    ],
    ["an empty result reaches the model as a note", { content: [] }, /^\[The call succeeded\./],
    ["a fitting structure needs no note", { structuredContent: { n: 1 } }, /^\{"n":1\}$/],
  ])("%s", async (_, result, shown) => {
    const outcome = await called(
      await connected({ tools: [tool("s", { outputSchema })], result }),
      "s",
    );
    expect(outcome).toMatchObject({ ok: true });
    expect(outcome.result).toMatch(shown);
  });
});

describe("a response that is not MCP counts as received, where", () => {
  const CHECK = /isn't certain that the call took effect\. Check before you call it again/;
  test.each([
    ["it is text", "text/plain", "OK, sent", /OK, sent/],
    ["it is a web page", "text/html", "<h1>Thanks</h1>", /a web page/],
    ["it is JSON of its own", "application/json", '{"status":"sent"}', /"status":"sent"/],
    ["it is empty", "application/json", "", /with nothing/],
  ])("%s", async (_, type, body, shown) => {
    const made = await connected({
      by: (_asked, { method }, res) =>
        method === "tools/call"
          ? void res.writeHead(200, { "content-type": type }).end(body)
          : false,
    });
    const outcome = await called(made, "echo");
    expect(outcome).toMatchObject({ ok: true });
    expect(outcome.result).toMatch(CHECK);
    expect(outcome.result).toMatch(shown);
    expect(outcome.result).not.toContain("<h1>");
  });

  test("it is too large to read", async () => {
    const made = await connected({ result: text("x".repeat(5 * 2 ** 20)) });
    const outcome = await called(made, "echo");
    expect(outcome).toMatchObject({ ok: true });
    expect(outcome.result).toMatch(/carried out the call, but .*larger than 4 MiB.*Don't repeat/);
  });
});

describe("in a chat, no one is asked whether a call with a response happened", () => {
  test.each<[what: string, how: Lax, heard: RegExp]>([
    [
      "unknown parts",
      { result: part({ type: "text", text: "ROW-1" }, { type: "json", json: { z: 9 } }) },
      /ROW-1/,
    ],
    ["null as content", { result: { content: null } }, /is empty/],
    ["a number as text", { result: part({ type: "text", text: 42 }) }, /^42$/],
    [
      "an error with status 500",
      {
        by: (_, { id, method }, res) =>
          method === "tools/call"
            ? sendJson(
                res,
                { jsonrpc: "2.0", id, error: { code: -32603, message: "Database is locked" } },
                500,
              )
            : false,
      },
      /Database is locked/,
    ],
    [
      "a web page",
      {
        by: (_, { method }, res) =>
          method === "tools/call"
            ? void res.writeHead(200, { "content-type": "text/html" }).end("<p>x")
            : false,
      },
      /a web page/,
    ],
    ["more than is read", { result: text("x".repeat(5 * 2 ** 20)) }, /Don't repeat the call/],
  ])("with %s", async (_, how, heard) => {
    const made = await connected(how);
    const given = { connection: made.ConnectionId, tool: "echo", approval: "never" };
    const agent = await newAgent(person, { tools: [given] as unknown as Agent["tools"] });
    const answer = await json<ChatAnswer>(
      await send("[tool=lax_echo]", {}, { agent_id: agent.AgentId }),
    );
    expect((await runOf(answer.run_id)).status).toBe("completed");
    const call = callOf(answer);
    expect(call.result ?? "").toMatch(heard);
    expect(server.callsOf(made.url)).toHaveLength(1);
  });
});
