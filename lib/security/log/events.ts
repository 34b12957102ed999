import "server-only";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { newToken } from "@/lib/core/crypto";
import { insert, type WriteTransaction } from "@/lib/core/db/statements";
import { transact, write } from "@/lib/core/db/transact";
import type { Source } from "@/lib/core/http/request/caller";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/process/singleton";
import type { SecurityKind } from "@/lib/security/contract";
import { networkOf } from "@/lib/security/log/network";
import { tellSoon } from "@/lib/security/log/tell";

const DETAIL_MOST = 200;

type Happened = {
  kind: SecurityKind;
  /** Whose account it happened to; null: nobody's. */
  owner: string | null;
  /** Who did it, and from where; none: the server itself. */
  by?: Source;
  /** The id of the key, session or provider that it is about. */
  subject?: string;
  /** A few words for people: a name, never a secret. */
  detail?: string;
};

/**
 * Keeps what happened: one prepared statement of the transaction in which it happens, so that neither is there without
 * the other. The owner reads it in the profile, the operator in the log.
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
      ownerId: owner,
      kind,
      subject,
      detail: detail.slice(0, DETAIL_MOST).toWellFormed(),
      ...from,
      createdAt: now,
    },
  ]);
  tellSoon();
}

/** Ids in the order of writing, also within a millisecond: a list is sorted by time and id. */
function nextId(now: Date): string {
  const written = processSingleton("security.written", () => ({ events: 0 }));
  written.events = (written.events + 1) % 1_000_000;
  return `${now.getTime()}-${String(written.events).padStart(6, "0")}-${newToken().slice(0, 8)}`;
}

/** Keeps what happened outside of any transaction. Nobody waits for it; a failure is logged. */
export function securityEventSoon(happened: Happened): void {
  write((tx) => securityEvent(tx, happened)).catch((error: unknown) =>
    log().error({ security: happened.kind, error }, "a security event could not be kept"),
  );
}

/** Keeps what happens often, once for each network: unless the same is known of this owner, subject and network already. Nobody waits for it. */
export async function securityEventOnce(happened: Happened): Promise<void> {
  const { kind, owner, subject = "", by } = happened;
  if (!(await spend("owner", PER_OWNER, `${kind} ${owner}`))) return;
  const known = { ownerId: owner, kind, subject, network: networkOf(by?.address ?? "") };
  const kept = transact(async (tx) => {
    if ((await tx.securityEvent.count({ where: known })) === 0) await securityEvent(tx, happened);
  });
  kept.catch((error: unknown) =>
    log().error({ security: kind, error }, "a security event could not be kept"),
  );
}

const HOUR_SECONDS = 3600;
/** What a stranger can cause at will fills no disk: so many rows an hour of one kind for one account… */
const PER_OWNER = 10;
/** …or, where there is no account, from one network and in all. */
const PER_NETWORK = 10;
const NOBODYS = 200;

/** Keeps a failure that strangers can cause as often as they like, unless enough of its kind were kept in this hour. */
export async function securityFailure(happened: Happened): Promise<void> {
  if (await mayBeKept(happened.kind, happened.owner, happened.by)) securityEventSoon(happened);
}

/** Takes one of the few of a kind in an hour; false when none is left. */
export async function mayBeKept(
  kind: string,
  owner: string | null,
  by: Source | undefined,
): Promise<boolean> {
  if (owner !== null) return spend("owner", PER_OWNER, `${kind} ${owner}`);
  return (
    (await left("nobody", NOBODYS, kind)) &&
    (await spend("network", PER_NETWORK, `${kind} ${networkOf(by?.address ?? "")}`)) &&
    (await spend("nobody", NOBODYS, kind))
  );
}

const counter = (name: string, points: number) =>
  processSingleton(
    `security.${name}`,
    () => new RateLimiterMemory({ points, duration: HOUR_SECONDS }),
  );
const spend = (name: string, points: number, key: string): Promise<boolean> =>
  counter(name, points)
    .consume(key)
    .then(
      () => true,
      () => false,
    );
/** Asked first, so that nothing is remembered of the many networks of a flood. */
const left = async (name: string, points: number, key: string): Promise<boolean> =>
  ((await counter(name, points).get(key))?.remainingPoints ?? points) > 0;
