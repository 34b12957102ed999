import type { Page } from "playwright/test";
import { gate } from "../support/gate";
import { join, newAgent, say } from "./by-api";
import { answers, expect, PASSWORD, test } from "./journey";
import { ALL, findings, look, tabTo } from "./look";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test.describe.configure({ mode: "parallel" });

/**
 * No page requests anything from another host; violations of its policy would be errors on the console (journey.ts).
 */
let asked: string[] = [];
test.beforeEach(({ page }) => {
  asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).hostname));
});
test.afterEach(() => expect(new Set(asked)).toEqual(new Set(["localhost"])));

test("the public pages", async ({ page, demo }) => {
  for (const path of ["/", "/terms", "/privacy", "/confirm"]) {
    await page.goto(demo.url + path);
    await look(page, path);
  }
});

test("the sign-in screen, with something wrong in it", async ({ page, demo }) => {
  await page.goto(`${demo.url}/login`);
  await button(page, "Login").click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await look(page, "login", ALL);
  await page.getByRole("tab", { name: "Register" }).click();
  await page.getByLabel("Confirm Password").fill("x");
  await button(page, "Register").click();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await look(page, "register", ALL);
});

test("dashboard and agents: empty, full, editing, asking", async ({ page, demo }) => {
  await join(page, demo, `${"Maximiliana".repeat(5)} Featherstonehaugh`);
  await page.goto(`${demo.url}/app`);
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  await look(page, "dashboard, new");
  await page.goto(`${demo.url}/app/teams/agents`);
  await expect(page.getByText("No agents yet")).toBeVisible();
  await look(page, "agents, empty");
  await page.goto(`${demo.url}/app/teams/agents?create=true`);
  await button(page, "Save").click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await look(page, "new agent");
  const long = "Supercalifragilistic".repeat(5);
  for (const name of ["Scout", "Quill", long])
    await newAgent(page, demo, { name, role_description: name === "Scout" ? "" : long });
  await page.goto(`${demo.url}/app/teams/agents`);
  await expect(button(page, "Edit Scout")).toBeVisible();
  await look(page, "agents", ALL);
  await button(page, `Delete ${long}`).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await look(page, "question");
  await page.keyboard.press("Escape");
  await button(page, `Edit ${long}`).click();
  await page.getByLabel("Role description").fill("Other");
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await look(page, "editing");
});

const MARKDOWN = [
  "# Bees\n\nA **bold** and *soft* word, `code`, a [link](https://example.com/).",
  "> Quoted\n\n1. one\n2. two\n   - [x] done\n   - [ ] open",
  "| Flower | Nectar | Distance from the hive in the morning | Remarks of the observer |\n|---|---|---|---|\n| Clover | 12 | 800 m | sunny |",
  `\`\`\`ts\nexport const far = (away: number) => away > 1 && "${"far ".repeat(60)}"; // bees\n\`\`\``,
  "Averyveryverylongword".repeat(12),
].join("\n\n");

test("chat: without agents, before the first word, full, failed", async ({ page, real, model }) => {
  await join(page, real);
  await page.goto(`${real.url}/app/chat`);
  await expect(page.getByText("No Agents Available")).toBeVisible();
  await look(page, "chat, no agents");
  const agent = await newAgent(page, real, { name: "Scout", role_description: "Knows about bees" });
  await page.goto(`${real.url}/app/chat`);
  await expect(page.getByRole("heading", { name: "Scout" })).toBeVisible();
  await look(page, "chat, new");
  model.script({ text: MARKDOWN });
  const { conversation_id: id } = await say(page, real, agent, `Tell me. ${"Longword".repeat(30)}`);
  model.script();
  await page.goto(`${real.url}/app/chat?conversationId=${id}`);
  await expect(answers(page, "Scout").locator("pre span").first()).toBeVisible(); // coloured
  await page.getByRole("textbox", { name: "Message Scout" }).fill("[fail=401]");
  await page.keyboard.press("Enter");
  await expect(answers(page, "Scout").last().getByRole("alert")).toBeVisible();
  await look(page, "chat, full", ALL);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.emulateMedia({ colorScheme: "dark" });
  await button(page, "Conversations").click();
  await expect(page.getByRole("dialog", { name: "Conversations" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test("the main journey with the keyboard only: sign in, create an agent, chat, route a task, read the result", async ({
  page,
  real,
  model,
}) => {
  test.slow();
  const email = await join(page, real);
  await page.context().clearCookies();
  await page.goto(`${real.url}/login`);
  await expect(button(page, "Login")).toBeEnabled();
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();

  await tabTo(page, page.getByRole("main").getByRole("link", { name: "Create Agent" }).first());
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await page.keyboard.type("Scout");
  await tabTo(page, page.getByLabel("Instructions"));
  await page.keyboard.type("You explain things.");
  await tabTo(page, button(page, "Save"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Chat with Scout" })).toBeFocused();

  await page.keyboard.press("Enter");
  const words = page.getByRole("textbox", { name: "Message Scout" });
  await expect(words).toBeVisible();
  await tabTo(page, words);
  await page.keyboard.type("How do bees find home?");
  model.script({ pause: { after: 5, until: gate().opened } }); // until it is stopped
  await page.keyboard.press("Enter");
  await expect(answers(page, "Scout")).toContainText(/\w+ \w+/);
  await tabTo(page, button(page, "Stop"));
  await page.keyboard.press("Enter");
  await expect(answers(page, "Scout").getByText("Stopped")).toBeVisible();
  model.script();
  await handOver(page);
});

/** Starting from any focus: the agent's first task, created, routed and read with the keyboard only. */
async function handOver(page: Page): Promise<void> {
  await tabTo(page, page.getByRole("banner").getByRole("link", { name: "Tasks" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("No tasks yet")).toBeVisible();
  await tabTo(page, button(page, "Create Task").first());
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await page.keyboard.type("Bees in short");
  await page.keyboard.press("Tab");
  await page.keyboard.type("How do bees find home, in three sentences?");
  await page.keyboard.press("Tab");
  await page.keyboard.type("sco");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await tabTo(page, page.getByRole("form").getByRole("button", { name: "Create Task" }));
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "Bees in short" });
  await expect(panel.getByRole("heading", { name: "Bees in short" })).toBeFocused();
  await tabTo(page, panel.getByRole("button", { name: /^Route Task/ }));
  await page.keyboard.press("Enter");
  const result = panel.getByRole("region", { name: "Result" });
  await expect(result).toContainText(/\w+ \w+/);
  await tabTo(page, panel.getByRole("region", { name: "Details" }));
  await tabTo(page, result.getByRole("button", { name: /^Copy/ }));
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page.getByRole("button", { name: "Bees in short", exact: true })).toBeFocused();
}

test("reduced motion disables animations", async ({ page, demo }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const moving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((each) => Number(each.effect?.getComputedTiming().activeDuration) > 1).length,
    );
  await page.route(`${demo.url}/api/auth/login`, () => undefined);
  await page.goto(`${demo.url}/login`);
  await page.getByLabel("Email").fill("ada@example.com");
  await button(page, "Login").click();
  await expect(button(page, "Login")).toHaveAttribute("aria-busy", "true");
  expect(await moving()).toBe(0);
  await join(page, demo);
  await newAgent(page, demo, { name: "Scout" });
  await page.goto(`${demo.url}/app/teams/agents`);
  await button(page, "Side menu").click();
  await expect(page.locator("#side-menu")).toHaveCSS("width", "60px");
  await button(page, "Delete Scout").click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(await moving()).toBe(0);
});
