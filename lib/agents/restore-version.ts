import "server-only";
import { textsIn, toWire } from "@/lib/agents/schema";
import { update } from "@/lib/agents/service";
import type { RestoredAgent } from "@/lib/agents/versions/contract";
import { versionOf } from "@/lib/agents/versions/read";
import { db } from "@/lib/core/db/db";
import type { Caller } from "@/lib/core/http/request/caller";
import { type Scope, visibleTo } from "@/lib/core/identity";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import { FOLLOW_DEFAULT } from "@/lib/models/contract";
import { offers } from "@/lib/models/service";
import { presentTools } from "@/lib/tools/service";
import type { Agent as Row } from "@/prisma/generated/client";

/**
 * Saves the values of an earlier version as a new one. Values that no longer exist are left unchanged and listed: a
 * model that is no longer available, tools of a deleted connection, a name that another agent has by now. 404 when the
 * agent is not the person's or the version isn't stored, 409 when the agent is changed meanwhile.
 */
export async function restoreVersion(
  me: Scope,
  id: string,
  version: string,
  by: Caller,
): Promise<RestoredAgent> {
  const { row, current } = await versionOf(me, id, version);
  const notes: Sentence[] = [];
  const named = await freeName(me, row, current, notes);
  const models = await modelsFor(me, row, current, notes);
  const { tools, gone } = await presentTools(me, toWire({ ...row, heldAt: null }).tools);
  if (gone.length > 0)
    notes.push(
      sentence("restored_without_tools", "Left out, because they no longer exist: {names}.", {
        names: gone.join(", "),
      }),
    );
  const { instructions, starters = [], skills = [] } = toWire(row);
  const agent = await update(
    me,
    id,
    {
      version: current.version,
      ...named,
      instructions,
      ...textsIn(row),
      starters,
      skills,
      tools,
      ...models,
      temperature: row.temperature,
      max_tokens: row.maxTokens,
      memory: Boolean(row.memory),
    },
    by,
  );
  return { agent, notes };
}

async function freeName(me: Scope, row: Row, current: Row, notes: Sentence[]) {
  if (row.name === current.name) return {};
  const where = { ownerId: visibleTo(me), nameKey: row.name.toLowerCase(), NOT: { id: row.id } };
  if ((await db().agent.count({ where })) === 0) return { name: row.name };
  notes.push(
    sentence(
      "restored_without_name",
      "The name stays {name}, because another agent is called {old} now.",
      { name: current.name, old: row.name },
    ),
  );
  return {};
}

async function modelsFor(me: Scope, row: Row, current: Row, notes: Sentence[]) {
  const offered = new Set((await offers(me.workspace)).map(({ id }) => id));
  const isThere = (model: string) => model === FOLLOW_DEFAULT || offered.has(model);
  const model = isThere(row.model) ? row.model : current.model;
  if (model !== row.model)
    notes.push(
      sentence(
        "restored_without_model",
        "The model stays as it is, because this version's model is no longer available.",
      ),
    );
  const fallback = row.fallbackModel;
  if (fallback === null || (offered.has(fallback) && fallback !== model))
    return { model, fallback_model: fallback };
  notes.push(
    sentence(
      "restored_without_fallback",
      "The fallback model is not set, because this version's is no longer available.",
    ),
  );
  return { model, fallback_model: null };
}
