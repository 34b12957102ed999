import { gate } from "../support/gate";
import { answers, createAgent, expect, register, sendMessage, test } from "./journey";

const WORDS = (count: number) => Array.from({ length: count }, (_, at) => `w${at + 1}`).join(" ");

test("a person registers, writes an agent, and finds the whole conversation after a reload @core", async ({
  page,
  demo,
}) => {
  await register(page, demo);
  await createAgent(
    page,
    demo,
    "Scout",
    "You are a patient guide who explains things in plain words.",
  );
  await page.getByRole("link", { name: "Chat with Scout" }).click();
  await sendMessage(page, "Scout", "Please explain how bees find their way home.");

  const answer = answers(page, "Scout");
  await expect(answer).toContainText(/\w+ \w+/);
  await expect(page).toHaveURL(/conversationId=/);
  await expect(page.getByRole("button", { name: "Stop" })).toBeHidden();
  const text = await answer.innerText();

  await page.reload();
  await expect(page.getByRole("article", { name: "You" })).toHaveText(
    /how bees find their way home/,
  );
  await expect(answers(page, "Scout")).toHaveCount(1);
  expect(await answers(page, "Scout").innerText()).toBe(text);
});

test("a reload in the middle of a reply: it continues and ends, with nothing twice @core", async ({
  page,
  real,
  model,
}) => {
  await register(page, real);
  await createAgent(page, real, "Quill", "You count.");
  await page.getByRole("link", { name: "Chat with Quill" }).click();
  const held = gate();
  model.script({ pause: { after: 21, until: held.opened } });
  await sendMessage(page, "Quill", "[tokens=150]");
  await expect(answers(page, "Quill")).toContainText("w20 ");
  await page.reload();
  await expect(answers(page, "Quill")).toContainText("w20 ");
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  held.open();
  await expect(answers(page, "Quill")).toContainText("w150");
  await expect(page.getByRole("button", { name: "Stop" })).toBeHidden();
  await expect(answers(page, "Quill").getByText(WORDS(150), { exact: true })).toHaveCount(1);
  await expect(page.getByRole("article", { name: "You" })).toHaveCount(1);
});

test("what travels to a provider: instructions as system message, earlier turns, a stream, the model's id unchanged @core", async ({
  page,
  real,
  model,
}) => {
  await register(page, real);
  await createAgent(page, real, "Ledger", "You answer questions about invoices.");
  await page.getByRole("link", { name: "Chat with Ledger" }).click();
  const before = model.requests.length;
  await sendMessage(page, "Ledger", "First [tokens=3 pace=1]");
  await expect(answers(page, "Ledger")).toContainText("w3");
  await expect(page.getByRole("button", { name: "Stop" })).toBeHidden();
  await sendMessage(page, "Ledger", "Second [tokens=4 pace=1]");
  await expect(answers(page, "Ledger").last()).toContainText("w4");
  const [first, second] = model.requests.slice(before).map(({ body }) => body);
  expect(model.requests.length - before).toBe(2);
  expect(first).toMatchObject({
    model: "deepseek-chat",
    stream: true,
    messages: [
      { role: "system", content: "You answer questions about invoices." },
      { role: "user", content: "First [tokens=3 pace=1]" },
    ],
  });
  expect(first).not.toHaveProperty("thinking");
  expect(second).toMatchObject({
    messages: [
      { role: "system" },
      { role: "user", content: "First [tokens=3 pace=1]" },
      { role: "assistant", content: "w1 w2 w3" },
      { role: "user", content: "Second [tokens=4 pace=1]" },
    ],
  });
});

test("stop keeps the text so far; a failed reply says why and can be retried @core", async ({
  page,
  real,
  model,
}) => {
  await register(page, real);
  await createAgent(page, real, "Atlas", "You plan.");
  await page.getByRole("link", { name: "Chat with Atlas" }).click();
  await sendMessage(page, "Atlas", "[tokens=4000 pace=20]");
  await expect(answers(page, "Atlas")).toContainText("w10 ");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("button", { name: "Stop" })).toBeHidden();
  await expect(answers(page, "Atlas")).toContainText("w10 ");

  model.script({ cut: 5 });
  await sendMessage(page, "Atlas", "[tokens=8 pace=1]");
  const failed = answers(page, "Atlas").last();
  await expect(failed).toContainText("The connection to the model provider was lost.");
  await expect(failed).toContainText("w4");
  model.script();
  await failed.getByRole("button", { name: "Retry" }).click();
  await expect(answers(page, "Atlas").last()).toContainText("w8");
  await expect(answers(page, "Atlas").last()).not.toContainText("was lost");
});
