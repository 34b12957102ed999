import "server-only";
import { Prisma } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import type { PersonalData } from "@/lib/core/db/personal-data";
import type { OwnerId } from "@/lib/core/identity";
import { eachSlice } from "@/lib/usage/slices";
import { listBudgets } from "@/lib/usage/budget-rows";
import { usageSince, type DaySum } from "@/lib/usage/usage";

export const personalData: PersonalData = {
  exportable: async (me) => ({
    usage: (await usageSince(me, "")).map(exported),
    usage_parts: shownParts(me),
    budgets: await listBudgets(me),
  }),
  remove: async (tx, me, most) =>
    (await deleteSome(tx, "UsageDay", Prisma.sql`"ownerId" = ${me}`, most)) +
    (await deleteSome(tx, "UsageSlice", Prisma.sql`"ownerId" = ${me}`, most)) +
    (await deleteSome(tx, "Reservation", Prisma.sql`"ownerId" = ${me}`, most)) +
    (await deleteSome(tx, "Budget", Prisma.sql`"ownerId" = ${me}`, most)),
};

/** Of every day. */
async function* shownParts(me: OwnerId): AsyncGenerator<unknown> {
  for await (const part of eachSlice(me, { from: "", to: "9999" }))
    yield {
      date: part.slot,
      agent_id: part.agentId,
      team_id: part.teamId,
      task_id: part.taskId,
      key_id: part.keyId,
      model: part.model,
      runs: part.runs,
      calls: part.calls,
      prompt_tokens: part.promptTokens,
      completion_tokens: part.completionTokens,
      cost: part.cost,
    };
}

const exported = (day: DaySum) => ({
  date: day.date,
  runs: day.runs,
  prompt_tokens: day.promptTokens,
  completion_tokens: day.completionTokens,
  cost: day.cost,
  server_tokens: day.serverTokens,
  server_cost: day.serverCost,
});
