import { describe, expect, test } from "vitest";
import { cellsOf } from "@/lib/files/cells";
import { lineChanges } from "@/lib/core/shared/line-changes";
import { endingOf, isDrawing, previewKind } from "@/lib/files/preview-kind";

describe("comma-separated text", () => {
  test.each<[string, string[][]]>([
    [
      "a,b\n1,2\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      '"x, y","say ""hi"""\r\n"two\nlines",',
      [
        ["x, y", 'say "hi"'],
        ["two\nlines", ""],
      ],
    ],
    ['a,"never ends\nb', [["a", "never ends\nb"]]],
    ["", []],
    ["\n", [[""]]],
  ])("%j", (text, rows) => expect(cellsOf(text, ",", 10)).toEqual(rows));

  test("returns no more rows than requested", () => {
    expect(cellsOf("a\nb\nc", ",", 2)).toEqual([["a"], ["b"]]);
  });
});

describe("the changes from one text to another", () => {
  const shown = (before: string, after: string) =>
    lineChanges(before, after).map(
      ({ kind, text }) => `${{ same: " ", added: "+", removed: "-" }[kind]}${text}`,
    );

  test("keep the longest common part", () => {
    expect(shown("a\nb\nc\nd", "a\nx\nc\nd\ne")).toEqual([" a", "-b", "+x", " c", " d", "+e"]);
    expect(shown("a", "a")).toEqual([" a"]);
    expect(shown("a\na", "a")).toHaveLength(2);
  });

  test("reproduce both texts", () => {
    const [before, after] = ["1\n2\n3\n5\n8\n13\n2", "2\n3\n4\n5\n13\n1"];
    const changes = lineChanges(before, after);
    const side = (left: string) =>
      changes
        .filter(({ kind }) => kind !== left)
        .map(({ text }) => text)
        .join("\n");
    expect(side("added")).toBe(before);
    expect(side("removed")).toBe(after);
  });

  test("of texts with very many lines are all of both", () => {
    const lines = (letter: string) =>
      Array.from({ length: 2_001 }, (_, at) => letter + at).join("\n");
    expect(lineChanges(lines("a"), lines("b"))).toHaveLength(4_002);
  });
});

test.each<[name: string, ending: string[]]>([
  ["a.pdf", ["PDF"]],
  ["a.tar.gz", ["GZ"]],
  [".env", []],
  ["notes", []],
  ["a.very-long", []],
])("%s is called %j", (name, ending) => expect(endingOf(name)).toEqual(ending));

test("how a file is looked at, by its content first", () => {
  const file = {
    name: "a.html",
    type: "text/plain",
    size: 1,
    FileId: "",
    status: "ready" as const,
  };
  expect(previewKind(file)).toBe("live");
  expect(previewKind({ ...file, type: "image/png" })).toBe("image");
  expect(previewKind({ ...file, name: "a.svg", type: "application/octet-stream" })).toBe("none");
  expect(previewKind({ ...file, name: "a.PNG" })).toBe("text");
  expect(previewKind({ ...file, status: "failed" })).toBe("none");
  expect(isDrawing({ ...file, name: "a.svg" })).toBe(true);
  expect(isDrawing({ ...file, name: "a.svg", type: "text/html" })).toBe(false);
});
