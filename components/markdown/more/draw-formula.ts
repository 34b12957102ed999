import katex from "katex";
import "katex/dist/katex.min.css";

/** Longer ones stay as written. */
const MOST = 10_000;

/**
 * Draws a formula into an element, with MathML for screen readers; false: it has an error, and nothing is drawn. KaTeX
 * makes elements, not HTML, and accepts no commands that make links, load images or set attributes.
 */
export function drawFormula(into: HTMLElement, tex: string, display: boolean): boolean {
  if (tex.length > MOST) return false;
  try {
    katex.render(tex, into, {
      displayMode: display,
      output: "htmlAndMathml",
      trust: false,
      strict: false, // models write letters of any script
      maxSize: 20,
      maxExpand: 1_000,
    });
    return true;
  } catch {
    return false;
  }
}
