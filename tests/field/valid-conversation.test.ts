import { describe, expect, test } from "vitest";
import { textContent, textMessage } from "@/lib/core/model/content";
import { toWire, type RequestBody, type WireMessage } from "@/lib/core/model/stream";
import type { ModelMessage } from "@/lib/core/model/wire";
import { isOtherModel, rulesFor } from "@/lib/runs/agent/context/dialects";
import { validConversation } from "@/lib/runs/agent/context/valid-conversation";
import { isSameButForm } from "@/lib/runs/rerun/same-request";

const system = textMessage("system", "Be kind.");
const user = (text: string): ModelMessage => textMessage("user", text);
const said = (text: string, more: object = {}): ModelMessage => ({
  role: "assistant",
  content: textContent(text),
  ...more,
});
const calling = (id: string, given = "{}", name = "look_up", text = ""): ModelMessage =>
  said(text, { tool_calls: [{ id, name, arguments: given }] });
const result = (id: string, text = "Found."): ModelMessage => ({
  role: "tool",
  tool_call_id: id,
  content: textContent(text),
});
const plainRules = rulesFor("https://api.deepseek.com", "deepseek-chat");

/** A short form of messages: roles by their first letter, with texts and calls. */
const brief = (messages: ModelMessage[]): string[] =>
  messages.map((message) => {
    const { content } = toWire(message);
    const text = typeof content === "string" ? content : content === null ? "" : "…";
    const calls = message.role === "assistant" ? (message.tool_calls ?? []) : [];
    const made = calls.map((each) => ` ${each.id}:${each.name}(${each.arguments})`).join("");
    const of = message.role === "tool" ? ` ${message.tool_call_id}` : "";
    return `${message.role[0]}${of}${made} ${text}`.trim();
  });

describe("a conversation that is stored", () => {
  test.each<[kind: string, stored: ModelMessage[], sent: string[]]>([
    [
      "two messages of a user in a row",
      [system, user("a"), user("b")],
      ["s Be kind.", "u a", "a [No reply was given.]", "u b"],
    ],
    [
      "a reply that said nothing",
      [system, user("a"), said(""), user("b")],
      ["s Be kind.", "u a", "a [No reply was given.]", "u b"],
    ],
    [
      "a reply of white space",
      [system, user("a"), said(" \n"), user("b")],
      ["s Be kind.", "u a", "a [No reply was given.]", "u b"],
    ],
    [
      "two replies in a row",
      [user("a"), said("b"), said("c"), user("d")],
      ["u a", "a b\n\nc", "u d"],
    ],
    [
      "no user's message at the beginning",
      [system, said("a"), user("b")],
      ["s Be kind.", "u [The beginning of this conversation is not available.]", "a a", "u b"],
    ],
    ["a reply at the end", [user("a"), said("b")], ["u a", "a b", "u Continue."]],
    ["nothing at all", [], ["u [The beginning of this conversation is not available.]"]],
    [
      "an empty message of a user",
      [user(""), said("b"), user("c")],
      ["u [Empty message]", "a b", "u c"],
    ],
    [
      "notes by later system messages",
      [system, textMessage("system", "Summary"), textMessage("system", "2 left out"), user("a")],
      ["s Be kind.", "u Summary\n\n2 left out", "a [Noted.]", "u a"],
    ],
    ["empty instructions", [textMessage("system", " "), user("a")], ["u a"]],
    [
      "a user's message right behind a result",
      [user("a"), calling("1"), result("1"), user("b")],
      [
        "u a",
        "a 1:look_up({})",
        "t 1 Found.",
        "a [This reply was interrupted before it was finished.]",
        "u b",
      ],
    ],
    [
      "a call without a result",
      [user("a"), calling("1"), user("b")],
      [
        "u a",
        "a 1:look_up({})",
        "t 1 This call was not executed.",
        "a [This reply was interrupted before it was finished.]",
        "u b",
      ],
    ],
    [
      "two results of one call, and one of none",
      [
        user("a"),
        calling("1"),
        result("1"),
        result("1", "Again."),
        result("2"),
        said("b"),
        user("c"),
      ],
      ["u a", "a 1:look_up({})", "t 1 Found.", "a b", "u c"],
    ],
    [
      "results in another order",
      [
        user("a"),
        said("", { tool_calls: ["1", "2"].map((id) => ({ id, name: "f", arguments: "{}" })) }),
        result("2", "two"),
        result("1", "one"),
      ],
      ["u a", "a 1:f({}) 2:f({})", "t 1 one", "t 2 two"],
    ],
    [
      "a result whose call is gone",
      [user("a"), said("b"), result("1"), said("c"), user("d")],
      ["u a", "a b", "u Found.", "a c", "u d"],
    ],
    [
      "an empty result",
      [user("a"), calling("1"), result("1", "")],
      ["u a", "a 1:look_up({})", "t 1 (no output)"],
    ],
    [
      "broken arguments",
      [user("a"), calling("1", '{"a": "b'), result("1", "Error.")],
      [
        "u a",
        "a 1:look_up({})",
        't 1 Error.\n\n[The arguments of this call were not a JSON object. This was written: {"a": "b]',
      ],
    ],
    [
      "a name that no server accepts",
      [user("a"), calling("1", "{}", "look it up!"), result("1")],
      ["u a", "a 1:look_it_up_({})", "t 1 Found."],
    ],
  ])("with %s is sent in a form that every server accepts", (_, stored, sent) => {
    const made = validConversation(stored, plainRules, true);
    expect(brief(made)).toEqual(sent);
    expect(validConversation(made, plainRules, true)).toEqual(made);
  });

  test("that is valid is sent as it is", () => {
    const stored = [
      system,
      user("a"),
      calling("call_1", '{"a":1}', "f", "Wait."),
      result("call_1"),
      said("b", { reasoning_content: "hm" }),
      user("c"),
    ];
    const made = validConversation(stored, plainRules, true);
    for (const [at, message] of made.entries()) expect(message).toBe(stored[at]);
  });

  test("with the same id for two calls has another for the second, and the same one each time", () => {
    const stored = [
      user("a"),
      calling("1"),
      result("1"),
      said("b"),
      user("c"),
      calling("1"),
      result("1"),
    ];
    const [, first, , , , second, told] = validConversation(stored, plainRules, true);
    const idOf = (message?: ModelMessage) =>
      message?.role === "assistant" ? message.tool_calls?.[0]?.id : undefined;
    expect(idOf(first)).toBe("1");
    expect(idOf(second)).toMatch(/^[A-Za-z0-9]{9}$/);
    expect(told).toMatchObject({ tool_call_id: idOf(second) });
    expect(validConversation(stored, plainRules, true)[5]).toEqual(second);
  });

  test("has calls as text if no tool is offered", () => {
    const stored = [user("a"), calling("1", '{"q":1}'), result("1"), said("b"), user("c")];
    expect(brief(validConversation(stored, plainRules, false))).toEqual([
      "u a",
      'a [Tool call: look_up {"q":1}]\n[Its result: Found.]\n\nb',
      "u c",
    ]);
  });

  test("has its instructions in the first message for a template without a system role", () => {
    const rules = rulesFor("http://localhost:8000/v1", "google/gemma-2-9b-it");
    expect(brief(validConversation([system, user("a")], rules, false))).toEqual([
      "u Be kind.\n\na",
    ]);
    expect(rulesFor("http://localhost/v1", "google/gemma-3-27b-it").instructions).toBe("system");
  });
});

describe("what servers differ in", () => {
  const thought = [
    user("a"),
    said("b", { reasoning_content: "hm" }),
    user("c"),
    said("d"),
    user("e"),
  ];
  const reasoningFor = (baseUrl: string, model: string) =>
    validConversation(thought, rulesFor(baseUrl, model), false).map((message) =>
      message.role === "assistant" ? message.reasoning_content : null,
    );

  test("reasoning is not sent to servers that refuse the field, and always to those that demand it", () => {
    expect(reasoningFor("https://api.groq.com/openai/v1", "qwen3-32b")).toEqual([
      null,
      undefined,
      null,
      undefined,
      null,
    ]);
    expect(reasoningFor("https://api.mistral.ai/v1", "magistral")).toEqual([
      null,
      undefined,
      null,
      undefined,
      null,
    ]);
    expect(reasoningFor("http://10.0.0.2/v1", "qwen3")).toEqual([
      null,
      "hm",
      null,
      undefined,
      null,
    ]);
    expect(reasoningFor("https://api.deepseek.com", "deepseek-v4-pro")).toEqual([
      null,
      "hm",
      null,
      "",
      null,
    ]);
    expect(reasoningFor("https://gate.example/v1", "kimi-k2.6")).toEqual([
      null,
      "hm",
      null,
      "",
      null,
    ]);
  });

  test.each([
    ["https://api.mistral.ai/v1", "x", "call_1", /^[A-Za-z0-9]{9}$/],
    ["http://10.0.0.2/v1", "mistralai/Devstral-Small", "functions.f:0", /^[A-Za-z0-9]{9}$/],
    ["https://api.openai.com/v1", "gpt-5", "x".repeat(60), /^[A-Za-z0-9]{9}$/],
    ["https://api.anthropic.com/v1", "x", "functions.f:0", /^[A-Za-z0-9]{9}$/],
    ["https://api.moonshot.ai/v1", "kimi-k2", "functions.f:0", /^functions\.f:0$/],
    ["https://gate.example/v1", "gemini", "call_1__thought__abc==", /^call_1__thought__abc==$/],
  ])("ids of calls fit %s with the model %s", (baseUrl, model, id, fits) => {
    const made = validConversation(
      [user("a"), calling(id), result(id)],
      rulesFor(baseUrl, model),
      true,
    );
    expect(made[2]).toMatchObject({ tool_call_id: expect.stringMatching(fits) });
  });

  test("a turn counts as another model's only where both names tell their family", () => {
    expect(isOtherModel("gemini-3-flash", "deepseek-chat")).toBe(true);
    expect(isOtherModel("deepseek-v4-0901", "deepseek-chat")).toBe(false);
    expect(isOtherModel("fast", "deepseek-chat")).toBe(false);
    expect(isOtherModel(null, "deepseek-chat")).toBe(false);
  });
});

test("a record of an earlier version contains the same request in its older form", () => {
  const call = { id: "call_1", type: "function", function: { name: "f", arguments: "{}" } };
  const body = (...messages: object[]) =>
    ({ model: "m", messages, tools: [{ type: "function" }] }) as unknown as RequestBody;
  const before = body(
    { role: "user", content: "a" },
    { role: "user", content: "b" },
    { role: "assistant", content: "", reasoning_content: "hm", tool_calls: [call] },
    { role: "tool", tool_call_id: "call_1", content: "r" },
  );
  const now = body(
    { role: "user", content: "a" },
    { role: "assistant", content: "[No reply was given.]" },
    { role: "user", content: "b" },
    { role: "assistant", content: null, tool_calls: [{ ...call, id: "abcdefghi" }] },
    { role: "tool", tool_call_id: "abcdefghi", content: "r" },
  );
  const kept = { body: { ...before, messages: [] }, messages: before.messages as WireMessage[] };
  expect(isSameButForm(kept, now)).toBe(true);
  expect(isSameButForm(kept, body(...now.messages.slice(0, -1)))).toBe(false);
});
