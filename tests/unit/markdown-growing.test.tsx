import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ANSWER, blocks, grown, html, readAll, readOn } from "../support/markdown";

describe("a growing text", () => {
  test.each([1, 2, 3, 7, 40])("read %i characters at a time ends as if read at once", (step) => {
    expect(blocks(grown(ANSWER, step))).toEqual(blocks(readAll(ANSWER)));
  });

  test("is rendered the same, streaming or not, at every length", () => {
    for (let length = 1; length <= ANSWER.length; length += 5) {
      const text = ANSWER.slice(0, length);
      expect(
        html(text, true).replace(/<span aria-hidden="true"[^>]*bg-brand[^>]*><\/span>/, ""),
      ).toBe(html(text));
    }
  });

  test("one caret is at its end, and none in a finished text", () => {
    for (const text of [
      "",
      "# a",
      "a **b**",
      "- a\n  - b",
      "> a",
      "```\na",
      "| a |\n|---|\n| b |",
      "a\n\n",
      "---\n",
    ]) {
      expect(html(text, true).match(/bg-brand /g)).toHaveLength(1);
      expect(html(text)).not.toContain("bg-brand ");
    }
  });

  test("a list that looked ended continues when its next marker is complete", () => {
    for (const text of ["1. a\n\n2. b", "- a\n\n- b\n\n\n- c", "1. a\n\n   more\n\n2. b\n3. c"]) {
      expect(blocks(grown(text, 1))).toEqual(blocks(readAll(text)));
    }
  });

  test("any pieces of Markdown, cut anywhere", () => {
    const pieces = fc.constantFrom(
      "a",
      "b c",
      " ",
      "  ",
      "\n",
      "\n\n",
      "- ",
      "1. ",
      "2",
      "> ",
      "# ",
      "```",
      "`",
      "**",
      "*",
      "_",
      "|",
      "|-|-|",
      "---",
      "===",
      "<b>",
      "[x](y)",
      "[",
      "]",
      "![",
      "    ",
      "\\",
      "&amp;",
      "$",
      "$$",
      "\n$$\n",
      "\\[",
      "\\]\n",
      "\n\\begin{align}",
      "\\end{align}",
      "[^1]",
      "\n[^1]: ",
      "~~",
      "「",
      "。",
    );
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 40 }),
        fc.integer({ min: 1, max: 9 }),
        (parts, step) => {
          const text = parts.join("");
          expect(blocks(grown(text, step))).toEqual(blocks(readAll(text)));
        },
      ),
      { numRuns: 2_000, seed: 20 },
    );
  });

  test("finished blocks are read once", () => {
    const before = grown(ANSWER, 5);
    const after = readOn(before, `${ANSWER}\n\nMore\n\nand more\n`);
    expect(before.done.length).toBeGreaterThan(10);
    before.done.forEach((token, at) => expect(after.done[at]).toBe(token));
  });
});
