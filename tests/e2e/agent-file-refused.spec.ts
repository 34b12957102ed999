import type { Page } from "playwright/test";
import { PATH, agentsOf, button, good, importFile, ownTool, with_ } from "../support/agent-file";
import { join, newAgent } from "./by-api";
import { expect, test } from "./journey";
import { findings } from "./look";

const field = (page: Page, label: string) =>
  page.getByLabel(label, { exact: label !== "Role description" });
const cards = (page: Page) => page.getByRole("main").getByRole("heading", { level: 3 });
const problem = (page: Page) => page.getByRole("main").getByRole("alert");

const bad: [what: string, content: string | Buffer, sentence: string][] = [
  [
    "nothing",
    "",
    "This file can't be read as JSON. Choose a file that was exported from an agent.",
  ],
  [
    "a picture",
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff]),
    "This file can't be read as JSON. Choose a file that was exported from an agent.",
  ],
  [
    "deep nesting",
    "[".repeat(200_000),
    "This file can't be read as JSON. Choose a file that was exported from an agent.",
  ],
  [
    "another JSON",
    "[1, 2]",
    "This is not an agent's file. Choose a file that was exported from an agent.",
  ],
  ["null", "null", "This is not an agent's file. Choose a file that was exported from an agent."],
  [
    "another format",
    JSON.stringify({ ...good, format: "team" }),
    "This is not an agent's file. Choose a file that was exported from an agent.",
  ],
  [
    "a later version",
    JSON.stringify({ ...good, version: 2 }),
    "This file was exported by another version of Troupe and can't be read here.",
  ],
  ["no agent", JSON.stringify({ ...good, agent: [] }), "There is no agent in this file."],
  ["no name", with_({ name: " " }), "The agent in this file can't be used: Name is required."],
  [
    "no instructions",
    with_({ instructions: undefined }),
    "The agent in this file can't be used: Instructions are required.",
  ],
  [
    "a name that is no text",
    with_({ name: { toString: 1 } }),
    "The agent in this file can't be used: its name is not text.",
  ],
  [
    "a role that is no text",
    with_({ role_description: 7 }),
    "The agent in this file can't be used: its role description is not text.",
  ],
  [
    "too long a name",
    with_({ name: "n".repeat(101) }),
    "The agent in this file can't be used: Name must be at most 100 characters.",
  ],
  [
    "tools that are no list",
    with_({ tools: { length: 1 } }),
    "The agent in this file can't be used: its tools are not a list.",
  ],
  [
    "too many tools",
    with_({ tools: Array.from({ length: 257 }, () => "calculator") }),
    "The agent in this file can't be used: it has more than 256 tools.",
  ],
  [
    "a tool without a name",
    with_({ tools: ["calculator", { function: {} }] }),
    "The agent in this file can't be used: its tool 2 has no name.",
  ],
  [
    "a tool of an unknown kind",
    with_({ tools: [{ ...ownTool, implementation: { kind: "zzz" } }] }),
    "The tool look_up in this file can't be used: The kind of an implementation must be one of javascript, http, builtin, connection.",
  ],
  [
    "more than 1 MB",
    with_({ more: "x".repeat(1024 * 1024) }),
    "This file is larger than 1 MB. Choose a file that was exported from an agent.",
  ],
];

test("an invalid agent file is refused with a sentence and opens nothing; a valid one is accepted afterwards", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await newAgent(page, demo, { name: "Scout" });
  await page.goto(demo.url + PATH);
  await expect(cards(page)).toHaveText(["Scout"]);
  for (const [what, content, sentence] of bad) {
    await importFile(page, content);
    await expect(problem(page), what).toHaveText(sentence);
    await expect(page).toHaveURL(demo.url + PATH);
  }
  expect(await findings(page)).toEqual([]);
  // Ids, owners and other unknown fields of a file are ignored.
  await importFile(
    page,
    `{"format":"troupe-agent","version":1,"__proto__":{"a":1},"agent":{"AgentId":"x","ownerId":"y","name":" Quill ","instructions":"You write.","constructor":"z"}}`,
  );
  await expect(field(page, "Name")).toHaveValue("Quill");
  await expect(problem(page)).toBeHidden();
  await button(page, "Save").click();
  await expect(cards(page)).toHaveText(["Quill", "Scout"]);
  await expect(problem(page)).toBeHidden();
});

test("a model that is not offered is reported at its field, and another can be chosen", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await page.goto(demo.url + PATH);
  await importFile(page, with_({ model: "their-own-model" }));
  await expect(field(page, "Model")).toHaveValue("their-own-model");
  await button(page, "Save").click();
  await expect(field(page, "Model")).toHaveAccessibleDescription("This model isn't available here");
  await field(page, "Model").selectOption("deepseek-chat");
  await button(page, "Save").click();
  await expect(cards(page)).toHaveText(["Quill"]);
});

test("a tool that the server refuses is reported on Save; nothing is lost and nothing is saved", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await page.goto(demo.url + PATH);
  await importFile(page, with_({ tools: ["no_such_tool"] }));
  await button(page, "Save").click();
  await expect(problem(page)).toHaveText("There is no built-in tool called no_such_tool");
  await expect(field(page, "Name")).toHaveValue("Quill");
  expect(await agentsOf(page, demo)).toEqual([]);
});
