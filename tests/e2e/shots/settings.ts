import type { Team } from "@/lib/teams/contract";
import { newAgent, write } from "../by-api";
import type { Camera } from "./camera";

const PATH = "/app/settings";

/** Each of them before it has its data, and without it. */
const without = async (
  { page, failing, waiting }: Camera,
  name: string,
  glob: string,
): Promise<void> => {
  await waiting(glob, `${PATH}/${name}`, `settings-${name}-loading`);
  const retry = page.getByRole("main").getByRole("button", { name: /^Retry/ });
  await failing(glob, `${PATH}/${name}`, `settings-${name}-failed`, retry);
};

export async function profileScreens(camera: Camera): Promise<void> {
  const { page, open, shoot } = camera;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  // Each page includes the profile for its frame: no page waits for it.
  await open(`${PATH}/security`);
  await shoot("settings-security", page.getByText("This browser"), true);
  await button("Add passkey").click();
  await shoot("settings-passkey", page.getByRole("dialog"));
  await page.keyboard.press("Escape");
  await open(`${PATH}/profile`);
  await shoot(
    "settings-profile",
    page
      .getByText("An agent needs me")
      .or(
        page.getByText(
          "Email isn't set up on this server, so it can't send notifications. Ask the operator to set up a mail server.",
        ),
      ),
    true,
  );
  await page.getByLabel("Name", { exact: true }).fill("");
  await button("Save profile").click();
  await shoot("settings-profile-wrong", page.locator("[aria-invalid=true]"));
  await open(`${PATH}/profile`);
  await button("Delete account").click();
  await shoot("settings-delete-account", page.getByRole("dialog"));
}

export async function keyScreens(camera: Camera): Promise<void> {
  const { page, open, shoot } = camera;
  await without(camera, "api", "**/api/keys*");
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
  await page
    .getByRole("table")
    .getByRole("button", { name: /^Revoke/ })
    .click();
  await shoot("settings-api-revoke", page.getByRole("alertdialog"));
  await button("Revoke key").click();
  await page.getByText("No API keys yet").waitFor();
}

export async function modelScreens(camera: Camera): Promise<void> {
  const { page, open, shoot, model } = camera;
  await without(camera, "models", "**/api/model-providers*");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await open(`${PATH}/models`);
  await shoot("settings-models-empty", page.getByText("No providers yet"), true);
  await button("Add provider").first().click();
  const form = page.getByRole("dialog", { name: "Add provider" });
  await form.getByLabel("Name", { exact: true }).fill("In the cellar");
  await form.getByLabel("Base URL").fill(model.url);
  await shoot("settings-provider", form);
  await form.getByLabel("Model name").first().fill("deepseek-chat");
  await form.getByLabel("Embedding model").fill("meaning-1");
  await form
    .getByLabel("Embedding model")
    .evaluate((field) => field.scrollIntoView({ block: "center" }));
  await shoot("settings-provider-embedding", form);
  await button("Save provider").click();
  await form.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: /^Test/ }).first().click();
  await shoot("settings-models", page.getByText(/Responded in|Connection failed/), true);
  await button("Remove In the cellar").click();
  await button("Remove provider").click();
  await page.getByText("No providers yet").waitFor();
}

/** Empty, and with a deleted agent and a deleted team. */
export async function binScreens(camera: Camera): Promise<void> {
  const { page, server, open, shoot } = camera;
  await without(camera, "trash", "**/api/bin*");
  await open(`${PATH}/trash`);
  await shoot("settings-trash-empty", page.getByText("Trash is empty"));
  const { AgentId } = await newAgent(page, server, { name: "Ledger" });
  const { TeamId } = await write<Team>(page, server, "POST", "/api/teams", { name: "Desk" });
  await write(page, server, "DELETE", `/api/agents/${AgentId}`);
  await write(page, server, "DELETE", `/api/teams/${TeamId}`);
  await open(`${PATH}/trash`);
  await shoot("settings-trash", page.getByText("Ledger"));
  await page.getByRole("button", { name: "Empty trash", exact: true }).click();
  await shoot("settings-trash-emptying", page.getByRole("alertdialog"));
}

export async function fileScreens({ page, open, shoot, waiting, failing }: Camera): Promise<void> {
  const [path, glob] = ["/app/files", "**/api/files*"];
  await waiting(glob, path, "files-loading");
  const retry = page.getByRole("main").getByRole("button", { name: /^Retry/ });
  await failing(glob, path, "files-failed", retry);
  await open(path);
  await shoot("files-empty", page.getByText("No files yet"));
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload files" }).first().click();
  await (
    await chosen
  ).setFiles([
    { name: "prices.csv", mimeType: "text/csv", buffer: Buffer.from("name,price\nPaper,4\n") },
    {
      name: "notes.md",
      mimeType: "text/markdown",
      buffer: Buffer.from("# Notes\n\nBees dance.\n"),
    },
  ]);
  await page.getByText("notes.md").first().waitFor();
  await shoot("files", page.getByText("prices.csv"));
  await page.getByRole("button", { name: "Preview prices.csv" }).click();
  await shoot("files-preview", page.getByRole("dialog"));
}
