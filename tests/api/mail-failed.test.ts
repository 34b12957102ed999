import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { startOutbox, stopOutbox } from "@/lib/core/mail/outbox";
import { startWorker } from "@/lib/runs/worker/worker";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { runDue } from "@/lib/tasks/routing/schedule";
import { linkIn, MailServer } from "../support/mail-server";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newPerson, type Person } from "../support/person";
import { getTask, newTask, routed, untilTask } from "../support/tasks";

let mail: MailServer;
let model: ModelServer;
let person: Person;
let agent: string;
beforeAll(async () => {
  mail = await MailServer.start();
  model = await startModelServer();
  Object.assign(process.env, {
    SMTP_URL: mail.url,
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "test-key",
    RATE_LIMITS: "off",
  });
  await startWorker({ chat: chatExecutor(), task: taskExecutor });
  startOutbox();
});
afterAll(async () => {
  await stopOutbox();
  await mail.down();
  await model.close();
});
beforeEach(async () => {
  model.script();
  await db().outgoingMail.deleteMany();
  person = await newPerson();
  agent = (await newAgent(person)).name;
  await db().user.update({
    where: { id: person.user.UserId },
    data: { verifiedAt: new Date() },
  });
  await person.ask("PATCH", "/api/profile", {
    body: { email_notifications: { schedule_fails: true } },
  });
});

const HOURLY = { cron: "0 * * * *", time_zone: "UTC" };
const emails = () => db().outgoingMail.count();
const failing = (words: string) =>
  model.script((request) =>
    JSON.stringify(request.body).includes(words) ? { fail: 402 } : undefined,
  );
/** Makes the task due, and waits for the end of that run. */
async function cameDue(id: string, status: "pending" | "completed"): Promise<void> {
  const { attempts } = await getTask(person, id);
  await db().task.update({ where: { id }, data: { nextRunAt: new Date(Date.now() - 1_000) } });
  await runDue();
  await untilTask(person, id, { attempts: attempts + 1, status });
}

test("A scheduled task that fails is emailed once, and again only after it has succeeded", async () => {
  const description = "Report [tokens=1]";
  const task = { assigned_agents: [agent], description, schedule: HOURLY };
  const { TaskId, name } = await newTask(person, task);
  failing("Report");
  await cameDue(TaskId, "pending");
  await cameDue(TaskId, "pending");
  expect(await emails()).toBe(1);
  const got = await mail.mailTo(person.user.Email, `Scheduled task failed: ${name}`);
  expect(got.text).toContain("Your account at the model provider has no credit left.");
  expect(linkIn(got)).toBe(`${config().APP_URL}/app/tasks?task=${TaskId}`);
  expect(got.text).toContain(`${config().APP_URL}/app/settings/profile#email-notifications`);
  model.script();
  await cameDue(TaskId, "completed");
  failing("Report");
  await cameDue(TaskId, "pending");
  expect(await emails()).toBe(2);
});

test("A scheduled task without a capable agent is emailed with the reason, in its person's language", async () => {
  await person.ask("PATCH", "/api/profile", { body: { preferences: { locale: "de" } } });
  const { TaskId, name } = await newTask(person, { schedule: HOURLY });
  await person.ask("DELETE", `/api/agents/${(await getAgents())[0]}`);
  await db().task.update({
    where: { id: TaskId },
    data: { nextRunAt: new Date(Date.now() - 1_000) },
  });
  await runDue();
  const got = await mail.mailTo(person.user.Email, `Geplante Aufgabe fehlgeschlagen: ${name}`);
  expect(got.text).toContain("Für diese Aufgabe ist kein Agent verfügbar");
});

test("A task that its person runs by hand, and one that fails with the emails off, are not emailed", async () => {
  failing("Fail");
  const byHand = await newTask(person, { assigned_agents: [agent], description: "Fail" });
  await routed(person, byHand.TaskId);
  await untilTask(person, byHand.TaskId, { status: "pending" });
  await person.ask("PATCH", "/api/profile", {
    body: { email_notifications: { schedule_fails: false } },
  });
  const due = await newTask(person, {
    assigned_agents: [agent],
    description: "Fail",
    schedule: HOURLY,
  });
  await cameDue(due.TaskId, "pending");
  expect(await emails()).toBe(0);
});

async function getAgents(): Promise<string[]> {
  const answer = await person.ask("GET", "/api/agents");
  return ((await answer.json()) as { AgentId: string }[]).map(({ AgentId }) => AgentId);
}
