import "server-only";
import { noticeWriter, onThisServer } from "@/lib/auth/mails";
import { claimMail, recipientsAmong, type Recipient } from "@/lib/auth/recipients";
import { engine } from "@/lib/core/db/engine";
import { transact } from "@/lib/core/db/transact";
import { mintUserId, personalScope } from "@/lib/core/identity";
import type { Letter } from "@/lib/core/mail/letter";
import { queueMail, wakeOutbox } from "@/lib/core/mail/outbox";
import { onDuty } from "@/lib/core/cluster/duty";
import { processSingleton } from "@/lib/core/process/singleton";
import { log } from "@/lib/core/telemetry/log";
import type { LatestRun } from "@/lib/dashboard/contract";
import { namer } from "@/lib/dashboard/named-runs";
import { ownersWaiting, stillWaiting, waitsOf } from "@/lib/runs/notifications";
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

type Wait = Awaited<ReturnType<typeof waitsOf>>[number];

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
 * marked as read. Everything that waits for them goes into one email, at most one per 15 minutes.
 */
export async function mailWaiting(now = engine().now()): Promise<void> {
  const owners = await ownersWaiting(before(now, PATIENCE_MS));
  for (const person of await recipientsAmong(owners, "mailsWaiting")) {
    if (person.mailedAt && person.mailedAt > before(now, PAUSE_MS)) continue;
    await mailOne(person, now).catch((error: unknown) =>
      log().error({ user_id: person.id, error }, "an email about a waiting run was not queued"),
    );
  }
}

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

async function mailOne(person: Recipient, now: Date): Promise<void> {
  const me = personalScope(mintUserId(person.id)); // the rows of the runs name their owner
  /** What waited at the time of the last email was in it. */
  const isNew = ({ at, seen }: Wait): boolean =>
    !seen && at <= before(now, PATIENCE_MS) && (person.mailedAt === null || at > person.mailedAt);
  const waits = await waitsOf(me, MOST);
  if (!waits.some(isNew)) return;
  const named = await namer(
    me,
    waits.map(({ run }) => run),
  );
  const write = await writerFor(person);
  const isQueued = await transact(me.workspace, async (tx) => {
    const still = await stillWaiting(
      tx,
      me,
      waits.map(({ run }) => run.id),
    );
    const waiting = waits.filter(({ run }) => still.has(run.id));
    if (!waiting.some(isNew) || !(await claimMail(tx, person, now))) return false;
    await queueMail(tx, write(waiting.map(({ run }) => named(run))));
    return true;
  });
  if (isQueued) wakeOutbox();
}

/** Writes the email about these runs: their names, never what their tools were asked. */
async function writerFor(person: Recipient): Promise<(runs: LatestRun[]) => Letter> {
  const t = await translator(person.language);
  const write = await noticeWriter(person);
  const titleOf = ({ title, agent_name }: LatestRun) => shortened(title || agent_name || "Troupe");
  return (runs) => {
    const [first] = runs;
    if (first && runs.length === 1)
      return write({
        subject: t("“{title}” is waiting for you", { title: titleOf(first) }),
        paragraphs: [
          t("{agent} needs your answer or approval to continue “{title}”.", {
            agent: first.agent_name || t("An agent"),
            title: titleOf(first),
          }),
        ],
        button: { label: t("Open in Troupe"), href: onThisServer(pathOf(first)) },
        notes: [],
      });
    const more = runs.length - NAMED;
    return write({
      subject: t("{count} runs are waiting for you", { count: runs.length }),
      paragraphs: [t("They need your answer or approval to continue:")],
      items: runs.slice(0, NAMED).map((run) => ({
        label: [titleOf(run), run.agent_name].filter(Boolean).join(" · "),
        href: onThisServer(pathOf(run)),
      })),
      notes: more > 0 ? [t("And {count} more in your inbox.", { count: more })] : [],
    });
  };
}

const pathOf = ({ task_id, conversation_id, run_id }: LatestRun): string =>
  task_id
    ? `/app/tasks?task=${task_id}`
    : conversation_id
      ? `/app/chat?conversationId=${conversation_id}`
      : `/app/runs/${run_id}`;

/** A title fit for a subject: one line. */
function shortened(title: string): string {
  const line = title.replace(/\s+/g, " ").trim();
  return line.length > TITLE_MOST ? `${line.slice(0, TITLE_MOST - 1).trimEnd()}…` : line;
}
