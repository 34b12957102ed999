import "server-only";
import { attemptKinds } from "@/lib/audit/kinds";
import { networkOf } from "@/lib/audit/network";
import { auditEntry } from "@/lib/audit/write";
import { partsOf } from "@/lib/core/identity";
import { newToken } from "@/lib/core/crypto";
import { insert, type WriteTransaction } from "@/lib/core/db/statements";
import { transact, write } from "@/lib/core/db/transact";
import { ofPerson } from "@/lib/core/db/transaction";
import type { Caller, Source } from "@/lib/core/http/request/caller";
import { Counter } from "@/lib/core/limits";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/singleton";
import type { SecurityKind } from "@/lib/security/contract";
import { tellSoon } from "@/lib/security/log-events";

const DETAIL_MOST = 200;

type Happened = {
  kind: SecurityKind;
  /** The account concerned, or the owner of what was changed in a workspace; null when there is none. */
  owner: string | null;
  /** The caller, and its address; undefined: the server itself. */
  by?: Source & Partial<Pick<Caller, "me" | "workspace" | "keyId">>;
  /** The id of the key, session or provider concerned. */
  subject?: string;
  /** Short text for people: a name, never a secret. */
  detail?: string;
};

/**
 * Records an event with one prepared statement of the transaction in which it happens, so that neither exists without
 * the other. The owner reads it in the profile, the operator in the log. What someone changes in a workspace is in
 * their own log. It is also an entry of the workspace's audit log, unless it is an attempt that changed nothing.
 */
export async function securityEvent(
  tx: WriteTransaction,
  { kind, owner, by, subject = "", detail = "" }: Happened,
): Promise<void> {
  const now = new Date();
  const from = { network: networkOf(by?.address ?? ""), device: by?.device ?? "" };
  await insert(tx, "SecurityEvent", [
    {
      id: nextId(now),
      ownerId: accountOf(owner, by),
      kind,
      subject,
      detail: detail.slice(0, DETAIL_MOST).toWellFormed(),
      ...from,
      createdAt: now,
    },
  ]);
  if (owner !== null && !isAttempt(kind))
    await auditEntry(tx, { kind, owner, by, subject, detail });
  tellSoon();
}

const isAttempt = (kind: SecurityKind): kind is keyof typeof attemptKinds => kind in attemptKinds;

function accountOf(owner: string | null, by: Happened["by"]): string | null {
  if (owner === null) return null;
  const { workspace, person } = partsOf(owner);
  return person ?? (by?.workspace === workspace && by.me ? by.me : workspace);
}

/** Ids increase in the order of writing, also within a millisecond: a list is sorted by time and id. */
function nextId(now: Date): string {
  const written = processSingleton("security.written", () => ({ events: 0 }));
  written.events = (written.events + 1) % 1_000_000;
  return `${now.getTime()}-${String(written.events).padStart(6, "0")}-${newToken().slice(0, 8)}`;
}

/** Records an event outside any transaction, without being awaited; a failure is logged. */
export function securityEventSoon(happened: Happened): void {
  write(null, (tx) => securityEvent(tx, happened)).catch((error: unknown) =>
    log().error({ security: happened.kind, error }, "a security event could not be kept"),
  );
}

/** Records a frequent event once per network: skipped when there already is one for this owner, subject and network. */
export async function securityEventOnce(happened: Happened): Promise<void> {
  const { kind, owner, subject = "", by } = happened;
  if (!spend("owner", PER_OWNER, `${kind} ${owner}`)) return;
  const event = { ownerId: owner, kind, subject, network: networkOf(by?.address ?? "") };
  const written = transact(owner ? ofPerson(owner) : null, async (tx) => {
    if ((await tx.securityEvent.count({ where: event })) === 0) await securityEvent(tx, happened);
  });
  written.catch((error: unknown) =>
    log().error({ security: kind, error }, "a security event could not be kept"),
  );
}

const HOUR_SECONDS = 3600;
/**
 * Events that a stranger can cause at will must not fill the disk: at most this many rows an hour of one kind for one
 * account…
 */
const PER_OWNER = 10;
/** …or, where there is no account, from one network and in total. */
const PER_NETWORK = 10;
const UNOWNED = 200;

/** Records a failure that strangers can cause at will, unless enough of its kind were recorded in this hour. */
export function securityFailure(happened: Happened): void {
  if (isAllowed(happened.kind, happened.owner, happened.by)) securityEventSoon(happened);
}

/** Takes one from the hourly allowance of a kind; false when none is left. */
export function isAllowed(kind: string, owner: string | null, by: Source | undefined): boolean {
  if (owner !== null) return spend("owner", PER_OWNER, `${kind} ${owner}`);
  return (
    hasSome("unowned", UNOWNED, kind) &&
    spend("network", PER_NETWORK, `${kind} ${networkOf(by?.address ?? "")}`) &&
    spend("unowned", UNOWNED, kind)
  );
}

const counter = (name: string, points: number) =>
  processSingleton(`security.${name}`, () => new Counter({ points, seconds: HOUR_SECONDS }));
const spend = (name: string, points: number, key: string): boolean =>
  counter(name, points).take(key, performance.now()) === 0;
/** Checked first, so that nothing is stored for the many networks of a flood. */
const hasSome = (name: string, points: number, key: string): boolean =>
  counter(name, points).remaining(key, performance.now()).left > 0;
