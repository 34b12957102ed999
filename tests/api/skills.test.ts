import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import type { AuditEntry } from "@/lib/audit/contract";
import type { Skill, SkillDetail, SkillFile } from "@/lib/skills/contract";
import { askWith, newKey } from "../support/keys";
import { newPerson, type Person } from "../support/person";
import { newSkill, skillMd } from "../support/skills";
import { askIn, newWorkspace } from "../support/workspaces";

let person: Person;
beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  person = await newPerson();
});

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const putFile = (id: string, body: object) =>
  person.ask("PUT", `/api/skills/${id}/files`, { body });
const valid = (name: string) => ({ name, description: "Says when.", body: "Do it." });

describe("a skill", () => {
  test("is created, read, changed and deleted", async () => {
    const created = await person.ask("POST", "/api/skills", {
      body: {
        name: "release-notes",
        description: "Writes: release notes",
        body: "# How\n\nShort.",
      },
    });
    expect(created.status).toBe(201);
    const skill = await json<SkillDetail>(created);
    expect(skill).toEqual({
      SkillId: expect.any(String),
      name: "release-notes",
      description: "Writes: release notes",
      files: 1,
      size: expect.any(Number),
      accepted: true,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      created_at: expect.stringMatching(/Z$/),
      updated_at: skill.created_at,
      version: 1,
      body: "# How\n\nShort.",
      entries: [{ path: "SKILL.md", size: skill.size, binary: false }],
    });
    const url = `/api/skills/${skill.SkillId}`;
    const changed = await json<SkillDetail>(
      await person.ask("PATCH", url, { body: { body: "Shorter.", version: 1 } }),
    );
    expect(changed).toMatchObject({
      description: "Writes: release notes",
      body: "Shorter.",
      accepted: true,
      version: 2,
    });
    expect(changed.hash).not.toBe(skill.hash);
    const stale = await person.ask("PATCH", url, { body: { body: "x", version: 1 } });
    expect(stale.status).toBe(409);
    const { text } = await json<SkillFile>(await person.ask("GET", `${url}/files?path=SKILL.md`));
    expect(text).toBe(
      '---\nname: release-notes\ndescription: "Writes: release notes"\n---\n\nShorter.\n',
    );
    expect((await person.ask("DELETE", url)).status).toBe(204);
    for (const method of ["GET", "DELETE"])
      expect((await person.ask(method, url)).status).toBe(404);
    expect(await db().skillFile.count({ where: { skillId: skill.SkillId } })).toBe(0);
  });

  test("has a name that no other skill of its workspace has", async () => {
    await newSkill(person, { name: "only-once" });
    const again = await person.ask("POST", "/api/skills", { body: valid("only-once") });
    expect([again.status, (await json<{ fields: object }>(again)).fields]).toEqual([
      409,
      { name: expect.stringContaining("only-once") },
    ]);
    await newSkill(await newPerson(), { name: "only-once" });
  });

  test.each([
    [{ name: "Not-Lower" }, "name"],
    [{ name: "-first" }, "name"],
    [{ name: "two--hyphens" }, "name"],
    [{ name: "x".repeat(65) }, "name"],
    [{ description: " " }, "description"],
    [{ description: "x".repeat(1_025) }, "description"],
    [{ body: "" }, "body"],
  ])("is refused with %j", async (wrong, field) => {
    const answer = await person.ask("POST", "/api/skills", {
      body: { ...valid("fine"), ...wrong },
    });
    expect(answer.status).toBe(400);
    expect(Object.keys((await json<{ fields: object }>(answer)).fields)).toEqual([field]);
  });

  test("keeps the other fields of its front matter when it is changed in the page", async () => {
    const { SkillId } = await newSkill(person, { name: "kept-fields" });
    const text = skillMd("kept-fields", {
      rest: "license: MIT\nmetadata:\n  author: Ada\n",
    });
    await putFile(SkillId, { path: "SKILL.md", text });
    const body = { description: 'New: "words"' };
    const changed = await json<SkillDetail>(
      await person.ask("PATCH", `/api/skills/${SkillId}`, { body }),
    );
    expect(changed).toMatchObject({ ...body, license: "MIT", body: "Do." });
    const file = await json<SkillFile>(
      await person.ask("GET", `/api/skills/${SkillId}/files?path=SKILL.md`),
    );
    expect(file.text).toContain('metadata: {"author":"Ada"}');
  });

  test("has up to 100 in a workspace", async () => {
    const full = await newPerson();
    const now = new Date();
    await db().skill.createMany({
      data: Array.from({ length: 100 }, (_, at) => ({
        id: `${full.user.UserId}-${at}`,
        ownerId: full.user.UserId,
        name: `s-${at}`,
        description: "x",
        hash: "x",
        createdAt: now,
        updatedAt: now,
      })),
    });
    const answer = await full.ask("POST", "/api/skills", { body: valid("one-more") });
    expect([answer.status, (await json<{ code: string }>(answer)).code]).toEqual([
      409,
      "quota_exceeded",
    ]);
  });
});

describe("a file of a skill", () => {
  test("is added, replaced and deleted", async () => {
    const { SkillId, hash } = await newSkill(person, { name: "with-files" });
    const url = `/api/skills/${SkillId}/files`;
    const added = await json<SkillDetail>(await putFile(SkillId, { path: "a/b.md", text: "One" }));
    expect(added.entries.map(({ path }) => path)).toEqual(["SKILL.md", "a/b.md"]);
    await putFile(SkillId, { path: "a/b.md", text: "Two" });
    const read = await person.ask("GET", `${url}?path=${encodeURIComponent("a/b.md")}`);
    expect(await json(read)).toEqual({ path: "a/b.md", size: 3, binary: false, text: "Two" });
    const bytes = Buffer.from([0, 255]).toString("base64");
    expect(
      (await json<SkillDetail>(await putFile(SkillId, { path: "x.bin", base64: bytes }))).entries,
    ).toContainEqual({ path: "x.bin", size: 2, binary: true });
    for (const path of ["a/b.md", "x.bin"])
      await person.ask("DELETE", `${url}?path=${encodeURIComponent(path)}`);
    const left = await json<SkillDetail>(await person.ask("GET", `/api/skills/${SkillId}`));
    expect([left.hash, left.entries.length]).toEqual([hash, 1]);
    expect((await person.ask("DELETE", `${url}?path=SKILL.md`)).status).toBe(400);
    expect((await person.ask("GET", `${url}?path=none.md`)).status).toBe(404);
  });

  test.each(["../x.md", "/x.md", "a//b.md", "a/./b.md", "a\\b.md", "C:x", "", "a/..", "x\u0000"])(
    "is refused at the path %j",
    async (path) => {
      const { SkillId } = await newSkill(person, {
        name: `p-${Math.random().toString(36).slice(2)}`,
      });
      expect((await putFile(SkillId, { path, text: "x" })).status).toBe(400);
    },
  );

  test("that is SKILL.md keeps the skill's name", async () => {
    const { SkillId } = await newSkill(person, { name: "same-name" });
    const put = (text: string) => putFile(SkillId, { path: "SKILL.md", text });
    expect((await put(skillMd("other-name"))).status).toBe(400);
    expect((await put("No front matter")).status).toBe(400);
    expect(await json(await put(skillMd("same-name", { description: "New" })))).toMatchObject({
      description: "New",
      accepted: true,
    });
  });

  test("is refused beyond the limits of a skill", async () => {
    const { SkillId } = await newSkill(person, { name: "too-large" });
    await putFile(SkillId, { path: "a.md", text: "x".repeat(1_500_000) });
    const answer = await putFile(SkillId, { path: "b.md", text: "x".repeat(1_500_000) });
    expect([answer.status, (await json<{ error: string }>(answer)).error]).toEqual([
      400,
      expect.stringContaining("2 MiB of text"),
    ]);
  });
});

describe("content that a program writes", () => {
  test("is off until a person accepts exactly that content", async () => {
    const { secret } = await newKey(person);
    const created = await json<SkillDetail>(
      await askWith(secret, "POST", "/api/skills", { body: valid("from-program") }),
    );
    expect(created.accepted).toBe(false);
    const url = `/api/skills/${created.SkillId}`;
    const accept = (hash: string) => person.ask("POST", `${url}/accept`, { body: { hash } });
    const byKey = await askWith(secret, "POST", `${url}/accept`, { body: { hash: created.hash } });
    expect(byKey.status).toBe(403);
    expect(await json(await accept(created.hash))).toMatchObject({ accepted: true });
    const changed = await json<SkillDetail>(
      await askWith(secret, "PATCH", url, { body: { body: "Something else." } }),
    );
    expect(changed.accepted).toBe(false);
    expect((await accept(created.hash)).status).toBe(409);
    expect(await json(await accept(changed.hash))).toMatchObject({ accepted: true });
    const file = { path: "more.md", text: "More" };
    expect(await json(await askWith(secret, "PUT", `${url}/files`, { body: file }))).toMatchObject({
      accepted: false,
    });
  });
});

describe("in a workspace", () => {
  test("viewers read skills, members change them, and no other workspace sees them", async () => {
    const [viewer, stranger] = [await newPerson(), await newPerson()];
    const id = await newWorkspace([
      [person, "member"],
      [viewer, "viewer"],
    ]);
    const created = await askIn(person, id, "POST", "/api/skills", { body: valid("shared-one") });
    const skill = await json<SkillDetail>(created);
    expect(skill.created_by).toEqual({ UserId: person.user.UserId, name: "Ada Byron" });
    const url = `/api/skills/${skill.SkillId}`;
    expect((await askIn(viewer, id, "GET", url)).status).toBe(200);
    for (const [method, path, body] of [
      ["PATCH", url, { body: "x" }],
      ["DELETE", url, undefined],
      ["PUT", `${url}/files`, { path: "x.md", text: "x" }],
      ["POST", `${url}/accept`, { hash: skill.hash }],
      ["POST", `${url}/refresh`, {}],
    ] as const)
      expect((await askIn(viewer, id, method, path, body ? { body } : {})).status).toBe(403);
    for (const elsewhere of [person, stranger]) {
      expect((await elsewhere.ask("GET", url)).status).toBe(404);
      expect((await elsewhere.ask("GET", `${url}/files?path=SKILL.md`)).status).toBe(404);
      const names = await json<Skill[]>(await elsewhere.ask("GET", "/api/skills"));
      expect(names.map(({ name }) => name)).not.toContain("shared-one");
    }
  });

  test("each change is in the audit log, with the skill's name", async () => {
    const id = await newWorkspace([[person, "admin"]]);
    const here = (...[method, url, sent]: Parameters<Person["ask"]>) =>
      askIn(person, id, method, url, sent);
    const skill = await json<SkillDetail>(
      await here("POST", "/api/skills", { body: valid("audited") }),
    );
    const url = `/api/skills/${skill.SkillId}`;
    await here("PATCH", url, { body: { body: "New." } });
    const { hash } = await json<SkillDetail>(await here("GET", url));
    await here("POST", `${url}/accept`, { body: { hash } });
    await here("DELETE", url);
    const entries = await json<AuditEntry[]>(await here("GET", "/api/audit?kind=skills"));
    expect(entries.map(({ kind, detail }) => [kind, detail])).toEqual([
      ["skill_deleted", "audited"],
      ["skill_accepted", "audited"],
      ["skill_changed", "audited"],
      ["skill_added", "audited"],
    ]);
  });
});
