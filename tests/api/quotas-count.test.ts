import Database from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { newOwner } from "../rules/two-people";
import { storedBy } from "../support/stored-by";

process.env.RATE_LIMITS = "off";

/** What the rows themselves say, for every table that is counted. */
function recounted(me: string): Record<string, [number, number]> {
  const file = new Database(process.env.DATABASE_URL!.slice("file:".length), { readonly: true });
  try {
    const kinds = file
      .prepare("SELECT kind FROM StorageUse WHERE ownerId = ? AND kind NOT IN ('OpenTask', 'Bin')")
      .pluck()
      .all(me) as string[];
    return Object.fromEntries(
      kinds.map((kind) => {
        const trigger = file
          .prepare("SELECT sql FROM sqlite_master WHERE name = ?")
          .pluck()
          .get(`${kind}_storage_delete`) as string;
        const size = /"bytes" - \((.*)\)\n/.exec(trigger)![1]!.replaceAll("old.", "t.");
        const owner =
          kind.startsWith("Run") && kind !== "Run"
            ? "t.runId IN (SELECT id FROM Run WHERE ownerId = ?)"
            : "t.ownerId = ?";
        return [
          kind,
          file
            .prepare(`SELECT count(*), coalesce(sum(${size}), 0) FROM "${kind}" t WHERE ${owner}`)
            .raw()
            .get(me) as [number, number],
        ] as const;
      }),
    );
  } finally {
    file.close();
  }
}

describe("the count", () => {
  test("is what the rows say, after whatever happened to them, and nothing when they are gone", async () => {
    const owner = await newOwner();
    const me = owner.person.user.UserId;
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
    const counted = async () =>
      Object.fromEntries(
        Object.entries(await storedBy(owner.person)).filter(
          ([kind]) => kind !== "OpenTask" && kind !== "Bin",
        ),
      );
    expect(Object.keys(recounted(me)).length).toBeGreaterThan(10);
    expect(await counted()).toEqual(recounted(me));
    for (const path of [
      `conversations/${chat.conversation_id}`,
      `tasks/${task.TaskId}`,
      `teams/${team.TeamId}`,
      `agents/${agent.AgentId}`,
      `templates/${template.TemplateId}`,
    ]) {
      expect((await owner.person.ask("DELETE", `/api/${path}`)).status, path).toBe(204);
    }
    expect(await counted()).toEqual(recounted(me));
    expect((await storedBy(owner.person)).Bin![0]).toBe(5);
    expect((await owner.person.ask("DELETE", "/api/bin")).status).toBe(204);
    await expect.poll(async () => (await storedBy(owner.person)).Run![0]).toBe(0);
    await expect.poll(async () => (await storedBy(owner.person)).TeamMember![0]).toBe(0);
    const left = await storedBy(owner.person);
    expect(await counted()).toEqual(recounted(me));
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
});
