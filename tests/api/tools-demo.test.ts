import { beforeAll, expect, test } from "vitest";
import { newCollection, newDocument } from "../support/knowledge";
import { chat } from "../support/memory";
import { newAgent, newPerson, type Person } from "../support/person";
import { newTool, tried } from "../support/tools";

let person: Person;
beforeAll(async () => {
  person = await newPerson();
});

const suggest = (tool_name: string, tool_description: string, parameters: object[]) =>
  person.ask("POST", "/api/suggest-tool", {
    body: { tool_name, tool_description, parameter_list: JSON.stringify(parameters) },
  });

test("without a key the demo model writes a tool that works", async () => {
  const answer = await suggest("word_count", "Counts the words of a text", [
    { name: "a", type: "string", description: "The text", required: true },
  ]);
  const { implementation: source } = (await answer.json()) as { implementation: string };
  expect(answer.status).toBe(200);
  expect(
    await tried(person, newTool({ kind: "javascript", source }), { a: "one two  three" }),
  ).toMatchObject({ ok: true, result: "3" });
});

test("and a commented frame that runs where it knows no better", async () => {
  const { implementation: source } = (await (
    await suggest("frobnicate", "Frobnicates", [{ name: "a", type: "string" }])
  ).json()) as { implementation: string };
  expect(source).toContain("// 2. Replace this with the work.");
  expect(await tried(person, newTool({ kind: "javascript", source }), { a: "x" })).toMatchObject({
    ok: true,
    result:
      '{"starting_point":"frobnicate doesn\'t do its work yet. Edit step 2 of its code.","received":{"a":"x"}}',
    logs: ["frobnicate is only a starting point: edit step 2 of its code"],
  });
});

test.each(["always", "when_needed"] as const)(
  "without a key, questions are answered from documents, with a citation that its document contains (%s)",
  async (mode) => {
    const { collection_id } = await newCollection(person);
    const text = "# Lease\n\nThe rent is 900 euros.\n\nThe notice period is three months.";
    const { document_id } = await newDocument(person, collection_id, { title: "Lease", text });
    const knowledge = { collections: [collection_id], mode, whole_documents: false };
    const { AgentId } = await newAgent(person, { knowledge });
    const ask = async (content: string) => (await chat(person, AgentId, content)).messages.at(-1)!;
    const reply = await ask("Search my documents: how long is the notice period?");
    expect(reply).toMatchObject({
      content: "From your documents:\n\n- The notice period is three months. [1]",
      sources: [{ n: 1, document_id, quote: "The notice period is three months." }],
    });
    if (mode === "always")
      expect((await ask("Who paints the ceiling?")).content).toBe(
        "Your documents don't say anything about this.",
      );
  },
);

test("one person may ask for 20 suggestions a minute; another is not held up by that", async () => {
  const other = await newPerson();
  const bad = { body: { tool_name: "", tool_description: "" } };
  const ask = async (each: Person) => (await each.ask("POST", "/api/suggest-tool", bad)).status;
  const statuses = [];
  for (let at = 0; at < 21; at++) statuses.push(await ask(other));
  expect(statuses).toEqual([...Array<number>(20).fill(400), 429]);
  expect(await ask(await newPerson())).toBe(400);
});
