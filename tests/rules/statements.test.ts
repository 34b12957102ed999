import { beforeAll, expect, test } from "vitest";
import { forgetEnded } from "@/lib/auth/session/retention";
import { config } from "@/lib/core/config";
import { openDatabase } from "@/lib/core/db/db";
import { connection } from "@/lib/core/db/sqlite/connection";
import { forget } from "@/lib/core/http/pipeline/idempotency";
import { mintUserId, type UserId, personalScope } from "@/lib/core/identity";
import { mailWaiting } from "@/lib/dashboard/waiting-mail";
import { startOutbox, stopOutbox } from "@/lib/core/mail/outbox";
import { forgetMails } from "@/lib/core/mail/retention";
import { newLease } from "@/lib/core/cluster/queue";
import { markSeen, notificationsOf } from "@/lib/runs/notifications";
import { runLeases } from "@/lib/runs/worker/leases";
import { forgetResponses, forgetRunless } from "@/lib/openai-api/retention";
import { forgetRuns } from "@/lib/runs/journal/retention";
import { BEGINNING, compactLogs } from "@/lib/runs/journal/compact-logs";
import { removeLateRows } from "@/lib/owner-data/removals";
import { runDue } from "@/lib/tasks/routing/schedule";
import { forgetUnconfirmed } from "@/lib/waitlist/retention";
import { newOperator } from "../support/operators";
import { newAgent, type Person } from "../support/person";

/**
 * SQLite's messages for a statement that reads a whole table or index, or that sorts its result. Subqueries, by their
 * alias, are followed.
 */
const SLOW =
  /^SCAN (?!CONSTANT ROW|(sub|person|earliest|stopped|ranks)\b|\(subquery|json_each|.*VIRTUAL TABLE)|USE TEMP B-TREE FOR (ORDER|GROUP) BY/;

/** A page of a whole table, newest first, as operators read them: reading the index stops at the end of the page. */
const PAGE = /ORDER BY `main`\.`\w+`\.`createdAt` DESC, `main`\.`\w+`\.`id` DESC LIMIT \?/;
const IN_ORDER = /^SCAN \S+ USING INDEX \w+_createdAt_id_idx$/;

/** Sorting of few rows found by an index, whatever the size of the tables: by the start of the statement's end. */
const FEW: [end: RegExp, why: string][] = [
  [/FROM `main`\.`TeamMember` WHERE .*`teamId` IN \(.*ORDER BY/, "the members of one page's teams"],
  [
    /WHERE \(`main`\.`Run`\.`ownerId` = \? AND `main`\.`Run`\.`status` = \?\) (GROUP BY|ORDER BY) `main`\.`Run`\.`kind`/,
    "a person's runs that wait for them",
  ],
  [
    /`kind` <> \? AND .*`status` IN \(\?,\?\) AND .*`leaseUntil` < \?\) ORDER BY/,
    "replies whose lease has run out",
  ],
  [/"leaseUntil" >= \? GROUP BY/, "tasks at work, of which there are TASK_CONCURRENCY"],
  [
    /FROM "UsageSlice" WHERE .*GROUP BY/,
    "a person's sums by quarter of an hour, of the time asked for",
  ],
];

let person: Person;
let me: UserId;
const asked = new Set<string>();
beforeAll(async () => {
  await openDatabase();
  person = await newOperator();
  await newRun();
  me = mintUserId(person.user.UserId);
  const prepare = connection().prepare.bind(connection());
  connection().prepare = ((sql: string) => (asked.add(sql), prepare(sql))) as typeof prepare;
});

/** The plans of all statements executed by some work that are slow once the tables are large. */
async function slowIn(work: () => Promise<unknown>): Promise<string[]> {
  asked.clear();
  Reflect.deleteProperty(globalThis, Symbol.for("troupe.db.statements")); // cached ones would not be prepared again
  await work();
  const statements = [...asked].filter((sql) => /^\s*(SELECT|UPDATE|DELETE|WITH)\b/i.test(sql));
  expect(statements.length).toBeGreaterThan(0);
  return statements.flatMap((sql) => {
    if (/\b1=0\b/.test(sql)) return []; // the client's query that returns nothing
    const isFew = FEW.some(([end]) => end.test(sql));
    const plan = connection()
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...new Array(sql.split("?").length - 1).fill(null)) as { detail: string }[];
    const slow = plan
      .map((each) => each.detail)
      .filter((each) => SLOW.test(each) && !(PAGE.test(sql) && IN_ORDER.test(each)))
      .filter((each) => !(isFew && each.startsWith("USE TEMP")));
    return slow.length ? [`${slow.join("; ")}: ${sql}`] : [];
  });
}

const LISTS = [
  "agents",
  "tasks",
  "tasks?status=pending",
  "conversations",
  "teams",
  "templates",
  "keys",
  "model-providers",
  "secrets",
  "notices",
  "dashboard",
  "usage?by=agent",
  "usage?by=model&from=2026-11-01&to=2026-11-21",
  "auth/sessions",
  "operator/users",
  "operator/users?q=ada",
  "operator/invitations",
  "operator/waitlist",
  "operator/waitlist?status=confirmed",
  "operator/waitlist?status=pending",
];
test.each(LISTS)("/api/%s reads by an index, in its order", async (list) => {
  expect(
    await slowIn(async () => expect((await person.ask("GET", `/api/${list}`)).status).toBe(200)),
  ).toEqual([]);
});

const DAY_MS = 86_400_000;
/** A run that has ended. */
async function newRun(): Promise<void> {
  const { AgentId } = await newAgent(person);
  await person.ask("POST", "/api/chat", { body: { content: "Hello", agent_id: AgentId } });
}

test.each<[string, () => Promise<unknown>]>([
  ["looking for tasks that are due", () => runDue()],
  ["looking for runs that were left behind", () => runLeases.lost()],
  ["looking for a task that has a place", () => runLeases.next(newLease(), true)],
  ["the inbox", () => notificationsOf(personalScope(me), 50)],
  ["looking for people for whom something waits", () => mailWaiting()],
  ["marking as seen", () => markSeen(personalScope(me), ["a", "b"])],
  ["folding logs", () => compactLogs(BEGINNING)],
  ["forgetting idempotency keys", () => forget()],
  [
    "forgetting old runs",
    async () => (
      Object.assign(config(), { RUN_RETENTION_DAYS: 1 }),
      await forgetRuns(Date.now() + 9 * DAY_MS)
    ),
  ],
  ["forgetting what programs asked", () => forgetResponses(Date.now() + 99 * DAY_MS)],
  ["forgetting requests whose run is gone", () => forgetRunless()],
  ["forgetting mails", () => forgetMails(Date.now())],
  ["forgetting what has ended", () => forgetEnded(Date.now())],
  ["forgetting who never confirmed", () => forgetUnconfirmed(Date.now())],
  ["looking once more after deleted accounts", () => removeLateRows()],
  ["the outbox", async () => (startOutbox(), await stopOutbox())],
])("%s reads by an index, in its order", async (_, work) => {
  expect(await slowIn(work)).toEqual([]);
});
