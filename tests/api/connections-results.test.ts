import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import type { ChatAnswer } from "@/lib/chat/contract";
import type { Connection } from "@/lib/connections/contract";
import { provideConnections } from "@/lib/connections/calls/provide";
import type { File } from "@/lib/files/contract";
import { fromJsonSchema, type McpServer } from "@modelcontextprotocol/server";
import { bytesOf, pngOf } from "../support/file-contents";
import { newFile } from "../support/files";
import { startMcpServer, type TestMcpServer } from "../support/mcp-server";
import { newAgent } from "../support/person";
import { eventsOf, json, model, person, runOf, send, startAgent } from "../support/tool-runs";

type Part = Record<string, unknown>;

process.env.QUOTA_FILE_MEGABYTES = "6";
process.env.MODEL_SEES_IMAGES = "on";
let post: TestMcpServer;
/** The next result of the tool `give`, whatever a correct server would return. */
let parts: Part[] = [];
const NOTHING = fromJsonSchema<Record<string, never>>({ type: "object", properties: {} });
const withGive = (server: McpServer) =>
  server.registerTool("give", { description: "Gives things.", inputSchema: NOTHING }, () => ({
    content: [],
  }));
beforeAll(async () => {
  post = await startMcpServer(
    undefined,
    ({ body }) => {
      if (!body.includes('"name":"give"')) return null;
      const { id } = JSON.parse(body) as { id: number };
      const result = { resultType: "complete", content: parts };
      return { status: 200, body: { jsonrpc: "2.0", id, result } };
    },
    withGive,
  );
  process.env.TOOL_ALLOWED_HOSTS = post.host;
});
startAgent();
let agent: Agent;
beforeAll(async () => {
  provideConnections();
  const { ConnectionId: connection } = await json<Connection>(
    await person.ask("POST", "/api/connections", { body: { url: post.address } }),
  );
  const tools = ["give"].map((tool) => ({ connection, tool, approval: "never" }));
  agent = await newAgent(person, { tools: tools as unknown as Agent["tools"] });
});
beforeEach(() => model.script());
afterAll(() => post.close());

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64");
const image = (bytes: Uint8Array, mimeType = "image/png") => ({
  type: "image",
  data: base64(bytes),
  mimeType,
});
const blob = (uri: string, bytes: Uint8Array | string, mimeType = "application/octet-stream") => ({
  type: "resource",
  resource: { uri, mimeType, blob: base64(bytes) },
});

async function given(...content: Part[]) {
  parts = content;
  const answer = await json<ChatAnswer>(
    await send("[tool=post_office_give]", {}, { agent_id: agent.AgentId }),
  );
  expect((await runOf(answer.run_id)).status).toBe("completed");
  const call = answer.messages[1]!.tool_calls![0]!;
  return { answer, call, files: call.files ?? [], result: call.result ?? "" };
}
const contentOf = async (id: string) =>
  Buffer.from(await (await person.ask("GET", `/api/files/${id}/content`)).arrayBuffer());
const lastTurns = () => {
  const { messages } = model.requests.at(-1)!.body;
  return (messages ?? []) as { role: string; content: unknown }[];
};

describe("a tool's output other than text", () => {
  test("an image is a file of the chat, on its call, and the model sees it", async () => {
    const bytes = pngOf(20, 10);
    const { answer, call, files, result } = await given(
      { type: "text", text: "Here:" },
      image(bytes),
    );
    expect(files).toMatchObject([{ type: "image/png", status: "ready", width: 20, height: 10 }]);
    const [file] = files;
    expect(result).toBe(`Here:\n\n[Image "${file!.name}", image/png, 1 KiB: saved as a file]`);
    expect(file!.name).toMatch(/^give-[0-9a-f]{6}\.png$/);
    expect(await contentOf(file!.FileId)).toEqual(Buffer.from(bytes));
    expect(answer.messages[1]!.files).toEqual(files);
    const shown = {
      type: "image_url",
      image_url: { url: `data:image/png;base64,${base64(bytes)}` },
    };
    expect(lastTurns().at(-1)).toMatchObject({
      role: "user",
      content: [
        { type: "text", text: "[Pictures from the results above]" },
        { type: "text" },
        shown,
      ],
    });
    const events = await eventsOf(answer.run_id);
    expect(events.find(({ event }) => event === "file")).toMatchObject({ data: { file } });
    expect(events.find(({ event }) => event === "tool_result")).toMatchObject({
      data: { id: call.id, files },
    });
    // In the chat's next message it is seen as before.
    const { conversation_id } = answer;
    await send("And now?", {}, { agent_id: agent.AgentId, conversation_id });
    expect(JSON.stringify(lastTurns())).toContain(JSON.stringify(shown));
    const kept = await json<File>(await person.ask("GET", `/api/files/${file!.FileId}`));
    expect(kept.made_by).toEqual({ agent_id: agent.AgentId, run_id: answer.run_id });
  });

  test("a sound and a resource's bytes are files under their own names", async () => {
    const { files, result } = await given(
      { type: "audio", data: base64("RIFF\u0000\u0001"), mimeType: "audio/wav" },
      blob("file:///reports/q3%20final.csv", "a,b\n1,2\n", "text/csv"),
    );
    expect(files.map(({ name, type }) => [name.replace(/[0-9a-f]{6}/, "…"), type])).toEqual([
      ["give-….wav", "application/octet-stream"],
      ["q3 final.csv", "text/plain"],
    ]);
    expect(result).toContain('[File "q3 final.csv", text/csv, 1 KiB: saved as a file]');
  });

  test("the whole of a long text is a file that the agent can read on", async () => {
    const long = `${"All of it. ".repeat(8_000)}The end.`;
    const { files, result } = await given({ type: "text", text: long });
    expect(Buffer.byteLength(result)).toBeLessThanOrEqual(32 * 1024);
    expect(result).toMatch(
      /\[Cut: [^\]]*\]\n\n\[File "give-[0-9a-f]{6}\.txt"[^\]]*saved as a file\]$/,
    );
    expect((await contentOf(files[0]!.FileId)).toString()).toBe(long);
    const offered = model.requests.at(-1)!.body.tools as { function: { name: string } }[];
    expect(offered.map((each) => each.function.name)).toEqual(
      expect.arrayContaining(["read_file", "search_file"]),
    );
    const more = await given({ type: "text", text: "x".repeat(3 * 2 ** 20) });
    expect(more.files[0]!.size).toBe(2 ** 20); // no more of it was read
  });
});

describe("a result that means harm", () => {
  test("an image of 100 megapixels is not sent to a model, and the call succeeds", async () => {
    const { call, files, result } = await given(image(pngOf(10_000, 10_000)));
    expect(call.ok).toBe(true);
    expect(files).toMatchObject([{ status: "failed" }]);
    expect(result).toMatch(/^\[Image .*: saved as a file, but it could not be read: .*\]$/);
    expect(lastTurns().at(-1)!.role).toBe("tool");
  });

  test("what it calls an image is what its bytes say", async () => {
    const { files } = await given(
      image(bytesOf("<html><script>alert(1)</script></html>")),
      image(pngOf(3, 3), "text/html"),
    );
    expect(files.map(({ type }) => type)).toEqual(["text/html", "image/png"]);
    expect(lastTurns().at(-1)!.role).toBe("user");
  });

  test("invalid or empty base64 becomes a sentence", async () => {
    const { call, files, result } = await given(
      { type: "image", data: "not base64!", mimeType: "image/png" },
      { type: "resource", resource: { uri: "file:///x", blob: "%%%" } },
      { type: "image", data: "", mimeType: "image/png" },
    );
    expect(call.ok).toBe(true);
    expect(files).toEqual([]);
    expect(result).toBe(
      "[image: it is not in base64, so nothing is kept]\n\n[resource: it is not in base64, so nothing is kept]\n\n[image/png, 0 KiB: not saved. The file is empty.]",
    );
  });

  test("ten of 50 images are stored, and the others named", async () => {
    const { files, result } = await given(
      ...Array.from({ length: 50 }, (_, at) => image(pngOf(at + 1, 1))),
    );
    expect(files).toHaveLength(10);
    expect(new Set(files.map(({ FileId }) => FileId)).size).toBe(10);
    expect(result.match(/not kept, since one result gives 10 files at most/g)).toHaveLength(40);
  });

  test("a resource's URI with hidden characters becomes a plain name", async () => {
    const { files, result } = await given(
      blob("file:///a/..%2F..%2Fetc%2Fpass\u202Ewd%00\u0007.bin", "x"),
      blob("no address\u001b[31m at all", "y"),
    );
    expect(files).toHaveLength(2);
    for (const { name } of files) expect(name).toMatch(/^[\w.-]+$/);
    expect(result.replaceAll("\n", "")).not.toMatch(/[\u0000-\u001f\u202a-\u202e]|\.\./);
  });

  test("a full quota of files is reported to the model, and the run continues", async () => {
    for (const letter of ["a", "b", "c", "d", "e"])
      await newFile(person, `${letter}.txt`, bytesOf(letter.repeat(900_000))).catch(
        () => undefined,
      );
    const { call, files, result } = await given(
      blob("file:///large.bin", Buffer.alloc(2 * 2 ** 20, 7)),
    );
    expect(call.ok).toBe(true);
    expect(files).toEqual([]);
    expect(result).toMatch(/2048 KiB: not saved\. Your files can use up to 6 MB, and .* are free/);
  });
});
