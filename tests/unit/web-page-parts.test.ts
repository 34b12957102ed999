import { expect, test } from "vitest";
import { mintUserId, personalScope } from "@/lib/core/identity";
import { pageText } from "@/lib/tools/builtins/page-text";
import { WEB_PAGES } from "../support/web-pages";

const me = personalScope(mintUserId("0d6a1c1e-6c1b-4a53-9d57-5e2f4f1c2a91"));
const textOf = async (html: string) =>
  (await pageText(me, html, "https://a.example/", new AbortController().signal, true)).replace(
    /\s+/g,
    " ",
  );

/** How many of the 59 sentences around the main parts may stay. */
const AROUND_MOST = 6;
let around = 0;

test.each(WEB_PAGES)(
  "the main part of a page is read whole: $name",
  async ({ html, wanted, around: others }) => {
    const text = (await textOf(html)).replace(/ *\| */g, " | ");
    for (const each of wanted) expect(text).toContain(each.replace(/\s+/g, " "));
    around += others.filter((each) => text.includes(each)).length;
  },
);

test("almost nothing of what is around the main parts is read", () => {
  expect(around).toBeLessThanOrEqual(AROUND_MOST);
});

test.each([
  `<body class="menu modal" id="sidebar"><p>${"The notice period is three months. ".repeat(20)}</p>`,
  `<main class="related"><p>${"The notice period is three months. ".repeat(20)}</p></main>`,
  `<div class="popup"><p>The notice period is three months.</p></div>`,
])(
  "a page whose main part is named like what is around others is read all the same",
  async (html) => {
    expect(await textOf(html)).toContain("The notice period is three months.");
  },
);
