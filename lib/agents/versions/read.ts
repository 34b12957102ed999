import "server-only";
import * as z from "zod";
import type { AgentPage } from "@/lib/agents/contract";
import { AGENT_FIELDS, agentFields, fieldsOf, type AgentField } from "@/lib/agents/fields";
import { toWire } from "@/lib/agents/schema";
import {
  VERSIONS_MOST,
  type AgentVersion,
  type VersionEntry,
} from "@/lib/agents/versions/contract";
import { db } from "@/lib/core/db/db";
import { nextKey } from "@/lib/core/db/row-page";
import { pageSize, readKey } from "@/lib/core/db/key-page";
import { missing } from "@/lib/core/errors";
import { HttpReply } from "@/lib/core/http/reply";
import { type Scope, visibleTo } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import type { Agent as Row } from "@/prisma/generated/client";

/** The versions of an agent, the current one first. 404 when it is not the person's. */
export async function listVersions(
  me: Scope,
  id: string,
  { limit, after }: AgentPage,
): Promise<HttpReply<VersionEntry[]>> {
  const all = await entriesOf(me, await rowOf(me, id));
  const last = after ? Number(readKey(after, "after").id) : Infinity;
  const rest = all.filter(({ version }) => version < last);
  const page = rest.slice(0, pageSize(limit, VERSIONS_MOST + 1));
  const end = page.at(-1);
  const headers =
    end && rest.length > page.length
      ? nextKey({ id: String(end.version), createdAt: new Date(end.saved_at) })
      : {};
  return new HttpReply(page, { headers });
}

/** The agent as it was in that version. 404 when it is not the person's, or the version isn't stored. */
export async function getVersion(me: Scope, id: string, version: string): Promise<AgentVersion> {
  const { row, entry } = await versionOf(me, id, version);
  return { ...fieldsOf(toWire(row)), ...entry };
}

const Changed = z.array(z.enum(AGENT_FIELDS));
const Was = z.partialRecord(
  z.enum(AGENT_FIELDS),
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
);

/** An agent's row with the values of one of its versions. `current`: the current row. */
export async function versionOf(
  me: Scope,
  id: string,
  wanted: string,
): Promise<{ row: Row; current: Row; entry: VersionEntry }> {
  const current = await rowOf(me, id);
  const entries = await entriesOf(me, current);
  const entry = entries.find(({ version }) => String(version) === wanted);
  if (!entry)
    throw missing(sentence("agent_version_not_found", "This version of the agent isn't stored"));
  // A field's value is in the first version from there on that was followed by a change of it.
  const since = entries.filter(({ version }) => version > entry.version).toReversed();
  const steps = new Map<AgentField, number>();
  for (const { version, changed = [] } of since)
    for (const field of changed) if (!steps.has(field)) steps.set(field, version - 1);
  const versions = await db().agentVersion.findMany({
    where: { agentId: id, ownerId: visibleTo(me), version: { in: [...new Set(steps.values())] } },
    select: { version: true, was: true },
  });
  const was = new Map(versions.map((each) => [each.version, Was.parse(JSON.parse(each.was))]));
  const values = [...steps].map(([field, at]) => [agentFields[field].column, was.get(at)?.[field]]);
  return { row: { ...current, ...(Object.fromEntries(values) as Partial<Row>) }, current, entry }; // columns of a row
}

async function rowOf(me: Scope, id: string): Promise<Row> {
  const row = await db().agent.findFirst({ where: { id, ownerId: visibleTo(me) } });
  if (!row) throw missing(sentence("agent_not_found", "Agent not found"));
  return row;
}

/** From the current version down to the oldest known one: an older release may have changed the agent without storing a version. */
async function entriesOf(me: Scope, agent: Row): Promise<VersionEntry[]> {
  const versions = await db().agentVersion.findMany({
    where: { agentId: agent.id, ownerId: visibleTo(me), version: { lt: agent.version } },
    orderBy: { version: "desc" },
    take: VERSIONS_MOST,
    select: { version: true, changed: true, createdAt: true },
  });
  const earlier = versions.filter(({ version }, at) => version === agent.version - 1 - at);
  return [{ version: agent.version, createdAt: agent.updatedAt }, ...earlier].map((each, at) => ({
    version: each.version,
    saved_at: each.createdAt.toISOString(),
    ...(at === 0 ? { current: true as const } : {}),
    ...(earlier[at] ? { changed: Changed.parse(JSON.parse(earlier[at].changed)) } : {}),
  }));
}
