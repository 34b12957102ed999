// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { Markdown } from "@/components/markdown/markdown";
import { show } from "../support/screen";

// Our pages have a doctype. happy-dom does not report it, and KaTeX renders nothing on a page without one.
Object.defineProperty(document, "compatMode", { value: "CSS1Compat" });

/** The formulas of a text, once rendered: the last shown one has no error. */
async function drawn(text: string): Promise<HTMLElement[]> {
  await show(<Markdown text={`${text}\n\n\\(z\\)`} />, "/app/chat", {});
  const places = () => [...document.querySelectorAll<HTMLElement>("[data-formula]")];
  await expect.poll(() => places().at(-1)?.querySelector("math")?.textContent ?? "").toMatch(/z/);
  return places();
}

test("a formula is rendered with elements for the eye and MathML for screen readers", async () => {
  const [inline, block] = await drawn("\\(E = mc^2\\) and\n\n$$\n\\frac{1}{2}\n$$");
  expect(inline?.querySelector(".katex-html[aria-hidden=true]")).not.toBeNull();
  expect(inline?.querySelector("math msup")?.textContent).toBe("c2");
  expect(block?.querySelector(".katex-display math[display=block] mfrac")).not.toBeNull();
});

test("a fence of the language math is a formula", async () => {
  const [block] = await drawn("```math\n\\sqrt{x}\n```");
  expect(block?.querySelector("math msqrt")).not.toBeNull();
});

test("a formula with an error is shown as written, and the others are rendered", async () => {
  const [wrong, right] = await drawn("\\(\\frac{1\\) and $x^2$");
  expect(wrong?.textContent).toBe("\\(\\frac{1\\)");
  expect(right?.querySelector("math")).not.toBeNull();
});

test.each([
  ["a link", "\\(\\href{javascript:alert(1)}{x}\\)"],
  ["an image", "\\(\\includegraphics{https://example.com/x.png}\\)"],
  ["an attribute", "\\(\\htmlData{on=1}{x}\\)"],
  ["a class", "\\(\\htmlClass{fixed}{x}\\)"],
  ["a macro without end", "\\(\\def\\a{\\a\\a}\\a\\)"],
])("a formula can't make %s", async (_what, text) => {
  const [place] = await drawn(text);
  expect(place?.querySelector("a, img, [data-on], .fixed")).toBeNull();
});
