import { describe, expect, inject, test } from "vitest";
import { newId } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import { queryRows } from "@/lib/core/db/statements";
import { newOwner } from "../rules/two-people";
import { discard, restore } from "../support/bin";
import { newPerson, type Person } from "../support/person";
import { storedBy } from "../support/stored-by";
import { newTask } from "../support/tasks";

process.env.RATE_LIMITS = "off";

/** The statements of a trigger, as in the migrations, which are the same for both databases. */
async function triggerText(name: string): Promise<string> {
  const sql = inject("postgres")
    ? `SELECT prosrc AS text FROM pg_proc WHERE proname = ?`
    : `SELECT sql AS text FROM sqlite_master WHERE name = ?`;
  return (await queryRows<{ text: string }>(sql, [name]))[0]!.text;
}

/** Everything counted for a person, except what has no table of its own. */
async function countedOf(person: Person): Promise<Record<string, [number, number]>> {
  const all = Object.entries(await storedBy(person));
  return Object.fromEntries(all.filter(([kind]) => kind !== "OpenTask" && kind !== "Bin"));
}

/** The actual rows, for every table that is counted. */
async function recounted(person: Person): Promise<Record<string, [number, number]>> {
  const sums: Record<string, [number, number]> = {};
  for (const kind of Object.keys(await countedOf(person))) {
    const owner =
      kind.startsWith("Run") && kind !== "Run"
        ? `t."runId" IN (SELECT id FROM "Run" WHERE "ownerId" = ?)`
        : `t."ownerId" = ?`;
    sums[kind] = await sumOf(kind, owner, person.user.UserId);
  }
  return sums;
}

async function sumOf(kind: string, owner: string, id: string): Promise<[number, number]> {
  const text = await triggerText(`${kind}_storage_delete`);
  const size = /"bytes" - \((.*)\)\n/.exec(text)![1]!.replaceAll("old.", "t.");
  const [sum] = await queryRows<{ rows: unknown; bytes: unknown }>(
    `SELECT count(*) AS rows, coalesce(sum(${size}), 0) AS bytes FROM "${kind}" t WHERE ${owner}`,
    [id],
  );
  return [Number(sum!.rows), Number(sum!.bytes)];
}

/** The actual rows in a person's bin. */
async function recountedBin({ user }: Person): Promise<[number, number]> {
  const kinds = ["Agent", "Team", "Task", "Conversation"];
  const sums = await Promise.all(
    kinds.map((kind) => sumOf(kind, `t."ownerId" = ?`, `bin:${user.UserId}`)),
  );
  return sums.reduce(([rows, bytes], sum) => [rows + sum[0], bytes + sum[1]]);
}

describe("the count", () => {
  test("matches the rows after any change, and is zero when they are gone", async () => {
    const owner = await newOwner();
    const { agent, chat, task, team, template } = owner;
    await owner.person.ask("PUT", `/api/agents/${agent.AgentId}`, {
      body: { instructions: "Answer at length. äöü" },
    });
    await owner.person.ask("PUT", `/api/tasks/${task.TaskId}`, { body: { description: "Else." } });
    await owner.person.ask("POST", "/api/secrets", {
      body: {
        name: owner.secret,
        value: "a longer one than before",
        hosts: ["api.example.com", "b.example.com"],
      },
    });
    const counted = () => countedOf(owner.person);
    expect(Object.keys(await recounted(owner.person)).length).toBeGreaterThan(10);
    expect(await counted()).toEqual(await recounted(owner.person));
    for (const path of [
      `conversations/${chat.conversation_id}`,
      `tasks/${task.TaskId}`,
      `teams/${team.TeamId}`,
      `agents/${agent.AgentId}`,
      `templates/${template.TemplateId}`,
    ]) {
      expect((await owner.person.ask("DELETE", `/api/${path}`)).status, path).toBe(204);
    }
    expect(await counted()).toEqual(await recounted(owner.person));
    expect((await storedBy(owner.person)).Bin![0]).toBe(5);
    expect((await owner.person.ask("DELETE", "/api/bin")).status).toBe(204);
    await expect.poll(async () => (await storedBy(owner.person)).Run![0]).toBe(0);
    await expect.poll(async () => (await storedBy(owner.person)).TeamMember![0]).toBe(0);
    const left = await storedBy(owner.person);
    expect(await counted()).toEqual(await recounted(owner.person));
    for (const kind of [
      "Bin",
      "BinItem",
      "Agent",
      "Template",
      "Team",
      "TeamMember",
      "Task",
      "Conversation",
      "Message",
      "Run",
      "RunStep",
      "RunLog",
    ])
      expect(left[kind] ?? [0, 0], kind).toEqual([0, 0]);
  });

  test("of Trash follows what changes there", async () => {
    const person = await newPerson();
    const { TaskId: id } = await newTask(person);
    const conversation = { id: newId(), ownerId: person.user.UserId, agentId: "a", preview: "" };
    const now = new Date();
    await db().conversation.create({
      data: { ...conversation, title: "New", createdAt: now, updatedAt: now },
    });
    await discard(person, `tasks/${id}`);
    await discard(person, `conversations/${conversation.id}`);
    const [rows, bytes] = (await storedBy(person)).Bin!;
    const title = "A title that comes late";
    await db().conversation.update({ where: { id: conversation.id }, data: { title } });
    const end = { status: "completed", result: "Done", assignedAgents: '["a"]' };
    await db().task.update({ where: { id }, data: end });
    const after = (await storedBy(person)).Bin!;
    expect(after).toEqual(await recountedBin(person));
    expect(after).toEqual([rows, bytes + 20 + 4 + 3]);
    expect(await db().storageUse.count({ where: { ownerId: { startsWith: "bin:" } } })).toBe(0);
    expect((await restore(person, id)).status).toBe(200);
    expect((await storedBy(person)).OpenTask ?? [0, 0]).toEqual([0, 0]);
    expect((await person.ask("DELETE", "/api/bin")).status).toBe(204);
    await expect.poll(async () => (await storedBy(person)).Bin).toEqual([0, 0]);
    expect(await countedOf(person)).toEqual(await recounted(person));
  });
});
