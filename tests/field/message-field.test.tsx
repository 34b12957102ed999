// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from "vitest";
import { EditMessage } from "@/components/chat/message/edit-message";
import { pastedFiles } from "@/lib/files/browser/pasted-files";
import { show } from "../support/screen";

afterEach(() => vi.unstubAllGlobals());

/** The browser's result for `(pointer: coarse)`. */
const withPointer = (pointer: "coarse" | "fine") =>
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes(pointer) }));

/**
 * Presses a key in the field of a message being edited: whether it was sent, and whether the key had its default
 * effect.
 */
async function press(init: KeyboardEventInit) {
  let sent = 0;
  const nothing = () => undefined;
  await show(
    <EditMessage
      words="line one"
      later={0}
      started={false}
      waits={false}
      onChange={nothing}
      onFocus={nothing}
      onEnd={nothing}
      onSave={() => (sent += 1)}
    />,
    "/app/chat",
    {},
  );
  const field = await vi.waitFor(() => {
    const found = document.querySelector("textarea");
    if (!found) throw new Error("not drawn yet");
    return found;
  });
  const event = new KeyboardEvent("keydown", {
    key: "Enter",
    bubbles: true,
    cancelable: true,
    ...init,
  });
  for (const [name, value] of Object.entries(init))
    if (name === "isComposing" || name === "keyCode") Object.defineProperty(event, name, { value });
  return { alone: field.dispatchEvent(event), sent };
}

describe("Enter in a message", () => {
  test.each<[string, "coarse" | "fine", KeyboardEventInit, number]>([
    ["sends with a keyboard", "fine", {}, 1],
    ["starts a new line on a touch screen", "coarse", {}, 0],
    ["with Shift starts a new line", "fine", { shiftKey: true }, 0],
    ["with Ctrl sends", "fine", { ctrlKey: true }, 1],
    ["with Ctrl sends on a tablet with a keyboard", "coarse", { ctrlKey: true }, 1],
    ["with ⌘ sends on a tablet with a keyboard", "coarse", { metaKey: true }, 1],
    ["of an input method does not send in Chrome and Firefox", "fine", { isComposing: true }, 0],
    ["of an input method does not send in Safari", "fine", { keyCode: 229 }, 0],
    ["of an input method does not send with Ctrl", "fine", { ctrlKey: true, keyCode: 229 }, 0],
  ])("%s", async (_what, pointer, init, times) => {
    withPointer(pointer);
    const { alone, sent } = await press(init);
    expect(sent).toBe(times);
    expect(alone).toBe(times === 0);
  });
});

const image = (name = "image.png") => new File(["x"], name, { type: "image/png" });
const PDF = new File(["x"], "report.pdf", { type: "application/pdf" });
const CELLS = "A\tB\n1\t2\n";

describe("a paste into a message", () => {
  test.each<[string, File[], Record<string, string>, "files" | "text"]>([
    ["a screenshot is attached", [image()], {}, "files"],
    [
      "cells from Excel are text, not the picture beside them",
      [image()],
      { "text/plain": CELLS, "text/html": "<table><tr><td>A</td></tr></table>" },
      "text",
    ],
    [
      "words from Word or PowerPoint are text, not the picture beside them",
      [image()],
      { "text/plain": "Title", "text/html": "<p>Title</p>", "text/rtf": "{}" },
      "text",
    ],
    ["cells without HTML, as from Numbers, are text", [image()], { "text/plain": CELLS }, "text"],
    [
      "text with two pictures beside it is text",
      [image(), image("image-2.png")],
      { "text/plain": "x" },
      "text",
    ],
    ["a picture beside blank text is attached", [image()], { "text/plain": " \r\n" }, "files"],
    [
      "an image copied from a page is attached, although its URL is beside it",
      [image()],
      {
        "text/plain": "https://example.com/cat.png",
        "text/html": '<meta charset="utf-8"><img src="https://example.com/cat.png">',
      },
      "files",
    ],
    [
      "an image copied without a URL is attached",
      [image()],
      { "text/html": "<html><body><img src='x'></body></html>" },
      "files",
    ],
    [
      "a link with a picture beside it is text",
      [image()],
      { "text/plain": "https://example.com", "text/html": "<a href='https://example.com'>a</a>" },
      "text",
    ],
    [
      "an image copied in a file manager is attached, although its name is beside it",
      [image("cat.png")],
      { "text/plain": "cat.png" },
      "files",
    ],
    [
      "images with their paths beside them are attached",
      [image("a b.png"), image("b.png")],
      { "text/plain": "file:///home/ann/a%20b.png\nC:\\pictures\\b.png" },
      "files",
    ],
    ["files other than pictures are attached", [PDF], { "text/plain": "Report" }, "files"],
    ["text alone is text", [], { "text/plain": "x" }, "text"],
  ])("%s", (_what, files, data, expected) => {
    const found = pastedFiles({ files, getData: (type) => data[type] ?? "" });
    expect(found).toEqual(expected === "files" ? files : []);
  });
});
