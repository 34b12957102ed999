import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import type { Run } from "@/lib/runs/run/contract";
import { newName, newPerson, type Person } from "../support/person";
import { inWorkspace, newWorkspace } from "../support/workspaces";

process.env.RATE_LIMITS = "off";
let admin: Person;
let starter: Person;
let member: Person;
let viewer: Person;
beforeAll(async () => {
  [admin, starter, member, viewer] = [
    await newPerson(),
    await newPerson(),
    await newPerson(),
    await newPerson(),
  ];
});

const CALL = "call-1";
/** A workspace with a run of `starter` that waits for permission; `as`: a person in it. */
async function waitingRun(approvers: "admins" | "members", startedBy: Person | null = starter) {
  const workspace = await newWorkspace(
    [
      [admin, "admin"],
      [starter, "member"],
      [member, "member"],
      [viewer, "viewer"],
    ],
    { approvers },
  );
  const id = newName("run");
  await db().run.create({
    data: {
      id,
      ownerId: workspace,
      kind: "task",
      status: "waiting",
      agentId: "",
      startedBy: startedBy?.user.UserId ?? null,
      createdAt: new Date(),
    },
  });
  const input = { id: CALL, arguments: {}, state: "waiting", for: "approval" };
  await db().runStep.create({
    data: {
      runId: id,
      step: 1,
      kind: "tool",
      agentId: "",
      name: "send_mail",
      status: "started",
      input: JSON.stringify(input),
      startedAt: new Date(),
    },
  });
  const as = (person: Person) => inWorkspace(person, workspace);
  return {
    answer: (by: Person) =>
      as(by).ask("POST", `/api/runs/${id}/input`, {
        body: { tool_call_id: CALL, refuse: "Not now" },
      }),
    read: async (by: Person) => (await (await as(by).ask("GET", `/api/runs/${id}`)).json()) as Run,
    stored: () => db().runStep.findFirst({ where: { runId: id, step: 1 } }),
  };
}

describe("a run that waits in a workspace", () => {
  test("is answered by its starter, and the step names them", async () => {
    const { answer, read, stored } = await waitingRun("admins");
    expect(await read(starter)).toMatchObject({ may_answer: true, approvers: "admins" });
    expect((await answer(starter)).status).toBe(202);
    expect((await stored())?.answeredBy).toBe(starter.user.UserId);
    const { steps, started_by } = await read(member);
    expect(steps[0]?.answered_by).toEqual({ UserId: starter.user.UserId, name: "Ada Byron" });
    expect(started_by?.UserId).toBe(starter.user.UserId);
  });

  test("is answered by admins, not by other members, unless the workspace allows everyone", async () => {
    const strict = await waitingRun("admins");
    expect((await strict.read(member)).may_answer).toBe(false);
    expect((await strict.read(admin)).may_answer).toBe(true);
    const refused = await strict.answer(member);
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: "not_approver" }]);
    expect((await strict.stored())?.status).toBe("started");
    expect((await strict.answer(admin)).status).toBe(202);
    const open = await waitingRun("members");
    expect((await open.read(member)).may_answer).toBe(true);
    expect((await open.answer(member)).status).toBe(202);
  });

  test("of a schedule is answered by whom the workspace allows", async () => {
    const { answer, read } = await waitingRun("admins", null);
    expect((await read(starter)).started_by).toBeUndefined();
    expect((await answer(starter)).status).toBe(403);
    expect((await answer(admin)).status).toBe(202);
  });

  test("is not answered by a viewer who did not start it", async () => {
    const { answer } = await waitingRun("members");
    expect((await answer(viewer)).status).toBe(403);
  });

  test("answered by two people at once takes one answer", async () => {
    const { answer } = await waitingRun("members");
    const both = await Promise.all([answer(admin), answer(member)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409]);
  });
});
