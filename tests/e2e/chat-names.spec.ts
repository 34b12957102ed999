import { join, newAgent, say } from "./by-api";
import { answers, expect, test } from "./journey";

test("a reply with names of inherited properties in brackets is rendered, and so is its conversation", async ({
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
