import "server-only";
import type { ModelUse } from "@/lib/agents/contract";
import { keepVersions } from "@/lib/agents/versions/keep";
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import type { Caller } from "@/lib/core/http/request/caller";
import { type Scope, visibleTo } from "@/lib/core/identity";
import { checkModel } from "@/lib/models/service";

/** How many of the person's agents have each model, most first. */
export async function modelUses(me: Scope): Promise<ModelUse[]> {
  const groups = await db().agent.groupBy({
    by: ["model"],
    where: { ownerId: visibleTo(me) },
    _count: { _all: true },
  });
  return groups
    .map(({ model, _count: { _all: agents } }) => ({ model, agents }))
    .toSorted((one, other) => other.agents - one.agents || one.model.localeCompare(other.model));
}

/**
 * Sets the model for all of the person's agents, including those in teams. Returns how many had another. 400 for a
 * model that the person does not have.
 */
export async function switchAll(
  me: Scope,
  model: string,
  by: Caller,
): Promise<{ changed: number }> {
  await checkModel(me.workspace, model);
  return transact(me.workspace, async (tx) => {
    await by.stillIn(tx);
    const where = { ownerId: visibleTo(me), model: { not: model } };
    const others = await tx.agent.findMany({
      where,
      select: { id: true, ownerId: true, version: true, model: true, updatedAt: true },
    });
    const { count } = await tx.agent.updateMany({
      where,
      data: { model, updatedAt: new Date(), version: { increment: 1 } },
    });
    await keepVersions(
      tx,
      others.map((before) => ({ before, after: { model } })),
    );
    return { changed: count };
  });
}
