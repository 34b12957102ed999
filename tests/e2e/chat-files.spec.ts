import type { Page } from "playwright/test";
import { pdfOf } from "../support/file-contents";
import { startLocalServer } from "../support/local-server";
import { join, newAgent } from "./by-api";
import { expect, test } from "./journey";
import { findings } from "./look";

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const chips = (page: Page) => page.getByRole("list", { name: "Attached files" }).last();
const send = (page: Page) => page.getByRole("button", { name: "Send" });

test("files are attached by button, drop and paste, show their state, and are sent", async ({
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
  await expect(page.getByText(/This model can't see images/)).toBeVisible();
  await page.locator("form input[type=file]").setInputFiles({
    name: "scan.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(pdfOf("")),
  });
  await expect(chips(page).getByText(/contains only images of text/)).toBeVisible();
  await page.getByRole("button", { name: "Remove scan.pdf" }).click();
  await page.locator("form input[type=file]").setInputFiles({
    name: "long.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("A line of text.\n".repeat(5_000)),
  });
  await expect(page.getByText(/The first 20,000 tokens are sent/)).toBeVisible();
  await page.getByRole("button", { name: "Remove long.txt" }).click();
  await expect(page.getByText(/The first 20,000 tokens/)).toBeHidden();
  await page.getByRole("button", { name: "Remove drop.png" }).click();
  await expect(chips(page).getByRole("listitem")).toHaveCount(2);
  expect(await findings(page)).toEqual([]);

  await page.reload();
  await expect(chips(page).getByRole("listitem")).toHaveCount(2);
  await field.fill("What does it cost?");
  await send(page).click();
  const message = page.getByRole("list", { name: "Attached files" });
  await expect(message.getByRole("img", { name: "paste.png" })).toBeVisible();
  await expect(message.getByText("offer.pdf")).toBeVisible();
  const asked = () => JSON.stringify(model.requests.at(-1)?.body ?? "");
  await expect.poll(asked).toContain("It costs 480 Euro");
  expect(await findings(page)).toEqual([]);

  await page.reload();
  const picture = message.getByRole("img", { name: "paste.png" });
  await expect(picture).toBeVisible();
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(1);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    message.getByRole("link", { name: "Download offer.pdf" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("offer.pdf");

  await message.getByRole("button", { name: "Preview paste.png" }).click();
  const large = page.getByRole("dialog", { name: "Preview of paste.png" });
  await expect(large.getByRole("img", { name: "paste.png" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await message.getByRole("button", { name: "Preview offer.pdf" }).click();
  await expect(page.getByRole("dialog").getByText("It costs 480 Euro")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Attach files" }).click();
  await page.getByRole("menuitem", { name: "Your files" }).click();
  const own = page.getByRole("dialog", { name: "Your files" });
  await expect(own.getByText("scan.pdf")).toBeHidden(); // it was removed before it was sent
  await own.getByRole("searchbox", { name: "Search files" }).fill("offer");
  await expect(own.getByRole("listitem")).toHaveCount(1);
  await own.getByRole("button", { name: "Attach offer.pdf" }).click();
  await expect(chips(page).getByText("offer.pdf")).toBeVisible();
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
  expect(await findings(page)).toEqual([]);
  await context.close();
});

test("a task takes files along, shows them, and loses the one that is removed", async ({
  page,
  real,
  model,
}) => {
  await join(page, real);
  await newAgent(page, real, { name: "Reader" });
  await page.goto(`${real.url}/app/tasks?create=true`);
  const form = page.getByRole("form", { name: "New task" });
  await form.getByLabel("Name", { exact: true }).fill("Read the offer");
  await form.getByLabel("Description").fill("What does it cost?");
  const files = form.locator("input[type=file]");
  await files.setInputFiles([
    {
      name: "offer.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from(pdfOf("It costs 480 Euro")),
    },
    { name: "other.txt", mimeType: "text/plain", buffer: Buffer.from("Nothing of interest") },
  ]);
  await expect(chips(page).getByText(/1 page/)).toHaveCount(2);
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Remove other.txt" }).click();
  await form.getByRole("button", { name: "Create and run" }).click();
  const details = page.getByRole("complementary", { name: "Read the offer" });
  await expect(details.getByRole("list", { name: "Attached files" })).toContainText("offer.pdf");
  const asked = () => model.requests.map(({ body }) => JSON.stringify(body)).join();
  await expect.poll(asked).toContain("It costs 480 Euro");
  expect(asked()).not.toContain("Nothing of interest");
  await expect(details.getByRole("region", { name: "Result" })).toBeVisible();
  await details.getByRole("button", { name: "Chat about this" }).click();
  await expect(page).toHaveURL(/\/app\/chat/);
  await expect(chips(page).getByText("offer.pdf")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message Reader" })).toBeFocused();
  await page.goBack();
  await details.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("button", { name: "Remove offer.pdf" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(details.getByRole("list", { name: "Attached files" })).toBeHidden();
});

/** What a page in a preview tries; each word that it ends up with is a possible escape. */
const hostile = (outside: string) => `<!doctype html><title>x</title><body><script>
const out = []; const note = (what) => out.push(what);
const attempt = (what, work) => { try { if (work()) note(what); } catch {} };
attempt("cookie", () => document.cookie.length > 0);
attempt("storage", () => (localStorage.setItem("a", "b"), true));
attempt("parent", () => parent.document.body !== null);
attempt("top", () => { top.location = "${outside}/top"; return false; });
attempt("window", () => window.open("${outside}/window") !== null);
attempt("socket", () => (new WebSocket("${outside.replace("http", "ws")}/socket"), false));
const form = document.createElement("form"); form.action = "${outside}/form"; form.method = "post";
document.body.append(form); attempt("form", () => (form.submit(), false));
document.body.append(Object.assign(new Image(), { src: "${outside}/image" }));
document.body.append(Object.assign(document.createElement("iframe"), { src: "${outside}/frame" }));
const tries = [
  fetch("${outside}/fetch", { mode: "no-cors" }).then(() => note("fetch"), () => {}),
  fetch("/api/auth/me").then(() => note("own"), () => {}),
  Promise.resolve().then(() => navigator.serviceWorker.register("/x.js")).then(() => note("worker"), () => {}),
];
Promise.all(tries).then(() => { document.body.append("Ways out: " + (out.join() || "none")); });
</script><button onclick="location = '${outside}/self'">Leave</button></body>`;

test("what an agent writes is looked at in a closed box, in versions, and downloaded", async ({
  browser,
  real,
  model,
}) => {
  const outside = await startLocalServer((_, answer) => void answer.end("caught"));
  const page = await (await browser.newContext()).newPage(); // its console lists everything that is refused
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Writer", tools: ["write_file"] });
  await page.goto(`${real.url}/app/chat?agent_id=${agent.AgentId}`);
  const field = page.getByRole("textbox", { name: "Message Writer" });
  const write = async (name: string, content: string) => {
    model.script(() => ({
      tools: [{ name: "write_file", arguments: JSON.stringify({ name, content }) }],
    }));
    await field.fill(`Write ${name}`);
    await send(page).click();
    const cards = page.getByRole("list", { name: "Files created" });
    await expect(cards.getByText(name).last()).toBeVisible();
    await expect(send(page)).toBeVisible();
  };
  await write("list.csv", 'name,price\n"Paper, A4",4');
  await write("list.csv", 'name,price\n"Paper, A4",5');
  const cards = page.getByRole("list", { name: "Files created" });
  await expect(cards.getByText(/Version 2/)).toBeVisible();
  await cards.getByRole("button", { name: "Preview list.csv" }).last().click();
  const preview = page.getByRole("dialog", { name: "Preview of list.csv" });
  await expect(preview.getByRole("cell", { name: "Paper, A4" })).toBeVisible();
  await preview.getByText("Changes since version 1").click();
  await expect(preview.getByText('- "Paper, A4",4')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await preview.getByLabel("Version").selectOption({ label: "Version 1" });
  await expect(preview.getByRole("cell", { name: "4", exact: true })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    preview.getByRole("link", { name: "Download list.csv" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("list.csv");
  const headers = (await page.request.get(download.url())).headers();
  expect(headers).toMatchObject({
    "content-security-policy": "sandbox; default-src 'none'",
    "content-length": "24",
  });
  await preview.getByRole("button", { name: "Close" }).click();

  await write("page.html", hostile(outside.url));
  await page.getByRole("button", { name: "Preview page.html" }).click();
  const frame = page.getByTitle("Preview of page.html").contentFrame();
  await expect(frame.getByText("Ways out: none")).toBeVisible();
  await frame.getByRole("button", { name: "Leave" }).click();
  await expect(frame.getByText("Ways out: none")).toBeHidden();
  await expect(page).toHaveURL(/\/app\/chat/);
  expect(page.context().pages()).toHaveLength(1);
  expect(outside.requests.map(({ url }) => url)).toEqual([]);
  // Opened directly it is not shown as a page either.
  const source = await page.getByTitle("Preview of page.html").getAttribute("src");
  const alone = await page.request.get(real.url + source!, {
    headers: { "sec-fetch-dest": "document" },
  });
  expect(alone.status()).toBe(403);
  await page.context().close();
  await outside.close();
});
