import { beforeAll, describe, expect, test } from "vitest";
import type { ToolVerdict } from "@/lib/tools/contract";
import { newPerson, type Person } from "../support/person";
import { javascript, newTool } from "../support/tools";

let person: Person;
beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  person = await newPerson();
});

const verdict = async (body: unknown): Promise<ToolVerdict> => {
  const answer = await person.ask("POST", "/api/validate-tool-json", { body });
  expect(answer.status).toBe(200);
  return (await answer.json()) as ToolVerdict;
};
const source = (text: string) => newTool({ kind: "javascript", source: text });

describe("a definition is judged", () => {
  test("sound", async () =>
    expect(await verdict(javascript("return args.a"))).toEqual({ valid: true, errors: [] }));

  test("with every fault, of shape and of source, in one sentence each", async () => {
    const { function: named, ...rest } = source("export default function (");
    expect(
      await verdict({ ...rest, function: { ...named, name: "look up", description: "" } }),
    ).toEqual({
      valid: false,
      errors: [
        expect.stringMatching(/^Tool name must start/),
        "Tool description is required",
        expect.stringMatching(/^SyntaxError: .*\(line 1\)\.$/),
      ],
    });
  });

  test.each([
    "export default () => {",
    "export default 1 +",
    "export default async function (a) { await = 1 }",
    "import x from 'fs'; export default (",
    "export default `${`",
  ])("%j cannot be read", async (text) => {
    expect(await verdict(source(text))).toEqual({
      valid: false,
      errors: [expect.stringMatching(/^SyntaxError/)],
    });
  });

  test.each([
    "while (true) {} export default 1",
    "throw new Error('ran'); export default 1",
    "export default ((() => { for (;;) {} })())",
    `export default ${"[".repeat(30_000)}`,
  ])("%j is read, and nothing of it is run", async (text) => {
    const { errors } = await verdict(source(text));
    expect(errors.join()).not.toMatch(/ran|timeout|longer than/);
  });
});

test.each(["{", "", "nothing", "[]", "null", '"calculator"', "5"])(
  "%j is no definition at all",
  async (raw) => {
    const answer = await person.ask("POST", "/api/validate-tool-json", {
      raw,
      headers: { "content-type": "application/json" },
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: "invalid_request", error: expect.any(String) },
    ]);
  },
);

describe("invalid definitions are listed, not refused with 400", () => {
  const withParameters = (properties: object, required: unknown = []) => ({
    ...newTool(),
    function: { ...newTool().function, parameters: { type: "object", properties, required } },
  });
  const named = (name: string) => ({ ...newTool(), function: { ...newTool().function, name } });
  let objects: object = { type: "string" };
  let lists: object = { type: "string" };
  for (let at = 0; at < 50; at++) {
    objects = { type: "object", properties: { inner: objects }, required: [] };
    lists = { type: "array", items: lists };
  }
  test.each<[string, object, string[]]>([
    [
      "objects nested 50 deep",
      withParameters({ objects }),
      ["Parameters can be nested up to 8 levels deep"],
    ],
    [
      "lists nested 50 deep",
      withParameters({ lists }),
      ["Parameters can be nested up to 8 levels deep"],
    ],
    [
      "200 properties",
      withParameters(
        Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`p${at}`, { type: "string" }])),
      ),
      ["A tool can have up to 100 parameters"],
    ],
    [
      "a tool's name with spaces",
      named("get the weather"),
      [expect.stringMatching(/^Tool name must start with a letter/)],
    ],
    [
      "a parameter's name with spaces",
      withParameters({ "the city": { type: "string" } }),
      [expect.stringMatching(/^The parameter name "the city" must start/)],
    ],
    [
      "a required field that does not exist",
      withParameters({ city: { type: "string" } }, ["town", "city"]),
      ["required lists town, which isn't a parameter"],
    ],
    [
      "a required field named twice",
      withParameters({ city: { type: "string" } }, ["city", "city"]),
      ["required lists city twice"],
    ],
    ...["calculator", "current_time", "fetch_url", "ask_agent", "list_tasks", "create_task"].map(
      (name): [string, object, string[]] => [
        `the reserved name ${name}`,
        named(name),
        [`The tool name ${name} is reserved for the built-in tool`],
      ],
    ),
    ...["__proto__", "constructor", "prototype"].map((name): [string, object, string[]] => [
      `the reserved parameter ${name}`,
      withParameters(JSON.parse(`{"${name}":{"type":"string"}}`) as object),
      [`The parameter name ${name} is reserved`],
    ]),
  ])("%s", async (_, definition, errors) =>
    expect(await verdict(definition)).toEqual({ valid: false, errors }),
  );

  test("parameters of one name count once, the last of them, as JSON has it", async () => {
    const raw =
      '{"type":"function","function":{"name":"look_up","description":"Looks up","parameters":{"type":"object","properties":{"a":{"type":"nothing"},"a":{"type":"string"}},"required":["a"]}}}';
    const answer = await person.ask("POST", "/api/validate-tool-json", {
      raw,
      headers: { "content-type": "application/json" },
    });
    expect(await answer.json()).toEqual({ valid: true, errors: [] });
  });
});
