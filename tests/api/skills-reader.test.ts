import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { ImportedSkills, SkillDetail, SkillFile } from "@/lib/skills/contract";
import { incomingFolder } from "@/lib/skills/reading/read-skills";
import { tidyIncoming } from "@/lib/skills/reading/tidy";
import { bytesOf } from "../support/file-contents";
import { newPerson, type Person } from "../support/person";
import { skillMd, uploaded, uploadSkill, zipOf } from "../support/skills";

let person: Person;
beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  person = await newPerson();
});

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const detail = async (id: string) =>
  json<SkillDetail>(await person.ask("GET", `/api/skills/${id}`));
const fileText = async (id: string, path: string) =>
  json<SkillFile>(
    await person.ask("GET", `/api/skills/${id}/files?path=${encodeURIComponent(path)}`),
  );

/** Skills as programs of different origin write them, and what is read of them. */
const ORIGINS: Record<
  string,
  [entries: Record<string, string | Uint8Array>, skill: Partial<SkillDetail>, paths?: string[]]
> = {
  "an editor on Windows, with a byte order mark and CRLF": [
    {
      "meeting-notes/SKILL.md": `\uFEFF${skillMd("meeting-notes", { body: "# Notes\n\nList them." }).replaceAll("\n", "\r\n")}`,
    },
    { name: "meeting-notes", description: "Says when.", body: "# Notes\n\nList them." },
  ],
  "a zip program on Windows, with backslashes": [
    {
      "price-list\\SKILL.md": skillMd("price-list"),
      "price-list\\references\\prices.md": "Apples 3",
    },
    { name: "price-list" },
    ["SKILL.md", "references/prices.md"],
  ],
  "a Mac, with resource forks and folder settings": [
    {
      "trip-planner/": "",
      "trip-planner/SKILL.md": skillMd("trip-planner"),
      "trip-planner/.DS_Store": "settings",
      "__MACOSX/trip-planner/._SKILL.md": "fork",
    },
    { name: "trip-planner" },
    ["SKILL.md"],
  ],
  "a program that writes entries for folders, nested in an outer one": [
    {
      "export/": "",
      "export/2026/": "",
      "export/2026/weekly-report/": "",
      "export/2026/weekly-report/assets/": "",
      "export/2026/weekly-report/SKILL.md": skillMd("weekly-report"),
      "export/2026/weekly-report/assets/table.csv": "a;b",
    },
    { name: "weekly-report" },
    ["SKILL.md", "assets/table.csv"],
  ],
  "someone who packed the files without their folder, in lower case": [
    { "skill.md": skillMd("plain-words"), "examples.md": "Long: short" },
    { name: "plain-words" },
    ["SKILL.md", "examples.md"],
  ],
  "the download of a repository": [
    { "tone-check-main/SKILL.md": skillMd("tone-check") },
    { name: "tone-check" },
  ],
  "a generator with YAML block scalars": [
    {
      "code-review/SKILL.md":
        "---\nname: code-review\ndescription: >-\n  Reviews code:\n  names risks first.\nlicense: |\n  MIT\n---\nRead all of it.",
    },
    { name: "code-review", description: "Reviews code: names risks first.", license: "MIT" },
  ],
  "a careful author, with quoted colons and further keys": [
    {
      "tax-terms/SKILL.md": skillMd("tax-terms", {
        description: '"Explains terms: VAT, \\"net\\" and gross"',
        rest: "compatibility: Needs no network\nmetadata:\n  author: Ada\n  version: 1.0\nallowed-tools: Read Bash(git:*)\n",
      }),
    },
    {
      description: 'Explains terms: VAT, "net" and gross',
      compatibility: "Needs no network",
      allowed_tools: "Read Bash(git:*)",
    },
  ],
  "most people, with a colon in a description without quotes": [
    {
      "mail-drafts/SKILL.md": skillMd("mail-drafts", {
        description: "Drafts emails. Use when: someone asks for a reply # soon",
        rest: "allowed-tools: [Read, Write]\n",
      }),
    },
    {
      description: "Drafts emails. Use when: someone asks for a reply # soon",
      allowed_tools: "[Read, Write]",
    },
  ],
  "an author who lists tools": [
    { "lists/SKILL.md": skillMd("lists", { rest: "allowed-tools:\n  - Read\n  - Bash(jq:*)\n" }) },
    { allowed_tools: "Read Bash(jq:*)" },
  ],
  "an author who writes Japanese": [
    {
      "keigo/SKILL.md": skillMd("keigo", {
        description: "敬語で書く。「です」を使う",
        body: "# 敬語\n\n丁寧に。",
      }),
      "keigo/references/例.md": "おはようございます",
    },
    { name: "keigo", description: "敬語で書く。「です」を使う", body: "# 敬語\n\n丁寧に。" },
    ["SKILL.md", "references/例.md"],
  ],
};

describe("a skill of", () => {
  test.each(Object.entries(ORIGINS))("%s is read", async (_, [entries, skill, paths]) => {
    const [found] = await uploaded(person, entries);
    const read = await detail(found!.SkillId);
    expect(read).toMatchObject({ ...skill, accepted: true });
    expect(read.entries.map(({ path }) => path)).toEqual(paths ?? ["SKILL.md"]);
  });
});

test("what an interrupted upload has left is removed after a day, and nothing of one in progress", async () => {
  const now = Date.now();
  await mkdir(path.join(incomingFolder(), "unpacked"), { recursive: true });
  await writeFile(path.join(incomingFolder(), "unpacked", "0"), "x");
  expect(await tidyIncoming(now)).toBe(0);
  expect(await readdir(incomingFolder())).toEqual(["unpacked"]); // uploads leave nothing themselves
  expect(await tidyIncoming(now + 25 * 60 * 60_000)).toBe(1);
  expect(await readdir(incomingFolder())).toEqual([]);
});

test("a SKILL.md is uploaded alone", async () => {
  const answer = await uploadSkill(person, "SKILL.md", bytesOf(skillMd("alone")));
  expect(answer.status, await answer.clone().text()).toBe(201);
  const [skill] = (await json<ImportedSkills>(answer)).imported;
  expect(await detail(skill!.SkillId)).toMatchObject({ name: "alone", body: "Do.", files: 1 });
});

test("a description above the specification's limit is shortened, and the file keeps all of it", async () => {
  const description = `Says when. ${"long ".repeat(400)}end`;
  const [skill] = await uploaded(person, { "long/SKILL.md": skillMd("long", { description }) });
  expect(skill!.description.length).toBeLessThanOrEqual(1_024);
  expect(skill!.description).toMatch(/…$/);
  expect((await fileText(skill!.SkillId, "SKILL.md")).text).toContain(description);
});

test("binary files are stored, and not shown", async () => {
  const bytes = new Uint8Array([0, 1, 2, 255]);
  const [skill] = await uploaded(person, {
    "with-logo/SKILL.md": skillMd("with-logo"),
    "with-logo/logo.png": bytes,
  });
  expect(await fileText(skill!.SkillId, "logo.png")).toEqual({
    path: "logo.png",
    size: 4,
    binary: true,
  });
  expect(skill!.size).toBe(4 + skillMd("with-logo").length);
});

test("of an archive with several skills, those that can't be added are named", async () => {
  await uploaded(person, { "taken/SKILL.md": skillMd("taken") });
  const answer = await uploadSkill(
    person,
    "many.zip",
    zipOf({
      "a/one/SKILL.md": skillMd("one"),
      "a/two/SKILL.md": "No front matter",
      "a/taken/SKILL.md": skillMd("taken"),
      "a/readme.md": "Not part of any skill",
    }),
  );
  const { imported, found } = await json<ImportedSkills>(answer);
  expect(imported.map(({ name, files }) => [name, files])).toEqual([["one", 1]]);
  expect(found.map(({ path, error }) => [path, error?.reason])).toEqual([
    ["a/two", "skill_front_matter_missing"],
    ["a/taken", "skill_name_taken"],
  ]);
});

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`many/f${at}.md`, "x"]));

describe("an upload is refused", () => {
  test.each<[string, Record<string, string | Uint8Array>, RegExp]>([
    ["without a SKILL.md", { "a/readme.md": "x" }, /no SKILL\.md/],
    ["without front matter", { "a/SKILL.md": "# Title" }, /front matter/],
    ["without a name", { "a/SKILL.md": "---\ndescription: x\n---\n" }, /no name/],
    ["without a description", { "a/SKILL.md": "---\nname: a\n---\n" }, /no description/],
    ["with another name than its folder", { "a/SKILL.md": skillMd("b") }, /called b, .*folder a\./],
    ["with a name in capitals", { "A/SKILL.md": skillMd("A") }, /lower-case/],
    ["with two hyphens in a row", { "a--b/SKILL.md": skillMd("a--b") }, /lower-case/],
    ["with a path that leaves it", { "a/SKILL.md": skillMd("a"), "a/../../x": "y" }, /leaves/],
    ["with an absolute path", { "a/SKILL.md": skillMd("a"), "/etc/passwd": "y" }, /leaves/],
    ["with a drive", { "a/SKILL.md": skillMd("a"), "C:\\x": "y" }, /leaves/],
    [
      "with backslashes that leave it",
      { "a/SKILL.md": skillMd("a"), "a\\..\\..\\x": "" },
      /leaves/,
    ],
    ["with too many files", { "many/SKILL.md": skillMd("many"), ...many(100) }, /up to 100 files/],
    [
      "with too much text",
      { "a/SKILL.md": skillMd("a"), "a/b.md": "x".repeat(2 * 1024 * 1024) },
      /up to 2 MiB of text/,
    ],
    [
      "that unpacks to more than its bytes suggest",
      { "a/SKILL.md": skillMd("a"), "a/zeros": new Uint8Array(200 * 1024 * 1024) },
      /up to 6 MiB/,
    ],
    ["with a binary SKILL.md", { "a/SKILL.md": new Uint8Array([45, 45, 45, 0]) }, /UTF-8/],
    [
      "with two files that differ in case",
      { "a/SKILL.md": skillMd("a"), "a/b.md": "1", "a/B.md": "2" },
      /same path/,
    ],
  ])("%s", async (_, entries, why) => {
    const before = await json<unknown[]>(await person.ask("GET", "/api/skills"));
    const answer = await uploadSkill(person, "a.zip", zipOf(entries));
    expect(answer.status).toBe(400);
    expect((await json<{ error: string }>(answer)).error).toMatch(why);
    expect(await json<unknown[]>(await person.ask("GET", "/api/skills"))).toEqual(before);
  });

  test("when it is damaged, or YAML that would grow without end", async () => {
    const whole = zipOf({ "a/SKILL.md": skillMd("a") });
    const damaged = await uploadSkill(person, "a.zip", whole.slice(0, 60));
    expect(damaged.status).toBe(400);
    const lines = [
      "a: &a [x,x]",
      ...[..."bcdefghijk"].map(
        (key, at) => `${key}: &${key} [${`*${"abcdefghijk"[at]},`.repeat(9)}x]`,
      ),
    ];
    const bomb = `---\nname: bomb\ndescription: x\n${lines.join("\n")}\n---\n`;
    const answer = await uploadSkill(person, "SKILL.md", bytesOf(bomb));
    // Read line by line instead: references stay text.
    const { imported } = await json<ImportedSkills>(answer);
    expect(imported[0]).toMatchObject({ name: "bomb", description: "x" });
  });
});
