import ts from "typescript";
import { describe, expect, test } from "vitest";
import { languages } from "@/lib/texts/languages";
import { code, nodesOf, treeOf } from "./sources";
import { refusals, screenTexts, wordsOf } from "./texts";

const placesOf = (text: string): string[] =>
  [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
const named = (name: string): string => name.replace(/\{\w+\}/g, "{}");
/** What a text with places may become, told by the words between them. */
const shape = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join("(.+)")}$`,
    "s",
  );
/** Of a text that is hardly more than its places, everything would be one form. */
const telling = (text: string): boolean =>
  placesOf(text).length > 0 && text.replace(/\{\w+\}/g, "").trim().length >= 9;

/** Every text that the code holds, whoever may show it. */
const written = [
  ...new Set(
    code
      .filter(
        (place) =>
          /^(app|components|lib)\/.*\.tsx?$/.test(place) && !place.startsWith("lib/texts/"),
      )
      .flatMap((place) =>
        nodesOf(treeOf(place), isText).flatMap((node) =>
          ts.isJsxText(node) ? [node.text.trim()] : wordsOf(node),
        ),
      ),
  ),
];
function isText(
  node: ts.Node,
): node is
  ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateExpression | ts.JsxText {
  return (
    ts.isStringLiteral(node) ||
    ts.isNoSubstitutionTemplateLiteral(node) ||
    ts.isTemplateExpression(node) ||
    ts.isJsxText(node)
  );
}
const writtenNamed = new Set(written.map(named));
const shapes = written.filter(telling).map(shape);

const others = await Promise.all(
  languages.flatMap(({ id, load }) => (load ? [load().then((texts) => ({ id, texts }))] : [])),
);

describe.each(others)("$id", ({ texts }) => {
  const keys = Object.keys(texts);
  const keyShapes = keys.filter(telling).map(shape);

  test("has every text that a screen asks for", () => {
    expect(screenTexts().filter(({ text }) => texts[text] === undefined)).toEqual([]);
  });

  test("has every sentence that a rule or the server may answer with", () => {
    const known = new Set(keys.map(named));
    const lacking = refusals().filter(
      ({ text }) =>
        !known.has(named(text)) &&
        !keyShapes.some((each) => each.test(text)) &&
        !(telling(text) && keys.some((key) => shape(text).test(key))),
    );
    expect(lacking).toEqual([]);
  });

  test("has no text that nothing asks for any more", () => {
    // A reason may stand behind a text that is written without one.
    const used = (key: string): boolean =>
      writtenNamed.has(named(key)) ||
      writtenNamed.has(named(key.replace(/: \{\w+\}$/, ""))) ||
      shapes.some((each) => each.test(key)) ||
      (telling(key) && written.some((text) => shape(key).test(text)));
    expect(keys.filter((key) => !used(key))).toEqual([]);
  });

  test("keeps the places for values, and leaves nothing empty", () => {
    expect(
      Object.entries(texts).filter(
        ([english, text]) =>
          text.trim() === "" || String(placesOf(english)) !== String(placesOf(text)),
      ),
    ).toEqual([]);
  });
});
