import { startModelServer } from "../support/model-server";
import { TroupeServer } from "../support/troupe-server";
import { answers, createAgent, expect, register, sendMessage, test } from "./journey";

test.describe("the server dies in the middle of an answer", () => {
  let server: TroupeServer;
  let model: Awaited<ReturnType<typeof startModelServer>>;

  test.beforeAll(async () => {
    model = await startModelServer({});
    server = await TroupeServer.start({
      DEEPSEEK_BASE_URL: model.url,
      DEEPSEEK_API_KEY: "sk-test",
    });
  });
  test.afterAll(async () => {
    await server.kill();
    await model.close();
  });

  for (const [how, end] of [
    ["kill -9", () => server.kill()],
    ["a deploy", () => server.stop()],
  ] as const) {
    test(`${how}: after the restart the page shows the whole answer by itself @core`, async ({
      page,
    }) => {
      await register(page, server);
      await createAgent(page, server, "Scout", "You count.");
      await page.getByRole("link", { name: "Chat with Scout" }).click();
      await sendMessage(page, "Scout", "[tokens=120 pace=25]");
      await expect(answers(page, "Scout")).toContainText("w30 ");
      await end();
      await server.up();
      await expect(answers(page, "Scout")).toContainText("w120", { timeout: 30_000 });
      await expect(page.getByRole("button", { name: "Stop" })).toBeHidden();
      const whole = Array.from({ length: 120 }, (_, at) => `w${at + 1}`).join(" ");
      await expect(answers(page, "Scout").getByText(whole, { exact: true })).toHaveCount(1);
      await page.reload();
      await expect(page.getByRole("article", { name: "You" })).toHaveCount(1);
      await expect(answers(page, "Scout").getByText(whole, { exact: true })).toHaveCount(1);
    });
  }

  test("the provider is gone after the restart: the person's words stay, the failure is told, retry brings the answer", async ({
    page,
  }) => {
    await register(page, server);
    await createAgent(page, server, "Quill", "You count.");
    await page.getByRole("link", { name: "Chat with Quill" }).click();
    const words = "[tokens=60 pace=25]";
    await sendMessage(page, "Quill", words);
    await expect(answers(page, "Quill")).toContainText("w10 ");
    await server.kill();
    model.script(() => ({ fail: 401 }));
    await server.up();
    await expect(answers(page, "Quill")).toContainText("The model provider refused the key.", {
      timeout: 30_000,
    });
    await expect(page.getByRole("article", { name: "You" })).toContainText(words);
    model.script();
    await answers(page, "Quill").getByRole("button", { name: "Retry" }).click();
    await expect(answers(page, "Quill").last()).toContainText("w60", { timeout: 20_000 });
  });
});
