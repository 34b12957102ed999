import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import type { ChatAnswer, Conversation } from "@/lib/chat/contract";
import type { File, FileUse, SentFile } from "@/lib/files/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { readEvents } from "../support/events";
import { pdfOf } from "../support/file-contents";
import { newFile } from "../support/files";
import { newAgent, newPerson } from "../support/person";
import { json, model, newProvider, person, startProviders } from "../support/providers";
import { ownModelId } from "@/lib/models/contract";
import { newTask, routed, runOf, untilTask } from "../support/tasks";

startProviders();
beforeEach(() => model.script());
beforeAll(() => startWorker({ chat: chatExecutor(), task: taskExecutor }));

async function newWriter(tools: string[] = [], instructions = "You read.") {
  const { ProviderId } = await newProvider(person, { models: [{ id: "m" }] });
  return newAgent(person, { model: ownModelId(ProviderId, "m"), tools, instructions });
}
const say = async (agent_id: string, content: string, rest: object = {}) =>
  json<ChatAnswer>(await person.ask("POST", "/api/chat", { body: { content, agent_id, ...rest } }));
const call = (name: string, args: object) => `[tool=${name} ${JSON.stringify(args)}]`;
const result = ({ messages }: ChatAnswer) => messages.at(-1)!.tool_calls?.at(-1)?.result;
const toolsOffered = () =>
  (model.requests.at(-1)!.body.tools as { function: { name: string } }[] | undefined)?.map(
    (each) => each.function.name,
  );
const contentOf = async ({ FileId }: SentFile) =>
  (await person.ask("GET", `/api/files/${FileId}/content`)).text();

describe("a file that an agent writes", () => {
  test("is shown while it works, is part of its reply, and has versions", async () => {
    const { AgentId } = await newWriter(["write_file"]);
    const write = (content: string) => call("write_file", { name: "notes.md", content });
    const first = await say(AgentId, `Write ${write("# One")}`);
    expect(JSON.parse(result(first)!)).toEqual({ name: "notes.md", version: 1, bytes: 5 });
    const { conversation_id } = first;
    const second = await say(AgentId, `Again ${write("# Two, longer")}`, { conversation_id });
    const { messages } = await json<Conversation>(
      await person.ask("GET", `/api/conversations/${conversation_id}`),
    );
    const made = messages.map(({ files }) => files?.map(({ name, version }) => [name, version]));
    expect(made).toEqual([undefined, [["notes.md", 1]], undefined, [["notes.md", 2]]]);
    expect(await contentOf(messages[1]!.files![0]!)).toBe("# One");
    expect(await contentOf(messages[3]!.files![0]!)).toBe("# Two, longer");
    const file = await json<File>(
      await person.ask("GET", `/api/files/${messages[3]!.files![0]!.FileId}`),
    );
    expect(file).toMatchObject({
      made_by: { agent_id: AgentId, run_id: second.run_id },
      version: 2,
      status: "ready",
    });
    const events = readEvents(await person.ask("GET", `/api/runs/${second.run_id}/events`));
    expect((await events).filter(({ event }) => event === "file")).toMatchObject([
      { data: { file: { name: "notes.md", version: 2 } } },
    ]);
  });

  test("contains bytes when passed in base64, and is not written when invalid", async () => {
    const { AgentId } = await newWriter(["write_file"]);
    const bytes = Buffer.from([0, 255, 1, 254]);
    const good = await say(
      AgentId,
      `Write ${call("write_file", { name: "a.bin", base64: bytes.toString("base64") })}`,
    );
    const [file] = good.messages.at(-1)!.files!;
    const kept = await person.ask("GET", `/api/files/${file!.FileId}/content`);
    expect(Buffer.from(await kept.arrayBuffer())).toEqual(bytes);
    for (const args of [
      { name: "a.txt" },
      { name: "a.txt", content: "x", base64: "eA==" },
      { name: "a.txt", base64: "no base64!" },
      { name: "a.txt", content: "" },
    ]) {
      const bad = await say(AgentId, `Write ${call("write_file", args)}`);
      expect(result(bad)).toMatch(/^Error: /);
      expect(bad.messages.at(-1)!.files).toBeUndefined();
    }
  });

  test("is passed to the task's next agent, and listed with its run", async () => {
    const [writer, reader] = [await newWriter(["write_file"], "You write."), await newWriter()];
    const content = "7319 is the code";
    model.script(({ body }) =>
      JSON.stringify(body.messages).includes("You write.")
        ? {
            tools: [
              { name: "write_file", arguments: JSON.stringify({ name: "out.txt", content }) },
            ],
          }
        : { text: "Read." },
    );
    const task = await newTask(person, { assigned_agents: [writer.name, reader.name] });
    const { run_id } = await routed(person, task.TaskId);
    await untilTask(person, task.TaskId, { status: "completed" }, 30_000);
    expect(JSON.stringify(model.requests.at(-1)!.body)).toContain(content);
    expect(await runOf(person, run_id)).toMatchObject({ files: [{ name: "out.txt", version: 1 }] });
  });
});

describe("reading files by tools", () => {
  test("is offered only if there are files", async () => {
    const { AgentId } = await newWriter();
    await say(AgentId, "Hello");
    expect(toolsOffered()).toBeUndefined();
    const file = await newFile(person, "a.txt", "A");
    const { conversation_id } = await say(AgentId, "Read", { files: [file.FileId] });
    expect(toolsOffered()).toEqual(["read_file", "search_file", "write_file"]);
    await say(AgentId, "And now?", { conversation_id });
    expect(toolsOffered()).toEqual(["read_file", "search_file", "write_file"]);
  });

  test("returns one page, several, and the positions of words", async () => {
    const { AgentId } = await newWriter();
    const file = await newFile(
      person,
      "offer.pdf",
      pdfOf("It costs 480 Euro", "Two  pages", "End"),
    );
    const ask = async (name: string, args: object) =>
      result(
        await say(AgentId, `Look ${call(name, { name: "offer.pdf", ...args })}`, {
          files: [file.FileId],
        }),
      );
    expect(await ask("read_file", { page: 2 })).toMatch(/^\[Page 2 of 3\]\nTwo +pages\n$/);
    expect(await ask("read_file", { from: 1, to: 9 })).toContain("[Page 3 of 3]\nEnd");
    expect(await ask("read_file", { page: 4 })).toBe("Error: It has 3 pages; there is no page 4.");
    expect(await ask("search_file", { query: "costs 480" })).toContain("[Page 1] …It costs 480");
    expect(await ask("search_file", { query: "nowhere" })).toContain("was not found in it");
    expect(await ask("read_file", { name: "other.pdf" })).toBe(
      'Error: There is no file named "other.pdf". Available files: "offer.pdf".',
    );
  });
});

test("where a file is used is listed: the conversations and the tasks, only for its owner", async () => {
  const { AgentId } = await newWriter();
  const file = await newFile(person, "used.txt", "A");
  const uses = async () =>
    (await person.ask("GET", `/api/files/${file.FileId}/uses`)).json() as Promise<FileUse[]>;
  expect(await uses()).toEqual([]);
  const { conversation_id } = await say(AgentId, "Read this", { files: [file.FileId] });
  const task = await newTask(person, { files: [file.FileId] });
  expect(await uses()).toEqual([
    { kind: "conversation", id: conversation_id, name: "Read this" },
    { kind: "task", id: task.TaskId, name: task.name },
  ]);
  const stranger = await newPerson();
  expect((await stranger.ask("GET", `/api/files/${file.FileId}/uses`)).status).toBe(404);
});
