import { join, newAgent, say } from "./by-api";
import { answers, expect, test } from "./journey";

test("an answer with the names that every object has in brackets is drawn, and the conversation with it", async ({
  page,
  real,
  model,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout" });
  const text =
    "Read [constructor], [x][hasOwnProperty], ![__proto__] and [a rule][toString].\n\n[toString]: https://example.com/rule";
  model.script({ text });
  const { conversation_id: id } = await say(page, real, agent, "What is a prototype?");
  await page.goto(`${real.url}/app/chat?conversationId=${id}`);
  await expect(answers(page, "Scout")).toContainText("Read [constructor], [x][hasOwnProperty]");
  await expect(answers(page, "Scout").getByRole("link", { name: "a rule" })).toHaveAttribute(
    "href",
    "https://example.com/rule",
  );
});
