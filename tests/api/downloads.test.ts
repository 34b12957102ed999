import { expect, test } from "vitest";
import { newId } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import { processSingleton } from "@/lib/core/singleton";
import { newAgent, newPerson, type Person } from "../support/person";
import { addRows } from "../support/rows";

const LONG = "x".repeat(9_000);
const open = () => processSingleton("http.downloads", () => new Map<string, number>());

async function withTasks(many: number): Promise<Person> {
  const person = await newPerson();
  const ownerId = person.user.UserId;
  const at = (ago: number) => ({ createdAt: new Date(Date.now() - ago), updatedAt: new Date() });
  const rows = Array.from({ length: many }, (_, row) => ({
    id: newId(),
    ownerId,
    name: `Task ${row}`,
    nameKey: `task ${row}`,
    description: LONG,
    status: "completed",
    ...at(row * 1000 + 60_000),
  }));
  await addRows("Task", rows);
  return person;
}

/** The chunks of a response as read by a slow connection. */
const readerOf = (answer: Response) =>
  answer.body!.pipeThrough(new TextDecoderStream()).getReader();

test("an account's export is generated while it is downloaded: later writes are in it", async () => {
  const person = await withTasks(2_000);
  const reader = readerOf(await person.ask("GET", "/api/profile/export"));
  let text = (await reader.read()).value!;
  expect(text.length).toBeLessThan(2_000_000); // of 18 million
  await db().task.create({
    data: {
      id: newId(),
      ownerId: person.user.UserId,
      name: "Written meanwhile",
      nameKey: "written meanwhile",
      description: "d",
      status: "pending",
      createdAt: new Date(),
      updatedAt: new Date(),
    },
  });
  for (let next = await reader.read(); !next.done; next = await reader.read()) text += next.value;
  const { tasks } = JSON.parse(text) as { tasks: { name: string }[] };
  expect(tasks).toHaveLength(2_001);
  expect(new Set(tasks.map((each) => each.name)).size).toBe(2_001);
  expect(tasks.at(-1)!.name).toBe("Written meanwhile");
  expect(open().has(person.user.UserId)).toBe(false);
});

test("a few downloads are open at once, and one that is left makes room", async () => {
  const person = await withTasks(300);
  const answers = [];
  for (let each = 0; each < 3; each++) answers.push(await person.ask("GET", "/api/profile/export"));
  const refused = await person.ask("GET", "/api/profile/export");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "10"]);
  await answers[0]!.body!.cancel();
  const again = await person.ask("GET", "/api/profile/export");
  expect(again.status).toBe(200);
  for (const each of [answers[1]!, answers[2]!, again]) JSON.parse(await each.text());
  expect(open().has(person.user.UserId)).toBe(false);
});

test("a file that cannot be made to its end is cut, and never looks whole", async () => {
  const person = await newPerson();
  const agent = await newAgent(person);
  await db().agent.updateMany({ where: { id: agent.AgentId }, data: { tools: "spoilt" } });
  const answer = await person.ask("GET", "/api/profile/export");
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
  expect(open().has(person.user.UserId)).toBe(false);
});

test("a conversation's file contains all of its messages, and no replaced ones", async () => {
  const person = await newPerson();
  const ownerId = person.user.UserId;
  const conversationId = newId();
  const now = new Date();
  await db().conversation.create({
    data: {
      id: conversationId,
      ownerId,
      agentId: "a",
      title: "Long",
      preview: "p",
      createdAt: now,
      updatedAt: now,
    },
  });
  const message = (at: number, more: object = {}) => ({
    id: newId(),
    ownerId,
    conversationId,
    position: at,
    role: at % 2 ? "user" : "assistant",
    content: `Words ${at}.`,
    status: "complete",
    agentId: "a",
    createdAt: now,
    ...more,
  });
  await addRows(
    "Message",
    Array.from({ length: 1_500 }, (_, at) => message(at + 1)),
  );
  await db().message.create({
    data: message(7, { version: 2, superseded: true, content: "Not these." }),
  });
  const file = async (format: string) =>
    (
      await person.ask("GET", `/api/conversations/${conversationId}/export?format=${format}`)
    ).text();
  const whole = JSON.parse(await file("json")) as {
    messages: { content: string }[];
    earlier?: number;
  };
  expect(whole.messages.map((each) => each.content)).toEqual(
    Array.from({ length: 1_500 }, (_, at) => `Words ${at + 1}.`),
  );
  expect(whole.earlier).toBeUndefined();
  const markdown = await file("markdown");
  expect(markdown.match(/^Words \d+\.$/gm)).toHaveLength(1_500);
  expect(markdown).not.toContain("Not these.");
});
