import { writeFileSync } from "node:fs";
import path from "node:path";
import { TroupeServer } from "../support/troupe-server";
import { join } from "./by-api";
import { expect, test } from "./journey";
import { look } from "./look";

const EVERYTHING = path.resolve(
  import.meta.dirname,
  "../../node_modules/@modelcontextprotocol/server-everything/dist/index.js",
);

test("a program that the operator has set up is connected by its name", async ({
  page,
}, testInfo) => {
  const file = testInfo.outputPath("programs.json");
  const everything = { command: process.execPath, args: [EVERYTHING, "stdio"] };
  writeFileSync(file, JSON.stringify({ mcpServers: { everything } }));
  const troupe = await TroupeServer.start({ MCP_STDIO_SERVERS: file });
  try {
    await join(page, troupe);
    await page.goto(`${troupe.url}/app/settings/connections`);
    await page.getByRole("button", { name: "Add connection" }).first().click();
    const form = page.getByRole("dialog", { name: "Add connection" });
    const offered = form.getByRole("group", { name: "Programs on this server" });
    await offered.getByRole("button", { name: "everything" }).click();
    await expect(form.getByLabel("URL")).toHaveValue("stdio://everything");
    await look(page, "programs of the operator");
    await form.getByRole("button", { name: "Connect" }).click();
    await expect(page.getByText("Connected", { exact: true })).toBeVisible();
    await expect(page.getByText("stdio://everything")).toBeVisible();
    await expect(page.locator("summary", { hasText: "tools" })).toBeVisible();
  } finally {
    await troupe.kill();
  }
});
