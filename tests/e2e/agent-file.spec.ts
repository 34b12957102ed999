import AxeBuilder from "@axe-core/playwright";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import type { Agent } from "@/lib/agents/contract";
import type { ToolDefinition } from "@/lib/tools/contract";
import { join, newAgent } from "./by-api";
import { expect, test } from "./journey";

const PATH = "/app/teams/agents";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, label: string) =>
  page.getByLabel(label, { exact: label !== "Role description" });
const cards = (page: Page) => page.getByRole("main").getByRole("heading", { level: 3 });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Discard changes?" });
const problem = (page: Page) => page.getByRole("main").getByRole("alert");
const agentsOf = (page: Page, server: { url: string }) =>
  page.request
    .get(`${server.url}/api/agents`)
    .then(async (answer) => (await answer.json()) as Agent[]);

/** Chooses a file of this content, as the person does. */
async function importFile(
  page: Page,
  content: string | Buffer,
  name = "agent.json",
): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await button(page, "Import").click();
  await (
    await choosing
  ).setFiles({
    name,
    mimeType: "application/json",
    buffer: Buffer.from(content),
  });
}

const good = {
  format: "troupe-agent",
  version: 1,
  agent: {
    name: "Quill",
    role_description: "Writes",
    instructions: "You write.",
    model: "deepseek-chat",
    tools: ["calculator"],
  },
};
const with_ = (change: object) => JSON.stringify({ ...good, agent: { ...good.agent, ...change } });

const ownTool: ToolDefinition = {
  type: "function",
  function: {
    name: "look_up",
    description: "Looks a word up.",
    parameters: {
      type: "object",
      properties: { word: { type: "string", description: "The word." } },
      required: ["word"],
    },
  },
  implementation: {
    kind: "http",
    method: "GET",
    url: "https://example.com/words/{{word}}",
    headers: { authorization: "Bearer {{secret.WORDS}}" },
  },
};

test("an exported agent comes back as it was, under another name; the file holds nothing else", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const text = "You write.\n\n  Keep “these” 🐢 <b> spaces.\n";
  const quill = await newAgent(page, demo, {
    name: "Quill & Co.",
    role_description: "Writes",
    instructions: text,
    tools: ["calculator", ownTool],
  });
  expect(quill.tools.map((each) => each.function.name)).toEqual(["calculator", "look_up"]);
  await page.goto(demo.url + PATH);
  await button(page, "Edit Quill & Co.").click();
  const downloading = page.waitForEvent("download");
  await button(page, "Export").click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("quill-co.agent.json");
  const content = await readFile(await download.path(), "utf8");
  expect(JSON.parse(content)).toEqual({
    format: "troupe-agent",
    version: 1,
    agent: {
      name: "Quill & Co.",
      role_description: "Writes",
      instructions: text,
      model: quill.model,
      tools: quill.tools,
    },
  });

  await importFile(page, content);
  await expect(page.getByRole("heading", { name: "New agent" })).toBeVisible();
  await expect(field(page, "Name")).toHaveValue("Quill & Co.");
  await expect(page.getByRole("list", { name: "Tools" }).getByRole("listitem")).toContainText([
    "look_up",
  ]);
  await expect(page.getByRole("checkbox", { name: "calculator" })).toBeChecked();
  const brought = page.getByRole("region", { name: "Tools in this file" });
  await expect(brought.getByRole("listitem")).toContainText(["calculator", "example.com"]);
  await expect(brought).toContainText("Each call asks you first, whatever the file says.");
  await expect(brought).toContainText("WORDS");
  await brought.getByText("Request").click();
  await expect(brought.getByLabel("Code of look_up")).toContainText(
    "GET https://example.com/words/{{word}}",
  );
  await button(page, "Let calculator work without asking").click();
  await expect(button(page, "Let calculator work without asking")).toBeHidden();
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  expect(await agentsOf(page, demo)).toEqual([quill]);
  await button(page, "Save").click();
  await expect(field(page, "Name")).toHaveAccessibleDescription(
    "You already have an agent of this name",
  );
  await field(page, "Name").fill("Quill 2");
  await button(page, "Save").click();
  await expect(cards(page)).toHaveText(["Quill 2", "Quill & Co."]);
  const [copy] = await agentsOf(page, demo);
  const asking = [
    quill.tools[0],
    { ...ownTool, implementation: { ...ownTool.implementation, approval: "always" } },
  ];
  expect(copy).toMatchObject({
    name: "Quill 2",
    role_description: "Writes",
    instructions: text,
    model: quill.model,
    tools: asking,
  });
  expect(copy!.AgentId).not.toBe(quill.AgentId);
});

test("what was imported is not lost silently, nor is what is being edited when a file is imported", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await newAgent(page, demo, { name: "Scout" });
  await page.goto(demo.url + PATH);
  await importFile(page, JSON.stringify(good));
  await page.getByRole("banner").getByRole("link", { name: "Tasks" }).click();
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await expect(question(page)).toBeHidden();
  await button(page, "Cancel").click();
  await question(page).getByRole("button", { name: "Discard changes" }).click();
  await expect(cards(page)).toHaveText(["Scout"]);
  await expect(button(page, "Import")).toBeFocused();
  await page.getByRole("link", { name: "Create Agent" }).click();
  await expect(field(page, "Name")).toHaveValue(""); // nothing of it is left
  await button(page, "Cancel").click();

  await button(page, "Edit Scout").click();
  await field(page, "Role description").fill("Mine");
  await importFile(page, JSON.stringify(good));
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await expect(question(page)).toBeHidden();
  await expect(field(page, "Role description")).toHaveValue("Mine");
  await importFile(page, JSON.stringify(good));
  await question(page).getByRole("button", { name: "Discard changes" }).click();
  await expect(field(page, "Name")).toHaveValue("Quill");
  await button(page, "Save").click();
  await expect(cards(page)).toHaveText(["Quill", "Scout"]);
  expect((await agentsOf(page, demo)).map((each) => each.role_description)).toEqual(["Writes", ""]);
});

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
    "This file was written by another version of Troupe, which this one can't read.",
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
    with_({ tools: Array.from({ length: 65 }, () => "calculator") }),
    "The agent in this file can't be used: it has more than 64 tools.",
  ],
  [
    "a tool without a name",
    with_({ tools: ["calculator", { function: {} }] }),
    "The agent in this file can't be used: its tool 2 has no name.",
  ],
  [
    "a tool of an unknown kind",
    with_({ tools: [{ ...ownTool, implementation: { kind: "zzz" } }] }),
    "The tool look_up in this file can't be used: The kind of an implementation must be one of javascript, http, builtin.",
  ],
  [
    "more than 1 MB",
    with_({ more: "x".repeat(1024 * 1024) }),
    "This file is larger than 1 MB. Choose a file that was exported from an agent.",
  ],
];

test("a file that is no agent's is refused with a sentence and opens nothing; a good one is taken after it", async ({
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
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  // Ids, owners and whatever else stands in a file are left in it.
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

test("a model that is not offered here is told at its field, and another can be chosen", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await page.goto(demo.url + PATH);
  await importFile(page, with_({ model: "their-own-model" }));
  await expect(field(page, "Model")).toHaveValue("their-own-model");
  await button(page, "Save").click();
  await expect(field(page, "Model")).toHaveAccessibleDescription("This model is not offered here");
  await field(page, "Model").selectOption("deepseek-chat");
  await button(page, "Save").click();
  await expect(cards(page)).toHaveText(["Quill"]);
});

test("a tool that the server does not take is told on Save; nothing is lost and nothing is saved", async ({
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
