import { describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import { everything } from "../rules/two-people";
import { newAgent, newPerson } from "../support/person";
import {
  startHosts,
  VALUE,
  WRITTEN,
  home,
  http,
  list,
  logged,
  newSecret,
  person,
  put,
} from "../support/secrets";
import { javascript, tried } from "../support/tools";

startHosts();

describe("a secret", () => {
  test("is stored, listed without its value, replaced and deleted", async () => {
    const owner = await newPerson();
    expect(await list(owner)).toEqual([]);
    const made = await put(owner, {
      name: "KEY",
      value: VALUE,
      hosts: ["api.example.com", "*.example.org:8443"],
    });
    const secret = {
      name: "KEY",
      hosts: ["api.example.com", "*.example.org:8443"],
      created_at: expect.stringMatching(/Z$/),
      last_used_at: null,
    };
    expect([made.status, await made.json()]).toEqual([201, secret]);
    expect(
      (await put(owner, { name: "KEY", value: "other", hosts: ["b.example.com"] })).status,
    ).toBe(201);
    await put(owner, { name: "A_KEY", value: "x", hosts: ["c.example.com"] });
    expect(await list(owner)).toMatchObject([
      { name: "A_KEY" },
      { name: "KEY", hosts: ["b.example.com"] },
    ]);
    const removed = await owner.ask("DELETE", "/api/secrets/KEY");
    expect([removed.status, await removed.text()]).toEqual([204, ""]);
    expect((await owner.ask("DELETE", "/api/secrets/KEY")).status).toBe(404);
    expect(await list(owner)).toMatchObject([{ name: "A_KEY" }]);
  });

  test.each([
    [{ name: "" }, "name", "Secret name is required"],
    [
      { name: "my-key" },
      "name",
      "Secret name must start with a letter or underscore and contain only letters, digits and underscores, up to 64 characters",
    ],
    [{ name: undefined }, "name", "Secret name is required"],
    [{ value: "" }, "value", "Secret value is required"],
    [
      { value: "a\r\nb" },
      "value",
      "Secret value must not contain line breaks or other control characters",
    ],
    [{ value: "x".repeat(8_001) }, "value", "Secret value must be at most 8,000 characters"],
    [{ hosts: [] }, "hosts", "Enter at least one host that the secret may be sent to"],
    [
      { hosts: ["https://api.example.com/"] },
      "hosts.0",
      '"https://api.example.com/" isn\'t a host. Use example.com, *.example.com or example.com:8443, without https:// or a path',
    ],
    [{ hosts: "api.example.com" }, "hosts", "The hosts must be a list"],
    [{ ownerId: "x" }, "ownerId", "Unknown field"],
  ])("%j is refused by its field", async (change, field, sentence) => {
    const answer = await put(person, {
      name: "KEY",
      value: "v",
      hosts: ["api.example.com"],
      ...change,
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { fields: { [field]: sentence } },
    ]);
  });

  test("is one of up to a hundred, and replacing is always possible", async () => {
    const owner = await newPerson();
    const made = Array.from({ length: 100 }, (_, at) =>
      put(owner, { name: `KEY_${at}`, value: "v", hosts: ["a.example"] }),
    );
    expect((await Promise.all(made)).every((each) => each.status === 201)).toBe(true);
    expect((await put(owner, { name: "ONE_MORE", value: "v", hosts: ["a.example"] })).status).toBe(
      409,
    );
    expect((await put(owner, { name: "KEY_7", value: "w", hosts: ["a.example"] })).status).toBe(
      201,
    );
  });
});

test("its value is only on the wire to its host, whatever a server sends back", async () => {
  const name = await newSecret(person);
  const agent = await newAgent(person, {
    tools: [http({ headers: { authorization: `Bearer {{secret.${name}}}` } })],
  });
  const filled = { headers: { authorization: `Bearer {{secret.${name}}}` } };
  const outcomes = [
    await tried(person, http(filled)),
    await tried(
      person,
      http({ ...filled, url: `${home.url}/refuse/{{secret.${name}}}?k={{secret.${name}}}` }),
    ),
    await tried(person, http({ method: "POST", body: `{"k":"{{secret.${name}}}"}` })),
    await tried(
      person,
      http({
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: `k={{secret.${name}}}`,
      }),
    ),
    await tried(
      person,
      javascript(
        `const r = await fetch("${home.url}/js", { headers: { authorization: "Bearer {{secret.${name}}}" } }); log(r.headers.get("x-echo"), r.url); const t = await r.text(); log(t); throw new Error(t)`,
        [home.host],
      ),
    ),
    await tried(
      person,
      javascript(
        `return [...(await (await fetch("${home.url}/js", { headers: { authorization: "Bearer {{secret.${name}}}" } })).text())].reverse().join("")`,
        [home.host],
      ),
    ),
  ];
  expect(outcomes.map((each) => each.ok)).toEqual([true, false, true, true, false, true]);
  expect(
    Buffer.from(home.requests.at(-1)!.headers.authorization!, "latin1").toString("latin1"),
  ).toContain(VALUE);
  const shown = await (await person.ask("GET", `/api/agents/${agent.AgentId}`)).text();
  expect((JSON.parse(shown) as Agent).tools).toHaveLength(1);
  const all = [
    JSON.stringify(outcomes),
    JSON.stringify(outcomes.map((each) => [...(each.result ?? "")].reverse().join(""))),
    shown,
    JSON.stringify(await list(person)),
    await everything(),
    logged.join("\n"),
  ];
  for (const text of all) {
    for (const form of WRITTEN.flatMap((each) => [each, JSON.stringify(each).slice(1, -1)]))
      expect(text).not.toContain(form);
  }
});
