import { execFileSync } from "node:child_process";
import { open, rm } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import type { ChatAnswer, Conversation } from "@/lib/chat/contract";
import { contentPath } from "@/lib/files/content";
import { ownModelId } from "@/lib/models/contract";
import { bytesOf, pdfOf, pngOf } from "../support/file-contents";
import { newFile, upload } from "../support/files";
import { newAgent, newPerson } from "../support/person";
import { json, model, newProvider, person, startProviders } from "../support/providers";

startProviders();

/** An agent whose model has vision, or not. */
async function newReader(sees: boolean): Promise<string> {
  const { ProviderId } = await newProvider(person, { models: [{ id: "m", sees_images: sees }] });
  return (await newAgent(person, { model: ownModelId(ProviderId, "m") })).AgentId;
}
const say = (agent_id: string, content: string, files: string[], rest: object = {}) =>
  person.ask("POST", "/api/chat", { body: { content, agent_id, files, ...rest } });
/** What the model last received as the person's message. */
const lastSaid = () =>
  model.requests.at(-1)!.body.messages!.findLast((each) => each.role === "user")!.content as
    | string
    | { type: string; text?: string; image_url?: { url: string } }[];

describe("a file that is sent along", () => {
  test("reaches the model as text with its source, and is listed with the message", async () => {
    const agent = await newReader(false);
    const file = await newFile(person, 'offer "1".pdf', pdfOf("It costs 480 Euro"));
    const chat = await json<ChatAnswer>(await say(agent, "What does it cost?", [file.FileId]));
    const said = lastSaid() as string;
    expect(said.startsWith("What does it cost?")).toBe(true);
    expect(said).toContain('<file name="offer \\"1\\".pdf">\nIt costs 480 Euro\n</file>');
    const { messages } = await json<Conversation>(
      await person.ask("GET", `/api/conversations/${chat.conversation_id}`),
    );
    expect(messages[0]!.files).toMatchObject([{ FileId: file.FileId, name: 'offer "1".pdf' }]);
    expect(messages[1]!.files).toBeUndefined();
    const saved = (format: string) =>
      person.ask("GET", `/api/conversations/${chat.conversation_id}/export?format=${format}`);
    expect((await json<Conversation>(await saved("json"))).messages[0]!.files).toEqual(
      messages[0]!.files,
    );
    expect(await (await saved("markdown")).text()).toContain(
      `- File: offer "1".pdf, ${file.size} bytes`,
    );
  });

  test("stays with the conversation's later turns, and with a message that is asked again", async () => {
    const agent = await newReader(false);
    const file = await newFile(person, "a.txt", "The code is 7319.");
    const { conversation_id } = await json<ChatAnswer>(await say(agent, "Read", [file.FileId]));
    await say(agent, "And now?", [], { conversation_id });
    expect(JSON.stringify(model.requests.at(-1)!.body)).toContain("The code is 7319.");
    const { messages } = await json<Conversation>(
      await person.ask("GET", `/api/conversations/${conversation_id}`),
    );
    const body = { message_id: messages[0]!.message_id, content: "Read it well" };
    await (
      await person.ask("POST", `/api/conversations/${conversation_id}/retry`, { body })
    ).text();
    expect(lastSaid()).toContain("The code is 7319.");
    expect(lastSaid()).toContain("Read it well");
  });

  test("as an image reaches a model that sees, byte for byte; another gets its name", async () => {
    const bytes = pngOf(20, 10);
    const file = await newFile(person, "photo.png", bytes);
    await say(await newReader(true), "What is this?", [file.FileId]);
    const parts = lastSaid() as { type: string; image_url?: { url: string } }[];
    const { url } = parts.find((each) => each.type === "image_url")!.image_url!;
    expect(url).toBe(`data:image/png;base64,${Buffer.from(bytes).toString("base64")}`);
    await say(await newReader(false), "What is this?", [file.FileId]);
    expect(lastSaid()).toContain('[Image "photo.png"]');
    expect(lastSaid()).toContain("[This model cannot see pictures.]");
  });

  test("is cut where it is too long, and says so", async () => {
    const file = await newFile(person, "long.txt", "A line of text.\n".repeat(10_000));
    await say(await newReader(false), "Read", [file.FileId]);
    const said = lastSaid() as string;
    expect(said.length).toBeLessThan(61_000);
    expect(said).toContain("[Cut here: this is the beginning of");
  });

  test("that was deleted, or could not be read, is named with the reason", async () => {
    const agent = await newReader(false);
    const broken = await newFile(person, "broken.pdf", pdfOf(""));
    const { conversation_id } = await json<ChatAnswer>(await say(agent, "Read", [broken.FileId]));
    expect(lastSaid()).toContain('[File "broken.pdf": it could not be read]');
    await person.ask("DELETE", `/api/files/${broken.FileId}`);
    await say(agent, "And now?", [], { conversation_id });
    expect(JSON.stringify(model.requests.at(-1)!.body)).toContain("it was deleted");
  });

  test("is not found when it is another user's, or unknown, and nothing is sent", async () => {
    const theirs = await newFile(await newPerson(), "secret.txt", "for nobody's eyes");
    const agent = await newReader(false);
    for (const id of [theirs.FileId, "00000000-0000-4000-8000-000000000000"]) {
      const answer = await say(agent, "Read", [id]);
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: "not_found" }]);
    }
    const many = Array.from({ length: 11 }, () => theirs.FileId);
    expect((await say(agent, "Read", many)).status).toBe(400);
  });

  test("may have no text: then its name is the conversation's title", async () => {
    const agent = await newReader(false);
    const file = await newFile(person, "alone.txt", "Only this");
    const chat = await json<ChatAnswer>(await say(agent, "", [file.FileId]));
    expect(lastSaid()).toContain("Only this");
    const { title, messages } = await json<Conversation>(
      await person.ask("GET", `/api/conversations/${chat.conversation_id}`),
    );
    expect([title, messages[0]!.content]).toEqual(["alone.txt", ""]);
    expect((await say(agent, " ", [])).status).toBe(400);
  });

  test("may be sent at once after it was uploaded: the call waits until it is read", async () => {
    const agent = await newReader(false);
    const { FileId } = await json<{ FileId: string }>(
      await upload(person, "quick.txt", bytesOf("Read me quickly")),
    );
    await say(agent, "Read", [FileId]);
    expect(lastSaid()).toContain("Read me quickly");
  });
});

describe("while a message's files are read", () => {
  test("a model choice and an archiving made meanwhile are kept, though the message named neither", async () => {
    const { ProviderId } = await newProvider(person, {
      models: [{ id: "one", sees_images: true }, { id: "two" }],
    });
    const agent = (await newAgent(person, { model: ownModelId(ProviderId, "one") })).AgentId;
    const { conversation_id } = await json<ChatAnswer>(await say(agent, "Hello", []));
    const bytes = pngOf(31, 17);
    const file = await newFile(person, "slow.png", bytes);
    const path = contentPath(file.sha256);
    await rm(path);
    execFileSync("mkfifo", [path]); // read only once the test writes to it
    const sent = say(agent, "Look", [file.FileId], { conversation_id });
    const reader = await open(path, "w"); // resolves once the server has begun to read
    const model = ownModelId(ProviderId, "two");
    const url = `/api/conversations/${conversation_id}`;
    const chosen = await person.ask("PATCH", url, { body: { model, archived: true } });
    expect(chosen.status).toBe(200);
    await reader.writeFile(bytes);
    await reader.close();
    expect((await sent).status).toBe(200);
    const kept = await json<Conversation>(await person.ask("GET", url));
    expect(kept).toMatchObject({ model, archived: true });
  });
});
