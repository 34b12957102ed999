import "server-only";
import { db } from "@/lib/core/db/db";
import type { PersonalData } from "@/lib/core/db/rows/personal-data";
import type { UsageDay } from "@/prisma/generated/client";

export const personalData: PersonalData = {
  exportable: async (me) => ({
    usage: (await db().usageDay.findMany({ where: { ownerId: me }, orderBy: { date: "asc" } })).map(
      shown,
    ),
  }),
  remove: (tx, me, most) =>
    tx.$executeRaw`DELETE FROM UsageDay WHERE rowid IN (SELECT rowid FROM UsageDay WHERE ownerId = ${me} LIMIT ${most})`,
};

const shown = (day: UsageDay) => ({
  date: day.date,
  runs: day.runs,
  prompt_tokens: day.promptTokens,
  completion_tokens: day.completionTokens,
  cost: day.cost,
  server_tokens: day.serverTokens,
  server_cost: day.serverCost,
});
