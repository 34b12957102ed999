import { startModelServer } from "../support/model-server";
import { TroupeServer } from "../support/troupe-server";
import { gate } from "../support/gate";
import { join, newAgent } from "./by-api";
import { answers, expect, sendMessage, test } from "./journey";

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
    ["kill -9 @core", () => server.kill()],
    ["a deploy", () => server.stop()],
  ] as const) {
    test(`after the restart the page shows the whole answer by itself: ${how}`, async ({
      page,
    }) => {
      await join(page, server);
      await newAgent(page, server, { name: "Scout" });
      await page.goto(`${server.url}/app/chat`);
      // For every request the provider stops in the middle, until the server is back.
      const back = gate();
      model.script({ pause: { after: 31, until: back.opened } });
      await sendMessage(page, "Scout", "[tokens=120]");
      await expect(answers(page, "Scout")).toContainText("w30 ");
      await end();
      back.open();
      await server.up();
      await expect(answers(page, "Scout")).toContainText("w120");
      await expect(page.getByRole("button", { name: "Stop" })).toBeHidden();
      const whole = Array.from({ length: 120 }, (_, at) => `w${at + 1}`).join(" ");
      await expect(answers(page, "Scout").getByText(whole, { exact: true })).toHaveCount(1);
      await page.reload();
      await expect(page.getByRole("article", { name: "You" })).toHaveCount(1);
      await expect(answers(page, "Scout").getByText(whole, { exact: true })).toHaveCount(1);
    });
  }

  test("the provider is unavailable after the restart: the person's message stays, the failure is shown, retry brings the reply", async ({
    page,
  }) => {
    await join(page, server);
    await newAgent(page, server, { name: "Quill" });
    await page.goto(`${server.url}/app/chat`);
    const words = "[tokens=60]";
    model.script({ pause: { after: 11, until: gate().opened } });
    await sendMessage(page, "Quill", words);
    await expect(answers(page, "Quill")).toContainText("w10 ");
    await server.kill();
    model.script(() => ({ fail: 401 }));
    await server.up();
    await expect(answers(page, "Quill")).toContainText("The model provider rejected the key.");
    await expect(page.getByRole("article", { name: "You" })).toContainText(words);
    model.script();
    await answers(page, "Quill").getByRole("button", { name: "Retry" }).click();
    await expect(answers(page, "Quill").last()).toContainText("w60");
  });
});
