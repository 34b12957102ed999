import "server-only";
import { noticeWriter, onThisServer } from "@/lib/auth/mails";
import { claimMail, recipientsAmong, type Recipient } from "@/lib/auth/recipients";
import { engine } from "@/lib/core/db/engine";
import { transact } from "@/lib/core/db/transact";
import { mintUserId, partsOf, type Scope } from "@/lib/core/identity";
import type { Letter } from "@/lib/core/mail/letter";
import { queueMail, wakeOutbox } from "@/lib/core/mail/outbox";
import { onDuty } from "@/lib/core/cluster/duty";
import { processSingleton } from "@/lib/core/singleton";
import { log } from "@/lib/core/telemetry/log";
import type { LatestRun } from "@/lib/dashboard/contract";
import { namer } from "@/lib/dashboard/named-runs";
import { pageOf } from "@/lib/memberships/page";
import { scopesOf } from "@/lib/memberships/scope";
import {
  startedWaitsOf,
  stillWaiting,
  type WaitOrigin,
  waitingSince,
} from "@/lib/runs/notifications";
import { creatorsOf } from "@/lib/tasks/counts";
import { translator } from "@/lib/texts/translator";

const MINUTE = 60_000;
/** People at the screen answer sooner. */
const PATIENCE_MS = 5 * MINUTE;
const PAUSE_MS = 15 * MINUTE;
const LOOK_MS = 30_000;
/** An email names this many; more are counted. */
const NAMED = 20;
const MOST = 200;
const TITLE_MOST = 80;

type Wait = Awaited<ReturnType<typeof startedWaitsOf>>[number];
/** A run that waits for a person, in the workspace where it does. */
type Found = { scope: Scope; wait: Wait; run: LatestRun };

/** Checks a few times a minute for what has waited too long. */
export function startWaitingMails(): void {
  const look = () =>
    void onDuty("waiting-mails", () => mailWaiting()).catch((error: unknown) =>
      log().error({ error }, "looking for runs that wait for people failed"),
    );
  processSingleton("dashboard.waiting-mails", () => setInterval(look, LOOK_MS).unref());
}

/**
 * Emails everyone who wants it and for whom something has waited five minutes that they have neither answered nor
 * marked as read. Everything that waits for them in any of their workspaces goes into one email, at most one per 15
 * minutes. A run of a workspace waits for who started it, a scheduled one for who created the task.
 */
export async function mailWaiting(now = engine().now()): Promise<void> {
  const people = await peopleOf(await waitingSince(before(now, PATIENCE_MS)));
  for (const person of await recipientsAmong(people, "mailsWaiting")) {
    if (person.mailedAt && person.mailedAt > before(now, PAUSE_MS)) continue;
    await mailOne(person, now).catch((error: unknown) =>
      log().error({ user_id: person.id, error }, "an email about a waiting run was not queued"),
    );
  }
}

async function peopleOf(waiting: WaitOrigin[]): Promise<string[]> {
  const creators = await creatorsOf(waiting.flatMap(({ taskId }) => taskId ?? []));
  const people = waiting.map(({ ownerId, startedBy, taskId }) => {
    const { workspace, person } = partsOf(ownerId);
    return person ?? startedBy ?? creators.get(taskId ?? "") ?? workspace;
  });
  return [...new Set(people)];
}

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

async function mailOne(person: Recipient, now: Date): Promise<void> {
  const me = mintUserId(person.id); // the rows of the runs name their people
  /** What waited at the time of the last email was in it. */
  const isNew = ({ wait: { at, seen } }: Found): boolean =>
    !seen && at <= before(now, PATIENCE_MS) && (person.mailedAt === null || at > person.mailedAt);
  const scopes = await scopesOf(me);
  const waitingRuns: Found[] = [];
  for (const scope of scopes) waitingRuns.push(...(await foundIn(scope)));
  if (!waitingRuns.some(isNew)) return;
  waitingRuns.sort((one, other) => other.wait.at.getTime() - one.wait.at.getTime());
  const write = await writerFor(person);
  const isQueued = await transact(me, async (tx) => {
    const still = new Set<string>();
    for (const scope of scopes)
      for (const id of await stillWaiting(tx, scope, idsIn(waitingRuns, scope))) still.add(id);
    const waiting = waitingRuns.filter(({ wait }) => still.has(wait.run.id));
    if (!waiting.some(isNew) || !(await claimMail(tx, person, now))) return false;
    await queueMail(tx, write(waiting));
    return true;
  });
  if (isQueued) wakeOutbox();
}

const idsIn = (waiting: Found[], scope: Scope): string[] =>
  waiting.filter((each) => each.scope === scope).map(({ wait }) => wait.run.id);

/** What waits for a person in one workspace, with its names. */
async function foundIn(scope: Scope): Promise<Found[]> {
  const waits = (await startedWaitsOf(scope, MOST)).slice(0, MOST);
  if (waits.length === 0) return [];
  const creators =
    scope.workspace === scope.own
      ? new Map<string, string>()
      : await creatorsOf(waits.flatMap(({ run }) => run.taskId ?? []));
  const theirs = waits.filter(
    ({ run }) =>
      run.ownerId === scope.own ||
      (run.startedBy ?? creators.get(run.taskId ?? "")) === scope.person,
  );
  const named = await namer(
    scope,
    theirs.map(({ run }) => run),
  );
  return theirs.map((wait) => ({ scope, wait, run: named(wait.run) }));
}

/** Writes the email about these runs: their names, never what their tools were asked. */
async function writerFor(person: Recipient): Promise<(waiting: Found[]) => Letter> {
  const t = await translator(person.language);
  const write = await noticeWriter(person);
  const titleOf = ({ title, agent_name }: LatestRun) => shortened(title || agent_name || "Troupe");
  return (waiting) => {
    const runs = waiting.map(({ run }) => run);
    const [first] = runs;
    if (first && waiting[0] && runs.length === 1)
      return write({
        subject: t("“{title}” is waiting for you", { title: titleOf(first) }),
        paragraphs: [
          t("{agent} needs your answer or approval to continue “{title}”.", {
            agent: first.agent_name || t("An agent"),
            title: titleOf(first),
          }),
        ],
        button: { label: t("Open in Troupe"), href: onThisServer(pathOf(waiting[0])) },
        notes: [],
      });
    const more = runs.length - NAMED;
    return write({
      subject: t("{count} runs are waiting for you", { count: runs.length }),
      paragraphs: [t("They need your answer or approval to continue:")],
      items: waiting.slice(0, NAMED).map((each) => ({
        label: [titleOf(each.run), each.run.agent_name].filter(Boolean).join(" · "),
        href: onThisServer(pathOf(each)),
      })),
      notes: more > 0 ? [t("And {count} more in your inbox.", { count: more })] : [],
    });
  };
}

const pathOf = ({ run: { task_id, conversation_id, run_id }, scope }: Found): string =>
  pageOf(
    task_id
      ? `/app/tasks?task=${task_id}`
      : conversation_id
        ? `/app/chat?conversationId=${conversation_id}`
        : `/app/runs/${run_id}`,
    scope,
  );

/** A title fit for a subject: one line. */
function shortened(title: string): string {
  const line = title.replace(/\s+/g, " ").trim();
  return line.length > TITLE_MOST ? `${line.slice(0, TITLE_MOST - 1).trimEnd()}…` : line;
}
