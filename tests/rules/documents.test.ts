import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { file, files, textOf } from "./sources";

const documents = files.filter((each) => /^[^/]+\.md$|^docs\/.*\.md$/.test(each));

/** In bytes. A page that grows beyond this should be split, or contains things that belong in the code. */
const LONGEST: Record<string, number> = { "README.md": 8_000, "ARCHITECTURE.md": 20_000 };

const folders = readdirSync(file("."), { withFileTypes: true }).filter(
  (each) => each.isDirectory() && files.some((one) => one.startsWith(`${each.name}/`)),
);
const begins = new RegExp(`^(${folders.map((each) => each.name.replace(".", "\\.")).join("|")})/`);

/** The files and folders of the project that a document names in code spans. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map((found) => found[1]!.replace(/[:#].*$/, ""))
    .filter((each) => begins.test(each) && !/[<>*{}…]/.test(each));

const prose = (text: string): string => text.replace(/^```[^]*?^```/gm, "").replace(/`[^`]*`/g, "");

/** GitHub's anchor for a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replace(/ /g, "-");
const anchorsOf = (text: string): string[] =>
  [...text.replace(/^```[^]*?^```/gm, "").matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    anchorOf(heading!),
  );

function deadLinks(document: string): string[] {
  const targets = [...prose(textOf(document)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, to]) => to!);
  return targets.filter((target) => {
    if (/^(https?|mailto):/.test(target)) return false;
    const [place = "", anchor] = target.split("#");
    const to = place ? path.posix.join(path.posix.dirname(document), place) : document;
    if (!existsSync(file(to))) return true;
    return anchor !== undefined && !anchorsOf(textOf(to)).includes(anchor);
  });
}

describe.each(documents)("%s", (document) => {
  test("names only files that exist", () => {
    const gone = namedIn(textOf(document)).filter(
      (each) => !existsSync(path.join(file("."), each)),
    );
    expect(gone).toEqual([]);
  });

  test("links only to pages and headings that exist", () => {
    expect(deadLinks(document)).toEqual([]);
  });
});

test.each(Object.entries(LONGEST))("%s is no larger than %i bytes", (document, most) => {
  expect(Buffer.byteLength(textOf(document))).toBeLessThanOrEqual(most);
});

test("docs/README.md lists every page of docs", () => {
  const pages = documents.filter((each) => each.startsWith("docs/") && each !== "docs/README.md");
  const index = textOf("docs/README.md");
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter((each) => !index.includes(`(${each.slice("docs/".length)})`))).toEqual([]);
});

test("comments name only documents that exist", () => {
  const gone = files
    .filter((each) => !each.endsWith(".md") && !each.startsWith("lib/demo-model/"))
    .filter((each) => /\.(ts|tsx|mjs|prisma|service|yaml|example)$|Dockerfile$/.test(each))
    .flatMap((each) =>
      [
        ...textOf(each).matchAll(
          /\b(?:docs\/[\w-]+|OPERATIONS|SECURITY|ARCHITECTURE|CONTRIBUTING)\.md\b/g,
        ),
      ]
        .filter(([name]) => !existsSync(file(name)))
        .map(([name]) => `${each}: ${name}`),
    );
  expect(gone).toEqual([]);
});
