import { join, newAgent, say } from "./by-api";
import { expect, test } from "./journey";
import { ALL, look } from "./look";

test("an ended run is replayed from its page, with the keyboard only", async ({ page, real }) => {
  await join(page, real);
  const scout = await newAgent(page, real, { name: "Scout" });
  const { run_id: id } = await say(page, real, scout, "Look around [tokens=20]");
  await page.goto(`${real.url}/app/runs/${id}`);
  const replay = page.getByRole("region", { name: "Replay" });
  await page.getByRole("button", { name: "Replay" }).press("Enter");
  await expect(replay.getByRole("status")).toHaveText("Identical: the one step matches the trace.");
  await look(page, "a replayed run", ALL);
});
