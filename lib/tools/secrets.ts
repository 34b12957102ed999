import "server-only";
import { seal, unseal } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import type { Sealed } from "@/lib/core/db/reseal";
import { transact } from "@/lib/core/db/transact";
import { hostRule, speaksOf } from "@/lib/core/host-list";
import type { Caller } from "@/lib/core/http/request/caller";
import { missing } from "@/lib/core/errors";
import type { OwnerId, WorkspaceId } from "@/lib/core/identity";
import { withinQuota, type Quota } from "@/lib/core/storage/quota";
import { securityEvent } from "@/lib/security/events";
import type { Secret, SecretInput } from "@/lib/tools/contract";
import { toolLimits } from "@/lib/tools/shared/rules";
import { ToolFault } from "@/lib/tools/shared/tool-fault";
import type { ToolSecret as Row } from "@/prisma/generated/client";
import { sentence } from "@/lib/core/shared/sentence";

const PURPOSE = "tool secret";
const SECRETS: Quota = {
  kind: "ToolSecret",
  most: toolLimits.secrets,
  sentence: sentence(
    "too_many_secrets",
    "You can have up to {most} secrets. Delete one that tools no longer use.",
    { most: toolLimits.secrets },
  ),
};
/** The last use of a secret in constant use is stored once a minute. */
const USED_MS = 60_000;

const toWire = (row: Row): Secret => ({
  name: row.name,
  hosts: hostsOf(row),
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
});
export const hostsOf = (row: Pick<Row, "hosts">): string[] => JSON.parse(row.hosts) as string[]; // written by put() only
/** What the sealed value is bound to: if the hosts in its row change, it can't be unsealed. */
const about = ({ ownerId, name, hosts }: Pick<Row, "ownerId" | "name" | "hosts">): string =>
  JSON.stringify([ownerId, name, hosts]);

export const sealedSecrets: Sealed = {
  table: "ToolSecret",
  column: "sealed",
  bound: (row: Row) => [PURPOSE, about(row)],
};

/** The person's secrets by name, without their values, which are never shown to anyone. */
export async function list(me: OwnerId): Promise<Secret[]> {
  const rows = await db().toolSecret.findMany({ where: { ownerId: me }, orderBy: { name: "asc" } });
  return rows.map(toWire);
}

/** Stores a secret, replacing one of the same name and its hosts. 409 when there are too many. */
export async function put(
  workspace: WorkspaceId,
  { name, value, hosts }: SecretInput,
  by: Caller,
): Promise<Secret> {
  const key = { ownerId: workspace, name };
  const columns = {
    hosts: JSON.stringify(hosts),
    createdAt: new Date(),
    lastUsedAt: null,
    heldAt: null,
  };
  const data = { ...columns, sealed: seal(PURPOSE, about({ ...key, ...columns }), value) };
  return transact(workspace, async (tx) => {
    await by.stillIn(tx);
    await securityEvent(tx, { kind: "secret_saved", owner: workspace, by, detail: name });
    const put = () =>
      tx.toolSecret.upsert({
        where: { ownerId_name: key },
        create: { ...key, ...data },
        update: data,
      });
    return toWire(await withinQuota(tx, workspace, [SECRETS], put));
  });
}

/** 404 when it is not the person's. */
export async function remove(workspace: WorkspaceId, name: string, by: Caller): Promise<void> {
  await transact(workspace, async (tx) => {
    const { count } = await tx.toolSecret.deleteMany({ where: { ownerId: workspace, name } });
    if (count === 0) throw missing(sentence("secret_not_found", "Secret not found"));
    await securityEvent(tx, { kind: "secret_removed", owner: workspace, by, detail: name });
  });
}

/**
 * The values, by name, of secrets about to be sent to this URL. Throws ToolFault for one that the person does not have,
 * or that is not bound to the URL's host.
 */
export async function opened(
  workspace: WorkspaceId,
  names: readonly string[],
  url: URL,
): Promise<Map<string, string>> {
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return new Map();
  const rows = await db().toolSecret.findMany({
    where: { ownerId: workspace, name: { in: wanted } },
  });
  for (const name of wanted) {
    const row = rows.find((each) => each.name === name);
    if (!row)
      throw new ToolFault(
        sentence("secret_unknown", "There is no secret called {name}.", { name }),
      );
    if (row.heldAt)
      throw new ToolFault(
        sentence(
          "secret_held",
          "The secret {name} was saved before the account's email was confirmed. Review it in the profile first.",
          { name },
        ),
      );
    if (!isBound(hostsOf(row), url))
      throw new ToolFault(
        sentence("secret_host_not_listed", "The secret {name} may not be sent to {host}.", {
          name,
          host: url.host,
        }),
      );
  }
  const now = new Date();
  const unmarked = [
    { lastUsedAt: null },
    { lastUsedAt: { lt: new Date(now.getTime() - USED_MS) } },
  ];
  await db().toolSecret.updateMany({
    where: { ownerId: workspace, name: { in: wanted }, OR: unmarked },
    data: { lastUsedAt: now },
  });
  return new Map(rows.map((row) => [row.name, valueOf(row)]));
}

function valueOf(row: Row): string {
  try {
    return unseal(PURPOSE, about(row), row.sealed);
  } catch {
    throw new ToolFault(
      sentence(
        "secret_unreadable",
        "The secret {name} can't be read because the server's own secret has changed. Save it again.",
        { name: row.name },
      ),
    );
  }
}

function isBound(hosts: readonly string[], url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  return hosts
    .flatMap((each) => hostRule(each) ?? [])
    .some((rule) => speaksOf(rule, host) && (rule.port ?? port) === port);
}
