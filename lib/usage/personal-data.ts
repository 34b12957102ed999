import "server-only";
import { db, Prisma } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/rows/delete-some";
import type { PersonalData } from "@/lib/core/db/rows/personal-data";
import type { UserId } from "@/lib/core/identity";
import { eachPart } from "@/lib/usage/parts";
import type { UsageDay } from "@/prisma/generated/client";

export const personalData: PersonalData = {
  exportable: async (me) => ({
    usage: (await db().usageDay.findMany({ where: { ownerId: me }, orderBy: { date: "asc" } })).map(
      shown,
    ),
    usage_parts: shownParts(me),
  }),
  remove: async (tx, me, most) =>
    (await deleteSome(tx, "UsageDay", Prisma.sql`"ownerId" = ${me}`, most)) +
    (await deleteSome(tx, "UsagePart", Prisma.sql`"ownerId" = ${me}`, most)),
};

/** Of every day there is. */
async function* shownParts(me: UserId): AsyncGenerator<unknown> {
  for await (const part of eachPart(me, { from: "", to: "9999" }))
    yield {
      date: part.date,
      agent_id: part.agentId,
      team_id: part.teamId,
      model: part.model,
      calls: part.calls,
      prompt_tokens: part.promptTokens,
      completion_tokens: part.completionTokens,
      cost: part.cost,
    };
}

const shown = (day: UsageDay) => ({
  date: day.date,
  runs: day.runs,
  prompt_tokens: day.promptTokens,
  completion_tokens: day.completionTokens,
  cost: day.cost,
  server_tokens: day.serverTokens,
  server_cost: day.serverCost,
});
