import type { Page } from "playwright/test";
import { startEverythingServer } from "../support/everything-server";
import { TroupeServer } from "../support/troupe-server";
import { join, newAgent } from "./by-api";
import { expect, test } from "./journey";
import { look } from "./look";

const TOOLS = [
  "echo",
  "trigger-long-running-operation",
  "trigger-elicitation-request",
  "get-tiny-image",
];
const called = (tool: string, args = {}) =>
  `[tool=everything_reference_server_${tool} ${JSON.stringify(args)}]`;

/** Opens its resources and prompts, and attaches one document to a message. */
async function attachDocument(page: Page, troupe: TroupeServer): Promise<void> {
  const field = page.getByRole("textbox", { name: /message/i });
  await page.getByRole("button", { name: "Attach files" }).click();
  await look(page, "where files come from");
  await page.getByRole("menuitem", { name: "From a connection" }).click();
  const drawer = page.getByRole("dialog", { name: "From a connection" });
  const offered = drawer.getByRole("list", { name: /^Resources of .*Everything/i });
  await expect(offered.getByRole("listitem")).not.toHaveCount(0);
  await look(page, "what a connection gives to read");
  await drawer.getByRole("button", { name: "Attach architecture.md" }).click();
  await expect(drawer).toBeHidden();
  const chips = page.getByRole("list", { name: "Attached files" }).first();
  await expect(chips.getByText("architecture.md")).toBeVisible();
  await expect(chips.getByText(/tokens/)).toBeVisible();
  await field.fill("What does it say?");
  await field.press("Enter");
  await expect(page.getByRole("link", { name: /architecture\.md/ })).toBeVisible();
  await expect(page.getByRole("article").last().getByRole("paragraph").first()).toBeVisible();
  await page.goto(`${troupe.url}/app/settings/connections`);
  await page.locator("summary", { hasText: "Resources" }).click();
  const resources = page.getByRole("list", { name: "Resources" });
  await expect(resources.getByText("demo://resource/static/document/startup.md")).toBeVisible();
  await page.locator("summary", { hasText: "Prompts" }).click();
  const prompt = page.getByRole("list", { name: "Prompts" }).getByRole("listitem");
  await expect(prompt.filter({ hasText: "args-prompt" })).toContainText(/city.*Required/);
  await look(page, "resources and prompts of a connection");
}

test("the public reference server: text, progress, a form, an image and a document, in one chat", async ({
  page,
  model,
}) => {
  const everything = await startEverythingServer();
  const troupe = await TroupeServer.start({
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-test",
    MODEL_SEES_IMAGES: "on",
    TOOL_ALLOWED_HOSTS: [new URL(model.url).host, everything.host].join(","),
  });
  try {
    await join(page, troupe);
    await page.goto(`${troupe.url}/app/settings/connections`);
    await page.getByRole("button", { name: "Add connection" }).first().click();
    const form = page.getByRole("dialog", { name: "Add connection" });
    await form.getByLabel("URL").fill(everything.address);
    await form.getByRole("button", { name: "Connect" }).click();
    await expect(page.getByText("Connected", { exact: true })).toBeVisible();

    const agent = await newAgent(page, troupe, { name: "Scout" });
    await page.goto(`${troupe.url}/app/teams/agents?edit=${agent.AgentId}`);
    const picker = page.getByRole("group", { name: "From a connection" });
    await picker.locator("summary").click();
    for (const tool of TOOLS)
      await picker.getByRole("checkbox", { name: new RegExp(`^${tool}`) }).check();
    const asksFirst = picker.getByRole("checkbox", { name: /Ask before each call/ });
    for (const each of await asksFirst.all()) await each.uncheck();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("dialog")).toBeHidden();

    await page.goto(`${troupe.url}/app/chat?agentId=${agent.AgentId}`);
    const field = page.getByRole("textbox", { name: /message/i });
    const say = async (content: string) => {
      await field.fill(content);
      await field.press("Enter");
    };
    const reply = page.getByRole("article").last();

    await say(called("echo", { message: "Good morning" }));
    await expect(reply.getByText("result: Echo: Good morning")).toBeVisible();

    await say(called("trigger-long-running-operation", { duration: 6, steps: 6 }));
    const bar = reply.getByRole("progressbar");
    await expect(bar).toBeVisible();
    await expect.poll(async () => Number(await bar.getAttribute("value"))).toBeGreaterThan(0);
    await look(page, "a call under way");
    await expect(reply.getByText(/result: Long running operation completed/)).toBeVisible();
    await expect(bar).toBeHidden();

    await say(called("trigger-elicitation-request"));
    const asks = page.getByRole("region", {
      name: /Everything.* has a question for Scout/,
    });
    await asks.getByLabel("String", { exact: true }).fill("Ada Lovelace");
    await asks.getByRole("button", { name: "Send answer" }).click();
    const answer = reply.getByRole("paragraph").filter({ hasText: "Ada Lovelace" });
    await expect(answer).toBeVisible();

    await say(called("get-tiny-image"));
    const picture = reply.getByRole("list", { name: "Result files" }).getByRole("img");
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth))
      .toBeGreaterThan(0);
    await look(page, "a picture that a tool gave");
    expect(JSON.stringify(model.requests.at(-1)!.body)).toContain("data:image/png;base64,");
    await page.reload();
    await expect(picture).toBeVisible();

    await attachDocument(page, troupe);
    expect(JSON.stringify(model.requests.at(-1)!.body)).toContain("# Everything Server");
  } finally {
    await troupe.kill();
    await everything.close();
  }
});
