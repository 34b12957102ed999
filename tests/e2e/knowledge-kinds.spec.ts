import { pdfOf } from "../support/file-contents";
import { startLocalServer } from "../support/local-server";
import { workbookOf } from "../support/office-files";
import { TroupeServer } from "../support/troupe-server";
import { join } from "./by-api";
import { expect, test } from "./journey";
import { findings, look } from "./look";

const PAGES = Array.from({ length: 12 }, (_, at) =>
  at === 10
    ? "The lease ends on the thirtieth of June."
    : `Page ${at + 1} of the lease is about room ${at + 1}.`,
);
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const WORKBOOK = workbookOf({
  sheets: [
    {
      name: "Rents",
      rows: [
        ["Flat", "Rent in euros"],
        ["North", "nine hundred euros"],
        ["South", "eight hundred euros"],
      ]
        .map(
          ([flat, rent], at) =>
            `<row r="${at + 1}">${cell(`A${at + 1}`, flat!)}${cell(`B${at + 1}`, rent!)}</row>`,
        )
        .join(""),
    },
  ],
});
const PAGE =
  "<title>House rules</title><nav>Home Imprint</nav><main><h1>Quiet hours</h1><p>Quiet hours start at ten in the evening.</p></main>";

/** The model cites each of the passages that it was given by some of their words. */
const QUOTES = [
  "ends on the thirtieth of June",
  "nine hundred euros",
  "Quiet hours start at ten in the evening",
];
const citing = ({ body }: { body: { messages?: unknown } }) => {
  const sent = JSON.stringify(body.messages);
  const labels = [...sent.matchAll(/\[(K\d+)\]((?:(?!\[K\d+\]).)*)/gs)];
  const text = QUOTES.map((quote, at) => {
    const label = labels.find(([, , passage]) => passage!.includes(quote))?.[1] ?? "K0";
    return `Answer ${at + 1} [${label}: "${quote}"].`;
  }).join(" ");
  return { text };
};

test("a PDF of 12 pages, a spreadsheet and a web page are cited, and each citation shows the words at their page", async ({
  page,
  model,
}) => {
  const site = await startLocalServer(
    (_, res) => void res.writeHead(200, { "content-type": "text/html" }).end(PAGE),
  );
  const troupe = await TroupeServer.start({
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-test",
    TOOL_ALLOWED_HOSTS: [new URL(model.url).host, site.host].join(","),
  });
  try {
    await join(page, troupe);
    await page.goto(`${troupe.url}/app/knowledge`);
    await page.getByRole("button", { name: "New collection" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("House");
    await dialog.getByRole("button", { name: "Create collection" }).click();
    await page.waitForURL(/\/app\/knowledge\/[^/]+$/);
    await page
      .locator("input[type=file]:not([webkitdirectory])")
      .first()
      .setInputFiles([
        { name: "lease.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdfOf(...PAGES)) },
        {
          name: "rents.xlsx",
          mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
          buffer: Buffer.from(WORKBOOK),
        },
      ]);
    const documents = page.getByRole("list", { name: "Documents" });
    await expect(documents.getByRole("listitem")).toHaveCount(2);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Add a web page" }).click();
    await dialog.getByLabel("URL").fill(`${site.url}/rules`);
    await dialog.getByRole("button", { name: "Add page" }).click();
    await expect(documents.getByRole("listitem")).toHaveCount(3);
    await expect(documents.getByText("Reading…")).toHaveCount(0);
    await expect(documents.getByRole("link", { name: "House rules" })).toBeVisible();
    await expect(documents.getByText("12 pages")).toBeVisible();
    await look(page, "a collection of a PDF, a spreadsheet and a web page");

    model.script(citing);
    await page.getByRole("button", { name: "Ask these documents" }).click();
    await page
      .getByRole("textbox", { name: "Message House" })
      .fill(
        "When does the lease end, what is the rent in euros of North, and when are quiet hours?",
      );
    await page.keyboard.press("Enter");
    const reply = page.getByRole("article").last();
    await expect(reply.getByText("Answer 3")).toBeVisible();
    const cited: [string, string, string | null][] = [
      ["Citation 1: lease.pdf", QUOTES[0]!, "Page 11"],
      ["Citation 2: rents.xlsx", QUOTES[1]!, null],
      ["Citation 3: House rules", QUOTES[2]!, null],
    ];
    for (const [name, quote, where] of cited) {
      await page.getByRole("button", { name }).click();
      const drawer = page.getByRole("dialog", { name });
      await expect(drawer.locator("mark")).toHaveText(quote);
      if (where) await expect(drawer.getByText(where)).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await drawer.getByRole("link", { name: "Open the document" }).click();
      await expect(page.locator("main mark")).toHaveText(quote);
      await page.goBack();
      await expect(reply.getByText("Answer 3")).toBeVisible();
    }
  } finally {
    await troupe.kill();
    await site.close();
  }
});
