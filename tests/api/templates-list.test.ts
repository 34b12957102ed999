import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import type { Template } from "@/lib/templates/contract";
import { newPerson, type Person } from "../support/person";

let person: Person;
beforeAll(async () => {
  person = await newPerson();
});

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const create = (body: object, owner = person) => owner.ask("POST", "/api/templates", { body });
const valid = {
  name: "Release writer",
  instructions: "Write what changed, for whom, and what to do.",
};
const made = async (body: object = valid, owner = person) =>
  json<Template>(await create(body, owner));
const list = async (owner: Person, query = "") =>
  json<Template[]>(await owner.ask("GET", `/api/templates${query}`));
const starters = async () => (await list(person)).filter((each) => each.built_in);

describe("a built-in template", () => {
  test("is the same for everyone: six templates, each usable as an agent immediately", async () => {
    const other = await newPerson();
    const all = await list(other);
    expect(all).toHaveLength(6);
    expect(all).toEqual(await starters());
    for (const { name, role_description, instructions, model, tools, starters, ...rest } of all) {
      expect(starters).toHaveLength(3);
      expect(rest).toEqual({
        TemplateId: expect.stringMatching(/^starter-/),
        is_template: true,
        built_in: true,
        version: 1,
      });
      const agent = await other.ask("POST", "/api/agents", {
        body: { name, role_description, instructions, model, tools },
      });
      expect([agent.status, await json(agent)]).toMatchObject([
        201,
        { name, role_description, instructions, model, tools },
      ]);
    }
  });

  test("can be read, but is neither changed nor deleted", async () => {
    for (const starter of await starters()) {
      const url = `/api/templates/${starter.TemplateId}`;
      const refused = {
        code: "forbidden",
        error:
          "Built-in templates can't be changed or deleted. Use this one and save your own copy.",
      };
      for (const answer of [
        await person.ask("PUT", url, { body: { name: "Mine" } }),
        await person.ask("DELETE", url),
      ]) {
        expect([answer.status, await json(answer)]).toMatchObject([403, refused]);
      }
      expect(await json(await person.ask("GET", url))).toEqual(starter);
    }
  });

  test("is copied under a new id when its fields are saved as one's own", async () => {
    const [{ name, instructions, TemplateId }] = (await starters()) as [Template];
    const copy = await made({ name, instructions });
    expect(copy).toMatchObject({ name, instructions, built_in: false });
    expect(copy.TemplateId).not.toBe(TemplateId);
  });
});

describe("the list", () => {
  /** 250 templates, some of them made in the same millisecond, as rows. Returns their ids, newest first. */
  async function many(owner: Person): Promise<string[]> {
    const start = Date.now() - 250_000;
    const rows = Array.from({ length: 250 }, (_, at) => {
      const createdAt = new Date(start + Math.floor(at / 7) * 1000);
      return {
        id: randomUUID(),
        ownerId: owner.user.UserId,
        name: "Same",
        instructions: "x",
        model: "deepseek-chat",
        createdAt,
        updatedAt: createdAt,
      };
    });
    await db().template.createMany({ data: rows });
    return rows
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
      .map((each) => each.id);
  }

  test("shows the own ones, newest first, and then the built-in ones", async () => {
    const owner = await newPerson();
    const names = ["One", "Two", "Three"];
    for (const name of names) await made({ ...valid, name }, owner);
    const all = await list(owner);
    expect(all.slice(0, 3).map((each) => each.name)).toEqual(names.toReversed());
    expect(all.slice(3)).toEqual(await starters());
  });

  test.each([
    ["", [200, 50]],
    ["limit=100", [100, 100, 50]],
    ["limit=125", [125, 125]],
    ["limit=1000", [200, 50]],
  ])(
    "pages through 250 with %j; the built-in ones stand on the last page alone",
    async (limit, sizes) => {
      const owner = await newPerson();
      const ids = await many(owner);
      const pages: Template[][] = [];
      let key: string | null = "";
      while (key !== null) {
        const answer: Response = await owner.ask(
          "GET",
          `/api/templates?${limit}${key && `&after=${encodeURIComponent(key)}`}`,
        );
        expect(answer.status).toBe(200);
        pages.push(await json<Template[]>(answer));
        key = answer.headers.get("x-next-key");
      }
      expect(pages.map((page) => page.filter((each) => !each.built_in).length)).toEqual(sizes);
      expect(pages.flat().map((each) => each.TemplateId)).toEqual([
        ...ids,
        ...(await starters()).map((each) => each.TemplateId),
      ]);
      expect(
        pages
          .slice(0, -1)
          .flat()
          .filter((each) => each.built_in),
      ).toEqual([]);
    },
  );

  test("shows no template of another user", async () => {
    const other = await newPerson();
    const { TemplateId } = await made(valid, other);
    expect((await list(person)).map((each) => each.TemplateId)).not.toContain(TemplateId);
    expect((await list(other)).map((each) => each.TemplateId)).toContain(TemplateId);
  });

  test.each([
    ["after=xyz", "after"],
    ["limit=many", "limit"],
  ])("refuses the made-up %s", async (query, field) => {
    const answer = await person.ask("GET", `/api/templates?${query}`);
    expect([answer.status, await json(answer)]).toMatchObject([
      400,
      { code: "invalid_request", fields: { [field]: expect.any(String) } },
    ]);
  });
});
