import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { load } from "js-yaml";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiDocument, Connection } from "@/lib/connections/contract";
import { provideConnections } from "@/lib/connections/tools/provide";
import type { ToolDefinition, ToolParameter } from "@/lib/tools/contract";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { newAgent, newPerson, type Person } from "../support/person";
import { tried } from "../support/tools";

// Documents of services as they come: those in the folder OPENAPI_DOCUMENTS. They are not the project's to hand on.
const folder = process.env.OPENAPI_DOCUMENTS;
const files = folder ? readdirSync(folder) : [];

let server: LocalServer;
let person: Person;
beforeAll(async () => {
  provideConnections();
  server = await startLocalServer((_, res) =>
    res.writeHead(200, { "content-type": "application/json" }).end('{"ok":true}'),
  );
  Object.assign(process.env, { TOOL_ALLOWED_HOSTS: server.host, RATE_LIMITS: "off" });
  person = await newPerson();
});
afterAll(() => server.close());

/** Something that fits. */
function sample({ type, enum: choices, ...rest }: ToolParameter): unknown {
  if (choices) return choices[0];
  if (type === "number") return rest.minimum ?? 1;
  if (type === "boolean") return true;
  if (type === "array")
    return Array(rest.minItems ?? 0).fill(rest.items ? sample(rest.items) : "a");
  if (type === "string") return "a".repeat(Math.max(rest.minLength ?? 1, 1));
  return samples(rest.properties ?? {}, rest.required ?? []);
}
const samples = (properties: Record<string, ToolParameter>, required: readonly string[]) =>
  Object.fromEntries(required.map((name) => [name, sample(properties[name]!)]));

const json = async <T>(answer: Response): Promise<T> => {
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  return (await answer.json()) as T;
};

describe.skipIf(!folder)("a document of a service", () => {
  test.each(files)("%s: every operation that is offered can be called", async (file) => {
    const given = load(readFileSync(path.join(folder!, file), "utf8")) as Record<string, unknown>;
    const document = JSON.stringify({ ...given, servers: [{ url: server.url }] });
    const post = (address: string, body: object) => person.ask("POST", address, { body });
    const found = await json<ApiDocument>(await post("/api/connections/document", { document }));
    const usable = found.operations.filter((each) => !each.unusable);
    const operations = usable.slice(0, 64).map(({ name }) => name);
    const body = { kind: "openapi", document, operations };
    const made = await json<Connection>(await post("/api/connections", body));
    for (const { name, host } of made.secrets ?? [])
      await json(await post("/api/secrets", { name, value: `value-of-${name}`, hosts: [host] }));
    for (const { name, method, path: template } of made.tools) {
      const tool = { connection: made.ConnectionId, tool: name };
      const agent = await newAgent(person, { tools: [tool as unknown as ToolDefinition] });
      const definition = agent.tools[0] as ToolDefinition;
      const { properties, required } = definition.function.parameters;
      server.requests.length = 0;
      const outcome = await tried(person, definition, samples(properties, required));
      expect(outcome, name).toMatchObject({ ok: true });
      const [request] = server.requests;
      const parts = template!
        .split(/\{[^}]+\}/)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
      expect(request?.method).toBe(method);
      expect(request?.url).toMatch(new RegExp(`^${parts.join("[^/?]+")}(?:\\?|$)`));
      expect(JSON.stringify(request)).not.toContain("{{");
      await person.ask("DELETE", `/api/agents/${agent.AgentId}`);
    }
    const left = found.operations.filter((each) => each.unusable);
    console.info(
      `${file}: ${found.protocol}, ${found.operations.length} operations, ${made.tools.length} called, ${JSON.stringify(left.map((each) => [each.name, each.unusable]))}`,
    );
    expect(usable.length).toBeGreaterThan(found.operations.length / 2);
  });
});
