import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { startOutbox, stopOutbox } from "@/lib/core/mail/outbox";
import { mailWaiting } from "@/lib/dashboard/waiting-mail";
import { startWorker } from "@/lib/runs/worker/worker";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { giveResult, newAskingAgent, waitingReply } from "../support/asking-agent";
import { linkIn, MailServer } from "../support/mail-server";
import { startModelServer, type ModelServer } from "../support/model-server";
import type { Task } from "@/lib/tasks/contract";
import { newName, newPerson, type Person } from "../support/person";
import { askIn, inWorkspace, newWorkspace } from "../support/workspaces";
import { newTask, routed, untilTask } from "../support/tasks";

let mail: MailServer;
let model: ModelServer;
let person: Person;
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
  await db().outgoingMail.deleteMany();
  await db().user.updateMany({ data: { mailsWaiting: false } });
  person = await newPerson();
  await db().user.update({
    where: { id: person.user.UserId },
    data: { verifiedAt: new Date() },
  });
});

const turnOn = (language = "en") =>
  person.ask("PATCH", "/api/profile", {
    body: { email_notifications: { needs_me: true } },
    headers: { "accept-language": language },
  });
const MINUTE = 60_000;
/** This many minutes from now. */
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE);
/** How many emails are queued or sent. */
const emails = () => db().outgoingMail.count();
const mailed = (subject: string) => mail.mailTo(person.user.Email, subject);

test("A reply that waits for five minutes is emailed once, with a link to it and one to the switches", async () => {
  await turnOn();
  const { AgentId } = await newAskingAgent(person, "Scout");
  const { run_id, conversation_id } = await waitingReply(person, AgentId, "Plan the trip");
  await mailWaiting(later(4));
  expect(await emails()).toBe(0);
  await Promise.all([mailWaiting(later(6)), mailWaiting(later(6))]);
  await mailWaiting(later(30));
  expect(await emails()).toBe(1);
  const { title } = await db().conversation.findUniqueOrThrow({ where: { id: conversation_id } });
  const got = await mailed(`“${title}” is waiting for you`);
  expect(linkIn(got)).toBe(`${config().APP_URL}/app/chat?conversationId=${conversation_id}`);
  expect(got.text).toContain("Scout needs your answer or approval");
  expect(got.html).toContain(`${config().APP_URL}/app/settings/profile#email-notifications`);
  await giveResult(person, run_id);
});

test("Everything that waits goes into one email, and the next one comes 15 minutes later at the earliest", async () => {
  await turnOn();
  const { AgentId, name } = await newAskingAgent(person);
  await waitingReply(person, AgentId);
  const { TaskId, name: taskName } = await newTask(person, {
    assigned_agents: [name],
    description: 'Ask [tool=ask_boss {"pin": "planted"}]',
  });
  const { run_id } = await routed(person, TaskId);
  await untilTask(person, TaskId, { waiting: true });
  await mailWaiting(later(6));
  const got = await mailed("2 runs are waiting for you");
  expect(got.text).toContain(
    `${taskName} · ${name}:\n${config().APP_URL}/app/tasks?task=${TaskId}`,
  );
  expect(got.raw).not.toContain("planted");
  await db().run.update({ where: { id: run_id }, data: { waitingSince: later(7) } });
  await mailWaiting(later(13));
  expect(await emails()).toBe(1);
  await mailWaiting(later(22));
  expect(await emails()).toBe(2);
});

test("What was answered, deleted or marked as read is not emailed", async () => {
  await turnOn();
  const { AgentId } = await newAskingAgent(person);
  const answered = await waitingReply(person, AgentId);
  await giveResult(person, answered.run_id);
  await expect
    .poll(async () => (await db().run.findUnique({ where: { id: answered.run_id } }))?.status)
    .toBe("completed");
  const deleted = await waitingReply(person, AgentId);
  await person.ask("DELETE", `/api/conversations/${deleted.conversation_id}`);
  const read = await waitingReply(person, AgentId);
  await person.ask("POST", "/api/notices/seen", { body: { run_ids: [read.run_id] } });
  await mailWaiting(later(6));
  expect(await emails()).toBe(0);
});

test("No one is emailed by default, without a confirmed email, or while their account is disabled", async () => {
  const { AgentId } = await newAskingAgent(person);
  await waitingReply(person, AgentId);
  await mailWaiting(later(6));
  await turnOn();
  const where = { id: person.user.UserId };
  await db().user.update({ where, data: { verifiedAt: null } });
  await mailWaiting(later(6));
  await db().user.update({ where, data: { verifiedAt: new Date(), disabledAt: new Date() } });
  await mailWaiting(later(6));
  expect(await emails()).toBe(0);
  await db().user.update({ where, data: { disabledAt: null } });
  await mailWaiting(later(6));
  expect(await emails()).toBe(1);
});

test("The email is in the language of the page on which it was turned on", async () => {
  await turnOn("de-DE,de;q=0.9");
  const { AgentId } = await newAskingAgent(person);
  const { conversation_id } = await waitingReply(person, AgentId);
  await mailWaiting(later(6));
  const { title } = await db().conversation.findUniqueOrThrow({ where: { id: conversation_id } });
  const got = await mailed(`„${title}“ wartet auf Sie`);
  expect(got.html).toContain('<html lang="de">');
});

test("Waiting runs of all workspaces are in one email to who started them, and links name the workspace", async () => {
  await turnOn();
  const other = await newPerson();
  await db().user.update({
    where: { id: other.user.UserId },
    data: { verifiedAt: new Date(), mailsWaiting: true },
  });
  const workspace = await newWorkspace([
    [person, "owner"],
    [other, "member"],
  ]);
  const { AgentId } = await newAskingAgent(person, "Scout");
  const { conversation_id } = await waitingReply(person, AgentId, "At home");
  const { name } = await newAskingAgent(inWorkspace(person, workspace), "Guide");
  const started = async (who: Person) => {
    const body = {
      name: newName("Task"),
      description: "Ask [tool=ask_boss {}]",
      assigned_agents: [name],
    };
    const made = await askIn(who, workspace, "POST", "/api/tasks", { body });
    const task = (await made.json()) as Task;
    await askIn(who, workspace, "POST", `/api/route-task/${task.TaskId}`);
    const isWaiting = () => db().run.count({ where: { taskId: task.TaskId, status: "waiting" } });
    await expect.poll(isWaiting).toBe(1);
    return task;
  };
  const mine = await started(person);
  const theirs = await started(other);
  const inbox = await askIn(other, workspace, "GET", "/api/notices");
  expect(JSON.stringify(await inbox.json())).toContain(mine.TaskId);
  await mailWaiting(later(6));
  expect(await emails()).toBe(2);
  const got = await mailed("2 runs are waiting for you");
  const { APP_URL } = config();
  expect(got.text).toContain(`${APP_URL}/app/chat?conversationId=${conversation_id}\n`);
  expect(got.text).toContain(`${APP_URL}/app/tasks?task=${mine.TaskId}&workspace=${workspace}`);
  expect(got.text).not.toContain(theirs.TaskId);
  const one = await mail.mailTo(other.user.Email, `“${theirs.name}” is waiting for you`);
  expect(linkIn(one)).toBe(`${APP_URL}/app/tasks?task=${theirs.TaskId}&workspace=${workspace}`);

  // A scheduled run waits for who created the task.
  await db().outgoingMail.deleteMany();
  await db().user.updateMany({ data: { mailedAt: null } });
  await db().run.updateMany({ where: { taskId: theirs.TaskId }, data: { startedBy: null } });
  await db().run.updateMany({ where: { taskId: mine.TaskId }, data: { status: "completed" } });
  await mailWaiting(later(30));
  await mail.mailTo(other.user.Email, `“${theirs.name}” is waiting for you`);
});
