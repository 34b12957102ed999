import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ImportedSkills, SkillDetail, SkillRefresh } from "@/lib/skills/contract";
import { repositoryAt } from "@/lib/skills/source/archive-urls";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { newPerson, type Person } from "../support/person";
import { skillMd, zipOf } from "../support/skills";

/** A Git host on a real port, with the archives of its repositories by path. */
let host: LocalServer;
let person: Person;
let archives: Record<string, Uint8Array> = {};
beforeAll(async () => {
  host = await startLocalServer(({ url }, res) => {
    const bytes = archives[decodeURIComponent(url)];
    if (url.startsWith("/moved/"))
      res.writeHead(302, { location: url.slice("/moved".length) }).end();
    else if (url.startsWith("/inside/"))
      res.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end();
    else if (bytes) res.writeHead(200, { "content-type": "application/zip" }).end(bytes);
    else res.writeHead(url.startsWith("/broken/") ? 500 : 404).end();
  });
  Object.assign(process.env, { TOOL_ALLOWED_HOSTS: host.host, RATE_LIMITS: "off" });
});
afterAll(() => host.close());
beforeEach(async () => {
  person = await newPerson();
  archives = {};
});

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const importFrom = (path: string, paths?: string[]) =>
  person.ask("POST", "/api/skills/import", { body: { url: `${host.url}${path}`, paths } });
const detail = async (id: string) =>
  json<SkillDetail>(await person.ask("GET", `/api/skills/${id}`));
const error = async (answer: Response) => [
  answer.status,
  (await json<{ error: string }>(answer)).error,
];

/** An archive as Git hosts make them: everything in one top folder. */
const repository = (entries: Record<string, string>) =>
  zipOf(
    Object.fromEntries(Object.entries(entries).map(([path, text]) => [`team-3f2a/${path}`, text])),
  );
const two = () =>
  repository({
    "README.md": "Our skills",
    "skills/one/SKILL.md": skillMd("one", { body: "First." }),
    "skills/one/more.md": "More",
    "skills/two/SKILL.md": skillMd("two"),
    "drafts/three/SKILL.md": "No front matter",
  });

describe("an import", () => {
  test("of a repository with one skill adds it, with its source", async () => {
    archives["/ada/one/archive/HEAD.zip"] = repository({
      "SKILL.md": skillMd("one", { body: "First." }),
    });
    const { imported, found } = await json<ImportedSkills>(await importFrom("/ada/one.git"));
    expect(found).toEqual([]);
    expect(imported).toMatchObject([
      {
        name: "one",
        accepted: true,
        source: { url: `${host.url}/ada/one.git`, path: "", edited: false },
      },
    ]);
    expect(await detail(imported[0]!.SkillId)).toMatchObject({ body: "First." });
  });

  test("of one with several lists them, and adds those that are chosen", async () => {
    archives["/ada/team/archive/main.zip"] = two(); // a host that doesn't know HEAD
    const listed = await json<ImportedSkills>(await importFrom("/ada/team"));
    expect(listed.imported).toEqual([]);
    expect(listed.found.map(({ path, name, error: why }) => [path, name, why?.reason])).toEqual([
      ["drafts/three", undefined, "skill_front_matter_missing"],
      ["skills/one", "one", undefined],
      ["skills/two", "two", undefined],
    ]);
    const { imported } = await json<ImportedSkills>(await importFrom("/ada/team", ["skills/one"]));
    expect(imported.map(({ name, files }) => [name, files])).toEqual([["one", 2]]);
  });

  test("of a folder's page adds what is in it, at that branch", async () => {
    archives["/ada/team/archive/next.zip"] = two();
    const github = await json<ImportedSkills>(await importFrom("/ada/team/tree/next/skills/two"));
    expect(github.imported.map(({ name }) => name)).toEqual(["two"]);
    archives["/a/b/team/-/archive/next/team-next.zip"] = two();
    const gitlab = await json<ImportedSkills>(await importFrom("/a/b/team/-/tree/next/skills/one"));
    expect(gitlab.imported.map(({ name }) => name)).toEqual(["one"]);
  });

  test("follows redirects, but not to an address inside the network", async () => {
    archives["/ada/one/archive/HEAD.zip"] = repository({ "SKILL.md": skillMd("one") });
    expect((await importFrom("/moved/ada/one")).status).toBe(200);
    const [status, why] = await error(await importFrom("/inside/one"));
    expect(status).toBe(400);
    expect(why).toMatch(/isn't public/);
  });

  test.each([
    ["/ada/none", /no public repository/],
    ["/broken/one", /status 500/],
    ["/only", /URL of a Git repository/],
  ])("of %s is refused with the reason", async (path, why) => {
    const [status, text] = await error(await importFrom(path));
    expect(status).toBe(400);
    expect(text).toMatch(why);
  });

  test("of what is no archive, or at a path without a skill, is refused", async () => {
    archives["/ada/page/archive/HEAD.zip"] = Buffer.from("<html>");
    expect((await importFrom("/ada/page")).status).toBe(400);
    archives["/ada/team/archive/HEAD.zip"] = two();
    expect((await importFrom("/ada/team", ["nowhere"])).status).toBe(400);
  });
});

describe("a refresh", () => {
  const url = "/ada/one/archive/HEAD.zip";
  const importOne = async (entries: Record<string, string>) => {
    archives[url] = repository(entries);
    const { imported } = await json<ImportedSkills>(await importFrom("/ada/one"));
    return imported[0]!.SkillId;
  };
  const refresh = (id: string, accept?: string) =>
    person.ask("POST", `/api/skills/${id}/refresh`, { body: { accept } });

  test("shows the difference, and changes nothing until it is accepted", async () => {
    const id = await importOne({ "SKILL.md": skillMd("one"), "old.md": "Old", "same.md": "Same" });
    const before = await detail(id);
    expect(await json(await refresh(id))).toEqual({
      hash: before.hash,
      edited: false,
      changes: [],
      applied: false,
    });
    const body = "Do it better.";
    archives[url] = repository({
      "SKILL.md": skillMd("one", { body, description: "New words." }),
      "new.md": "New",
      "same.md": "Same",
    });
    const seen = await json<SkillRefresh>(await refresh(id));
    expect(seen).toEqual({
      hash: expect.any(String),
      edited: false,
      applied: false,
      changes: [
        {
          path: "SKILL.md",
          change: "changed",
          before: skillMd("one"),
          after: skillMd("one", { body, description: "New words." }),
        },
        { path: "new.md", change: "added", after: "New" },
        { path: "old.md", change: "removed", before: "Old" },
      ],
    });
    expect(await detail(id)).toEqual(before);
    expect((await refresh(id, before.hash)).status).toBe(409); // not what was compared
    expect(await json(await refresh(id, seen.hash))).toMatchObject({ applied: true });
    expect(await detail(id)).toMatchObject({
      body,
      description: "New words.",
      hash: seen.hash,
      accepted: true,
      source: { edited: false },
    });
  });

  test("refuses content that the source has changed since it was compared", async () => {
    const id = await importOne({ "SKILL.md": skillMd("one") });
    archives[url] = repository({ "SKILL.md": skillMd("one", { body: "Second." }) });
    const { hash } = await json<SkillRefresh>(await refresh(id));
    archives[url] = repository({ "SKILL.md": skillMd("one", { body: "Third, unseen." }) });
    expect((await refresh(id, hash)).status).toBe(409);
    expect(await detail(id)).toMatchObject({ body: "Do." });
  });

  test("says when the skill was edited here, and shows these edits in the difference", async () => {
    const id = await importOne({ "SKILL.md": skillMd("one") });
    await person.ask("PATCH", `/api/skills/${id}`, { body: { body: "Edited here." } });
    expect((await detail(id)).source).toMatchObject({ edited: true });
    const { edited, changes, hash } = await json<SkillRefresh>(await refresh(id));
    expect(edited).toBe(true);
    expect(changes[0]!.before).toContain("Edited here.");
    await refresh(id, hash);
    expect(await detail(id)).toMatchObject({ body: "Do.", source: { edited: false } });
  });

  test("is refused without a source, for another name, and when the skill is gone there", async () => {
    const own = await person.ask("POST", "/api/skills", {
      body: { name: "own", description: "x", body: "x" },
    });
    expect((await refresh((await json<SkillDetail>(own)).SkillId)).status).toBe(400);
    const id = await importOne({ "one/SKILL.md": skillMd("one") });
    archives[url] = repository({ "two/SKILL.md": skillMd("two") });
    expect(await error(await refresh(id))).toEqual([400, expect.stringContaining("no longer")]);
  });
});

test.each([
  ["https://github.com/o/r", ["https://github.com/o/r/archive/HEAD.zip"], ""],
  ["git@github.com:o/r.git", ["https://github.com/o/r/archive/HEAD.zip"], ""],
  ["https://github.com/o/r/tree/v1/a/b/", ["https://github.com/o/r/archive/v1.zip"], "a/b"],
  ["https://github.com/o/r/blob/v1/a/SKILL.md", ["https://github.com/o/r/archive/v1.zip"], "a"],
  ["https://gitlab.com/g/s/r", ["https://gitlab.com/g/s/r/-/archive/HEAD/r-HEAD.zip"], ""],
  ["https://codeberg.org/o/r/src/branch/x/a", ["https://codeberg.org/o/r/archive/x.zip"], "a"],
  ["https://example.com/files/skills.zip", ["https://example.com/files/skills.zip"], ""],
])("%s has its archive where that host keeps it", (url, [first], path) => {
  expect(repositoryAt(url)).toMatchObject({ path });
  expect(repositoryAt(url).archives[0]).toBe(first);
});
