import type { Page } from "playwright/test";
import { join, newAgent, write } from "./by-api";
import { expect, test } from "./journey";
import { ALL, look } from "./look";
import type { TroupeServer } from "../support/troupe-server";
import type { Secret } from "@/lib/tools/contract";

const COMMAND = `curl --proxy http://p:1 -X PATCH 'https://api.example.com/items/7?full=1' \\
  -H 'Authorization: Bearer sk-very-secret' -H "Content-Type: application/json" \\
  --data-raw '{"done": true, "by": "'$NAME'"}'`;

const dialog = (page: Page) => page.getByRole("dialog", { name: "Edit mark_done" });
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });
const curl = (page: Page) => dialog(page).getByLabel(/^Paste a curl command/);

/** Opens the last step of the wizard for a tool that makes a request. */
async function open(page: Page, server: TroupeServer): Promise<void> {
  await join(page, server);
  const agent = await newAgent(page, server, {
    name: "Scout",
    tools: [
      {
        type: "function",
        function: {
          name: "mark_done",
          description: "Marks an item as done",
          parameters: { type: "object", properties: {}, required: [] },
        },
        implementation: { kind: "http", method: "GET", url: "https://old.example.com/" },
      },
    ],
  });
  await page.goto(`${server.url}/app/teams/agents?edit=${agent.AgentId}`);
  await page.getByRole("button", { name: "Edit mark_done" }).click();
  await dialog(page).getByRole("button", { name: "Next" }).click();
  await dialog(page).getByRole("button", { name: "Next" }).click();
}

/** Like Ctrl-V. */
const paste = (page: Page, name: string, text: string) =>
  field(page, name).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

test("a pasted curl command fills in the request, and its key is kept as a secret", async ({
  page,
  demo,
}) => {
  await open(page, demo);
  await curl(page).fill("wget https://api.example.com");
  await dialog(page).getByRole("button", { name: "Fill in" }).click();
  await expect(curl(page)).toHaveAccessibleDescription(
    "This isn't a curl command. It must start with curl",
  );
  await expect(field(page, "URL")).toHaveValue("https://old.example.com/");
  await curl(page).fill(COMMAND);
  await dialog(page).getByRole("button", { name: "Fill in" }).click();
  await expect(curl(page)).toHaveValue("");
  await expect(field(page, "Method")).toHaveValue("PATCH");
  await expect(field(page, "URL")).toHaveValue("https://api.example.com/items/7?full=1");
  await expect(dialog(page).getByLabel(/^Headers/)).toHaveValue(
    "Authorization: Bearer sk-very-secret\nContent-Type: application/json",
  );
  await expect(dialog(page).getByLabel(/^Body/)).toHaveValue('{"done": true, "by": "$NAME"}');
  await expect(dialog(page).getByText("left out: --proxy")).toBeVisible();
  await expect(dialog(page).getByText("your secrets: $NAME")).toBeVisible();
  await look(page, "a request from curl", ALL);

  await dialog(page).getByRole("button", { name: "Save as a secret" }).click();
  await expect(dialog(page).getByLabel(/^Headers/)).toHaveValue(
    "Authorization: Bearer {{secret.API_EXAMPLE_COM_AUTHORIZATION}}\nContent-Type: application/json",
  );
  await expect(dialog(page).getByText("seems to contain a key")).toBeHidden();
  expect(await write<Secret[]>(page, demo, "GET", "/api/secrets")).toMatchObject([
    { name: "API_EXAMPLE_COM_AUTHORIZATION", hosts: ["api.example.com"] },
  ]);
  await expect(dialog(page).getByText("Valid", { exact: true })).toBeVisible();
});

test("it can be pasted into the URL, and removed again", async ({ page, demo }) => {
  await open(page, demo);
  await paste(page, "URL", "curl -d a=b https://x.example.com/form");
  await expect(field(page, "URL")).toHaveValue("https://x.example.com/form");
  await expect(field(page, "Method")).toHaveValue("POST");
  await expect(dialog(page).getByLabel(/^Body/)).toHaveValue("a=b");
  await dialog(page).getByRole("button", { name: "Undo" }).click();
  await expect(field(page, "URL")).toHaveValue("https://old.example.com/");
  await expect(field(page, "Method")).toHaveValue("GET");
  await paste(page, "URL", "curl 'https://x.example.com"); // text that cannot be read stays to be fixed
  await expect(curl(page)).toHaveValue("curl 'https://x.example.com");
  await expect(curl(page)).toHaveAccessibleDescription(
    "A quotation mark in this command isn't closed",
  );
});
