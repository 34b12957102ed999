import type { Camera } from "./camera";

const PATH = "/app/settings";

export async function settingsScreens(camera: Camera): Promise<void> {
  const { page, open, shoot, failing, waiting } = camera;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  for (const [name, glob] of [
    ["profile", "**/api/profile"],
    ["api", "**/api/keys*"],
    ["models", "**/api/model-providers*"],
  ] as const) {
    await waiting(glob, async () => {
      await open(`${PATH}/${name}`);
      await shoot(`settings-${name}-loading`, page.locator("[aria-busy=true]"));
    });
    await failing(glob, async () => {
      await open(`${PATH}/${name}`);
      await shoot(`settings-${name}-failed`, page.getByRole("button", { name: /Retry/ }));
    });
  }
  await open(`${PATH}/profile`);
  await shoot("settings-profile", page.getByText("This browser"), true);
  await page.getByLabel("Name", { exact: true }).fill("");
  await button("Save profile").click();
  await shoot("settings-profile-wrong", page.getByText("Name is required"));
  await open(`${PATH}/profile`);
  await button("Delete account").click();
  await shoot("settings-delete-account", page.getByRole("dialog"));
  await keys(camera);
  await models(camera);
}

async function keys({ page, open, shoot }: Camera): Promise<void> {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await open(`${PATH}/api`);
  await shoot("settings-api-empty", page.getByText("No API keys yet"), true);
  await button("Create API Key").first().click();
  await page.getByRole("dialog").getByLabel("Name").fill("Deploy script");
  await shoot("settings-api-create", page.getByRole("dialog"));
  await button("Create key").click();
  await shoot(
    "settings-api-made",
    page.getByRole("textbox", { name: "Secret of Deploy script" }),
    true,
  );
  await button("Add secret").click();
  await shoot("settings-api-secret", page.getByRole("dialog"));
  await page.keyboard.press("Escape");
  await button("Revoke Deploy script").click();
  await shoot("settings-api-revoke", page.getByRole("alertdialog"));
  await button("Revoke key").click();
  await page.getByText("No API keys yet").waitFor();
}

async function models({ page, open, shoot, model }: Camera): Promise<void> {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await open(`${PATH}/models`);
  await shoot("settings-models-empty", page.getByText("No providers yet"), true);
  await button("Add provider").first().click();
  const form = page.getByRole("dialog", { name: "Add provider" });
  await form.getByLabel("Name", { exact: true }).fill("In the cellar");
  await form.getByLabel("Base URL").fill(model.url);
  await shoot("settings-provider", form);
  await form.getByLabel("Model name").first().fill("deepseek-chat");
  await button("Save provider").click();
  await form.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: /^Test/ }).first().click();
  await shoot("settings-models", page.getByText(/It answered|does not work/), true);
  await button("Remove In the cellar").click();
  await button("Remove provider").click();
  await page.getByText("No providers yet").waitFor();
}
