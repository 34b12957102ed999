import { expect, test } from "vitest";
import type {
  ConnectionPrompts,
  ConnectionResources,
} from "@/lib/connections/calls/resource-contract";
import type { File } from "@/lib/files/contract";
import { connected, startLaxConnections } from "../support/lax-connections";
import { sendJson, type Lax } from "../support/lax-mcp-server";
import { json, person } from "../support/tool-runs";

startLaxConnections();

/** A server with these responses by method. */
const answers = (results: Record<string, unknown>): Lax => ({
  greeting: { capabilities: { tools: {}, resources: {}, prompts: {} } },
  by: (_, { id, method = "" }, res) =>
    method in results ? sendJson(res, { jsonrpc: "2.0", id, result: results[method] }) : false,
});

test("an odd resource or prompt hides no other", async () => {
  const made = await connected(
    answers({
      "resources/list": {
        nextCursor: null,
        resources: [
          { uri: "a:1", name: "One", mimeType: null, size: "12", title: null },
          { uri: "a:2", description: 5 },
          { name: "Without a URI" },
          "text",
        ],
      },
      "prompts/list": {
        prompts: [
          { name: "one", arguments: null, title: null },
          { name: "two", arguments: [{ name: "a", required: "yes" }, { description: "x" }] },
          { description: "Without a name" },
        ],
      },
    }),
  );
  const path = `/api/connections/${made.ConnectionId}`;
  const { resources } = await json<ConnectionResources>(
    await person.ask("GET", `${path}/resources`),
  );
  expect(resources.map(({ name, type, size }) => [name, type, size])).toEqual([
    ["One", null, null],
    ["a:2", null, null],
    ["Without a URI", null, null],
  ]);
  expect(resources.map(({ unusable }) => unusable === undefined)).toEqual([true, true, false]);
  const { prompts } = await json<ConnectionPrompts>(await person.ask("GET", `${path}/prompts`));
  expect(prompts).toMatchObject([
    { name: "one", arguments: [] },
    { name: "two", arguments: [{ name: "a", required: false }] },
  ]);
});

test.each([
  ["one object instead of a list", { uri: "a:b", text: "inside" }, "inside"],
  ["text alone", "inside", "inside"],
  ["JSON as its text", [{ uri: "a:b", mimeType: null, text: { a: 1 } }], '{"a":1}'],
  [
    "a data URL as its bytes",
    [{ uri: "a:b", blob: `data:text/plain;base64,${btoa("inside")}` }],
    "inside",
  ],
  ["base64 of URLs, in lines", [{ uri: "a:b", blob: "aW5z\naWRl\n" }], "inside"],
])("a resource is read whose contents are %s", async (_, contents, text) => {
  const made = await connected(answers({ "resources/read": { contents, _meta: null } }));
  const answer = await person.ask("POST", `/api/connections/${made.ConnectionId}/resources`, {
    body: { uri: "a:b" },
  });
  expect(answer.status, await answer.clone().text()).toBe(201);
  const [file] = await json<File[]>(answer);
  const content = await person.ask("GET", `/api/files/${file!.FileId}/content`);
  expect(await content.text()).toBe(text);
});
