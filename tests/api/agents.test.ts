import { beforeAll, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
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

  test("needs only a name and instructions", async () => {
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

  test("returns any text unchanged", async () => {
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
    [{ name: 7 }, "name", "This must be a string"],
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
    [{ model: "gpt-nothing" }, "model", "This model isn't available here"],
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
      { error: `Unknown field: ${key}` },
    ]);
  });
});

describe("a name", () => {
  const TAKEN = {
    code: "conflict",
    error: "You already have an agent with this name",
    fields: { name: "You already have an agent with this name" },
  };

  test("is unique ignoring case, per owner", async () => {
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

  test("requested twice concurrently is created once", async () => {
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
