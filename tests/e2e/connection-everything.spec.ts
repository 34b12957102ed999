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

test("the public reference server: text, progress, a form and a picture, in one chat", async ({
  page,
  model,
}) => {
  test.setTimeout(120_000);
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
    await form.getByLabel("Address").fill(everything.address);
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

    await say(called("trigger-long-running-operation", { duration: 4, steps: 4 }));
    const bar = reply.getByRole("progressbar");
    await expect(bar).toBeVisible();
    await expect.poll(() => bar.getAttribute("value")).toBe("2");
    await look(page, "a call under way");
    await expect(reply.getByText(/result: Long running operation completed/)).toBeVisible();
    await expect(bar).toBeHidden();

    await say(called("trigger-elicitation-request"));
    const asks = page.getByRole("region", { name: /Everything.* asks before Scout can go on/ });
    await asks.getByLabel("String", { exact: true }).fill("Ada Lovelace");
    await asks.getByRole("button", { name: "Send answer" }).click();
    const answer = reply.getByRole("paragraph").filter({ hasText: "Ada Lovelace" });
    await expect(answer).toBeVisible();

    await say(called("get-tiny-image"));
    const picture = reply.getByRole("list", { name: "Files of the result" }).getByRole("img");
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth))
      .toBeGreaterThan(0);
    await look(page, "a picture that a tool gave");
    expect(JSON.stringify(model.requests.at(-1)!.body)).toContain("data:image/png;base64,");
    await page.reload();
    await expect(picture).toBeVisible();
  } finally {
    await troupe.kill();
    await everything.close();
  }
});
