import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import { db } from "@/lib/core/db/db";
import { newAgent, newName, newPerson, type Person } from "../support/person";

let person: Person;
beforeAll(async () => {
  person = await newPerson();
});

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const create = (body: object) => person.ask("POST", "/api/agents", { body });
const valid = () => ({ name: newName("Agent"), instructions: "Answer briefly." });

describe("an agent", () => {
  test("is created, read, changed and removed", async () => {
    const body = {
      ...valid(),
      role_description: "Helps with mail",
      model: "deepseek-chat",
      tools: [],
    };
    const created = await create(body);
    expect(created.status).toBe(201);
    const agent = await json<Agent>(created);
    expect(agent).toEqual({
      AgentId: expect.any(String),
      ...body,
      last_used_at: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: agent.created_at,
      version: 1,
    });
    const url = `/api/agents/${agent.AgentId}`;
    expect(await json(await person.ask("GET", url))).toEqual(agent);
    const changed = await json<Agent>(
      await person.ask("PUT", url, { body: { instructions: "Answer at length." } }),
    );
    expect(changed).toEqual({
      ...agent,
      instructions: "Answer at length.",
      updated_at: changed.updated_at,
      version: 2,
    });
    const removed = await person.ask("DELETE", url);
    expect([removed.status, await removed.text()]).toEqual([204, ""]);
    for (const method of ["GET", "DELETE"])
      expect((await person.ask(method, url)).status).toBe(404);
    expect((await person.ask("PUT", url, { body: { name: "Again" } })).status).toBe(404);
  });

  test("needs a name and instructions alone", async () => {
    const agent = await json<Agent>(await create(valid()));
    expect(agent).toMatchObject({ role_description: "", model: "deepseek-chat", tools: [] });
  });

  test("has its name trimmed, its instructions left as they are", async () => {
    const name = newName("Agent");
    const agent = await json<Agent>(
      await create({ name: `  ${name}\n`, instructions: "  Keep my spaces.\n" }),
    );
    expect(agent).toMatchObject({ name, instructions: "  Keep my spaces.\n" });
    expect(
      await json(
        await person.ask("PUT", `/api/agents/${agent.AgentId}`, { body: { name: ` ${name}2 ` } }),
      ),
    ).toMatchObject({ name: `${name}2` });
  });

  test("gives any text back as it came", async () => {
    const body = {
      name: `日本 🐢 <b>"'&\\ ${newName()}`,
      instructions: "a\u2028b\u0007c é́ 👩‍👩‍👧 ${x} '; DROP TABLE Agent; --",
    };
    expect(await json(await create(body))).toMatchObject(body);
  });
});

describe("bad input", () => {
  test.each([
    [{ name: "" }, "name", "Name is required"],
    [{ name: " \t" }, "name", "Name is required"],
    [{ name: undefined }, "name", "Name is required"],
    [{ name: "x".repeat(101) }, "name", "Name must be at most 100 characters"],
    [{ name: 7 }, "name", "This must be text"],
    [{ instructions: "" }, "instructions", "Instructions are required"],
    [{ instructions: undefined }, "instructions", "Instructions are required"],
    [
      { instructions: "x".repeat(32_001) },
      "instructions",
      "Instructions must be at most 32,000 characters",
    ],
    [
      { role_description: "x".repeat(501) },
      "role_description",
      "Role description must be at most 500 characters",
    ],
    [{ model: "gpt-nothing" }, "model", "This model is not offered here"],
    [{ model: "" }, "model", "Model is required"],
    [{ tools: "all" }, "tools", "tools must be an array"],
  ])("%j is refused by its field", async (change, field, sentence) => {
    const answer = await create({ ...valid(), ...change });
    expect([answer.status, await json(answer)]).toMatchObject([
      400,
      { code: "invalid_request", error: sentence, fields: { [field]: sentence } },
    ]);
  });

  test("names every field that is wrong; the error is the first one's sentence", async () => {
    const answer = await json<{ error: string; fields: object }>(
      await create({ name: "", instructions: "" }),
    );
    expect(answer).toMatchObject({
      error: "Name is required",
      fields: { name: "Name is required", instructions: "Instructions are required" },
    });
  });

  test("takes text up to its limits", async () => {
    const body = {
      name: newName("n").padEnd(100, "n"),
      instructions: "x".repeat(32_000),
      role_description: "r".repeat(500),
    };
    expect((await create(body)).status).toBe(201);
  });

  test.each(["AgentId", "id", "ownerId", "created_at", "nameKey"])("knows no %s", async (key) => {
    const answer = await create({ ...valid(), [key]: "x" });
    expect([answer.status, await json(answer)]).toMatchObject([
      400,
      { error: `The field ${key} is not known here` },
    ]);
  });
});

describe("a name", () => {
  const TAKEN = {
    code: "conflict",
    error: "You already have an agent of this name",
    fields: { name: "You already have an agent of this name" },
  };

  test("is taken without regard to case, for its owner alone", async () => {
    const { name } = await newAgent(person);
    for (const same of [name, name.toUpperCase(), ` ${name.toLowerCase()} `]) {
      const answer = await create({ ...valid(), name: same });
      expect([answer.status, await json(answer)], same).toMatchObject([409, TAKEN]);
    }
    expect((await newAgent(await newPerson(), { name })).name).toBe(name);
  });

  test("is taken for a change too, but not by the agent itself", async () => {
    const [first, second] = [await newAgent(person), await newAgent(person)];
    const url = `/api/agents/${second.AgentId}`;
    const answer = await person.ask("PUT", url, { body: { name: first.name.toUpperCase() } });
    expect([answer.status, await json(answer)]).toMatchObject([409, TAKEN]);
    expect(await json(await person.ask("GET", url))).toEqual(second);
    expect(
      (await person.ask("PUT", url, { body: { name: second.name.toUpperCase() } })).status,
    ).toBe(200);
  });

  test("given to two at once goes to one", async () => {
    const body = valid();
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(body)));
    expect(answers.map((each) => each.status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  test("is free again once its agent is removed", async () => {
    const { name, AgentId } = await newAgent(person);
    await person.ask("DELETE", `/api/agents/${AgentId}`);
    expect((await newAgent(person, { name })).AgentId).not.toBe(AgentId);
  });
});

describe("a change", () => {
  test("that names an older version is refused and changes nothing", async () => {
    const agent = await newAgent(person);
    const url = `/api/agents/${agent.AgentId}`;
    const first = await json<Agent>(
      await person.ask("PUT", url, { body: { instructions: "First", version: agent.version } }),
    );
    const stale = await person.ask("PUT", url, {
      body: { instructions: "Second", version: agent.version },
    });
    expect([stale.status, await json(stale)]).toMatchObject([409, { code: "conflict" }]);
    expect(await json(await person.ask("GET", url))).toEqual(first);
  });

  test("that names none wins", async () => {
    const agent = await newAgent(person);
    const url = `/api/agents/${agent.AgentId}`;
    await person.ask("PUT", url, { body: { instructions: "First" } });
    expect(
      await json(await person.ask("PUT", url, { body: { instructions: "Second" } })),
    ).toMatchObject({ instructions: "Second", version: 3 });
  });

  test("of two at once on one version, one is refused", async () => {
    const agent = await newAgent(person);
    const answers = await Promise.all(
      ["A", "B"].map((instructions) =>
        person.ask("PUT", `/api/agents/${agent.AgentId}`, { body: { instructions, version: 1 } }),
      ),
    );
    expect(answers.map((each) => each.status).toSorted()).toEqual([200, 409]);
  });
});

describe("the list", () => {
  /** 250 agents, some of them made in the same millisecond, as rows. Gives their ids, newest first. */
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
