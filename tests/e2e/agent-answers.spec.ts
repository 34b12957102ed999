import type { ModelProvider } from "@/lib/models/contract";
import { join, newAgent, say, write } from "./by-api";
import { expect, test } from "./journey";
import { ALL, look } from "./look";

test.use({ viewport: { width: 1440, height: 900 } });

test("how an agent answers is set under 'More'; its fallback answers, and the chat shows how full it is", async ({
  page,
  real,
  model,
}) => {
  await join(page, real);
  const { ProviderId } = await write<ModelProvider>(page, real, "POST", "/api/model-providers", {
    label: "Mine",
    base_url: model.url,
    models: [{ id: "first" }, { id: "deepseek-second", price_in: 1_000 }],
  });
  const scout = await newAgent(page, real, { name: "Scout", model: `${ProviderId}/first` });
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  await page.goto(`${real.url}/app/teams/agents`);
  await button("Edit Scout").click();
  const form = page.getByRole("form", { name: "Edit Scout" });
  await form.getByRole("button", { name: "More", exact: true }).click();
  await form.getByLabel("Temperature").fill("3");
  await form.getByLabel("Maximum reply length (tokens)").fill("10");
  await button("Save").click();
  await expect(form.getByText("Temperature must be a number from 0 to 2")).toBeVisible();
  await expect(form.getByLabel("Temperature")).toBeFocused();
  await look(page, "how an agent answers, refused");
  await form.getByLabel("Temperature").fill("0.2");
  await form.getByLabel("Maximum reply length (tokens)").fill("500");
  await form.getByLabel("Fallback model").selectOption({ label: "deepseek-second · Mine" });
  await look(page, "how an agent answers", ALL);
  await button("Save").click();
  await expect(page.getByText("Agent saved")).toBeVisible();
  await button("Edit Scout").click();
  await expect(form.getByLabel("Temperature")).toHaveValue("0.2");

  model.script(({ body }) => (body.model === "first" ? { fail: 404 } : undefined));
  const { conversation_id: id, run_id: run } = await say(page, real, scout, "Hello [tokens=3]");
  model.script();
  expect(model.requests.at(-1)!.body).toMatchObject({ temperature: 0.2, max_tokens: 500 });
  await page.goto(`${real.url}/app/chat?conversationId=${id}`);
  await expect(page.getByRole("article", { name: "Scout" }).getByText("w1 w2 w3")).toBeVisible();
  // The context size of the agent's own model is unknown; that of the model chosen here is known.
  await expect(page.getByText("Next message:")).toBeHidden();
  await write(page, real, "PATCH", `/api/conversations/${id}`, {
    model: `${ProviderId}/deepseek-second`,
  });
  await page.reload();
  await expect(page.getByText(/^Next message: at least \$/)).toBeVisible();
  await look(page, "how full the context is", ALL);

  await page.goto(`${real.url}/app/runs/${run}`);
  await expect(page.getByText("deepseek-second was used instead.")).toBeVisible();
  await look(page, "a run whose model was gone");
});

test("the time zone of the profile is whose days limits go by", async ({ page, demo }) => {
  await join(page, demo);
  await page.goto(`${demo.url}/app/settings/profile`);
  await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
  await expect
    .poll(async () => (await page.request.get(`${demo.url}/api/profile`)).json())
    .toMatchObject({ preferences: { time_zone: "Asia/Tokyo" } });
  await page.reload();
  await expect(page.getByLabel("Time zone")).toHaveValue("Asia/Tokyo");
  await look(page, "the time zone");
});
