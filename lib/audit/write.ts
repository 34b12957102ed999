import "server-only";
import { following, type Head } from "@/lib/audit/chain.mjs";
import type { AuditInterface, AuditKind } from "@/lib/audit/kinds";
import { networkOf } from "@/lib/audit/network";
import { Prisma } from "@/lib/core/db/db";
import { engine } from "@/lib/core/db/engine";
import { execute, insert, queryRowsIn, type WriteTransaction } from "@/lib/core/db/statements";
import { alsoOf } from "@/lib/core/db/transact";
import { ofKey } from "@/lib/core/db/transaction";
import type { Caller, Source } from "@/lib/core/http/request/caller";
import { partsOf, personOf, type OwnerId } from "@/lib/core/identity";

const SUBJECT_MOST = 200;
const DETAIL_MOST = 200;
const DEVICE_MOST = 200;

/**
 * Who acted, as far as it is known, and from where. `through`: what runs for someone, such as a schedule or a channel;
 * otherwise the API key or the page that they used.
 */
export type Actor = Source & Partial<Pick<Caller, "me" | "keyId">> & { through?: AuditInterface };

type Audited = {
  kind: AuditKind;
  /** The owner of what was changed: a workspace, one person's private part of it, or an account. */
  owner: string;
  /** undefined: the server itself. Without `me` it is the owner: a sign-in. */
  by?: Actor;
  /** The id of what was changed. */
  subject?: string;
  /** Short text for people: a name, never a secret, and no one's email, since entries outlive accounts. */
  detail?: string;
};

/**
 * Adds an entry to the audit log of the owner's workspace, in the transaction that makes the change, so that neither
 * exists without the other. Writers of one chain take turns: on PostgreSQL by a lock of its own, which is taken last and
 * held to the commit, on SQLite since all transactions do. The primary key (workspaceId, sequence) refuses a fork.
 */
export async function auditEntry(
  tx: WriteTransaction,
  { kind, owner, by, subject = "", detail = "" }: Audited,
): Promise<void> {
  const workspaceId = partsOf(owner).workspace;
  await alsoOf(tx, ofKey("audit", workspaceId));
  const [head] = await queryRowsIn<ChainRow>(
    tx,
    Prisma.sql`SELECT "sequence", "hash", "createdAt" FROM "AuditChain" WHERE "workspaceId" = ${workspaceId}`,
    ["createdAt"],
  );
  const entry = {
    workspaceId,
    kind,
    personId: by ? (by.me ?? personOf(owner)) : "",
    interface: interfaceOf(by),
    keyId: by?.keyId ?? "",
    subject: short(subject, SUBJECT_MOST),
    detail: short(detail, DETAIL_MOST),
    network: networkOf(by?.address ?? ""),
    device: short(by?.device ?? "", DEVICE_MOST),
  };
  const { createdAt: at, ...row } = following(
    head && headOf(head),
    entry,
    engine().now().getTime(),
  );
  const createdAt = new Date(at);
  await insert(tx, "AuditEntry", [{ ...row, createdAt }]);
  const { sequence, hash } = row;
  if (!head) await insert(tx, "AuditChain", [{ workspaceId, sequence, hash, createdAt }]);
  else
    await execute(
      tx,
      Prisma.sql`UPDATE "AuditChain" SET "sequence" = ${sequence}, "hash" = ${hash}, "createdAt" = ${createdAt} WHERE "workspaceId" = ${workspaceId}`,
    );
}

/**
 * The same for an item, such as an agent, that was deleted or restored. The name of what only its person sees stays out
 * of the workspace's log.
 */
export const itemEntry = (
  tx: WriteTransaction,
  kind: AuditKind,
  owner: OwnerId,
  by: Actor | undefined,
  { id, name }: { id: string; name: string },
): Promise<void> =>
  auditEntry(tx, { kind, owner, by, subject: id, detail: partsOf(owner).person ? "" : name });

type ChainRow = { sequence: number; hash: string; createdAt: Date };
const headOf = ({ sequence, hash, createdAt }: ChainRow): Head => ({
  sequence,
  hash,
  createdAt: createdAt.getTime(),
});

function interfaceOf(by: Actor | undefined): AuditInterface {
  if (!by) return "server";
  return by.through ?? (by.keyId ? "api_key" : "page");
}

/** NUL, which PostgreSQL stores in no text, and halves of a character would not come back as they were hashed. */
const short = (text: string, most: number): string =>
  text.slice(0, most).replaceAll("\0", "").toWellFormed();
