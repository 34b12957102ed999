import "server-only";
import { db, Prisma } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import type { PersonalData } from "@/lib/core/db/personal-data";
import { eachRow } from "@/lib/core/db/row-page";
import { requestRows } from "@/lib/openai-api/run/request-row";
import type { ProgramRequest } from "@/prisma/generated/client";

export const personalData: PersonalData = {
  exportable: async (me) => ({
    program_requests: eachRow(requestRows(me), exported),
    model_names: (
      await db().modelName.findMany({ where: { ownerId: me }, orderBy: { slug: "asc" } })
    ).map(({ slug, targetId }) => ({ id: slug, agent_or_team: targetId })),
  }),
  remove: async (tx, me, most) =>
    (await deleteSome(tx, "ProgramRequest", Prisma.sql`"ownerId" = ${me}`, most)) +
    (await deleteSome(tx, "ModelName", Prisma.sql`"ownerId" = ${me}`, most)),
};

const exported = ({ id, door, model, request, output, stored, createdAt }: ProgramRequest) => ({
  run_id: id,
  door,
  model,
  request: request ? (JSON.parse(request) as unknown) : null,
  output: output === null ? null : (JSON.parse(output) as unknown),
  stored,
  created_at: createdAt.toISOString(),
});
