import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultIn } from "@/lib/core/sandbox/run-in-sandbox";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newPerson, type Person } from "../support/person";

let model: ModelServer;
let person: Person;
beforeAll(async () => {
  model = await startModelServer();
  Object.assign(process.env, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "test-key",
    RATE_LIMITS: "off",
  });
  person = await newPerson();
});
afterAll(() => model.close());

const ASKED = {
  tool_name: "word_count",
  tool_description: "Counts the words of a text",
  parameter_list: '[{"name":"text","type":"string"}]',
};
const GOOD =
  "export default async function (args) {\n  return String(args.text).split(/\\s+/).length;\n}";
const BAD = "export default async function (args) {";
const suggest = (body: object = ASKED) => person.ask("POST", "/api/suggest-tool", { body });
const json = async (answer: Response) => [answer.status, await answer.json()] as const;
/** Makes the model write these, one after the other. */
function writes(...texts: string[]): () => number {
  const from = model.requests.length;
  model.script((_, nth) => ({ text: texts[nth - from - 1] ?? "nothing more" }));
  return () => model.requests.length - from;
}

describe("a suggestion", () => {
  test.each([
    ["JSON", JSON.stringify({ implementation: GOOD })],
    ["JSON in a fence", `\`\`\`json\n${JSON.stringify({ implementation: GOOD })}\n\`\`\``],
    ["JSON with a fence in it", JSON.stringify({ implementation: `\`\`\`js\n${GOOD}\n\`\`\`` })],
    ["a fence", `\`\`\`javascript\n${GOOD}\n\`\`\``],
    ["plain source", GOOD],
  ])("is taken from %s", async (_, text) => {
    const calls = writes(text);
    const [status, { implementation }] = await json(await suggest());
    // The stand-in sends word by word, and may lose a line's indent.
    expect([status, implementation.replace(/\s+/g, " "), calls()]).toEqual([
      200,
      GOOD.replace(/\s+/g, " "),
      1,
    ]);
    expect(await faultIn(implementation)).toBeNull();
  });

  test("is requested with the whole contract of the sandbox, as one JSON object", async () => {
    writes(JSON.stringify({ implementation: GOOD }));
    await suggest();
    const { messages, response_format } = model.requests.at(-1)!.body;
    expect(response_format).toEqual({ type: "json_object" });
    expect(messages![0]!.content).toMatch(
      /export default async function \(args, \{ fetch, log \}\)[\s\S]*no import[\s\S]*no timers[\s\S]*\{\{secret\.NAME\}\}/,
    );
    expect(JSON.parse(String(messages![1]!.content))).toEqual({
      ...ASKED,
      parameter_list: [{ name: "text", type: "string" }],
    });
  });

  test("that cannot be read is sent back once, with its fault", async () => {
    const calls = writes(
      JSON.stringify({ implementation: BAD }),
      JSON.stringify({ implementation: GOOD }),
    );
    expect(await json(await suggest())).toMatchObject([200, { implementation: GOOD }]);
    expect(calls()).toBe(2);
    expect(JSON.parse(String(model.requests.at(-1)!.body.messages![1]!.content))).toMatchObject({
      previous: { source: BAD, fault: expect.stringMatching(/^SyntaxError/) },
    });
  });

  test.each([
    ["cannot be read twice", BAD],
    ["is not there", "I'm sorry, I can't do that."],
    ["is another JSON", '{"code":1}'],
    ["is empty JSON", "{}"],
  ])("that %s is a failure of the model", async (_, text) => {
    const calls = writes(text, text);
    expect(await json(await suggest())).toMatchObject([
      502,
      {
        code: "model_error",
        error:
          "Failed to get suggestion from assistant: The model didn't return runnable JavaScript.",
      },
    ]);
    expect(calls()).toBe(2);
  });

  test.each([
    [
      { fail: 401 },
      "Failed to get suggestion from assistant: The model provider rejected the key. Check that it is correct. The provider says: Authentication Fails (no such user)",
    ],
    [{ cut: 2 }, /^Failed to get suggestion from assistant: The (model provider|connection)/],
    [
      { malformed: true },
      /^Failed to get suggestion from assistant: The model provider sent an unreadable response/,
    ],
  ])("fails with the model, %j", async (scenario, error) => {
    model.script({ text: GOOD, ...scenario });
    expect(await json(await suggest())).toMatchObject([
      502,
      {
        code: "model_error",
        error: typeof error === "string" ? error : expect.stringMatching(error),
      },
    ]);
  });

  test("ends when its caller leaves", async () => {
    model.script({ hang: true });
    const leaving = new AbortController();
    const from = model.requests.length;
    const answer = person.ask("POST", "/api/suggest-tool", { body: ASKED, signal: leaving.signal });
    await expect.poll(() => model.requests.length).toBe(from + 1);
    leaving.abort();
    expect((await answer).status).toBe(504);
    await expect.poll(() => model.requests.at(-1)!.aborted).toBe(true);
  });

  const NEEDS = "Tool name and description are required for suggestions";
  test.each([
    [{ tool_name: "" }, NEEDS],
    [{ tool_name: undefined }, NEEDS],
    [{ tool_description: "  " }, NEEDS],
    [{ tool_name: "", tool_description: "" }, NEEDS],
    [{ parameter_list: "[{" }, "The list of parameters must be JSON text"],
    [{ parameter_list: "5" }, "The list of parameters must be JSON text"],
    [{ parameter_list: [] }, "This must be a string"],
    [{ model: "x" }, "Unknown field: model"],
  ])("%j is refused before the model is asked", async (change, error) => {
    const calls = writes(GOOD);
    expect(await json(await suggest({ ...ASKED, ...change }))).toMatchObject([
      400,
      { code: "invalid_request", error },
    ]);
    expect(calls()).toBe(0);
  });

  test("needs no list of parameters", async () => {
    writes(GOOD);
    expect((await suggest({ ...ASKED, parameter_list: undefined })).status).toBe(200);
  });
});
