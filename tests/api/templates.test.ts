import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
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

describe("a template", () => {
  test("is created, read, changed and removed", async () => {
    const body = {
      ...valid,
      role_description: "Writes release notes",
      model: "deepseek-chat",
      tools: [],
    };
    const created = await create({ ...body, is_template: true });
    expect(created.status).toBe(201);
    const template = await json<Template>(created);
    expect(template).toEqual({
      TemplateId: expect.any(String),
      ...body,
      is_template: true,
      built_in: false,
      version: 1,
    });
    const url = `/api/templates/${template.TemplateId}`;
    expect(await json(await person.ask("GET", url))).toEqual(template);
    const changed = await person.ask("PUT", url, { body: { name: " Notes ", is_template: true } });
    expect([changed.status, await json(changed)]).toEqual([
      200,
      { ...template, name: "Notes", version: 2 },
    ]);
    const removed = await person.ask("DELETE", url);
    expect([removed.status, await removed.text()]).toEqual([204, ""]);
    for (const method of ["GET", "DELETE"])
      expect((await person.ask(method, url)).status).toBe(404);
    expect((await person.ask("PUT", url, { body: { name: "Again" } })).status).toBe(404);
  });

  test("needs only a name and instructions; names may repeat", async () => {
    const [first, second] = [await made(), await made()];
    expect(first).toMatchObject({
      ...valid,
      role_description: "",
      model: "deepseek-chat",
      tools: [],
    });
    expect(second.name).toBe(first.name);
    expect(second.TemplateId).not.toBe(first.TemplateId);
  });

  test("is not an agent: its name stays free, and it is not found among agents", async () => {
    const { TemplateId, name } = await made({ ...valid, name: `T ${randomUUID()}` });
    expect((await person.ask("GET", `/api/agents/${TemplateId}`)).status).toBe(404);
    expect((await person.ask("POST", "/api/agents", { body: { ...valid, name } })).status).toBe(
      201,
    );
  });

  test("returns any text unchanged", async () => {
    const body = {
      name: `日本 🐢 <b>"'&\\`,
      instructions: "a\u2028b\u0007c é́ 👩‍👩‍👧 ${x} '; DROP TABLE Template; --",
    };
    expect(await made(body)).toMatchObject(body);
  });
});

describe("the tools of a template", () => {
  const tool = {
    type: "function",
    function: {
      name: "look_up",
      description: "Looks up.",
      parameters: { type: "object", properties: { word: { type: "string" } }, required: ["word"] },
    },
  };

  test("are stored, a built-in one's name as its definition, and an agent gets them", async () => {
    const template = await made({ ...valid, tools: ["calculator", tool] });
    expect(template.tools).toMatchObject([
      { function: { name: "calculator" }, implementation: { kind: "builtin", name: "calculator" } },
      tool,
    ]);
    const agent = await person.ask("POST", "/api/agents", {
      body: { name: `A ${randomUUID()}`, instructions: "x", tools: template.tools },
    });
    expect([agent.status, await json(agent)]).toMatchObject([201, { tools: template.tools }]);
    const url = `/api/templates/${template.TemplateId}`;
    expect(await json(await person.ask("PUT", url, { body: { name: "Other" } }))).toMatchObject({
      tools: template.tools,
    });
    expect(await json(await person.ask("PUT", url, { body: { tools: [] } }))).toMatchObject({
      tools: [],
    });
  });

  const wrong = { ...tool, implementation: { kind: "javascript", source: "export default (" } };
  test.each([
    ["that do not exist", ["no_such_tool"], "tools.0"],
    ["of one name", ["calculator", "calculator"], "tools.1.function.name"],
    [
      "with a space in the name",
      [tool, { ...tool, function: { ...tool.function, name: "two words" } }],
      "tools.1.function.name",
    ],
    ["that cannot be read", [wrong], "tools.0.implementation.source"],
    [
      "beyond 256",
      Array.from({ length: 257 }, (_, at) => ({
        ...tool,
        function: { ...tool.function, name: `tool_${at}` },
      })),
      "tools",
    ],
  ])("tools %s are refused by their place", async (_, tools, field) => {
    const { TemplateId } = await made();
    for (const answer of [
      await create({ ...valid, tools }),
      await person.ask("PUT", `/api/templates/${TemplateId}`, { body: { tools } }),
    ]) {
      expect([answer.status, await json(answer)]).toMatchObject([
        400,
        { fields: { [field]: expect.any(String) } },
      ]);
    }
    expect(await json(await person.ask("GET", `/api/templates/${TemplateId}`))).toMatchObject({
      tools: [],
      version: 1,
    });
  });
});

describe("bad input", () => {
  test.each([
    [{ name: "" }, "name", "Name is required"],
    [{ name: undefined }, "name", "Name is required"],
    [{ name: "x".repeat(101) }, "name", "Name must be at most 100 characters"],
    [{ instructions: " " }, "instructions", "Instructions are required"],
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
    [{ tools: "all" }, "tools", "tools must be an array"],
    [{ is_template: false }, "is_template", "is_template must be true"],
  ])(
    "%j is refused by its field, when created and when changed",
    async (change, field, sentence) => {
      const answer = await create({ ...valid, ...change });
      expect([answer.status, await json(answer)]).toMatchObject([
        400,
        { code: "invalid_request", error: sentence, fields: { [field]: sentence } },
      ]);
      if (Object.values(change)[0] === undefined) return; // omitted fields are unchanged
      const { TemplateId } = await made();
      const changed = await person.ask("PUT", `/api/templates/${TemplateId}`, { body: change });
      expect([changed.status, await json(changed)]).toMatchObject([
        400,
        { error: sentence, fields: { [field]: sentence } },
      ]);
    },
  );

  test.each(["TemplateId", "id", "ownerId", "built_in", "created_at"])(
    "knows no %s",
    async (key) => {
      const answer = await create({ ...valid, [key]: true });
      expect([answer.status, await json(answer)]).toMatchObject([
        400,
        { error: `Unknown field: ${key}` },
      ]);
    },
  );
});

describe("a change", () => {
  test("that names an older version is refused and changes nothing; one that names none wins", async () => {
    const { TemplateId } = await made();
    const put = (body: object) => person.ask("PUT", `/api/templates/${TemplateId}`, { body });
    const first = await json<Template>(await put({ instructions: "First", version: 1 }));
    const stale = await put({ instructions: "Second", version: 1 });
    expect([stale.status, await json(stale)]).toMatchObject([
      409,
      {
        code: "conflict",
        error: "This template was changed elsewhere. Reload it before you save.",
      },
    ]);
    expect(await json(await person.ask("GET", `/api/templates/${TemplateId}`))).toEqual(first);
    expect(await json(await put({ instructions: "Third" }))).toMatchObject({
      instructions: "Third",
      version: 3,
    });
  });

  test("of two at once on one version, one is refused", async () => {
    const { TemplateId } = await made();
    const answers = await Promise.all(
      ["A", "B"].map((instructions) =>
        person.ask("PUT", `/api/templates/${TemplateId}`, { body: { instructions, version: 1 } }),
      ),
    );
    expect(answers.map((each) => each.status).toSorted()).toEqual([200, 409]);
  });
});
