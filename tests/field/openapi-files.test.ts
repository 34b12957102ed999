import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChatAnswer } from "@/lib/chat/contract";
import { readDocument } from "@/lib/connections/openapi/operations";
import { ownModelId } from "@/lib/models/contract";
import type { ToolDefinition } from "@/lib/tools/contract";
import { pngOf } from "../support/file-contents";
import { newFile } from "../support/files";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { newAgent } from "../support/person";
import { json, newProvider, person, startProviders } from "../support/providers";

// Files of a conversation that an operation accepts, and those that it returns.
let server: LocalServer;
beforeAll(async () => {
  server = await startLocalServer((_, res) =>
    res
      .writeHead(200, {
        "content-type": "image/png",
        "content-disposition": 'attachment; filename="../thumbnail.png"',
      })
      .end(pngOf(20, 10)),
  );
});
startProviders(() => [server.host]);
afterAll(() => server.close());

const document = () =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Photos", version: "1" },
    servers: [{ url: server.url }],
    paths: {
      "/assets": {
        post: {
          operationId: "upload",
          requestBody: {
            required: true,
            content: {
              "multipart/form-data": {
                schema: {
                  type: "object",
                  required: ["assetData"],
                  properties: {
                    assetData: { type: "string", contentMediaType: "application/octet-stream" },
                    album: { type: "string" },
                  },
                },
              },
            },
          },
          responses: { 201: { description: "", content: { "image/png": {} } } },
        },
      },
    },
  });

test("an operation uploads a file of the conversation by its name, and its image becomes one", async () => {
  const by = { owner: "reader", signal: AbortSignal.timeout(60_000) };
  const [upload] = (await readDocument({ text: document(), ...by })).operations;
  const made = upload!.definition!;
  const tool = { ...made, implementation: { ...made.implementation, approval: "never" } };
  const { ProviderId } = await newProvider(person, { models: [{ id: "m" }] });
  const model = ownModelId(ProviderId, "m");
  const agent = await newAgent(person, { model, tools: [tool as ToolDefinition] });
  const { FileId } = await newFile(person, "notes.txt", new TextEncoder().encode("Remember"));
  const call = JSON.stringify({ assetData: "notes.txt", album: "Trip" });
  const body = { content: `Go [tool=upload ${call}]`, agent_id: agent.AgentId, files: [FileId] };
  const answer = await json<ChatAnswer>(await person.ask("POST", "/api/chat", { body }));
  const { result, files } = answer.messages.at(-1)!.tool_calls!.at(-1)!;
  const sent = server.requests.at(-1)!;
  expect(sent.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  expect(sent.body).toContain('name="assetData"; filename="notes.txt"');
  expect(sent.body).toContain("\r\n\r\nRemember\r\n");
  expect(files?.map(({ name }) => name)).toEqual(["thumbnail.png"]);
  expect(result).toContain("thumbnail.png");
});
