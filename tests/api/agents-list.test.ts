import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import { db } from "@/lib/core/db/db";
import { newAgent, newPerson, type Person } from "../support/person";

let person: Person;
beforeAll(async () => {
  person = await newPerson();
});

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;

describe("the list", () => {
  /** 250 agents, some of them made in the same millisecond, as rows. Returns their ids, newest first. */
  async function many(owner: Person): Promise<string[]> {
    const start = Date.now() - 250_000;
    const rows = Array.from({ length: 250 }, (_, at) => {
      const createdAt = new Date(start + Math.floor(at / 7) * 1000);
      return {
        id: randomUUID(),
        ownerId: owner.user.UserId,
        name: `Agent ${at}`,
        nameKey: `agent ${at}`,
        instructions: "x",
        model: "deepseek-chat",
        createdAt,
        updatedAt: createdAt,
      };
    });
    await db().agent.createMany({ data: rows });
    return rows
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
      .map((each) => each.id);
  }

  async function pages(owner: Person, limit: string): Promise<string[][]> {
    const all: string[][] = [];
    let key: string | null = "";
    while (key !== null) {
      const answer: Response = await owner.ask(
        "GET",
        `/api/agents?${limit}${key && `&after=${encodeURIComponent(key)}`}`,
      );
      expect(answer.status).toBe(200);
      all.push((await json<Agent[]>(answer)).map((each) => each.AgentId));
      key = answer.headers.get("x-next-key");
    }
    return all;
  }

  test("is empty at first", async () => {
    const answer = await (await newPerson()).ask("GET", "/api/agents");
    expect([answer.status, await json(answer), answer.headers.get("x-next-key")]).toEqual([
      200,
      [],
      null,
    ]);
  });

  test.each([
    ["", [200, 50]],
    ["limit=100", [100, 100, 50]],
    ["limit=125", [125, 125]],
    ["limit=1000", [200, 50]],
    ["limit=249", [200, 50]],
  ])(
    "pages through 250 with %j, newest first, no row twice and none left out",
    async (limit, sizes) => {
      const owner = await newPerson();
      const ids = await many(owner);
      const got = await pages(owner, limit);
      expect(got.map((each) => each.length)).toEqual(sizes);
      expect(got.flat()).toEqual(ids);
    },
  );

  test("takes a limit of nothing or less as one", async () => {
    await newAgent(person);
    for (const limit of ["0", "-5"])
      expect(await json(await person.ask("GET", `/api/agents?limit=${limit}`))).toHaveLength(1);
  });

  test("shows no row twice when new ones come in between", async () => {
    const owner = await newPerson();
    for (let at = 0; at < 4; at++) await newAgent(owner);
    const first = await owner.ask("GET", "/api/agents?limit=2");
    await newAgent(owner);
    const next = await json<Agent[]>(
      await owner.ask("GET", `/api/agents?limit=2&after=${first.headers.get("x-next-key")}`),
    );
    const before = await json<Agent[]>(first);
    expect(next).toHaveLength(2);
    expect(
      next.map((each) => each.AgentId).filter((id) => before.some((each) => each.AgentId === id)),
    ).toEqual([]);
  });

  const key = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  test.each([
    "xyz",
    "null",
    key(null),
    key([]),
    key(["yesterday", "id"]),
    key([new Date().toISOString()]),
    key([new Date().toISOString(), "x".repeat(65)]),
    "x".repeat(300),
  ])("refuses the made-up key %s", async (made) => {
    const answer = await person.ask("GET", `/api/agents?after=${made}`);
    expect([answer.status, await json(answer)]).toMatchObject([
      400,
      { code: "invalid_request", fields: { after: expect.any(String) } },
    ]);
  });

  test.each(["many", "1.5", "1e400", "0x"])("refuses the limit %s", async (limit) => {
    const answer = await person.ask("GET", `/api/agents?limit=${limit}`);
    expect([answer.status, await json(answer)]).toMatchObject([
      400,
      { fields: { limit: expect.any(String) } },
    ]);
  });
});
