import ts from "typescript";
import { describe, expect, test } from "vitest";
import type { Worded } from "@/lib/core/shared/sentence";
import { builtins } from "@/lib/tools/builtin-table";
import { languages } from "@/lib/texts/languages";
import { code, nodesOf, treeOf } from "./sources";
import { screenTexts, sentences, wordsOf } from "./texts";

const formsIn = (text: Worded): Record<string, string> =>
  typeof text === "string" ? { other: text } : text;
const placesOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\w+\}/g)].map(([place]) => place))].sort();
/** The placeholders of a counted text: the singular may write out its number. */
const placesIn = (text: Worded): string[] => placesOf(Object.values(formsIn(text)).join(" "));

/** Every text in the code outside the sentences, wherever it is shown. */
const written = new Set(
  code
    .filter(
      (place) => /^(app|components|lib)\/.*\.tsx?$/.test(place) && !place.startsWith("lib/texts/"),
    )
    .flatMap((place) =>
      nodesOf(treeOf(place), isText)
        .filter((node) => !isOfSentence(node))
        .flatMap((node) => (ts.isJsxText(node) ? [node.text.trim()] : wordsOf(node))),
    ),
);
function isText(
  node: ts.Node,
): node is ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.JsxText {
  return ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node);
}
function isOfSentence({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && parent.expression.getText() === "sentence";
}

/** `one` and `other` of a counted text. */
const isPluralForm = ({ parent }: ts.PropertyAssignment): boolean =>
  ts.isPropertyAssignment(parent.parent);

const told = sentences();
const texts = new Map(told.map(({ reason, forms }) => [reason, forms]));

test("a reason names the error, and has exactly one text", () => {
  expect(told.length).toBeGreaterThan(300);
  expect(told.filter(({ reason }) => !/^[a-z0-9]+(_[a-z0-9]+)+$|^required$/.test(reason))).toEqual(
    [],
  );
  expect(
    told.filter(({ reason, forms }) => JSON.stringify(forms) !== JSON.stringify(texts.get(reason))),
  ).toEqual([]);
});

test("each table of texts that only the server needs has every language", () => {
  const tables = code
    .filter((place) => place.startsWith("lib/"))
    .flatMap((place) =>
      nodesOf(treeOf(place), ts.isVariableDeclaration)
        .filter(({ type }) => type && /^InLanguages<.*>$/s.test(type.getText()))
        .map(({ initializer }) => ({
          place,
          ids:
            initializer && ts.isObjectLiteralExpression(initializer)
              ? initializer.properties.map((each) => each.name?.getText())
              : [],
        })),
    );
  expect(tables.length).toBeGreaterThan(4);
  const ids = String(languages.map(({ id }) => id));
  expect(tables.filter((table) => String(table.ids) !== ids)).toEqual([]);
});

const others = await Promise.all(
  languages.flatMap(({ id, load }) => (load ? [load().then((spoken) => ({ id, ...spoken }))] : [])),
);

describe.each(others)("$id", ({ id, texts: screens, reasons }) => {
  const whole = new Intl.PluralRules(id).resolvedOptions().pluralCategories.toSorted();

  test("has every text that a screen asks for", () => {
    expect(screenTexts().filter(({ text }) => screens[text] === undefined)).toEqual([]);
  });

  test("has the texts of every built-in tool", () => {
    const shown = Object.values(builtins).flatMap((each) => [
      each.label,
      each.description,
      each.starter,
    ]);
    expect(shown.filter((text) => screens[text] === undefined)).toEqual([]);
  });

  test("has its words for every reason, with the same params", () => {
    expect([...texts.keys()].filter((reason) => reasons[reason] === undefined)).toEqual([]);
    expect(
      [...texts].filter(
        ([reason, forms]) =>
          String(placesOf(Object.values(forms).join(" "))) !== String(placesIn(reasons[reason]!)),
      ),
    ).toEqual([]);
  });

  test("has no unused entries", () => {
    expect(Object.keys(reasons).filter((reason) => !texts.has(reason))).toEqual([]);
    expect(Object.keys(screens).filter((english) => !written.has(english))).toEqual([]);
  });

  test("translates a text in one way: its parts are merged, and the last one wins", () => {
    const ways = new Map<string, Set<string>>();
    for (const place of code.filter((each) => each.startsWith(`lib/texts/${id}/`)))
      for (const entry of nodesOf(treeOf(place), ts.isPropertyAssignment)) {
        if (place.includes("/reasons/") || isPluralForm(entry)) continue;
        const text = ts.isStringLiteral(entry.name) ? entry.name.text : entry.name.getText();
        ways.set(text, (ways.get(text) ?? new Set()).add(entry.initializer.getText()));
      }
    expect(ways.size).toBeGreaterThan(1_000);
    expect([...ways].filter(([, translations]) => translations.size > 1)).toEqual([]);
  });

  test("keeps the places for values, and leaves nothing empty", () => {
    const all = [...Object.entries(screens), ...Object.entries(reasons)];
    expect(
      all.filter(([, text]) => Object.values(formsIn(text)).some((form) => form.trim() === "")),
    ).toEqual([]);
    expect(
      Object.entries(screens).filter(
        ([english, text]) => String(placesOf(english)) !== String(placesIn(text)),
      ),
    ).toEqual([]);
  });

  test("has each number form that its grammar knows, where something is counted", () => {
    const counted = [...Object.entries(screens), ...Object.entries(reasons)].filter(
      ([, text]) => typeof text !== "string",
    );
    expect(counted.length).toBeGreaterThan(0);
    expect(
      counted.filter(([, text]) => String(Object.keys(text).toSorted()) !== String(whole)),
    ).toEqual([]);
    expect(
      [...texts].filter(([reason, forms]) => "one" in forms && typeof reasons[reason] === "string"),
    ).toEqual([]);
  });
});
