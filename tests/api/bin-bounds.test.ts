import { beforeAll, describe, expect, test } from "vitest";
import { forgetBinned } from "@/lib/bin/retention";
import { startBin } from "@/lib/bin/service";
import { BIN_MOST } from "@/lib/core/storage/rows";
import { config, type Config } from "@/lib/core/config";
import { newId } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { mintUserId } from "@/lib/core/identity";
import { holding } from "@/lib/tasks/held";
import { runDue } from "@/lib/tasks/routing/schedule";
import { newOwner } from "../rules/two-people";
import { binOf, discard, restore } from "../support/bin";
import { newAgent, newPerson, type Person } from "../support/person";
import { storedBy } from "../support/stored-by";
import { newTask } from "../support/tasks";

process.env.RATE_LIMITS = "off";
const DAY = 86_400_000;
const schedule = { cron: "0 * * * *", time_zone: "UTC" };
const set = (values: Partial<Config>) => Object.assign(config(), values);
const bytesOf = async (person: Person) =>
  Object.values(await storedBy(person)).reduce((sum, [, bytes]) => sum + bytes, 0);

beforeAll(() => startBin());

/** A person who has deleted one of everything. */
async function emptyHanded() {
  const owner = await newOwner();
  const { agent, team, task, chat } = owner;
  await owner.person.ask("DELETE", "/api/bin");
  await discard(owner.person, `tasks/${task.TaskId}`);
  await discard(owner.person, `conversations/${chat.conversation_id}`);
  await discard(owner.person, `teams/${team.TeamId}`);
  await discard(owner.person, `agents/${agent.AgentId}`);
  return owner;
}

describe("a task in Trash", () => {
  test("does not come due, and when it is restored continues with the next time", async () => {
    const person = await newPerson();
    const agent = await newAgent(person);
    const { TaskId: id } = await newTask(person, { schedule, assigned_agents: [agent.name] });
    await db().task.update({ where: { id }, data: { nextRunAt: new Date(Date.now() - 1_000) } });
    await discard(person, `tasks/${id}`);
    await runDue();
    expect((await db().task.findFirstOrThrow({ where: { id } })).attempts).toBe(0);
    expect((await restore(person, id)).status).toBe(200);
    await runDue();
    const back = await db().task.findFirstOrThrow({ where: { id } });
    expect(back.attempts).toBe(0);
    expect(back.nextRunAt!.getTime()).toBeGreaterThan(Date.now());
  });

  test("comes back held, when its account's email was verified meanwhile", async () => {
    const person = await newPerson();
    const me = mintUserId(person.user.UserId);
    const { TaskId: id } = await newTask(person, { schedule });
    await discard(person, `tasks/${id}`);
    await transact(me, (tx) => holding.hold(tx, me, new Date()));
    await restore(person, id);
    expect(await db().task.findFirstOrThrow({ where: { id } })).toMatchObject({
      nextRunAt: null,
      heldAt: expect.any(Date) as Date,
    });
  });
});

describe("what is in Trash", () => {
  test("counts with its bytes, does not count among the others, and needs room to be restored", async () => {
    const { person, agent } = await emptyHanded();
    const uses = await storedBy(person);
    expect([uses.Agent![0], uses.Team![0], uses.Task![0], uses.OpenTask![0]]).toEqual([0, 0, 0, 0]);
    expect([uses.Conversation![0], uses.Bin![0], uses.BinItem![0]]).toEqual([0, 4, 4]);
    expect(uses.Message![0]).toBe(2);
    const most = config().QUOTA_AGENTS;
    set({ QUOTA_AGENTS: 1 });
    try {
      await newAgent(person);
      const refused = await restore(person, agent.AgentId);
      expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
        409,
        "quota_exceeded",
      ]);
      expect(await binOf(person, "?kind=agent")).toHaveLength(1);
    } finally {
      set({ QUOTA_AGENTS: most });
    }
    const before = await bytesOf(person);
    expect((await restore(person, agent.AgentId)).status).toBe(200);
    expect((await storedBy(person)).Agent![0]).toBe(2);
    expect(before - (await bytesOf(person))).toBeLessThan(1_000); // the entry only
  });

  test("is deleted permanently when its person empties Trash, and counts for nothing then", async () => {
    const { person } = await emptyHanded();
    expect((await person.ask("DELETE", "/api/bin")).status).toBe(204);
    expect(await binOf(person)).toEqual([]);
    const counts = async () => {
      const { Bin, BinItem, Message, Run, TeamMember, Graph } = await storedBy(person);
      return [Bin, BinItem, Message, Run, TeamMember, Graph].map((each) => each?.[0] ?? 0);
    };
    await expect.poll(counts).toEqual([0, 0, 0, 0, 0, 1]); // the graph without a team
  });

  test("is deleted after its days", async () => {
    const { person } = await emptyHanded();
    await forgetBinned(Date.now() + 29 * DAY);
    expect(await binOf(person)).toHaveLength(4);
    expect(await forgetBinned(Date.now() + 31 * DAY)).toBeGreaterThan(3);
    expect(await binOf(person)).toEqual([]);
    expect((await storedBy(person)).Bin![0]).toBe(0);
  });

  test("is deleted with its account", async () => {
    const { person } = await emptyHanded();
    const me = person.user.UserId;
    const exported = await person.ask("GET", "/api/profile/export");
    const { bin } = (await exported.json()) as { bin: { kind: string }[] };
    expect(bin.map((each) => each.kind).toSorted()).toEqual([
      "agent",
      "conversation",
      "task",
      "team",
    ]);
    const body = { confirm: person.user.Username };
    expect((await person.ask("DELETE", "/api/profile", { body })).status).toBe(204);
    const marked = { where: { ownerId: { contains: me } } };
    expect(
      await Promise.all([
        db().agent.count(marked),
        db().team.count(marked),
        db().task.count(marked),
        db().conversation.count(marked),
        db().message.count(marked),
        db().binItem.count(marked),
        db().storageUse.count(marked),
      ]),
    ).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  test("is limited: the oldest deletions make room", async () => {
    const person = await newPerson();
    const first = await newAgent(person);
    await discard(person, `agents/${first.AgentId}`);
    await db().binItem.createMany({
      data: Array.from({ length: BIN_MOST - 1 }, (_, at) => ({
        ownerId: person.user.UserId,
        id: newId(),
        kind: "task",
        name: `Task ${at}`,
        createdAt: new Date(),
      })),
    });
    const last = await newAgent(person);
    await discard(person, `agents/${last.AgentId}`);
    expect(await db().binItem.count({ where: { ownerId: person.user.UserId } })).toBe(BIN_MOST);
    expect((await restore(person, first.AgentId)).status).toBe(404);
    expect((await restore(person, last.AgentId)).status).toBe(200);
  });
});
