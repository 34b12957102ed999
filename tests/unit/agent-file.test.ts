import { describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import { readAgentFile, writeAgentFile } from "@/components/agents/agent-file";
import { draftOf } from "@/components/agents/tools/draft/tool-draft";
import { BUILTIN_TOOLS } from "@/lib/tools/shared/definitions";
import type { ToolDefinition } from "@/lib/tools/contract";

const withTool = (tool: unknown): string =>
  JSON.stringify({
    format: "troupe-agent",
    version: 1,
    agent: { name: "Quill", instructions: "You write.", tools: ["calculator", tool] },
  });
const parameters = { type: "object", properties: { word: { type: "string" } }, required: ["word"] };
const made = (change: object = {}, implementation?: unknown) => ({
  type: "function",
  function: { name: "look_up", description: "Looks a word up", parameters, ...change },
  implementation,
});
const javascript = (change: object) =>
  made({}, { kind: "javascript", source: "export default 1", ...change });
const http = (change: object) =>
  made({}, { kind: "http", method: "GET", url: "https://example.com", ...change });
const withProperties = (properties: unknown) =>
  made({ parameters: { ...parameters, properties, required: [] } });
const nested = (levels: number): unknown => (levels === 0 ? "" : [nested(levels - 1)]);

describe("a tool that the form can't show is refused by its name before the form opens", () => {
  test.each<[string, unknown, string]>([
    [
      "an unknown kind",
      made({}, { kind: "zzz" }),
      "The kind of an implementation must be one of javascript, http, builtin, connection",
    ],
    [
      "a kind that every object has",
      made({}, { kind: "constructor" }),
      "The kind of an implementation must be one of javascript, http, builtin, connection",
    ],
    [
      "an implementation that is null",
      made({}, null),
      "The implementation must be an object with a kind",
    ],
    ["a description that is a number", made({ description: 7 }), "The description must be text"],
    [
      "no parameters",
      made({ parameters: undefined }),
      "A tool needs parameters: an object with type, properties and required",
    ],
    [
      "properties that are null",
      withProperties(null),
      "The properties must be an object that names each parameter",
    ],
    [
      "properties that are a list",
      withProperties([{ type: "string" }]),
      "The properties must be an object that names each parameter",
    ],
    [
      "a property that is null",
      withProperties({ word: null }),
      "The parameter word must be an object with a type",
    ],
    [
      "a property within another that is null",
      withProperties({ at: { type: "object", properties: { x: null } } }),
      "The parameter x must be an object with a type",
    ],
    [
      "a type that is none",
      withProperties({ word: { type: {} } }),
      "The type of word must be one of string, number, boolean, array, object",
    ],
    [
      "a property's description that is a number",
      withProperties({ word: { type: "string", description: 7 } }),
      "The description of word must be text of at most 2000 characters",
    ],
    [
      "additionalProperties that are text",
      withProperties({ word: { type: "string", additionalProperties: "x" } }),
      "additionalProperties must be true or false",
    ],
    [
      "required that is no list",
      made({ parameters: { ...parameters, required: "word" } }),
      "required must be a list of parameter names",
    ],
    [
      "a source that is no text",
      javascript({ source: [] }),
      "The implementation needs source code",
    ],
    ["hosts that are text", javascript({ hosts: "example.com" }), "The hosts must be a list"],
    ["a host that is no text", javascript({ hosts: [7] }), "A host must be text"],
    ["an address that is a number", http({ url: 7 }), "The URL must be text"],
    [
      "a method that is none",
      http({ method: {} }),
      "The method must be one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
    ],
    [
      "headers that are null",
      http({ headers: null }),
      "The headers must be an object of names and texts",
    ],
    [
      "a header that is no text",
      http({ headers: { a: {} } }),
      "The headers must be an object of names and texts",
    ],
    [
      "a body that is a number",
      http({ method: "POST", approval: "never", body: 7 }),
      "The body must be text, an object or a list",
    ],
    [
      "a body without a floor",
      http({ method: "POST", approval: "never", body: nested(300) }),
      "It is nested too deeply",
    ],
    [
      "a built-in tool that there is none of",
      made({}, { kind: "builtin", name: "zzz" }),
      "There is no built-in tool called zzz",
    ],
    [
      "an approval that is none",
      javascript({ approval: true }),
      'approval must be "never" or "always"',
    ],
    ["idempotent as text", javascript({ idempotent: "yes" }), "idempotent must be true or false"],
  ])("%s", (_, tool, sentence) =>
    expect(() => readAgentFile(withTool(tool))).toThrow(
      expect.objectContaining({
        message: `The tool look_up in this file can't be used: ${sentence}.`,
      }),
    ),
  );

  test.each([[null], [7], [""], [{}], [{ function: null }], [{ function: { name: "" } }]])(
    "%j has no name, and is identified by its position",
    (tool) =>
      expect(() => readAgentFile(withTool(tool))).toThrow(
        expect.objectContaining({
          message: "The agent in this file can't be used: its tool 2 has no name.",
        }),
      ),
  );
});

test("valid tools are imported unchanged, except that they ask first, and can be opened", () => {
  const tools = [
    ...BUILTIN_TOOLS,
    made(),
    javascript({ hosts: ["example.com"], approval: "always" }),
    http({
      method: "POST",
      approval: "never",
      headers: { accept: "text/plain" },
      body: { word: "{{word}}" },
      idempotent: true,
    }),
  ];
  for (const tool of tools) {
    const [, read] = readAgentFile(withTool(tool)).tools;
    const { implementation, ...rest } = JSON.parse(JSON.stringify(tool)) as ToolDefinition;
    expect(read).toEqual({
      ...rest,
      ...(implementation ? { implementation: { ...implementation, approval: "always" } } : {}),
    });
    if (typeof read === "object") expect(draftOf(read).name).toBe(read.function.name);
  }
  const [calculator] = readAgentFile(withTool(made())).tools;
  expect(calculator).toMatchObject({
    function: { name: "calculator" },
    implementation: { kind: "builtin", approval: "always" },
  });
  expect(readAgentFile(withTool("zzz")).tools[1]).toBe("zzz"); // left for the server to refuse
  expect(
    readAgentFile(withTool(made({ parameters: { type: "object", properties: {} } }))).tools[1],
  ).toMatchObject({ function: { parameters: { required: [] } } });
});

test("an agent's file names the collections that it searches, and no ids", () => {
  const agent = {
    AgentId: "a1",
    name: "Clerk",
    instructions: "Answer.",
    role_description: "",
    model: "default",
    tools: [],
    knowledge: { collections: ["c-1"], mode: "always", whole_documents: false },
  } as unknown as Agent; // what the file is made of
  const text = writeAgentFile(agent, ["Contracts"]);
  expect(text).not.toContain("c-1");
  expect(readAgentFile(text)).toMatchObject({ name: "Clerk", collections: ["Contracts"] });
  expect(readAgentFile(writeAgentFile(agent, [])).collections).toBeUndefined();
});
