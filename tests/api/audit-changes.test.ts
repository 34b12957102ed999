import { beforeAll, expect, test } from "vitest";
import type { AuditEntry } from "@/lib/audit/contract";
import { auditLog, newAuditedWorkspace } from "../support/audit";
import { newPerson, type Person } from "../support/person";

beforeAll(() => {
  process.env.RATE_LIMITS = "off";
});

const AGENT = { name: "Scribe", instructions: "Write." };

/** What the newest entries say, the newest last. */
const newest = async (person: Person, most: number, workspace?: string) =>
  (await auditLog(person, { limit: String(most) }, workspace)).entries
    .toReversed()
    .map(({ kind, detail }: AuditEntry) => (detail ? `${kind}: ${detail}` : kind));

async function create(person: Person, path: string, body: object, headers = {}): Promise<string> {
  const answer = await person.ask("POST", path, { body: body as never, headers });
  if (!answer.ok) throw new Error(await answer.text());
  const made = (await answer.json()) as Record<string, string>;
  return made.AgentId ?? made.TeamId ?? made.TaskId ?? made.TemplateId!;
}

test("moving an item to the trash, restoring it and deleting it are entries with its name", async () => {
  const person = await newPerson();
  const id = await create(person, "/api/agents", AGENT);
  await person.ask("DELETE", `/api/agents/${id}`);
  await person.ask("POST", `/api/bin/${id}/restore`);
  await person.ask("DELETE", `/api/agents/${id}`);
  await person.ask("DELETE", `/api/bin/${id}`);
  expect(await newest(person, 4)).toEqual([
    "agent_trashed: Scribe",
    "trash_restored: Scribe",
    "agent_trashed: Scribe",
    "agent_deleted: Scribe",
  ]);
});

test("emptying the trash is an entry for each item", async () => {
  const person = await newPerson();
  for (const name of ["One", "Two"]) {
    const id = await create(person, "/api/agents", { ...AGENT, name });
    await person.ask("DELETE", `/api/agents/${id}`);
  }
  await person.ask("DELETE", "/api/bin");
  expect((await newest(person, 2)).toSorted()).toEqual([
    "agent_deleted: One",
    "agent_deleted: Two",
  ]);
});

test("deleting a task, a team and a template are entries", async () => {
  const person = await newPerson();
  const agent = await create(person, "/api/agents", AGENT);
  const task = await create(person, "/api/tasks", { name: "Report", description: "Write it." });
  const team = await create(person, "/api/teams", { name: "Desk", agents: [agent] });
  const template = await create(person, "/api/templates", { ...AGENT, name: "Form" });
  for (const path of [`tasks/${task}`, `teams/${team}`, `templates/${template}`])
    expect((await person.ask("DELETE", `/api/${path}`)).ok, path).toBe(true);
  expect(await newest(person, 3)).toEqual([
    "task_trashed: Report",
    "team_trashed: Desk",
    "template_deleted: Form",
  ]);
});

test("a change in a workspace is in the workspace's log, by the person who made it", async () => {
  const person = await newPerson();
  const workspace = await newAuditedWorkspace([[person, "owner"]]);
  const headers = { "x-troupe-workspace": workspace };
  const id = await create(person, "/api/agents", AGENT, headers);
  await person.ask("DELETE", `/api/agents/${id}`, { headers });
  const { entries } = await auditLog(person, {}, workspace);
  expect(entries[0]).toMatchObject({
    kind: "agent_trashed",
    person: person.user.UserId,
    interface: "page",
    subject: id,
    detail: "Scribe",
  });
  expect((await newest(person, 1))[0]).not.toContain("agent_trashed");
});
