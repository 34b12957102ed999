import { expect, test } from "vitest";
import { previewOf, titleOf } from "@/lib/chat/title";

test.each([
  ["**Bold**, *slanted* and ~~gone~~.", "Bold, slanted and gone."],
  ["Use `move_boxes` or move_boxes", "Use move_boxes or move_boxes"],
  ["12*(3+4) is 2*42, not 2**3", "12*(3+4) is 2*42, not 2**3"],
  ["# Title\n\n- one\n- [two](https://a.example)", "Title one two"],
  ["```js\nlet a = 1;\n```", "let a = 1;"],
  ["| a | b |", "a b"],
  ["Sales:\n\n| a | b |\n| --- | ---: |\n| 1 | 2 |", "Sales: a b 1 2"],
  ["a\n--|:-:\nb\n\n---\n\nc -- d", "a b c -- d"],
])("the preview of %j is %j", (content, preview) => expect(previewOf(content)).toBe(preview));

test("a title is cut between words", () => {
  expect(titleOf("word ".repeat(30))).toBe(`${"word ".repeat(11).trim()}…`);
});
