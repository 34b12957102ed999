import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { pdfOf } from "../support/file-contents";
import { join, newAgent } from "./by-api";
import { expect, test } from "./journey";

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const chips = (page: Page) => page.getByRole("list", { name: "Attached files" }).last();
const send = (page: Page) => page.getByRole("button", { name: "Send" });

async function faults(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

test("files come by button, drop and paste, say how they are, and go along", async ({
  page,
  real,
  model,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Reader" });
  await page.goto(`${real.url}/app/chat?agent_id=${agent.AgentId}`);
  const field = page.getByRole("textbox", { name: "Message Reader" });

  await page.locator("form input[type=file]").setInputFiles({
    name: "offer.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(pdfOf("It costs 480 Euro", "Two pages")),
  });
  await expect(chips(page).getByText(/2 pages/)).toBeVisible();
  const bytes = PICTURE.toString("base64");
  const come = (how: string) =>
    field.evaluate(
      (target, [kind, text]) => {
        const data = new DataTransfer();
        const raw = Uint8Array.from(atob(text!), (letter) => letter.charCodeAt(0));
        data.items.add(new File([raw], `${kind}.png`, { type: "image/png" }));
        const options = { bubbles: true, cancelable: true };
        target.dispatchEvent(
          kind === "paste"
            ? new ClipboardEvent("paste", { ...options, clipboardData: data })
            : new DragEvent("drop", { ...options, dataTransfer: data }),
        );
      },
      [how, bytes],
    );
  await come("paste");
  await come("drop");
  await expect(chips(page).getByText("1 × 1")).toHaveCount(2);
  await expect(page.getByText(/This model cannot see pictures/)).toBeVisible();
  await page.locator("form input[type=file]").setInputFiles({
    name: "scan.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(pdfOf("")),
  });
  await expect(chips(page).getByText(/holds only pictures of text/)).toBeVisible();
  await page.getByRole("button", { name: "Remove scan.pdf" }).click();
  await page.getByRole("button", { name: "Remove drop.png" }).click();
  await expect(chips(page).getByRole("listitem")).toHaveCount(2);
  expect(await faults(page)).toEqual([]);

  await page.reload();
  await expect(chips(page).getByRole("listitem")).toHaveCount(2);
  await field.fill("What does it cost?");
  await send(page).click();
  const message = page.getByRole("list", { name: "Attached files" });
  await expect(message.getByRole("img", { name: "paste.png" })).toBeVisible();
  await expect(message.getByText("offer.pdf")).toBeVisible();
  const asked = () => JSON.stringify(model.requests.at(-1)?.body ?? "");
  await expect.poll(asked).toContain("It costs 480 Euro");
  expect(await faults(page)).toEqual([]);

  await page.reload();
  const picture = message.getByRole("img", { name: "paste.png" });
  await expect(picture).toBeVisible();
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(1);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    message.getByText("offer.pdf").click(),
  ]);
  expect(download.suggestedFilename()).toBe("offer.pdf");
});

test("at 360 px the chips stay in view, in German", async ({ browser, real }) => {
  const context = await browser.newContext({
    locale: "de-DE",
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Leser" });
  await page.goto(`${real.url}/app/chat?agent_id=${agent.AgentId}`);
  await page.locator("form input[type=file]").setInputFiles({
    name: `${"ein-sehr-langer-name-".repeat(5)}.txt`,
    mimeType: "text/plain",
    buffer: Buffer.from("Guten Tag"),
  });
  const list = page.getByRole("list", { name: "Angehängte Dateien" });
  await expect(list.getByText(/1 Seite/)).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
  expect(await faults(page)).toEqual([]);
  await context.close();
});
