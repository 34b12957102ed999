import ts from "typescript";
import { expect, test } from "vitest";
import { code, nodesOf, treeOf } from "./sources";

/** Code that reads other people's texts, limited only by a page's patience. */
const pages = code.filter((each) => /^(components|lib\/texts|lib\/chat)\//.test(each));
const patterns = new Map(
  pages.flatMap((each) =>
    nodesOf(treeOf(each), ts.isRegularExpressionLiteral).map((node) => [node.text, each] as const),
  ),
);

/** A mebibyte of the start of a pattern's match, followed by a mismatch: with quadratic time it never ends. */
const MEBIBYTE = 1024 * 1024;
const texts = [
  " ",
  "\t",
  "\n",
  " \n",
  "a",
  "A ",
  "0",
  "-",
  "- ",
  "| ",
  "*",
  "`",
  "[",
  "[]",
  "[](",
  "{",
  "<",
  "&",
  "&#1",
  "#",
  ".",
  ". A",
  '"',
  "' ",
  "_a",
].map((each) => `${each.repeat(MEBIBYTE / each.length)}\u0001`);

test.each([...patterns])("%s (%s) reads a mebibyte of anything in one go", (literal) => {
  const end = literal.lastIndexOf("/");
  const flags = literal.slice(end + 1);
  const pattern = new RegExp(literal.slice(1, end), flags.includes("g") ? flags : `${flags}g`);
  for (const text of texts)
    expect(text.replace(pattern, "").length).toBeLessThanOrEqual(text.length);
});

test("no pattern of a page is put together where this cannot see it", () => {
  const made = pages.filter((each) =>
    nodesOf(treeOf(each), ts.isNewExpression).some(
      (node) => node.expression.getText() === "RegExp",
    ),
  );
  expect(made.filter((each) => !GRAMMAR.test(each))).toEqual([
    "components/chat/list/conversation-row.tsx", // the words of a search, which are short and separate
  ]);
});
/** Reads one paragraph of at most 20,000 characters at a time; tests/field/markdown.test.tsx reads hostile ones. */
const GRAMMAR =
  /^components\/markdown\/((grammar|bare-links|emphasis|scripts)|more\/(extensions|footnotes|formulas|is-formula|paragraph-of))\.ts$/;
