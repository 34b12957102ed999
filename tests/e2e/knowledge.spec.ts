import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pdfOf } from "../support/file-contents";
import { startLocalServer } from "../support/local-server";
import { join, write } from "./by-api";
import { expect, test } from "./journey";
import { findings, look } from "./look";

/** A folder of 20 files of several kinds, one of them with the answer on its second page. */
function newFolder(): string {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), "troupe-")), "Leases");
  mkdirSync(path.join(folder, "more"), { recursive: true });
  for (let number = 1; number <= 16; number++)
    writeFileSync(
      path.join(folder, number % 2 ? "more" : ".", `note-${number}.md`),
      `# Note ${number}\n\nThe garden has ${number} trees.\n`,
    );
  writeFileSync(path.join(folder, "rents.csv"), "flat,rent\nnorth,900\nsouth,800\n");
  writeFileSync(path.join(folder, "house.html"), "<h1>House</h1><p>It is blue.</p>");
  writeFileSync(path.join(folder, "list.txt"), "Keys: two.\n");
  writeFileSync(
    path.join(folder, "lease.pdf"),
    pdfOf("The rent is 900 euros a month.", "The notice period is three months."),
  );
  return folder;
}

/** The model searches first, and cites the passage with the notice period. */
const citing = ({ body }: { body: { messages?: unknown } }) => {
  const label = /\[(K\d+)\][^[]*The notice period/.exec(JSON.stringify(body.messages))?.[1];
  return {
    text: `You can leave after three months [${label}: "the notice period is three months"]. It costs nothing [${label}: "free of charge"].`,
  };
};

test("a folder becomes a collection, a question is answered, and its citation shows the words @core", async ({
  page,
  real,
  model,
}) => {
  await join(page, real);
  await page.goto(`${real.url}/app`);
  await page.locator("#side-menu").getByRole("link", { name: "Knowledge" }).click();
  await expect(page.getByRole("heading", { name: "No documents yet" })).toBeVisible();
  await look(page, "knowledge without documents");

  const folder = newFolder();
  await page.locator("input[type=file]").setInputFiles(folder);
  await page.waitForURL(/\/app\/knowledge\/[^/]+$/);
  await expect(page.getByRole("heading", { name: "Leases", level: 1 })).toBeVisible();
  const documents = page.getByRole("list", { name: "Documents" });
  await expect(documents.getByRole("listitem")).toHaveCount(20);
  // Each file is read in a process of its own, one after another: on a busy machine that takes seconds a file.
  await expect(documents.getByText("Reading…")).toHaveCount(0, { timeout: 240_000 });
  await expect(documents.getByText("more/note-1.md")).toBeVisible();
  await look(page, "a collection");

  model.script(citing);
  await page.getByRole("button", { name: "Ask these documents" }).click();
  await page
    .getByRole("textbox", { name: "Message Leases" })
    .fill("How long is the notice period?");
  await page.keyboard.press("Enter");
  const citation = page.getByRole("button", { name: "Citation 1: lease.pdf" });
  await expect(page.getByRole("article").getByText("It costs nothing.")).toBeVisible();
  await citation.click();
  const drawer = page.getByRole("dialog", { name: "Citation 1: lease.pdf" });
  await expect(drawer.locator("mark")).toHaveText("The notice period is three months");
  await expect(drawer.getByText("Page 2")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await drawer.getByRole("link", { name: "Open the document" }).click();
  await expect(page.getByRole("heading", { name: "lease.pdf", level: 1 })).toBeVisible();
  await expect(page.locator("mark")).toHaveText("The notice period is three months");
  await look(page, "a document");

  // The same after a reload, and the document counts it.
  await page.goBack();
  await page.reload();
  await citation.click();
  await expect(drawer.locator("mark")).toHaveText("The notice period is three months");
  await page.keyboard.press("Escape");
  await page.locator("#side-menu").getByRole("link", { name: "Knowledge" }).click();
  await page.getByRole("link", { name: "Leases" }).click();
  await expect(page.getByText(/cited once/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Leases", exact: true })).toBeVisible();

  // A second time the same folder adds nothing.
  await page.getByLabel("Add folder", { exact: true }).last().setInputFiles(folder);
  await expect(page.getByText(/Uploaded/)).toHaveCount(0);
  await expect(documents.getByRole("listitem")).toHaveCount(20);
  rmSync(path.dirname(folder), { recursive: true });
});

test("a note, a web page and a search are tried, and an agent's form names the collection", async ({
  page,
  real,
}) => {
  const site = await startLocalServer(
    (_, res) =>
      void res
        .writeHead(200, { "content-type": "text/html" })
        .end(
          "<title>Opening hours</title><main><h1>Hours</h1><p>Open from nine to five.</p></main>",
        ),
  );
  await join(page, real);
  await page.goto(`${real.url}/app/knowledge`);
  await page.getByRole("button", { name: "New collection" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create collection" }).click();
  await expect(dialog.getByText("Name is required")).toBeVisible();
  await dialog.getByLabel("Name").fill("Handbook");
  await dialog.getByRole("button", { name: "Create collection" }).click();
  await page.waitForURL(/\/app\/knowledge\/[^/]+$/);

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Write a note" }).click();
  await dialog.getByLabel("Title").fill("Holidays");
  await dialog.getByLabel("Text").fill("# Leave\n\nEveryone has thirty days of leave a year.");
  await dialog.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("link", { name: "Holidays" })).toBeVisible();
  await page.getByRole("button", { name: "Edit Holidays" }).click();
  await expect(dialog.getByLabel("Text")).toHaveValue(/thirty days/);
  await dialog.getByLabel("Title").fill("Leave");
  await look(page, "a note that is edited");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "Leave", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Add a web page" }).click();
  await dialog.getByLabel("URL").fill("nowhere");
  await dialog.getByRole("button", { name: "Add page" }).click();
  await expect(dialog.getByText("Enter a URL that begins with")).toBeVisible();
  await dialog.getByLabel("URL").fill(`http://${site.host}/hours`);
  await dialog.getByRole("button", { name: "Add page" }).click();
  // The server reaches no private host.
  await expect(page.getByText("Not read")).toBeVisible();

  await page.getByRole("searchbox", { name: "Question" }).fill("How many days of leave?");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText("Everyone has thirty days")).toBeVisible();
  await look(page, "a tested search");

  await page.goto(`${real.url}/app/teams/agents?create=true`);
  await page.getByRole("checkbox", { name: "Handbook" }).check();
  await expect(page.getByLabel("When to search")).toHaveValue("always");
  await page.getByLabel("Name", { exact: true }).fill("Clerk");
  await page.getByLabel("Instructions").fill("Answer.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "Chat with Clerk" })).toBeVisible();
  await page.goto(`${real.url}/app/knowledge`);
  await expect(page.getByText("used by 1 agent")).toBeVisible();
  await site.close();
});

test("an embedding model is set, and passages are found by their meaning", async ({
  page,
  real,
  model,
}) => {
  await join(page, real);
  const { collection_id: id } = await write<{ collection_id: string }>(
    page,
    real,
    "POST",
    "/api/knowledge",
    { name: "Handbook" },
  );
  await write(page, real, "POST", `/api/knowledge/${id}/documents`, {
    title: "Holidays",
    text: "Everyone has thirty days of leave a year.",
  });
  await page.goto(`${real.url}/app/knowledge/${id}`);
  await expect(page.getByRole("link", { name: "Holidays" })).toBeVisible();
  await look(page, "a collection without an embedding model");
  await page.getByRole("link", { name: "Settings → Models" }).click();
  await page.getByRole("button", { name: "Add provider" }).first().click();
  const form = page.getByRole("dialog", { name: "Add provider" });
  await form.getByLabel("Name", { exact: true }).fill("Vectors");
  await form.getByLabel("Base URL").fill(model.url);
  await form.getByLabel("Embedding model").fill("meaning-1");
  await expect(form.getByText("All documents are prepared for search by meaning")).toBeVisible();
  await form.getByRole("button", { name: "Test connection" }).click();
  await expect(form.getByText("The embedding model works: 384 dimensions.")).toBeVisible();
  await look(page, "an embedding model");
  await form.getByRole("button", { name: "Save provider" }).click();
  await expect(page.getByText("meaning-1", { exact: true })).toBeVisible();
  await page.goto(`${real.url}/app/knowledge/${id}`);
  await expect(page.getByText("1 of 1 passage is ready for search by meaning.")).toBeVisible();
  await page.getByRole("searchbox", { name: "Question" }).fill("thirty days of what?");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText(/Keyword \d.* · Meaning 0/)).toBeVisible();
  await page.getByRole("button", { name: "Meaning", exact: true }).click();
  await expect(page.getByText(/^Meaning 0/)).toBeVisible();
  await look(page, "a search by meaning");
});
