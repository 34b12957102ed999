import ts from "typescript";
import { expect, test } from "vitest";
import { fieldTexts } from "@/lib/openapi/field-texts";
import { summaries } from "@/lib/openapi/summaries";
import { code, files, nodesOf, textOf, treeOf } from "./sources";
import { screenTexts, sentences, wordsOf, type Spoken } from "./texts";
import wording from "./wording.json";

// Everything that people read uses standard terms. The list is wording.json; CONTRIBUTING.md says how to use it.

const listed = wording.words.map(({ not, write }) => ({
  pattern: new RegExp(`(?<!\\w)(?:${not})(?!\\w)`, "i"),
  write,
}));

const faultsIn = (all: Spoken[]): string[] =>
  all.flatMap(({ text, place }) =>
    listed
      .filter(() => !(wording.exceptions as string[]).includes(text))
      .flatMap(({ pattern, write }) => {
        const found = pattern.exec(text);
        return found ? [`${place}: "${found[0]}" in "${text}". Write: ${write}`] : [];
      }),
  );

test("the list finds what it names, and nothing in plain words", () => {
  const said = (text: string) => faultsIn([{ text, place: "here" }]).length > 0;
  for (const text of [
    "Ask whoever runs this server",
    "Tools can have {count} entries at most",
    "It is not there",
    "The mails are sent",
    "This address leads on",
  ])
    expect([text, said(text)]).toEqual([text, true]);
  for (const text of [
    "Up to {most} entries",
    "The mail server and your email",
    "Uploads begin at once",
    "Answer in at most four sentences",
  ])
    expect([text, said(text)]).toEqual([text, false]);
});

test("texts on screen use the usual words", () => {
  const all = screenTexts();
  expect(all.length).toBeGreaterThan(150);
  expect(faultsIn(all)).toEqual([]);
});

test("sentences of rules and the server use the usual words", () => {
  const all = sentences().flatMap(({ forms, place }) =>
    Object.values(forms).map((text) => ({ text, place })),
  );
  expect(all.length).toBeGreaterThan(150);
  expect(faultsIn(all)).toEqual([]);
});

test("the API reference uses the usual words", () => {
  const all = [summaries, fieldTexts].flatMap((texts) =>
    Object.entries(texts).map(([place, text]) => ({ place, text })),
  );
  expect(faultsIn(all)).toEqual([]);
});

test("descriptions that models read use the usual words", () => {
  const all = code
    .filter((place) => place.startsWith("lib/"))
    .flatMap((place) =>
      nodesOf(treeOf(place), ts.isPropertyAssignment)
        .filter(({ name }) => name.getText() === "description")
        .flatMap(({ initializer }) => wordsOf(initializer).map((text) => ({ text, place }))),
    );
  expect(faultsIn(all)).toEqual([]);
});

test("titles of tests use the usual words", () => {
  const all = code
    .filter((place) => place.startsWith("tests/"))
    .flatMap((place) =>
      nodesOf(treeOf(place), ts.isCallExpression)
        .filter(({ expression }) => /^(test|it|describe)\b/.test(expression.getText()))
        .flatMap((call) => wordsOf(call.arguments[0]).map((text) => ({ text, place }))),
    );
  expect(all.length).toBeGreaterThan(20);
  expect(faultsIn(all)).toEqual([]);
});

test("headings of documents use the usual words", () => {
  const all = files
    .filter((place) => /^([^/]+|docs\/[^/]+)\.md$/.test(place) && place !== "CHANGELOG.md")
    .flatMap((place) =>
      textOf(place)
        .replace(/^```[^]*?^```/gm, "")
        .split("\n")
        .filter((line) => line.startsWith("#"))
        .map((text) => ({ text, place })),
    );
  expect(all.length).toBeGreaterThan(100);
  expect(faultsIn(all)).toEqual([]);
});
