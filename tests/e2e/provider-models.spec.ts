import { join } from "./by-api";
import { expect, test } from "./journey";
import { look } from "./look";

test("a provider's own models are loaded and ticked, and none is saved without one", async ({
  page,
  real,
  model,
}) => {
  await join(page, real);
  await page.goto(`${real.url}/app/settings/models`);
  await page.getByRole("button", { name: "Add provider" }).first().click();
  const form = page.getByRole("dialog", { name: "Add provider" });
  await expect(form.getByRole("heading", { level: 2 })).toHaveCount(1);
  await expect(form.getByRole("button", { name: "Show key" })).toBeVisible();
  await form.getByLabel("Name", { exact: true }).fill("Stand-in");
  const load = form.getByRole("button", { name: "Load models" });
  await expect(load).toBeDisabled();
  await form.getByLabel("Base URL").fill(model.url);
  await form.getByRole("button", { name: "Save provider" }).click();
  await expect(form.getByLabel("Model name")).toHaveAccessibleDescription("Model name is required");
  await expect(form.getByLabel("Model name")).toBeFocused();
  await load.click();
  const listed = form.getByRole("group", { name: "Models of the provider" });
  await listed.getByLabel("deepseek-chat").check();
  await expect(form.getByLabel("Model name")).toHaveValue("deepseek-chat");
  await expect(form.getByLabel("Output")).toHaveValue("0.42"); // of a well-known model
  await look(page, "models of a provider");
  await form.getByRole("button", { name: "Save provider" }).click();
  await expect(page.getByTitle("deepseek-chat · Stand-in")).toBeVisible();
});
