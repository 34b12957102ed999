import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answeredByGuard } from "@/lib/cli/server/request-guard.mjs";
import { config, Environment } from "@/lib/core/config";
import { ask } from "../support/ask";
import { newKey } from "../support/keys";
import { model, newModel, person, startProgramDoor } from "../support/programs";

startProgramDoor();

let secret: string;
let name: string;
beforeAll(async () => {
  secret = (await newKey(person, { scopes: ["chat"] })).secret;
  name = (await newModel()).name;
});

type Answer = { status: number; error?: { message: string; param: string | null } };
async function complete(body: object, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await ask("POST", "/v1/chat/completions", {
    body: { model: name, ...body },
    headers: { authorization: `Bearer ${secret}`, ...headers },
  });
  const { error } = (await answer.json()) as Pick<Answer, "error">;
  return { status: answer.status, error };
}

const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const IMAGE = { type: "image_url", image_url: { url: PIXEL } };
const ASKED = { role: "user", content: "Look it up" };
const called = (id = "c1") => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id, type: "function", function: { name: "get_x", arguments: "{}" } }],
});
const result = (content?: unknown, id = "c1") => ({ role: "tool", tool_call_id: id, content });
const TOOLS = [{ type: "function", function: { name: "get_x" } }];

/** The last request to the model, as the roles and texts of its messages. */
const sent = () =>
  (model.requests.at(-1)?.body.messages ?? []).map(({ role, content }) => {
    if (typeof content === "string" || !Array.isArray(content)) return [role, content ?? ""];
    const parts = content as { type: string; text?: string }[];
    return [role, parts.map((part) => part.text ?? `<${part.type}>`).join("")];
  });

/** Strict servers refuse a user message right after a tool result. */
const BEFORE_PICTURES = ["assistant", "[The results above contain pictures.]"];

describe("the message of a tool", () => {
  test.each<[string, unknown, string]>([
    ["null, as tools that return nothing give", null, "(no output)"],
    ["missing", undefined, "(no output)"],
    ["an empty text", "", "(no output)"],
    ["an empty list", [], "(no output)"],
    [
      "text parts",
      [
        { type: "text", text: "a" },
        { type: "text", text: "b" },
      ],
      "ab",
    ],
  ])("may be %s", async (_what, content, text) => {
    expect(await complete({ tools: TOOLS, messages: [ASKED, called(), result(content)] })).toEqual({
      status: 200,
      error: undefined,
    });
    expect(sent().at(-1)).toEqual(["tool", text]);
  });

  test("may contain an image, which is named there and follows for models that see", async () => {
    const messages = [
      ASKED,
      called(),
      result([{ type: "text", text: "The chart:" }, IMAGE]),
      { role: "assistant", content: "I see." },
      { role: "user", content: "And now?" },
    ];
    expect(await complete({ tools: TOOLS, messages })).toMatchObject({ status: 200 });
    const roles = sent().slice(-6);
    expect(roles.slice(1, 3)).toEqual([
      ["tool", "The chart:\n[Picture, see below]"],
      BEFORE_PICTURES,
    ]);
    expect(roles[3]![1]).toMatch(/^\[Pictures from the results above\]/);
    expect(roles.slice(4)).toEqual([
      ["assistant", "I see."],
      ["user", "And now?"],
    ]);
  });

  test("may contain an image at the end, after which the question is still that of the user", async () => {
    const messages = [ASKED, called(), result([IMAGE])];
    expect(await complete({ tools: TOOLS, messages })).toMatchObject({ status: 200 });
    const all = sent();
    expect(all.filter(([role]) => role === "user")[0]).toEqual(["user", "Look it up"]);
    expect(all.slice(-3, -1)).toEqual([["tool", "\n[Picture, see below]"], BEFORE_PICTURES]);
    expect(all.at(-1)![1]).toMatch(/^\[Pictures from the results above\]/);
  });

  test("with several calls keeps their results together, before the images", async () => {
    const both = called();
    both.tool_calls.push(...called("c2").tool_calls);
    const messages = [ASKED, both, result([IMAGE]), result("two", "c2")];
    expect(await complete({ tools: TOOLS, messages })).toMatchObject({ status: 200 });
    expect(
      sent()
        .slice(-4)
        .map(([role]) => role),
    ).toEqual(["tool", "tool", "assistant", "user"]);
  });

  test("can't be an object, and an image can't be in a system message", async () => {
    expect(
      await complete({ tools: TOOLS, messages: [ASKED, called(), result({ a: 1 })] }),
    ).toMatchObject({ status: 400, error: { param: "messages[2].content" } });
    expect(await complete({ messages: [{ role: "system", content: [IMAGE] }, ASKED] })).toEqual({
      status: 400,
      error: expect.objectContaining({
        param: "messages[0].content[0]",
        message: "Images and files are only accepted in messages with the role user or tool",
      }),
    });
  });
});

test.each<[string, object, string]>([
  [
    "a part of an unknown type",
    { messages: [{ role: "user", content: [{ type: "input_text", text: "x" }] }] },
    "messages.0.content.0.type",
  ],
  [
    "an image as a plain text",
    { messages: [{ role: "user", content: [{ type: "image_url", image_url: PIXEL }] }] },
    "messages.0.content.0.image_url",
  ],
  [
    "a part without its text",
    { messages: [ASKED, { role: "user", content: [ASKED, { type: "text" }] }] },
    "messages.1.content.0.type",
  ],
  [
    "a tool choice without a name",
    { messages: [ASKED], tools: TOOLS, tool_choice: { type: "function", function: {} } },
    "tool_choice.function.name",
  ],
])("a refusal names the field from the top of the request: %s", async (_what, body, field) => {
  const { status, error } = await complete(body);
  expect(status).toBe(400);
  expect(error?.message.startsWith(field)).toBe(true);
  expect(error?.param).toBe(field.replace(/\.(\d+)/g, "[$1]"));
});

describe("a client with an Origin header", () => {
  test.each(["app://obsidian.md", "vscode-webview://0abc", "https://else.example"])(
    "says where %s can be allowed",
    async (origin) => {
      const { status, error } = await complete({ messages: [ASKED] }, { origin });
      expect([status, error?.message]).toEqual([
        403,
        `Requests from ${origin} aren't allowed. An operator can add it to API_ALLOWED_ORIGINS.`,
      ]);
    },
  );

  test("from a file gets the reason why it can't be allowed", async () => {
    const { status, error } = await complete({ messages: [ASKED] }, { origin: "null" });
    expect([status, error?.message]).toEqual([
      403,
      expect.stringMatching(/without an origin.*API_ALLOWED_ORIGINS/),
    ]);
  });

  test("is let in once the operator lists it", async () => {
    const listed = Environment.parse({
      API_ALLOWED_ORIGINS: "app://obsidian.md, https://else.example",
    });
    const before = config().API_ALLOWED_ORIGINS;
    config().API_ALLOWED_ORIGINS = listed.API_ALLOWED_ORIGINS;
    try {
      const headers = { origin: "app://obsidian.md", "sec-fetch-site": "cross-site" };
      expect(await complete({ messages: [ASKED] }, headers)).toMatchObject({ status: 200 });
    } finally {
      config().API_ALLOWED_ORIGINS = before;
    }
  });
});

describe("a base URL that does not end in /v1", () => {
  const server = createServer((request, response) => {
    if (!answeredByGuard(request, response)) response.end("passed on");
  });
  let url = "";
  beforeAll(
    () =>
      new Promise<void>((ready) =>
        server.listen(0, "127.0.0.1", () => {
          url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
          ready();
        }),
      ),
  );
  afterAll(() => void server.close());

  test.each([
    ["POST", "/chat/completions"],
    ["POST", "/responses"],
    ["POST", "/completions"],
    ["POST", "/embeddings"],
    ["GET", "/models"],
    ["POST", "/openai/chat/completions"],
    ["POST", "/api/chat/completions"],
    ["POST", "/v1/v1/chat/completions"],
  ])("is said in OpenAI's form: %s %s", async (method, path) => {
    const answer = await fetch(url + path, { method, headers: { authorization: "Bearer tr_x" } });
    expect([answer.status, await answer.json()]).toEqual([
      404,
      {
        error: {
          message: expect.stringMatching(/Set the base URL .* ends in \/v1, such as http.*\/v1\.$/),
          type: "invalid_request_error",
          param: null,
          code: "not_found",
        },
      },
    ]);
  });

  test.each([
    ["GET", "/models"],
    ["POST", "/v1/chat/completions"],
    ["POST", "/api/chat"],
    ["GET", "/api/models"],
  ])("other paths are passed on: %s %s", async (method, path) =>
    expect(await (await fetch(url + path, { method })).text()).toBe("passed on"),
  );
});
