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
  test("sound", async () => expect(await verdict(javascript("return args.a"))).toEqual({ valid: true, errors: [] }));

  test("with every fault, of shape and of source, in one sentence each", async () => {
    const { function: named, ...rest } = source("export default function (");
    expect(await verdict({ ...rest, function: { ...named, name: "look up", description: "" } })).toEqual({
      valid: false,
      errors: [expect.stringMatching(/^Tool name must begin/), "Tool description is required", expect.stringMatching(/^SyntaxError: .*\(line 1\)\.$/)],
    });
  });

  test.each(["export default () => {", "export default 1 +", "export default async function (a) { await = 1 }", "import x from 'fs'; export default (", "export default `${`"])("%j cannot be read", async (text) => {
    expect(await verdict(source(text))).toEqual({ valid: false, errors: [expect.stringMatching(/^SyntaxError/)] });
  });

  test.each(["while (true) {} export default 1", "throw new Error('ran'); export default 1", "export default ((() => { for (;;) {} })())", `export default ${"[".repeat(30_000)}`])("%j is read, and nothing of it is run", async (text) => {
    const { errors } = await verdict(source(text));
    expect(errors.join()).not.toMatch(/ran|timeout|longer than/);
  });
});

test.each(["{", "", "nothing", "[]", "null", '"calculator"', "5"])("%j is no definition at all", async (raw) => {
  const answer = await person.ask("POST", "/api/validate-tool-json", { raw, headers: { "content-type": "application/json" } });
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: "invalid_request", error: expect.any(String) }]);
});
