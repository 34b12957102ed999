import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { startWorker } from "@/lib/runs/worker/worker";
import { runDue } from "@/lib/tasks/routing/schedule";
import type { OperatorUser, Overview } from "@/lib/operator/contract";
import { newOwner } from "../rules/two-people";
import { askWith, newKey } from "../support/keys";
import { leave } from "../support/left-behind";
import { eventsOf, newOperator } from "../support/operators";
import { newAgent, newName, newPerson, PASSWORD, type Person } from "../support/person";
import { newTask } from "../support/tasks";
import { isIn, login } from "./sign-in";

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const DISABLED = "This account has been disabled. Contact the operator of this server.";
const PROTECTED = "This account is an operator. Remove its email from OPERATOR_EMAILS first.";

let operator: Person;
beforeAll(async () => {
  config().RATE_LIMITS = "off";
  await startWorker({ chat: chatExecutor() });
  operator = await newOperator();
});

const address = ({ user }: Person, verb = "") => `/api/operator/users/${user.UserId}${verb}`;
const listed = async (query = ""): Promise<OperatorUser[]> =>
  json(await operator.ask("GET", `/api/operator/users${query}`));
const disable = (person: Person, by = operator) => by.ask("POST", address(person, "/disable"));
const enable = (person: Person) => operator.ask("POST", address(person, "/enable"));
const remove = (person: Person, confirm: string, by = operator) =>
  by.ask("DELETE", address(person), { body: { confirm } });
const outcome = async (answer: Response) => [
  answer.status,
  (await json<{ error: string }>(answer)).error,
];

describe("an operator", () => {
  test("is whose email is named and verified, and no one else", async () => {
    const person = await newPerson();
    const found = async () => (await person.ask("GET", "/api/operator")).status;
    const shown = async () =>
      (await json<{ Operator?: true }>(await person.ask("GET", "/api/auth/me"))).Operator;
    expect([await found(), await shown()]).toEqual([404, undefined]);
    config().OPERATOR_EMAILS.push(person.user.Email);
    expect([await found(), await shown()]).toEqual([404, undefined]);
    const where = { id: person.user.UserId };
    await db().user.update({ where, data: { verifiedAt: new Date() } });
    expect([await found(), await shown()]).toEqual([200, true]);
    config().OPERATOR_EMAILS.pop();
    expect([await found(), await shown()]).toEqual([404, undefined]);
  });
});

test("the overview reports database, model provider and email, without any secret", async () => {
  const failed = async () => {
    const answer = await operator.ask("GET", "/api/operator");
    return (await json<Overview>(answer)).server;
  };
  const before = config().SMTP_URL;
  expect(await failed()).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    model: { provider: "demo", configured: false },
    mail: { server: null },
  });
  config().SMTP_URL = "smtps://troupe:a-password@mail.example.com:465";
  const { mail } = await failed();
  const now = new Date();
  const row = { sealed: "", createdAt: now, nextAt: now, failure: "550 No such user" };
  await db().outgoingMail.create({ data: { id: newName(), ...row } });
  expect((await failed()).mail).toEqual({
    server: "mail.example.com:465",
    waiting: mail.waiting,
    failed: mail.failed + 1,
  });
  config().SMTP_URL = before;
});

describe("the list of users", () => {
  test("counts an account's data and shows none of it", async () => {
    const { person } = await newOwner();
    const [row] = await listed(`?q=${person.user.Username}`);
    expect(row).toEqual({
      ...person.user,
      last_seen_at: expect.any(String),
      disabled_at: null,
      agents: 1,
      runs: 1,
    });
    const overview = await json<Overview>(await operator.ask("GET", "/api/operator"));
    expect(overview.users).toEqual({ all: await db().user.count(), disabled: 0 });
  });

  test("is searched by name, user name, email and id, whatever the case, page by page", async () => {
    const ending = newName("Zoë");
    const people = [await newPerson(), await newPerson(), await newPerson()];
    for (const { user } of people)
      await db().user.update({ where: { id: user.UserId }, data: { name: `Ada ${ending}` } });
    const ids = people.map(({ user }) => user.UserId).toReversed();
    const named = encodeURIComponent(ending.toUpperCase());
    expect((await listed(`?q=${named}`)).map((each) => each.UserId)).toEqual(ids);
    const first = await operator.ask("GET", `/api/operator/users?q=${named}&limit=2`);
    expect((await json<OperatorUser[]>(first)).map((each) => each.UserId)).toEqual(ids.slice(0, 2));
    const next = first.headers.get("x-next-key");
    const second = await operator.ask(
      "GET",
      `/api/operator/users?q=${named}&limit=2&after=${next}`,
    );
    expect((await json<OperatorUser[]>(second)).map((each) => each.UserId)).toEqual(ids.slice(2));
    expect(second.headers.get("x-next-key")).toBeNull();
    const [{ user }] = people as [Person];
    for (const words of [user.Email.toUpperCase(), user.Username, user.UserId])
      expect((await listed(`?q=${encodeURIComponent(words)}`)).map((each) => each.UserId)).toEqual([
        user.UserId,
      ]);
    expect(await listed("?q=nobody-is-called-that")).toEqual([]);
  });

  test("is found through however many others there are", async () => {
    const first = await newPerson();
    const now = Date.now();
    await db().user.createMany({
      data: Array.from({ length: 1_200 }, (_, at) => {
        const name = newName(`crowd${at}`);
        return {
          id: name,
          email: `${name}@x.y`,
          emailKey: `${name}@x.y`,
          username: name,
          usernameKey: name,
          name,
          createdAt: new Date(now + at),
        };
      }),
    });
    expect((await listed(`?q=${first.user.Username}`)).map((each) => each.UserId)).toEqual([
      first.user.UserId,
    ]);
    await db().user.deleteMany({ where: { id: { startsWith: "crowd" } } });
  });
});

describe("disabling an account", () => {
  let person: Person;
  beforeEach(async () => void (person = await newPerson()));

  test("ends sessions, keys and runs immediately, and its data stays", async () => {
    const agent = await newAgent(person);
    const { secret } = await newKey(person);
    const { runId } = await leave(person, "Hello", { agent: agent.AgentId });
    expect((await disable(person)).status).toBe(204);
    expect(await isIn(person)).toBe(false);
    expect((await askWith(secret, "GET", "/api/agents")).status).toBe(401);
    const run = await db().run.findUnique({ where: { id: runId } });
    expect(run!.stopRequested).toBe(true);
    const [row] = await listed(`?q=${person.user.UserId}`);
    expect(row).toMatchObject({ disabled_at: expect.any(String), agents: 1, runs: 1 });
    expect((await disable(person)).status).toBe(204); // again changes nothing
    expect((await eventsOf(person)).filter((kind) => kind === "account_disabled")).toHaveLength(1);
    expect(await eventsOf(operator)).toContain("operator_disabled");
  });

  test("refuses a sign-in in the same words for the right password and a wrong one", async () => {
    await disable(person);
    const right = await login(person.user.Email, PASSWORD);
    const wrong = await login(person.user.Email, "Wrong-password-1");
    expect(await outcome(right)).toEqual([403, DISABLED]);
    expect(await outcome(wrong)).toEqual([403, DISABLED]);
    const asked = { body: { email: person.user.Email } };
    expect((await person.ask("POST", "/api/auth/forgot-password", asked)).status).toBe(202);
    const userId = person.user.UserId;
    expect(await db().passwordReset.count({ where: { userId } })).toBe(0);
  });

  test("lets no schedule start a run, and enabling brings them back", async () => {
    await newAgent(person);
    const schedule = { cron: "* * * * *", time_zone: "UTC" };
    const { TaskId: id } = await newTask(person, { schedule });
    await disable(person);
    const later = new Date(Date.now() + 3_600_000);
    await runDue(later);
    expect(await db().task.findUnique({ where: { id } })).toMatchObject({ attempts: 0 });
    expect((await enable(person)).status).toBe(204);
    expect((await login(person.user.Email, PASSWORD)).status).toBe(200);
    await runDue(new Date(later.getTime() + 3_600_000));
    expect(await db().task.findUnique({ where: { id } })).toMatchObject({ attempts: 1 });
    expect((await eventsOf(person)).slice(0, 2)).toEqual(["sign_in", "account_enabled"]);
  });

  test("is not for operators, themselves among them", async () => {
    const other = await newOperator();
    for (const each of [operator, other]) {
      expect(await outcome(await disable(each))).toEqual([409, PROTECTED]);
      expect(await outcome(await remove(each, each.user.Username))).toEqual([409, PROTECTED]);
      expect(await isIn(each)).toBe(true);
    }
  });
});

describe("deleting an account", () => {
  test("takes all of it, once its user name is typed", async () => {
    const { person } = await newOwner();
    const wrong = await remove(person, "somebody else");
    expect(await outcome(wrong)).toEqual([400, `Type ${person.user.Username} to confirm`]);
    expect(await isIn(person)).toBe(true);
    expect((await remove(person, person.user.Username)).status).toBe(204);
    const ownerId = person.user.UserId;
    expect(await listed(`?q=${ownerId}`)).toEqual([]);
    expect(await db().agent.count({ where: { ownerId } })).toBe(0);
    expect(await db().securityEvent.count({ where: { ownerId } })).toBe(0);
    expect(await isIn(person)).toBe(false);
    expect(await eventsOf(operator)).toContain("operator_deleted");
    expect((await remove(person, person.user.Username)).status).toBe(404);
  });

  test("of one that is disabled works too", async () => {
    const person = await newPerson();
    await disable(person);
    expect((await remove(person, person.user.Username)).status).toBe(204);
    expect(await db().user.count({ where: { id: person.user.UserId } })).toBe(0);
  });
});
