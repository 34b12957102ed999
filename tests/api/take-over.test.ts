import { describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import type { ChatAnswer } from "@/lib/chat/contract";
import { db } from "@/lib/core/db/db";
import { ownModelId, type Model, type ModelProvider } from "@/lib/models/contract";
import type { HeldItem, Settle } from "@/lib/settings/contract";
import { runDue } from "@/lib/tasks/routing/schedule";
import type { Template } from "@/lib/templates/contract";
import type { ToolDefinition } from "@/lib/tools/contract";
import { askWith, newKey } from "../support/keys";
import { Browser, newAgent, newPerson, PASSWORD, type Person } from "../support/person";
import { startServers, hoard, json, mail, model, ways } from "../support/take-over";
import { newTask, runOf } from "../support/tasks";
import { newTool, tried } from "../support/tools";
import { isIn, login } from "./sign-in";

startServers();

const carry = (): ToolDefinition =>
  newTool(
    {
      kind: "http",
      method: "POST",
      url: `${hoard.url}/take`,
      headers: { authorization: "{{secret.HOARD}}" },
      body: "{{a}}",
    },
    "carry",
  );
const laterThan = (minutes: number) => new Date(Date.now() + minutes * 60_000);

type Setup = Awaited<ReturnType<typeof squatted>>;

/** An account that someone has created with an email that is not theirs, with everything that may keep working. */
async function squatted() {
  const squatter = await newPerson();
  const post = async <T>(path: string, body: object) =>
    json<T>(await squatter.ask("POST", path, { body }));
  const { ProviderId } = await post<ModelProvider>("/api/model-providers", {
    label: "Fast",
    base_url: model.url,
    api_key: "squatters-key",
    models: [{ id: "deepseek-chat" }],
  });
  const listening = ownModelId(ProviderId, "deepseek-chat");
  await json(await squatter.ask("PATCH", "/api/models", { body: { default: listening } }));
  await post("/api/secrets", { name: "HOARD", value: "squatters-secret", hosts: [hoard.host] });
  const agent = await newAgent(squatter, { tools: [carry()] });
  const template = await post<Template>("/api/templates", {
    name: "Helper",
    instructions: "Help.",
    model: listening,
    tools: [carry()],
  });
  const task = await newTask(squatter, {
    assigned_agents: [agent.name],
    schedule: { cron: "* * * * *", time_zone: "UTC" },
  });
  const byHand = await newAgent(squatter, { tools: [newTool(undefined, "by_hand")] });
  const waiting = await post<ChatAnswer>("/api/chat", {
    content: "Ask me. [tool=by_hand]",
    agent_id: byHand.AgentId,
  });
  await db().toolApproval.create({
    data: {
      ownerId: squatter.user.UserId,
      scope: task.TaskId,
      agentId: agent.AgentId,
      tool: "carry",
      createdAt: new Date(),
    },
  });
  const phone = await new Browser().visit();
  await login(squatter.user.Email, PASSWORD, phone);
  expect(await db().run.findUnique({ where: { id: waiting.run_id } })).toMatchObject({
    status: "waiting",
  });
  return {
    squatter,
    phone,
    agent,
    template,
    task,
    listening,
    waiting: waiting.run_id,
    key: (await newKey(squatter)).secret,
  };
}

const heldOf = async (owner: Browser) =>
  json<HeldItem[]>(await owner.ask("GET", "/api/profile/held"));
const settle = async (owner: Browser, action: Settle["action"], items: HeldItem[]) =>
  json<HeldItem[]>(
    await owner.ask("POST", "/api/profile/held", {
      body: { action, items: items.map(({ kind, id }) => ({ kind, id })) },
    }),
  );
const approvalOf = async (owner: Browser, { AgentId }: Agent) =>
  (await json<Agent>(await owner.ask("GET", `/api/agents/${AgentId}`))).tools[0]!.implementation!
    .approval;
const speak = async (owner: Browser, { AgentId }: Agent, content: string) => {
  const answer = await owner.ask("POST", "/api/chat", { body: { content, agent_id: AgentId } });
  return {
    status: answer.status,
    ...((await answer.json()) as Partial<ChatAnswer> & { error?: string }),
  };
};

async function expectNothingWorksOn(
  owner: Browser,
  { squatter, phone, agent, template, task, listening, waiting, key }: Setup,
): Promise<void> {
  expect([await isIn(owner), await isIn(squatter), await isIn(phone)]).toEqual([
    true,
    false,
    false,
  ]);
  expect((await askWith(key, "GET", "/api/agents")).status).toBe(401);
  expect((await login(squatter.user.Email, PASSWORD)).status).toBe(401);
  await expect.poll(async () => (await runOf(owner as Person, waiting)).status).toBe("stopped");

  // Schedules of other tests' people are due by then, too.
  await db().task.updateMany({
    where: { ownerId: { not: squatter.user.UserId } },
    data: { nextRunAt: null },
  });
  const [heard, taken] = [model.requests.length, hoard.requests.length];
  await runDue(laterThan(5));
  expect(await db().run.count({ where: { taskId: task.TaskId } })).toBe(0);
  expect(
    (await json<Model[]>(await owner.ask("GET", "/api/models"))).map((each) => [
      each.provider_id,
      each.default,
    ]),
  ).toEqual([[null, true]]);
  expect(await speak(owner, agent, "My secret plan")).toMatchObject({
    status: 502,
    error: "Fast was added before your email was confirmed. Review it in your profile first.",
  });
  expect(await tried(owner as Person, carry(), { a: "x" })).toMatchObject({
    ok: false,
    error:
      "The secret HOARD was saved before the account's email was confirmed. Review it in the profile first.",
  });
  expect(await approvalOf(owner, agent)).toBe("always");
  expect(
    (await json<Template[]>(await owner.ask("GET", "/api/templates"))).find(
      (each) => each.TemplateId === template.TemplateId,
    )!.tools[0]!.implementation!.approval,
  ).toBe("always");
  expect(await db().toolApproval.count({ where: { ownerId: squatter.user.UserId } })).toBe(0);
  expect([model.requests.length, hoard.requests.length]).toEqual([heard, taken]);
  expect(listening).toBe(agent.model);
}

describe.each(Object.entries(ways))("when the owner of the email %s", (_, arrive) => {
  test("nothing that a squatter left keeps working, and the owner sees it and gets an email", async () => {
    const setup = await squatted();
    const { Email } = setup.squatter.user;
    const owner = await arrive(Email);
    await expectNothingWorksOn(owner, setup);
    expect((await heldOf(owner)).map(({ kind, name }) => [kind, name]).toSorted()).toEqual([
      ["agent", expect.any(String)],
      ["agent", expect.any(String)],
      ["model_provider", "Fast"],
      ["schedule", setup.task.name],
      ["secret", "HOARD"],
      ["template", "Helper"],
    ]);
    await expect
      .poll(
        () => mail.mails.findLast((each) => each.recipients.includes(Email.toLowerCase()))?.text,
      )
      .toContain("are paused until you review them");
    const events = (
      await json<{ kind: string }[]>(await owner.ask("GET", "/api/profile/security-events"))
    ).map((each) => each.kind);
    expect(events).toContain("email_proven");
  });

  test("things that the owner keeps work as before, and removed ones are deleted", async () => {
    const { agent, task, squatter } = await squatted();
    const owner = await arrive(squatter.user.Email);
    const all = await heldOf(owner);
    const mine = all.filter(
      ({ kind, id }) => ["schedule", "model_provider"].includes(kind) || id === agent.AgentId,
    );
    const left = await settle(owner, "keep", mine);
    expect(left).toEqual(all.filter((each) => !mine.includes(each)));
    const heard = model.requests.length;
    expect((await speak(owner, agent, "Hello")).messages![1]).toMatchObject({ status: "complete" });
    expect(model.requests.length).toBe(heard + 1);
    expect(await approvalOf(owner, agent)).toBeUndefined();
    expect(await db().task.findUnique({ where: { id: task.TaskId } })).toMatchObject({
      nextRunAt: expect.any(Date),
      heldAt: null,
    });
    expect(await settle(owner, "remove", [...left, ...mine])).toEqual([]); // rows that were kept are unchanged
    expect(
      (await json<Agent[]>(await owner.ask("GET", "/api/agents"))).map((each) => each.AgentId),
    ).toEqual([agent.AgentId]);
    expect(await json(await owner.ask("GET", "/api/secrets"))).toEqual([]);
    expect(await db().modelProvider.count({ where: { ownerId: squatter.user.UserId } })).toBe(1);
  });

  test("a schedule that is saved without a word on it stays held, as it is and with another rule", async () => {
    const { task, squatter } = await squatted();
    const owner = await arrive(squatter.user.Email);
    const shown = await json<{ schedule?: { cron: string; time_zone: string } }>(
      await owner.ask("GET", `/api/tasks/${task.TaskId}`),
    );
    for (const schedule of [shown.schedule, { cron: "*/5 * * * *", time_zone: "UTC" }]) {
      const { cron, time_zone } = schedule ?? { cron: "* * * * *", time_zone: "UTC" };
      await json(
        await owner.ask("PUT", `/api/tasks/${task.TaskId}`, {
          body: { description: "Mine", schedule: { cron, time_zone } },
        }),
      );
      expect(await db().task.findUnique({ where: { id: task.TaskId } })).toMatchObject({
        cron,
        nextRunAt: null,
        heldAt: expect.any(Date),
      });
    }
    const left = (await heldOf(owner)).filter((each) => each.kind === "schedule");
    expect(left.map((each) => each.detail)).toEqual(["*/5 * * * *"]);
    await settle(owner, "keep", left);
    expect(await db().task.findUnique({ where: { id: task.TaskId } })).toMatchObject({
      nextRunAt: expect.any(Date),
      heldAt: null,
    });
  });

  test("a schedule that is removed leaves its task", async () => {
    const { task, squatter } = await squatted();
    const owner = await arrive(squatter.user.Email);
    await settle(
      owner,
      "remove",
      (await heldOf(owner)).filter((each) => each.kind === "schedule"),
    );
    const left = await json<{ schedule?: object; name: string }>(
      await owner.ask("GET", `/api/tasks/${task.TaskId}`),
    );
    expect([left.name, left.schedule]).toEqual([task.name, undefined]);
  });
});

test("an account whose email was verified before has nothing held", async () => {
  const { squatter, agent } = await squatted();
  const owner = await ways["signs in with Google"]!(squatter.user.Email);
  await settle(owner, "keep", await heldOf(owner));
  await ways["chooses a password by a mailed link"]!(squatter.user.Email);
  expect(
    await db().agent.count({ where: { ownerId: squatter.user.UserId, heldAt: { not: null } } }),
  ).toBe(0);
  expect(agent.AgentId).toBeTruthy();
});

test("another user's things are neither kept nor removed", async () => {
  const { squatter, agent } = await squatted();
  await ways["signs in with Google"]!(squatter.user.Email);
  const stranger = await newPerson();
  for (const action of ["keep", "remove"] as const)
    expect(
      await settle(stranger, action, [{ kind: "agent", id: agent.AgentId, name: "", detail: "" }]),
    ).toEqual([]);
  expect(await db().agent.findUnique({ where: { id: agent.AgentId } })).toMatchObject({
    heldAt: expect.any(Date),
  });
});
