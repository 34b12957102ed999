import { beforeAll, describe, expect, test } from "vitest";
import type { ChatAnswer, Conversation } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import { startWorker } from "@/lib/runs/worker/worker";
import type { Share, SharedPage } from "@/lib/shares/contract";
import { forgetShares } from "@/lib/shares/retention";
import { everything } from "../rules/two-people";
import { newFile } from "../support/files";
import { Browser, newAgent, newPerson, type Person } from "../support/person";

let person: Person;
let agentId: string;
let agentName: string;

beforeAll(async () => {
  process.env.RATE_LIMITS = "on";
  process.env.FILE_UPLOADS_PER_MINUTE = "100";
  await startWorker({ chat: chatExecutor() });
  person = await newPerson();
  const agent = await newAgent(person, { tools: ["calculator"], instructions: "SECRET-ORDERS" });
  [agentId, agentName] = [agent.AgentId, agent.name];
});

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const say = async (content: string, more: object = {}) =>
  json<ChatAnswer>(
    await person.ask("POST", "/api/chat", { body: { content, agent_id: agentId, ...more } }),
  );
const shared = (body: object, by = person) =>
  by.ask("POST", "/api/shares", { body: { audience: "anyone", expires_in_days: 7, ...body } });
const newShare = async (body: object) => {
  const answer = await shared(body);
  if (answer.status !== 201) throw new Error(await answer.text());
  return json<Share>(answer);
};
const tokenOf = ({ url }: Share) => url.split("/s/")[1]!;
/** A browser without cookies. */
const stranger = () => new Browser().visit();
const read = async (share: Share, by?: Browser) =>
  (by ?? (await stranger())).ask("GET", `/api/shared/${tokenOf(share)}`);
const page = async (share: Share, by?: Browser) => json<SharedPage>(await read(share, by));
const fileOf = async (share: Share, id: string, by?: Browser) =>
  (by ?? (await stranger())).ask("GET", `/api/shared/${tokenOf(share)}/files/${id}`);
const unlock = (share: Share, passphrase: string, by: Browser) =>
  by.ask("POST", `/api/shared/${tokenOf(share)}/unlock`, { body: { passphrase } });

describe("a shared conversation", () => {
  test("is read without cookies, with agent names, and without instructions, costs or tools", async () => {
    const { conversation_id } = await say("What is 6 times 7? [tool=calculator 6*7]");
    const share = await newShare({ conversation_id });
    const answer = await read(share);
    const text = await answer.text();
    const { messages, kind } = JSON.parse(text) as SharedPage;
    expect([answer.status, kind]).toEqual([200, "conversation"]);
    expect(messages.map(({ role, name }) => [role, name])).toEqual([
      ["user", undefined],
      ["assistant", agentName],
    ]);
    for (const hidden of ["SECRET-ORDERS", "usage", "cost", "tool_calls", "reasoning", agentId])
      expect(text).not.toContain(hidden);
  });

  test("shows later messages only once it is published again, under the same link", async () => {
    const { conversation_id } = await say("First");
    const share = await newShare({ conversation_id });
    await say("Second", { conversation_id });
    expect((await page(share)).messages).toHaveLength(2);
    const answer = await person.ask("PATCH", `/api/shares/${share.ShareId}`, {
      body: { publish: true },
    });
    expect(await json<Share>(answer)).toMatchObject({ url: share.url });
    expect((await page(share)).messages).toHaveLength(4);
  });

  test("includes files and tool calls only where its owner chose them", async () => {
    const file = await newFile(person, "plan.txt", "The plan");
    const { conversation_id } = await say("Read this", { files: [file.FileId] });
    const without = await newShare({ conversation_id });
    expect(JSON.stringify(await page(without))).not.toContain("plan.txt");
    expect((await fileOf(without, file.FileId)).status).toBe(404);
    const withFiles = await newShare({ conversation_id, include: { files: true } });
    expect((await page(withFiles)).messages[0]).toMatchObject({ files: [{ name: "plan.txt" }] });
    const given = await fileOf(withFiles, file.FileId);
    expect([given.status, await given.text()]).toEqual([200, "The plan"]);
    const other = await newFile(person, "private.txt", "Not shared");
    expect((await fileOf(withFiles, other.FileId)).status).toBe(404);
  });

  test("and its files are a 404 at once when it is revoked", async () => {
    const file = await newFile(person, "plan.txt", "Revoked plan");
    const { conversation_id } = await say("Read this", { files: [file.FileId] });
    const share = await newShare({ conversation_id, include: { files: true } });
    expect((await read(share)).status).toBe(200);
    expect((await person.ask("DELETE", `/api/shares/${share.ShareId}`)).status).toBe(204);
    expect((await read(share)).status).toBe(404);
    expect((await fileOf(share, file.FileId)).status).toBe(404);
    expect((await person.ask("DELETE", `/api/shares/${share.ShareId}`)).status).toBe(404);
  });

  test("is not readable while it is in the trash, nor after its deletion", async () => {
    const { conversation_id } = await say("To be deleted");
    const share = await newShare({ conversation_id });
    await person.ask("DELETE", `/api/conversations/${conversation_id}`);
    expect((await read(share)).status).toBe(404);
    const listed = await json<Share[]>(await person.ask("GET", "/api/shares"));
    expect(listed.find(({ ShareId }) => ShareId === share.ShareId)).toMatchObject({
      readable: false,
    });
    await person.ask("POST", `/api/bin/${conversation_id}/restore`);
    expect((await read(share)).status).toBe(200);
    await person.ask("DELETE", `/api/conversations/${conversation_id}`);
    await person.ask("DELETE", `/api/bin/${conversation_id}`);
    expect((await read(share)).status).toBe(404);
  });

  test("is copied into the account of a reader, with their own agent", async () => {
    const { conversation_id } = await say("Carry on with this");
    const share = await newShare({ conversation_id });
    const reader = await newPerson();
    const path = `/api/shared/${tokenOf(share)}/continue`;
    expect((await (await stranger()).ask("POST", path)).status).toBe(401);
    expect((await reader.ask("POST", path)).status).toBe(409); // without an agent
    const own = await newAgent(reader);
    const copy = await json<{ conversation_id: string }>(await reader.ask("POST", path));
    const found = await json<Conversation>(
      await reader.ask("GET", `/api/conversations/${copy.conversation_id}`),
    );
    expect(found.agent_id).toBe(own.AgentId);
    expect(found.messages[0]).toMatchObject({ content: "Carry on with this" });
    const next = await reader.ask("POST", "/api/chat", {
      body: { content: "More", agent_id: own.AgentId, conversation_id: found.conversation_id },
    });
    expect(next.status).toBe(200);
  });
});

describe("a link", () => {
  test("is stored as a hash and sealed, never as text", async () => {
    const { conversation_id } = await say("Sealed");
    const share = await newShare({ conversation_id });
    expect(tokenOf(share)).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await everything()).not.toContain(tokenOf(share));
    const listed = await json<Share[]>(await person.ask("GET", "/api/shares"));
    expect(listed.map(({ url }) => url)).toContain(share.url);
  });

  test("opens nothing once a character of it is changed", async () => {
    const { conversation_id } = await say("Tampered");
    const share = await newShare({ conversation_id });
    const token = tokenOf(share);
    for (const other of [`${token.slice(0, -1)}_`, `${token}a`, token.slice(1), share.ShareId])
      expect((await (await stranger()).ask("GET", `/api/shared/${other}`)).status).toBe(404);
  });

  test("opens nothing once it has expired, and is removed a month later", async () => {
    const { conversation_id } = await say("Short-lived");
    const share = await newShare({ conversation_id, expires_in_days: 1 });
    const expire = (ms: number) =>
      db().share.update({
        where: { id: share.ShareId },
        data: { expiresAt: new Date(Date.now() - ms) },
      });
    await expire(1);
    expect((await read(share)).status).toBe(404);
    await forgetShares(Date.now());
    expect(await db().share.count({ where: { id: share.ShareId } })).toBe(1);
    await expire(31 * 24 * 3_600_000);
    await forgetShares(Date.now());
    expect(await db().share.count({ where: { id: share.ShareId } })).toBe(0);
  });

  test("for signed-in people asks others to sign in", async () => {
    const { conversation_id } = await say("For colleagues");
    const share = await newShare({ conversation_id, audience: "signed_in" });
    expect((await read(share)).status).toBe(401);
    expect((await read(share, await newPerson())).status).toBe(200);
  });

  test("with a passphrase opens after the right one, for files too", async () => {
    const file = await newFile(person, "plan.txt", "Locked plan");
    const share = await newShare({ file_id: file.FileId, passphrase: "correct horse" });
    const reader = await stranger();
    const refused = await read(share, reader);
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { code: "passphrase_required" },
    ]);
    expect((await fileOf(share, file.FileId, reader)).status).toBe(403);
    expect((await unlock(share, "wrong horse", reader)).status).toBe(400);
    expect((await unlock(share, "correct horse", reader)).status).toBe(204);
    expect((await read(share, reader)).status).toBe(200);
    expect((await fileOf(share, file.FileId, reader)).status).toBe(200);
    await person.ask("PATCH", `/api/shares/${share.ShareId}`, {
      body: { passphrase: "another horse" },
    });
    expect((await read(share, reader)).status).toBe(403);
    await person.ask("PATCH", `/api/shares/${share.ShareId}`, { body: { passphrase: null } });
    expect((await read(share, reader)).status).toBe(200);
  });

  test("accepts 5 wrong passphrases in 10 minutes, also when they arrive at once", async () => {
    const file = await newFile(person, "plan.txt", "Guessed plan");
    const share = await newShare({ file_id: file.FileId, passphrase: "correct horse" });
    const tries = Array.from({ length: 8 }, async (_, at) =>
      unlock(share, `wrong horse ${at}`, await stranger()),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    expect((await unlock(share, "correct horse", await stranger())).status).toBe(429);
  });

  test("counts views by others, not by its owner", async () => {
    const { conversation_id } = await say("Counted");
    const share = await newShare({ conversation_id });
    await read(share);
    await read(share, person);
    const views = async () =>
      (await db().share.findUniqueOrThrow({ where: { id: share.ShareId } })).views;
    await expect.poll(views).toBe(1);
  });

  test("of someone else is not found, and neither are their things", async () => {
    const { conversation_id } = await say("Mine");
    const share = await newShare({ conversation_id });
    const other = await newPerson();
    expect((await shared({ conversation_id }, other)).status).toBe(404);
    const path = `/api/shares/${share.ShareId}`;
    expect((await other.ask("PATCH", path, { body: { publish: true } })).status).toBe(404);
    expect((await other.ask("DELETE", path)).status).toBe(404);
    expect(await json<Share[]>(await other.ask("GET", "/api/shares"))).toEqual([]);
  });

  test("is not readable after its owner's account is disabled or deleted", async () => {
    const { conversation_id } = await say("Of a disabled account");
    const share = await newShare({ conversation_id });
    const where = { id: person.user.UserId };
    await db().user.update({ where, data: { disabledAt: new Date() } });
    expect((await read(share)).status).toBe(404);
    await db().user.update({ where, data: { disabledAt: null } });
    expect((await read(share)).status).toBe(200);
  });
});

describe("limits", () => {
  test("a page of more than 2 MiB is refused with a sentence, and nothing is stored", async () => {
    const { conversation_id, messages } = await say("Large");
    await db().message.update({
      where: { id: messages[0]!.message_id },
      data: { content: "ä".repeat(1024 * 1024 + 1) },
    });
    const before = await db().share.count();
    const answer = await shared({ conversation_id });
    expect([answer.status, await answer.json()]).toMatchObject([413, { code: "too_large" }]);
    expect(await db().share.count()).toBe(before);
  });

  test.each([
    ["two sources", { conversation_id: "a", task_id: "b" }],
    ["no source", {}],
    ["an unknown audience", { conversation_id: "a", audience: "world" }],
    ["a lifetime that is not offered", { conversation_id: "a", expires_in_days: 2 }],
    ["a short passphrase", { conversation_id: "a", passphrase: "short" }],
    ["an unknown option", { conversation_id: "a", include: { costs: true } }],
  ])("%s is refused with 400", async (_, body) => {
    expect((await shared(body)).status).toBe(400);
  });

  test("a person can have 200 links", async () => {
    const owner = await newPerson();
    const agent = await newAgent(owner);
    const chat = await json<ChatAnswer>(
      await owner.ask("POST", "/api/chat", { body: { content: "Hi", agent_id: agent.AgentId } }),
    );
    const at = new Date();
    const rows = Array.from({ length: 200 }, (_, index) => ({
      id: `${owner.user.UserId}-${index}`,
      ownerId: owner.user.UserId,
      kind: "conversation",
      sourceId: chat.conversation_id,
      title: "Hi",
      tokenHash: `${owner.user.UserId}-${index}`,
      sealedToken: "",
      audience: "anyone",
      files: false,
      toolCalls: false,
      content: "{}",
      createdAt: at,
      publishedAt: at,
    }));
    await db().share.createMany({ data: rows });
    const answer = await shared({ conversation_id: chat.conversation_id }, owner);
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: "quota_exceeded" }]);
  });
});
